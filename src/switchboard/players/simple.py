"""The simplest players: they know the rules and nothing about words. For tests, benchmarks and company."""

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from switchboard.words.clues import judge
from switchboard.words.events import Command, GiveClue, Guess, Judge, Stop
from switchboard.words.lexicon import common_words
from switchboard.words.model import Phase, Refused
from switchboard.words.views import View

T = TypeVar("T")


class Dice(Protocol):
    """The part of `random.Random` these players use; give each its own, seeded, to repeat a game."""

    def choice(self, seq: Sequence[T], /) -> T: ...
    def random(self) -> float: ...


class RandomPlayer:
    """Plays any chair: a legal word out of the blue, a card at random, a nod to every clue."""

    def __init__(self, dice: Dice, vocabulary: Sequence[str] = ()) -> None:
        self._dice = dice
        self._vocabulary = vocabulary or common_words(2_000)

    async def __call__(self, view: View, refusal: Refused | None) -> Command:
        return self.choose(view)

    def choose(self, view: View, refusal: Refused | None = None) -> Command:
        if view.phase is Phase.CLUE:
            return self._clue(view)
        if view.phase is Phase.VERDICT:
            return Judge(True)
        if view.may_stop and self._dice.random() < 0.3:
            return Stop()
        return Guess(self._dice.choice(view.hidden))

    def _clue(self, view: View) -> GiveClue:
        for text in self._ideas("".join(view.words).lower()):
            _, verdict = judge(text, 2, view.words, view.ruleset, view.shown)
            if verdict.valid:
                return GiveClue(text, 2)
        return GiveClue("telephone", 2)

    def _ideas(self, letters: str) -> Iterator[str]:
        """Words, and where none will do (another alphabet, say) letters of the board at random."""
        for _ in range(100):
            yield self._dice.choice(self._vocabulary)
        for _ in range(100):
            yield "".join(self._dice.choice(letters) for _ in range(7))
