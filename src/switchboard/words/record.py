"""Whole games as readable text: our score sheet. `parse_record(format_record(...))` gives the same log.

Holds the key, so it is for finished games, for saving, and for people who may see everything.
The format is described in docs/records.md.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, structs

from switchboard.words.deal import checked
from switchboard.words.events import (
    CardForfeited,
    CardRevealed,
    ClueGiven,
    Event,
    GameDealt,
    GiveClue,
    Guess,
    Judge,
    Stop,
    TimeUp,
)
from switchboard.words.game import Game
from switchboard.words.log import Move, advance, moves, opened, recorded_clue
from switchboard.words.model import Actor, BadNotation, Clue, Deal, Outcome, Refused, Team, Verdict
from switchboard.words.notation import find_card, format_board, parse_board, parse_number
from switchboard.words.rules import decide
from switchboard.words.ruleset import RefereeKind, Ruleset, find_ruleset
from switchboard.words.text import tidy

HEADING = "switchboard words 1"
_RESERVED = ("ruleset", "referee", "first", "board", "forfeits", "moves", "result")
_TAG = re.compile(r"([a-z][a-z-]*): ?(\S.*)?")
_TURN = re.compile(r"(\d{1,4}) (red|blue)(?:: (.+?) (\d|unlimited)(?:  \(([a-z-]+)(?:: (.+))?\))?)?")
_GUESS = re.compile(r"> (.+) \((red|blue|neutral|trap)\)")
_REJECT = re.compile(r"referee rejects(?:: (.*))?")


class Record(Struct, frozen=True):
    """A log with the tags written above it (pack, theme, players: whatever people note down)."""

    events: tuple[Event, ...]
    tags: tuple[tuple[str, str], ...] = ()


# --- writing ----------------------------------------------------------------------------------------


def format_record(record: Record) -> str:
    """The record as text."""
    game = opened(record.events)
    dealt = record.events[0]
    assert isinstance(dealt, GameDealt)
    tags = [f"{name}: {value}" for name, value in checked_tags(record.tags)]
    lines = [HEADING, *tags, *_heading(dealt)]
    outcome: Outcome | None = None
    for move in moves(record.events):
        lines += _move_lines(game, move)
        game = advance(game, move.events)
        outcome = game.table.outcome
    return "\n".join([*lines, f"result: {_result(outcome)}", ""])


def checked_tags(tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The same tags if each can stand on a line of its own, and no name comes twice."""
    kept = tuple(tags)
    for name, value in kept:
        match = _TAG.fullmatch(f"{name}: {value}")
        if not match or match.groups() != (name, value) or name in _RESERVED or not value.isprintable():
            raise BadNotation(f"{name[:40]!r}: {value[:40]!r} cannot be a tag of a record.")
    if len(dict(kept)) < len(kept):
        raise BadNotation("A record has each of its tags once.")
    return kept


def _heading(dealt: GameDealt) -> Iterator[str]:
    deal, ruleset = dealt.deal, dealt.ruleset
    yield f"ruleset: {ruleset.name}"
    yield f"referee: {ruleset.referee.value}"
    yield f"first: {deal.first.value}"
    yield "board:"
    yield from (
        f"  {line}" for line in format_board(deal.words, (None,) * len(deal.words), deal.key).splitlines()
    )
    yield f"forfeits: {' '.join(str(card + 1) for card in deal.forfeits)}"
    yield "moves:"


def _move_lines(game: Game, move: Move) -> Iterator[str]:
    words, now = game.table.words, game.table.now
    match move.command:
        case GiveClue(text, number):
            given = move.events[0]
            assert isinstance(given, ClueGiven)
            yield f"{now.number} {now.team.value}: {text} {number}{_verdict(given.verdict, words)}"
        case Judge(True, _):
            yield "  referee allows"
        case Judge(_, reason):
            yield f"  referee rejects: {reason}" if reason else "  referee rejects"
        case Stop():
            yield "  stop"
        case TimeUp():
            if now.clue is None:
                yield f"{now.number} {now.team.value}"
            yield "  time"
        case Guess():
            pass
    yield from _turned_over(move.events, words)


def _turned_over(events: Sequence[Event], words: Sequence[str]) -> Iterator[str]:
    for event in events:
        if isinstance(event, CardRevealed):
            yield f"  > {words[event.card]} ({event.identity.value})"
        elif isinstance(event, CardForfeited):
            yield f"  forfeit {words[event.card]} ({event.identity.value})"


def _verdict(verdict: Verdict, words: Sequence[str]) -> str:
    if verdict == Verdict(True, "single-word"):
        return ""
    cards = " | ".join(words[card] for card in verdict.cards)
    return f"  ({verdict.rule}: {cards})" if cards else f"  ({verdict.rule})"


def _result(outcome: Outcome | None) -> str:
    return "unfinished" if outcome is None else f"{outcome.winner.value} wins, {outcome.ending.value}"


# --- reading ----------------------------------------------------------------------------------------


def parse_record(text: str) -> Record:
    """Read a record; `BadNotation` names the line where it cannot be read or breaks the rules."""
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").splitlines()]
    if not lines or lines[0] != HEADING:
        raise BadNotation(f"A record begins with the line {HEADING!r}.")
    start, tags, fields = _read_heading(lines)
    dealt = _read_deal(fields)
    reader = _Reader(dealt)
    for number, line in enumerate(lines[start:], start + 1):
        try:
            reader.read(line)
        except BadNotation as error:
            raise BadNotation(f"Line {number}: {error}") from None
        except Refused as refused:
            raise BadNotation(
                f"Line {number}: {line.strip()!r} breaks the rules: {refused.sentence}"
            ) from None
    if not reader.finished:
        raise BadNotation("The record has no result; write 'result: unfinished' if it has none yet.")
    return Record(tuple(reader.events), tags)


