"""What this house has on its shelves: packs, themes and kinds of bots."""

import random
from collections.abc import Callable, Sequence
from typing import Final

from switchboard import packs
from switchboard.players import Player
from switchboard.players.companion import Companion
from switchboard.players.simple import RandomPlayer
from switchboard.rooms.asking import refuse_unknown
from switchboard.themes import THEMES

BOTS: Final[dict[str, Callable[[], Player]]] = {
    "companion": lambda: Companion(random.SystemRandom()),
    "random": lambda: RandomPlayer(random.SystemRandom()),
}


class House:
    """The `Shelf` of a server; whatever is not there is refused with a list of what is."""

    def words(self, pack: str) -> Sequence[str]:
        if pack not in packs.names():
            raise refuse_unknown("pack", packs.names())
        return packs.builtin(pack).words

    def check_theme(self, theme: str) -> None:
        if theme not in THEMES:
            raise refuse_unknown("theme", tuple(THEMES))

    def bot_name(self, kind: str) -> str:
        if kind not in BOTS:
            raise refuse_unknown("bot", tuple(BOTS))
        return kind.capitalize()
