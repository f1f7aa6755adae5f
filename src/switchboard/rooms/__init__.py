"""Rooms: the rules round a word game, where friends meet, sit down, vote, pause and play again. Pure.

`decide`, `evolve` and `view` as for any game; the actors are members' ids, and the clock.
"""

from switchboard.rooms.evolve import evolve, open_room
from switchboard.rooms.play import try_clue
from switchboard.rooms.rules import decide
from switchboard.rooms.views import placing, room_view, seen_anew, shared, viewpoint, viewpoints

__all__ = [
    "decide",
    "evolve",
    "open_room",
    "placing",
    "room_view",
    "seen_anew",
    "shared",
    "try_clue",
    "viewpoint",
    "viewpoints",
]
