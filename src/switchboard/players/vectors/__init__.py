"""Players that know how strongly words suggest each other, and weigh every clue by its exact chances.

    from switchboard.players.vectors import VectorsPlayer, objection
    if objection(view.words) is None:
        player = VectorsPlayer(random.Random(7))
        command = await player(view, None)

Data card, method and figures: docs/vectors.md.
"""

from switchboard.players.vectors.explain import Explanation, alternatives, explain
from switchboard.players.vectors.giver import Idea
from switchboard.players.vectors.personalities import PERSONALITIES, Personality, personality
from switchboard.players.vectors.player import VectorsPlayer, objection, unknown
from switchboard.players.vectors.styles import BOLD, CAREFUL, DEFAULT, STYLES, Style

__all__ = [
    "BOLD",
    "CAREFUL",
    "DEFAULT",
    "PERSONALITIES",
    "STYLES",
    "Explanation",
    "Idea",
    "Personality",
    "Style",
    "VectorsPlayer",
    "alternatives",
    "explain",
    "objection",
    "personality",
    "unknown",
]
