"""A room in memory over its log: takes commands one at a time, makes them durable, tells who watches.

The log is the truth: a host is a cache of it, and any number of hosts of one room, in any processes, may
take commands; who loses a race reads on and decides again. Knows no sockets, no HTTP and no rules.
"""

import asyncio
from collections.abc import Awaitable, Callable
from operator import is_not
from typing import Any, TypeAlias

from switchboard import wire
from switchboard.clock import RoomClock
from switchboard.rooms import (
    decide,
    evolve,
    open_room,
    placing,
    room_view,
    seen_anew,
    shared,
    try_clue,
    viewpoints,
)
from switchboard.rooms.asking import Asked
from switchboard.rooms.events import Command, Event, RoomOpened
from switchboard.rooms.model import CLOCK, MemberId, Settings
from switchboard.rooms.play import Opinion
from switchboard.rooms.views import RoomView, Viewpoint, lags
from switchboard.store import AlreadyDone, CommandId, Conflict, Row, Store
from switchboard.web.printing import Printer
from switchboard.words.model import Number, Refused

TRIES = 5
REMEMBERED = 200
PAGE = 1000

_WATCHING = Viewpoint()

# Makes a command of what was asked, in the room as it stands: draws a deal for who wants to start.
# It may take a moment, in which nothing else happens in this room.
Complete: TypeAlias = Callable[[object, Any], Awaitable[Command]]


class NoRoom(Exception):
    """There is no room by that code."""


class Busy(Exception):
    """Others were faster every time; nothing has happened, and trying again is fine."""


async def as_it_is(room: object, command: Command) -> Command:
    """For those who send whole commands."""
    return command


