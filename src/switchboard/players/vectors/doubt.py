"""How hard a choice is, for whoever wants to show it: a bot that thinks longer about harder ones.

Decides nothing. Knows views, and keeps nothing between calls.
"""

import numpy as np

from switchboard.players.vectors.guesser import reading
from switchboard.words.model import Identity, Phase
from switchboard.words.views import View


def doubt(view: View) -> float:
    """From 0, where one card stands out (or one is left to give a clue for), to 1."""
    if view.phase is Phase.CLUE and view.key is not None and view.actor.team is not None:
        own = sum(view.key[card] is Identity.of(view.actor.team) for card in view.hidden)
        return min(own / 9, 1.0)
    if view.phase is Phase.GUESS and len(view.hidden) > 1:
        second, first = np.sort(reading(view, view.team).any)[-2:].tolist()
        return 1.0 - (first - second) / first if first else 1.0
    return 0.0
