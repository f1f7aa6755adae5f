"""A store in memory that takes its time, fails when it is told to, and looks at every commit.

What is on it outlives the processes that write to it. Whatever the rules could never have led to is found the
moment it is written.
"""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from switchboard import wire
from switchboard.protocol import on_wire
from switchboard.rooms import decide, evolve, open_room, room_view, viewpoint
from switchboard.rooms.asking import Asked, complete
from switchboard.rooms.clockwork import timed
from switchboard.rooms.events import Event, MemberJoined, MessageSaid, Played, RoomOpened
from switchboard.rooms.model import Chair, MemberId, Stage
from switchboard.rooms.room import Room, find
from switchboard.rooms.views import Viewpoint
from switchboard.store import AlreadyDone, CommandId, Conflict, Row, StoreError, Tail
from switchboard.web.shelf import House
from switchboard.words import events as words
from switchboard.words.events import CardRevealed, GameDealt, TurnEnded
from switchboard.words.model import Refused, Role, TurnEnd

T = TypeVar("T")


class Log:
    """One room's log, and the room as it stood after each event of it."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.rooms: list[Room] = []
        self.commands: dict[CommandId, int] = {}
        self._said: set[str] = set()
        self._since = 0
        self._views: dict[tuple[int, Viewpoint], str] = {}

    @property
    def room(self) -> Room:
        return self.rooms[-1]

    def view(self, seq: int, member: MemberId) -> str:
        """What a member had to see when the log ended there."""
        room = self.rooms[seq - 1]
        point = viewpoint(room, member)
        if (seq, point) not in self._views:
            self._views[seq, point] = wire.encode(on_wire(room_view(room, point))).decode()
        return self._views[seq, point]

    def would_refuse(self, since: int, member: MemberId, asked: Asked, code: str) -> bool:
        """Whether the rules had said no, for this reason, at any moment since the log ended there."""
        return any(_refusal(room, member, asked) == code for room in self.rooms[max(0, since - 1) :])

    def write(self, at: int, events: Sequence[bytes], command: CommandId | None) -> None:
        for encoded in events:
            event = wire.decode_room_event(encoded)
            self.rows.append(Row(len(self.rows) + 1, at, encoded))
            if isinstance(event, RoomOpened):
                assert not self.rooms
                self.rooms.append(open_room(event))
            else:
                self._check_event(event)
                if isinstance(event, Played) and _is_time_up(event.event):
                    self._check_time(at)
                before, after = self.room, evolve(self.room, event)
                self.rooms.append(after)
                if timed(before).running != timed(after).running:
                    self._since = at
        if command:
            self.commands[command] = len(self.rows)
        _check_room(self.room)

    def _check_time(self, at: int) -> None:
        """The clock ends no turn before its time; if a server's clock was set back, nobody can tell."""
        seconds = timed(self.room).seconds
        assert seconds is not None
        assert at < self._since or at - self._since >= seconds * 1000 - 1, "too early"

    def _check_event(self, event: Event) -> None:
        """Nothing happens twice."""
        room = self.room
        match event:
            case MessageSaid(_, _, text):
                assert text not in self._said, f"{text!r} was said twice"
                self._said.add(text)
            case MemberJoined(member):
                assert find(room, member) is None
            case Played(GameDealt()):
                assert room.stage is not Stage.PLAYING
            case Played(happened):
                assert room.game is not None
                if isinstance(happened, CardRevealed):
                    assert room.game.table.shown[happened.card] is None
                elif isinstance(happened, TurnEnded):
                    assert happened.next is not room.game.table.now.team


def _is_time_up(event: words.Event) -> bool:
    return isinstance(event, TurnEnded) and event.why is TurnEnd.TIME


def _refusal(room: Room, member: MemberId, asked: Asked) -> str | None:
    try:
        decide(room, member, complete(room, asked, random.Random(0), House()))
    except Refused as refused:
        return refused.code
    return None


def _check_room(room: Room) -> None:
    """Whatever happens, this holds after it."""
    ids = [member.id for member in room.members]
    assert len(set(ids)) == len(ids)
    people = [member.id for member in room.members if member.bot is None]
    assert room.owner is None or room.owner in people
    if any(member.present for member in room.members if member.bot is None):
        assert room.owner is not None, "people are here, and nobody owns the room"
    single = [one.chair for one in room.members if one.chair and one.chair.role is not Role.GUESSER]
    assert len(set(single)) == len(single), "two in one chair"
    if room.stage is Stage.PLAYING:
        assert room.game is not None
        guessing = Chair(Role.GUESSER, room.game.table.now.team)
        assert all(
            member.id not in room.key_seen or member.chair is None or member.chair.role is Role.GIVER
            for member in room.members
        )
        for mark in room.marks:
            holder = find(room, mark.member)
            assert holder is not None
            assert holder.chair == guessing


