"""A room with bots in it and no server round it: a host over a store in memory, and bots that play."""

import asyncio
import random
from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from switchboard.rooms.events import Join
from switchboard.rooms.model import CLOCK, Settings
from switchboard.rooms.views import RoomView
from switchboard.store import Store
from switchboard.web.bots import Bots, Company
from switchboard.web.host import RoomHost
from switchboard.web.hub import completer
from switchboard.web.manners import Manners
from switchboard.web.shelf import House
from web.in_memory import MemoryStore

T = TypeVar("T")

CODE = "ROOM"


async def at_once(work: Callable[[], T]) -> T:
    """Thinks where it stands; others have a chance to do something meanwhile."""
    await asyncio.sleep(0)
    return work()


class BotTable:
    """A room as one server has it; what it says to its watchers wakes its bots."""

    def __init__(self, host: RoomHost, company: Company) -> None:
        self.host = host
        self._bots = Bots(host, company)
        self._news = asyncio.Event()
        host.watch(self._changed)
        self._bots.poke()

    def _changed(self) -> None:
        self._news.set()
        self._bots.poke()

    @property
    def room(self) -> RoomView:
        return self.host.view(CLOCK)

    async def reaches(self, wanted: Callable[[RoomView], bool]) -> RoomView:
        """The first view that everybody may see and that is as wanted."""
        async with asyncio.timeout(120):
            while not wanted(self.room):
                self._news.clear()
                await self._news.wait()
        return self.room

    async def rests(self) -> None:
        """Until no bot has anything to do."""
        async with asyncio.timeout(120):
            while self._bots.busy:
                await asyncio.sleep(0)

    def close(self) -> None:
        self._bots.close()


async def bot_table(
    dice: random.Random, house: House | None = None, store: Store | None = None, **settings: object
) -> BotTable:
    """A new room that Ann owns; its bots take no time."""
    house, store = house or House(dice), store or MemoryStore()
    wanted = replace(Settings(), **settings)
    host = await RoomHost.open(CODE, store, _no_time, wanted, completer(dice, house, at_once))
    await host.submit("ann", Join("Ann"))
    return BotTable(host, Company(house, at_once, Manners(0.0, dice)))


async def read_again(dice: random.Random, store: Store) -> BotTable:
    """The same room as the next server has it, that knows nothing but the log."""
    house = House(dice)
    host = await RoomHost.load(CODE, store, _no_time, completer(dice, house, at_once))
    return BotTable(host, Company(house, at_once, Manners(0.0, dice)))


def _no_time() -> float:
    return 0.0
