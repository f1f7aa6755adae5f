"""Who is here: tabs, blinks, restarts and empty rooms, over hours that take no time.

The server is a whole one, in a loop whose seconds pass when nothing else is to be done.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.types import ASGIApp

from switchboard import wire
from switchboard.protocol import Ack, Drain, Refusal, RoomOnWire, Seen, read_server
from switchboard.rooms.model import Chair, Member, Settings
from switchboard.web.app import make_app
from switchboard.web.host import RoomHost
from switchboard.web.live import BLINK, RETURN
from switchboard.web.sessions import member_id
from switchboard.words.model import Role, Team
from web.disk import Disk
from web.simulation import CODE, SECRET, START, Plan, Server, World
from web.virtual import VirtualLoop
from web.wires import Wire

DAY = 24 * 3600.0
RED_GIVER = Chair(Role.GIVER, Team.RED)


class Guest:
    """Somebody who can have any number of tabs."""

    def __init__(self, world: World, name: str) -> None:
        self.name = name
        self._world = world
        self._token = f"{name}-".ljust(40, "x")
        self.id = member_id(SECRET, self._token, CODE)

    async def come(self) -> "Tab":
        tab = Tab(self._world, self._token)
        tab.say({"t": "hello", "room": CODE, "name": self.name})
        while not tab.views:
            await tab.hear()
        return tab

    @property
    def seen(self) -> Member:
        """This guest, as the log has it."""
        return next(member for member in self._world.log.room.members if member.id == self.id)


class Tab:
    def __init__(self, world: World, token: str) -> None:
        wired = world.dial(token)
        assert wired is not None
        self.wire: Wire = wired
        self.views: list[RoomOnWire] = []
        self.closed: int | None = None
        self._ids = iter(range(1000))

    def say(self, message: dict[str, Any]) -> None:
        self.wire.say(wire.encode(message).decode())

    async def hear(self) -> object:
        frame = await self.wire.hear()
        if isinstance(frame, int):
            self.closed = frame
            return frame
        message = read_server(frame)
        if isinstance(message, Seen):
            self.views.append(message.view)
        return message

    async def do(self, do: str, **fields: Any) -> Ack | Refusal:
        name = f"{id(self)}-{next(self._ids)}"
        self.say({"t": "cmd", "id": name, "do": do, **fields})
        while not isinstance(message := await self.hear(), Ack | Refusal) or message.id != name:
            assert self.closed is None
        return message

    def go(self) -> None:
        self.wire.cut(within=0.0)


def run(story: Callable[[World], Awaitable[None]], slow_disk: float = 0.001) -> None:
    """A room that nobody is in yet, and a server for it."""
    chance = random.Random(1)
    loop = VirtualLoop(chance, shuffled=False)
    world = World(loop, Plan(slow_wire=0.001, slow_disk=slow_disk, habits={}), chance, Disk)

    async def whole() -> None:
        world.servers.append(Server(world, 0.0))
        await RoomHost.open(CODE, world.disk, lambda: START, Settings())
        await story(world)

    try:
        loop.run_until_complete(whole())
    finally:
        for server in world.dead + world.servers:
            loop.bury(server.process)
        loop.close()


def test_closing_the_last_tab_shows_somebody_away_a_moment_later() -> None:
    """rooms.md#presence"""

    async def story(world: World) -> None:
        ann, ben = Guest(world, "ann"), Guest(world, "ben")
        tabs = [await ben.come() for _ in range(3)]
        watching = await ann.come()
        for tab in tabs[:2]:
            tab.go()
        await asyncio.sleep(BLINK + 60.0)
        assert ben.seen.present
        tabs[2].go()
        await asyncio.sleep(BLINK - 0.1)
        assert ben.seen.present
        await asyncio.sleep(0.2)
        assert not ben.seen.present
        while next(one for one in watching.views[-1].members if one.id == ben.id).present:
            await watching.hear()

    run(story)


