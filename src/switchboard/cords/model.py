"""The nouns of the cord puzzle: ports, terminals, calls, moves, positions, outcomes.

Every value is frozen. Places on the board are 0-8 row by row, ports 0-5 clockwise from the top,
terminals 0-17 (C1-C9, then R1-R9), calls 0-5 in order of precedence. Knows no rules.
"""

from enum import Enum
from typing import Final

from msgspec import Struct

CARDS: Final = 9
PORTS: Final = 6
TERMINALS: Final = 18
CALLS: Final = 6
DICE: Final = 3
DIE_MOST: Final = 6
ROUNDS: Final = 3

EMERGENCY: Final = 0
PRIORITY: Final = 1
# The letters of the calls in notations, in order of precedence.
LETTERS: Final = "epabcd"
AWAY: Final = -1

# Ports clockwise: the short edges have one, the long edges two.
TOP, RIGHT_UPPER, RIGHT_LOWER, BOTTOM, LEFT_LOWER, LEFT_UPPER = range(PORTS)
PORT_NAMES: Final = ("top", "right upper", "right lower", "bottom", "left lower", "left upper")


class Kind(Enum):
    """What a move does; `seconds` is its cost (cords.md#costs)."""

    EXCHANGE = "exchange"
    REVERSE = "reverse"
    CROSS = "cross"
    TRANSFER = "transfer"

    seconds: int

    def __init__(self, value: str) -> None:
        self.seconds = 2 if value == "exchange" else 1


class Phase(Enum):
    DEALT = "dealt"
    PLAY = "play"
    OVER = "over"


class Ending(Enum):
    """How a game ended."""

    WON = "won"
    OUT_OF_TIME = "out of time"
    HUNG_UP = "hung up"


class Actor(Enum):
    PLAYER = "player"
    SPECTATOR = "spectator"


class Move(Struct, frozen=True, gc=False, order=True):
    """Two places exchanged, one place reversed (`b` is 0), two terminals crossed, or a cube transferred."""

    kind: Kind
    a: int
    b: int = 0


class Position(Struct, frozen=True, gc=False):
    """All that matters for what can still happen: faces, cubes and dice.

    A face is twice the card's number (0-8) plus 1 if the card is turned. `incoming` and `recipient` hold
    each call's terminal (0-17), or AWAY. A die at 0 is gone.
    """

    faces: tuple[int, ...]
    incoming: tuple[int, ...]
    recipient: tuple[int, ...]
    dice: tuple[int, ...]

    @property
    def open_calls(self) -> tuple[int, ...]:
        return tuple(call for call in range(CALLS) if self.incoming[call] != AWAY)

    @property
    def seconds(self) -> int:
        return sum(self.dice)


class Deal(Struct, frozen=True, gc=False):
    """One round's deal: the faces, and the ordinary calls (2-5) in the order of their places."""

    round: int
    faces: tuple[int, ...]
    incoming: tuple[int, ...]
    recipient: tuple[int, ...]


class Connection(Struct, frozen=True, gc=False):
    """A call that has found its recipient, and the complete circles on its cord."""

    call: int
    incoming: int
    recipient: int
    circles: int


class Outcome(Struct, frozen=True, gc=False):
    ending: Ending
    seconds: int


def is_incoming(terminal: int) -> bool:
    """Whether a terminal is one of C1-C9."""
    return terminal < TERMINALS // 2


def terminal_name(terminal: int) -> str:
    return f"{'C' if is_incoming(terminal) else 'R'}{terminal % 9 + 1}"


CALL_NAMES: Final = ("Emergency", "Priority", "a", "b", "c", "d")
