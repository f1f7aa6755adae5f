"""A deck of one's own: a line for each card, drawn while it is typed, and what is wrong with it.

What makes a deck sound is in `cords.deck`; what is not sound yet can be kept all the same, for another day.
"""

import os
from pathlib import Path
from typing import ClassVar, Final

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.widgets import Footer, Input, Static

from switchboard.cords.deck import Card, Deck, card_problems, checked, looks_the_same, turned
from switchboard.cords.drawing import card_lines
from switchboard.cords.model import CARDS, PORT_NAMES
from switchboard.cords.notation import format_card, read_card
from switchboard.decks import format_deck
from switchboard.refusals import BadNotation

EMPTY: Final = Card((), ())
COLUMNS, ROWS = 18, 11
PORTS_TOLD: Final = ", ".join(f"{port} {name}" for port, name in enumerate(PORT_NAMES))
HELP: Final = f"Cords by their ports, then o and half circles: 02 14 25 35 o25. Ports: {PORTS_TOLD}."


class DeckEditor(App[None]):
    """Nine lines and a picture."""

    TITLE = "A deck for the cord puzzle"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #lines { width: 30; }
    #lines Horizontal { height: 1; margin-top: 1; }
    #lines Static { width: 2; }
    #lines Input { width: 1fr; height: 1; border: none; }
    #side { padding: 0 1; }
    #verdict { margin-top: 1; }
    #message { dock: bottom; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Save", priority=True),
        Binding("up", "step(-1)", "Card above", priority=True),
        Binding("down,enter", "step(1)", "Card below", priority=True),
        Binding("ctrl+q", "leave", "Leave", priority=True),
    ]

    def __init__(self, file: Path, deck: Deck) -> None:
        super().__init__()
        self._file = file
        self._deck = Deck(deck.name, (*deck.cards, *[EMPTY] * CARDS)[:CARDS])
        self._saved: str | None = None
        self._warned = False
        self._at = 0

    def compose(self) -> ComposeResult:
        with Horizontal():
            with Vertical(id="lines"):
                yield Horizontal(Static(), _field("name", self._deck.name, "name of the deck"))
                for number, card in enumerate(self._deck.cards, 1):
                    line = _field(f"card{number}", format_card(card), "02 14 25 35 o25")
                    yield Horizontal(Static(str(number)), line, Static(id=f"mark{number}"))
            with Vertical(id="side"):
                yield Static(HELP)
                for name in ("picture", "verdict", "message"):
                    yield Static(id=name, markup=False)  # they quote what is typed, square brackets and all
        yield Footer()

    def on_mount(self) -> None:
        self._saved = self._text()
        self.query_one("#card1", Input).focus()
        self._show()

    # --- what is typed --------------------------------------------------------------------------------

    def _line(self, number: int) -> str:
        return self.query_one(f"#card{number + 1}", Input).value

    def _text(self) -> str:
        """Everything as it is typed."""
        return "\n".join(line.value for line in self.query(Input))

    def _draft(self) -> Deck:
        """The deck as far as it can be read; `BadNotation` names the line that cannot be."""
        cards = []
        for number in range(CARDS):
            try:
                cards.append(read_card(self._line(number)))
            except BadNotation as bad:
                raise BadNotation(f"Card {number + 1}: {bad}") from None
        return Deck(self.query_one("#name", Input).value.strip(), tuple(cards))

    # --- showing --------------------------------------------------------------------------------------

    def on_input_changed(self) -> None:
        self._warned = False
        self._tell("")
        self._show()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        name = event.widget.id or ""
        self._at = int(name.removeprefix("card")) - 1 if name.startswith("card") else self._at
        self._show()

    def _show(self) -> None:
        for number in range(CARDS):
            line = self._line(number)
            mark = " ✓" if not _wrong(line) else " ✗" if line.strip() else ""
            self.query_one(f"#mark{number + 1}", Static).update(mark)
        self.query_one("#picture", Static).update(self._picture())
        self.query_one("#verdict", Static).update(self._verdict())

    def _picture(self) -> str:
        """The card in hand, both ways up; nothing while its line cannot be read."""
        line = self._line(self._at)
        try:
            card = read_card(line)
        except BadNotation as bad:
            return f"\nCard {self._at + 1}\n\n{bad}"
        both = zip(card_lines(card, COLUMNS, ROWS), card_lines(turned(card), COLUMNS, ROWS), strict=True)
        told = "looks the same when turned" if looks_the_same(card) else "as it is, and turned"
        head = f"\nCard {self._at + 1}: {told}"
        wrong = card_problems(card) if line.strip() else []
        return "\n".join([head, *("    ".join(pair) for pair in both), *wrong])

    def _verdict(self) -> str:
        try:
            checked(self._draft())
        except BadNotation as bad:
            return f"Not sound yet. {bad}"
        return "The deck is sound: it can be played with --deck."

    def _tell(self, message: str) -> None:
        self.query_one("#message", Static).update(message)

    # --- keys -----------------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        lines = list(self.query(Input))
        here = next((at for at, line in enumerate(lines) if line.has_focus), 0)
        lines[(here + by) % len(lines)].focus()

    def action_save(self) -> None:
        """Write the whole file beside the old one and put it in its place."""
        try:
            written = format_deck(self._draft())
            beside = self._file.with_name(self._file.name + ".new")
            beside.write_text(written, encoding="utf-8")
            os.replace(beside, self._file)
        except BadNotation as bad:
            self._tell(f"Not saved. {bad}")
        except OSError as error:
            self._tell(f"Not saved: {error.strerror}.")
        else:
            self._saved = self._text()
            self._tell(f"Saved as {self._file}. {self._verdict()}")

    def action_leave(self) -> None:
        if self._text() == self._saved or self._warned:
            self.exit()
        else:
            self._warned = True
            self._tell("What you typed is not saved. Ctrl+S saves; Ctrl+Q again leaves without it.")


def _field(name: str, value: str, example: str) -> Input:
    """A line to type in; whoever comes to it goes on at its end and replaces nothing."""
    return Input(value, placeholder=example, id=name, select_on_focus=False)


def _wrong(line: str) -> list[str]:
    try:
        return card_problems(read_card(line))
    except BadNotation as bad:
        return [str(bad)]
