"""The state of a game. This file holds the key: only `words` and `rooms` may import it.

`Table` is what everybody sees and has no field for anything secret. `Game` is the table with the
secrets beside it. Views are built from the table, never by taking things out of the game.
"""

from msgspec import Struct

from switchboard.words.model import (
    CARDS,
    FIRST_TEAM_CARDS,
    OTHER_TEAM_CARDS,
    UNLIMITED,
    Clue,
    Deal,
    Identity,
    Number,
    Outcome,
    Phase,
    Rejection,
    Team,
    Turn,
)
from switchboard.words.ruleset import Ruleset

# Looking an enumeration's member up takes its time; these are named at every step of every game.
_CLUE, _GUESS, _RED = Phase.CLUE, Phase.GUESS, Team.RED


class Table(Struct, frozen=True, gc=False):
    """What lies open: the words, what has been turned over, and the story so far."""

    ruleset: Ruleset
    words: tuple[str, ...]
    first: Team
    shown: tuple[Identity | None, ...]
    red_left: int
    blue_left: int
    phase: Phase
    now: Turn
    past: tuple[Turn, ...] = ()
    outcome: Outcome | None = None

    @property
    def team(self) -> Team:
        return self.now.team

    def left(self, team: Team) -> int:
        """How many cards the team has yet to find."""
        return self.red_left if team is _RED else self.blue_left


class Game(Struct, frozen=True, gc=False):
    """The table and the secrets: the key, the forfeit order, a clue not yet judged."""

    table: Table
    key: tuple[Identity, ...]
    forfeits: tuple[int, ...]
    pending: Clue | None = None
    rejected: tuple[Rejection, ...] = ()


def lay_out(deal: Deal, ruleset: Ruleset) -> Game:
    """The state before the first clue."""
    red_first = deal.first is _RED
    table = Table(
        ruleset,
        deal.words,
        deal.first,
        (None,) * CARDS,
        FIRST_TEAM_CARDS if red_first else OTHER_TEAM_CARDS,
        OTHER_TEAM_CARDS if red_first else FIRST_TEAM_CARDS,
        _CLUE,
        Turn(1, deal.first),
    )
    return Game(table, deal.key, deal.forfeits)


def guesses_left(table: Table) -> Number:
    """How many guesses the team may still make on its clue (words.md#limit)."""
    now = table.now
    clue = now.clue
    if clue is None or table.phase is not _GUESS:
        return 0
    number = clue.number
    if number == 0 or isinstance(number, str):
        return UNLIMITED
    return number + table.ruleset.bonus_guesses - len(now.guesses)


def may_stop(table: Table) -> bool:
    """Whether the team has guessed enough to end its turn (words.md#stop)."""
    return table.phase is _GUESS and not (table.ruleset.must_guess and not table.now.guesses)