def test_many_tabs_are_one_member_and_all_of_them_are_shown_everything() -> None:
    async def story(world: World) -> None:
        ann = Guest(world, "ann")
        tabs = [await ann.come() for _ in range(5)]
        assert len(world.log.room.members) == 1
        assert isinstance(await tabs[0].do("sit", chair=RED_GIVER), Ack)
        for tab in tabs:
            while tab.views[-1].members[0].chair != RED_GIVER:
                await tab.hear()

    run(story)


def test_a_page_that_is_loaded_anew_leaves_no_trace() -> None:
    async def story(world: World) -> None:
        ann = Guest(world, "ann")
        (await ann.come()).go()
        await asyncio.sleep(BLINK - 0.1)
        rows = len(world.log.rows)
        await ann.come()
        await asyncio.sleep(600.0)
        assert len(world.log.rows) == rows

    run(story)


def test_an_owner_who_is_away_for_half_a_minute_passes_the_room_on() -> None:
    """rooms.md#owner"""

    async def story(world: World) -> None:
        ann, ben = Guest(world, "ann"), Guest(world, "ben")
        first = await ann.come()
        await ben.come()
        first.go()
        await asyncio.sleep(BLINK + 29.0)
        second = await ann.come()
        await asyncio.sleep(300.0)
        assert world.log.room.owner == ann.id
        second.go()
        await asyncio.sleep(BLINK + 31.0)
        assert world.log.room.owner == ben.id

    run(story)


def test_a_chair_is_kept_for_two_minutes() -> None:
    """rooms.md#presence"""

    async def story(world: World) -> None:
        ann, ben = Guest(world, "ann"), Guest(world, "ben")
        await ann.come()
        tab = await ben.come()
        await tab.do("sit", chair=RED_GIVER)
        tab.go()
        await asyncio.sleep(BLINK + 119.0)
        tab = await ben.come()
        await asyncio.sleep(300.0)
        assert ben.seen.chair == RED_GIVER
        tab.go()
        await asyncio.sleep(BLINK + 121.0)
        assert ben.seen.chair is None

    run(story)


def crash(world: World) -> None:
    victim = world.servers.pop()
    victim.kill()
    world.dead.append(victim)
    world.servers.append(Server(world, 0.0))


def test_somebody_who_comes_back_while_the_absent_are_called_away_stays() -> None:
    """They were: whoever was not there when the calling began was called away in the end."""

    async def story(world: World) -> None:
        guests = [Guest(world, name) for name in ("ann", "ben", "cat")]
        for guest in guests:
            await guest.come()
        crash(world)
        server = world.servers[0]
        await server.process.start(server.hub.room(CODE))
        await asyncio.sleep(RETURN)
        while guests[0].seen.present:
            await asyncio.sleep(0.01)
        await guests[2].come()
        await asyncio.sleep(60.0)
        assert [guest.seen.present for guest in guests] == [False, False, True]

    run(story, slow_disk=1.0)


def test_a_disk_that_fails_when_somebody_goes_leaves_no_ghost() -> None:
    async def story(world: World) -> None:
        ann = Guest(world, "ann")
        tab = await ann.come()
        world.disk.failing = 1.0
        tab.go()
        await asyncio.sleep(BLINK + 10.0)
        world.disk.failing = 0.0
        await asyncio.sleep(BLINK)
        assert not ann.seen.present

    run(story)


def test_two_tabs_that_leave_at_once_are_both_hung_up_on() -> None:
    async def story(world: World) -> None:
        ann = Guest(world, "ann")
        tabs = [await ann.come() for _ in range(2)]
        for number, tab in enumerate(tabs):
            tab.say({"t": "cmd", "id": f"leave{number}", "do": "leave"})
        for tab in tabs:
            while tab.closed is None:
                await tab.hear()
            assert tab.closed == 1000
        assert not world.log.room.members

    run(story)


def test_after_a_crash_whoever_does_not_come_back_is_away_and_nobody_else() -> None:
    async def story(world: World) -> None:
        ann, ben = Guest(world, "ann"), Guest(world, "ben")
        for guest in (ann, ben):
            await guest.come()
        crash(world)
        rows = len(world.log.rows)
        await ann.come()
        await asyncio.sleep(RETURN - 0.1)
        assert len(world.log.rows) == rows
        await asyncio.sleep(0.2)
        assert (ann.seen.present, ben.seen.present) == (True, False)

    run(story)


