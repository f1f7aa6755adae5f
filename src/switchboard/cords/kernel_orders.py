"""The 45 moves of cards by number, and which pairs of them lead to the same layout.

Reverses come first, then exchanges. Two moves often lead to the same layout in another order, or as another
pair of exchanges: of two cards in either order, of three in three ways. `FIRSTS` says, for a move and the one
after it, with which moves the same could have begun for the same seconds.
The search asks it: where one of those cannot reach the target, the two moves cannot either.
"""

from itertools import combinations

import numpy as np

from switchboard.cords import kernel
from switchboard.cords.model import CARDS

# Changes with every compiled file (tools/cords_stamp.py): what is compiled holds code of the others too.
STAMP = "6cd69d7d"

PLACES = np.array([(a, a) for a in range(CARDS)] + list(combinations(range(CARDS), 2)), np.int64)
# The codes of `kernel` by number, and the numbers by code.
CODES = np.array(
    [kernel.REVERSES + a if a == b else kernel.EXCHANGES + 9 * a + b for a, b in PLACES.tolist()], np.int64
)
NUMBERS = np.full(kernel.TRANSFERS, -1, np.int64)
NUMBERS[CODES] = range(kernel.CARD_MOVES)

Cards = tuple[int, ...]


def _after(cards: Cards, move: int) -> Cards:
    """Nine cards that all look different after a move; a negative card is a turned one."""
    a, b = PLACES[move].tolist()
    new = list(cards)
    new[a], new[b] = (-cards[a], -cards[a]) if a == b else (cards[b], cards[a])
    return tuple(new)


def _firsts() -> kernel.A:
    start, numbers = tuple(range(1, CARDS + 1)), range(kernel.CARD_MOVES)
    ways = {
        (one, two): ((one < kernel.TURNS) + (two < kernel.TURNS), _after(_after(start, one), two))
        for one in numbers
        for two in numbers
    }
    begun: dict[tuple[int, Cards], int] = {}
    for (one, _), way in ways.items():
        begun[way] = begun.get(way, 0) | 1 << one
    return np.array([begun[way] for way in ways.values()], np.int64).reshape(kernel.CARD_MOVES, -1)


FIRSTS = _firsts()
