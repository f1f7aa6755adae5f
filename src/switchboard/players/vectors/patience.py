"""Patience: what a clue is worth to a team that races nobody, and so may try again.

A turn that brings neither a card nor harm leaves such a team almost where it was, so it hardly counts; what
counts is whether an own card or the trap comes first in the end. Weighed turn by turn, the safest clue would
be one that nobody takes an own card for, and the turns would be given away. And since a partner who does not
understand takes whatever else is near, a wrong card that lies nearer than the trap is some protection. Knows
rates and values, no words and no games.
"""

from typing import Final

import numpy as np

from switchboard.players.vectors.chances import Floats, count_chances, ratios, turn_values

WASTED: Final = 0.01  # what a turn without a card costs: there are fewer harmless cards after it, and words
LOST_ON: Final = 0.1  # how often a clue that seems clear says little to this partner
DULLED: Final = 0.1  # what is left then of the rates of own cards


def worths(own: Floats, wrong: Floats, kept: Floats, ends: Floats) -> Floats:
    """The worth of asking for 1, 2, ... cards, of clues by the rates of cards: (numbers, clues).

    `own` has a row for each own card, `wrong` one for each kind of wrong card. `kept[j]` is what it is worth
    to have found j cards, `ends[j]` what it is if a card of each kind comes next.
    """
    clear, idle = _turn(own, wrong, kept, ends)
    dull, idle_when_dull = _turn(own * DULLED, wrong, kept, ends)
    value = (1.0 - LOST_ON) * clear + LOST_ON * dull
    nothing = (1.0 - LOST_ON) * idle + LOST_ON * idle_when_dull
    worth: Floats = value / (1.0 - (1.0 - WASTED) * nothing)
    return worth


def _turn(own: Floats, wrong: Floats, kept: Floats, ends: Floats) -> tuple[Floats, Floats]:
    """What the ends of a turn that change anything add up to, and the chance that nothing changes."""
    total = np.maximum(wrong.sum(axis=0), 1e-290)
    share = wrong / total
    counts = count_chances(ratios(own, total))
    harmless = ends[0] >= kept[0]
    lost = ends @ share
    lost[0] = np.where(harmless, 0.0, ends[0]) @ share
    return turn_values(counts, kept, lost), counts[0] * (harmless @ share)
