"""What a player may ask for (commands) and what has happened (events) in the cord puzzle."""

from typing import TypeAlias

from msgspec import Struct

from switchboard.cords.deck import Deck
from switchboard.cords.model import Connection, Deal, Move, Outcome


class Begin(Struct, frozen=True, gc=False, tag="begin"):
    """Begin the round that lies dealt; `bank` names a die for each bonus of calls connected at the deal."""

    bank: tuple[int, ...] | None = None


class Play(Struct, frozen=True, gc=False, tag="play"):
    """Make a move. `pay` names dice in the order they pay, `bank` one for each bonus; None leaves it open."""

    move: Move
    pay: tuple[int, ...] | None = None
    bank: tuple[int, ...] | None = None


class HangUp(Struct, frozen=True, gc=False, tag="hang-up"):
    """Give the game up."""


Command: TypeAlias = Begin | Play | HangUp


class GameDealt(Struct, frozen=True, gc=False, tag="game-dealt"):
    """All deals of a game, drawn before it begins, and the dice to begin with."""

    deck: Deck
    deals: tuple[Deal, ...]
    dice: tuple[int, ...] = (3, 3, 3)


class RoundBegun(Struct, frozen=True, gc=False, tag="round-begun"):
    round: int


class Moved(Struct, frozen=True, gc=False, tag="moved"):
    """A move was made and paid for: the dice that paid, in order, and all dice afterwards."""

    move: Move
    pay: tuple[int, ...]
    dice: tuple[int, ...]


class CallConnected(Struct, frozen=True, gc=False, tag="call-connected"):
    """A call left the board; its bonus went to `die` (None if there was none), and the dice show so much."""

    connection: Connection
    die: int | None
    dice: tuple[int, ...]


class RoundEnded(Struct, frozen=True, gc=False, tag="round-ended"):
    round: int
    seconds: int


class GameEnded(Struct, frozen=True, gc=False, tag="game-ended"):
    outcome: Outcome


Event: TypeAlias = GameDealt | RoundBegun | Moved | CallConnected | RoundEnded | GameEnded
