"""The file: whose it is, who may read it, and what happens when it or its disk fails."""

import asyncio
import os
import resource
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import apsw
import pytest

from store.stores import opened
from switchboard.store import CommandId, Row, StoreError
from switchboard.store.opening import MIGRATIONS, default_path, loses_commits
from switchboard.store.sqlite import SqliteStore

NOBODY = 65534


def filled(path: Path, count: int = 200) -> Path:
    async def scene() -> None:
        async with opened(path) as store:
            for number in range(count):
                await store.append("r", number, [b"%05d" % number * 40], at=number)

    asyncio.run(scene())
    return path


def refusal(path: Path) -> str:
    """The sentence with which a file is refused; it and its folder must be left as they were."""
    before = path.read_bytes() if path.is_file() else None
    neighbours = sorted(path.parent.glob("*"))
    with pytest.raises(StoreError) as refused:
        SqliteStore(path)
    assert sorted(path.parent.glob("*")) == neighbours
    assert before is None or path.read_bytes() == before
    return str(refused.value)


def test_a_store_comes_back_as_it_was_closed_in_one_file(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await store.append("r", 0, [b"x"], at=1, command=CommandId("a", "1"))
            await store.put("session", "k", b"v", at=1)
        assert [path.name for path in tmp_path.iterdir()] == ["rooms.db"]
        async with opened(tmp_path / "rooms.db") as store:
            assert await store.read("r") == [Row(1, 1, b"x")]
            assert await store.get("session", "k") == b"v"

    asyncio.run(scene())


def test_the_file_and_its_log_are_for_this_user_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await store.append("r", 0, [b"x"], at=1)
            assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
            assert len(list(tmp_path.iterdir())) == 3

    mask = os.umask(0)
    try:
        asyncio.run(scene())
    finally:
        os.umask(mask)


@pytest.mark.parametrize(("configured", "found"), [("xdg", "xdg"), ("", "home/.local/share")])
def test_rooms_are_kept_in_the_xdg_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, configured: str, found: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", configured and str(tmp_path / configured))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    path = default_path()
    assert path == default_path() == tmp_path / found / "switchboard/rooms.db"
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_data_directory_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(StoreError, match="switchboard cannot be made: Not a directory"):
        default_path()


def test_garbage_is_not_ours(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    path.write_bytes(b"Dear diary, today I lost another game of words. " * 200)
    assert "not a database of Switchboard" in refusal(path)


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    with closing(apsw.Connection(str(path))) as db:
        db.execute("CREATE TABLE recipes (name)")
    assert "another program" in refusal(path)


def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    path = filled(tmp_path / "rooms.db", 1)
    with closing(apsw.Connection(str(path))) as db:
        db.pragma("journal_mode", "delete")
        db.pragma("user_version", len(MIGRATIONS) + 1)
    assert "newer Switchboard" in refusal(path)


def test_an_empty_file_is_taken(tmp_path: Path) -> None:
    (tmp_path / "rooms.db").touch()
    filled(tmp_path / "rooms.db", 1)


def test_a_folder_and_a_missing_folder_are_named(tmp_path: Path) -> None:
    assert "is a folder" in refusal(tmp_path)
    assert "No such file or directory" in refusal(tmp_path / "missing/rooms.db")


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write anywhere; for a while, be somebody who may not."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.parametrize(("mode", "sentence"), [(0o000, "cannot be opened"), (0o444, "may not be written")])
def test_a_file_we_may_not_write_is_refused_with_a_sentence(mode: int, sentence: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        path = filled(Path(name) / "rooms.db", 1)
        path.chmod(mode)
        path.parent.chmod(0o755)
        with as_nobody(), pytest.raises(StoreError, match=sentence):
            SqliteStore(path)


def test_a_folder_we_may_not_write_is_refused_with_a_sentence() -> None:
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o555)
        with as_nobody(), pytest.raises(StoreError, match="Permission denied"):
            SqliteStore(Path(name) / "rooms.db")


@pytest.mark.parametrize("left", [50, 4096, 20_000])
def test_a_torn_file_is_refused(tmp_path: Path, left: int) -> None:
    path = filled(tmp_path / "rooms.db")
    assert path.stat().st_size > left
    os.truncate(path, left)
    assert str(path) in refusal(path)


def test_a_damaged_page_is_reported_when_it_is_read(tmp_path: Path) -> None:
    path = filled(tmp_path / "rooms.db")
    pages = path.read_bytes()
    path.write_bytes(pages[:8192] + b"\xff" * (len(pages) - 8192))

    async def scene() -> None:
        async with opened(path) as store:
            with pytest.raises(StoreError, match="damaged"):
                await store.read("r")
            with pytest.raises(StoreError, match="damaged"):
                await store.append("r", 200, [b"x"], at=0)
            with closing(apsw.Connection(str(path))) as other:
                other.execute("BEGIN IMMEDIATE")  # what failed has left no lock behind

    asyncio.run(scene())


@pytest.mark.parametrize("cut", [1, 100, 4096, 9000])
def test_a_torn_log_loses_its_end_and_nothing_else(tmp_path: Path, cut: int) -> None:
    """As after a crash in the middle of a write: that write was not acknowledged."""

    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            for number in range(20):
                await store.append("r", number, [b"%d" % number], at=0)
            for name in ("rooms.db", "rooms.db-wal"):
                shutil.copy(tmp_path / name, tmp_path / f"torn-{name}")
        log = tmp_path / "torn-rooms.db-wal"
        os.truncate(log, log.stat().st_size - cut)
        async with opened(tmp_path / "torn-rooms.db") as store:
            rows = await store.read("r")
            assert [row.event for row in rows] == [b"%d" % number for number in range(len(rows))]
            assert 14 < len(rows) < 20
            await store.append("r", len(rows), [b"on it goes"], at=0)

    asyncio.run(scene())


async def check_recovery(store: SqliteStore, sentence: str, repair: Callable[[], object]) -> None:
    """While something is wrong nothing is acknowledged and nothing kept; reads go on; then all is well."""
    command = CommandId("ann", "during")
    big = b"x" * 100_000
    for _ in range(2):
        outcomes = await asyncio.gather(
            store.append("r", 1, [big], at=0, command=command),
            store.append("s", 0, [big], at=0),
            return_exceptions=True,
        )
        assert all(isinstance(outcome, StoreError) and sentence in str(outcome) for outcome in outcomes)
    assert (await store.head("r"), await store.head("s")) == (1, 0)
    repair()
    await store.append("r", 1, [big], at=0, command=command)
    assert (await store.head("r"), await store.head("s")) == (2, 0)


def test_a_failing_disk_acknowledges_nothing_and_may_recover(tmp_path: Path) -> None:
    """The kernel itself refuses to let our files grow."""

    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await store.append("r", 0, [b"before"], at=0)
            limits = resource.getrlimit(resource.RLIMIT_FSIZE)
            lift = partial(resource.setrlimit, resource.RLIMIT_FSIZE, limits)
            size = (tmp_path / "rooms.db-wal").stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + 5000, limits[1]))
            try:
                await check_recovery(store, "fails to read or write", lift)
            finally:
                lift()

    asyncio.run(scene())


