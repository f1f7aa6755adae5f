"""The solver with a clock: the best line that is found in so many seconds, and such a line as text.

Whoever asks for two seconds of search gets them: the clock starts when all is compiled and loaded, which
takes a moment in a new process and half a minute on a new machine.
"""

import time
from collections.abc import Callable
from functools import cache
from typing import Final

from switchboard.cords.deck import BYGONE, Deck
from switchboard.cords.events import Command
from switchboard.cords.model import Position
from switchboard.cords.notation import parse_position
from switchboard.cords.record import format_command
from switchboard.cords.solver import Solution, always, forget, solve

# A position whose proof needs every part of the solver.
_FIRST: Final = "5'26/749/38'1 b.d.a.c.. d.b.a.c.. 21-"


@cache
def compile_all() -> None:
    """Compile and load what the solver needs; a second time there is nothing to do."""
    solve(parse_position(_FIRST, BYGONE))


def search(
    position: Position,
    deck: Deck = BYGONE,
    *,
    seconds: float,
    improved: Callable[[Solution], None] = forget,
    still: Callable[[], bool] = always,
    clock: Callable[[], float] = time.monotonic,
) -> Solution:
    """The best line found in so many seconds, or until `still` says that nobody waits for it."""
    if not compile_all.cache_info().currsize:
        solve(position, deck, go_on=lambda: False, improved=improved)  # a line to look at meanwhile
        compile_all()
    end = clock() + seconds
    return solve(position, deck, go_on=lambda: still() and clock() < end, improved=improved)


def tell_line(solution: Solution) -> tuple[str, ...]:
    """The commands of a line with their dice; `begin` only where it has a bonus to bank."""
    commands: list[Command] = [solution.begin] if solution.begin.bank else []
    commands += solution.line
    return tuple(format_command(command, ()) for command in commands)
