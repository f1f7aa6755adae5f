"""An event loop in which seconds pass only when nothing else is to be done, and chance decides what is next.

Everything that runs belongs to a `Process`, or to the world outside of all of them; a process can be killed
between any two steps, and then nothing of it runs any more. The same seed gives the same order of steps.
"""

import asyncio
import heapq
import random
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context, ContextVar, copy_context
from typing import Any, Final, NamedTuple, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_process: Final[ContextVar["Process | None"]] = ContextVar("process", default=None)


class Stuck(AssertionError):
    """Nothing is left to do, and somebody still waits."""


class Unheard(AssertionError):
    """Something went wrong where nobody was waiting to hear of it."""


class Process:
    """Whatever is started in here, and whatever that starts, stops when this is killed: no cleaning up."""

    def __init__(self, loop: "VirtualLoop") -> None:
        self.alive = True
        self.frozen: list[Step] = []
        self._loop = loop
        self._tasks: list[asyncio.Task[Any]] = []

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        context = copy_context()
        context.run(_process.set, self)
        task = self._loop.create_task(work, context=context)
        task.add_done_callback(check_end)
        return task

    def note(self, task: asyncio.Task[Any]) -> None:
        self._tasks.append(task)
        if len(self._tasks) > 100:
            self._tasks = self.running()

    def running(self) -> list[asyncio.Task[Any]]:
        return [task for task in self._tasks if not task.done()]


class Step(NamedTuple):
    """Something to do, and whose it is."""

    handle: asyncio.Handle
    process: Process | None

    def is_off(self) -> bool:
        return self.handle.cancelled() or (self.process is not None and not self.process.alive)


class VirtualLoop(asyncio.BaseEventLoop):
    """`shuffled` lets chance choose among all that can run now; otherwise first come, first served."""

    def __init__(self, chance: random.Random, shuffled: bool = True) -> None:
        super().__init__()
        self._chance = chance
        self._shuffled = shuffled
        self._moment = 0.0
        self._soon: list[Step] = []
        self._later: list[tuple[float, int, Step]] = []
        self._count = 0
        self._unheard: list[dict[str, Any]] = []
        self.steps = 0
        self.set_exception_handler(lambda _, context: self._unheard.append(context))

    # --- what asyncio asks of a loop ----------------------------------------------------------------

    def time(self) -> float:
        return self._moment

    def create_task(
        self,
        coro: Generator[Any, None, T] | Coroutine[Any, Any, T],
        *,
        name: object = None,
        context: Context | None = None,
    ) -> asyncio.Task[T]:
        task = asyncio.Task(coro, loop=self, context=context)
        if (process := _owner(context)) is not None:
            process.note(task)
        return task

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._soon.append(Step(handle, _owner(context)))
        return handle

    def call_later(
        self,
        delay: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._moment + delay, callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._later, (when, self._count, Step(handle, _owner(context))))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is skipped when its time comes."""

    def _run_once(self) -> None:
        """One step; if there is none to take now, the time of the next."""
        if not self._soon:
            self._pass_time()
        step = self._soon.pop(self._chance.randrange(len(self._soon)) if self._shuffled else 0)
        if not step.is_off():
            self.steps += 1
            step.handle._run()
            self.check()
        elif step.process is not None:
            step.process.frozen.append(step)

    def _pass_time(self) -> None:
        while self._later and self._later[0][2].is_off():
            heapq.heappop(self._later)
        if not self._later:
            raise Stuck("nothing will ever happen again")
        self._moment = max(self._moment, self._later[0][0])
        while self._later and self._later[0][0] <= self._moment:
            self._soon.append(heapq.heappop(self._later)[2])

    # --- what else the world wants to know and do ---------------------------------------------------

    def check(self) -> None:
        """That no step has failed, and no task whose exception nobody asked for."""
        if self._unheard:
            context = self._unheard[0]
            raise Unheard(context["message"]) from context.get("exception")

    def still_to_come(self, process: Process) -> int:
        """How many steps of a process are waiting, now or for some moment."""
        steps = [*self._soon, *(step for _, _, step in self._later)]
        return sum(step.process is process and not step.is_off() for step in steps)

    def bury(self, process: Process) -> None:
        """Take apart what a killed process has left lying about; nobody hears of it any more."""
        process.alive = True
        self._unheard.clear()
        self.set_exception_handler(lambda _, context: None)
        self._soon += process.frozen
        while tasks := process.running():
            for task in tasks:
                task.cancel()
            self.run_until_complete(asyncio.wait(tasks))
        process.alive = False


def check_end(task: asyncio.Task[Any]) -> None:
    """Nobody waits for it: if it failed, that is said now and not when its remains are found."""
    if not task.cancelled():
        task.result()


def _owner(context: Context | None) -> Process | None:
    return _process.get() if context is None else context.get(_process)