def test_a_locked_file_acknowledges_nothing_until_it_is_free(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db", busy_ms=1) as store:
            await store.append("r", 0, [b"before"], at=0)
            with closing(apsw.Connection(str(tmp_path / "rooms.db"))) as other:
                other.execute("BEGIN IMMEDIATE")
                await check_recovery(store, "locked", lambda: other.execute("ROLLBACK"))

    asyncio.run(scene())


def test_a_file_that_was_taken_away_acknowledges_nothing_until_it_is_back(tmp_path: Path) -> None:
    """Otherwise SQLite would go on writing to a file without a name."""
    path, elsewhere = tmp_path / "rooms.db", tmp_path / "elsewhere.db"

    async def scene() -> None:
        async with opened(path) as store:
            await store.append("r", 0, [b"before"], at=0)
            path.rename(elsewhere)
            await check_recovery(store, "moved", lambda: elsewhere.rename(path))

    asyncio.run(scene())


FULL_DISK = """
import asyncio, sys
from pathlib import Path
from store.stores import opened
from store.test_store_file import check_recovery

folder = Path(sys.argv[1])

async def scene():
    async with opened(folder / "rooms.db") as store:
        await store.append("r", 0, [b"before"], at=0)
        with (folder / "film").open("wb", buffering=0) as film:
            try:
                while film.write(bytes(4096)): pass
            except OSError:
                pass
        await check_recovery(store, "is full", (folder / "film").unlink)

asyncio.run(scene())
"""


def test_a_full_disk_acknowledges_nothing_until_there_is_space(tmp_path: Path) -> None:
    """On a disk of two megabytes, where we may make one."""
    mount = 'mount -t tmpfs -o size=2m none "$0" 2>/dev/null || exit 77; exec "$@"'
    command = [sys.executable, "-c", FULL_DISK, str(tmp_path)]
    tests = {"PYTHONPATH": str(Path(__file__).parents[1])}
    try:
        done = subprocess.run(
            ["unshare", "-rm", "sh", "-c", mount, str(tmp_path), *command],
            env=os.environ | tests,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        pytest.skip("no unshare here")
    if done.returncode in (1, 77) and "Traceback" not in done.stderr:
        pytest.skip("no disk of our own here")
    assert done.returncode == 0, done.stderr


def test_a_copy_made_by_vacuum_into_under_load_is_a_whole_store(tmp_path: Path) -> None:
    path, copy = filled(tmp_path / "rooms.db", 100), tmp_path / "copy.db"

    def back_up() -> None:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as db:
            db.execute("VACUUM INTO ?", (str(copy),))

    async def scene() -> None:
        async with opened(path) as store:
            copying = asyncio.create_task(asyncio.to_thread(back_up))
            head = 100
            while not copying.done():
                await store.append("r", head, [b"x"], at=head)
                head += 1
            await copying
            async with opened(copy) as restored:
                rows = await restored.read("r")
                assert len(rows) >= 100
                assert rows == (await store.read("r"))[: len(rows)]

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("version", "refused"),
    [
        ("3.7.0", True),
        ("3.40.1", True),
        ("3.44.5", True),
        ("3.44.6", False),
        ("3.45.3", True),
        ("3.50.6", True),
        ("3.50.7", False),
        ("3.51.2", True),
        ("3.51.3", False),
        ("3.52.0", False),
        (apsw.sqlite_lib_version(), False),
    ],
)
def test_versions_of_sqlite_that_lose_commits_are_known(version: str, refused: bool) -> None:
    assert loses_commits(version) is refused
