"""Long random runs of the word game: every invariant at every step, for as many games as you have time for.

Exits 1 with the seed of the first game that broke one.
"""

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from boards import ALL_RULESETS, BLIND, exchanged, random_game
from switchboard import wire
from switchboard.dealing import new_game
from switchboard.words.log import story
from switchboard.words.model import Actor, Phase
from switchboard.words.record import Record, format_record, parse_record
from switchboard.words.rules import fold
from switchboard.words.views import view


def one_game(seed: int) -> int:
    """Play, compare live with folded and with a game of other hidden cards, and go through both notations."""
    dice = random.Random(f"soak {seed}")
    game = new_game(ruleset=ALL_RULESETS[seed % len(ALL_RULESETS)], seed=f"soak {seed}")
    steps = 0
    for _ in random_game(game, dice):
        steps += 1
        log = game.log()
        assert all(view(fold(log), actor) == game.view(actor) for actor in Actor)
        if game.view(Actor.SPECTATOR).phase is not Phase.OVER:
            twin = fold(exchanged(log, dice))
            assert all(wire.encode(view(twin, actor)) == wire.encode(game.view(actor)) for actor in BLIND)
    record = Record(game.log())
    assert parse_record(format_record(record)) == record
    assert wire.decode_record(wire.encode_record(record)) == record
    assert len(list(story(record.events, Actor.RED_GUESSER))) == steps + 1
    return steps


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    options = parser.parse_args()
    steps = 0
    for seed in range(options.seed, options.seed + options.games):
        try:
            steps += one_game(seed)
        except AssertionError:
            print(f"Game {seed} broke an invariant. Repeat it with: --games 1 --seed {seed}")
            raise
        if seed % 100 == 99 and sys.stderr.isatty():
            print(f"\r{seed + 1 - options.seed} of {options.games} games", end="", file=sys.stderr)
    print(f"{options.games} games, {steps} steps: every invariant held.")


if __name__ == "__main__":
    main()