def _read_heading(lines: list[str]) -> tuple[int, tuple[tuple[str, str], ...], dict[str, str]]:
    fields: dict[str, str] = {}
    board: list[str] = []
    for at, line in enumerate(lines[1:], 1):
        if line.startswith("  ") and "board" in fields and "forfeits" not in fields:
            board.append(line)
            continue
        match = _TAG.fullmatch(line)
        if not match or match[1] in fields:
            raise BadNotation(f"Line {at + 1}: {line[:80]!r} is not understood above the moves.")
        fields[match[1]] = match[2] or ""
        if match[1] == "moves":
            tags = ((name, value) for name, value in fields.items() if name not in _RESERVED)
            return at + 1, checked_tags(tags), fields | {"board": "\n".join(board)}
    raise BadNotation("The record has no 'moves:' line.")


def _read_deal(fields: dict[str, str]) -> GameDealt:
    for name in _RESERVED[:5]:
        if not fields.get(name):
            raise BadNotation(f"The record has no {name!r} line.")
    board = parse_board(fields["board"])
    if any(board.shown) or None in board.identities:
        raise BadNotation("The board of a record shows the whole key and no card turned over.")
    key = tuple(identity for identity in board.identities if identity)
    deal = Deal(board.words, key, _read_forfeits(fields["forfeits"]), _read_team(fields["first"]))
    return GameDealt(checked(deal), _read_ruleset(fields["ruleset"], fields["referee"]))


def _read_forfeits(text: str) -> tuple[int, ...]:
    parts = text.split()
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise BadNotation(f"The forfeit order is made of card numbers, not {text[:80]!r}.")
    return tuple(int(part) - 1 for part in parts)


def _read_team(text: str) -> Team:
    if text not in ("red", "blue"):
        raise BadNotation(f"{text[:40]!r} is no team: write red or blue.")
    return Team(text)


def _read_ruleset(name: str, referee: str) -> Ruleset:
    if referee not in ("code", "seated"):
        raise BadNotation(f"{referee[:40]!r} is no referee: write code or seated.")
    return structs.replace(find_ruleset(name), referee=RefereeKind(referee))


class _Reader:
    """Plays the moves of a record line by line."""

    def __init__(self, dealt: GameDealt) -> None:
        self.events: list[Event] = [dealt]
        self.finished = False
        self._game = opened(self.events)
        self._forfeit: CardForfeited | None = None
        self._idle = False

    def read(self, line: str) -> None:
        text = line.strip()
        if not text:
            return
        if self.finished:
            raise BadNotation(f"{text[:80]!r} stands after the result.")
        if self._idle and text != "time":
            raise BadNotation("A turn without a clue ends with 'time'.")
        self._idle = False
        if self._forfeit:
            self._read_forfeit(text)
        elif text.startswith("result: "):
            self._read_result(text.removeprefix("result: "))
        elif match := _TURN.fullmatch(text):
            self._read_turn(match)
        else:
            self._read_step(text)

    def _take(self, events: list[Event]) -> None:
        self._forfeit = next((event for event in events if isinstance(event, CardForfeited)), None)
        self._game = advance(self._game, events)
        self.events += events

    def _read_turn(self, match: re.Match[str]) -> None:
        number, team, text, count, rule, cards = match.groups()
        now, words = self._game.table.now, self._game.table.words
        if (int(number), team) != (now.number, now.team.value):
            raise BadNotation(f"It is turn {now.number}, {now.team.value}'s, not turn {number}, {team}'s.")
        if text is None:
            self._idle = True
            return
        offended = tuple(find_card(card, words) for card in cards.split(" | ")) if cards else ()
        rule = rule or "single-word"
        verdict = Verdict(not rule.startswith("clue-"), rule, offended)
        self._take(recorded_clue(self._game, Clue(text, parse_number(count)), verdict))

    def _read_step(self, text: str) -> None:
        game = self._game
        if match := _GUESS.fullmatch(text):
            card = find_card(match[1], game.table.words)
            events = decide(game, Actor.guesser(game.table.now.team), Guess(card))
            if game.key[card].value != match[2]:
                raise BadNotation(f"{match[1]} is {game.key[card].value} on the key, not {match[2]}.")
        elif text == "stop":
            events = decide(game, Actor.guesser(game.table.now.team), Stop())
        elif text == "time":
            events = decide(game, Actor.CLOCK, TimeUp(game.table.now.number))
        elif text == "referee allows":
            events = decide(game, Actor.REFEREE, Judge(True))
        elif match := _REJECT.fullmatch(text):
            events = decide(game, Actor.REFEREE, Judge(False, tidy(match[1] or "")))
        else:
            raise BadNotation(f"{text[:80]!r} is not understood.")
        self._take(events)

    def _read_forfeit(self, text: str) -> None:
        due = self._forfeit
        assert due is not None
        expected = f"forfeit {self._game.table.words[due.card]} ({due.identity.value})"
        if text != expected:
            raise BadNotation(f"The forfeit order says {expected!r}, not {text[:80]!r}.")
        self._forfeit = None

    def _read_result(self, text: str) -> None:
        expected = _result(self._game.table.outcome)
        if text != expected:
            raise BadNotation(f"The moves lead to {expected!r}, not {text[:80]!r}.")
        self.finished = True
