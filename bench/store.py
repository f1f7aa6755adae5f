"""Durable appends: the store beside a plain loop that commits each append by itself.

Both write to the same disk, in short chunks that take turns, because only ratios mean something on a shared
machine. Both run at `synchronous=FULL` on the same tables; the plain loop checks nothing and waits for
nobody. Each of our rooms is a task that sends its next command when the last one was acknowledged; latency
is from the call to the acknowledgement.

The last line of output is JSON.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median, quantiles

from switchboard.store import CommandId
from switchboard.store.opening import open_file
from switchboard.store.sqlite import SqliteStore

EVENT = b'{"type":"CardMarked","card":12,"member":"m-4f2a"}' * 4
WIDTHS = (1, 16, 256)
INSERT = "INSERT INTO events (room, seq, at, actor, command, event) VALUES (?, ?, ?, ?, ?, ?)"


class Plain:
    """One commit for each append, one after the other, over sixteen rooms."""

    def __init__(self, path: Path) -> None:
        self.connection, _ = open_file(path, 2000)
        self.numbers: Iterator[int] = count()

    def run(self, seconds: float) -> float:
        """Appends per second."""
        start, done = time.perf_counter(), 0
        while time.perf_counter() - start < seconds:
            seq, room = divmod(next(self.numbers), 16)
            self.connection.execute(INSERT, (f"room {room}", seq + 1, 0, "ann", str(seq), EVENT))
            done += 1
        return done / (time.perf_counter() - start)


class Ours:
    """So many rooms at once, each waiting for its own acknowledgements."""

    def __init__(self, path: Path, width: int) -> None:
        self.store = SqliteStore(path)
        self.heads = [0] * width
        self.rates: list[float] = []
        self.latencies: list[float] = []
        self.cpu: list[float] = []

    async def run(self, seconds: float) -> None:
        start, cpu, before = time.perf_counter(), time.process_time(), sum(self.heads)
        await asyncio.gather(*(self.play(room, start + seconds) for room in range(len(self.heads))))
        done = sum(self.heads) - before
        self.rates.append(done / (time.perf_counter() - start))
        self.cpu.append((time.process_time() - cpu) / done)

    async def play(self, room: int, end: float) -> None:
        while (asked := time.perf_counter()) < end:
            head = self.heads[room]
            await self.store.append(f"room {room}", head, [EVENT], at=0, command=CommandId("ann", str(head)))
            self.latencies.append(time.perf_counter() - asked)
            self.heads[room] = head + 1

    def figures(self, plain: list[float]) -> dict[str, float]:
        cuts = quantiles(self.latencies, n=100)
        return {
            "appends_per_s": round(median(self.rates)),
            "p50_ms": round(cuts[49] * 1e3, 2),
            "p99_ms": round(cuts[98] * 1e3, 2),
            "cpu_us": round(median(self.cpu) * 1e6),
            "ratio_to_plain": round(median(a / b for a, b in zip(self.rates, plain, strict=True)), 2),
        }


async def side_by_side(folder: Path, rounds: int, seconds: float) -> dict[str, float]:
    """All in turn; medians over the rounds, latencies over all of them."""
    plain = Plain(folder / "plain.db")
    ours = {width: Ours(folder / f"{width}.db", width) for width in WIDTHS}
    rates: list[float] = []
    for done in range(1, rounds + 1):
        rates.append(plain.run(seconds))
        for each in ours.values():
            await each.run(seconds)
        progress(done, rounds)
    for each in ours.values():
        await each.store.close()
    named = {
        f"{name}_{width}": figure
        for width, each in ours.items()
        for name, figure in each.figures(rates).items()
    }
    return {
        "plain_per_s": round(median(rates)),
        "ratio_to_plain": named[f"ratio_to_plain_{WIDTHS[-1]}"],
        **named,
    }


def progress(done: int, rounds: int) -> None:
    if sys.stderr.isatty():
        bar = "#" * (30 * done // rounds)
        print(f"\r[{bar:30}] {done}/{rounds}", end="\n" if done == rounds else "", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="under 30 seconds")
    parser.add_argument(
        "--folder", type=Path, help="a folder on the disk to measure (default: temporary files)"
    )
    options = parser.parse_args()
    rounds = 7 if options.quick else 30
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        figures = asyncio.run(side_by_side(Path(folder), rounds, 0.75))
    print("Durable appends per second, median of interleaved chunks:")
    print(f"  plain loop, a commit each  {figures['plain_per_s']:>7,}")
    for width in WIDTHS:
        print(f"  {width:>3} rooms at once          {figures[f'appends_per_s_{width}']:>7,}", end="  ")
        print(f"p50 {figures[f'p50_ms_{width}']} ms, p99 {figures[f'p99_ms_{width}']} ms,", end=" ")
        print(f"{figures[f'cpu_us_{width}']} µs of CPU, {figures[f'ratio_to_plain_{width}']} x plain")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
