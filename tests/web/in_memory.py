"""A whole server without a wire, with chance and time handed in: everything it says is kept, in order.

The application is the real one, from its routes down to its rules; only sockets and files are memory. Nothing
waits for a thread, or for a second to pass, so the same steps give the same bytes.
"""

import asyncio
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from switchboard.rooms import room_view
from switchboard.rooms.asking import complete
from switchboard.rooms.events import Command, Start
from switchboard.rooms.views import RoomView, Viewpoint
from switchboard.store import AlreadyDone, CommandId, Conflict, Row, Tail
from switchboard.web import door, hub, sockets
from switchboard.web.app import make_app
from switchboard.web.door import Door
from switchboard.web.host import Complete, RoomHost
from switchboard.web.hub import Hub
from switchboard.web.limits import Limits
from switchboard.web.metrics import Metrics
from switchboard.web.shelf import House
from switchboard.words.model import Deal

ROOM = "R00M0001"
# Longer than any way from a frame that comes to the last one that goes out for it.
ROUNDS = 8


class StillLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0
        super().__init__()

    def time(self) -> float:
        return self.now


class MemoryStore:
    """A `Store` in dictionaries: what it promises except that anything outlives it."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Row]] = {}
        self._done: dict[tuple[str, CommandId], int] = {}
        self._kept: dict[tuple[str, str], bytes] = {}

    async def append(
        self, room: str, after: int, events: Sequence[bytes], *, at: int, command: CommandId | None = None
    ) -> None:
        log = self._logs.setdefault(room, [])
        if command and (room, command) in self._done:
            raise AlreadyDone(command, self._done[room, command])
        if after != len(log):
            raise Conflict(room, len(log))
        log += [Row(after + 1 + number, at, event) for number, event in enumerate(events)]
        if command:
            self._done[room, command] = len(log)

    async def read(self, room: str, after: int = 0, most: int | None = None) -> list[Row]:
        return self._logs.get(room, [])[after:][:most]

    async def head(self, room: str) -> int:
        return len(self._logs.get(room, []))

    async def done(self, room: str, command: CommandId) -> int | None:
        return self._done.get((room, command))

    async def has_acted(self, room: str, actor: str) -> bool:
        return any(place == room and command.actor == actor for place, command in self._done)

    async def rooms(self, before: int | None = None) -> list[Tail]:
        return []

    async def forget(self, room: str, head: int) -> None:
        del self._logs[room]

    async def put(self, kind: str, key: str, value: bytes, *, at: int) -> None:
        self._kept[kind, key] = value

    async def settle(self, kind: str, key: str, value: bytes, *, at: int) -> bytes:
        return self._kept.setdefault((kind, key), value)

    async def get(self, kind: str, key: str) -> bytes | None:
        return self._kept.get((kind, key))

    async def drop(self, kind: str, before: int) -> int:
        return 0

    async def close(self) -> None:
        pass


class Heard(NamedTuple):
    """Something the server has said: at which step, to which tab (or to which request), and what."""

    step: int
    to: str
    kind: str
    what: bytes


class Tab:
    """One socket's client side."""

    def __init__(self, name: str, who: str) -> None:
        self.name, self.who = name, who
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.open = True
        self.reads_well = sum(name.encode()) % 2 == 0


