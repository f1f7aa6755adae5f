"""The state of a cord puzzle in play: the table everybody sees, and the deals of rounds to come."""

from msgspec import Struct

from switchboard.cords.deck import Deck
from switchboard.cords.model import (
    AWAY,
    CALLS,
    EMERGENCY,
    PRIORITY,
    Connection,
    Deal,
    Outcome,
    Phase,
    Position,
)

# Where the cubes start (cords.md#places): C1 C3 C5 C7 and R1 R3 R5 R7, then C9/R9, then C2/R2.
ORDINARY_PLACES = (0, 2, 4, 6)
PRIORITY_PLACE = 8
EMERGENCY_PLACE = 1


class Game(Struct, frozen=True, gc=False):
    """A game of one to three rounds."""

    deck: Deck
    deals: tuple[Deal, ...]
    at: int
    position: Position
    phase: Phase = Phase.DEALT
    connected: tuple[Connection, ...] = ()
    outcome: Outcome | None = None

    @property
    def round(self) -> int:
        return self.deals[self.at].round


def dealt_position(deal: Deal, dice: tuple[int, ...]) -> Position:
    """The table as a deal leaves it, before anything connects."""
    return Position(
        deal.faces, _cubes(deal.round, deal.incoming, 0), _cubes(deal.round, deal.recipient, 9), dice
    )


def _cubes(round_: int, order: tuple[int, ...], first: int) -> tuple[int, ...]:
    cubes = [AWAY] * CALLS
    if round_ >= 2:
        cubes[PRIORITY] = first + PRIORITY_PLACE
    if round_ == 3:
        cubes[EMERGENCY] = first + EMERGENCY_PLACE
    for call, place in zip(order, ORDINARY_PLACES, strict=True):
        cubes[call] = first + place
    return tuple(cubes)
