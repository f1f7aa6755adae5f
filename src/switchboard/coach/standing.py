"""How the race stands: a team's chance to win by the cards both teams have left, and nothing else.

Both teams are taken for ordinary ones from here on, so that the same score is always worth the same and the
changes of a game add up. What ordinary means is `players.vectors.race`; how well that foretells games is
measured in docs/coach.md.
"""

from functools import cache
from typing import Final

import numpy as np

from switchboard.players.vectors import race
from switchboard.players.vectors.chances import Floats
from switchboard.words.model import FIRST_TEAM_CARDS

EXACT: Final = float(2**24)  # multiples of its inverse are added up without rounding


def snapped(chance: float) -> float:
    """The nearest chance that can be added up exactly."""
    return round(float(chance) * EXACT) / EXACT


@cache
def _to_move() -> Floats:
    most = FIRST_TEAM_CARDS
    return np.round(race.to_move(race.PACE, race.PACE, most, most) * EXACT) / EXACT


def to_move(own: int, other: int) -> float:
    """The chance to win of a team that is about to give a clue."""
    return float(_to_move()[own, other])


def moved(own: int, other: int) -> float:
    """The chance to win of a team whose turn is over, or that has just won or lost by its last card."""
    if own == 0 or other == 0:
        return float(own == 0)
    return 1.0 - to_move(other, own)


@cache
def outcomes(own: int, other: int) -> tuple[Floats, Floats]:
    """What a turn is worth that ends with 0, 1, ... cards found: by a stop, and by a card of the others."""
    kept = np.array([moved(own - found, other) for found in range(own + 1)])
    missed = np.array([moved(own - found, other - 1) if found < own else 1.0 for found in range(own + 1)])
    return kept, missed
