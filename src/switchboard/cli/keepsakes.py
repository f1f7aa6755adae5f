"""What is remembered of one's own practice: best trainings and daily boards, in the folder of saved games.

One small JSON file for each. It is written whole beside the old one, which it then replaces; one that cannot
be read is put aside, and remembering begins anew. Nobody is kept from playing by a disk.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from switchboard.cli import saves

T = TypeVar("T", bound=Struct)
Tell = Callable[[str], None]
_MOST = 4_000_000


class Best(Struct, frozen=True):
    """The best training of a kind: its score, on which day, and how many there have been."""

    score: int
    day: str
    trainings: int = 1


class Trainings(Struct, frozen=True):
    """By what was trained and how many rounds it had: `guess 5`."""

    best: dict[str, Best] = {}


class Day(Struct, frozen=True):
    """A daily board: one's moves so far, and the result once it is over."""

    moves: tuple[str, ...] = ()
    turns: tuple[str, ...] | None = None
    won: bool = False


class Days(Struct, frozen=True):
    """By role and date: `guesser 2026-11-16`."""

    days: dict[str, Day] = {}


def recall(kind: type[T], tell: Tell) -> T:
    """What is remembered, or a new beginning."""
    try:
        path = _path(kind)
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(_MOST), type=kind)
    except FileNotFoundError:
        return kind()
    except OSError as error:
        tell(f"What was remembered cannot be read: {error.strerror}.")
        return kind()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        with suppress(OSError):
            tell(f"{path} cannot be read and is put aside as {saves.set_aside(path).name}.")
        return kind()


def remember(value: Struct, tell: Tell) -> None:
    """Keep it, so that a crash leaves either the old or the new; if that fails, say so and play on."""
    try:
        path = _path(type(value))
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = path.with_suffix(f".{os.getpid()}.new")
        fresh.write_bytes(msgspec.json.encode(value) + b"\n")
        fresh.replace(path)
    except OSError as error:
        tell(f"This cannot be remembered: {error.strerror}.")


def _path(kind: type[Struct]) -> Path:
    return saves.folder() / f"{kind.__name__.lower()}.json"
