"""Decks of the cord puzzle as files: JSON read and written. What makes a deck sound is in `cords.deck`.

{"name": "Mine", "cards": [{"cords": [[0, 2], [1, 4]], "half": [2]}, ... nine of them]}
"""

from pathlib import Path

import msgspec

from switchboard.cords.deck import BYGONE, Card, Deck, checked
from switchboard.refusals import BadNotation

MAX_BYTES = 100_000


class _Card(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    cords: list[tuple[int, int]]
    half: list[int] = []


class _Deck(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    cards: list[_Card]


def parse_deck(text: str) -> Deck:
    """A deck from JSON, checked; `BadNotation` says what is wrong and where."""
    return checked(parse_draft(text))


def parse_draft(text: str) -> Deck:
    """A deck that need not be sound yet."""
    if len(text) > MAX_BYTES:
        raise BadNotation(f"A deck takes at most {MAX_BYTES:,} characters.")
    try:
        read = msgspec.json.decode(text, type=_Deck)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadNotation(f"The deck cannot be read: {error}.") from None
    return Deck(read.name, tuple(Card(tuple(card.cords), tuple(card.half)) for card in read.cards))


def format_deck(deck: Deck) -> str:
    """A deck as JSON, a card a line."""
    cards = (_Card(list(card.cords), list(card.halves)) for card in deck.cards)
    lines = ",\n".join("  " + msgspec.json.encode(card).decode() for card in cards)
    return f'{{"name": {msgspec.json.encode(deck.name).decode()}, "cards": [\n{lines}\n]}}\n'


def read_deck(path: Path | None) -> Deck:
    """A deck from a file, or our own; OSError if the file cannot be read."""
    return BYGONE if path is None else checked(read_draft(path))


def read_draft(path: Path) -> Deck:
    """A deck from a file that somebody still works on."""
    with path.open("rb") as file:
        raw = file.read(MAX_BYTES * 4)
    try:
        return parse_draft(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadNotation("The file is not text in UTF-8.") from None
