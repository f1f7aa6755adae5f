"""Drawing: the board, the turns so far and the whole scene a person looks at, as lines of rich text.

Draws from views only, so it cannot show a key that a view does not hold. Every identity is told by a
letter, a pattern and a colour, any one of which is enough. Knows no keyboard and no terminal.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct
from rich.cells import cell_len, chop_cells
from rich.text import Text

from switchboard.telling import tell_state
from switchboard.themes import Theme
from switchboard.words.model import CARDS, Identity, Turn, TurnEnd
from switchboard.words.notation import ROW
from switchboard.words.views import View

LETTERS: Final = {Identity.RED: "R", Identity.BLUE: "B", Identity.NEUTRAL: "N", Identity.TRAP: "X"}
_COLOURS: Final = {
    Identity.RED: "bold red",
    Identity.BLUE: "bold bright_blue",
    Identity.NEUTRAL: "yellow",
    Identity.TRAP: "bold magenta",
}
_ENDS: Final = {TurnEnd.STOP: "stop", TurnEnd.TIME: "time is up"}
_NARROWEST, _WIDEST = 6, 18


class Glyphs(Struct, frozen=True):
    """The signs a terminal can show: a pattern for each identity, and the lines between cards."""

    fill: dict[Identity, str]
    across: str
    down: str
    joints: tuple[tuple[str, str, str], ...]


UNICODE: Final = Glyphs(
    dict(zip(Identity, "▒░·╳", strict=True)),
    across="─",
    down="│",
    joints=(("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘")),
)
ASCII: Final = Glyphs(
    dict(zip(Identity, "#=.x", strict=True)), across="-", down="|", joints=(("+", "+", "+"),) * 3
)


class Look(Struct, frozen=True):
    """How to draw: in which words, with which signs, into how much room."""

    theme: Theme
    glyphs: Glyphs = UNICODE
    width: int = 80
    height: int = 24


# --- the board --------------------------------------------------------------------------------------


def draw_board(view: View, look: Look) -> list[Text]:
    """Five rows of five. A card that is turned over is filled with its pattern and has lost its number."""
    width = max(_NARROWEST, min(_WIDEST, (look.width - ROW - 1) // ROW))
    lines: list[Text] = []
    for start in range(0, CARDS, ROW):
        cards = range(start, start + ROW)
        lines.append(_rule([_label(view, card, width, look) for card in cards], look, 1 if start else 0))
        lines += _words(view, cards, width, look)
    lines.append(_rule([Text(look.glyphs.across * width)] * ROW, look, 2))
    return lines


def _rule(cells: Sequence[Text], look: Look, place: int) -> Text:
    left, middle, right = look.glyphs.joints[place]
    return Text.assemble(left, Text(middle).join(cells), right)


def _label(view: View, card: int, width: int, look: Look) -> Text:
    """The line above a word: its number, and its identity where the viewer knows it."""
    across, identity = look.glyphs.across, view.shown[card]
    if identity:
        fill = look.glyphs.fill[identity]
        return Text(f" {LETTERS[identity]} ".center(width, fill), _style(identity, turned=True))
    label = Text(f"{across} {card + 1} ")
    if view.key:
        label.append(
            f"{mark(view.key[card], look)}{look.glyphs.fill[view.key[card]]} ", _COLOURS[view.key[card]]
        )
    label.append(across * (width - label.cell_len))
    label.truncate(width)
    return label


def _words(view: View, cards: range, width: int, look: Look) -> Iterator[Text]:
    """The words of a row, on as many lines as its longest one needs."""
    folded = [_fold(view.words[card], width - 2) for card in cards]
    for at in range(max(map(len, folded))):
        cells = [
            _word(lines[at] if at < len(lines) else "", view, card, width, look)
            for card, lines in zip(cards, folded, strict=True)
        ]
        yield Text.assemble(look.glyphs.down, Text(look.glyphs.down).join(cells), look.glyphs.down)


def _word(text: str, view: View, card: int, width: int, look: Look) -> Text:
    identity = view.shown[card]
    if identity is None:
        style = _style(view.key[card]) if view.key else "bold"
        return Text.assemble(" ", (text, style), " " * (width - 1 - cell_len(text)))
    fill = look.glyphs.fill[identity]
    padded = f" {text} " if text and cell_len(text) <= width - 4 else text
    rest = fill * (width - 1 - cell_len(padded))
    return Text(f"{fill}{padded}{rest}", _style(identity, turned=True))


def _fold(word: str, width: int) -> list[str]:
    """A word on lines of this many cells, broken at spaces where it has any."""
    lines: list[str] = []
    for part in word.split(" "):
        if lines and cell_len(lines[-1]) + 1 + cell_len(part) <= width:
            lines[-1] += f" {part}"
        else:
            lines += chop_cells(part, width)
    return lines


def _style(identity: Identity, turned: bool = False) -> str:
    return f"{_COLOURS[identity]} reverse" if turned else _COLOURS[identity]


def mark(identity: Identity, look: Look) -> str:
    """An identity in two signs: its pattern and its letter."""
    return f"{look.glyphs.fill[identity]}{LETTERS[identity]}"


def draw_legend(look: Look) -> Text:
    names = {
        Identity.RED: "Red",
        Identity.BLUE: "Blue",
        Identity.NEUTRAL: look.theme.neutral,
        Identity.TRAP: look.theme.trap,
    }
    legend = Text(" ")
    for identity, name in names.items():
        legend.append(f"{mark(identity, look)} ", _COLOURS[identity]).append(f"{name}   ")
    return legend.append("filled: turned over", "dim")


# --- the turns --------------------------------------------------------------------------------------


def draw_turns(view: View, look: Look) -> list[Text]:
    """The clue log: one line a turn, with every card it turned over."""
    return [_turn(turn, view, look) for turn in (*view.past, view.now) if turn.clue or turn.end]


def _turn(turn: Turn, view: View, look: Look) -> Text:
    team = Identity.of(turn.team)
    line = Text.assemble(f"{turn.number:>2} ", (f"{turn.team.value.capitalize():<4} ", _COLOURS[team]))
    line.append(f"{turn.clue.text.upper()} {turn.clue.number}" if turn.clue else "no clue", "bold")
    said = [_turned_over(card, view, look) for card in turn.guesses]
    if turn.forfeit is not None:
        said.append(Text("invalid, in return ").append(_turned_over(turn.forfeit, view, look)))
    if turn.end in _ENDS:
        said.append(Text(_ENDS[turn.end], "dim"))
    return line.append(": ").append(Text(", ").join(said)) if said else line


def _turned_over(card: int, view: View, look: Look) -> Text:
    identity = view.shown[card]
    assert identity is not None  # what a turn names has been turned over
    return Text(f"{view.words[card]} ").append(mark(identity, look), _COLOURS[identity])


# --- the scene --------------------------------------------------------------------------------------


def draw_scene(view: View, look: Look, heading: str, news: Sequence[str], spare: int = 2) -> list[Text]:
    """Everything one needs to make a move, fitted to the screen with `spare` lines left to type in.

    Where the screen is too small for everything, old turns give way first, then old news.
    """
    board = [*draw_board(view, look), draw_legend(look)]
    state = Text(tell_state(view, look.theme), "bold")
    room = look.height - 1 - sum(_height(line, look) for line in (*board, state)) - spare
    told = list(_last([Text(line) for line in news], room, look))
    room -= sum(_height(line, look) for line in told)
    turns = draw_turns(view, look)
    for line in turns:
        line.truncate(look.width, overflow="crop" if look.glyphs is ASCII else "ellipsis")
    kept = turns[len(turns) - max(0, min(len(turns), room)) :]
    return [Text(heading, "bold"), *board, *kept, *told, state]


def _last(lines: Sequence[Text], room: int, look: Look) -> list[Text]:
    """As many of the last lines as there is room for, but never fewer than one."""
    kept: list[Text] = []
    for line in reversed(lines):
        room -= _height(line, look)
        if kept and room < 0:
            break
        kept.insert(0, line)
    return kept


def _height(line: Text, look: Look) -> int:
    return max(1, -(-line.cell_len // look.width))


def glyphs_for(encoding: str) -> Glyphs:
    """The full drawing where an encoding has all its signs, else the plain one."""
    signs = chain(UNICODE.fill.values(), UNICODE.across, UNICODE.down, *UNICODE.joints, "…")
    try:
        "".join(signs).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE
