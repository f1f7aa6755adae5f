"""The screen of the cord puzzle: a board to click on, a line to type in, and keys for everything.

Rules are asked for at the desk; here is only what is seen and pressed.
"""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Click
from textual.widgets import Footer, Input, Static

from switchboard.cli.cord_board import STYLES_ALL, clicked, draw_board
from switchboard.cli.cord_desk import Desk, tell_solution
from switchboard.cords.events import Begin, Play
from switchboard.cords.model import AWAY, CALL_NAMES, LETTERS, Ending, Kind, Move, Phase, terminal_name
from switchboard.cords.notation import format_dice, format_move
from switchboard.cords.record import format_command, read_command
from switchboard.cords.solver import Solution
from switchboard.cords.trace import Path, best_path, paths
from switchboard.refusals import BadNotation, Refused


class Board(Static):
    """The drawing; tells the app what was clicked."""

    def on_click(self, event: Click) -> None:
        if found := clicked(event.x, event.y):
            app = self.app
            assert isinstance(app, CordApp)
            app.point(*found)


class CordApp(App[None]):
    """A game at the desk."""

    TITLE = "Switchboard of Hotel Bygone"
    CSS = "Board { width: 54; height: 22; } #side { padding: 0 2; } Input { dock: bottom; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "hint", "Hint"),
        Binding("f3", "follow", "Follow it"),
        Binding("f4", "undo", "Undo"),
        Binding("f5", "redo", "Redo"),
        Binding("f6", "next_call", "Path"),
        Binding("f7", "reverse", "Reverse"),
        Binding("f8", "choose", "Choose card"),
        Binding("up", "move(-3)", show=False),
        Binding("down", "move(3)", show=False),
        Binding("ctrl+left", "move(-1)", show=False),
        Binding("ctrl+right", "move(1)", show=False),
        Binding("ctrl+q", "quit", "Leave"),
    ]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.cursor = 4
        self.chosen: int | None = None
        self.plug: int | None = None
        self.call: int | None = None
        self.message = "Type a move (1x5, 5', C1>C2, C1xC3) or click; Enter begins the round."

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Board(id="board")
            with Vertical(id="side"):
                yield Static(id="state")
                yield Static(id="message")
        yield Input(placeholder="a move, or Enter to begin", id="line")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self.show()

    # --- showing ---

    def show(self) -> None:
        """Draw everything again."""
        view = self.desk.view
        board = draw_board(self.desk.deck, view.position, self._path(), self.cursor, self.chosen)
        self.query_one("#board", Board).update(board)
        self.query_one("#state", Static).update(self._state())
        self.query_one("#message", Static).update(Text(self.message))

    def _path(self) -> Path | None:
        """The path of the selected call: to its recipient if they are joined, else as far as a cord leads."""
        position, call = self.desk.view.position, self.call
        if call is None or position.incoming[call] == AWAY:
            return None
        start, end = position.incoming[call], position.recipient[call]
        joined = best_path(self.desk.deck, position.faces, start, end)
        return joined or next(iter(paths(self.desk.deck, position.faces, start)), None)

    def _state(self) -> Text:
        view = self.desk.view
        text = Text(
            f"Round {view.round}   dice {format_dice(view.position.dice)}   {view.position.seconds} seconds\n"
        )
        for call in view.position.open_calls:
            start, end = view.position.incoming[call], view.position.recipient[call]
            mark = ">" if call == self.call else " "
            text.append(f"\n{mark} ")
            text.append(f" {LETTERS[call]} ", STYLES_ALL[call])
            text.append(f" {terminal_name(start)} to {terminal_name(end)}")
            text.append(f"  {CALL_NAMES[call]}" if call < 2 else "")
        for made in view.connected:
            text.append(f"\n   {LETTERS[made.call]} connected, {made.circles} circles", "dim")
        if view.outcome:
            text.append(f"\n\n{self._ending()}", "bold")
        return text.append("\n\npractice" if self.desk.practice else "", "dim")

    def _ending(self) -> str:
        view = self.desk.view
        assert view.outcome
        if view.outcome.ending is Ending.WON:
            return f"All connected, {view.outcome.seconds} seconds left: {view.title}."
        return "Out of time." if view.outcome.ending is Ending.OUT_OF_TIME else "Hung up."

    # --- playing ---

    def on_input_submitted(self, event: Input.Submitted) -> None:
        line = event.value.strip()
        event.input.value = ""
        if not line and self.desk.view.phase is Phase.DEALT:
            self.attempt(lambda: self.desk.do(Begin()))
        elif line.lower() in LETTERS and line:
            self.call = LETTERS.index(line.lower())
            self.show()
        elif line:
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
        if not self.message:
            self.message = f"{format_move(move)} played."
            self.show()

    def point(self, what: str, number: int) -> None:
        """A card or a terminal was clicked: the first is chosen, the second completes the move."""
        if what == "card":
            self.cursor = number
            self.action_choose()
        elif self.plug is None:
            self.plug = number
            self.message = f"{terminal_name(number)}: now the terminal to go to."
            self.show()
        else:
            position = self.desk.view.position
            taken = number in (*position.incoming, *position.recipient)
            low, high = sorted((self.plug, number))
            self.play(Move(Kind.CROSS, low, high) if taken else Move(Kind.TRANSFER, self.plug, number))

    def action_move(self, by: int) -> None:
        self.cursor = (self.cursor + by) % 9
        self.show()

    def action_choose(self) -> None:
        """Choose the card under the cursor; chosen twice it is reversed, another is exchanged."""
        if self.chosen is None:
            self.chosen = self.cursor
            self.message = f"Card at {self.cursor + 1}: choose another to exchange, the same to reverse."
            self.show()
        elif self.chosen == self.cursor:
            self.action_reverse()
        else:
            low, high = sorted((self.chosen, self.cursor))
            self.play(Move(Kind.EXCHANGE, low, high))

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
        self.call = next(iter(later or open_), None)
        self.show()

    def action_hint(self) -> None:
        self.message = "Thinking..."
        self.show()
        self.run_worker(self._think, thread=True, exclusive=True)

    def _think(self) -> None:
        try:
            told: Solution | Refused = self.desk.think()
        except Refused as no:
            told = no
        self.call_from_thread(self._thought, told)

    def _thought(self, told: Solution | Refused) -> None:
        self.message = told.sentence if isinstance(told, Refused) else tell_solution(told)
        self.show()

    def action_follow(self) -> None:
        """Play the next move of the best line."""
        said: list[str] = []
        self.attempt(lambda: said.append(format_command(self.desk.next_of_line(), ())))
        self.message = f"{said[0]} played." if said else self.message
        self.show()
