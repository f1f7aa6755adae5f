"""Bots in rooms: do they keep the event loop waiting, how long does a clue take, how much memory is it?

    python bench/room_bots.py [--quick]

A server's rooms, in this process and on a real file, with an event loop that is asked for a moment every two
milliseconds: while nothing happens, while the first bot is seated (numpy and the table are loaded), and while
rooms full of bots that take no time play without a break. `own` is what the loop's thread computed in one go
meanwhile, CPU time; `lag` by how much the moment came late, which is also the machine's doing: see `idle`. A
clue is timed from the view that asks for it to the one that shows it, on the disk, in a room alone.
"""

import argparse
import asyncio
import json
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles

from switchboard.rooms.asking import SeatBot, StartGame
from switchboard.rooms.events import Join
from switchboard.rooms.model import CLOCK, Chair, Settings, Stage
from switchboard.store.sqlite import SqliteStore
from switchboard.web.hub import Hub
from switchboard.web.limits import Limits
from switchboard.web.live import LiveRoom
from switchboard.web.metrics import Metrics
from switchboard.web.server import survivable_clock
from switchboard.words.model import Phase, Role, Team

EVERY = 0.002
CHAIRS = [Chair(role, team) for role in (Role.GIVER, Role.GUESSER) for team in Team]


@asynccontextmanager
async def watched(moments: list[tuple[float, float]]) -> AsyncIterator[None]:
    """Notes by how many milliseconds the loop is late, and how many it has computed by itself."""

    async def watch() -> None:
        while True:
            due, spent = time.perf_counter() + EVERY, time.thread_time()
            await asyncio.sleep(EVERY)
            moments.append((1000 * (time.perf_counter() - due), 1000 * (time.thread_time() - spent)))

    task = asyncio.create_task(watch())
    await asyncio.sleep(5 * EVERY)
    try:
        yield
    finally:
        task.cancel()


async def open_room(hub: Hub, bots: bool = True) -> LiveRoom:
    live = await hub.open(Settings(ruleset="club-1"))
    await live.host.submit("ann", Join("Ann"))
    for chair in CHAIRS if bots else ():
        await live.host.submit("ann", SeatBot(chair))
    return live


async def play_on(live: LiveRoom, until: float) -> int:
    """Game after game; how many."""
    games = 0
    while time.perf_counter() < until:
        await play_one(live)
        games += 1
    return games


async def play_one(live: LiveRoom) -> None:
    over = asyncio.Event()

    def look() -> None:
        if is_over(live):
            over.set()

    live.host.watch(look)
    await live.host.submit("ann", StartGame())
    await over.wait()
    live.host.unwatch(look)


def is_over(live: LiveRoom) -> bool:
    return live.host.view(CLOCK).stage is Stage.OVER


async def time_clues(live: LiveRoom, games: int) -> list[float]:
    """Milliseconds from the view that asks for a clue to the view that shows it."""
    asked, taken = 0.0, list[float]()

    def look() -> None:
        nonlocal asked
        game, now = live.host.view(CLOCK).game, time.perf_counter()
        if game is not None and game.phase is Phase.CLUE:
            asked = asked or now
        elif asked:
            taken.append(1000 * (now - asked))
            asked = 0.0

    live.host.watch(look)
    for _ in range(games):
        await play_one(live)
    live.host.unwatch(look)
    return taken


def memory_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


async def measure(folder: Path, seconds: float, rooms: int) -> dict[str, float]:
    store = SqliteStore(folder / "rooms.db")
    hub = Hub(store, survivable_clock(), Metrics(), Limits(), bot_seconds=0.0)
    figures = {"rss_before_mb": memory_mb()}
    lags: dict[str, list[tuple[float, float]]] = {"idle": [], "loading": [], "playing": []}
    first = await open_room(hub, bots=False)
    async with watched(lags["idle"]):
        await asyncio.sleep(1.0)
    started = time.perf_counter()
    async with watched(lags["loading"]):
        for chair in CHAIRS:
            await first.host.submit("ann", SeatBot(chair))
        await play_on(first, time.perf_counter() + 0.001)
    figures["first_game_s"] = time.perf_counter() - started
    figures["rss_first_game_mb"] = memory_mb()
    clues = await time_clues(first, 10 if seconds < 10 else 40)
    figures |= {"clue_ms": median(clues), "clue_p99_ms": quantiles(clues, n=100, method="inclusive")[98]}
    tables = [await open_room(hub) for _ in range(rooms)]
    async with watched(lags["playing"]):
        until = time.perf_counter() + seconds
        games = sum(await asyncio.gather(*(play_on(live, until) for live in tables)))
    figures |= {"games": games, "games_per_s": games / seconds, "rss_mb": memory_mb()}
    for name, moments in lags.items():
        for what, values in zip(("lag", "own"), zip(*moments, strict=True), strict=True):
            figures |= {
                f"{what}_{name}_p50_ms": median(values),
                f"{what}_{name}_p99_ms": quantiles(values, n=100, method="inclusive")[98],
                f"{what}_{name}_max_ms": max(values),
            }
    hub.close()
    await store.close()
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description="Bots in rooms: the loop's lag, a clue's time, memory.")
    parser.add_argument("--quick", action="store_true", help="less than half a minute")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), 8.0 if quick else 40.0, 20))
    for name, value in figures.items():
        print(f"{name:<24}{value:>10.2f}")
    print(json.dumps({name: round(value, 3) for name, value in figures.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
