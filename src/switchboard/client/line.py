"""One member's connection to a room, made again whenever it is lost.

Says hello, keeps the newest view, sends what is asked until it is answered, and beats like a heart. Knows no
game: what a command means is the room's business, and what to do next that of whoever sits here.
"""

import asyncio
import secrets
from typing import Final, TypeAlias, TypeVar

from msgspec import Struct, to_builtins
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from switchboard import wire
from switchboard.client.noes import LEFT, Closed, left, read_problem, refused
from switchboard.protocol import (
    MAX_FRAME,
    Ack,
    Check,
    Checked,
    Drain,
    FromServer,
    Hello,
    Ping,
    Pong,
    Refusal,
    Seen,
    Welcome,
    read_server,
)
from switchboard.rooms.asking import Asked
from switchboard.rooms.model import MemberId
from switchboard.words.model import Number

Answer: TypeAlias = Ack | Checked | Pong
A = TypeVar("A", Ack, Checked, Pong)

# A view is a few kilobytes; a room full of long names and long messages stays far below this.
MAX_VIEW: Final = 1024 * 1024
# Statuses of HTTP that pass by themselves.
_PASSING: Final = (408, 425, 429)
_chance = secrets.SystemRandom()


class Pace(Struct, frozen=True):
    """Seconds: between heartbeats, of silence that means a dead connection, and up to a new attempt."""

    beat: float = 10.0
    quiet: float = 20.0
    least: float = 0.5
    most: float = 10.0

    def pause(self, misses: int) -> float:
        """Any moment up to a limit that doubles, so that a thousand clients do not come back at once."""
        return _chance.uniform(0, min(self.most, self.least * 2 ** min(misses, 16)))


class _Waiting(Struct):
    """Something asked and not answered yet."""

    frame: str
    kind: type[Answer]
    answer: asyncio.Future[Answer]


