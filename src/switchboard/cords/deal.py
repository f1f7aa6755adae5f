"""Deals: drawing them, checking them, and their ids that can be typed and shared. Chance is handed in.

An id is the round, eight symbols that say how everything lies, and a symbol that catches typing errors
and ids of other decks: 1-15FK-T938-J.
"""

from collections.abc import Sequence
from math import factorial
from typing import Final, Protocol
from zlib import crc32

from switchboard.cords.deck import Deck, canonical_face
from switchboard.cords.game import ORDINARY_PLACES
from switchboard.cords.model import CALLS, CARDS, LETTERS, PRIORITY, ROUNDS, Deal
from switchboard.cords.notation import format_card, format_layout, parse_layout
from switchboard.refusals import BadNotation

ORDINARY: Final = tuple(range(PRIORITY + 1, CALLS))
SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# What is often typed for something else, and what is meant.
LOOKALIKES: Final = ("OIL", "011")
LENGTH: Final = 8
CHECK: Final = 31
_MEANT: Final = str.maketrans(*LOOKALIKES)
_ORDERS: Final = factorial(len(ORDINARY_PLACES))
# How many deals a round has, cards that look the same when turned not considered.
DEALS: Final = factorial(CARDS) * 2**CARDS * _ORDERS**2


class Chance(Protocol):
    """Where chance comes from: `random.Random(seed)` to repeat a deal, `secrets.SystemRandom()` to play."""

    def randrange(self, stop: int, /) -> int: ...


def draw(deck: Deck, round_: int, chance: Chance) -> Deal:
    """Deal a round (cords.md#deal)."""
    return numbered_deal(deck, round_, chance.randrange(DEALS))


def draw_game(deck: Deck, chance: Chance) -> tuple[Deal, ...]:
    """The deals of a whole game."""
    return tuple(draw(deck, round_, chance) for round_ in range(1, ROUNDS + 1))


def numbered_deal(deck: Deck, round_: int, number: int) -> Deal:
    """The deal with a number below `DEALS`."""
    number, recipient = divmod(number, _ORDERS)
    number, incoming = divmod(number, _ORDERS)
    order, turns = divmod(number, 2**CARDS)
    faces = [card * 2 + (turns >> card & 1) for card in _permutation(range(CARDS), order)]
    return Deal(
        round_,
        tuple(canonical_face(deck, face) for face in faces),
        _permutation(ORDINARY, incoming),
        _permutation(ORDINARY, recipient),
    )


def deal_number(deal: Deal) -> int:
    turns = sum((face & 1) << face // 2 for face in deal.faces)
    number = _rank([face // 2 for face in deal.faces]) * 2**CARDS + turns
    return (number * _ORDERS + _rank(deal.incoming)) * _ORDERS + _rank(deal.recipient)


def _permutation(things: Sequence[int], rank: int) -> tuple[int, ...]:
    left, order = list(things), []
    for size in range(len(left), 0, -1):
        at, rank = divmod(rank, factorial(size - 1))
        order.append(left.pop(at))
    return tuple(order)


def _rank(order: Sequence[int]) -> int:
    rank = 0
    for at, thing in enumerate(order):
        rank = rank * (len(order) - at) + sum(later < thing for later in order[at + 1 :])
    return rank


# --- ids --------------------------------------------------------------------------------------------


def deal_id(deck: Deck, deal: Deal) -> str:
    number, symbols = deal_number(deal), ""
    for _ in range(LENGTH):
        number, digit = divmod(number, len(SYMBOLS))
        symbols = SYMBOLS[digit] + symbols
    return f"{deal.round}-{symbols[:4]}-{symbols[4:]}-{_check_symbol(deck, deal.round, symbols)}"


def parse_deal_id(text: str, deck: Deck) -> Deal:
    """The deal an id stands for; small letters, missing dashes and O for 0 are understood."""
    bare = text.strip().upper().replace("-", "").replace(" ", "").translate(_MEANT)
    if len(bare) != LENGTH + 2 or bare[0] not in "123":
        raise BadNotation(f"{text[:40]!r} is no deal: an id looks like 1-15FK-T938-J, its round first.")
    for symbol in bare:
        if symbol not in SYMBOLS:
            raise BadNotation(
                f"{symbol!r} in {text[:40]!r} is no symbol of an id; ids have digits and letters but U."
            )
    round_, symbols = int(bare[0]), bare[1:-1]
    number = 0
    for symbol in symbols:
        number = number * len(SYMBOLS) + SYMBOLS.index(symbol)
    if bare[-1] != _check_symbol(deck, round_, symbols) or number >= DEALS:
        raise BadNotation(f"{text[:40]!r} is no deal of the deck {deck.name}: mistyped, or of another deck.")
    return numbered_deal(deck, round_, number)


def _check_symbol(deck: Deck, round_: int, symbols: str) -> str:
    """Catches one wrong symbol and two that changed places, but for 0 and Z, and most ids of other decks."""
    weighed = sum((at + 2) * SYMBOLS.index(symbol) for at, symbol in enumerate(symbols))
    return SYMBOLS[(weighed + round_ + fingerprint(deck)) % CHECK]


def fingerprint(deck: Deck) -> int:
    """A number that tells decks apart by their cards, not by their names."""
    return crc32("\n".join(map(format_card, deck.cards)).encode())


# --- deals as text ----------------------------------------------------------------------------------


def format_deal(deal: Deal) -> str:
    """A deal to be read: the round, the layout, and the ordinary calls from C1 and R1 on."""
    sides = ("".join(LETTERS[call] for call in side) for side in (deal.incoming, deal.recipient))
    return " ".join((str(deal.round), format_layout(deal.faces), *sides))


def parse_deal(text: str, deck: Deck) -> Deal:
    parts = text.split()
    if len(parts) != 4 or parts[0] not in ("1", "2", "3"):
        raise BadNotation(
            f"{text[:80]!r} is no deal: write round, cards and calls, as in 1 41'7/2'95/386' abcd bdac."
        )
    incoming, recipient = (_parse_calls(part) for part in parts[2:])
    return Deal(int(parts[0]), parse_layout(parts[1], deck), incoming, recipient)


def _parse_calls(text: str) -> tuple[int, ...]:
    if sorted(text) != sorted(LETTERS[call] for call in ORDINARY):
        raise BadNotation(f"{text[:40]!r} is no order of the calls a, b, c and d.")
    return tuple(map(LETTERS.index, text))


def read_deal(text: str, deck: Deck) -> Deal:
    """A deal by its id, or as it is written out."""
    return parse_deal(text, deck) if "/" in text else parse_deal_id(text, deck)
