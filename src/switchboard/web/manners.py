"""How long a bot takes, so that people can follow: longer over a hard choice, longer when a card has just
been turned over, longer still where people guess with it, and a moment between a vote and what follows.

Says how many seconds; waits for nothing itself, and knows no rooms.
"""

from typing import Final

from msgspec import Struct

from switchboard.players.simple import Dice

# In parts of the seconds that a bot is said to take.
LEAST: Final = 0.5
DOUBT: Final = 1.0
A_CLUE: Final = 0.5  # words have to be found, cards only to be chosen
A_LOOK: Final = 0.75  # at the card that has just been turned over
AFTER_YOU: Final = 2.0  # to those who guess with it: a vote that lies there at once is hard to think past
A_STEP: Final = 0.5  # between a vote and the next, or what follows from it
UNEVEN: Final = 0.2  # more or less, as it happens
UNWATCHED: Final = 0.05  # where nobody is there to follow
# However hard it is, this much of the time that is left on the clock stays.
SPARE: Final = 0.7


class Manners(Struct, frozen=True):
    """`seconds` is what an ordinary move takes; nothing at all is for tests."""

    seconds: float
    dice: Dice

    def before_clue(self, doubt: float) -> float:
        return self._about(LEAST + A_CLUE + DOUBT * doubt)

    def before_guess(self, doubt: float, just_revealed: bool, among_people: bool = False) -> float:
        return self._about(LEAST + DOUBT * doubt + A_LOOK * just_revealed + AFTER_YOU * among_people)

    def before_step(self) -> float:
        return self._about(A_STEP)

    def _about(self, parts: float) -> float:
        """Never less than that: nobody is hurried."""
        return self.seconds * parts * (1 + UNEVEN * self.dice.random())


def shortened(seconds: float, watched: bool, left_ms: int | None) -> float:
    """What of it is left where nobody watches, or the clock runs."""
    seconds = seconds if watched else seconds * UNWATCHED
    return seconds if left_ms is None else min(seconds, (1 - SPARE) * left_ms / 1000)
