"""What each actor may see of a game: the only thing that ever leaves a session.

A view is filled field by field from the public table. The key is added for givers, and for everybody
once the game is over; a clue that waits for its verdict is added for its giver and the referee.
"""

from msgspec import Struct

from switchboard.words.game import Game, guesses_left, may_stop
from switchboard.words.model import (
    Actor,
    Clue,
    Identity,
    Number,
    Outcome,
    Phase,
    Rejection,
    Role,
    Team,
    Turn,
)
from switchboard.words.ruleset import Ruleset

# Looking an enumeration's member up takes its time; these are named in every view.
_GIVER, _GUESS, _OVER = Role.GIVER, Phase.GUESS, Phase.OVER


class View(Struct, frozen=True, gc=False, omit_defaults=True):
    """The game as one actor sees it. `key` and `pending` are None for those who may not see them."""

    actor: Actor
    ruleset: Ruleset
    words: tuple[str, ...]
    shown: tuple[Identity | None, ...]
    first: Team
    team: Team
    turn: int
    phase: Phase
    clue: Clue | None
    guesses_left: Number
    may_stop: bool
    red_left: int
    blue_left: int
    past: tuple[Turn, ...]
    now: Turn
    outcome: Outcome | None
    key: tuple[Identity, ...] | None = None
    pending: Clue | None = None
    rejected: Rejection | None = None

    @property
    def hidden(self) -> tuple[int, ...]:
        """The cards nobody has turned over."""
        return tuple([card for card, identity in enumerate(self.shown) if identity is None])


def awaited(view: View) -> Actor:
    """Whose move it is; only asked while the game goes on."""
    match view.phase:
        case Phase.CLUE:
            return Actor.giver(view.team)
        case Phase.VERDICT:
            return Actor.REFEREE
        case Phase.GUESS:
            return Actor.guesser(view.team)
        case Phase.OVER:
            raise ValueError("Nobody is awaited once the game is over.")


def view(game: Game, actor: Actor) -> View:
    """The game as this actor may see it (words.md#views)."""
    table, now = game.table, game.table.now
    phase, guessing = table.phase, table.phase is _GUESS
    return View(
        actor,
        table.ruleset,
        table.words,
        table.shown,
        table.first,
        now.team,
        now.number,
        phase,
        now.clue,
        guesses_left(table) if guessing else 0,
        guessing and may_stop(table),
        table.red_left,
        table.blue_left,
        table.past,
        now,
        table.outcome,
        game.key if actor.role is _GIVER or phase is _OVER else None,
        game.pending if game.pending and _judges(actor, now.team) else None,
        _told(game, actor) if game.rejected else None,
    )


def _told(game: Game, actor: Actor) -> Rejection | None:
    """The last rejected clue this actor has to do with."""
    return next((rejection for rejection in game.rejected[::-1] if _judges(actor, rejection.team)), None)


def _judges(actor: Actor, team: Team) -> bool:
    """Whether this actor has to do with a clue of the team before it is public."""
    return actor is Actor.REFEREE or actor is Actor.giver(team)
