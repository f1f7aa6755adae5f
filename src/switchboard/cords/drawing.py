"""Cards and paths as drawings: curves from data, as SVG text or as dots for a terminal. Knows no rules.

A card is 100 wide and 140 high. A cord leaves its port at a right angle; half circles sit on the edge.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from switchboard.cords.board import JUNCTION_AT, TERMINAL_PORTS
from switchboard.cords.deck import Card, Cord
from switchboard.cords.trace import Path

WIDTH: Final = 100
HEIGHT: Final = 140
MARGIN: Final = 46
RADIUS: Final = 9
# How far a cord's handles reach, for each unit it spans and at least; how far off its card a terminal is.
REACH: Final = (0.28, 12)
OFF_CARD: Final = 18
# How far apart cords are that do not touch, and at how many points of a cord that is looked at.
CLEAR: Final = 7
STEPS: Final = 40
Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]

PORT_POINTS: Final[tuple[Point, ...]] = ((50, 0), (100, 40), (100, 100), (50, 140), (0, 100), (0, 40))
INWARD: Final[tuple[Point, ...]] = ((0, 1), (-1, 0), (-1, 0), (0, -1), (1, 0), (1, 0))
# A half circle bulges into its card: where its arc begins and ends, from the port.
ARC: Final[tuple[Point, ...]] = ((1, 0), (0, 1), (0, 1), (1, 0), (0, 1), (0, 1))
INK, PAPER, BRASS = "#2b2118", "#f3e6c8", "#b08d3f"
CUBES: Final = ("#c0392b", "#7d3c98", "#2471a3", "#1e8449", "#b9770e", "#2e4053")


def curve(a: int, b: int) -> Curve:
    """A cord between two ports as a cubic curve: its ends and its two handles."""
    (ax, ay), (bx, by) = PORT_POINTS[a], PORT_POINTS[b]
    reach = REACH[0] * (abs(ax - bx) + abs(ay - by)) + REACH[1]
    (ux, uy), (vx, vy) = INWARD[a], INWARD[b]
    return (ax, ay), (ax + reach * ux, ay + reach * uy), (bx + reach * vx, by + reach * vy), (bx, by)


def points(a: int, b: int, count: int = STEPS) -> Iterator[Point]:
    """Points along a cord."""
    handles = curve(a, b)
    for at in range(count + 1):
        t = at / count
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        yield (
            sum(weight * handle[0] for weight, handle in zip(weights, handles, strict=True)),
            sum(weight * handle[1] for weight, handle in zip(weights, handles, strict=True)),
        )


# --- SVG --------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def card_svg(card: Card) -> str:
    """The inside of a card's drawing: a cord that passes under another is cut by a rim of paper.

    Cords that meet no other at a port pass under those that do, which so keep the curves by which they part.
    """
    edge = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8"'
    frame = f'{edge} fill="none" stroke="{INK}" stroke-width="1.5"/>'
    parts = [f'{edge} fill="{PAPER}"/>']
    for cord in sorted(card.cords, key=lambda cord: any(_beside(card, cord, port) for port in cord)):
        parts += [_line_svg(curve(*cord), PAPER, 9), _line_svg(curve(*cord), INK, 4)]
    parts += [_line_svg(stub, INK, 4) for _, stub in stubs(card)]
    return "".join((*parts, frame, *map(_half_svg, card.halves)))


def stubs(card: Card) -> Iterator[tuple[Cord, Curve]]:
    """The ends of cords at a split, where they run into each other and none passes under another."""
    for cord in card.cords:
        for port, other in (cord, cord[::-1]):
            if beside := _beside(card, cord, port):
                yield cord, _first_part(curve(port, other), _parting(points(port, other), beside))


def _beside(card: Card, cord: Cord, port: int) -> list[Cord]:
    """The other cords that meet it at a port."""
    return [one for one in card.cords if port in one and one != cord]


def _parting(line: Iterable[Point], beside: Sequence[Cord]) -> float:
    """How much of a cord, of 1, lies too near to those that it meets at its beginning."""
    around = [point for cord in beside for point in points(*cord)]
    for at, (x, y) in enumerate(line):
        if all((x - px) ** 2 + (y - py) ** 2 > CLEAR**2 for px, py in around):
            return at / STEPS
    return 1


def _first_part(line: Curve, t: float) -> Curve:
    p, q, r, s = line
    pq, qr, rs = _between(p, q, t), _between(q, r, t), _between(r, s, t)
    pqr, qrs = _between(pq, qr, t), _between(qr, rs, t)
    return p, pq, pqr, _between(pqr, qrs, t)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def _line_svg(line: Curve, colour: str, width: int) -> str:
    (ax, ay), (px, py), (qx, qy), (bx, by) = line
    way = f"M{ax:g} {ay:g}C{px:g} {py:g} {qx:g} {qy:g} {bx:g} {by:g}"
    return f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def _half_svg(port: int) -> str:
    (x, y), (dx, dy), (ux, uy) = PORT_POINTS[port], ARC[port], INWARD[port]
    start, end = (x - RADIUS * dx, y - RADIUS * dy), (x + RADIUS * dx, y + RADIUS * dy)
    sweep = 1 if dx * uy - dy * ux < 0 else 0
    arc = f"M{start[0]:g} {start[1]:g}A{RADIUS} {RADIUS} 0 0 {sweep} {end[0]:g} {end[1]:g}Z"
    return f'<path d="{arc}" fill="{BRASS}" stroke="{INK}" stroke-width="1.5"/>'


def svg(inside: str, width: float, height: float) -> str:
    """A whole document round a drawing."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="Georgia, serif">{inside}</svg>\n'
    )


