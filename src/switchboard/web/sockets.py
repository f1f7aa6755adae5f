"""Sockets: from a frame to a command and back. One reader for each tab; whatever it sends is checked here.

An ASGI endpoint; what it serves is described in docs/protocol.md. Knows no rules: a frame becomes what
somebody asks of a room, and what the room says becomes an answer.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias

from switchboard.protocol import (
    VERSION,
    Ack,
    BadMessage,
    Check,
    Checked,
    Cmd,
    Hello,
    Ping,
    Pong,
    Refusal,
    read_client,
    refusal,
)
from switchboard.rooms.asking import Asked
from switchboard.rooms.events import Leave, Say
from switchboard.store import StoreError
from switchboard.web import line as closing
from switchboard.web import logs
from switchboard.web.door import Door, Turned, Visitor
from switchboard.web.host import Busy, NoRoom
from switchboard.web.limits import Bucket
from switchboard.web.line import Line
from switchboard.web.live import LiveRoom
from switchboard.web.outbox import Outbox, Send, cannot_put
from switchboard.web.sessions import set_cookie
from switchboard.words.model import Refused

FAILED: Final = "That did not work; try again in a moment."
HELLO_WITHIN: Final = 10.0
SLOW_AFTER: Final = 10.0
SWEEP: Final = 1.0
MOST_UNREADABLE: Final = 20
# Who goes on this many seconds' worth of frames too fast is not somebody who clicks.
TOO_FAST_BY: Final = 10.0

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]


class Sockets:
    """All open sockets of a server."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._open: dict[Outbox, Callable[[], None]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        try:
            visitor = self._door.let_in(scope)
        except Turned as turned:
            await _turn_away(send, turned)
            return
        extensions = scope.get("extensions", {})
        outbox = Outbox(send, self._door.clock, extensions.get("switchboard.put", cannot_put))
        self._open[outbox] = extensions.get("switchboard.abort", lambda: None)
        self._door.metrics.sockets.inc()
        try:
            await send({"type": "websocket.accept", "headers": _headers(visitor)})
            await Conversation(self._door, visitor, receive, outbox).hold()
        except OSError:
            pass  # gone before we could say anything
        finally:
            self._door.metrics.sockets.dec()
            self._door.left(visitor)
            del self._open[outbox]
            await outbox.drop()

    async def run(self) -> None:
        """Hang up on whoever does not read, for ever."""
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()

    def sweep(self) -> None:
        late = self._door.clock() - SLOW_AFTER
        for outbox, abort in list(self._open.items()):
            since = outbox.waits_since()
            if since is not None and since < late:
                self._door.metrics.slow.inc()
                # A close waits behind what is not being read: it cannot be said, only done.
                abort()


class NotLetIn(Exception):
    """A hello that leads nowhere: what to say, and the code to close with."""

    def __init__(self, code: str, sentence: str, close: int, retry_ms: int | None = None) -> None:
        super().__init__(code)
        self.refusal = Refusal(None, code, sentence, retry_ms)
        self.close = close


