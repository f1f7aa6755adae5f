"""The store in one SQLite file, for one process. See docs/store.md for what it promises and how.

Knows SQL; leaves transactions to `writer` and the file to `opening`. Knows no games: events are bytes.
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeVar

import apsw

from switchboard.store import AlreadyDone, CommandId, Conflict, Row, StoreError, Tail
from switchboard.store.opening import open_file
from switchboard.store.trouble import trouble
from switchboard.store.writer import Writer

T = TypeVar("T")

LARGEST_EVENT = 16 * 1024 * 1024

_HEAD = "SELECT coalesce(max(seq), 0) FROM events WHERE room = ?1"
_DONE = "SELECT seq FROM events WHERE room = ?1 AND actor = ?2 AND command = ?3"
_ACTED = "SELECT 1 FROM events WHERE room = ?1 AND actor = ?2 AND command IS NOT NULL LIMIT 1"
_READ = "SELECT seq, at, event FROM events WHERE room = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3"
# From room to room along the primary key, without touching the events in between.
_TAILS = """
    WITH RECURSIVE named (room) AS (
        SELECT min(room) FROM events
        UNION ALL
        SELECT (SELECT min(room) FROM events WHERE room > named.room) FROM named WHERE room IS NOT NULL
    ), ends (room, head) AS (
        SELECT room, (SELECT max(seq) FROM events WHERE room = named.room) FROM named WHERE room IS NOT NULL
    )
    SELECT ends.room, head, at FROM ends JOIN events ON (events.room, seq) = (ends.room, head)
    WHERE ?1 IS NULL OR at < ?1
"""
_FORGET = f"DELETE FROM events WHERE room = ?1 AND ({_HEAD}) = ?2"
_PUT = "INSERT INTO kept (kind, key, at, value) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (kind, key) DO "
_REPLACE = _PUT + "UPDATE SET at = excluded.at, value = excluded.value"
_SETTLE = _PUT + "NOTHING"
_GET = "SELECT value FROM kept WHERE kind = ?1 AND key = ?2"
_DROP = "DELETE FROM kept WHERE kind = ?1 AND at < ?2"


class SqliteStore:
    """A `Store` in the file at `path`, made if it is missing. Waits `busy_ms` for other processes' locks."""

    def __init__(self, path: Path, busy_ms: int = 2000) -> None:
        path = Path(path).absolute()
        self._path = path
        self._explain = partial(trouble, path=path)
        writing, self._reading = open_file(path, busy_ms)
        self._writer = Writer(writing, partial(_check_place, path, _place(path)), self._explain)
        self._reader = ThreadPoolExecutor(1, "switchboard-store-read")
        self._closing: asyncio.Future[None] | None = None

    async def append(
        self, room: str, after: int, events: Sequence[bytes], *, at: int, command: CommandId | None = None
    ) -> None:
        if not events or after < 0 or max(map(len, events)) > LARGEST_EVENT:
            raise ValueError(
                f"An append is one or more events of up to {LARGEST_EVENT} bytes, after 0 or more."
            )
        await self._writer.do(partial(_append, room, after, tuple(events), at, command))

    async def read(self, room: str, after: int = 0, most: int | None = None) -> list[Row]:
        wanted = (room, after, -1 if most is None else most)
        return await self._read(lambda db: [Row(*row) for row in db.execute(_READ, wanted)])

    async def head(self, room: str) -> int:
        return await self._read(partial(_head, room))

    async def done(self, room: str, command: CommandId) -> int | None:
        found: int | None = await self._read(lambda db: db.execute(_DONE, (room, *command)).get)
        return found

    async def has_acted(self, room: str, actor: str) -> bool:
        return await self._read(lambda db: db.execute(_ACTED, (room, actor)).get is not None)

    async def rooms(self, before: int | None = None) -> list[Tail]:
        return await self._read(lambda db: [Tail(*row) for row in db.execute(_TAILS, (before,))])

    async def forget(self, room: str, head: int) -> None:
        await self._writer.do(partial(_forget, room, head))

    async def put(self, kind: str, key: str, value: bytes, *, at: int) -> None:
        await self._writer.do(lambda db: _run(db, _REPLACE, kind, key, at, value))

    async def settle(self, kind: str, key: str, value: bytes, *, at: int) -> bytes:
        return await self._writer.do(partial(_settle, kind, key, value, at))

    async def get(self, kind: str, key: str) -> bytes | None:
        value: bytes | None = await self._read(lambda db: db.execute(_GET, (kind, key)).get)
        return value

    async def drop(self, kind: str, before: int) -> int:
        return await self._writer.do(lambda db: _run(db, _DROP, kind, before))

    async def close(self) -> None:
        if self._closing is None:
            self._closing = asyncio.get_running_loop().run_in_executor(self._reader, self._close)
            self._reader.shutdown(wait=False)
        await asyncio.shield(self._closing)

    def _close(self) -> None:
        """Reads first: the last connection to close brings everything home into the one file."""
        self._reading.close()
        self._writer.close()

    async def _read(self, query: Callable[[apsw.Connection], T]) -> T:
        if self._closing is not None:
            raise StoreError("The store is closed.")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, query, self._reading)
        except apsw.Error as error:
            raise self._explain(error) from None


def _place(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _check_place(path: Path, place: tuple[int, int] | None) -> None:
    """A file that was deleted or replaced still takes writes, and loses them when we close."""
    if _place(path) != place:
        raise StoreError(f"{path} was moved, deleted or replaced. Put it back, or start again.")


def _run(db: apsw.Connection, statement: str, *values: str | int | bytes | None) -> int:
    """How many rows a statement changed."""
    db.execute(statement, values)
    return db.changes()


def _head(room: str, db: apsw.Connection) -> int:
    head: int = db.execute(_HEAD, (room,)).get
    return head


@lru_cache(64)
def _insert(count: int) -> str:
    """The whole append in one statement: rows appear if the log ends where it should and the command is new.

    The last row carries the command, so its number is the head right after it.
    """
    rows = "".join(f"({number}, NULL, NULL, ?{number + 5}), " for number in range(1, count))
    return f"""
        INSERT INTO events (room, seq, at, actor, command, event)
        SELECT ?1, ?5 + column1, ?4, column2, column3, column4
        FROM (VALUES {rows}({count}, ?2, ?3, ?{count + 5}))
        WHERE ({_HEAD}) = ?5 AND NOT EXISTS ({_DONE})
    """


def _append(
    room: str, after: int, events: Sequence[bytes], at: int, command: CommandId | None, db: apsw.Connection
) -> None:
    actor, name = command or (None, None)
    if _run(db, _insert(len(events)), room, actor, name, at, after, *events):
        return
    if command and (done := db.execute(_DONE, (room, *command)).get):
        raise AlreadyDone(command, done)
    raise Conflict(room, _head(room, db))


def _forget(room: str, head: int, db: apsw.Connection) -> None:
    if not _run(db, _FORGET, room, head) and (found := _head(room, db)) != head:
        raise Conflict(room, found)


def _settle(kind: str, key: str, value: bytes, at: int, db: apsw.Connection) -> bytes:
    _run(db, _SETTLE, kind, key, at, value)
    kept: bytes = db.execute(_GET, (kind, key)).get
    return kept
