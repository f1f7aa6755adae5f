"""Sockets in memory, as an ASGI server shows them to the application: slow, cut, dead without a word."""

import asyncio
import random
from collections import deque
from collections.abc import MutableMapping
from contextvars import Context, copy_context
from typing import Any, Final, Generic, TypeAlias, TypeVar

T = TypeVar("T")
Message: TypeAlias = MutableMapping[str, Any]

# A process in the middle of something does not carry bytes: the world outside of all processes does.
OUTSIDE: Final[Context] = copy_context()
LOST: Final = 1006


def view_frame(seq: int, left_ms: int | None, of_ms: int | None, view: str) -> str:
    """A view as it comes over a wire, letter by letter."""
    left, whole = ("null" if ms is None else ms for ms in (left_ms, of_ms))
    return f'{{"t":"view","seq":{seq},"left_ms":{left},"of_ms":{whole},"view":{view}}}'


class Way(Generic[T]):
    """One direction of a wire: first in, first out, each after some time."""

    def __init__(self, chance: random.Random, slow: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._chance, self._slow = chance, slow
        self._under_way: deque[T] = deque()
        self._arrived: asyncio.Queue[T] = asyncio.Queue()
        self._free_at = 0.0

    def put(self, thing: T, within: float | None = None) -> None:
        delay = self._chance.random() * (self._slow if within is None else within)
        self._under_way.append(thing)
        self._free_at = max(self._free_at, self._loop.time() + delay)
        self._loop.call_at(self._free_at, self._arrive, context=OUTSIDE)

    def _arrive(self) -> None:
        if self._under_way:
            self._arrived.put_nowait(self._under_way.popleft())

    def lose(self) -> None:
        """What is under way never arrives."""
        self._under_way.clear()

    async def get(self) -> T:
        return await self._arrived.get()


class Wire:
    """A socket. At the client's end frames are texts, and a number is the code it was closed with."""

    def __init__(self, token: str, chance: random.Random, slow: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._chance = chance
        self._up: Way[Message] = Way(chance, slow)
        self._down: Way[str | int] = Way(chance, slow)
        self._read = asyncio.Event()
        self._read.set()
        self._over = False  # as far as the server knows
        self._closed = False  # by the server
        self._cut = False
        self.scope: dict[str, Any] = {
            "type": "websocket",
            "scheme": "ws",
            "client": ("10.0.0.1", 1),
            "headers": [(b"host", b"house"), (b"authorization", f"Bearer {token}".encode())],
            "extensions": {"switchboard.abort": self.abort},
        }
        if chance.random() < 0.5:
            self.scope["extensions"]["switchboard.put"] = self.put
        self._up.put({"type": "websocket.connect"})

    # --- the server's end ---------------------------------------------------------------------------

    async def receive(self) -> Message:
        return await self._up.get()

    async def send(self, message: Message) -> None:
        if message["type"] in ("websocket.send", "websocket.close"):
            await self._read.wait()  # what comes before fits into anybody's buffers
        if self._over and not self._closed:
            raise ConnectionError
        if self._closed:
            raise RuntimeError(f"{message['type']} after the close")
        if message["type"] == "websocket.send":
            self._bring(message["text"])
        elif message["type"] == "websocket.close":
            self._closed = True
            self._bring(message["code"])
            self._up.lose()
            self._up.put({"type": "websocket.disconnect"}, within=0)
        elif message["type"] == "websocket.http.response.start":
            self._bring(message["status"])

    def put(self, frame: bytes) -> bool:
        """The way past ASGI, which not every server has."""
        if self._closed or self._over or not self._read.is_set():
            return False
        self._bring(_text_in(frame))
        return True

    def _bring(self, thing: str | int) -> None:
        if not self._cut:
            self._down.put(thing)

    def abort(self) -> None:
        """The server hangs up without a word."""
        self.cut(within=0)
        self._notice()

    def die(self) -> None:
        """The server is no more; what it had sent still arrives."""
        self._bring(LOST)
        self._cut = True

    # --- the client's end ---------------------------------------------------------------------------

    def say(self, text: str) -> None:
        if not self._cut:
            self._up.put({"type": "websocket.receive", "text": text})

    async def hear(self) -> str | int:
        return await self._down.get()

    def stop_reading(self, seconds: float) -> None:
        """For so long what the server sends does not even leave it, unless it gives up."""
        self._read.clear()
        self._loop.call_later(seconds, self._read.set, context=OUTSIDE)

    def cut(self, within: float) -> None:
        """What is under way is lost; the client knows at once, the server some time later."""
        if self._cut:
            return
        self._cut = True
        self._up.lose()
        self._down.lose()
        self._down.put(LOST, within=0)
        self._loop.call_later(self._chance.random() * within, self._notice, context=OUTSIDE)

    def _notice(self) -> None:
        if not self._over:
            self._over = True
            self._read.set()
            self._up.put({"type": "websocket.disconnect"}, within=0)


def _text_in(frame: bytes) -> str:
    """What a whole frame that is not masked carries; before it comes its length, in 1, 3 or 9 bytes."""
    start = {126: 4, 127: 10}.get(frame[1], 2)
    return frame[start:].decode()
