"""The player for any chair, made of the giver and the guesser.

On a board whose words it does not know it still plays by the rules, but it should not be asked to:
`objection` says so beforehand, with a reason. Knows views; keeps only which of its clues were refused in the
running turn.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from switchboard.players.personalities import PERSONALITIES, Personality
from switchboard.players.simple import Dice
from switchboard.players.vectors import extras, giver, guesser, history
from switchboard.players.vectors.table import is_known
from switchboard.words.events import Command, GiveClue, Judge
from switchboard.words.lexicon import common_words
from switchboard.words.model import Phase, Refused
from switchboard.words.text import plain
from switchboard.words.views import View

ENOUGH: Final = 0.8  # of a board's words have to be known to play on it in earnest
ATTEMPTS: Final = 200


def unknown(words: Sequence[str]) -> list[str]:
    """The words of a board that say nothing to these players."""
    return [word for word in words if not is_known(word)]


def objection(words: Sequence[str]) -> Refused | None:
    """Why these players should not take a chair at a board of these words, or None if they may."""
    strange = unknown(words)
    if len(strange) <= (1 - ENOUGH) * len(words):
        return None
    some = ", ".join(strange[:3])
    return Refused(
        "bot-words",
        f"This bot knows English words only, and {len(strange)} of these {len(words)} it does not know "
        f"({some}, …). Let a person take the chair, or choose other words.",
    )


class VectorsPlayer:
    """Plays any chair.

    `twins` tells it that its partner is the same player: then it needs no caution. `alone` tells it that no
    other team plays: then it needs no haste.
    """

    def __init__(
        self,
        dice: Dice,
        personality: Personality = PERSONALITIES[0],
        *,
        twins: bool = False,
        alone: bool = False,
    ) -> None:
        self._dice = dice
        self.personality = personality
        self._twins = twins
        self._alone = alone
        self._refused: set[str] = set()

    async def __call__(self, view: View, refusal: Refused | None) -> Command:
        return self.choose(view, refusal)

    def choose(self, view: View, refusal: Refused | None = None) -> Command:
        """A legal command, or `Refused` where a view of this kind leaves nothing to decide."""
        if view.phase is Phase.OVER:
            raise Refused("game-over", "The game is over.")
        if view.phase is Phase.CLUE and view.key is None:
            raise Refused("not-your-part", "That is for another chair to do.")
        if refusal is None and view.rejected is None:
            self._refused.clear()
        match view.phase:
            case Phase.CLUE:
                return self._clue(view)
            case Phase.VERDICT:
                return Judge(True)  # what reaches the chair has passed the code, which knows the rules better
            case _:
                return guesser.guess(view, view.team)

    def _clue(self, view: View) -> GiveClue:
        """The best clue that has not been refused; what is answered is remembered until it is accepted."""
        if view.rejected is not None:
            self._refused.add(plain(view.rejected.clue.text))
        clue = next(self._clues(view))
        self._refused.add(plain(clue.text))
        return clue

    def _clues(self, view: View) -> Iterator[GiveClue]:
        if len(unknown(view.words)) < len(view.words):
            for idea in extras.ideas(view, self.personality.style, self._twins, self._alone):
                if plain(idea.text) not in self._refused:
                    yield GiveClue(idea.text, idea.number)
        yield from self._out_of_the_blue(view)

    def _out_of_the_blue(self, view: View) -> Iterator[GiveClue]:
        """Common words; where none is allowed (a board in another script), letters that make no word."""
        said, common = history.said(view) | self._refused, common_words(2_000)
        for attempt in range(2 * ATTEMPTS):
            text = self._dice.choice(common) if attempt < ATTEMPTS else self._babble(view)
            if plain(text) not in said and giver.is_legal(view, text, 1):
                yield GiveClue(text, 1)
        yield GiveClue(self._babble(view), 1)

    def _babble(self, view: View) -> str:
        """Five letters of the board's script that none of its words has, as far as there are any."""
        letters = {sign for word in view.words for sign in word.lower() if sign.isalpha()}
        nearby = {chr(ord(letter) + step) for letter in letters for step in range(-20, 40)}
        unused = sorted(sign for sign in nearby - letters if sign.isalpha() and sign.lower() == sign)
        return "".join(self._dice.choice(unused or "abcdefghijklmnopqrstuvwxyz") for _ in range(5))
