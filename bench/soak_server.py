"""Long runs of the room server: thousands of simulated histories, and kill -9 under load, hundreds of times.

Exits 1 with the program and the seed of the first history that broke an invariant, or with what a storm of
kills broke. To see such a history: `--program NAME --seed N --histories 1 --kills 0 --trace FILE`.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from msgspec.structs import asdict

from web.simulation import PROGRAMS, Outcome, play
from web.storm import Figures, storm

BATCH = 20


def seeds(programs: list[str], first: int) -> Iterator[tuple[str, int]]:
    """Every program in turn, with one seed after the other."""
    seed = first
    while True:
        yield from ((program, seed) for program in programs)
        seed += 1


def play_batch(batch: list[tuple[str, int]]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for program, seed in batch:
        try:
            outcome = play(seed, program)
        except BaseException:
            print(f"History {seed} of {program} broke an invariant. See it with: --program {program}", end="")
            print(f" --seed {seed} --histories 1 --kills 0 --trace FILE", flush=True)
            raise
        sums += Counter({name: figure for name, figure in asdict(outcome).items() if name != "digest"})
    return sums


def play_all(pool: ProcessPoolExecutor, count: int, programs: list[str], first: int) -> None:
    wanted = list(islice(seeds(programs, first), count))
    sums: Counter[str] = Counter()
    batches = [wanted[start : start + BATCH] for start in range(0, len(wanted), BATCH)]
    for done, batch in enumerate(pool.map(play_batch, batches), 1):
        sums += batch
        show(done * BATCH, count, "histories")
    print(
        f"{count} histories, {sums['steps']} steps, {sums['commands']} commands, {sums['crashes']} crashes, ",
        end="",
    )
    print(f"{sums['failed']} failures of the disk: every invariant held.")


def trace(program: str, seed: int, file: Path) -> Outcome:
    lines: list[str] = []
    try:
        return play(seed, program, lines)
    finally:
        file.write_text("\n".join(lines))


def one_storm(kills: int, rooms: int, most_acks: int, seed: int) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(storm(Path(folder) / "rooms.db", kills, rooms, most_acks, seed))


def kill_all(pool: ProcessPoolExecutor, kills: int, acks: int, storms: int, first: int) -> None:
    """Some storms side by side; on average they bring a little more than `acks` all together."""
    most_acks = round(2.1 * acks / max(1, kills))
    one = partial(one_storm, kills // storms, 40, most_acks)
    sums: Counter[str] = Counter()
    for figures in pool.map(one, range(first, first + storms)):
        sums += Counter(asdict(figures))
    print(", ".join(f"{figure} {name}" for name, figure in sums.items()))
    print("kill -9: nothing acknowledged was lost or done twice, no gaps, every view as the log has it.")


def show(done: int, of: int, what: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{min(done, of)} of {of} {what}", end="\r", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--histories", type=int, default=10_000)
    parser.add_argument("--program", choices=list(PROGRAMS), help="only histories of this kind")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--trace", type=Path, help="write what happens in one history to this file")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--acks", type=int, default=100_000, help="commands acknowledged between the kills")
    parser.add_argument("--storms", type=int, default=2, help="so many servers at once")
    options = parser.parse_args()
    if options.trace:
        print(trace(options.program or "everything", options.seed, options.trace))
        return
    with ProcessPoolExecutor(max(options.storms, os.cpu_count() or 1)) as pool:
        if options.histories:
            programs = [options.program] if options.program else list(PROGRAMS)
            play_all(pool, options.histories, programs, options.seed)
        if options.kills:
            kill_all(pool, options.kills, options.acks, options.storms, options.seed)


if __name__ == "__main__":
    main()
