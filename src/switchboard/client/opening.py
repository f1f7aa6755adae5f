"""Opening a room, over HTTP and with the standard library."""

from urllib.error import HTTPError
from urllib.request import Request, urlopen

from msgspec import Struct, json

from switchboard import wire
from switchboard.client.noes import read_problem, refused
from switchboard.rooms.asking import SettingsChange
from switchboard.rooms.model import MemberId

SECONDS = 10


class Opened(Struct, frozen=True):
    """A new room: its code, who one is in it, and the token that makes one that member, and the owner."""

    room: str
    you: MemberId
    token: str = ""


class _Opening(Struct, frozen=True):
    name: str
    settings: SettingsChange


def post_room(url: str, name: str, token: str, settings: SettingsChange) -> Opened:
    """Open a room; waits, so it is for a thread."""
    request = Request(
        f"{url.rstrip('/')}/api/rooms",
        wire.encode(_Opening(name, settings)),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    try:
        with urlopen(request, timeout=SECONDS) as response:
            return json.decode(response.read(), type=Opened)
    except HTTPError as error:
        with error:
            problem = read_problem(error.read(), error.code)
        raise refused(problem.code, problem.message, problem.retry_ms) from None
