"""The screen of the cord puzzle: a board to click on, a line to type in, and keys for everything.

Rules are asked for at the desk, words are put together in `cord_telling`; here is only what is seen and
pressed.
"""

import re
from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Click, Key, Resize
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Static

from switchboard.cli.cord_board import Marks, clicked, draw_board, size_for
from switchboard.cli.cord_desk import Desk
from switchboard.cli.cord_telling import (
    HELP,
    LEGEND,
    tell_choice,
    tell_happened,
    tell_path,
    tell_plug,
    tell_solution,
    tell_state,
)
from switchboard.cords.events import Begin, Play
from switchboard.cords.model import AWAY, CARDS, LETTERS, Kind, Move, Phase, Position
from switchboard.cords.moves import legal_moves
from switchboard.cords.notation import parse_terminal
from switchboard.cords.record import format_command, read_command
from switchboard.cords.solver import Solution
from switchboard.cords.trace import Path, best_path, paths
from switchboard.refusals import BadNotation, Refused

SIDE_WIDTH = 28
TERMINAL = re.compile("[cr][1-9]", re.IGNORECASE)


class Board(Static):
    """The drawing; tells the app what was clicked."""

    def on_click(self, event: Click) -> None:
        app = self.app
        assert isinstance(app, CordApp)
        if found := clicked(event.x, event.y, app.board_size):
            app.point(*found)


class Line(Input):
    """The line moves are typed in; while it is empty, its keys go to the cards."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "card_or_cursor(-1)", show=False),
        Binding("right", "card_or_cursor(1)", show=False),
    ]

    def action_card_or_cursor(self, by: int) -> None:
        app = self.app
        assert isinstance(app, CordApp)
        if not self.value:
            app.action_move(by)
        elif by < 0:
            self.action_cursor_left()
        else:
            self.action_cursor_right()

    async def _on_key(self, event: Key) -> None:
        app = self.app
        assert isinstance(app, CordApp)
        if event.key == "space" and not self.value:
            event.stop()
            event.prevent_default()
            app.action_choose()
        else:
            await super()._on_key(event)


class Help(ModalScreen[None]):
    """How the game goes, on top of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,enter,q,space", "dismiss", "Back")]

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield Static(HELP, markup=False)

    def on_click(self) -> None:
        self.dismiss()