def test_nobody_is_away_for_being_sent_to_the_next_server() -> None:
    """However long this one takes to end."""

    async def story(world: World) -> None:
        ann, server = Guest(world, "ann"), world.servers[0]
        tab = await ann.come()
        rows = len(world.log.rows)
        server.hub.drain(4000)
        while not isinstance(await tab.hear(), Drain):
            pass
        tab.go()
        turned = Tab(world, "somebody-else".ljust(40, "x"))
        assert await turned.hear() == 503
        await asyncio.sleep(60.0)
        assert len(world.log.rows) == rows

    run(story)


async def status(app: ASGIApp, path: str) -> int:
    """What a probe gets."""
    told: list[MutableMapping[str, Any]] = []
    scope = {"type": "http", "method": "GET", "scheme": "http", "path": path, "headers": []}

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request"}

    async def send(message: MutableMapping[str, Any]) -> None:
        told.append(message)

    await app(scope, receive, send)
    code: int = told[0]["status"]
    return code


def test_a_server_is_ready_while_it_can_save_and_does_not_drain_and_healthy_all_the_time() -> None:
    async def story(world: World) -> None:
        server = world.servers[0]
        app = make_app(server.door, world.disk)
        assert await status(app, "/readyz") == 200
        world.disk.failing = 1.0
        assert await status(app, "/readyz") == 503
        world.disk.failing = 0.0
        assert await status(app, "/readyz") == 200
        server.hub.drain(4000)
        assert await status(app, "/readyz") == 503
        assert await status(app, "/healthz") == 200

    run(story)


def test_a_room_that_nobody_is_in_leaves_memory_and_comes_back() -> None:
    async def story(world: World) -> None:
        ann, server = Guest(world, "ann"), world.servers[0]
        tab = await ann.come()
        await tab.do("rename", name="Perpetua")
        await asyncio.sleep(3600.0)
        assert server.figure("rooms") == 1
        tab.go()
        await asyncio.sleep(BLINK + RETURN + 10.0)
        assert (server.figure("rooms"), server.hub.in_memory(CODE)) == (0, None)
        tab = await ann.come()
        assert (server.figure("rooms"), server.figure("rooms_loaded_total")) == (1, 2)
        assert [(one.id, one.name) for one in tab.views[-1].members] == [(ann.id, "Perpetua")]

    run(story)


def test_a_room_that_somebody_only_looked_at_leaves_memory_too() -> None:
    async def story(world: World) -> None:
        server = world.servers[0]
        await server.process.start(server.hub.room(CODE))
        await asyncio.sleep(RETURN - 1.0)
        assert server.figure("rooms") == 1
        await asyncio.sleep(10.0)
        assert server.figure("rooms") == 0

    run(story)


def test_a_room_is_deleted_when_nobody_has_used_it_for_as_long_as_rooms_are_kept() -> None:
    async def story(world: World) -> None:
        ann = Guest(world, "ann")
        (await ann.come()).go()
        await asyncio.sleep(60.0)
        # A server looks when it starts; these have their clocks set forward.
        early = Server(world, 14 * DAY - 120.0)
        await asyncio.sleep(10.0)
        assert CODE in world.disk.logs
        late = Server(world, 14 * DAY + 120.0)
        await asyncio.sleep(10.0)
        assert CODE not in world.disk.logs
        assert [server.figure("rooms_pruned_total") for server in (early, late)] == [0, 1]
        world.dead += [early, late]

    run(story)


def test_a_room_in_use_is_not_deleted_however_long_nothing_happens_in_it() -> None:
    async def story(world: World) -> None:
        world.dead.append(world.servers.pop())
        world.servers.append(server := Server(world, 0.0, keep_days=0.01))
        tab = await Guest(world, "ann").come()
        await asyncio.sleep(4000.0)
        assert CODE in world.disk.logs
        tab.go()
        await asyncio.sleep(4000.0)
        assert CODE not in world.disk.logs
        assert server.figure("rooms_pruned_total") == 1

    run(story)
