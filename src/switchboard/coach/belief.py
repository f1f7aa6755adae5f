"""What guessers can know: how likely each hidden card is to be theirs, and what taking it is worth to them.

A card is meant by the clues with the chance the built-in guesser gives it, or else is any of those that are
left. So the chances of all cards add up to what the table shows is hidden. Knows no key.
"""

import numpy as np

from switchboard.coach.standing import moved, snapped
from switchboard.players.vectors import guesser
from switchboard.players.vectors.chances import Floats
from switchboard.words.model import CARDS, NEUTRAL_CARDS, Identity, Team
from switchboard.words.views import View


def left_of(view: View, team: Team) -> tuple[int, int]:
    """How many cards a team and the others have to find."""
    return (view.red_left, view.blue_left) if team is Team.RED else (view.blue_left, view.red_left)


def belief(view: View) -> Floats:
    """A row for each hidden card: the chances to be the team's, the others', neutral, the trap."""
    own, other = left_of(view, view.team)
    shown = [identity for identity in view.shown if identity is not None]
    neutral = NEUTRAL_CARDS - shown.count(Identity.NEUTRAL)
    trap = CARDS - len(shown) - own - other - neutral
    meant = guesser.reading(view, view.team).any
    meant = meant * min(1.0, own / max(float(meant.sum()), 1e-9))
    by_chance = (1.0 - meant) / (len(meant) - meant.sum())
    rest = np.outer(by_chance, [own - meant.sum(), other, neutral, trap])
    rest[:, 0] += meant
    return rest


def guess_values(view: View) -> Floats:
    """The win chance that guessers can expect of each hidden card, were it the last of their turn."""
    own, other = left_of(view, view.team)
    worth = np.array([moved(own - 1, other), moved(own, other - 1), moved(own, other), 0.0])
    values: Floats = belief(view) @ worth
    return values


def stop_value(view: View) -> float:
    return snapped(moved(*left_of(view, view.team)))
