"""A whole world in one thread and no time: servers that die, wires that are cut, a disk that fails, people.

Everything of the servers is real but sockets, disk, clock and chance. One seed of a program is one history,
byte for byte; `bench/soak_server.py` plays it again and shows what was said in it.
"""

import asyncio
import hashlib
import logging
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from switchboard.clock import GRACE
from switchboard.rooms.model import Clock, Settings
from switchboard.web.door import Door
from switchboard.web.host import RoomHost
from switchboard.web.hub import Hub
from switchboard.web.limits import Limits
from switchboard.web.metrics import Metrics
from switchboard.web.sessions import member_id
from switchboard.web.sockets import Sockets
from web.disk import Disk, Log
from web.people import PLACES, Habits, Tab
from web.virtual import Process, VirtualLoop
from web.wires import Wire

T = TypeVar("T")

CODE: Final = "R00M0001"
SECRET: Final = b"the server's secret"
START: Final = 1_000_000.0
NAMES: Final = ("ann", "ben", "cat", "dan", "eve", "fay")
# Longer than anybody is waited for: a chair is kept for two minutes, a dead wire is noticed within one.
QUIET: Final = 260.0
FOREVER: Final = 1_000_000.0
SPEEDS: Final = (0.02, 1.0, 1.0, 3.0)


class Plan(Struct, frozen=True, kw_only=True):
    """What may happen in a history. Rates are per second, what is slow takes up to so many seconds."""

    seconds: float = 40.0
    people: int = 5
    tabs: float = 0.3
    servers: int = 1
    clock: Clock | None = None
    slow_disk: float = 0.05
    slow_wire: float = 0.05
    cuts: float = 0.0
    unread: float = 0.0
    crashes: float = 0.0
    failing: float = 0.0
    comings: float = 0.05
    pace: float = 0.8
    bell: float = 0.0
    late: float = 0.0
    habits: dict[str, float]


RARE: Final = dict.fromkeys(("leave", "kick", "end-game", "pass-owner", "shuffle", "pause"), 0.02)
TALK: Final = {"say": 0.3, "rename": 0.1, "ready": 0.1, "configure": 0.1, "stop": 0.2}
PLAY: Final = {"start": 20.0, "sit": 20.0, "give-clue": 20.0, "mark": 5.0, "confirm": 20.0, "resume": 5.0}
EAGER: Final = RARE | TALK | PLAY
RACE: Final = EAGER | dict.fromkeys(RARE, 0.0)
WILD: Final = TALK | PLAY | {"leave": 0.2, "kick": 0.3, "pass-owner": 1.0, "end-game": 0.1, "wander": 0.2}
QUICK: Final = Clock(10, 10)
EVERYTHING: Final = Plan(
    seconds=60.0,
    people=6,
    tabs=0.5,
    clock=QUICK,
    slow_disk=0.3,
    slow_wire=0.2,
    cuts=0.3,
    unread=0.1,
    crashes=0.05,
    failing=0.05,
    comings=0.2,
    pace=0.7,
    bell=0.2,
    late=0.1,
    habits=WILD,
)
PROGRAMS: Final = {
    "confirm-or-time-up": Plan(clock=QUICK, bell=0.5, habits=RACE, seconds=60.0, comings=0.0),
    "two-tabs-confirm": Plan(tabs=1.0, people=4, habits=RACE, pace=0.4, comings=0.0, seconds=20.0),
    "come-and-go": Plan(people=6, habits=WILD, comings=0.3, unread=1.0, tabs=0.5),
    "empty-room": Plan(people=2, comings=0.15, slow_disk=2.0, habits=EAGER, pace=4.0, seconds=240.0),
    "owner-away": Plan(comings=0.15, habits=EAGER, seconds=90.0, pace=2.0),
    "two-servers": Plan(servers=2, clock=QUICK, bell=0.3, habits=EAGER, cuts=0.2),
    "cuts": Plan(cuts=1.0, unread=0.1, habits=EAGER, slow_disk=0.4, slow_wire=0.3),
    "crashes": Plan(crashes=0.15, habits=EAGER, clock=Clock(20, 20), seconds=60.0),
    "late-return": Plan(
        crashes=0.05, cuts=0.3, late=0.6, slow_disk=0.4, habits=EAGER, pace=2.0, seconds=60.0
    ),
    "failing-disk": Plan(failing=0.15, habits=EAGER, clock=QUICK, comings=0.2, cuts=0.1),
    "bots": Plan(people=3, habits=EAGER | {"add-bot": 20.0}, comings=0.15, cuts=0.1, seconds=60.0),
    "bots-crash": Plan(
        people=2,
        habits=WILD | {"add-bot": 20.0},
        crashes=0.1,
        failing=0.05,
        comings=0.1,
        clock=QUICK,
        seconds=60.0,
    ),
    "everything": EVERYTHING,
    "everything-twice": replace(EVERYTHING, servers=2),
}


async def at_once(work: Callable[[], T]) -> T:
    """Thinking takes no thread here, but some time: much may happen meanwhile."""
    await asyncio.sleep(0.01)
    return work()


class Server:
    """One process with everything `switchboard serve` runs in it. Its clock may be off by `shift` seconds."""

    def __init__(self, world: "World", shift: float, keep_days: float = 14.0) -> None:
        self.booted = world.loop.time()
        self.process = Process(world.loop)
        self.metrics, limits = Metrics(), Limits()
        start = START + shift
        self.hub = Hub(
            world.disk,
            lambda: start + world.loop.time(),
            self.metrics,
            limits,
            keep_days=keep_days,
            chance=world.chance,
            thinking=at_once,
        )
        self.wires: list[Wire] = []
        self.door = Door(self.hub, SECRET, self.metrics, limits, clock=world.loop.time)
        self._sockets = Sockets(self.door)
        self.process.start(self.hub.run())
        self.process.start(self._sockets.run())

    def connect(self, wire: Wire) -> None:
        self.wires.append(wire)
        self.process.start(self._sockets(wire.scope, wire.receive, wire.send))

    def kill(self) -> None:
        self.process.alive = False
        for wire in self.wires:
            wire.die()

    def figure(self, name: str) -> float:
        return self.metrics.registry.get_sample_value(f"switchboard_{name}") or 0.0


