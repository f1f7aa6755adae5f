"""The nouns of the word game: teams, identities, actors, clues, verdicts, turns, outcomes.

Every value is frozen and holds nothing secret. Cards are indices 0-24 here; their words are looked up
at the edges. Knows no rules.
"""

from enum import Enum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from switchboard.refusals import BadNotation as BadNotation
from switchboard.refusals import Refused as Refused

CARDS: Final = 25
FIRST_TEAM_CARDS: Final = 9
OTHER_TEAM_CARDS: Final = 8
NEUTRAL_CARDS: Final = 7
TRAP_CARDS: Final = 1

UNLIMITED: Final = "unlimited"
Number: TypeAlias = int | Literal["unlimited"]


class Noun(Enum):
    """An enumeration whose members hash by identity: Enum's own hash is Python code, and slow."""

    __hash__ = object.__hash__


class Team(Noun):
    RED = "red"
    BLUE = "blue"

    other: "Team"


Team.RED.other, Team.BLUE.other = Team.BLUE, Team.RED


class Identity(Noun):
    """What a card is on the key; `team` is None for neutral cards and the trap."""

    RED = "red"
    BLUE = "blue"
    NEUTRAL = "neutral"
    TRAP = "trap"

    team: Team | None

    def __init__(self, value: str) -> None:
        self.team = Team(value) if value in ("red", "blue") else None

    @classmethod
    def of(cls, team: Team) -> "Identity":
        return cls.RED if team is Team.RED else cls.BLUE


class Role(Noun):
    GIVER = "giver"
    GUESSER = "guesser"
    REFEREE = "referee"
    SPECTATOR = "spectator"
    CLOCK = "clock"


class Actor(Noun):
    """Everyone who can look at a game or act in it."""

    RED_GIVER = "red giver"
    RED_GUESSER = "red guesser"
    BLUE_GIVER = "blue giver"
    BLUE_GUESSER = "blue guesser"
    REFEREE = "referee"
    SPECTATOR = "spectator"
    CLOCK = "clock"

    team: Team | None
    role: Role

    def __init__(self, value: str) -> None:
        first, _, second = value.partition(" ")
        self.team = Team(first) if second else None
        self.role = Role(second or first)

    @staticmethod
    def giver(team: Team) -> "Actor":
        return _GIVERS[team]

    @staticmethod
    def guesser(team: Team) -> "Actor":
        return _GUESSERS[team]


_GIVERS = {Team.RED: Actor.RED_GIVER, Team.BLUE: Actor.BLUE_GIVER}
_GUESSERS = {Team.RED: Actor.RED_GUESSER, Team.BLUE: Actor.BLUE_GUESSER}


class Phase(Noun):
    CLUE = "clue"
    VERDICT = "verdict"
    GUESS = "guess"
    OVER = "over"


class Ending(Noun):
    """Why a game ended."""

    FOUND_ALL = "found all"
    TRAP = "trap"


class TurnEnd(Noun):
    """Why a turn ended."""

    MISS = "miss"
    LIMIT = "limit"
    STOP = "stop"
    TIME = "time"
    FORFEIT = "forfeit"
    GAME = "game over"


class Clue(Struct, frozen=True, gc=False):
    """A clue in its canonical text."""

    text: str
    number: Number


class Verdict(Struct, frozen=True, gc=False):
    """What the referee says of a clue: the rule applied and the hidden cards it offends."""

    valid: bool
    rule: str
    cards: tuple[int, ...] = ()


class Rejection(Struct, frozen=True, gc=False):
    """A clue turned down by a seated referee, for the giver's eyes."""

    team: Team
    clue: Clue
    reason: str


class Outcome(Struct, frozen=True, gc=False):
    winner: Team
    ending: Ending


class Turn(Struct, frozen=True, gc=False, omit_defaults=True):
    """One team's turn as everybody saw it."""

    number: int
    team: Team
    clue: Clue | None = None
    verdict: Verdict | None = None
    guesses: tuple[int, ...] = ()
    forfeit: int | None = None
    end: TurnEnd | None = None


class Deal(Struct, frozen=True, gc=False):
    """The cards, their key, who starts, and the secret order in which cards are forfeited."""

    words: tuple[str, ...]
    key: tuple[Identity, ...]
    forfeits: tuple[int, ...]
    first: Team
