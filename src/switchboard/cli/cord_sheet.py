"""A sheet to print and play: the nine cards of a deck, the terminals, and the rules on one page, as SVG."""

from switchboard.cords.board import TERMINAL_PORTS
from switchboard.cords.deck import Deck, looks_the_same
from switchboard.cords.drawing import HEIGHT, INK, WIDTH, card_svg, svg
from switchboard.cords.model import terminal_name

GAP = 14
COLUMNS = 3
RULES = (
    "Shuffle the nine cards, turn some, and deal them in three rows of three.",
    "Round 1: calls a, b, c, d in any order at C1 C3 C5 C7, their recipients at R1 R3 R5 R7.",
    "Round 2 adds the Priority call at C9 and R9, round 3 the Emergency call at C2 and R2.",
    "Three dice show 3 seconds each. They are kept from round to round.",
    "Exchange two cards: 2 seconds. Turn a card by half: 1 second.",
    "Cross two cubes of one side that a cord joins: 1 second.",
    "Transfer a cube along its cord to a free terminal of its side: 1 second.",
    "Take the cost off a die; a die below 1 is gone, and the rest comes off another.",
    "A call that a cord joins to its recipient is connected, and both cubes leave.",
    "The Emergency call connects first, then the Priority call, then the others.",
    "Each complete circle on its cord gives 1 second to one die, up to 6.",
    "Beyond a circle a call may take any of the cords that split there; it never turns back at one.",
    "No die left: lost. All calls of round 3 connected: won, and the dice say how well.",
)


def sheet_svg(deck: Deck) -> str:
    """The whole sheet."""
    parts = []
    for number, card in enumerate(deck.cards):
        x, y = _corner(number)
        mark = f"{number + 1}" + (" ◦" if looks_the_same(card) else "")
        parts.append(f'<g transform="translate({x} {y})">{card_svg(card)}</g>')
        parts.append(f'<text x="{x + 8}" y="{y + HEIGHT - 8}" font-size="9" fill="{INK}">{mark}</text>')
    left = COLUMNS * (WIDTH + GAP) + 2 * GAP
    parts.append(_text(left, 24, 16, f"Switchboard of Hotel Bygone: {deck.name}"))
    parts += [_text(left, 48 + 18 * at, 10, f"{at + 1}. {rule}") for at, rule in enumerate(RULES)]
    parts += _terminals(left, 60 + 18 * len(RULES))
    return svg("".join(parts), left + 480, 3 * (HEIGHT + GAP) + GAP)


def _corner(number: int) -> tuple[int, int]:
    row, column = divmod(number, COLUMNS)
    return GAP + column * (WIDTH + GAP), GAP + row * (HEIGHT + GAP)


def _text(x: float, y: float, size: int, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{INK}">{text}</text>'


def _terminals(left: float, top: float) -> list[str]:
    """Tokens to cut out, one for each terminal, with the place and the edge it stands at."""
    parts = []
    for terminal, (place, _) in enumerate(TERMINAL_PORTS):
        x, y = left + 24 + terminal % 9 * 44, top + 24 + terminal // 9 * 48
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="16" fill="none" stroke="{INK}"/>')
        parts.append(_text(x - 8, y + 4, 12, terminal_name(terminal)))
        parts.append(_text(x - 12, y + 30, 7, f"place {place + 1}"))
    return parts
