"""A client for programs: open a room, sit down in one, see it, act in it, let a player play.

    async with client.join("http://127.0.0.1:8080", code, name="Ada") as seat:
        await seat.do(client.Sit(client.Chair(client.Role.GUESSER, client.Team.RED)))
        await seat.play(player)

Knows the protocol (docs/protocol.md) and no rules; docs/client.md shows it at work.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace

from switchboard.client.line import Line, Pace
from switchboard.client.noes import Closed, NotYet
from switchboard.client.opening import Opened, post_room
from switchboard.client.seat import Seat
from switchboard.protocol import Hello
from switchboard.rooms.asking import (
    Asked,
    ChangeSettings,
    SeatBot,
    SettingsChange,
    ShuffleChairs,
    StartGame,
)
from switchboard.rooms.events import (
    Assign,
    Commentate,
    Confirm,
    EndGame,
    GiveClue,
    JudgeClue,
    Kick,
    Leave,
    MarkCard,
    PassOwner,
    PauseGame,
    Ready,
    Rename,
    Resume,
    Say,
    Sit,
    StopGuessing,
)
from switchboard.rooms.model import Audience, Chair, Clock
from switchboard.words.model import Refused, Role, Team

__all__ = [
    "Asked",
    "Assign",
    "Audience",
    "Chair",
    "ChangeSettings",
    "Clock",
    "Closed",
    "Commentate",
    "Confirm",
    "EndGame",
    "GiveClue",
    "JudgeClue",
    "Kick",
    "Leave",
    "MarkCard",
    "NotYet",
    "Opened",
    "Pace",
    "PassOwner",
    "PauseGame",
    "Ready",
    "Refused",
    "Rename",
    "Resume",
    "Role",
    "Say",
    "Seat",
    "SeatBot",
    "SettingsChange",
    "ShuffleChairs",
    "Sit",
    "StartGame",
    "StopGuessing",
    "Team",
    "join",
    "new_token",
    "open_room",
]


def new_token() -> str:
    """A session of one's own: whoever holds the token is the same member, and nobody else is."""
    return secrets.token_urlsafe(32)


async def open_room(
    url: str, name: str = "", token: str | None = None, settings: SettingsChange | None = None
) -> Opened:
    """Open a room and own it; `Refused` if the server does not want to, `OSError` if there is none."""
    token = token or new_token()
    opened = await asyncio.to_thread(post_room, url, name, token, settings or SettingsChange())
    return replace(opened, token=token)


@asynccontextmanager
async def join(
    url: str, room: str, name: str = "", token: str | None = None, pace: Pace | None = None
) -> AsyncIterator[Seat]:
    """Be in a room for as long as the block lasts, through every loss of the connection.

    `Closed` if one is not let in, `ConnectionError` if there is no server. Leaving the block is to be away;
    the same token finds the same chair again.
    """
    token = token or new_token()
    line = Line(url, token, Hello(room, name=name), pace or Pace())
    keeper = asyncio.create_task(line.keep())
    keeper.add_done_callback(line.ended)
    try:
        while line.seen is None:
            await line.news()
        yield Seat(line, room, token)
    finally:
        keeper.cancel()
        await asyncio.wait((keeper,))
    bug = None if keeper.cancelled() else keeper.exception()
    if bug is not None and not isinstance(bug, Closed):
        raise bug
