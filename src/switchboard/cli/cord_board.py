"""A cord board for a terminal: cards drawn with dots, terminals with their cubes round them.

Turns a view into lines with styles, and a click into what was clicked; cards are as large as there is room
for. Knows no rules.
"""

from collections.abc import Collection
from typing import Final

from msgspec import Struct
from rich.text import Text

from switchboard.cords.board import FACING, JUNCTION_AT, TERMINAL_PORTS
from switchboard.cords.deck import Deck, faces, looks_the_same
from switchboard.cords.drawing import CUBES, HEIGHT, PORT_POINTS, card_lines, half_lines
from switchboard.cords.model import AWAY, CARDS, LETTERS, Position, is_incoming, terminal_name
from switchboard.cords.trace import Path, complete_circles

MARGIN: Final = 5  # a terminal's name and its cube
SMALLEST: Final = (14, 6)
LARGEST_HIGH: Final = 14
# A cell is two dots by four; a card of this shape is as tall as one of paper.
WIDE_FOR_HIGH: Final = 1.45
WOOD: Final = ("#2a2019", "#342920")  # of neighbouring cards, so that each can be told from the next
UNDER_CURSOR, CHOSEN = "#4d4234", "#6b4f1d"
CORD, HALF, CIRCLE, LIT, FAINT = "#e8d9b5", "#9a7b3a", "#ffd75f", "#ff9f45", "#8d7f68"
STYLES: Final = tuple(f"bold #ffffff on {colour}" for colour in CUBES)
EMPTY: Final = "\u2800"


class Size(Struct, frozen=True):
    """The cells of a card."""

    wide: int = SMALLEST[0]
    high: int = SMALLEST[1]

    @property
    def width(self) -> int:
        return 2 * MARGIN + 3 * self.wide

    @property
    def height(self) -> int:
        return 3 * self.high + 2

    def port_line(self, port: int) -> int:
        """The line of a card at which a side port stands."""
        return int(PORT_POINTS[port][1] / HEIGHT * self.high)


class Marks(Struct, frozen=True):
    """What is marked on the board: paths, the card under the cursor, the chosen one, where a plug can go."""

    paths: Collection[Path] = ()
    cursor: int | None = None
    chosen: int | None = None
    plug: int | None = None
    reach: Collection[int] = ()


NOTHING: Final = Marks()
SMALL: Final = Size()


