"""What this house has on its shelves: packs, themes and kinds of bots.

What the bots know of words is read from disk the first time a question needs it: whoever must not wait asks
in a thread (see `thinking`).
"""

import random
from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Final, Protocol

from switchboard import packs
from switchboard.players.simple import Dice, RandomPlayer
from switchboard.rooms.asking import BotKind, refuse_unknown
from switchboard.themes import THEMES
from switchboard.words.events import Command
from switchboard.words.model import Refused
from switchboard.words.views import View

RANDOM: Final = BotKind("random", "Random", "die", "random", "Knows the rules and not a single word.")
# Of long lists, about as many words as this are looked at.
SAMPLE: Final = 500
# How hard a choice is for a bot that does not choose.
SHRUG: Final = 0.5


class Sitter(Protocol):
    """A player as a room wants one: it answers at once, in whatever thread it is asked."""

    def choose(self, view: View, refusal: Refused | None = None, /) -> Command: ...


class House:
    """The `Shelf` of a server; whatever is not there is refused with a list of what is."""

    def __init__(self, dice: Dice | None = None) -> None:
        self._dice = dice or random.SystemRandom()

    def words(self, pack: str) -> Sequence[str]:
        if pack not in packs.names():
            raise refuse_unknown("pack", packs.names())
        return packs.builtin(pack).words

    def check_theme(self, theme: str) -> None:
        if theme not in THEMES:
            raise refuse_unknown("theme", tuple(THEMES))

    # --- bots ---------------------------------------------------------------------------------------

    def bot(self, kind: str | None, here: Collection[str]) -> BotKind:
        """The kind by that name; without one the first that is not at the table, or else the rarest there."""
        if kind is None:
            return min(bot_kinds()[:-1], key=lambda one: list(here).count(one.kind))
        known = {one.kind: one for one in bot_kinds()}
        if kind not in known:
            raise refuse_unknown("bot", tuple(known))
        return known[kind]

    def check_bot(self, kind: str, words: Sequence[str]) -> None:
        """rooms.md#bot-words"""
        if kind == RANDOM.kind:
            return
        from switchboard.players.vectors import objection

        if refused := objection(words[:: max(1, len(words) // SAMPLE)]):
            raise refused

    def sitter(self, kind: str) -> Sitter:
        """Somebody to sit in a chair; kinds that older logs know and we do not have are the first of ours."""
        if kind == RANDOM.kind:
            return RandomPlayer(self._dice)
        from switchboard.players.vectors import PERSONALITIES, VectorsPlayer

        named = {one.name.lower(): one for one in PERSONALITIES}
        return VectorsPlayer(self._dice, named.get(kind, PERSONALITIES[0]))


@cache
def bot_kinds() -> tuple[BotKind, ...]:
    """Every kind there is, the one that knows no words last."""
    from switchboard.players.vectors import PERSONALITIES

    named = [
        BotKind(one.name.lower(), one.name, one.avatar, one.style.name, one.about) for one in PERSONALITIES
    ]
    return (*named, RANDOM)


def doubt_of(kind: str) -> Callable[[View], float]:
    """How hard a bot of this kind finds what a view asks of it, from 0 to 1."""
    if kind == RANDOM.kind:
        return lambda _: SHRUG
    from switchboard.players.vectors.doubt import doubt

    return doubt