class CordApp(App[None]):
    """A game at the desk."""

    TITLE = "Switchboard of Hotel Bygone"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #17120d; color: #e8d9b5; }
    Board { width: auto; height: auto; }
    #side { padding: 0 1 0 2; scrollbar-size: 1 1; }
    #message { margin: 1 0; color: #ffd75f; }
    #legend, #happened { color: #8d7f68; margin-bottom: 1; }
    Line { dock: bottom; height: 1; border: none; padding: 0 1; margin: 0 0 1 0; background: #342920; }
    Line:focus { border: none; }
    Help { align: center middle; background: #000000 60%; }
    #help { width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; background: #2a2019;
            border: round #9a7b3a; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help"),
        Binding("f2", "hint", "Hint"),
        Binding("f3", "follow", "Follow"),
        Binding("f4", "undo", "Undo"),
        Binding("f5", "redo", "Redo"),
        Binding("f6", "next_call", "Path"),
        Binding("f7", "reverse", "Turn"),
        Binding("f8", "choose", show=False),
        Binding("escape", "let_go", "Let go", show=False),
        Binding("up", "move(-3)", show=False),
        Binding("down", "move(3)", show=False),
        Binding("ctrl+left", "move(-1)", show=False),
        Binding("ctrl+right", "move(1)", show=False),
        Binding("ctrl+q", "quit", "Leave"),
    ]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.board_size = size_for(0, 0)
        self.cursor = 4
        self.chosen: int | None = None
        self.plug: int | None = None
        self.call: int | None = None
        self.message = desk.welcome

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Board(id="board")
            with VerticalScroll(id="side", can_focus=False):
                yield Static(id="state")
                yield Static(id="message", markup=False)
                yield Static(LEGEND, id="legend", markup=False)
                yield Static(id="happened", markup=False)
        yield Line(id="line")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Line).focus()
        self.show()

    def on_resize(self, event: Resize) -> None:
        self.board_size = size_for(event.size.width - SIDE_WIDTH, event.size.height - 3)
        self.show()

    # --- showing ---

    def show(self) -> None:
        """Draw everything again."""
        view = self.desk.view
        marks = Marks(self._paths(), self.cursor, self.chosen, self.plug, self._reach(view.position))
        self.query_one("#board", Board).update(draw_board(view.deck, view.position, marks, self.board_size))
        self.query_one("#state", Static).update(tell_state(view, self.call, self.desk.practice))
        self.query_one("#message", Static).update(Text(self.message))
        self.query_one("#happened", Static).update(tell_happened(self.desk.log()))
        waiting = "Enter begins the round" if view.phase is Phase.DEALT else "a move; F1 is help"
        self.query_one(Line).placeholder = "The game is over; Ctrl+Q leaves" if view.outcome else waiting

    def _paths(self) -> list[Path]:
        """The path of the selected call if it is joined to its recipient, else all that its cord has."""
        position, call = self.desk.view.position, self.call
        if call is None or position.incoming[call] == AWAY:
            return []
        start, end = position.incoming[call], position.recipient[call]
        joined = best_path(self.desk.deck, position.faces, start, end)
        return [joined] if joined else list(paths(self.desk.deck, position.faces, start))

    def _reach(self, position: Position) -> tuple[int, ...]:
        """The terminals that the plug in hand can go to or be crossed with."""
        moves = legal_moves(self.desk.deck, position) if self.plug is not None else ()
        ends = [(move.a, move.b) for move in moves if move.kind in (Kind.CROSS, Kind.TRANSFER)]
        return tuple(b if a == self.plug else a for a, b in ends if self.plug in (a, b))

    # --- playing ---

    def on_input_submitted(self, event: Input.Submitted) -> None:
        line = event.value.strip()
        event.input.value = ""
        if not line:
            self.action_choose()
        elif line.lower() in LETTERS:
            self.light(LETTERS.index(line.lower()))
        elif TERMINAL.fullmatch(line):
            self.point("terminal", parse_terminal(line))
        else:
            self.attempt(lambda: self.desk.do(read_command(line)))

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something at the desk; what is refused is said, and nothing has changed."""
        try:
            act()
            self.message = ""
        except (Refused, BadNotation) as no:
            self.message = no.sentence if isinstance(no, Refused) else str(no)
        self.chosen = self.plug = None
        self.show()

    def play(self, move: Move) -> None:
        self.attempt(lambda: self.desk.do(Play(move)))

    def point(self, what: str, number: int) -> None:
        """A card or a terminal was clicked: the first is chosen, the second completes the move."""
        position = self.desk.view.position
        standing = (*position.incoming, *position.recipient)
        if what == "card":
            self.cursor = number
            self.action_choose()
        elif self.plug is None and number in standing:
            self.plug, self.chosen = number, None
            self.light(standing.index(number) % len(LETTERS))
            self.message = tell_plug(number, self._reach(position))
            self.show()
        elif self.plug is None or self.plug == number:
            self.action_let_go()
        else:
            low, high = sorted((self.plug, number))
            crossed = number in standing
            self.play(Move(Kind.CROSS, low, high) if crossed else Move(Kind.TRANSFER, self.plug, number))

    def light(self, call: int) -> None:
        """Show the path of a call, and say where it leads."""
        position = self.desk.view.position
        self.call, self.message = call, ""
        if position.incoming[call] != AWAY:
            self.message = tell_path(self.desk.deck, position, call)
        self.show()

    def action_move(self, by: int) -> None:
        self.cursor = (self.cursor + by) % CARDS
        self.show()

    def action_choose(self) -> None:
        """Choose the card under the cursor; chosen twice it is reversed, another is exchanged."""
        if self.desk.view.phase is Phase.DEALT:
            self.attempt(lambda: self.desk.do(Begin()))
        elif self.chosen is None:
            self.chosen, self.plug = self.cursor, None
            self.message = tell_choice(self.desk.view, self.cursor)
            self.show()
        elif self.chosen == self.cursor:
            self.action_reverse()
        else:
            low, high = sorted((self.chosen, self.cursor))
            self.play(Move(Kind.EXCHANGE, low, high))

    def action_let_go(self) -> None:
        self.chosen = self.plug = None
        self.message = ""
        self.show()

    def action_reverse(self) -> None:
        self.play(Move(Kind.REVERSE, self.cursor))

    def action_undo(self) -> None:
        self.attempt(self.desk.undo)

    def action_redo(self) -> None:
        self.attempt(self.desk.redo)

    def action_next_call(self) -> None:
        """Show the path of the next open call."""
        open_ = self.desk.view.position.open_calls
        later = [call for call in open_ if self.call is None or call > self.call]
        for call in (later or open_)[:1]:
            self.light(call)

    def action_help(self) -> None:
        self.push_screen(Help())

    # --- the best line ---

    def action_hint(self) -> None:
        """Look for the best line; once the game is over, from the deal of its last round."""
        if self.desk.view.outcome:
            self.attempt(self.desk.rewind)
        self.message = "Thinking … (on a new machine the first hint takes half a minute)"
        self.show()
        self.run_worker(self._think, thread=True, exclusive=True)

    def _think(self) -> None:
        """In a thread: every better line is shown as it is found."""
        try:
            told: Solution | Refused | None = self.desk.think(
                improved=lambda found: self.call_from_thread(self._thought, found, True)
            )
        except Refused as no:
            told = no
        if told is not None:  # else the table has changed, and nobody waits for it
            self.call_from_thread(self._thought, told, False)

    def _thought(self, told: Solution | Refused, goes_on: bool) -> None:
        still = " Still looking …" if goes_on else ""
        self.message = told.sentence if isinstance(told, Refused) else tell_solution(told) + still
        self.show()

    def action_follow(self) -> None:
        """Play the next move of the best line."""
        said: list[str] = []
        self.attempt(lambda: said.append(format_command(self.desk.next_of_line(), ())))
        self.message = f"{said[0]} played." if said else self.message
        self.show()
