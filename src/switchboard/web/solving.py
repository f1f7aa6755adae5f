"""The solver beside the server: a process of its own, so that no search is in the way of anybody who plays.

One question at a time, each with a time limit; a process that does not answer is ended, and the next question
starts another. It is started by the first question, and goes when its server does.
"""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from switchboard.cord_dealing import Grade, graded_deal
from switchboard.cords.deal import deal_id
from switchboard.cords.deck import BYGONE
from switchboard.cords.notation import format_position, parse_position
from switchboard.refusals import BadNotation, Refused
from switchboard.web.cords import CordDeals, DealsAsked
from switchboard.web.door import Turned

MOST_SECONDS: Final = 10.0
GRADING_SECONDS: Final = 6.0
# What is compiled is compiled once on a machine, and loaded by every process before it is ready: who asks
# meanwhile is told to ask again, and a process that is not ready after so long is ended.
READY_WITHIN: Final = 5.0
GRACE: Final = 300.0


class HintAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A position in its notation, and for how long to search: longer may find better, and prove more."""

    position: Annotated[str, Meta(min_length=1, max_length=80)]
    seconds: Annotated[float, Meta(ge=0, le=MOST_SECONDS)] = 1.0


class Hint(Struct, frozen=True):
    """The best line found leaves `seconds`; no line leaves more than `bound`. 0: no line was found."""

    position: str
    seconds: int
    bound: int
    proved: bool
    line: tuple[str, ...]
    nodes: int


class SolverProcess:
    """Asks the process, and waits: to be called off the event loop, by one thread."""

    def __init__(self, grace: float = GRACE) -> None:
        self._grace = grace
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._started, self._ready = 0.0, False

    def hint(self, asked: HintAsked) -> Hint:
        try:
            position = parse_position(asked.position, BYGONE)
        except BadNotation as bad:
            raise Refused("bad-notation", str(bad)) from None
        if not any(position.dice):
            raise Refused("game-over", "No die is left: there is nothing to be found from here.")
        found: Hint = self._ask("hint", asked.seconds, format_position(position), asked.seconds)
        return found

    def deal(self, asked: DealsAsked) -> CordDeals:
        wanted = None if asked.grade == "any" else asked.grade
        found: CordDeals = self._ask("deal", GRADING_SECONDS, asked.round, wanted)
        return found

    def close(self) -> None:
        if self._process is not None and self._line is not None:
            self._process.kill()
            self._process.join()
            self._line.close()
        self._process = self._line = None

    def _ask(self, what: str, seconds: float, *said: object) -> Any:
        line = self._line if self._process and self._process.is_alive() and self._line else self._start()
        try:
            self._check_ready(line)
            line.send((what, said))
            if line.poll(seconds + self._grace):
                return line.recv()
        except (EOFError, OSError):
            pass  # the process is gone: as if it had not answered
        self.close()
        raise Turned(503, "unavailable", "The solver did not answer; try again in a moment.", 2000)

    def _check_ready(self, line: Connection) -> None:
        if self._ready:
            return
        if not line.poll(READY_WITHIN):
            if time.monotonic() > self._started + self._grace:
                self.close()
            sentence = "The solver is getting ready, which takes a minute on a new machine; ask again."
            raise Turned(503, "unavailable", sentence, 500)
        self._ready = bool(line.recv())

    def _start(self) -> Connection:
        self.close()
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), name="solver", daemon=True)
        self._process.start()
        theirs.close()
        self._started, self._ready = time.monotonic(), False
        return self._line


# --- in the process -----------------------------------------------------------------------------------


def _serve(line: Connection) -> None:
    """Answer until the server is gone. Whoever plays goes first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    from switchboard.cord_hints import compile_all  # compiled code: loaded in this process alone

    compile_all()
    line.send(True)
    while True:
        try:
            what, said = line.recv()
        except EOFError:
            return
        line.send(_WORK[what](*said))


def _hint(text: str, seconds: float) -> Hint:
    from switchboard.cord_hints import search, tell_line

    found = search(parse_position(text, BYGONE), seconds=seconds)
    return Hint(text, found.seconds, found.bound, found.proved, tell_line(found), found.nodes)


def _deal(round_: int, wanted: str | None) -> CordDeals:
    """A random deal of a grade; when the time is over, one of another that can be solved."""
    end = time.monotonic() + GRADING_SECONDS
    found = graded_deal(round_, Grade(wanted) if wanted else None, go_on=lambda: time.monotonic() < end)
    assert found  # with our own deck most deals can be solved
    return CordDeals((deal_id(BYGONE, found[0]),), None, found[1])


_WORK: Final[dict[str, Callable[..., Hint | CordDeals]]] = {"hint": _hint, "deal": _deal}
