"""The desk of a cord player: a session with undo and redo, hints, and what is to be told of it afterwards.

Knows no screen. Undo, redo, hints and the best line make a game practice (it is not counted); what was done
before the game ended counts, whatever is taken back afterwards.
"""

from collections.abc import Callable, Sequence

from switchboard.cord_dealing import FULL_CLOCK, CordSession, new_cord_game
from switchboard.cord_hints import search
from switchboard.cords.deck import BYGONE, Deck
from switchboard.cords.events import Begin, Command, Event, GameDealt, RoundEnded
from switchboard.cords.model import Actor, Deal, Phase
from switchboard.cords.moves import legal_moves
from switchboard.cords.notation import format_move
from switchboard.cords.record import Record, commands, format_record
from switchboard.cords.solver import Solution, forget
from switchboard.cords.views import View
from switchboard.refusals import Refused

HINT_SECONDS = 2.0


class Desk:
    """A game in progress, with its past and what was taken back of it."""

    def __init__(
        self,
        deals: Sequence[Deal],
        deck: Deck = BYGONE,
        dice: tuple[int, ...] = FULL_CLOCK,
        counts: Callable[["Desk"], None] = lambda desk: None,
    ) -> None:
        """`counts` is told when the game has ended for the first time, if it was no practice."""
        self.deals, self.deck, self._dice, self._counts = tuple(deals), deck, dice, counts
        self._done: list[Command] = []
        self._undone: list[Command] = []
        self._session = self._again()
        self._changes = 0
        self.practice = False
        self._ended: str | None = None
        self.solution: Solution | None = None
        self.welcome = "Enter begins the round: calls that are joined already connect. F1 says how it goes."

    @classmethod
    def of_record(cls, record: Record) -> "Desk":
        """A game that has been played, put back to its beginning: redo goes through it."""
        dealt = record.events[0]
        assert isinstance(dealt, GameDealt)
        desk = cls(dealt.deals, dealt.deck, dealt.dice)
        desk._undone = [command for command, _ in commands(record.events)][::-1]
        desk.practice = True
        steps = len(desk._undone)
        desk.welcome = (
            f"A recorded game of {steps} step{'' if steps == 1 else 's'}: F5 goes on, F4 goes back."
        )
        return desk

    @property
    def view(self) -> View:
        return self._session.view(Actor.PLAYER)

    def log(self) -> tuple[Event, ...]:
        return self._session.log()

    def do(self, command: Command) -> None:
        """Carry a command out, or raise `Refused` with nothing changed."""
        self._session.submit(Actor.PLAYER, command)
        self._done.append(command)
        self._undone.clear()
        self._changed()
        if self.view.outcome:
            self._ended = self._record()
            if not self.practice:
                self._counts(self)

    def undo(self) -> None:
        if not self._done:
            raise Refused("nothing-to-undo", "Nothing has been done yet.")
        self.practice = True
        self._undone.append(self._done.pop())
        self._session = self._again()
        self._changed()

    def rewind(self) -> None:
        """Take the round back to its deal; redo goes through it again."""
        self.undo()
        while self.view.phase is not Phase.DEALT:
            self.undo()

    def redo(self) -> None:
        if not self._undone:
            raise Refused("nothing-to-redo", "Nothing has been taken back.")
        self._session.submit(Actor.PLAYER, self._undone[-1])
        self._done.append(self._undone.pop())
        self._changed()

    def _changed(self) -> None:
        self._changes += 1
        self.solution = None

    def _again(self) -> CordSession:
        session = new_cord_game(self.deals, self.deck, self._dice)
        for command in self._done:
            session.submit(Actor.PLAYER, command)
        return session

    def think(
        self, seconds: float = HINT_SECONDS, improved: Callable[[Solution], object] = forget
    ) -> Solution | None:
        """The best line from here that can be found in so much time; whoever asks is practising.

        Ends early, with None, when the table changes meanwhile: it may run beside the one who plays.
        """
        if self.view.phase is Phase.OVER:
            raise Refused("game-over", "The game is over.")
        self.practice = True
        asked = self._changes

        def keep(found: Solution) -> None:
            if self._changes == asked:
                self.solution = found
                improved(found)

        position, still = self.view.position, lambda: self._changes == asked
        found = search(position, self.deck, seconds=seconds, improved=keep, still=still)
        return found if self._changes == asked else None

    def next_of_line(self) -> Command:
        """The next command of the best line that was found; the line goes on after it."""
        solution = self.solution
        if solution is None or (not solution.line and self.view.phase is not Phase.DEALT):
            raise Refused("no-line", "There is no line to follow; ask for a hint first.")
        command: Command = solution.begin if self.view.phase is Phase.DEALT else solution.line[0]
        rest = solution.line if self.view.phase is Phase.DEALT else solution.line[1:]
        self.do(command)
        if rest and self.view.phase is Phase.PLAY:
            self.solution = Solution(solution.seconds, solution.bound, Begin(), rest, solution.nodes)
        return command

    def moves(self) -> list[str]:
        """Every legal move as text."""
        if self.view.phase is not Phase.PLAY:
            return []
        return [format_move(move) for move in legal_moves(self.deck, self.view.position)]

    def left_after_rounds(self) -> list[int]:
        """The seconds left at the end of every round that is done."""
        return [event.seconds for event in self._session.log() if isinstance(event, RoundEnded)]

    def record(self) -> str:
        """The game as it was played to its end, even if it was looked at again afterwards."""
        return self._ended or self._record()

    def _record(self) -> str:
        tags = (("practice", "yes"),) if self.practice else ()
        return format_record(Record(self._session.log(), tags))
