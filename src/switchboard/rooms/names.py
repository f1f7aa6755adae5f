"""Members' names: made plain, kept short, and told apart."""

from switchboard.rooms.model import MAX_NAME, MemberId
from switchboard.rooms.room import Room
from switchboard.words.model import Refused
from switchboard.words.text import BLANKS, plain, tidy


def tidy_name(text: str) -> str:
    """A name as it is shown (rooms.md#names)."""
    name = tidy(text) if isinstance(text, str) else ""
    if not plain(name) or not name.isprintable() or not BLANKS.isdisjoint(name):
        raise Refused("name-unreadable", "A name has at least one letter or digit, and nothing invisible.")
    if len(name) > MAX_NAME:
        raise Refused("name-too-long", f"A name has at most {MAX_NAME} characters.")
    return name


def is_taken(room: Room, name: str, but: MemberId | None = None) -> bool:
    """Whether somebody else has this name, or one that reads the same."""
    return any(plain(one.name) == plain(name) for one in room.members if one.id != but)


def free_name(room: Room, name: str) -> str:
    """The name, or the first of `name 2`, `name 3`... that nobody has."""
    number, free = 1, name
    while is_taken(room, free):
        number += 1
        free = f"{name[: MAX_NAME - 3]} {number}"
    return free
