"""Opening the file: is it ours, is it safe, and is its schema today's?

Knows the tables and how they came to be; knows nothing of what is done with them. A file that is not ours is
left as it was found.
"""

import os
from contextlib import suppress
from pathlib import Path

import apsw

from switchboard.store import StoreError
from switchboard.store.trouble import trouble

APPLICATION_ID = int.from_bytes(b"SWBD", "big")

# Numbered from 1; the number of the last one that ran is the file's `user_version`. What is released stays
# as it is: a change of schema is one more entry.
MIGRATIONS = (
    """
    CREATE TABLE events (
        room TEXT NOT NULL,
        seq INTEGER NOT NULL CHECK (seq > 0),
        at INTEGER NOT NULL,
        actor TEXT,
        command TEXT,
        event BLOB NOT NULL,
        PRIMARY KEY (room, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX commands ON events (room, actor, command) WHERE command IS NOT NULL;
    CREATE TABLE kept (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        at INTEGER NOT NULL,
        value BLOB NOT NULL,
        PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;
    """,
)

# FULL: a commit has returned only when the disk says so. fullfsync: the same where an fsync is only a wish.
_DURABLE = "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON"


def default_path() -> Path:
    """Where rooms are kept unless told otherwise; makes the folder, for this user alone."""
    configured = os.environ.get("XDG_DATA_HOME", "")
    # By the XDG rules a relative path is to be ignored.
    home = Path(configured) if os.path.isabs(configured) else Path.home() / ".local/share"
    folder = home / "switchboard"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder {folder} cannot be made: {error.strerror}.") from None
    return folder / "rooms.db"


def loses_commits(version: str) -> bool:
    """Up to 3.51.2 SQLite can lose commits (the WAL-reset bug), except in two lines where it was mended."""
    major, minor, patch = (int(part) for part in (*version.split("."), "0", "0")[:3])
    mended = {(3, 44): 6, (3, 50): 7}.get((major, minor))
    return (major, minor, patch) < (3, 51, 3) and (mended is None or patch < mended)


def open_file(path: Path, busy_ms: int) -> tuple[apsw.Connection, apsw.Connection]:
    """A connection that writes and one that only reads."""
    version = apsw.sqlite_lib_version()
    if loses_commits(version):
        raise StoreError(f"SQLite {version} can lose what it saved. Install an apsw with 3.51.3 or newer.")
    _create(path)
    try:
        return _open_writer(path, busy_ms), _open_reader(path, busy_ms)
    except apsw.Error as error:
        raise trouble(error, path) from None


def _create(path: Path) -> None:
    """Make the file for this user alone; SQLite gives its log the same permissions.

    A file that exists is not even opened here: closing it again would drop the locks SQLite holds on it.
    """
    if path.is_dir():
        raise StoreError(f"{path} is a folder. Name a file in it.")
    if path.exists() and not path.is_file():
        raise StoreError(f"{path} is no file. Name one.")
    try:
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise StoreError(
            f"{path} cannot be made: {error.strerror}. Name another, or make its folder."
        ) from None


def _connect(path: Path, busy_ms: int, flags: int) -> apsw.Connection:
    connection = apsw.Connection(str(path), flags=flags)
    connection.set_busy_timeout(busy_ms)
    # Plans hold whatever is bound to them; without this SQLite plans each append anew, seven times as slow.
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
    return connection


def _open_reader(path: Path, busy_ms: int) -> apsw.Connection:
    connection = _connect(path, busy_ms, apsw.SQLITE_OPEN_READONLY)
    # A room's log is read once, from its beginning to its end: pages of it kept here would only be held.
    connection.pragma("cache_size", -256)
    connection.pragma("user_version")  # SQLite opens its files at the first read: have that happen now
    return connection


def _open_writer(path: Path, busy_ms: int) -> apsw.Connection:
    connection = _connect(path, busy_ms, apsw.SQLITE_OPEN_READWRITE)
    try:
        _refuse_strangers(connection, path)
        if connection.pragma("journal_mode", "wal") != "wal":
            raise StoreError(f"{path} is on a disk that cannot share memory. Choose a local one.")
        connection.execute(_DURABLE)
        _migrate(connection)
    except (apsw.Error, StoreError):
        connection.close()
        raise
    return connection


def _refuse_strangers(connection: apsw.Connection, path: Path) -> None:
    if connection.readonly("main"):
        raise apsw.ReadOnlyError
    owner, version = connection.pragma("application_id"), connection.pragma("user_version")
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").get
    if owner != APPLICATION_ID and (owner or version or tables):
        raise StoreError(f"{path} is a database of another program. Name another file.")
    if version > len(MIGRATIONS):
        raise StoreError(
            f"{path} was written by a newer Switchboard (its schema is {version}, ours {len(MIGRATIONS)}). "
            "Install that one, or name another file."
        )


def _migrate(connection: apsw.Connection) -> None:
    """Run what has not run yet, in one transaction: another process may be opening the same new file."""
    connection.execute("BEGIN IMMEDIATE")
    for migration in MIGRATIONS[connection.pragma("user_version") :]:
        connection.execute(migration)
    connection.pragma("application_id", APPLICATION_ID)
    connection.pragma("user_version", len(MIGRATIONS))
    connection.execute("COMMIT")
