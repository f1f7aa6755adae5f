"""Which edition of drills this is: boards, clues and marks worked out by another one may differ.

Everything a drill follows from is in this package, program and data. The edition is a sum of both, so that
nobody has to remember to raise a number. Knows no drills.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

# What drills follow from, down to how they are written for those who ask.
_PARTS: Final = (
    "words",
    "packs",
    "dealing.py",
    "players",
    "coach",
    "protocol.py",
    "web/practice.py",
    "web/sheets.py",
)
_LENGTH: Final = 12


@cache
def edition() -> str:
    """A name for just these boards, clues and marks."""
    return edition_of(files("switchboard"))


def edition_of(package: Traversable) -> str:
    total = sha256()
    for part in _PARTS:
        for file in _sources(package.joinpath(part)):
            total.update(file.read_bytes())
    return total.hexdigest()[:_LENGTH]


def _sources(part: Traversable) -> Iterator[Traversable]:
    """The files of a folder by their names, without what Python has compiled of them; or the one file."""
    if part.is_file():
        yield part
        return
    for inner in sorted(part.iterdir(), key=lambda one: one.name):
        if not inner.name.startswith("__pycache__"):
            yield from _sources(inner)
