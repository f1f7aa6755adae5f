"""All rooms of a server: opens them, reads them back, lets the idle ones go, and deletes the forgotten ones.

A room lives in memory while somebody is in it or something is due in it; otherwise it is its log and nothing
else. Knows no HTTP and no sockets.
"""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

from switchboard.players.simple import Dice
from switchboard.protocol import Drain
from switchboard.rooms.asking import asks_bots, complete
from switchboard.rooms.events import Command
from switchboard.rooms.model import MemberId, Settings
from switchboard.store import Conflict, Store, StoreError
from switchboard.web import logs
from switchboard.web.bots import Company
from switchboard.web.codes import new_code
from switchboard.web.host import Complete, RoomHost
from switchboard.web.limits import Limits
from switchboard.web.live import LiveRoom
from switchboard.web.manners import Manners
from switchboard.web.metrics import Metrics
from switchboard.web.shelf import House
from switchboard.web.thinking import OneThread, Thinking
from switchboard.words.deal import Chance

SWEEP: Final = 5.0
PRUNE: Final = 3600.0
DAY_MS: Final = 24 * 3600 * 1000


class ChanceAndDice(Chance, Dice, Protocol):
    """The part of `random.Random` that a server uses."""


class Full(Exception):
    """There is no memory for one more room."""


class Hub:
    """`now` gives seconds that never run backwards and survive a restart.

    All chance there is comes from `chance`: deals, seating orders, what bots are called by and throw.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        metrics: Metrics,
        limits: Limits,
        bot_seconds: float = 2.0,
        keep_days: float = 14.0,
        chance: "ChanceAndDice | None" = None,
        thinking: Thinking | None = None,
    ) -> None:
        self.draining = False
        chance = chance or secrets.SystemRandom()
        house, self.thinking = House(chance), thinking or OneThread()
        self._store = store
        self._now = now
        self._metrics = metrics
        self._limits = limits
        self._company = Company(house, self.thinking, Manners(bot_seconds, chance))
        self._keep_days = keep_days
        self._rooms: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom]] = {}
        self._complete = completer(chance, house, self.thinking)
        self._pruned_at = -PRUNE

    # --- rooms --------------------------------------------------------------------------------------

    async def open(self, settings: Settings) -> LiveRoom:
        """A new room, under a code nobody can guess."""
        if len(self._rooms) >= self._limits.rooms:
            raise Full
        while True:
            code = new_code()
            try:
                host = await RoomHost.open(code, self._store, self._now, settings, self._complete)
            except Conflict:
                continue  # one in a million million
            self._metrics.opened.inc()
            return self._keep(code, host)

    async def room(self, code: str) -> LiveRoom:
        """The room by that code, read from its log if it is not in memory; `NoRoom` if there is none."""
        if live := self._rooms.get(code):
            return live
        # Whoever comes while it is being read waits for the same reading.
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> LiveRoom:
        try:
            host = await RoomHost.load(code, self._store, self._now, self._complete)
            self._metrics.loaded.inc()
            return self._keep(code, host)
        finally:
            del self._loading[code]

    def _keep(self, code: str, host: RoomHost) -> LiveRoom:
        live = self._rooms[code] = LiveRoom(host, self._now, self._metrics, self._company)
        self._metrics.rooms.set(len(self._rooms))
        return live

    async def knows(self, code: str, member: MemberId) -> bool:
        """Whether somebody has done something in a room, in memory or not."""
        return await self._store.has_acted(code, member)

    def in_memory(self, code: str) -> LiveRoom | None:
        return self._rooms.get(code)

    def listed(self) -> list[LiveRoom]:
        """Rooms whose owners want them to be found, while somebody is in them."""
        return [live for live in self._rooms.values() if live.is_listed()]

    # --- housekeeping -------------------------------------------------------------------------------

    async def run(self) -> None:
        """Sweep for ever."""
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()
            try:
                await self.prune()
            except StoreError as error:
                logs.trouble("pruning failed", error)

    def sweep(self) -> None:
        """Let idle rooms go."""
        for code, live in list(self._rooms.items()):
            if live.is_idle():
                live.close()
                del self._rooms[code]
        self._metrics.rooms.set(len(self._rooms))

    async def prune(self) -> None:
        """Delete the rooms that nobody has come to for as long as rooms are kept."""
        if self._now() - self._pruned_at < PRUNE:
            return
        self._pruned_at = self._now()
        before = round(self._now() * 1000 - self._keep_days * DAY_MS)
        for tail in await self._store.rooms(before):
            if tail.room in self._rooms or tail.room in self._loading:
                continue
            try:
                await self._store.forget(tail.room, tail.head)
                self._metrics.pruned.inc()
            except Conflict:
                continue  # somebody came after all

    # --- the end ------------------------------------------------------------------------------------

    def drain(self, within_ms: int) -> None:
        """Tell everybody that we are about to restart."""
        self.draining = True
        for live in self._rooms.values():
            live.drain(Drain(within_ms))

    def close(self) -> None:
        for live in self._rooms.values():
            live.close()
        if isinstance(self.thinking, OneThread):
            self.thinking.close()


def completer(chance: Chance, house: House, thinking: Thinking) -> Complete:
    """Completes what is asked there and then, or in the bots' thread where they have to look at words."""

    async def completed(room: object, asked: Any) -> Command:
        if asks_bots(room, asked):
            return await thinking(partial(complete, room, asked, chance, house))
        return complete(room, asked, chance, house)

    return completed
