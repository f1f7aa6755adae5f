"""A cord board for a terminal: cards drawn with dots, terminals with their cubes round them.

Turns a view into lines with styles, and a click into what was clicked. Knows no rules.
"""

from typing import Final

from rich.text import Text

from switchboard.cords.board import TERMINAL_PORTS
from switchboard.cords.deck import Deck, faces
from switchboard.cords.drawing import card_lines
from switchboard.cords.model import AWAY, CARDS, LETTERS, Position, is_incoming, terminal_name
from switchboard.cords.trace import Path

WIDE: Final = 14
HIGH: Final = 6
MARGIN: Final = 5
# The line of a card at which each of its side ports stands.
_PORT_LINE: Final = {1: 1, 5: 1, 2: 4, 4: 4}
STYLES: Final = ("bold white on red", "bold white on magenta", "bold white on blue", "bold black on green")
STYLES_ALL: Final = (*STYLES, "bold black on yellow", "bold black on cyan")


def draw_board(
    deck: Deck,
    position: Position,
    path: Path | None = None,
    cursor: int | None = None,
    chosen: int | None = None,
) -> Text:
    """The whole board; a path is lit, the card under the cursor and the chosen one are marked."""
    looks = faces(deck)
    lit: dict[int, set[tuple[int, int]]] = {place: set() for place in range(CARDS)}
    for place, entry, out in path.steps if path else ():
        lit[place].add((min(entry, out), max(entry, out)))
    text = _edge(position, [9, 10, 11])
    for row in range(3):
        drawn = [card_lines(looks[position.faces[row * 3 + column]], WIDE, HIGH) for column in range(3)]
        bright = [
            card_lines(looks[position.faces[row * 3 + column]], WIDE, HIGH, lit[row * 3 + column])
            for column in range(3)
        ]
        for line in range(HIGH):
            text.append_text(_side(position, row, line, left=True))
            for column in range(3):
                place = row * 3 + column
                style = "reverse" if place == chosen else "on grey23" if place == cursor else ""
                _append_cells(text, drawn[column][line], bright[column][line], style)
            text.append_text(_side(position, row, line, left=False))
            text.append("\n")
    return text.append_text(_edge(position, [6, 7, 8]))


def _append_cells(text: Text, plain: str, bright: str, style: str) -> None:
    for dots, shine in zip(plain, bright, strict=True):
        text.append(dots, f"bold yellow {style}" if shine != "\u2800" else style)


def _edge(position: Position, terminals: list[int]) -> Text:
    text = Text(" " * MARGIN)
    for terminal in terminals:
        text.append(" " * (WIDE // 2 - 2))
        text.append_text(_terminal(position, terminal))
        text.append(" " * (WIDE - WIDE // 2 - 3))
    return text.append("\n")


def _side(position: Position, row: int, line: int, left: bool) -> Text:
    for terminal, (place, port) in enumerate(TERMINAL_PORTS):
        on_side = port in (4, 5) if left else port in (1, 2)
        if on_side and place // 3 == row and _PORT_LINE[port] == line:
            label = _terminal(position, terminal)
            return Text.assemble(label, "  ") if left else Text.assemble(" ", label)
    return Text(" " * MARGIN)


def _terminal(position: Position, terminal: int) -> Text:
    """Three cells: the name and the letter of the cube."""
    cubes = position.incoming if is_incoming(terminal) else position.recipient
    text = Text(terminal_name(terminal), "dim")
    if terminal in cubes and terminal != AWAY:
        call = cubes.index(terminal)
        return text.append(LETTERS[call], STYLES_ALL[call])
    return text.append("·", "dim")


def clicked(x: int, y: int) -> tuple[str, int] | None:
    """What stands at a cell of the drawing: ("card", place) or ("terminal", number)."""
    line, column = y - 1, (x - MARGIN) // WIDE
    if 0 <= line < 3 * HIGH and 0 <= x - MARGIN < 3 * WIDE:
        return "card", line // HIGH * 3 + column
    for terminal, (place, port) in enumerate(TERMINAL_PORTS):
        if port in (0, 3):
            at_edge = y == 0 if port == 0 else y == 3 * HIGH + 1
            if at_edge and 0 <= x - MARGIN < 3 * WIDE and column == place % 3:
                return "terminal", terminal
        elif line == place // 3 * HIGH + _PORT_LINE[port] and (x < MARGIN) == (port in (4, 5)):
            return "terminal", terminal
    return None
