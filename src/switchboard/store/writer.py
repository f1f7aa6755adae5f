"""One thread that writes, many tasks that wait: group commit.

Whatever was asked for while the last commit was on its way to the disk goes into the next one, so that a
hundred rooms share one trip; where much is asked for, the trip waits a moment for more. Nobody is told
anything before that commit has returned. Knows transactions and event loops; knows no tables.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, NamedTuple, TypeVar

import apsw

from switchboard.store import AlreadyDone, Conflict, StoreError

T = TypeVar("T")
# Changes the database by one statement at most: SQLite does a statement wholly or not at all, so a work that
# raises has left nothing behind, and the others of its transaction need not care.
Work = Callable[[apsw.Connection], T]

# Bounds how long the first of a transaction waits for the last.
LARGEST_GROUP = 1000
# How long a commit waits for others to share it, in seconds. Only while the one before was shared: a room
# alone on its server never waits.
GATHERING = 0.002

# What a caller brought upon itself: a lost race, a resend, a value SQLite cannot take.
_OWN_DOING = (Conflict, AlreadyDone, ValueError, TypeError, OverflowError)


class Job(NamedTuple):
    work: Work[Any]
    future: "asyncio.Future[Any]"


class Writer:
    """Owns the connection that writes. `check` raises `StoreError` while the file must not be written;
    `explain` turns SQLite's errors into that."""

    def __init__(
        self,
        connection: apsw.Connection,
        check: Callable[[], None],
        explain: Callable[[apsw.Error], StoreError],
    ) -> None:
        self._connection = connection
        self._check = check
        self._explain = explain
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._stopped = False
        self._closing = Event()
        self._thread = Thread(target=self._run, name="switchboard-store", daemon=True)
        self._thread.start()

    async def do(self, work: Work[T]) -> T:
        """The work's result, once it is on the disk. Cancelling the wait leaves the work alone."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(Job(work, future))
        if self._stopped:  # asked after the put: whoever stops says so first and empties the queue then
            raise StoreError("The store is closed.")
        return await future

    def close(self) -> None:
        """Finish what was asked for and close the connection. Blocks."""
        self._stopped = True
        self._closing.set()
        self._queue.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        """Until closed. Should a bug end this thread, nobody is left waiting for it."""
        group: list[Job] = []
        try:
            for group in self._groups():
                _deliver(group, self._commit(group))
        finally:
            self._stopped = True
            left = [self._queue.get() for _ in range(self._queue.qsize())]
            stranded = group + [job for job in left if job]
            _deliver(stranded, [StoreError("The store is closed.") for _ in stranded])

    def _groups(self) -> Iterator[list[Job]]:
        """Everything that waits, again and again; only this thread takes, so the last line never blocks."""
        closing, waiting = False, list[Job | None]()
        while not closing:
            shared = len(waiting) > 1
            waiting = [self._queue.get()]
            if shared:
                self._closing.wait(GATHERING)
            waiting += [self._queue.get() for _ in range(min(self._queue.qsize(), LARGEST_GROUP - 1))]
            closing = None in waiting
            yield [job for job in waiting if job]

    def _commit(self, group: Sequence[Job]) -> list[Any]:
        """One transaction; results and exceptions in the group's order, true only once it has ended."""
        try:
            self._check()
            self._roll_back()
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._outcome(job.work) for job in group]
            self._connection.execute("COMMIT")
        except (apsw.Error, StoreError) as error:
            told = self._explain(error) if isinstance(error, apsw.Error) else error
            with suppress(apsw.Error):
                self._roll_back()
            return [StoreError(*told.args) for _ in group]
        return outcomes

    def _outcome(self, work: Work[Any]) -> Any:
        try:
            return work(self._connection)
        except _OWN_DOING as error:
            return error

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


def _deliver(group: Sequence[Job], outcomes: Sequence[Any]) -> None:
    """Wake each event loop once."""
    told = list(zip((job.future for job in group), outcomes, strict=True))
    for loop in {future.get_loop() for future, _ in told}:
        with suppress(RuntimeError):  # a loop that is closed has nobody left to tell
            loop.call_soon_threadsafe(_tell, [pair for pair in told if pair[0].get_loop() is loop])


def _tell(told: Sequence[tuple["asyncio.Future[Any]", Any]]) -> None:
    for future, outcome in told:
        if future.done():  # cancelled; the work was done all the same
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
