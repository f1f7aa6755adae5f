"""Stores for the tests: real files, opened and closed."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from threading import Event

import apsw

from switchboard.store.sqlite import SqliteStore

PATIENCE = 90


@asynccontextmanager
async def opened(path: Path, busy_ms: int = 2000) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path, busy_ms)
    try:
        yield store
    finally:
        await store.close()


class Commits:
    """Counts the commits of all connections, and can hold the next one back just before it happens."""

    def __init__(self) -> None:
        self.count = 0
        self.reached = Event()
        self.free = Event()
        self.free.set()

    def hold(self) -> None:
        self.count = 0
        self.reached.clear()
        self.free.clear()

    def on_commit(self) -> bool:
        self.count += 1
        self.reached.set()
        assert self.free.wait(PATIENCE)
        return False


@contextmanager
def watched() -> Iterator[Commits]:
    """Commits of every connection that is opened in here."""
    commits = Commits()
    hook: Callable[[apsw.Connection], None] = lambda db: db.set_commit_hook(commits.on_commit)  # noqa: E731
    apsw.connection_hooks.append(hook)
    try:
        yield commits
    finally:
        commits.free.set()
        apsw.connection_hooks.remove(hook)
