"""What to print to play at a table, as SVG: a page of cards, and one of rules, a plan and tokens."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from switchboard.cords.deck import Deck, looks_the_same
from switchboard.cords.drawing import (
    BRASS,
    CUBES,
    HEIGHT,
    INK,
    PAPER,
    WIDTH,
    card_svg,
    place_point,
    svg,
    terminal_point,
)
from switchboard.cords.model import CALL_NAMES, CARDS, LETTERS, terminal_name
from switchboard.cords.titles import TITLES

PAGE: Final = (595, 842)  # A4 upright, in points
# As large as a playing card, 63 by 88 mm, and side by side, so that one cut parts two.
CARD_SCALE: Final = 63 / 25.4 * 72 / WIDTH
CORNER: Final = ((PAGE[0] - 3 * WIDTH * CARD_SCALE) / 2, 36)
LEFT: Final = 44
LINE: Final = 14
PLAN_SCALE: Final = 0.56

SETTING_UP: Final = (
    "Lay the terminals out as in the plan. You need three dice: each shows 3, the seconds you have.",
    "For each of three rounds shuffle the nine cards, turn some by half, and deal three rows of three.",
    "Draw the cubes a b c d blindly for C1 C3 C5 C7, then their partners for R1 R3 R5 R7.",
    "Round 2 adds the Priority call p at C9 and R9, round 3 the Emergency call e at C2 and R2, too.",
    "The dice stay as they are from round to round.",
)
PLAYING: Final = (
    "Exchange two cards, neither turned: 2 seconds. Turn a card by half: 1 second; a card marked ° looks the "
    "same when turned, which is no move.",
    "Crossed lines: two cubes of one side (C or R) that a cord joins change places: 1 second.",
    "Call transfer: a cube goes along its cord to a free terminal of its own side: 1 second.",
    "Take the cost off one die. A die below 1 is gone for good, and what is still due comes off another.",
    "Then a call whose two cubes a cord joins is connected: both leave. This may be so at the deal already.",
    "The Emergency call must be connected before anything else, then the Priority call, then the others.",
    "Each complete circle on the connecting cord adds a second to one die of your choice, up to 6; what is "
    "more is lost.",
    "A call that comes to a circle may go on along any cord beyond it. It never turns back at a circle along "
    "another cord of the same card.",
    "No die left: you have lost. All calls of round 3 connected: you have won, and the seconds left say how "
    "well.",
)


def pages(deck: Deck) -> tuple[str, str]:
    """The two pages as drawings."""
    return "".join(_cards(deck)), "".join(_rules(deck))


def sheet_svg(deck: Deck) -> str:
    """Both pages in one drawing, one under the other."""
    drawn = "".join(
        f'<g transform="translate(0 {number * PAGE[1]})">{page}</g>'
        for number, page in enumerate(pages(deck))
    )
    return svg(drawn, PAGE[0], 2 * PAGE[1])


# --- cards ------------------------------------------------------------------------------------------


def corner(number: int) -> tuple[float, float]:
    """The upper left corner of a card on its page."""
    row, column = divmod(number, 3)
    return CORNER[0] + column * WIDTH * CARD_SCALE, CORNER[1] + row * HEIGHT * CARD_SCALE


def _cards(deck: Deck) -> Iterator[str]:
    for number, card in enumerate(deck.cards):
        x, y = corner(number)
        mark = f"{number + 1}" + (" °" if looks_the_same(card) else "")
        inside = card_svg(card) + _text(6, HEIGHT - 5, 7, mark)
        yield f'<g transform="translate({x:.2f} {y:.2f}) scale({CARD_SCALE:.4f})">{inside}</g>'
    yield _text(LEFT, PAGE[1] - 24, 9, "Printed at 100 % a card is 63 by 88 mm. Cut along the lines.")


# --- rules, plan and tokens -------------------------------------------------------------------------


def _rules(deck: Deck) -> Iterator[str]:
    yield _text(LEFT, 60, 24, "Switchboard")
    yield _text(LEFT, 80, 11, f"A puzzle for one at the exchange of Hotel Bygone, with the deck {deck.name}")
    yield f'<g transform="translate({LEFT - 10} 88) scale({PLAN_SCALE})">{"".join(_plan())}</g>'
    beside = LEFT + 240
    yield _text(beside, 112, 13, "Setting up")
    yield from _listed(beside, 130, SETTING_UP, 54)
    yield from _titles(beside, 286)
    yield _text(LEFT, 424, 13, "Playing")
    yield from _listed(LEFT, 442, PLAYING, 108)
    yield _text(LEFT, 634, 13, "To cut out")
    yield from _cubes(LEFT + 18, 656)
    yield from _terminals(LEFT + 18, 758)


def _listed(x: float, y: float, rules: Sequence[str], width: int) -> Iterator[str]:
    """Numbered sentences, broken at a width in letters."""
    for number, rule in enumerate(rules, 1):
        for at, line in enumerate(textwrap.wrap(rule, width)):
            yield _text(x, y, 10, f"{number}.") if at == 0 else ""
            yield _text(x + 16, y, 10, line)
            y += LINE


def _titles(x: float, y: float) -> Iterator[str]:
    """What a winner may be called, in two columns."""
    yield _text(x, y, 13, "Seconds left, and what they make you")
    for number, title in enumerate(TITLES):
        column, row = divmod(number, len(TITLES) // 2)
        yield _text(x + 135 * column, y + 17 + 12 * row, 9, f"{number + 1}  {title}")


def _plan() -> Iterator[str]:
    """Where cards and terminals lie, and which calls begin where."""
    begin = {"C1": "a-d", "C3": "a-d", "C5": "a-d", "C7": "a-d", "C9": "p", "C2": "e"}
    begin |= {name.replace("C", "R"): call for name, call in begin.items()}
    for place in range(CARDS):
        x, y = place_point(place)
        box = f'x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}"'
        yield f'<rect {box} fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        yield _centred(x + WIDTH / 2, y + HEIGHT / 2 + 8, 24, str(place + 1))
    for terminal in range(2 * 9):
        x, y = terminal_point(terminal)
        name = terminal_name(terminal)
        fill = BRASS if name in begin else "none"
        yield f'<circle cx="{x:g}" cy="{y:g}" r="14" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
        yield _centred(x, y + 5, 14, name)
        yield from _beginning(terminal, begin.get(name, ""))


def _beginning(terminal: int, call: str) -> Iterator[str]:
    """The call that begins at a terminal, written on the card beside it."""
    if call:
        (x, y), side = terminal_point(terminal), terminal_name(terminal)
        inward = {"C": (40, 5), "R": (-40, 5)}[side[0]]
        along = int(side[1:]) >= 7 if side[0] == "C" else int(side[1:]) <= 3
        dx, dy = (0, 42 if side[0] == "R" else -32) if along else inward
        yield _centred(x + dx, y + dy, 13, call)


def _cubes(x: float, y: float) -> Iterator[str]:
    """A caller and a recipient for every call."""
    for side, name in enumerate(("Callers", "Recipients")):
        yield _text(x - 18, y + 6 + 44 * side, 10, name)
        for call, letter in enumerate(LETTERS):
            left, top = x + 60 + 50 * call, y - 14 + 44 * side
            box = f'x="{left:g}" y="{top:g}" width="32" height="32"'
            yield f'<rect {box} fill="{CUBES[call]}" stroke="{INK}" stroke-width="1"/>'
            yield _centred(left + 16, top + 22, 18, letter, "#ffffff")
    for call, name in enumerate(CALL_NAMES[:2]):
        yield _text(x + 370, y + 6 + 18 * call, 10, f"{LETTERS[call]}  {name}")


def _terminals(x: float, y: float) -> Iterator[str]:
    """Tokens for the terminals."""
    for terminal in range(2 * 9):
        at, row = terminal % 9, terminal // 9
        left, top = x + at * 50, y + 48 * row
        yield f'<circle cx="{left:g}" cy="{top:g}" r="17" fill="none" stroke="{INK}" stroke-width="1"/>'
        yield _centred(left, top + 5, 14, terminal_name(terminal))


# --- letters ----------------------------------------------------------------------------------------


def _text(x: float, y: float, size: int, text: str, colour: str = INK) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}">{escape(text)}</text>'


def _centred(x: float, y: float, size: int, text: str, colour: str = INK) -> str:
    """About in the middle: PDF has no word for it, and these are one, two or three letters."""
    return _text(x - size * _width(text) / 2, y, size, text, colour)


def _width(text: Iterable[str]) -> float:
    return sum({"C": 0.67, "R": 0.67, "-": 0.33}.get(letter, 0.48) for letter in text)
