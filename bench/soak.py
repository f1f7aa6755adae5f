"""Long random runs: whole word games, and frames thrown at rooms; every invariant at every step.

For as many as you have time for. Exits 1 with the seed of the first game, or batch of frames, that broke one.
"""

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from boards import ALL_RULESETS, BLIND, exchanged, random_game
from frames import Thrown
from switchboard import wire
from switchboard.dealing import new_game
from switchboard.words.log import story
from switchboard.words.model import Actor, Phase
from switchboard.words.record import Record, format_record, parse_record
from switchboard.words.rules import fold
from switchboard.words.views import view

BATCH = 10_000


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


def one_batch(seed: int) -> Counter[str]:
    """Frames of every kind from everybody: only refusals come of them, or what the rules allow."""
    thrown = Thrown(f"soak {seed}")
    thrown.throw(BATCH)
    return thrown.fates


def play(games: int, first: int) -> None:
    steps = 0
    for seed in range(first, first + games):
        try:
            steps += one_game(seed)
        except AssertionError:
            print(f"Game {seed} broke an invariant. Repeat it with: --games 1 --frames 0 --seed {seed}")
            raise
        if seed % 100 == 99:
            show(seed + 1 - first, games, "games")
    print(f"{games} games, {steps} steps: every invariant held.")


def throw(frames: int, first: int) -> None:
    fates: Counter[str] = Counter()
    for seed in range(first, first - (-frames // BATCH)):
        try:
            fates += one_batch(seed)
        except BaseException:
            print(f"Batch {seed} broke a room. Repeat it with: --games 0 --frames {BATCH} --seed {seed}")
            raise
        show(fates.total(), frames, "frames")
    print(f"{fates.total()} frames: {fates['done']} carried out, {fates['bad-message']} unreadable, ", end="")
    print(f"{len(fates)} different fates; nothing refused changed anything.")


def show(done: int, of: int, what: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {of} {what}", end="", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0, help="the first game's and the first batch's seed")
    options = parser.parse_args()
    play(options.games, options.seed)
    throw(options.frames, options.seed)


if __name__ == "__main__":
    main()
