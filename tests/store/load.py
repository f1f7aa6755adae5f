"""A process to be killed: clients append to a store as fast as it lets them, and print what was acknowledged.

    load.py PATH LIMIT < {"room": {"actor": first number without an acknowledgement}}

Each line of output is `room actor number head`, written the moment the append has returned. Command number n
of an actor is 1 + n % 3 events, so a torn command would show.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

from switchboard.store import AlreadyDone, CommandId, Conflict
from switchboard.store.sqlite import SqliteStore


def events_of(actor: str, number: int) -> list[bytes]:
    parts = 1 + number % 3
    return [f"{actor} {number} {part}/{parts}".encode() for part in range(1, parts + 1)]


async def submit(store: SqliteStore, room: str, actor: str, number: int, head: int) -> int:
    """Append one command, however often others come first; returns the head that acknowledges it."""
    events = events_of(actor, number)
    while True:
        try:
            await store.append(room, head, events, at=number, command=CommandId(actor, str(number)))
            return head + len(events)
        except Conflict as conflict:
            head = conflict.head
        except AlreadyDone as done:
            return done.head


async def client(store: SqliteStore, room: str, actor: str, start: int, limit: int) -> None:
    head = 0
    for number in range(start, start + limit):
        head = await submit(store, room, actor, number, head)
        os.write(1, f"{room} {actor} {number} {head}\n".encode())


async def main(path: Path, limit: int, rooms: dict[str, dict[str, int]]) -> None:
    store = SqliteStore(path)
    await asyncio.gather(
        *(
            client(store, room, actor, start, limit)
            for room, actors in rooms.items()
            for actor, start in actors.items()
        )
    )
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), json.load(sys.stdin)))