class Server:
    """The application in memory; `transcript` is everything it has said so far."""

    def __init__(self, loop: StillLoop) -> None:
        self._loop = loop
        self.transcript: list[Heard] = []
        self.step = 0
        metrics, limits = Metrics(), Limits()
        store = MemoryStore()
        self.hub = Hub(store, loop.time, metrics, limits)
        self._app = make_app(Door(self.hub, b"the server's secret", metrics, limits, clock=loop.time), store)

    @property
    def host(self) -> RoomHost:
        live = self.hub.in_memory(ROOM)
        assert live is not None
        return live.host

    def table(self) -> RoomView:
        """The room as a spectator should see it, whatever leaks have been planted on the way."""
        return room_view(self.host._room, Viewpoint())

    async def pass_time(self, seconds: float) -> None:
        self._loop.now += seconds
        await self.settle()

    async def settle(self) -> None:
        """Until nothing is said any more."""
        quiet = 0
        while quiet < ROUNDS:
            before = len(self.transcript)
            await asyncio.sleep(0)
            quiet = quiet + 1 if len(self.transcript) == before else 0

    # --- sockets ------------------------------------------------------------------------------------

    def connect(self, tab: Tab, token: str) -> None:
        async def send(message: Mapping[str, Any]) -> None:
            kind = message["type"].removeprefix("websocket.")
            if kind == "close":
                tab.open = False
                tab.incoming.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
            rest = {key: value for key, value in message.items() if key != "type"}
            text = rest.pop("text", None)
            self._note(tab.name, kind, text.encode() if text is not None else repr(rest).encode())

        def put(frame: bytes) -> bool:
            """Whole frames go out at once to whoever reads well: to every other tab here."""
            if tab.reads_well:
                self._note(tab.name, "send", frame[{126: 4, 127: 10}.get(frame[1], 2) :])
            return tab.reads_well

        scope = {**_scope("/ws", {"authorization": f"Bearer {token}"}), "type": "websocket", "scheme": "ws"}
        scope["extensions"] |= {"switchboard.put": put}
        tab.incoming.put_nowait({"type": "websocket.connect"})
        tab.task = self._loop.create_task(self._app(scope, tab.incoming.get, send))  # type: ignore[arg-type]

    def send(self, tab: Tab, frame: str | bytes) -> None:
        field = "text" if isinstance(frame, str) else "bytes"
        tab.incoming.put_nowait({"type": "websocket.receive", field: frame})

    def hang_up(self, tab: Tab) -> None:
        tab.open = False
        tab.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})

    # --- http ---------------------------------------------------------------------------------------

    async def request(self, method: str, path: str, body: bytes, token: str | None) -> bytes:
        """Make a request; the body of its answer."""
        bearer = {"authorization": f"Bearer {token}"} if token else {}
        answer = bytearray()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Mapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                head = f"{message['status']} {sorted(message['headers'])}"
                self._note(f"{method} {path}", "head", head.encode())
            else:
                answer.extend(message.get("body", b""))

        scope = {**_scope(path, bearer), "type": "http", "method": method, "scheme": "http"}
        await self._app(scope, receive, send)
        self._note(f"{method} {path}", "body", bytes(answer))
        return bytes(answer)

    def _note(self, to: str, kind: str, what: bytes) -> None:
        self.transcript.append(Heard(self.step, to, kind, what))


def _scope(path: str, headers: Mapping[str, str]) -> dict[str, Any]:
    return {
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"house"), *((name.encode(), text.encode()) for name, text in headers.items())],
        "client": ("10.0.0.1", 1),
        "server": ("house", 80),
        "extensions": {"websocket.http.response": {}},
        "state": {},
    }


@contextmanager
def without_chance(loop: StillLoop, deals: Sequence[Deal]) -> Iterator[None]:
    """Servers made in here have no chance but these deals, and no time but the loop's."""
    tokens = (f"a-token-that-the-server-made-itself-{number:04}" for number in range(10_000))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sockets, "time", _Time(loop))
        # The metrics' library would say by the machine's own clock when a figure was first counted.
        patch.setattr("prometheus_client.metrics._use_created", False)
        patch.setattr(door, "new_token", lambda: next(tokens))
        patch.setattr(hub, "new_code", lambda: ROOM)
        patch.setattr(hub, "completer", lambda *_: _dealing(deals))
        yield


class _Time:
    def __init__(self, loop: StillLoop) -> None:
        self.monotonic = loop.time


def _dealing(deals: Sequence[Deal]) -> Complete:
    """For the first game of a room the first deal, and so on; no two of them have a word in common."""
    chance, house = random.Random(1), House()

    async def completed(room: Any, asked: Any) -> Command:
        command = complete(room, asked, chance, house)
        if not isinstance(command, Start):
            return command
        used = frozenset[str]().union(*room.used.values())
        return replace(command, deal=next(deal for deal in deals if deal.words[0] not in used))

    return completed