def place_point(place: int) -> Point:
    """The upper left corner of a place on the board."""
    return MARGIN + place % 3 * WIDTH, MARGIN + place // 3 * HEIGHT


def port_point(place: int, port: int) -> Point:
    """Where a port lies on the board."""
    (left, top), (x, y) = place_point(place), PORT_POINTS[port]
    return left + x, top + y


def terminal_point(terminal: int) -> Point:
    """Where a terminal stands: beside its port, off the card."""
    place, port = TERMINAL_PORTS[terminal]
    (x, y), (ux, uy) = port_point(place, port), INWARD[port]
    return x - OFF_CARD * ux, y - OFF_CARD * uy


def junction_point(junction: int) -> Point:
    return port_point(*next(port for port, number in JUNCTION_AT.items() if number == junction))


def path_line(path: Path) -> str:
    """A path over the whole board, as the data of an SVG path."""
    parts = []
    for place, entry, out in path.steps:
        (left, top), handles = place_point(place), curve(entry, out)
        (ax, ay), (px, py), (qx, qy), (bx, by) = ((left + x, top + y) for x, y in handles)
        parts.append(f"M{ax:g} {ay:g}C{px:g} {py:g} {qx:g} {qy:g} {bx:g} {by:g}")
    return "".join(parts)


# --- dots -------------------------------------------------------------------------------------------

_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def card_lines(
    card: Card, columns: int = 14, rows: int = 9, lit: Collection[tuple[int, int]] | None = None
) -> list[str]:
    """A card for a terminal, drawn with dots, two by four to a character; with `lit`, only those cords."""
    cells = [[0] * columns for _ in range(rows)]
    for cord in card.cords if lit is None else [cord for cord in card.cords if cord in lit]:
        for x, y in points(*cord, 120):
            _dot(cells, x / WIDTH, y / HEIGHT)
    _dot_halves(cells, card.halves if lit is None else ())
    return _signs(cells)


def half_lines(ports: Collection[int], columns: int, rows: int) -> list[str]:
    """The half circles at some ports alone, as in `card_lines`."""
    cells = [[0] * columns for _ in range(rows)]
    _dot_halves(cells, ports)
    return _signs(cells)


def _dot_halves(cells: Sequence[list[int]], ports: Collection[int]) -> None:
    for port in ports:
        x, y = PORT_POINTS[port]
        for step in range(-9, 10):
            for depth in range(0, 10, 2):
                if step * step + depth * depth <= 81:
                    dx, dy = INWARD[port]
                    _dot(cells, (x + depth * dx + step * dy) / WIDTH, (y + depth * dy + step * dx) / HEIGHT)


def _signs(cells: Sequence[list[int]]) -> list[str]:
    return ["".join(chr(0x2800 + cell) for cell in line) for line in cells]


def _dot(cells: Sequence[list[int]], x: float, y: float) -> None:
    """Set the dot at a point given as parts of the width and the height."""
    rows, columns = len(cells), len(cells[0])
    dot_x, dot_y = (
        min(int(max(x, 0) * columns * 2), columns * 2 - 1),
        min(int(max(y, 0) * rows * 4), rows * 4 - 1),
    )
    cells[dot_y // 4][dot_x // 2] |= _DOTS[dot_y % 4][dot_x % 2]
