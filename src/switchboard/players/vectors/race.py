"""The race: what a position is worth to a team, as its chance to win.

Both teams are taken to find cards at a pace, a Poisson number each turn, and to step on the trap now and
then. Knows how many cards are left and nothing of words.
"""

from functools import lru_cache
from math import exp, factorial
from typing import Final

import numpy as np

from switchboard.players.vectors.chances import Floats

PACE: Final = 1.8  # cards a turn, of an ordinary team
TRUST: Final = 3  # turns' worth of belief in that
TRAPPED: Final = 0.02  # the chance of the trap in a turn
MOST: Final = 6  # cards found in a turn, at most
ROUNDS: Final = 60  # turns looked ahead; the chances have settled long before
# What each card still to be found costs a team that plays alone, the last one first: the chance of the trap
# on the way, and the turns. Cards left to the end are the hard ones.
ALONE: Final = (0.085, 0.055, 0.04)


@lru_cache(maxsize=256)
def to_move(pace: float, other_pace: float, own_left: int, other_left: int) -> Floats:
    """[own, other] -> the chance to win of a team that has `own` cards to find and is about to move."""
    mine, theirs = _finds(pace), _finds(other_pace)
    ours = np.full((own_left + 1, other_left + 1), 0.5)
    others = np.full((other_left + 1, own_left + 1), 0.5)
    for _ in range(ROUNDS):
        ours, others = _after_turn(mine, others), _after_turn(theirs, ours)
    return ours


def _finds(pace: float) -> Floats:
    chances = np.array([exp(-pace) * pace**found / factorial(found) for found in range(MOST + 1)])
    settled: Floats = chances / chances.sum()
    return settled


def _after_turn(finds: Floats, other: Floats) -> Floats:
    """The same chances one turn earlier; `other[theirs, ours]` is those of the team that moves next."""
    waiting = 1.0 - other.T
    waiting[0, :] = 1.0
    value = np.zeros_like(waiting)
    for found, chance in enumerate(finds):
        rows = np.maximum(np.arange(len(waiting)) - found, 0)
        value += (1.0 - TRAPPED) * chance * waiting[rows]
    value[0, :] = 1.0
    value[1:, 0] = 0.0
    return value


def after(pace: float, other_pace: float, own_left: int, other_left: int) -> Floats:
    """[own, other] -> the chance to win of a team whose turn has just ended."""
    waiting: Floats = 1.0 - to_move(other_pace, pace, other_left, own_left).T
    waiting[0, :] = 1.0
    return waiting


def alone(own_left: int) -> Floats:
    """[own] -> the chance to find all cards, of a team that has no other to race."""
    costs = [*ALONE, *[ALONE[-1]] * own_left][:own_left]
    chances: Floats = 1.0 - np.cumsum([0.0, *costs])
    return chances


def pace(found: int, turns: int) -> float:
    """A team's pace by what it has found, in steps of a quarter."""
    return max(0.25, round(4 * (PACE * TRUST + found) / (TRUST + turns)) / 4)
