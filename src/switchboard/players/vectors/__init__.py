"""Players that know how strongly words suggest each other, and weigh every clue by its exact chances.

    from switchboard.players.vectors import VectorsPlayer, objection
    if objection(view.words) is None:
        player = VectorsPlayer(random.Random(7))
        command = await player(view, None)

Data card, method and figures: docs/vectors.md.
"""

from switchboard.players.personalities import PERSONALITIES, Personality, personality
from switchboard.players.styles import BOLD, CAREFUL, DEFAULT, STYLES, Style
from switchboard.players.vectors.giver import Idea
from switchboard.players.vectors.player import VectorsPlayer, objection, unknown

__all__ = [
    "BOLD",
    "CAREFUL",
    "DEFAULT",
    "PERSONALITIES",
    "STYLES",
    "Idea",
    "Personality",
    "Style",
    "VectorsPlayer",
    "objection",
    "personality",
    "unknown",
]