class Conversation:
    """One socket from its hello to its end."""

    def __init__(self, door: Door, visitor: Visitor, receive: Receive, outbox: Outbox) -> None:
        self._door = door
        self._visitor = visitor
        self._receive = receive
        self._outbox = outbox
        self._frames = Bucket(door.limits.frames, door.limits.frames_burst, door.clock())
        self._unreadable = 0
        self._line = Line("", outbox)

    async def hold(self) -> None:
        try:
            live = await self._greet()
        except NotLetIn as no:
            self._refuse(no.refusal, no.close)
            await self._hang_up()
            return
        if live is None:
            return
        try:
            while (frame := await self._frame()) is not None:
                if not await self._hear(live, frame):
                    # Many frames can have come at once: others have their turn in between.
                    await asyncio.sleep(0)
        finally:
            live.depart(self._line)

    async def _hang_up(self) -> None:
        """Wait until the other side has heard why."""
        while await self._frame() is not None:
            pass

    async def _frame(self) -> str | None:
        """The next frame; None once the socket is closed. What is no text comes as what is no message."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return None
        return message.get("text") or ""

    # --- hello --------------------------------------------------------------------------------------

    async def _greet(self) -> LiveRoom | None:
        """The room somebody asks for, once they are in it; None if they go without a word."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                frame = await self._frame()
        except TimeoutError:
            raise NotLetIn("no-hello", "Say hello first.", closing.SILENT) from None
        if frame is None:
            return None
        try:
            hello = read_client(frame)
        except BadMessage as bad:
            raise NotLetIn("bad-message", bad.sentence, closing.UNREADABLE) from None
        if not isinstance(hello, Hello):
            raise NotLetIn("no-hello", "Say hello first.", closing.UNREADABLE)
        if hello.v != VERSION:
            raise NotLetIn("bad-version", f"We speak version {VERSION}.", closing.UNREADABLE)
        return await self._enter(hello)

    async def _enter(self, hello: Hello) -> LiveRoom:
        try:
            live, self._line.member = await self._door.find(self._visitor, hello.room)
            await live.arrive(self._line, hello.name or "Guest")
        except Turned as turned:
            raise NotLetIn(turned.code, turned.sentence, closing.TOO_FAST, turned.retry_ms) from None
        except NoRoom:
            raise NotLetIn("no-room", "There is no room by that code.", closing.NO_SUCH_ROOM) from None
        except Refused as refused:
            raise NotLetIn(refused.code, refused.sentence, closing.NOT_LET_IN) from None
        except (StoreError, Busy) as error:
            logs.trouble("a hello failed", error)
            raise NotLetIn("unavailable", FAILED, closing.TRY_AGAIN) from None
        return live

    def _refuse(self, refusal: Refusal, close: int) -> None:
        self._line.say(refusal)
        self._outbox.end(close)

    # --- everything after ---------------------------------------------------------------------------

    async def _hear(self, live: LiveRoom, frame: str) -> bool:
        """Answer a frame; whether that took waiting for the disk."""
        early = self._frames.take(self._door.clock())
        if early > TOO_FAST_BY:
            self._refuse(Refusal(None, "too-fast", "That was far too much."), closing.TOO_MUCH)
            return False
        try:
            message = read_client(frame)
        except BadMessage as bad:
            self._misread(bad)
            return False
        if early:
            self._slow_down(message, early)
            return False
        match message:
            case (Cmd() as cmd, asked):
                await self._carry_out(live, cmd, asked)
                return True
            case Check():
                self._check(live, message)
            case Ping(seq):
                self._line.say(Pong(live.host.head, live.left(self._line.member)))
                if seq < live.host.head:
                    live.show(self._line)
            case Hello():
                self._line.say(Refusal(None, "bad-message", "You have said hello already."))
        return False

    def _misread(self, bad: BadMessage) -> None:
        self._door.metrics.unreadable.inc()
        self._unreadable += 1
        no = Refusal(bad.command, "bad-message", bad.sentence)
        if self._unreadable > MOST_UNREADABLE:
            self._refuse(no, closing.UNREADABLE)
        else:
            self._line.say(no)

    def _slow_down(self, message: object, seconds: float) -> None:
        self._door.metrics.throttled.labels("frames").inc()
        command = message[0].id if isinstance(message, tuple) else getattr(message, "id", None)
        self._line.say(Refusal(command, "too-fast", "Not so fast.", round(seconds * 1000) + 1))

    async def _carry_out(self, live: LiveRoom, cmd: Cmd, asked: Asked) -> None:
        started, do = time.monotonic(), type(asked).__struct_config__.tag
        if isinstance(asked, Say) and (wait := self._door.talks_too_fast(self._line.member)):
            self._line.say(Refusal(cmd.id, "too-fast", "Not so many messages.", round(wait * 1000) + 1))
            self._door.metrics.throttled.labels("messages").inc()
            return
        self._line.leaving = leaving = isinstance(asked, Leave)
        # Whoever does not hear that leaving worked, and says hello to leave again, is in the room once more.
        name, goodbye = None if leaving else cmd.id, closing.LEFT
        try:
            seq = await live.host.submit(self._line.member, asked, name)
        except Refused as refused:
            self._line.say(refusal(refused, cmd.id))
            self._door.metrics.command(do, "refused").inc()
        except (Busy, StoreError) as error:
            logs.trouble("a command failed", error)
            code = "busy" if isinstance(error, Busy) else "unavailable"
            self._line.say(Refusal(cmd.id, code, FAILED, 1000))
            self._door.metrics.command(do, code).inc()
            goodbye = closing.TRY_AGAIN
        else:
            self._line.say(Ack(cmd.id, seq))
            self._door.metrics.command(do, "done").inc()
            self._door.metrics.acks.observe(time.monotonic() - started)
        if leaving:
            # Whatever came of it: they may have left in another tab, or by what the disk did not confirm.
            self._outbox.end(goodbye)

    def _check(self, live: LiveRoom, check: Check) -> None:
        try:
            opinion = live.host.opinion(self._line.member, check.text, check.number)
        except Refused as refused:
            self._line.say(refusal(refused, check.id))
        else:
            self._line.say(Checked(check.id, opinion.valid, opinion.rule, opinion.sentence))


def _headers(visitor: Visitor) -> list[tuple[bytes, bytes]]:
    if not visitor.new:
        return []
    return [(b"set-cookie", set_cookie(visitor.token, visitor.secure).encode())]


async def _turn_away(send: Send, turned: Turned) -> None:
    """Say no before there is a socket, as an HTTP answer."""
    headers = {"content-type": "application/json", **turned.retry_after}
    head = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "websocket.http.response.start", "status": turned.status, "headers": head})
    await send({"type": "websocket.http.response.body", "body": turned.body()})
