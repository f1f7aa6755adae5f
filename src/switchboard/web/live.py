"""A room that people are in: its sockets, its timer, its bots, and who is here.

Lies between sockets and a `RoomHost`; every change of the room goes out from here, once for each distinct
audience. Knows no HTTP and no rules.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias

from switchboard.protocol import VERSION, Drain, Welcome
from switchboard.rooms.events import Join, SetPresence
from switchboard.rooms.model import CLOCK, MemberId
from switchboard.rooms.views import RoomView, Viewpoint
from switchboard.store import StoreError
from switchboard.web import logs
from switchboard.web.bots import Bots, Company
from switchboard.web.host import Busy, RoomHost
from switchboard.web.line import Line
from switchboard.web.metrics import Metrics
from switchboard.web.outbox import Outbox, Sheet
from switchboard.words.model import Refused

# A page that is loaded anew is away for a moment; after a restart everybody is.
BLINK: Final = 2.0
RETURN: Final = 20.0
# What was due and did not happen (the disk is full, say) is tried again this much later.
RETRY: Final = 1.0

_NO_TIME: Final = b'"left_ms":null,"of_ms":null'

Work: TypeAlias = Callable[[], Awaitable[None]]


class LiveRoom:
    """One room in memory."""

    def __init__(self, host: RoomHost, now: Callable[[], float], metrics: Metrics, company: Company) -> None:
        self.host = host
        self._now = now
        self._metrics = metrics
        self._lines: dict[MemberId, list[Line]] = {}
        self._audiences: list[tuple[Viewpoint, list[Outbox]]] | None = None
        self._expected: dict[MemberId, int] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: dict[int, asyncio.TimerHandle] = {}
        self._number = 0
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._due: float | None = None
        self._welcomed: object = None
        self._stopped = False
        self._bots = Bots(host, company)
        host.watch(self._publish)
        self._after(RETURN, self._settle_all)
        self._arm()
        self._bots.poke()

    # --- coming and going ---------------------------------------------------------------------------

    async def arrive(self, line: Line, name: str) -> None:
        """Somebody is here in one more tab; `Refused` if this room does not take them."""
        # Expected: nobody calls them away, and the room is not dropped, while they are on their way in.
        self._expected[line.member] = self._expected.get(line.member, 0) + 1
        try:
            await self.host.submit(line.member, Join(name))
            self._lines.setdefault(line.member, []).append(line)
            self._audiences = None
        except (StoreError, Busy):
            self._after(BLINK, partial(self._settle, line.member))  # it may turn out that they came in
            raise
        finally:
            self._expected[line.member] -= 1
            if not self._expected[line.member]:
                del self._expected[line.member]
        line.say(Welcome(VERSION, self.host.code, line.member))
        self.show(line)

    def depart(self, line: Line) -> None:
        """A tab is gone; whoever has no other for a moment is away."""
        lines = self._lines.get(line.member, [])
        if line in lines:
            lines.remove(line)
            self._audiences = None
        if not lines:
            self._lines.pop(line.member, None)
            if line.member in self.host.viewpoints():
                self._after(BLINK, partial(self._settle, line.member))
        if not self._lines:
            self.host.rest()

    async def _settle(self, member: MemberId) -> None:
        """Have the log say whether somebody is here, however often it takes."""
        if member in self._expected:
            return  # whether they arrive or not, this is asked again
        try:
            await self.host.submit(CLOCK, SetPresence(member, member in self._lines))
        except (StoreError, Busy):
            self._after(RETRY, partial(self._settle, member))
            raise

    async def _settle_all(self) -> None:
        """After a restart: whoever has not come back by now is away."""
        for member in self.host.view(CLOCK).members:
            if member.bot is None and member.present != (member.id in self._lines):
                self._spawn(partial(self._settle, member.id))

    # --- showing ------------------------------------------------------------------------------------

    def _publish(self) -> None:
        points = self.host.viewpoints()
        moved = points is not self._welcomed
        if moved or self._audiences is None:
            self._audiences = self._gather(points)
        count = 0
        for point, outboxes in self._audiences:
            sheet = self._sheet(point)
            for outbox in outboxes:
                outbox.show(sheet)
            count += len(outboxes)
        self._metrics.views.inc(count)
        if moved:
            self._welcome_back()
            self._welcomed = points
        self._arm()
        self._bots.poke()
        if not self._lines:
            self.host.rest()

    def _gather(self, points: dict[MemberId, Viewpoint]) -> list[tuple[Viewpoint, list[Outbox]]]:
        """Everybody's outboxes, by what they see; whoever is no member any more is sent away."""
        audiences: dict[Viewpoint, list[Outbox]] = {}
        for member, lines in list(self._lines.items()):
            point = points.get(member)
            if point is None:
                self._send_away(member)
            else:
                audiences.setdefault(point, []).extend(line.outbox for line in lines)
        return list(audiences.items())

    def _welcome_back(self) -> None:
        """Whoever is here is not away, whatever another server on the same log believes."""
        for member in self.host.view(CLOCK).members:
            if not member.present and member.id in self._lines:
                self._spawn(partial(self._settle, member.id))

    def show(self, line: Line) -> None:
        """The newest view, to one who seems to have missed it."""
        point = self.host.viewpoints().get(line.member)
        if point is None:
            self._send_away(line.member)
        else:
            line.outbox.show(self._sheet(point))

    def left(self, member: MemberId) -> int | None:
        """The milliseconds left in the phase that this member sees."""
        point = self.host.viewpoints().get(member)
        return None if point is None else self.host.left_from(point)

    def _sheet(self, point: Viewpoint) -> Sheet:
        left, whole = self.host.left_from(point), self.host.clock.whole()
        time = _NO_TIME if left is None else b'"left_ms":%d,"of_ms":%d' % (left, whole or 0)
        return Sheet(b'{"t":"view","seq":%d,%b,"view":%b}' % (self.host.head, time, self.host.encoded(point)))

    def _send_away(self, member: MemberId) -> None:
        """Somebody here is no member of it any more: they left, in one of their tabs, or were sent out."""
        lines = self._lines.pop(member, [])
        self._audiences = None
        left = any(line.leaving for line in lines)
        for line in lines:
            line.hang_up() if left else line.send_away()

    def drain(self, message: Drain) -> None:
        """Say that we are about to restart. Nobody is away for being sent to the server after us."""
        self._stop()
        for lines in self._lines.values():
            for line in lines:
                line.say(message)

    # --- time ---------------------------------------------------------------------------------------

    def _arm(self, at_least: float = 0.0) -> None:
        """Wake up when the room's clock has something to say."""
        due = self.host.clock.next_due()
        if due == self._due and not at_least:
            return
        self._due = due
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if due is not None and not self._stopped:
            delay = max(at_least, due - self._now())
            self._timer = self._loop.call_later(delay, self._spawn, self._tick)

    async def _tick(self) -> None:
        try:
            await self.host.tick()
        finally:
            self._arm(RETRY)

    def _after(self, seconds: float, work: Work) -> None:
        if not self._stopped:
            number = self._number = self._number + 1
            self._waiting[number] = self._loop.call_later(seconds, self._begin, number, work)

    def _begin(self, number: int, work: Work) -> None:
        del self._waiting[number]
        self._spawn(work)

    def _spawn(self, work: Work) -> None:
        task = self._loop.create_task(self._guarded(work))
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    async def _guarded(self, work: Work) -> None:
        """Nobody waits for this work: what goes wrong in it is told to the log."""
        try:
            await work()
        except Refused:
            pass  # somebody was faster
        except (StoreError, Busy) as error:
            self._metrics.trouble.labels("timer").inc()
            logs.trouble("a timer failed", error)

    # --- resting ------------------------------------------------------------------------------------

    def is_idle(self) -> bool:
        """Whether nobody is here and nothing will happen by itself. Who asked for it may still be coming."""
        busy = self._lines or self._expected or self._tasks or self._waiting or self._bots.busy
        return not (busy or self._anyone_present()) and self.host.clock.next_due() is None

    def look(self) -> RoomView:
        """The room as it is seen from outside; where nobody is in it, nothing of it is kept for the next."""
        seen = self.host.view(CLOCK)
        if not self._lines:
            self.host.rest()
        return seen

    def is_listed(self) -> bool:
        return bool(self._lines) and self.host.view(CLOCK).settings.listed

    def _anyone_present(self) -> bool:
        return any(one.present and one.bot is None for one in self.host.view(CLOCK).members)

    def close(self) -> None:
        self._stop()
        self.host.unwatch(self._publish)  # or room and host would keep each other in memory
        self._bots.close()
        for task in self._tasks:
            task.cancel()

    def _stop(self) -> None:
        """Nothing happens by itself any more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        while self._waiting:
            self._waiting.popitem()[1].cancel()
