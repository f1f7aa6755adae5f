"""The bots' chairs: which player sits there, and the dice it throws."""

import asyncio
import random
import secrets
from functools import cached_property

from switchboard.dealing import WordSession
from switchboard.players import Player
from switchboard.players.personalities import PERSONALITIES, personality
from switchboard.session import GaveUp, drive
from switchboard.words.events import TimeUp
from switchboard.words.model import Actor, Team


class Bots:
    """Plays any chair. With a seed, a move's dice follow from the seed and the place in the game alone,
    so that an interrupted game goes on just as it would have."""

    def __init__(self, seed: int | str | None = None, names: tuple[str, ...] = ()) -> None:
        self._seed = seed
        self._names = names
        self._dice = secrets.SystemRandom() if seed is None else random.Random(seed)

    @cached_property
    def _players(self) -> tuple[Player, Player]:
        """Red's and Blue's."""
        from switchboard.players.vectors import VectorsPlayer  # what it knows takes a moment to load

        named = [personality(name) for name in self._names] or [PERSONALITIES[0]]
        return VectorsPlayer(self._dice, named[0]), VectorsPlayer(self._dice, named[-1])

    def move(self, session: WordSession, actor: Actor) -> None:
        """Make one move; a bot that finds none lets the turn pass."""
        self._dice.seed(f"{self._seed} {len(session.log())}")
        try:
            asyncio.run(drive(session, actor, self._players[actor.team is Team.BLUE]))
        except GaveUp:
            session.submit(Actor.CLOCK, TimeUp(session.view(actor).turn))


def strange_words(words: tuple[str, ...]) -> str:
    """Why the bots should not play with these words, and what helps; nothing if they know them."""
    from switchboard.players.vectors import objection

    refused = objection(words)
    return f"{refused.sentence} All chairs are people's with: --chairs all" if refused else ""