class Disk:
    """A `Store` for any number of processes. `slow` bounds what a write or a read takes, in seconds."""

    def __init__(self, chance: random.Random, slow: float, tell: Callable[[str, bytes], None]) -> None:
        self.logs: dict[str, Log] = {}
        self.failing = 0.0
        self.failed = 0
        self._kept: dict[tuple[str, str], bytes] = {}
        self._chance = chance
        self._slow = slow
        self._tell = tell

    async def _do(self, work: Callable[[], T]) -> T:
        """Some time passes, the work is done in one moment, some more passes until its caller hears of it."""
        loop = asyncio.get_running_loop()
        heard: asyncio.Future[T] = loop.create_future()

        def do() -> None:
            try:
                result = self._at_risk(work)
            except (Conflict, AlreadyDone, StoreError) as error:
                loop.call_later(self._pause(), _fail, heard, error)
            else:
                loop.call_later(self._pause(), _answer, heard, result)

        loop.call_later(self._pause(), do)
        return await heard

    def _at_risk(self, work: Callable[[], T]) -> T:
        """Who is told of a failure does not know whether it happened before the work or after it."""
        if self._chance.random() >= self.failing:
            return work()
        self.failed += 1
        if self._chance.random() < 0.5:
            work()
        raise StoreError("The disk that holds the rooms fails to read or write. Check the disk.")

    def _pause(self) -> float:
        return self._chance.random() * self._slow

    async def append(
        self, room: str, after: int, events: Sequence[bytes], *, at: int, command: CommandId | None = None
    ) -> None:
        assert events

        def work() -> None:
            log = self.logs.get(room, Log())
            if command in log.commands:
                assert command is not None
                raise AlreadyDone(command, log.commands[command])
            if len(log.rows) != after:
                raise Conflict(room, len(log.rows))
            self.logs[room] = log
            log.write(at, events, command)
            self._tell(f"{room} {after} {at} {command}", b"\n".join(events))

        await self._do(work)

    async def read(self, room: str, after: int = 0, most: int | None = None) -> list[Row]:
        return await self._do(lambda: self._rows(room)[after:][:most])

    async def head(self, room: str) -> int:
        return await self._do(lambda: len(self._rows(room)))

    def _rows(self, room: str) -> list[Row]:
        return self.logs[room].rows if room in self.logs else []

    async def has_acted(self, room: str, actor: str) -> bool:
        return await self._do(
            lambda: room in self.logs and any(command.actor == actor for command in self.logs[room].commands)
        )

    async def done(self, room: str, command: CommandId) -> int | None:
        return await self._do(lambda: self.logs[room].commands.get(command) if room in self.logs else None)

    async def rooms(self, before: int | None = None) -> list[Tail]:
        return await self._do(
            lambda: [
                Tail(room, len(log.rows), log.rows[-1].at)
                for room, log in self.logs.items()
                if before is None or log.rows[-1].at < before
            ]
        )

    async def forget(self, room: str, head: int) -> None:
        def work() -> None:
            if len(self._rows(room)) != head:
                raise Conflict(room, len(self._rows(room)))
            self.logs.pop(room, None)
            self._tell(f"{room} {head} forgotten", b"")

        await self._do(work)

    async def put(self, kind: str, key: str, value: bytes, *, at: int) -> None:
        await self._do(lambda: self._kept.update({(kind, key): value}))

    async def settle(self, kind: str, key: str, value: bytes, *, at: int) -> bytes:
        return await self._do(lambda: self._kept.setdefault((kind, key), value))

    async def get(self, kind: str, key: str) -> bytes | None:
        return await self._do(lambda: self._kept.get((kind, key)))

    async def drop(self, kind: str, before: int) -> int:
        return 0

    async def close(self) -> None:
        pass


def _answer(heard: "asyncio.Future[T]", result: T) -> None:
    if not heard.done():  # whoever asked may have gone; what was written stays
        heard.set_result(result)


def _fail(heard: "asyncio.Future[T]", error: Exception) -> None:
    if not heard.done():
        heard.set_exception(error)
