"""What an analysis is made of: chances, steps, turns, accolades. Frozen values, and no way to make them.

Win chances are those of the team on turn unless said otherwise, and are whole multiples of 2**-24: sums and
differences of them are exact. The schema in words: docs/coach.md.
"""

from msgspec import Struct

from switchboard.words.model import Clue, Identity, Number, Outcome, Team, TurnEnd


class CardChance(Struct, frozen=True):
    """A hidden card, its chance to be taken first after a clue, and that to be taken at all in the turn."""

    card: int
    identity: Identity
    first: float
    taken: float


class Option(Struct, frozen=True):
    """A clue that could have been given, and what was to be expected of it.

    `cards` are those it is meant for, `win` the chance to win after it, `whole` the chance that all its cards
    are found, `expected` how many cards of the team are found on average, `trap` the risk of the trap.
    """

    text: str
    number: Number
    cards: tuple[int, ...]
    win: float
    whole: float
    expected: float
    trap: float


class Options(Struct, frozen=True):
    """The best clue by the coach, the safest for two cards (or the one that is left), and the boldest."""

    best: Option | None
    safest: Option | None
    boldest: Option | None


class Step(Struct, frozen=True):
    """A guess, or the end of guessing by a stop or by the clock: then `card` is None.

    `chance` is the listener's chance to do the same; `likeliest` the card the listener would take most often,
    or None if it would stop. `skill + luck == after - before` where the coach knows the clue, else both are
    0.
    """

    card: int | None
    identity: Identity | None
    chance: float
    likeliest: int | None
    before: float
    after: float
    skill: float
    luck: float


class Terms(Struct, frozen=True):
    """Why the win chance changed; the sum is the change.

    `board`: what the best clue makes of the cards as they lie. `giver`: the clue given against the best one.
    `guessers`: the cards chosen against what a listener would choose. `luck`: what the cards turned out to
    be. `unjudged`: the whole change of a turn whose clue the coach does not know.
    """

    board: float = 0.0
    giver: float = 0.0
    guessers: float = 0.0
    luck: float = 0.0
    unjudged: float = 0.0

    def __add__(self, other: "Terms") -> "Terms":
        return Terms(
            self.board + other.board,
            self.giver + other.giver,
            self.guessers + other.guessers,
            self.luck + other.luck,
            self.unjudged + other.unjudged,
        )

    @property
    def change(self) -> float:
        return self.board + self.giver + self.guessers + self.luck + self.unjudged


class TurnAnalysis(Struct, frozen=True):
    """One turn: `clue` is None if none was given, `valid` false if it cost a penalty.

    `given` is the clue as an option of the giver; None where there is nothing to weigh: no clue, an invalid
    one, or a word the coach does not know (`known` is false). `clued` is the win chance after the clue.
    """

    turn: int
    team: Team
    clue: Clue | None
    valid: bool
    known: bool
    before: float
    clued: float
    after: float
    terms: Terms
    given: Option | None
    options: Options
    chances: tuple[CardChance, ...]
    steps: tuple[Step, ...]
    found: int
    forfeit: int | None
    end: TurnEnd | None


class Turning(Struct, frozen=True):
    """The largest swing of the game: in `turn`, by the guess at `step`, or by the clue if that is None.

    `before` and `after` are the chances of `team`, which was on turn.
    """

    turn: int
    team: Team
    step: int | None
    before: float
    after: float
    sentence: str


class Accolade(Struct, frozen=True):
    """Something to be remembered for: `kind` is stable, `name` and `sentence` are in the words of a theme."""

    kind: str
    team: Team
    turn: int
    name: str
    sentence: str


class Side(Struct, frozen=True):
    """A team's terms, summed over its own turns."""

    team: Team
    terms: Terms


class Analysis(Struct, frozen=True):
    """A whole game. `start` and `red` are chances of Red: at the beginning, and after each turn.

    `unknown` are the words of the board that say nothing to the coach.
    """

    version: int
    theme: str
    words: tuple[str, ...]
    key: tuple[Identity, ...]
    unknown: tuple[str, ...]
    outcome: Outcome | None
    start: float
    red: tuple[float, ...]
    turns: tuple[TurnAnalysis, ...]
    sides: tuple[Side, ...]
    turning: Turning | None
    accolades: tuple[Accolade, ...]
