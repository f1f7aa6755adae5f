"""The board: which ports face each other, and at which port each terminal stands (cords.md#board).

Only geometry; knows no cards.
"""

from typing import Final

from switchboard.cords.model import (
    BOTTOM,
    CARDS,
    LEFT_LOWER,
    LEFT_UPPER,
    PORTS,
    RIGHT_LOWER,
    RIGHT_UPPER,
    TERMINALS,
    TOP,
)

Port = tuple[int, int]

# Where each terminal stands, as (place, port): C1-C6 down the left side, C7-C9 along the bottom,
# R1-R3 along the top, R4-R9 down the right side.
TERMINAL_PORTS: Final[tuple[Port, ...]] = (
    *((place, port) for place in (0, 3, 6) for port in (LEFT_UPPER, LEFT_LOWER)),
    *((place, BOTTOM) for place in (6, 7, 8)),
    *((place, TOP) for place in (0, 1, 2)),
    *((place, port) for place in (2, 5, 8) for port in (RIGHT_UPPER, RIGHT_LOWER)),
)
TERMINAL_AT: Final = {port: terminal for terminal, port in enumerate(TERMINAL_PORTS)}

# Which port faces which across an edge: the short edges, and the long ones.
_FACING: Final = {TOP: BOTTOM, BOTTOM: TOP}
_FACING_SIDES: Final = {
    RIGHT_UPPER: LEFT_UPPER,
    RIGHT_LOWER: LEFT_LOWER,
    LEFT_UPPER: RIGHT_UPPER,
    LEFT_LOWER: RIGHT_LOWER,
}


def _facing(place: int, port: int) -> Port | None:
    """The port of the neighbouring card that faces this one; None at the edge."""
    row, column = divmod(place, 3)
    if port in _FACING:
        row += 1 if port == BOTTOM else -1
        other = _FACING[port]
    else:
        column += 1 if port in (RIGHT_UPPER, RIGHT_LOWER) else -1
        other = _FACING_SIDES[port]
    return (row * 3 + column, other) if 0 <= row < 3 and 0 <= column < 3 else None


FACING: Final[dict[Port, Port]] = {
    (place, port): facing
    for place in range(CARDS)
    for port in range(PORTS)
    if (facing := _facing(place, port)) is not None
}


def _junctions() -> dict[Port, int]:
    numbers: dict[Port, int] = {}
    for here, there in FACING.items():
        if there not in numbers:
            numbers[here] = len(numbers) // 2
            numbers[there] = numbers[here]
    return numbers


# A junction is a pair of facing ports; both have its number, 0-17.
JUNCTION_AT: Final[dict[Port, int]] = _junctions()


def half_turn_terminal(terminal: int) -> int:
    """Where a terminal goes when the whole board is turned: C1 and R9 change places (cords.md#symmetry)."""
    return TERMINALS - 1 - terminal
