"""The race: what a position is worth to a team, as its chance to win.

Of ordinary teams, and of players who know each other, it is taken that they find cards at a pace, a Poisson
number each turn, and step on the trap now and then. Strangers are slower and go wrong more often: what they
do in a turn was counted in games with partners who had no part in the table. Knows how many cards are left
and nothing of words.
"""

from functools import lru_cache
from math import exp, factorial
from typing import Final

import numpy as np
from msgspec import Struct

from switchboard.players.vectors.chances import Floats

PACE: Final = 1.8  # cards a turn, of an ordinary team
TRAPPED: Final = 0.02  # the chance of the trap in a turn
MOST: Final = 6  # cards found in a turn, at most
ROUNDS: Final = 60  # turns looked ahead; the chances have settled long before
# Strangers: how often a turn finds a card; a second, for each card left, since they go together less and less
# often; and a third where there is a second.
FIRST: Final = 0.82
SECOND: Final = 0.065
SECOND_UP_TO: Final = 8
THIRD: Final = 0.12
WRONG: Final = 0.35  # turns of ours that end on a wrong card
OTHERS_WRONG: Final = 0.6  # and of the other team's, whose giver may be anybody
HARMLESS: Final = 6  # cards among which a wrong one is the trap, if it is not the other team's
# What each card still to be found costs a team that plays alone, the last one first: the chance of the trap
# on the way, and the turns. Cards left to the end are the hard ones.
ALONE: Final = (0.085, 0.055, 0.04)


class Habit(Struct, frozen=True):
    """What a team does in a turn.

    `finds[left, found]` is the chance to find so many of the cards left; `trap[theirs]` that of the trap, and
    `given[theirs]` that a card of the other team's is turned over, by how many it has left.
    """

    finds: Floats
    trap: Floats
    given: Floats


@lru_cache(maxsize=256)
def to_move(pace: float, other_pace: float, own_left: int, other_left: int) -> Floats:
    """[own, other] -> the chance to win of a team that has `own` cards to find and is about to move."""
    return _settled(_steady(pace, own_left, other_left), _steady(other_pace, other_left, own_left))[0]


def after(pace: float, other_pace: float, own_left: int, other_left: int) -> Floats:
    """[own, other] -> the chance to win of a team whose turn has just ended."""
    return _ended(to_move(other_pace, pace, other_left, own_left))


@lru_cache(maxsize=256)
def after_among_strangers(own_left: int, other_left: int) -> Floats:
    """The same of a team whose partners, like the other team's, are strangers to each other."""
    mine = _strange(WRONG, own_left, other_left)
    return _ended(_settled(mine, _strange(OTHERS_WRONG, other_left, own_left))[1])


def _steady(pace: float, left: int, theirs: int) -> Habit:
    chances = np.array([exp(-pace) * pace**found / factorial(found) for found in range(MOST + 1)])
    finds = np.tile(chances / chances.sum(), (left + 1, 1))
    return Habit(finds, np.full(theirs + 1, TRAPPED), np.zeros(theirs + 1))


def _strange(wrong: float, left: int, theirs: int) -> Habit:
    cards, others = np.arange(left + 1), np.arange(theirs + 1)
    two = np.where(cards > 1, SECOND * np.minimum(cards, SECOND_UP_TO), 0.0)
    three = np.where(cards > 2, THIRD * two, 0.0)
    finds = np.stack((np.full(left + 1, 1.0 - FIRST), FIRST - two, two - three, three), axis=1)
    trap = wrong / (others + HARMLESS)
    return Habit(finds, trap, trap * others)


def _settled(mine: Habit, theirs: Habit) -> tuple[Floats, Floats]:
    """The chances to win of either team when it is about to move."""
    ours = np.full((len(mine.finds), len(theirs.finds)), 0.5)
    others = ours.T
    for _ in range(ROUNDS):
        ours, others = _after_turn(mine, others), _after_turn(theirs, ours)
    return ours, others


def _after_turn(habit: Habit, other: Floats) -> Floats:
    """The same chances one turn earlier; `other[theirs, ours]` is those of the team that moves next."""
    waiting = _ended(other)
    fewer = np.concatenate((waiting[:, :1], waiting[:, :-1]), axis=1)
    ended = (1.0 - habit.trap - habit.given) * waiting + habit.given * fewer
    value = np.zeros_like(waiting)
    for found, chance in enumerate(habit.finds.T):
        value += chance[:, None] * ended[np.maximum(np.arange(len(ended)) - found, 0)]
    value[0, :] = 1.0
    value[1:, 0] = 0.0
    return value


def _ended(other: Floats) -> Floats:
    """[own, other] -> the chance to win when the other team is about to move with `other[theirs, ours]`."""
    waiting: Floats = 1.0 - other.T
    waiting[0, :] = 1.0
    return waiting


def alone(own_left: int) -> Floats:
    """[own] -> the chance to find all cards, of a team that has no other to race."""
    costs = [*ALONE, *[ALONE[-1]] * own_left][:own_left]
    chances: Floats = 1.0 - np.cumsum([0.0, *costs])
    return chances
