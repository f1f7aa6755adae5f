"""The log of every room: what a store promises, and the values it deals in.

The log is the truth. An append to `(room, seq)` either happens once, durably, or not at all; that primary key
is the only concurrency control, so any task, thread or process may try to append to any room. What a room
*is* gets computed from its log, elsewhere: events are bytes here. This file knows no games, no encoding, no
database and no clock (times are handed in, in whatever unit the caller counts).

    Conflict      others were faster: read what they appended, decide again, append again
    AlreadyDone   the command was appended before: acknowledge it as if it had been now
    StoreError    nothing was acknowledged, for a reason outside the room: the disk, the file, a lock
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

__all__ = ["AlreadyDone", "CommandId", "Conflict", "Row", "Store", "StoreError", "Tail"]


class Row(NamedTuple):
    """One event of a room's log."""

    seq: int
    at: int
    event: bytes


class Tail(NamedTuple):
    """Where a room's log ends: its last event's number and time."""

    room: str
    head: int
    at: int


class CommandId(NamedTuple):
    """What a client calls one of its commands: unique among those of its actor in a room, for good."""

    actor: str
    id: str


class Conflict(Exception):
    """The log does not end where the caller believed; `head` is where it does."""

    def __init__(self, room: str, head: int) -> None:
        super().__init__(f"The log of room {room!r} ends at {head}.")
        self.head = head


class AlreadyDone(Exception):
    """This command was appended before; `head` is the log's end right after that append."""

    def __init__(self, command: CommandId, head: int) -> None:
        super().__init__(f"Command {command.id!r} of {command.actor!r} was appended before, up to {head}.")
        self.head = head


class StoreError(Exception):
    """The store cannot do this now. The sentence says why and what to do.

    Nothing was acknowledged, which is not to say that nothing happened: after a failing disk or a crash an
    append may turn out to be there. Whoever tries again under the same `CommandId` acts once either way.
    """


class Store(Protocol):
    """A log for each room, numbered 1, 2, 3, ... without gaps; and a few values for the server's own use.

    When a write returns, it is on the disk. A caller that is cancelled while waiting does not take its write
    back. A read sees every write that had returned when it was asked for.
    """

    async def append(
        self, room: str, after: int, events: Sequence[bytes], *, at: int, command: CommandId | None = None
    ) -> None:
        """Append events as `after` + 1 and on, all or none. `AlreadyDone` goes before `Conflict`."""

    async def read(self, room: str, after: int = 0, most: int | None = None) -> list[Row]:
        """The events past `after`, in order, or the first `most`; none for a room nobody has written to."""

    async def head(self, room: str) -> int:
        """The number of the last event; 0 where there is no log."""

    async def done(self, room: str, command: CommandId) -> int | None:
        """The log's end right after this command was appended, if it was."""

    async def has_acted(self, room: str, actor: str) -> bool:
        """Whether a command of this actor was ever appended; takes as long where there is no such room."""

    async def rooms(self, before: int | None = None) -> list[Tail]:
        """Every room with a log, or those whose last event is older than `before`."""

    async def forget(self, room: str, head: int) -> None:
        """Delete a room's whole log, commands included, if it still ends at `head`; else `Conflict`."""

    async def put(self, kind: str, key: str, value: bytes, *, at: int) -> None:
        """Keep a value, in place of the one that was kept under this kind and key."""

    async def settle(self, kind: str, key: str, value: bytes, *, at: int) -> bytes:
        """Keep a value unless there is one already, and return the one that is kept: the first wins."""

    async def get(self, kind: str, key: str) -> bytes | None:
        """The value kept under this kind and key."""

    async def drop(self, kind: str, before: int) -> int:
        """Delete the values of a kind that were put before a time; returns how many."""

    async def close(self) -> None:
        """Finish the writes that were asked for, then let go of everything. Closing twice is fine."""
