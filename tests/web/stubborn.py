"""People who do not give up: when the server is killed they come back, and send again what was not answered.

What they were told is kept, and held against the log in the end.
"""

import asyncio
import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from web.serving import CHAIRS, Server, new_token

CLUES = ("zymurgy", "quixotry", "syzygy")
AGAIN = frozenset(("unavailable", "busy", "too-fast"))
# At most this many commands of one person are under way.
DEPTH = 3


class Shown(NamedTuple):
    """A view: what stands for the frame as it came, and how long after the server had come up that was."""

    seq: int
    left_ms: int | None
    of_ms: int | None
    digest: bytes
    up: float


def digest(frame: str) -> bytes:
    """In a long storm there are more views than memory."""
    return hashlib.blake2b(frame.encode(), digest_size=16).digest()


class House:
    """The server as its guests know it: there, or about to be there again."""

    def __init__(self) -> None:
        self.server: Server | None = None
        self.acks = 0
        self.busy = True
        self._up = asyncio.Event()
        self._since = 0.0
        self._enough = asyncio.Event()
        self._news = asyncio.Event()
        self._goal = 0

    def open(self, server: Server) -> None:
        self.server, self._since = server, asyncio.get_running_loop().time()
        self._up.set()

    def close(self) -> None:
        self._up.clear()

    async def address(self) -> str:
        await self._up.wait()
        assert self.server is not None
        return self.server.ws

    def uptime(self) -> float:
        return asyncio.get_running_loop().time() - self._since

    def count(self) -> None:
        self.acks += 1
        if self.acks >= self._goal:
            self._enough.set()

    def tell(self) -> None:
        self._news.set()

    async def news(self) -> None:
        """Until somebody has heard something more."""
        self._news.clear()
        await self._news.wait()

    async def wait_for_acks(self, more: int) -> None:
        self._goal = self.acks + more
        self._enough.clear()
        await self._enough.wait()


class Stubborn:
    """Somebody in a room. `place` is who they are at the table (see CHAIRS), or nobody in particular."""

    def __init__(self, house: House, room: str, token: str, place: str, part: str) -> None:
        self.room, self.you, self.place = room, "", place
        self.pending: dict[str, dict[str, Any]] = {}
        self.done: dict[str, tuple[dict[str, Any], int]] = {}
        self.refused: Counter[str] = Counter()
        self.views: list[Shown] = []
        self.returns: list[Shown] = []
        self.unheard = 0
        self._house, self._token, self._part = house, token, part
        self._names = iter(range(1, 10_000_000))
        self._view: dict[str, Any] = {}
        self._back = True
        self._owed: set[str] = set()

    async def stay(self) -> None:
        """For ever."""
        headers = {"Authorization": f"Bearer {self._token}"}
        while True:
            address = await self._house.address()
            try:
                async with connect(address, additional_headers=headers, compression=None) as socket:
                    await self._talk(socket)
            except (OSError, WebSocketException):
                await asyncio.sleep(0.01)

    async def _talk(self, socket: ClientConnection) -> None:
        self._back = True
        await socket.send(json.dumps({"t": "hello", "room": self.room, "name": self.place.title()}))
        async for frame in socket:
            assert isinstance(frame, str)
            await self._hear(socket, json.loads(frame), frame)

    async def _hear(self, socket: ClientConnection, message: dict[str, Any], frame: str) -> None:
        match message["t"]:
            case "welcome":
                assert self.you in ("", message["you"])
                self.you = message["you"]
                for name in list(self.pending):
                    await self._send(socket, name)
            case "view":
                self._look(message, frame)
            case "ack":
                if asked := self.pending.pop(message["id"], None):
                    self.done[message["id"]] = (asked, message["seq"])
                    self._house.count()
                    # On the disk before the kill, but not yet said to be: it counts once all the same.
                    self.unheard += message["id"] in self._owed and message["seq"] <= self.returns[-1].seq
            case "refused":
                await self._hear_no(socket, message)
        self._house.tell()
        await self._go_on(socket)

    def _look(self, message: dict[str, Any], frame: str) -> None:
        assert not self.views or message["seq"] >= self.views[-1].seq, "what was shown before is gone"
        time = message["left_ms"], message["of_ms"]
        shown = Shown(message["seq"], *time, digest(frame), self._house.uptime())
        self.views.append(shown)
        self._view = message["view"]
        if self._back:
            self._back = False
            self.returns.append(shown)
            self._owed = set(self.pending)

    async def _hear_no(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        assert message["id"] is not None, message
        self.refused[message["code"]] += 1
        if message["code"] in AGAIN:
            await asyncio.sleep(message.get("retry_ms", 100) / 1000)
            await self._send(socket, message["id"])
        else:
            self.pending.pop(message["id"], None)

    async def _send(self, socket: ClientConnection, name: str) -> None:
        await socket.send(json.dumps({"t": "cmd", "id": name, **self.pending[name]}))

    async def _go_on(self, socket: ClientConnection) -> None:
        while self._house.busy and self._view and len(self.pending) < DEPTH:
            number = next(self._names)
            asked = next(self._wishes(number), None)
            if asked is None:
                return
            self.pending[f"{self.place}{number}"] = asked
            await self._send(socket, f"{self.place}{number}")

    # --- what they want -----------------------------------------------------------------------------

    def _wishes(self, number: int) -> Iterator[dict[str, Any]]:
        """What this one would do now, the most urgent first. No two of their names are the same."""
        view = self._view
        me = next(one for one in view["members"] if one["id"] == self.you)
        if self.pending and any(asked["do"] != "rename" for asked in self.pending.values()):
            return  # one move at a time
        if view["stage"] != "playing":
            yield from self._before(view, me)
        elif "pause" not in view:
            if self._part == "pause" and view["owner"] == self.you and _somebody_is_ready(view):
                yield {"do": "pause"}
            yield from self._moves(view["game"], view.get("marks", []), me)
        if CHAIRS.get(self.place, {}).get("role") != "giver" or view["stage"] != "playing":
            yield {"do": "rename", "name": f"{self.place} {number}"}

    def _before(self, view: dict[str, Any], me: dict[str, Any]) -> Iterator[dict[str, Any]]:
        chair = CHAIRS.get(self.place)
        if me.get("chair") != chair:
            yield {"do": "sit", "chair": chair}
        elif view["owner"] == self.you and not view.get("cannot_start"):
            yield {"do": "start"}

    def _moves(
        self, game: dict[str, Any], marks: list[dict[str, Any]], me: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        chair = me.get("chair") or {}
        if chair.get("team") != game["team"] or self._part == "wait":
            return
        turn = game["turn"]
        if chair["role"] == "giver" and game["phase"] == "clue":
            yield {"do": "give-clue", "turn": turn, "text": CLUES[turn % 3], "number": 2}
        elif chair["role"] == "guesser" and game["phase"] == "guess":
            if not marks:
                yield {"do": "mark", "turn": turn, "card": game["shown"].index("?")}
            elif self._part == "pause":
                yield {"do": "ready", "ready": True}
            else:
                yield {"do": "confirm", "turn": turn, "card": marks[0]["card"]}


def _somebody_is_ready(view: dict[str, Any]) -> bool:
    return any(one.get("ready") for one in view["members"])


def party(house: House, room: str, owner: str, part: str) -> list[Stubborn]:
    """Four at a table and one who watches; `part` is what they make of their game."""
    tokens = {place: new_token() for place in (*CHAIRS, "eve")} | {"ann": owner}
    return [Stubborn(house, room, token, place, part) for place, token in tokens.items()]
