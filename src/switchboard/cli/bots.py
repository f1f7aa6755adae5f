"""The bots' chairs: which player sits there, and the dice it throws."""

import asyncio
import random
import secrets
from functools import cached_property

from switchboard.dealing import WordSession
from switchboard.players import Player
from switchboard.session import GaveUp, drive
from switchboard.words.clues import judge
from switchboard.words.events import TimeUp
from switchboard.words.lexicon import common_words
from switchboard.words.model import Actor
from switchboard.words.ruleset import Ruleset

_TRIED = 200


class Bots:
    """Plays any chair. With a seed, a move's dice follow from the seed and the place in the game alone,
    so that an interrupted game goes on just as it would have."""

    def __init__(self, words: tuple[str, ...], seed: int | str | None = None) -> None:
        self._seed = seed
        self._dice = secrets.SystemRandom() if seed is None else random.Random(seed)
        self._words = words

    @cached_property
    def note(self) -> str:
        """What to expect of the bots on this board, if it is not the best."""
        from switchboard.players.companion import knows

        return "" if knows(self._words) else "The bots know few of these words: expect strange moves."

    @cached_property
    def _player(self) -> Player:
        from switchboard.players.companion import Companion  # what it knows takes a moment to load

        return Companion(self._dice)

    def move(self, session: WordSession, actor: Actor) -> None:
        """Make one move; a bot that finds none lets the turn pass."""
        self._dice.seed(f"{self._seed} {len(session.log())}")
        try:
            asyncio.run(drive(session, actor, self._player))
        except GaveUp:
            session.submit(Actor.CLOCK, TimeUp(session.view(actor).turn))


def can_give(words: tuple[str, ...], ruleset: Ruleset) -> bool:
    """Whether a bot has any clue for this board; it has none where the alphabet is not ours."""
    return any(judge(word, 1, words, ruleset)[1].valid for word in common_words(_TRIED))
