"""Boards and moves as text a person can type. Parse and format are inverse.

    r  RIVER | b* APPLE | n NEW YORK | t MOLE | ? ...     a board: a mark, then the word
    red: ocean 2        red > RIVER        red stops      moves
    referee allows      referee rejects: too near         time is up in turn 4

The mark is the first letter of the identity, `?` where it is unknown; `*` says the card is turned over.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from switchboard.words.events import Command, GiveClue, Guess, Judge, Stop, TimeUp
from switchboard.words.model import CARDS, UNLIMITED, Actor, BadNotation, Identity, Number, Team
from switchboard.words.text import card_text, tidy

ROW = 5
_LETTERS = {identity.value[0]: identity for identity in Identity}
_CELL = re.compile(r"([rbnt?])(\*?)\s+(\S.*)", re.IGNORECASE)
_CLUE = re.compile(r"(red|blue)\s*:\s*(.*?)\s+(\S+)", re.IGNORECASE)
_GUESS = re.compile(r"(red|blue)\s*>\s*(.+)", re.IGNORECASE)
_STOP = re.compile(r"(red|blue)\s+stops", re.IGNORECASE)
_ALLOW = re.compile(r"referee\s+allows", re.IGNORECASE)
_REJECT = re.compile(r"referee\s+rejects(?:\s*:\s*(.*))?", re.IGNORECASE)
_TIME = re.compile(r"time\s+is\s+up\s+in\s+turn\s+(\d{1,4})", re.IGNORECASE)


class BoardText(Struct, frozen=True, gc=False):
    """A board as written down: words, identities where known, and which cards are turned over."""

    words: tuple[str, ...]
    identities: tuple[Identity | None, ...]
    shown: tuple[bool, ...]


def format_board(
    words: Sequence[str], shown: Sequence[Identity | None], key: Sequence[Identity] | None = None
) -> str:
    """Five rows of five, in columns."""
    cells = [
        f"{_mark(key[card] if key else shown[card])}{'*' if shown[card] else ' '} {word}"
        for card, word in enumerate(words)
    ]
    widths = [max(map(len, cells[column::ROW])) for column in range(ROW)]
    rows = (cells[start : start + ROW] for start in range(0, CARDS, ROW))
    return "\n".join(
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _mark(identity: Identity | None) -> str:
    return "?" if identity is None else identity.value[0]


def parse_board(text: str) -> BoardText:
    """The inverse of `format_board`; rows may be of any length, words in any case."""
    cells = [cell.strip() for line in text.splitlines() if line.strip() for cell in line.split("|")]
    if len(cells) != CARDS:
        raise BadNotation(f"A board has {CARDS} cards separated by '|' or new lines, not {len(cells)}.")
    read = [_parse_cell(cell) for cell in cells]
    words = tuple(word for word, _, _ in read)
    for word in words:
        if words.count(word) > 1:
            raise BadNotation(f"{word} is on the board twice.")
    return BoardText(words, tuple(identity for _, identity, _ in read), tuple(shown for _, _, shown in read))


def _parse_cell(cell: str) -> tuple[str, Identity | None, bool]:
    match = _CELL.fullmatch(cell)
    if not match:
        raise BadNotation(f"{cell!r} is no card: write r, b, n, t or ?, then the word, as in 'r RIVER'.")
    letter, star, word = match.groups()
    if star and letter == "?":
        raise BadNotation(f"{cell!r}: a card that is turned over has an identity.")
    return card_text(word), _LETTERS.get(letter.lower()), bool(star)


def parse_number(text: str) -> Number:
    """0-9 or more digits, `unlimited`, `inf` or the sign for infinity; range is the referee's business."""
    text = text.strip().lower()
    if text in (UNLIMITED, "inf", "infinity", "∞", "*"):
        return UNLIMITED
    if text.isascii() and text.isdigit() and len(text) <= 4:
        return int(text)
    raise BadNotation(f"{text[:40]!r} is no number: write 0 to 9, or unlimited.")


def format_move(actor: Actor, command: Command, words: Sequence[str]) -> str:
    """A move as a line of text."""
    team = actor.team.value if actor.team else ""
    match command:
        case GiveClue(text, number):
            return f"{team}: {text} {number}"
        case Guess(card):
            return f"{team} > {words[card]}"
        case Stop():
            return f"{team} stops"
        case Judge(True, _):
            return "referee allows"
        case Judge(_, reason):
            return f"referee rejects: {reason}" if reason else "referee rejects"
        case TimeUp(turn):
            return f"time is up in turn {turn}"


def parse_move(text: str, words: Sequence[str]) -> tuple[Actor, Command]:
    """The inverse of `format_move`."""
    line = tidy(text)
    if match := _GUESS.fullmatch(line):
        return Actor.guesser(_team(match[1])), Guess(find_card(match[2], words))
    if match := _CLUE.fullmatch(line):
        return Actor.giver(_team(match[1])), GiveClue(match[2], parse_number(match[3]))
    if match := _STOP.fullmatch(line):
        return Actor.guesser(_team(match[1])), Stop()
    return _parse_other_move(line)


def _parse_other_move(line: str) -> tuple[Actor, Command]:
    if _ALLOW.fullmatch(line):
        return Actor.REFEREE, Judge(True)
    if match := _REJECT.fullmatch(line):
        return Actor.REFEREE, Judge(False, match[1] or "")
    if match := _TIME.fullmatch(line):
        return Actor.CLOCK, TimeUp(int(match[1]))
    raise BadNotation(f"{line[:80]!r} is no move: write 'red: ocean 2', 'red > RIVER' or 'red stops'.")


def _team(text: str) -> Team:
    return Team(text.lower())


def find_card(text: str, words: Sequence[str]) -> int:
    """The card with this word, or with this number counted from 1 in reading order."""
    word = card_text(text)
    if word in words:
        return list(words).index(word)
    if word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= len(words):
        return int(word) - 1
    raise BadNotation(f"{text.strip()[:40]!r} is not on the board.")
