"""What is seen of a cord puzzle: everything but the deals of rounds to come."""

from msgspec import Struct

from switchboard.cords.deck import Deck
from switchboard.cords.game import Game
from switchboard.cords.model import Actor, Connection, Ending, Outcome, Phase, Position
from switchboard.cords.titles import title


class View(Struct, frozen=True, gc=False):
    """The table as the player sees it."""

    deck: Deck
    round: int
    rounds: int
    phase: Phase
    position: Position
    connected: tuple[Connection, ...]
    outcome: Outcome | None
    title: str | None


def view(game: Game, actor: Actor) -> View:
    """The game as anybody may see it: there is no secret but the next deal (cords.md#views)."""
    outcome = game.outcome
    won = outcome is not None and outcome.ending is Ending.WON
    return View(
        game.deck,
        game.round,
        len(game.deals),
        game.phase,
        game.position,
        game.connected,
        outcome,
        title(outcome.seconds) if outcome and won else None,
    )
