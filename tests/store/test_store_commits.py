"""Group commit: shared, never told early, and not undone by those who stop waiting."""

import asyncio
from pathlib import Path

import apsw
import pytest

from store.stores import PATIENCE, Commits, opened, watched
from switchboard.store import AlreadyDone, CommandId, Conflict, Row, StoreError
from switchboard.store.sqlite import SqliteStore
from switchboard.store.trouble import trouble
from switchboard.store.writer import Writer


async def held_append(store: SqliteStore, commits: Commits) -> "asyncio.Task[None]":
    """An append whose commit is under way and will not end before `commits.free` is set."""
    commits.hold()
    command = CommandId("ann", "held")
    task = asyncio.create_task(store.append("held", 0, [b"x"], at=0, command=command))
    assert await asyncio.to_thread(commits.reached.wait, PATIENCE)
    return task


def test_what_waits_for_a_commit_shares_the_next_one(tmp_path: Path) -> None:
    async def scene(commits: Commits) -> None:
        async with opened(tmp_path / "rooms.db") as store:
            first = await held_append(store, commits)
            rest = [asyncio.create_task(store.append(f"r{n}", 0, [b"x"], at=0)) for n in range(50)]
            await asyncio.sleep(0)
            commits.free.set()
            await asyncio.gather(first, *rest)
            assert commits.count == 2

    with watched() as commits:
        asyncio.run(scene(commits))


def test_a_conflict_does_not_hurt_the_others_of_its_commit(tmp_path: Path) -> None:
    async def scene(commits: Commits) -> None:
        async with opened(tmp_path / "rooms.db") as store:
            first = await held_append(store, commits)
            appends = [
                store.append("r", 0, [b"one"], at=0),
                store.append("r", 0, [b"lost the race"], at=0),
                store.append("\ud800", 0, [b"no name for a room"], at=0),
                store.append("r", 1, [b"two"], at=0),
                store.append("held", 0, [b"x"], at=0, command=CommandId("ann", "held")),
            ]
            rest = asyncio.gather(*appends, return_exceptions=True)
            await asyncio.sleep(0)
            commits.free.set()
            await first
            kinds = [type(outcome) for outcome in await rest]
            assert kinds == [type(None), Conflict, UnicodeEncodeError, type(None), AlreadyDone]
            assert commits.count == 2
            assert [row.event for row in await store.read("r")] == [b"one", b"two"]

    with watched() as commits:
        asyncio.run(scene(commits))


def test_nobody_is_told_before_the_commit(tmp_path: Path) -> None:
    async def scene(commits: Commits) -> None:
        async with opened(tmp_path / "rooms.db") as store:
            task = await held_append(store, commits)
            assert await store.head("held") == 0
            assert not task.done()
            commits.free.set()
            await task
            assert await store.head("held") == 1

    with watched() as commits:
        asyncio.run(scene(commits))


def test_cancelling_the_wait_leaves_the_write_alone(tmp_path: Path) -> None:
    async def scene(commits: Commits) -> None:
        async with opened(tmp_path / "rooms.db") as store:
            writing = await held_append(store, commits)
            waiting = asyncio.create_task(store.append("queued", 0, [b"y"], at=0))
            await asyncio.sleep(0)
            for task in (writing, waiting):
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
            commits.free.set()
            with pytest.raises(AlreadyDone):
                await store.append("held", 0, [b"x"], at=0, command=CommandId("ann", "held"))
        async with opened(tmp_path / "rooms.db") as store:
            assert await store.read("held") == [Row(1, 0, b"x")]
            assert await store.read("queued") == [Row(1, 0, b"y")]

    with watched() as commits:
        asyncio.run(scene(commits))


def test_closing_finishes_what_was_asked_for(tmp_path: Path) -> None:
    async def scene(commits: Commits) -> None:
        async with opened(tmp_path / "rooms.db") as store:
            tasks = [await held_append(store, commits)]
            tasks += [asyncio.create_task(store.append(f"r{n}", 0, [b"x"], at=0)) for n in range(20)]
            await asyncio.sleep(0)
            closing = asyncio.create_task(store.close())
            await asyncio.sleep(0)
            commits.free.set()
            await closing
            await asyncio.gather(*tasks)
        async with opened(tmp_path / "rooms.db") as store:
            assert len(await store.rooms()) == 21

    with watched() as commits:
        asyncio.run(scene(commits))


def test_a_loop_that_ended_does_not_stop_the_writer(tmp_path: Path) -> None:
    async def leave(store: SqliteStore, commits: Commits) -> None:
        (await held_append(store, commits)).cancel()

    async def come_back(store: SqliteStore) -> None:
        await store.append("held", 1, [b"y"], at=1)
        assert [row.event for row in await store.read("held")] == [b"x", b"y"]
        await store.close()

    with watched() as commits:
        store = SqliteStore(tmp_path / "rooms.db")
        asyncio.run(leave(store, commits))
        commits.free.set()
        asyncio.run(come_back(store))


def test_a_bug_in_the_writer_leaves_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python reports the thread that died; those who wait get an error, and so do those who come."""
    crashes: list[object] = []
    monkeypatch.setattr("threading.excepthook", lambda crash: crashes.append(crash.exc_type))

    async def scene() -> None:
        path = tmp_path / "rooms.db"
        writer = Writer(apsw.Connection(str(path)), lambda: None, lambda error: trouble(error, path))
        waiting = (writer.do(lambda db: 1), writer.do(lambda db: 1 // 0), writer.do(lambda db: 2))
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(outcomes[1], StoreError)
        with pytest.raises(StoreError, match="closed"):
            await writer.do(lambda db: 3)
        writer.close()

    asyncio.run(scene())
    assert crashes == [ZeroDivisionError]


def test_commits_are_made_at_synchronous_full_in_a_write_ahead_log(tmp_path: Path) -> None:
    seen: list[apsw.Connection] = []
    apsw.connection_hooks.append(seen.append)

    async def scene() -> None:
        async with opened(tmp_path / "rooms.db"):
            full = 2
            assert seen[0].pragma("journal_mode") == "wal"
            assert seen[0].pragma("synchronous") == full

    try:
        asyncio.run(scene())
    finally:
        apsw.connection_hooks.remove(seen.append)
