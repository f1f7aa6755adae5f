"""What a listener will do with a clue, exactly: how many own cards fall before the first wrong one.

A listener takes cards one after another, each with a probability in proportion to its rate (Plackett-Luce).
That is a race: every card rings after an exponential time of its rate, and the first wrong card ends the
turn. If a_i is the rate of an own card over the rates of all wrong ones together, then no card of a set S
rings before the first wrong one with probability 1 / (1 + sum of a_i over S): the closed form everything here
is made of. Which wrong card ends the turn does not depend on when. Knows rates only, no words and no games.
"""

from functools import cache
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

_SURE = 1e12  # an own card this much likelier than all wrong ones is as good as certain


def ratios(own: Floats, wrong: Floats) -> Floats:
    """The rates of own cards over the sum of the wrong ones; own is (cards, clues), wrong is (clues,)."""
    return np.minimum(own / np.maximum(wrong, 1e-290), _SURE)


def count_chances(ahead: Floats) -> Floats:
    """P(N = j) for j = 0..n: how many of the n own cards come before the first wrong one; (n + 1, clues)."""
    n = len(ahead)
    sums = np.zeros((1, ahead.shape[1]))
    for card in ahead:
        sums = np.concatenate((sums, sums + card))
    sums += 1.0
    np.reciprocal(sums, out=sums)
    chances: Floats = _from_subsets(n) @ sums
    return np.clip(chances, 0.0, 1.0, out=chances)


@cache
def _from_subsets(n: int) -> Floats:
    """From the chances that no card of a subset is found, to the chances of every count.

    Of M = n - N cards left over, the chances of the subsets of size s add up to E[C(M, s)], and
    P(M = j) = sum over s of (-1)^(s-j) C(s, j) E[C(M, s)].
    """
    sizes = np.array([subset.bit_count() for subset in range(1 << n)])
    table = np.zeros((n + 1, 1 << n))
    for left in range(n + 1):
        signs = [(-1) ** (size - left) * comb(size, left) if size >= left else 0 for size in range(n + 1)]
        table[n - left] = np.array(signs, float)[sizes]
    return table


def turn_values(counts: Floats, kept: Floats, lost: Floats) -> Floats:
    """The value of asking for k = 1..n cards; (n, clues).

    `kept[j]` is what the turn is worth when it ends with j cards found and nothing gone wrong, `lost[j]`,
    one column for each clue, when the card after the j-th is a wrong one.
    """
    n = len(counts) - 1
    wrong = np.cumsum(counts[:n] * lost[:n], axis=0)
    at_least = np.cumsum(counts[::-1], axis=0)[::-1]
    values: Floats = wrong + at_least[1:] * kept[1 : n + 1, None]
    return values


def found_before(ahead: Floats) -> Floats:
    """The chance that each own card is found before the first wrong one, were there no limit."""
    return ahead / (1.0 + ahead)