class RoomHost:
    """One room. `now` gives seconds that never run backwards and survive a restart, as the log's times do."""

    def __init__(
        self, code: str, store: Store, now: Callable[[], float], complete: Complete = as_it_is
    ) -> None:
        self.code = code
        self.head = 0
        self.clock = RoomClock()
        self._store = store
        self._now = now
        self._complete = complete
        # The state's type stays inside the rules: a host only passes it on.
        self._room: Any = None
        self._lock = asyncio.Lock()
        self._watchers: list[Callable[[], None]] = []
        self._seen: Any = None  # the room that the views are of
        self._views: dict[Viewpoint, RoomView] = {}
        self._encoded: dict[Viewpoint, bytes] = {}
        self._print: Printer | None = None
        self._placed: tuple[object, ...] = ()  # what the points are of
        self._points: dict[MemberId, Viewpoint] = {}
        self._answered: dict[CommandId | None, int] = {}

    # --- opening ------------------------------------------------------------------------------------

    @classmethod
    async def open(
        cls,
        code: str,
        store: Store,
        now: Callable[[], float],
        settings: Settings,
        complete: Complete = as_it_is,
    ) -> "RoomHost":
        """A new room; `Conflict` if there is one by that code already."""
        host = cls(code, store, now, complete)
        opened = RoomOpened(settings)
        await store.append(code, 0, [wire.encode(opened)], at=_milliseconds(now()))
        host._take([Row(1, _milliseconds(now()), wire.encode(opened))])
        return host

    @classmethod
    async def load(
        cls, code: str, store: Store, now: Callable[[], float], complete: Complete = as_it_is
    ) -> "RoomHost":
        """A room from its log, after whatever happened to us; `NoRoom` if there is none."""
        host = cls(code, store, now, complete)
        await host.catch_up()
        if host.head == 0:
            raise NoRoom(code)
        host.clock.restart(now())
        return host

    async def catch_up(self) -> None:
        """Read what others have appended."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        """In pages: whoever makes a log very long does not make other rooms wait when it is read."""
        while len(rows := await self._store.read(self.code, self.head, PAGE)) == PAGE:
            self._take(rows)
        self._take(rows)

    async def rows(self) -> list[Row]:
        """The whole log, secrets included: for what is over."""
        return await self._store.read(self.code)

    def _take(self, rows: list[Row]) -> None:
        for row in rows:
            assert row.seq == self.head + 1  # a log has no gaps, and nobody reads while we write
            event = wire.decode_room_event(row.event)
            self._room = open_room(event) if isinstance(event, RoomOpened) else evolve(self._room, event)
            self.head = row.seq
            self.clock.watch(self._room, row.at / 1000)
        if rows:
            self._tell()

    # --- commands -----------------------------------------------------------------------------------

    async def submit(self, who: MemberId, command: Command | Asked, command_id: str | None = None) -> int:
        """Carry a command out and return the log's head once it is durable, or raise `Refused`.

        A caller that goes away does not take back what is on its way to the disk. The same id again acts
        once.
        """
        name = None if command_id is None else CommandId(who, command_id)
        async with self._lock:
            if name in self._answered:
                return self._answered[name]
            head = await self._settle(who, command, name)
            if name is not None:
                self._answered[name] = head
                if len(self._answered) > REMEMBERED:
                    del self._answered[next(iter(self._answered))]
            return head

    async def _settle(self, who: MemberId, command: Command | Asked, name: CommandId | None) -> int:
        """Decide and append, as often as others are faster."""
        for _ in range(TRIES):
            try:
                return await self._attempt(who, command, name)
            except Conflict:
                await self._catch_up()
        raise Busy(self.code)

    async def _attempt(self, who: MemberId, command: Command | Asked, name: CommandId | None) -> int:
        refused: Refused | None = None
        try:
            events = decide(self._room, who, await self._complete(self._room, command))
        except Refused as no:
            events, refused = [], no
        if not events:
            # A command that was done already is refused the second time, or changes nothing any more; its
            # sender still gets the same answer.
            if name is not None and (done := await self._store.done(self.code, name)) is not None:
                await self._catch_up()
                return done
            await self._be_sure()
            if refused:
                raise refused
            return self.head
        try:
            await self._append(events, name)
        except AlreadyDone as already:
            await self._catch_up()
            return already.head
        return self.head

    async def _be_sure(self) -> None:
        """Whoever says no, or that nothing is to be done, must have read the whole log."""
        head = await self._store.head(self.code)
        if head != self.head:
            raise Conflict(self.code, head)

    async def _append(self, events: list[Event], name: CommandId | None) -> None:
        at, encoded = _milliseconds(self._now()), [wire.encode(event) for event in events]
        # Cancelled here, it is written all the same: the next command meets a Conflict and reads on.
        await self._store.append(self.code, self.head, encoded, at=at, command=name)
        for event in events:
            self._room = evolve(self._room, event)
            self.clock.watch(self._room, at / 1000)
        self.head += len(events)
        self._tell()

    async def tick(self) -> None:
        """Let the clock say what is due, knowing the whole log; the rules may still refuse it."""
        async with self._lock:
            await self._catch_up()
            for command in self.clock.due(self._now()):
                try:
                    await self._attempt(CLOCK, command, None)
                except (Refused, Conflict):
                    continue  # somebody was faster; what stays due is said again

    # --- seeing -------------------------------------------------------------------------------------

    def view(self, who: MemberId) -> RoomView:
        """The room as this member sees it."""
        return self._seen_from(self.viewpoints().get(who, _WATCHING))

    def _seen_from(self, point: Viewpoint) -> RoomView:
        if point not in self._views:
            self._views[point] = room_view(self._room, point, self._views.get(_WATCHING))
        return self._views[point]

    def viewpoints(self) -> dict[MemberId, Viewpoint]:
        """From where each member sees the room."""
        placed = placing(self._room)
        if not self._placed or any(map(is_not, placed, self._placed)):
            self._placed, self._points = placed, viewpoints(self._room)
        return self._points

    def encoded(self, point: Viewpoint) -> bytes:
        """What is seen from there, as JSON for the wire; made once for all who see the same."""
        point = shared(self._room, point)
        if point not in self._encoded:
            self._seen_from(_WATCHING)
            self._print = self._print or Printer()
            self._encoded[point] = self._print(point, self._seen_from(point))
        return self._encoded[point]

    def opinion(self, who: MemberId, text: str, number: Number) -> Opinion:
        """What the referee in code thinks of a giver's clue; changes nothing."""
        return try_clue(self._room, who, text, number)

    def left(self) -> int | None:
        """Milliseconds left in the running phase."""
        return self.clock.left(self._now())

    def left_from(self, point: Viewpoint) -> int | None:
        """The same for whoever sees the phase it belongs to."""
        return None if lags(self._room, point) else self.left()

    def watch(self, tell: Callable[[], None]) -> None:
        """Be told after every change."""
        self._watchers.append(tell)

    def unwatch(self, tell: Callable[[], None]) -> None:
        if tell in self._watchers:
            self._watchers.remove(tell)

    def rest(self) -> None:
        """Nobody is here: keep nothing that can be made, or read from the log, again."""
        self._views.clear()
        self._encoded.clear()
        self._print = None
        self._placed, self._points = (), {}
        self._answered.clear()

    def _tell(self) -> None:
        for point in seen_anew(self._seen, self._room, self._views):
            del self._views[point]
            self._encoded.pop(point, None)
        self._seen = self._room
        for tell in tuple(self._watchers):
            tell()


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)
