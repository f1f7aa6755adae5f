"""Speed of the cord solver: how many random deals of each round are proved optimal within two seconds of one
core from a full clock, how fast a hint is there, and how a plain uniform-cost search compares.

Times are CPU seconds of this process, so that a busy machine does not spoil them. The last line of output is
JSON.
"""

import argparse
import json
import random
import time
from statistics import median, quantiles

from switchboard.cords.deal import draw
from switchboard.cords.deck import BYGONE
from switchboard.cords.game import dealt_position
from switchboard.cords.model import Position
from switchboard.cords.reference import best_seconds
from switchboard.cords.solver import Solution, solve

LIMIT = 2.0
FULL_CLOCK = (3, 3, 3)


class Timed:
    """One deal solved: when the first line was there, and when the search was over."""

    def __init__(self, position: Position) -> None:
        self.hint = 0.0
        start = time.process_time()

        def improved(solution: Solution) -> None:
            self.hint = self.hint or time.process_time() - start

        self.solution = solve(position, go_on=lambda: time.process_time() - start < LIMIT, improved=improved)
        self.seconds = time.process_time() - start


def deals(round_: int, seed: str) -> list[Position]:
    rng = random.Random(f"bench {seed} {round_}")
    return [dealt_position(draw(BYGONE, round_, rng), FULL_CLOCK) for _ in range(10_000)]


def measure(round_: int, budget: float, least: int) -> list[Timed]:
    """Solve deals of a round until the budget of CPU seconds is spent, but not fewer than `least`."""
    start, runs = time.process_time(), []
    for position in deals(round_, "solve"):
        runs.append(Timed(position))
        if len(runs) >= least and time.process_time() - start > budget:
            break
    return runs


def against_naive(count: int) -> float:
    """How many times faster than the plain search, on small positions that both can finish."""
    rng = random.Random("bench naive")
    fast = slow = 0.0
    for _ in range(count):
        position = dealt_position(draw(BYGONE, 1, rng), (2, 1, 0))
        start = time.process_time()
        solution = solve(position)
        between = time.process_time()
        assert solution.proved
        assert best_seconds(position) == solution.seconds
        fast, slow = fast + between - start, slow + time.process_time() - between
    return slow / fast


def report(round_: int, runs: list[Timed]) -> dict[str, float]:
    times = sorted(run.seconds for run in runs)
    fraction = sum(run.solution.proved for run in runs) / len(runs)
    spread = " ".join(f"{cut:.2f}" for cut in quantiles(times, n=10)) if len(times) > 1 else ""
    left = sorted(run.solution.seconds for run in runs)
    gaps = sorted(run.solution.gap for run in runs)
    print(
        f"round {round_}: {len(runs)} deals, {fraction:.0%} proved in {LIMIT} s; deciles of seconds: {spread}"
    )
    print(f"  seconds left: {median(left)} at the median, none in {left.count(0)}; largest gap {gaps[-1]}")
    return {f"proved_fraction_r{round_}": round(fraction, 3), f"median_s_r{round_}": round(median(times), 4)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="under 50 seconds on an idle machine")
    options = parser.parse_args()
    for position in deals(1, "warm")[:2]:  # where nothing is compiled yet the first has no time for all of it
        Timed(position)
    figures: dict[str, float] = {}
    hints: list[float] = []
    for round_ in (1, 2, 3):
        runs = measure(round_, 8 if options.quick else 300, 4 if options.quick else 100)
        hints += [run.hint for run in runs]
        figures |= report(round_, runs)
    figures["hint_median_ms"] = round(median(hints) * 1000, 1)
    figures["ratio_to_naive"] = round(against_naive(2 if options.quick else 20), 1)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
