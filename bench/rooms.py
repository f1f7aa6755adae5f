"""The room server under load: how soon commands are acknowledged, what a view costs, what idleness holds.

The server is a process of its own, started as a user starts it; the load is this process. Cost is the
server's CPU time and resident memory as the kernel counts them, everything included and nothing subtracted:
rules, SQLite at `synchronous=FULL`, answers, views, sockets. Where figures are per view, only views that
arrived count. boardgame.io is measured beside us where npm can fetch it; the other peers' figures were
measured elsewhere and say no more than the order of magnitude.

The last line of output is JSON.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

import uvloop

from rooms_load import Answer, Table, at_most
from rooms_peer import boardgame
from rooms_report import show
from rooms_server import Disk, Server, cuts, serving
from switchboard.protocol import Ack

START = time.perf_counter()
WAYS_IN = 32


class Sizes(NamedTuple):
    """How much of everything."""

    ack_seconds: float
    rounds: int
    round_seconds: float
    games: int
    sockets: int
    lobbies: int
    left: int
    until_gone: bool
    peer_rounds: int
    patience: float  # seconds after which three rounds are enough: others may slow the machine down


QUICK = Sizes(5, 5, 1.0, 10, 2_000, 500, 240, False, 1, 36)
FULL = Sizes(60, 10, 3, 60, 5_000, 2_000, 1_500, True, 5, 1e9)
Figures = dict[str, float]


async def paced(rate: float, seconds: float, act: Callable[[], None], dice: random.Random) -> list[float]:
    """Do something so often, at moments of chance, whatever has become of the last time; how late we were."""
    start = due = time.perf_counter()
    late = []
    while due < start + seconds:
        while (delay := due - time.perf_counter()) > 0:
            await asyncio.sleep(delay)
        act()
        late.append(-delay)
        due += dice.expovariate(rate)
    return late


# --- how soon a command is acknowledged ---------------------------------------------------------------


class Player:
    """Plays on at one table after the other, and keeps the time from each command to its acknowledgement."""

    def __init__(self, tables: list[Table], dice: random.Random) -> None:
        self._tables = tables
        self._dice = dice
        self._turn = 0
        self.latencies: list[float] = []
        self.refused = self.skipped = 0

    def act(self) -> None:
        table = self._tables[self._turn % len(self._tables)]
        self._turn += 1
        if table.busy:
            self.skipped += 1  # still without an answer after a second: that one will count as slow
            return
        tab, do, fields = table.move(self._dice)
        table.busy, sent = True, time.perf_counter()

        def then(answer: Answer) -> None:
            self.latencies.append(time.perf_counter() - sent)
            self.refused += not isinstance(answer, Ack)
            table.busy = False

        tab.ask(then, do, **fields)


async def acks(server: Server, sizes: Sizes) -> Figures:
    """300 rooms of four with a game on, 300 commands a second in all."""
    tables = await at_most(WAYS_IN, [lambda: server.house.table(4)] * 300)
    player, dice = Player(tables, random.Random(7)), random.Random(8)
    await paced(300, 0.5, player.act, dice)
    await server.quiet()
    player.latencies.clear()
    server.tally.clear()
    cpu, own, start = server.cpu(), time.process_time(), time.perf_counter()
    with Disk(server.db.with_suffix(".probe")) as disk:
        late = await paced(300, sizes.ack_seconds, player.act, dice)
    elapsed = time.perf_counter() - start
    await server.quiet()
    found, bare = cuts(player.latencies), cuts(disk.latencies)
    return {
        "ack_p50_ms": round(found[49] * 1e3, 2),
        "ack_p99_ms": round(found[98] * 1e3, 2),
        "ack_max_ms": round(max(player.latencies) * 1e3, 2),
        "disk_p50_ms": round(bare[49] * 1e3, 2),
        "disk_p99_ms": round(bare[98] * 1e3, 2),
        "commands_per_s": round(len(player.latencies) / elapsed, 1),
        "commands_refused": player.refused,
        "commands_skipped": player.skipped,
        "ack_views_per_s": round(len(server.tally.sizes) / elapsed),
        "ack_server_cpu_percent": round((server.cpu() - cpu) / elapsed * 100, 1),
        "client_cpu_percent": round((time.process_time() - own) / elapsed * 100, 1),
        "client_late_p99_ms": round(cuts(late)[98] * 1e3, 2),
    }


# --- what a view costs --------------------------------------------------------------------------------


class Crowd:
    """Rooms of one width whose guessers mark cards and take the marks back."""

    def __init__(self, server: Server, width: int, tables: list[Table], rate: float) -> None:
        self._server, self._width, self._tables, self._rate = server, width, tables, rate
        self._dice = random.Random(width)
        self._sent = self._answered = 0
        self._costs: list[float] = []
        self._cpu = 0.0
        self._sizes: list[int] = []

    def act(self) -> None:
        def then(answer: Answer) -> None:
            self._answered += isinstance(answer, Ack)

        self._tables[self._sent % len(self._tables)].toggle(then)
        self._sent += 1

    async def run(self, seconds: float) -> None:
        self._server.tally.clear()
        before = self._server.cpu()
        await paced(self._rate, seconds, self.act, self._dice)
        await self._server.quiet()
        used, sizes = self._server.cpu() - before, self._server.tally.sizes
        self._costs.append(used / len(sizes) * 1e6)
        self._cpu += used
        self._sizes += sizes

    def figures(self) -> Figures:
        return {
            f"cpu_us_per_view_{self._width}": round(median(self._costs), 1),
            f"cpu_us_per_view_{self._width}_low": round(min(self._costs), 1),
            f"cpu_us_per_view_{self._width}_high": round(max(self._costs), 1),
            f"cpu_us_per_command_{self._width}": round(self._cpu / self._answered * 1e6),
            f"view_bytes_{self._width}": round(median(self._sizes)),
            f"views_{self._width}": len(self._sizes),
            # Below 1 some views were overtaken by newer ones before they were sent.
            f"views_delivered_{self._width}": round(len(self._sizes) / self._answered / self._width, 3),
        }


async def views(server: Server, sizes: Sizes) -> Figures:
    """Rooms of 8 and of 64 in turn, 16,000 views a second: a server about as busy as it can be.

    The busier it is, the less each view costs: the eights once more at a fifth of that say how much. How busy
    the peers were when they were measured is not known.
    """
    house = server.house
    eights = await at_most(WAYS_IN, [lambda: house.table(8)] * 64)
    crowds_of_64 = await at_most(WAYS_IN, [lambda: house.table(64)] * 6)
    crowds = Crowd(server, 8, eights, 2_000), Crowd(server, 64, crowds_of_64, 250)
    for done in range(1, sizes.rounds + 1):
        for crowd in crowds:
            await crowd.run(sizes.round_seconds)
        progress(f"views, round {done} of {sizes.rounds}")
        if done >= 3 and time.perf_counter() - START > sizes.patience:
            break
    light = Crowd(server, 8, eights, 400)
    await light.run(sizes.round_seconds)
    calm = light.figures()["cpu_us_per_view_8"]
    return crowds[0].figures() | crowds[1].figures() | {"cpu_us_per_view_8_light": calm}


async def whole_games(server: Server, sizes: Sizes) -> Figures:
    """Games from their first clue to their end, with four to eight people, an odd one of whom watches."""
    people = [4 + number % 5 for number in range(sizes.games)]
    tables = await at_most(WAYS_IN, [partial(server.house.table, number) for number in people])
    server.tally.clear()
    await asyncio.gather(*(table.play(random.Random(seed)) for seed, table in enumerate(tables)))
    await server.quiet()
    found = cuts([float(size) for size in server.tally.sizes])
    return {
        "view_bytes_p50": round(found[49]),
        "view_bytes_p90": round(found[89]),
        "view_bytes_max": max(server.tally.sizes),
        "view_bytes_views": len(server.tally.sizes),
        "view_bytes_games": sizes.games,
    }


# --- what idleness holds ------------------------------------------------------------------------------


async def idle_sockets(server: Server, sizes: Sizes) -> Figures:
    """Sockets in rooms of eight, where nothing happens. The first rooms only warm everything up."""
    width = 8

    async def fill(rooms: int) -> tuple[int, int]:
        await at_most(WAYS_IN, [lambda: server.house.gather(width)] * rooms)
        await asyncio.sleep(1)
        return server.kb(), server.kb("RssAnon")

    before = await fill(30)
    after = await fill(sizes.sockets // width)
    return {
        "kb_per_idle_socket": round((after[0] - before[0]) / sizes.sockets, 2),
        "kb_per_idle_socket_anonymous": round((after[1] - before[1]) / sizes.sockets, 2),
        "idle_sockets": sizes.sockets,
        "idle_sockets_rooms": sizes.sockets // width,
        "server_start_mb": round(before[0] / 1024, 1),
    }


class Lobbies:
    """Rooms that were opened over HTTP and never entered, on a server of their own."""

    def __init__(self, server: Server, rooms: int) -> None:
        self._server, self._rooms = server, rooms
        self._start = self._full = 0

    async def open(self) -> None:
        self._start = await self._more(100)
        self._full = await self._more(self._rooms)

    async def _more(self, rooms: int) -> int:
        await at_most(WAYS_IN, [lambda: self._server.house.open_room("t" * 40)] * rooms)
        return self._server.kb()

    async def figures(self) -> Figures:
        """After they have left memory as many come in their place: what is more then is still held."""
        found: Figures = {
            "kb_per_idle_lobby": round((self._full - self._start) / self._rooms, 2),
            "idle_lobbies": self._rooms,
        }
        if await self._server.house.left_by_all(within=10):
            more = await self._more(self._rooms) - self._full
            found["kb_per_idle_lobby_gone"] = round(more / self._rooms, 2)
        return found


async def left_rooms(folder: Path, sizes: Sizes) -> Figures:
    """Four people start a game, give a clue and close their tabs; another server reads these rooms back.

    That one has seen no sockets, so that what it holds are rooms and nothing else.
    """
    codes: list[str] = []

    async def leave_a_game(server: Server) -> None:
        table = await server.house.table(4)
        codes.append(table.code)
        table.leave()

    async with serving(folder, "left") as server:
        await at_most(WAYS_IN, [partial(leave_a_game, server)] * sizes.left)
        await asyncio.sleep(2.5)  # they are away two seconds later
        server.close()
        found: Figures = {"disk_kb_per_idle_room": round(server.disk_kb() / sizes.left, 2)}
    async with serving(folder, "left") as server:
        looks = [partial(server.house.look_at, code) for code in codes]
        await at_most(8, looks[: sizes.left // 3])
        before = server.kb()
        await at_most(8, looks)
        after, count = server.kb(), sizes.left - sizes.left // 3
        found |= {"kb_per_idle_room": round((after - before) / count, 2), "idle_rooms": count}
        if sizes.until_gone and await server.house.left_by_all(within=180):
            await at_most(8, looks)
            found["kb_per_idle_room_gone"] = round((server.kb() - after) / sizes.left, 2)
    return found


# --- all of it ----------------------------------------------------------------------------------------


async def games_and_sockets(folder: Path, sizes: Sizes) -> Figures:
    async with serving(folder, "games") as server:
        return await whole_games(server, sizes) | await idle_sockets(server, sizes)


async def measure(folder: Path, sizes: Sizes) -> Figures:
    """Time is measured alone; then lobbies rest while bytes and CPU are counted beside them."""
    figures: Figures = {"load_average": round(os.getloadavg()[0], 2)}
    async with serving(folder, "acks") as server:
        figures |= await acks(server, sizes)
    progress("acknowledgements")
    async with serving(folder, "lobbies") as empty:
        lobbies = Lobbies(empty, sizes.lobbies)
        await lobbies.open()
        progress("lobbies")
        for found in await asyncio.gather(left_rooms(folder, sizes), games_and_sockets(folder, sizes)):
            figures |= found
        progress("games, idle sockets and rooms")
        async with serving(folder, "views") as server:
            figures |= await views(server, sizes)
        figures |= await lobbies.figures()
    return figures | await boardgame(sizes.peer_rounds, sizes.round_seconds)


def progress(what: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{time.perf_counter() - START:4.0f} s: {what:40}", end="", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="about a minute")
    parser.add_argument("--folder", type=Path, help="a folder on the disk to measure (default: temporary)")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server is left behind
    gc.disable()  # our own pauses would look like the server's
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        figures = uvloop.run(measure(Path(folder), QUICK if options.quick else FULL))
    show(figures)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
