"""Saved games: a file for each, to which every accepted command is added, for good, as it happens.

The file is a JSON lines record (wire.py). A game that is killed loses nothing that anybody has seen; a
last command that was not written to its end is taken back. Nothing is ever overwritten.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from datetime import datetime
from errno import ENOENT
from itertools import count
from pathlib import Path

from switchboard import wire
from switchboard.cli.complaints import MAX_FILE
from switchboard.words.events import Event, GameEnded
from switchboard.words.model import BadNotation
from switchboard.words.record import Record

_MOST_EVENTS = 3  # what one command can lead to: a clue, a forfeited card, the end of the turn

Tell = Callable[[str], None]


class InUse(Exception):
    """The game is being played in another window."""


class Save:
    """A game's file, held while the game goes on; the first thing written is the header."""

    def __init__(self, path: Path, file: int, tell: Tell, header: bytes = b"") -> None:
        self.path = path
        self._file: int | None = file
        self._tell = tell
        self._header = header

    @property
    def is_kept(self) -> bool:
        """Whether the file holds the game as it stands."""
        return self._file is not None

    @property
    def is_usual(self) -> bool:
        """Whether it is the game that is gone on with unless another is named."""
        return self.path == newest()

    def append(self, events: Sequence[Event]) -> None:
        """Write events so that no crash can take them back; if that fails, say so once and play on."""
        if self._file is None:
            return
        size = os.fstat(self._file).st_size
        try:
            _write(self._file, self._header + wire.encode_events(events))
            os.fsync(self._file)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, size)
            self.close()
            self._tell(f"{self.path} cannot be written: {error.strerror}. From here on nothing is saved.")
        self._header = b""

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
        self._file = None


# --- making -----------------------------------------------------------------------------------------


def folder() -> Path:
    """Where games are kept unless people say otherwise (the XDG state directory)."""
    state, home = os.environ.get("XDG_STATE_HOME", ""), os.path.expanduser("~")
    if not os.path.isabs(state) and not os.path.isabs(home):
        raise FileNotFoundError(ENOENT, "there is no home folder")
    base = Path(state) if os.path.isabs(state) else Path(home, ".local", "state")
    return base / "switchboard"


def create(path: Path, tags: Iterable[tuple[str, str]], tell: Tell) -> Save:
    """Begin a file; `FileExistsError` if there is one already."""
    # A save holds the key: it is nobody else's business on a shared machine.
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
    _lock(file)
    return Save(path, file, tell, wire.encode_header(tags))


def create_in_folder(tags: Iterable[tuple[str, str]], tell: Tell) -> Save:
    """Begin a file called after the present time."""
    home = folder()
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in _free_names(home / f"{datetime.now():%Y-%m-%d-%H%M%S}.jsonl"):
        with suppress(FileExistsError):
            return create(path, tags, tell)
    raise AssertionError("names do not run out")


def _free_names(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))


def _write(file: int, content: bytes) -> None:
    while content:
        content = content[os.write(file, content) :]


def _lock(file: int) -> None:
    """Hold the file against a second game; the lock goes with the process, however it ends.

    A system or a disk without locks warns nobody of playing a game twice at once, and that is all.
    """
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUse from None
    except (ImportError, OSError):
        return


# --- going on ---------------------------------------------------------------------------------------


def newest() -> Path | None:
    """The game played last, finished or not."""
    try:
        games = [path for path in folder().glob("*.jsonl") if path.is_file()]
        return max(games, key=lambda path: (path.stat().st_mtime_ns, path), default=None)
    except OSError:
        return None


def reopen(path: Path, tell: Tell) -> tuple[Record, Save]:
    """A saved game to go on with; `BadNotation` if it is none, `InUse` if somebody is playing it."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise BadNotation(f"{path} is not a file.")
    file = os.open(path, os.O_RDWR | os.O_APPEND)
    with ExitStack() as unless_it_is_a_game:
        unless_it_is_a_game.callback(os.close, file)
        _lock(file)
        record = _mended(path, file, tell)
        unless_it_is_a_game.pop_all()
    return record, Save(path, file, tell)


def is_over(record: Record) -> bool:
    return isinstance(record.events[-1], GameEnded)


def set_aside(path: Path) -> Path:
    """Put a file that is no game out of the way, whole."""
    aside = _aside(path)
    path.rename(aside)
    return aside


def _mended(path: Path, file: int, tell: Tell) -> Record:
    """The game in a file, after taking back a last command that was not written to its end."""
    size = os.fstat(file).st_size
    if size > MAX_FILE:
        raise BadNotation(f"It is too large: at most {MAX_FILE // 1_000_000} MB are read.")
    content = os.pread(file, size, 0)
    record, good = _longest_game(content)
    if good < len(content):
        aside = _aside(path)
        aside.touch(mode=0o600)
        aside.write_bytes(content)
        os.ftruncate(file, good)
        tell(f"The last move in {path} was not written to its end and is taken back (a copy: {aside.name}).")
    elif not content.endswith(b"\n"):
        _write(file, b"\n")
    return record


def _longest_game(content: bytes) -> tuple[Record, int]:
    """The game and where it ends: all of the content, or all but the end of an unfinished command."""
    ends = [at + 1 for at, byte in enumerate(content) if byte == ord("\n")]
    first: BadNotation | None = None
    for good in dict.fromkeys((len(content), *reversed(ends[-_MOST_EVENTS:]))):
        try:
            return wire.decode_record(content[:good]), good
        except BadNotation as bad:
            first = first or bad
    raise first or BadNotation("It is empty.")


def _aside(path: Path) -> Path:
    return next(
        name for name in _free_names(path.with_name(f"{path.name}.damaged")) if not os.path.exists(name)
    )