class World:
    """Servers on one disk, a room, and people who go there."""

    def __init__(self, loop: VirtualLoop, plan: Plan, chance: random.Random, disk: type[Disk]) -> None:
        self.loop, self.plan, self.chance = loop, plan, chance
        self.code = CODE
        self.single = plan.servers == 1
        self.digest = hashlib.sha256()
        self.lines: list[str] | None = None
        self.disk = disk(chance, plan.slow_disk, self.trace)
        self.servers: list[Server] = []
        self.dead: list[Server] = []
        self.tabs: list[Tab] = []
        self.crashes = 0

    def trace(self, what: str, how: bytes = b"") -> None:
        """Everything that is said and written, in order."""
        line = f"{self.loop.time():.6f} {what} "
        self.digest.update(line.encode() + how + b"\n")
        if self.lines is not None:
            self.lines.append(line + how.decode())

    @property
    def log(self) -> Log:
        return self.disk.logs[CODE]

    # --- what tabs ask for --------------------------------------------------------------------------

    def dial(self, token: str) -> Wire | None:
        if not self.servers:
            return None
        wire = Wire(token, self.chance, self.plan.slow_wire)
        self.chance.choice(self.servers).connect(wire)
        return wire

    def seen(self, wire: Wire, left_ms: int | None) -> None:
        """rooms.md#clock: when the server was down, nobody has less than 15 seconds for it."""
        server = next((one for one in self.servers if wire in one.wires), None)
        if server is not None and left_ms is not None and server.booted > 0 and self.single:
            up = self.loop.time() - server.booted
            assert left_ms / 1000 + up >= min(GRACE, self._phase()) - 0.01, "too little time after a restart"

    def _phase(self) -> float:
        assert self.plan.clock is not None
        return min(self.plan.clock.clue, self.plan.clock.guess)

    # --- what happens -------------------------------------------------------------------------------

    async def play(self) -> None:
        for _ in range(self.plan.servers):
            self.servers.append(Server(self, 0.0))
        settings = Settings(clock=self.plan.clock, uneven=True)
        await RoomHost.open(CODE, self.disk, lambda: START, settings)
        for number, name in enumerate(NAMES[: self.plan.people]):
            self._invite(name, number)
        self.disk.failing = self.plan.failing
        await self._trouble()
        self.disk.failing = 0.0

    def _invite(self, name: str, number: int) -> None:
        token = f"{name}-{self.chance.getrandbits(160):040x}"
        member = member_id(SECRET, token, CODE)
        habits = Habits(self.plan.pace, self.plan.bell, self.plan.late, self.plan.habits)
        for tab in range(1 + (self.chance.random() < self.plan.tabs)):
            self.tabs.append(Tab(self, f"{name}{tab}", token, member, PLACES[number], habits))
            self.tabs[-1].start()

    async def _trouble(self) -> None:
        """Until the time is over: cuts, crashes, tabs that close and open."""
        end = self.loop.time() + self.plan.seconds
        while self.loop.time() < end:
            await asyncio.sleep(0.25)
            for rate, doing in (
                (self.plan.cuts, self._cut),
                (self.plan.unread, self._stop_reading),
                (self.plan.crashes, self._crash),
                (self.plan.comings, self._come_or_go),
            ):
                if self.chance.random() < rate * 0.25:
                    await doing()

    async def _cut(self) -> None:
        self.chance.choice(self.tabs).cut(self.chance.choice((0.1, 5.0, 40.0)))

    async def _stop_reading(self) -> None:
        self.chance.choice(self.tabs).stop_reading(self.chance.choice((0.1, 5.0, FOREVER)))

    async def _come_or_go(self) -> None:
        tab = self.chance.choice(self.tabs)
        if tab.open:
            await tab.stop()
        else:
            await tab.stop()
            tab.start()

    async def _crash(self) -> None:
        """kill -9, in the middle of whatever it is; and a new one, whose clock may be off."""
        if self.servers:
            self.crashes += 1
            victim = self.servers.pop(self.chance.randrange(len(self.servers)))
            self.trace("kill -9")
            victim.kill()
            self.dead.append(victim)
            self.loop.call_later(self.chance.uniform(0.0, 5.0), self._boot)

    def _boot(self) -> None:
        self.servers.append(Server(self, self.chance.choice((0.0, 3600.0, -3600.0))))

    # --- how it ends --------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Some stay, and nothing happens any more but what happens by itself."""
        await asyncio.sleep(6.0)  # whoever was killed is up again
        for server in self.servers:
            server.process.start(server.hub.room(CODE))  # somebody looks in: a room that nobody loads rests
        for tab in self.tabs:
            tab.rest()
            if tab.open and self.chance.random() < 0.4:
                await tab.stop()
        await asyncio.sleep(QUIET)
        if self.single:
            self._check_presence()
        for tab in self.tabs:
            await tab.stop()
        await asyncio.sleep(QUIET)
        if self.single:
            assert not any(member.present for member in self.log.room.members if member.bot is None)
            self._check_rest(self.servers[0])

    def _check_presence(self) -> None:
        here = {tab.member for tab in self.tabs if tab.open}
        for tab in self.tabs:
            assert tab.shown == (len(self.log.rows) if tab.open else 0), "not the newest"
            assert not (tab.open and tab.pending), f"{tab.pending} was never answered"
        room = self.log.room
        assert {member.id for member in room.members if member.present and member.bot is None} == here
        assert not here or room.owner in here
        assert all(member.present or member.chair is None for member in room.members)
        assert not room.banned

    def _check_rest(self, server: Server) -> None:
        """Two loops that sweep, and nothing else."""
        assert server.hub.in_memory(CODE) is None, "a room that nobody is in stays in memory"
        assert server.figure("rooms") == server.figure("sockets") == 0
        assert len(server.process.running()) == 2
        assert self.loop.still_to_come(server.process) == 2


class Outcome(Struct, frozen=True):
    """What came of a history."""

    digest: str
    steps: int
    rows: int
    commands: int
    crashes: int
    failed: int


def play(seed: int, program: str, lines: list[str] | None = None, disk: type[Disk] = Disk) -> Outcome:
    """One history; `lines` takes what happened in it, to be read."""
    chance, plan = random.Random(f"{program} {seed}"), PROGRAMS[program]
    loop = VirtualLoop(chance, shuffled=chance.random() < 0.7)
    speeds = {
        "slow_disk": plan.slow_disk * chance.choice(SPEEDS),
        "slow_wire": plan.slow_wire * chance.choice(SPEEDS),
    }
    world = World(loop, replace(plan, **speeds), chance, disk)
    world.lines = lines

    async def whole() -> None:
        await world.play()
        await world.settle()

    with _quietly():
        try:
            loop.run_until_complete(whole())
        finally:
            for server in world.dead + world.servers:
                loop.bury(server.process)
            loop.close()
    rows, commands = len(world.log.rows), len(world.log.commands)
    return Outcome(world.digest.hexdigest(), loop.steps, rows, commands, world.crashes, world.disk.failed)


@contextmanager
def _quietly() -> Iterator[None]:
    """Failures of the disk are in the server's log; here they are what is to be expected."""
    log = logging.getLogger("switchboard")
    before, log.disabled = log.disabled, True
    try:
        yield
    finally:
        log.disabled = before
