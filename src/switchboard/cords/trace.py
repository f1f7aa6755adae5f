"""Following cords: where a call can go from a terminal, and how many complete circles are on its way.

A call enters a card by a port and leaves by another port that a cord joins to it; it crosses each
junction at most once (cords.md#paths). Slow and plain: the solver has tables of its own.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from switchboard.cords.board import FACING, JUNCTION_AT, TERMINAL_AT, TERMINAL_PORTS
from switchboard.cords.deck import Card, Deck, faces

Step = tuple[int, int, int]


class Path(Struct, frozen=True, gc=False):
    """A way from one terminal to another: (place, port in, port out) card by card, and its circles.

    `crossed` holds the junctions whose circle is complete.
    """

    start: int
    end: int
    steps: tuple[Step, ...]
    crossed: tuple[int, ...]

    @property
    def circles(self) -> int:
        return len(self.crossed)

    @property
    def rank(self) -> tuple[int, int]:
        return self.circles, -len(self.steps)


def paths(deck: Deck, layout: Sequence[int], start: int) -> Iterator[Path]:
    """Every way a call can take from a terminal, in a fixed order."""
    cards = faces(deck)
    laid = [cards[face] for face in layout]
    yield from _follow(laid, start, TERMINAL_PORTS[start], (), (), frozenset())


def _follow(
    laid: list[Card],
    start: int,
    at: tuple[int, int],
    steps: tuple[Step, ...],
    crossed: tuple[int, ...],
    used: frozenset[int],
) -> Iterator[Path]:
    place, port = at
    for a, b in laid[place].cords:
        if port not in (a, b):
            continue
        out = (place, b if a == port else a)
        way = (*steps, (place, port, out[1]))
        if out in TERMINAL_AT:
            yield Path(start, TERMINAL_AT[out], way, crossed)
        elif (junction := JUNCTION_AT[out]) not in used:
            circle = (junction,) if is_complete(laid, out) else ()
            yield from _follow(laid, start, FACING[out], way, crossed + circle, used | {junction})


def is_complete(laid: Sequence[Card], port: tuple[int, int]) -> bool:
    """Whether the half circle at this port meets another half (cords.md#circles)."""
    facing = FACING.get(port)
    return bool(facing and port[1] in laid[port[0]].halves and facing[1] in laid[facing[0]].halves)


def complete_circles(deck: Deck, layout: Sequence[int]) -> list[int]:
    """The junctions that show a complete circle."""
    cards = faces(deck)
    laid = [cards[face] for face in layout]
    return sorted({JUNCTION_AT[port] for port in FACING if is_complete(laid, port)})


def best_paths(deck: Deck, layout: Sequence[int], start: int) -> dict[int, Path]:
    """To each end the way with the most complete circles, then the shortest (cords.md#joined)."""
    best: dict[int, Path] = {}
    for path in paths(deck, layout, start):
        if path.end not in best or path.rank > best[path.end].rank:
            best[path.end] = path
    return best


def best_path(deck: Deck, layout: Sequence[int], start: int, end: int) -> Path | None:
    """The best way between two terminals; None if they are not joined."""
    return best_paths(deck, layout, start).get(end)


def joined(deck: Deck, layout: Sequence[int], start: int) -> frozenset[int]:
    """The other terminals that a cord from this one leads to."""
    return frozenset(path.end for path in paths(deck, layout, start)) - {start}
