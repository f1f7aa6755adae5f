"""Long runs of the cord puzzle: the solver against plain search, its golden deals, random and greedy play.

Exits 1 with the position where the solver was wrong.
"""

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cord_solving import FEW, FULL_CLOCK, GOLDEN, check, prove_again, random_line, scrambled, small
from switchboard.cords.deal import parse_deal_id
from switchboard.cords.deck import BYGONE
from switchboard.cords.game import dealt_position


def playouts(count: int, rng: random.Random) -> None:
    """Random and greedy lines of the golden deals never leave more than the best that was proved."""
    each = -(-count // len(GOLDEN))
    for number, (name, seconds) in enumerate(GOLDEN, 1):
        position = dealt_position(parse_deal_id(name, BYGONE), FULL_CLOCK)
        for _ in range(each):
            assert random_line(position, rng) <= seconds, name
        if number % 50 == 0:
            print(f"{number * each} lines, none better than the solver", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=3000, help="small positions to compare")
    parser.add_argument("--lines", type=int, default=100_000, help="random and greedy lines to play")
    parser.add_argument("--seed", default="soak")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    for number in range(options.positions):
        deck = BYGONE if number % 10 == 0 else FEW
        make, far = (small, rng.randrange(1, 4)) if number % 3 == 0 else (scrambled, rng.randrange(1, 3))
        check(deck, make(rng, deck, far))
    print(f"{options.positions} small positions agree with plain search", flush=True)
    for deal, seconds in GOLDEN:
        solution = prove_again(deal)
        assert solution.proved, deal
        assert solution.seconds == seconds, deal
    print(f"{len(GOLDEN)} golden deals are proved again", flush=True)
    playouts(options.lines, rng)


if __name__ == "__main__":
    main()
