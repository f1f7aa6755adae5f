"""What actors may ask for (commands) and what has happened (events). Nothing else crosses the rules.

Events hold the key and stay inside a session; views are what leaves it.
"""

from typing import TypeAlias

from msgspec import Struct

from switchboard.words.model import Clue, Deal, Identity, Number, Outcome, Team, TurnEnd, Verdict
from switchboard.words.ruleset import Ruleset


class GiveClue(Struct, frozen=True, gc=False, tag="give-clue"):
    """Say a clue and a number (0-9 or unlimited)."""

    text: str
    number: Number


class Judge(Struct, frozen=True, gc=False, tag="judge"):
    """A seated referee allows or rejects the clue; the reason goes to the giver alone."""

    valid: bool
    reason: str = ""


class Guess(Struct, frozen=True, gc=False, tag="guess"):
    """Point at a card."""

    card: int


class Stop(Struct, frozen=True, gc=False, tag="stop"):
    """End the turn of one's own accord."""


class TimeUp(Struct, frozen=True, gc=False, tag="time-up"):
    """The clock's only word; refused if that turn is over."""

    turn: int


Command: TypeAlias = GiveClue | Judge | Guess | Stop | TimeUp


class GameDealt(Struct, frozen=True, gc=False, tag="game-dealt"):
    deal: Deal
    ruleset: Ruleset


class ClueGiven(Struct, frozen=True, gc=False, tag="clue-given"):
    """A clue was given and the code's verdict on it; with a seated referee it is not yet public."""

    clue: Clue
    verdict: Verdict


class ClueJudged(Struct, frozen=True, gc=False, tag="clue-judged"):
    """The seated referee's verdict on the clue that waited for one."""

    valid: bool
    reason: str = ""


class CardForfeited(Struct, frozen=True, gc=False, tag="card-forfeited"):
    """The penalty: a card of the other team was turned over."""

    card: int
    identity: Identity


class CardRevealed(Struct, frozen=True, gc=False, tag="card-revealed"):
    card: int
    identity: Identity


class TurnEnded(Struct, frozen=True, gc=False, tag="turn-ended"):
    why: TurnEnd
    next: Team


class GameEnded(Struct, frozen=True, gc=False, tag="game-ended"):
    outcome: Outcome


Event: TypeAlias = GameDealt | ClueGiven | ClueJudged | CardForfeited | CardRevealed | TurnEnded | GameEnded
