"""The bots' chairs: which player sits there, and the dice it throws."""

import asyncio
import random
import secrets
from functools import cached_property

from switchboard.dealing import WordSession
from switchboard.players import Player
from switchboard.players.personalities import PERSONALITIES, personality
from switchboard.session import GaveUp, drive
from switchboard.words.clues import judge
from switchboard.words.events import TimeUp
from switchboard.words.lexicon import common_words
from switchboard.words.model import Actor, Team
from switchboard.words.ruleset import Ruleset

_TRIED = 200


class Bots:
    """Plays any chair. With a seed, a move's dice follow from the seed and the place in the game alone,
    so that an interrupted game goes on just as it would have."""

    def __init__(
        self, words: tuple[str, ...], seed: int | str | None = None, names: tuple[str, ...] = ()
    ) -> None:
        self._seed = seed
        self._names = names
        self._dice = secrets.SystemRandom() if seed is None else random.Random(seed)
        self._words = words

    @cached_property
    def note(self) -> str:
        """What to expect of the bots on this board, if it is not the best."""
        from switchboard.players.vectors import objection

        return "The bots know few of these words: expect strange moves." if objection(self._words) else ""

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


def can_give(words: tuple[str, ...], ruleset: Ruleset) -> bool:
    """Whether a bot has any clue for this board; it has none where the alphabet is not ours."""
    return any(judge(word, 1, words, ruleset)[1].valid for word in common_words(_TRIED))
