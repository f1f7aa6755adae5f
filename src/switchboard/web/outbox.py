"""What waits to be sent on one socket. A slow reader holds up nobody else, and takes little memory.

Whoever reads is sent everything at once. Otherwise answers wait in a short queue; of views only the newest
waits, because each is whole. A task writes as long as something waits and is gone when nothing does.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias

MOST_WAITING: Final = 64
NOT_READING: Final = 1013

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
# Sends a whole frame there and then; False if that cannot be done now.
Put: TypeAlias = Callable[[bytes], bool]


def framed(text: bytes) -> bytes:
    """A text as the one whole frame a server sends (RFC 6455, 5.2), without a mask.

    By hand, because it is done for every view: a general frame costs as much as encoding the view does.
    """
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), text)


class Sheet:
    """What is sent to many: a message, and the frame it travels in, which is the same for all."""

    __slots__ = ("frame", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.frame = framed(text)


def cannot_put(frame: bytes) -> bool:
    """For servers that have no such way."""
    return False


class Outbox:
    """One socket's outgoing side. `send` may wait for as long as the other side does not read."""

    __slots__ = ("_answers", "_clock", "_code", "_gone", "_put", "_send", "_since", "_view", "_writer")

    def __init__(self, send: Send, clock: Callable[[], float], put: Put = cannot_put) -> None:
        self._send = send
        self._clock = clock
        self._put = put
        self._answers: deque[bytes] = deque()
        self._view: bytes | None = None
        self._code: int | None = None
        self._writer: asyncio.Task[None] | None = None
        self._since: float | None = None
        self._gone = False

    def show(self, view: Sheet) -> None:
        """Send a view, in place of one that still waits."""
        if self._writer is not None or self._gone or not self._put(view.frame):
            self._view = view.text
            self._wake()

    def say(self, answer: bytes) -> None:
        """Send an answer. Who asks and asks and never reads is hung up on: no answer is ever left out."""
        if len(self._answers) >= MOST_WAITING:
            self.end(NOT_READING)
        elif self._writer is not None or self._gone or not self._put(Sheet(answer).frame):
            self._answers.append(answer)
            self._wake()

    def end(self, code: int) -> None:
        """Close the socket, after what is to be said before."""
        if self._code is None:
            self._code = code
            self._view = None
            self._wake()

    def waits_since(self) -> float | None:
        """Since when the other side has not read what is being sent."""
        return self._since

    async def drop(self) -> None:
        """The other side is gone: forget what waits."""
        self._gone = True
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.wait((self._writer,))

    def _wake(self) -> None:
        if self._writer is None and not self._gone:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while (message := self._next()) is not None:
                self._since = self._clock()
                await self._send(message)
        except OSError:  # what an ASGI server raises once the other side is gone
            self._gone = True
        finally:
            self._since = None
            self._writer = None

    def _next(self) -> dict[str, Any] | None:
        if self._gone:  # nothing may follow a close
            return None
        if self._answers:
            return {"type": "websocket.send", "text": self._answers.popleft().decode()}
        if self._code is not None:
            self._gone = True
            code, self._code = self._code, None
            return {"type": "websocket.close", "code": code}
        if self._view is not None:
            view, self._view = self._view, None
            return {"type": "websocket.send", "text": view.decode()}
        return None
