"""Write the golden file: deals of each round from 9 seconds with their optimum, each proved by the solver.

Takes the deals of a seed one after the other and keeps those that are proved within a limit of work, counted
in pieces of the search and not in seconds: whoever runs this, wherever, writes the same file.
"""

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cord_solving import GOLDEN_FILE, PIECES, golden_solution
from switchboard.cords.deal import deal_id, draw
from switchboard.cords.deck import BYGONE
from switchboard.cords.model import Deal

BATCH = 8


def proved(deal: Deal) -> str | None:
    """The line of a deal in the file, if the work was enough to prove its optimum."""
    solution = golden_solution(deal)
    return f"{deal_id(BYGONE, deal)} {solution.seconds}" if solution.proved else None


def golden(round_: int, wanted: int, pool: ProcessPoolExecutor, progress: Progress) -> tuple[list[str], int]:
    """So many lines of a round, and how many deals were tried for them."""
    rng = random.Random(f"golden {round_}")
    found: list[str] = []
    tried = 0
    task = progress.add_task(f"round {round_}", total=wanted)
    while len(found) < wanted:
        deals = [draw(BYGONE, round_, rng) for _ in range(BATCH)]
        for line in pool.map(proved, deals):
            if len(found) < wanted:
                tried += 1
                found += [line] if line else []
        progress.update(task, completed=len(found), description=f"round {round_}, {tried} tried")
    return found, tried


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="how many of each round")
    parser.add_argument("--processes", type=int, help="how many to use (default: one for each core)")
    options = parser.parse_args()
    lines = [
        "# Deals from 9 seconds and the most that can be left, proved (bench/cords_golden.py).",
        f"# The first {options.deals} of each round that {PIECES} pieces of work are enough for.",
    ]
    with ProcessPoolExecutor(options.processes) as pool, Progress() as progress:
        for round_ in (1, 2, 3):
            found, tried = golden(round_, options.deals, pool, progress)
            lines += [f"# Round {round_}: {len(found)} of the first {tried} deals.", *found]
    GOLDEN_FILE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
