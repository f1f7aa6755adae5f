"""Word packs: the ones we ship, by name, and anyone's from a file.

Loads; how a pack is read is in `parse`. Knows nothing of boards, deals or rules.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path

from switchboard.packs.parse import (
    MAX_BYTES,
    MAX_LENGTH,
    MAX_WORDS,
    MIN_WORDS,
    BadPack,
    Pack,
    Problem,
    bad_pack,
    format_pack,
    parse_bytes,
    parse_pack,
)

__all__ = [
    "DEFAULT",
    "MAX_BYTES",
    "MAX_LENGTH",
    "MAX_WORDS",
    "MIN_WORDS",
    "BadPack",
    "Pack",
    "Problem",
    "builtin",
    "format_pack",
    "names",
    "parse_bytes",
    "parse_pack",
    "read_pack",
]

DEFAULT = "exchange"


@cache
def names() -> tuple[str, ...]:
    """The packs we ship, in alphabetical order."""
    shipped = (file.name for file in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".txt") for name in shipped if name.endswith(".txt")))


@cache
def builtin(name: str = DEFAULT) -> Pack:
    """One of the packs we ship."""
    if name not in names():
        raise bad_pack(f"is not one of ours, which are {', '.join(names())}", name)
    return parse_bytes((files(__name__) / f"{name}.txt").read_bytes(), name)


def read_pack(path: str | Path) -> Pack:
    """Read a pack from a file; whatever is wrong with either is a BadPack."""
    try:
        with Path(path).open("rb") as file:
            raw = file.read(MAX_BYTES + 1)  # enough to see that it is too large, even of an endless file
    except OSError as error:
        raise bad_pack(f"cannot be read: {(error.strerror or 'unknown reason').lower()}", str(path)) from None
    except ValueError:
        raise bad_pack("is not the name of a file", str(path)) from None
    return parse_bytes(raw, Path(path).stem)
