"""How much open calls can still bring, at the very best: bounds that let the search be exhaustive.

A layout's *level* is how many complete circles it shows; no path has more. `gains[j]` is the most that j
calls can gain in one layout of the deck, whatever their terminals. Every group of calls that connects at
once takes a move, of a second at least; a change of level takes an exchange, or a reverse if turning a card
can move its half circles. Nothing else is assumed, so no line can do better.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import numpy as np
from msgspec import Struct

from switchboard.cords import kernel
from switchboard.cords.deck import BYGONE, Deck, turned
from switchboard.cords.model import CALLS

TOP_LEVEL = 7
ORDINARY = 4
# The ladder of `kernel_ladder` counts groups up to this.
MOST_GROUPS = kernel.RUNG - 1

# Found by going through all 23,224,320 layouts (`bench/cords_deck.py`).
BYGONE_GAINS = (0, 2, 4, 5, 6, 7, 8)

# The most circles between each C terminal (a line) and each R terminal in any layout, found the same way.
BYGONE_PAIRS = (
    "112222222",
    "112222222",
    "122222222",
    "122222222",
    "122222222",
    "122222222",
    "122222222",
    "112222211",
    "011111111",
)

Group = tuple[int, int, int, int]


class Bounds(Struct, frozen=True):
    """`most` by level and open calls, twice: anywhere, and for a first call where it cannot gain the most.

    `rich` says by C and R terminal where it can, and `richest` is that most. `caps` is the most that calls
    gain in so many groups: by how many Emergency and Priority calls the first has, ordinary calls, groups.
    """

    levels: int
    rich: kernel.A
    richest: int
    most: kernel.A
    caps: kernel.A


@lru_cache(maxsize=8)
def bounds(deck: Deck) -> Bounds:
    """The bounds of a deck; those of our own are sharper, because all its layouts were gone through."""
    ours = deck == BYGONE
    gains = BYGONE_GAINS if ours else _plain_gains(deck)
    rich = np.array([not ours or mark == "2" for mark in "".join(BYGONE_PAIRS)], np.int64)
    levels = min(TOP_LEVEL, gains[1])
    steady = all(turned(card).halves == card.halves for card in deck.cards)
    return _tabulate(rich, gains, levels, 2 if steady else 1)


def _plain_gains(deck: Deck) -> tuple[int, ...]:
    """A call passes no more circles than the deck has pairs of halves, nor more than there are junctions."""
    most = min(18, sum(len(card.halves) for card in deck.cards) // 2)
    return tuple(most * count for count in range(CALLS + 1))


def _tabulate(rich: kernel.A, gains: tuple[int, ...], levels: int, change: int) -> Bounds:
    most = np.zeros((2, TOP_LEVEL + 1, 64), np.int64)
    book = _Book(gains, levels, change)
    for level, calls in product(range(levels + 1), range(1, 64)):
        state = (calls & 1, calls >> 1 & 1, (calls >> 2).bit_count())
        most[0, level, calls] = book.most(level, *state)
        most[1, level, calls] = book.poor_most(level, *state)
    caps = np.zeros((3, ORDINARY + 1, MOST_GROUPS + 1), np.int64)
    for firsts, count, allowed in product(range(3), range(ORDINARY + 1), range(1, MOST_GROUPS + 1)):
        caps[firsts, count, allowed] = max(
            gains[firsts + more] + caps[0, count - more, allowed - 1] for more in range(count + 1)
        )
    return Bounds(levels, rich, gains[1], most, caps)


def groups(emergency: int, priority: int, rest: int) -> Iterator[Group]:
    """The groups that may connect at once (cords.md#precedence): what is left then, and how many they are."""
    if emergency and priority:
        yield 0, 1, rest, 1
    if emergency or priority:
        first = emergency + priority
        yield from ((0, 0, rest - more, first + more) for more in range(rest + 1))
    else:
        yield from ((0, 0, rest - more, more) for more in range(1, rest + 1))


class _Book:
    """The most that gains can exceed costs, worked out call by call."""

    def __init__(self, gains: tuple[int, ...], levels: int, change: int) -> None:
        self._gains, self._levels, self._change = gains, levels, change
        self._known: dict[tuple[int, int, int, int], int] = {}

    def gain(self, level: int, count: int, poor: bool = False) -> int:
        """The most that so many calls gain at once in a layout of this level."""
        if poor:
            return min(self.gain(level, count), self._gains[1] - 1 + self.gain(level, count - 1))
        return self._gains[count] if level == TOP_LEVEL else min(level * count, self._gains[count])

    def most(self, level: int, emergency: int, priority: int, rest: int) -> int:
        if not emergency + priority + rest:
            return 0
        key = (level, emergency, priority, rest)
        if key not in self._known:
            stay = self._connect(level, 1, key[1:])
            # A change of level connects something itself, or is followed by a move that does.
            change = (self._connect(other, self._change, key[1:]) for other in range(self._levels + 1))
            later = (self._connect(other, 1, key[1:]) - self._change for other in range(self._levels + 1))
            self._known[key] = max(stay, *change, *later)
        return self._known[key]

    def poor_most(self, level: int, emergency: int, priority: int, rest: int) -> int:
        """As `most`, if the next move can only connect the first call with less than the most."""
        state = (emergency, priority, rest)
        now = [self._connect(level, 1, state, poor=True)]
        now += (self._connect(other, self._change, state, poor=True) for other in range(self._levels + 1))
        # Or a move that connects nothing comes first, and then anything.
        later = [self._connect(level, 1, state) - 1]
        for other in range(self._levels + 1):
            later += [
                self._connect(other, 1, state) - self._change,
                self._connect(other, self._change, state) - 1,
            ]
        return max(*now, *later)

    def _connect(self, level: int, cost: int, state: tuple[int, int, int], poor: bool = False) -> int:
        """The most that follows from a move of this cost that connects a group in a layout of this level."""
        return max(
            self.gain(level, count, poor) - cost + self.most(level, *left) for *left, count in groups(*state)
        )