class Line:
    """`keep` has to run for anything to happen; it ends with `Closed`, or with the bug that stopped it."""

    def __init__(self, url: str, token: str, hello: Hello, pace: Pace) -> None:
        self.you: MemberId = ""
        self.seen: Seen | None = None
        self._address = f"ws{url.removeprefix('http').rstrip('/')}/ws"
        self._headers = {"Authorization": f"Bearer {token}"}
        self._hello = hello
        self._pace = pace
        self._waiting: dict[str, _Waiting] = {}
        self._outbox = asyncio.Queue[str]()
        self._news = asyncio.Event()
        self._end: BaseException | None = None
        self._remark: Refusal | None = None
        self._first = False
        self._time_up: float | None = None
        self._not_before = 0.0
        self._now = asyncio.get_running_loop().time

    # --- asking -------------------------------------------------------------------------------------

    async def command(self, asked: Asked) -> int:
        """Carry a command out, once; where the room stood right after it."""
        name = _new_id()
        ack = await self._ask(name, _text({"t": "cmd", "id": name, **to_builtins(asked)}), Ack)
        return ack.seq

    async def check(self, text: str, number: Number) -> Checked:
        name = _new_id()
        return await self._ask(name, _text(Check(name, text, number)), Checked)

    async def refresh(self) -> None:
        """Wait for the newest view there is: what was refused may have been about one not seen yet."""
        pong = await self._ask(_new_id(), self._ping(), Pong)
        await self.reach(pong.head)

    async def reach(self, seq: int) -> None:
        """Wait until a view as new as this has come, or none can come any more."""
        while self._end is None and self.seq() < seq:
            await self._news.wait()

    async def news(self) -> None:
        """Wait for a view that is not here yet."""
        if self._end is not None:
            raise self._end
        await self._news.wait()

    def seq(self) -> int:
        """How new the newest view is."""
        return self.seen.seq if self.seen else 0

    def left_ms(self) -> int | None:
        return None if self._time_up is None else max(0, round((self._time_up - self._now()) * 1000))

    async def _ask(self, name: str, frame: str, kind: type[A]) -> A:
        """Ask, as often as it takes. Whoever gives up waiting does not take back what was sent."""
        if self._end is not None:
            raise self._end
        waiting = self._waiting[name] = _Waiting(frame, kind, asyncio.get_running_loop().create_future())
        self._outbox.put_nowait(frame)
        try:
            answer = await waiting.answer
        finally:
            del self._waiting[name]
        assert isinstance(answer, kind)
        return answer

    # --- being connected ----------------------------------------------------------------------------

    async def keep(self) -> None:
        """Be connected, again and again, until there is a reason not to be."""
        misses = 0
        while True:
            self._remark = None
            stood = await self._once()
            misses = 0 if stood else misses + 1
            await asyncio.sleep(max(self._pace.pause(misses), self._not_before - self._now()))

    def ended(self, keeper: asyncio.Task[None]) -> None:
        """Nothing will be answered any more: say so to all who wait."""
        self._end = (None if keeper.cancelled() else keeper.exception()) or left()
        for name in self._waiting:
            self._answer(name, self._end)
        self._tell()

    async def _once(self) -> bool:
        """One connection, until it is lost; whether we were let in on it."""
        try:
            connection = await self._dial()
        except InvalidStatus as status:
            self._turned_away(status)
            return False
        except (OSError, InvalidHandshake) as error:
            if not self.you:
                raise ConnectionError(f"No room server answers at {self._address}.") from error
            return False
        try:
            return await self._talk(connection)
        finally:
            await connection.close()

    async def _dial(self) -> ClientConnection:
        return await connect(
            self._address,
            additional_headers=self._headers,
            compression=None,
            max_size=MAX_VIEW,
            ping_interval=None,
            close_timeout=1,
        )

    def _turned_away(self, status: InvalidStatus) -> None:
        """A server in trouble may be better soon; one that does not want us will not be."""
        code = status.response.status_code
        if code < 500 and code not in _PASSING:
            problem = read_problem(status.response.body, code)
            raise Closed(code, problem.code, problem.message)
        if not self.you:
            raise ConnectionError(f"{self._address} answers with status {code}.") from status

    async def _talk(self, connection: ClientConnection) -> bool:
        outbox = self._outbox
        try:
            async with asyncio.TaskGroup() as tasks:
                await connection.send(_text(self._hello))
                await self._read(connection, tasks)
        except* (ConnectionClosed, OSError):
            pass  # what to make of it, the close code says
        self._part(connection)
        return self._outbox is not outbox

    def _part(self, connection: ClientConnection) -> None:
        """Was that for good? 1000 and 44xx say so; everything else calls for another try."""
        status = connection.close_code
        if status == LEFT:
            raise left()
        if status is not None and 4400 <= status < 4500:
            remark = self._remark or Refusal(None, "closed", connection.close_reason or "The room is closed.")
            raise Closed(status, remark.code, remark.message)

    async def _read(self, connection: ClientConnection, tasks: asyncio.TaskGroup) -> None:
        async with asyncio.timeout(None) as leaving:
            while True:
                async with asyncio.timeout(self._pace.quiet):
                    message = read_server(await connection.recv())
                if isinstance(message, Drain):
                    self._not_before = self._now() + _chance.uniform(0, message.within_ms / 1000)
                    leaving.reschedule(self._not_before)
                elif isinstance(message, Welcome):
                    self.you, self._first = message.you, True
                    self._start_outbox()
                    tasks.create_task(self._write(connection))
                    tasks.create_task(self._beat())
                else:
                    self._take(message)

    def _start_outbox(self) -> None:
        """What was asked before and not answered is asked again: the same id never acts twice."""
        self._outbox = asyncio.Queue()
        for waiting in self._waiting.values():
            self._outbox.put_nowait(waiting.frame)

    async def _write(self, connection: ClientConnection) -> None:
        while True:
            await connection.send(await self._outbox.get())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._pace.beat)
            self._outbox.put_nowait(self._ping())

    def _ping(self) -> str:
        return _text(Ping(self.seq()))

    # --- taking what comes --------------------------------------------------------------------------

    def _take(self, message: FromServer) -> None:
        match message:
            case Seen():
                self._see(message)
            case Ack() | Checked():
                self._answer(message.id, message)
            case Pong():
                self._tick(message.left_ms)
                self._answer_pings(message)
            case Refusal(id=None):
                self._remark = message
            case Refusal(id=str(name)):
                self._answer(name, refused(message.code, message.message, message.retry_ms))

    def _see(self, seen: Seen) -> None:
        """Only a newer view is news; but the first of a connection holds as it is, for a server may have been
        restored from a backup, and have gone back."""
        self._tick(seen.left_ms)
        first, self._first = self._first, False
        if seen.seq > self.seq() or (first and seen.seq != self.seq()):
            self.seen = seen
            self._tell()

    def _tick(self, left_ms: int | None) -> None:
        self._time_up = None if left_ms is None else self._now() + left_ms / 1000

    def _answer(self, name: str, answer: Answer | BaseException) -> None:
        """Whoever asked may be gone, and an answer may come twice."""
        waiting = self._waiting.get(name)
        if waiting is None or waiting.answer.done():
            return
        if isinstance(answer, BaseException):
            waiting.answer.set_exception(answer)
        else:
            waiting.answer.set_result(answer)

    def _answer_pings(self, pong: Pong) -> None:
        """Pings have no id on the wire: a pong is for all who wait for one."""
        for name, waiting in self._waiting.items():
            if waiting.kind is Pong:
                self._answer(name, pong)

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()


def _new_id() -> str:
    """Never the same again, in any run of any program with the same token."""
    return secrets.token_urlsafe(12)


def _text(message: object) -> str:
    """A message as a frame; the server would hang up on a larger one, and again when it is resent."""
    frame = wire.encode(message)
    if len(frame) > MAX_FRAME:
        raise ValueError(f"A message has at most {MAX_FRAME} bytes; this one has {len(frame)}.")
    return frame.decode()