def size_for(width: int, height: int) -> Size:
    """The largest cards that fit into so many cells, none smaller than can be read."""
    high = min(LARGEST_HIGH, (height - 2) // 3, int((width - 2 * MARGIN) / 3 / WIDE_FOR_HIGH))
    high = max(SMALLEST[1], high)
    return Size(max(SMALLEST[0], round(high * WIDE_FOR_HIGH)), high)


def draw_board(deck: Deck, position: Position, marks: Marks = NOTHING, size: Size = SMALL) -> Text:
    """The whole board, with whatever is marked on it."""
    rows = [_card_cells(deck, position, place, marks, size) for place in range(CARDS)]
    text = _edge(position, (9, 10, 11), marks, size)
    for row in range(3):
        for line in range(size.high):
            text.append_text(_side(position, row, line, marks, size, left=True))
            for column in range(3):
                text.append_text(rows[row * 3 + column][line])
            text.append_text(_side(position, row, line, marks, size, left=False))
            text.append("\n")
    return text.append_text(_edge(position, (6, 7, 8), marks, size))


def _card_cells(deck: Deck, position: Position, place: int, marks: Marks, size: Size) -> list[Text]:
    """A card line by line; in a corner its place, with a ring if it looks the same when turned."""
    card = faces(deck)[position.faces[place]]
    lit = {(min(a, b), max(a, b)) for path in marks.paths for at, a, b in path.steps if at == place}
    circles = set(complete_circles(deck, position.faces))
    complete = {
        port for port in card.halves if (place, port) in FACING and JUNCTION_AT[place, port] in circles
    }
    ground = f"on {_ground(place, marks)}"
    layers = (
        (f"bold {LIT} {ground}", card_lines(card, size.wide, size.high, lit)),
        (f"bold {CIRCLE} {ground}", half_lines(complete, size.wide, size.high)),
        (f"{HALF} {ground}", half_lines(set(card.halves) - complete, size.wide, size.high)),
        (f"{CORD} {ground}", card_lines(card, size.wide, size.high)),
    )
    lines = [_cells([(style, drawn[line]) for style, drawn in layers], ground) for line in range(size.high)]
    same = "°" if looks_the_same(deck.cards[position.faces[place] // 2]) else ""
    number = Text(f"{place + 1}{same}", f"{FAINT} {ground}")
    lines[0] = number.append_text(lines[0][len(number) :])
    return lines


def _ground(place: int, marks: Marks) -> str:
    if place == marks.chosen:
        return CHOSEN
    return UNDER_CURSOR if place == marks.cursor else WOOD[place % 2]


def _cells(layers: list[tuple[str, str]], ground: str) -> Text:
    """One line of a card: all dots of its layers, in the colour of the first that has any in a cell."""
    text = Text()
    for cell in zip(*(drawn for _, drawn in layers), strict=True):
        dots = 0
        for sign in cell:
            dots |= ord(sign)
        style = next((style for (style, _), sign in zip(layers, cell, strict=True) if sign != EMPTY), ground)
        text.append(chr(dots), style)
    return text


def _edge(position: Position, terminals: tuple[int, ...], marks: Marks, size: Size) -> Text:
    text = Text(" " * MARGIN)
    for terminal in terminals:
        text.append(" " * (size.wide // 2 - 3))
        text.append_text(_terminal(position, terminal, marks))
        text.append(" " * (size.wide - size.wide // 2 - 2))
    return text.append("\n")


def _side(position: Position, row: int, line: int, marks: Marks, size: Size, left: bool) -> Text:
    for terminal, (place, port) in enumerate(TERMINAL_PORTS):
        on_side = port in (4, 5) if left else port in (1, 2)
        if on_side and place // 3 == row and size.port_line(port) == line:
            return _terminal(position, terminal, marks, name_first=left)
    return Text(" " * MARGIN)


def _terminal(position: Position, terminal: int, marks: Marks, name_first: bool = True) -> Text:
    """Five cells: the name, and the cube or a hole for it; the cube is always beside its card."""
    cubes = position.incoming if is_incoming(terminal) else position.recipient
    named = f"bold {LIT}" if terminal == marks.plug or terminal in marks.reach else FAINT
    hole = Text(" ◉ ", f"bold {LIT}") if terminal in marks.reach else Text(" ○ ", FAINT)
    if terminal in cubes and terminal != AWAY:
        call = cubes.index(terminal)
        hole = Text(f" {LETTERS[call]} ", STYLES[call])
    parts = (Text(terminal_name(terminal), named), hole)
    return Text.assemble(*(parts if name_first else parts[::-1]))


def clicked(x: int, y: int, size: Size = SMALL) -> tuple[str, int] | None:
    """What stands at a cell of the drawing: ("card", place) or ("terminal", number)."""
    line, column = y - 1, (x - MARGIN) // size.wide
    inside = 0 <= x - MARGIN < 3 * size.wide
    if 0 <= line < 3 * size.high and inside:
        return "card", line // size.high * 3 + column
    for terminal, (place, port) in enumerate(TERMINAL_PORTS):
        if port in (0, 3):
            at_edge = y == 0 if port == 0 else y == 3 * size.high + 1
            if at_edge and inside and column == place % 3:
                return "terminal", terminal
        elif line == place // 3 * size.high + size.port_line(port) and (x < MARGIN) == (port in (4, 5)):
            return "terminal", terminal
    return None
