"""What the bots cost: CPU time for a clue and a guess, time and memory to load, games for a minute of CPU."""

import itertools
import math
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

import numpy as np

from bots_games import CLUB, POOL, Alone, match, our_guesser, ours
from bots_models import Model
from switchboard.dealing import new_game
from switchboard.players.vectors.extras import ideas
from switchboard.players.vectors.guesser import guess
from switchboard.words.model import Actor, Clue, Team
from switchboard.words.views import View

LOADING = """
import time
start = time.process_time()
from switchboard.players.vectors import VectorsPlayer
from switchboard.players.vectors.table import card_codes, table
table()
print(time.process_time() - start)
import random
from switchboard.dealing import new_game
from switchboard.words.model import Actor, Team
VectorsPlayer(random.Random(1)).choose(new_game(seed=1, first=Team.RED).view(Actor.RED_GIVER))
for card in table().cards:
    card_codes(card)
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def loading(rounds: int = 3) -> dict[str, float]:
    """Seconds of CPU to import and load in a fresh process, bytecode compiled; its memory when it has given a
    clue and met every card."""
    times, sizes = [], []
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(rounds):
        done = subprocess.run(
            [sys.executable, "-c", LOADING], capture_output=True, text=True, check=True, env=compiled
        )
        seconds, size = done.stdout.split()
        times.append(float(seconds))
        sizes.append(float(size) / 1024)
    return {"load_s": round(min(times), 3), "rss_mb": round(max(sizes), 1)}


def per_move(boards: int) -> dict[str, float]:
    """Medians over boards never seen before, half of them with ten cards turned over."""
    clues, guesses = [], []
    for seed in range(90_000, 90_000 + boards):
        game = Alone(seed)
        if seed % 2:
            for card in random.Random(seed).sample(range(25), 10):
                game.shown[card] = game.key[card]
        view = game.view(Actor.RED_GIVER)
        clues.append(cpu(lambda view=view: next(ideas(view), None)))  # type: ignore[misc]
        asked = game.view(Actor.RED_GUESSER, Clue("ocean" if seed % 3 else "running", 2))
        guesses.append(cpu(lambda asked=asked: guess(asked, Team.RED)))  # type: ignore[misc]
    return {
        "ms_per_clue": round(1e3 * median(clues), 2),
        "ms_per_guess": round(1e3 * median(guesses), 3),
    }


def games_per_minute(games: int) -> dict[str, float]:
    """Whole games of four bots, views and referee included."""
    givers, guessers = dict.fromkeys(Team, ours()), dict.fromkeys(Team, our_guesser)

    def play() -> None:
        for seed in range(games):
            match(givers, guessers, new_game(POOL, CLUB, seed=seed))

    return {"games_per_cpu_min": round(60 * games / cpu(play))}


def reference_clue(view: View, model: Model) -> str:
    """The search of thomasahle/codenames, codenames.py, as written: every group of own words in turn."""
    assert view.key is not None
    near = model.near(view.words)
    own = [near[card] for card in view.hidden if view.key[card].team is Team.RED]
    nearest = np.array([near[card] for card in view.hidden if view.key[card].team is not Team.RED]).max(
        axis=0
    )
    best, chosen = -1.0, 0
    for size in range(len(own), 0, -1):
        for group in itertools.combinations(own, size):
            gap = 2 * np.array(group).min(axis=0) - nearest
            place = int(gap.argmax())
            score = float(gap.max()) * (size**0.5 - 1) / (math.log(place + 2) / 10)
            if score > best:
                best, chosen = score, place
    return str(chosen)


def beside_reference(model: Model, boards: Sequence[int]) -> dict[str, float]:
    """Our clue and the public reference's search on the same boards and the same words, in turn."""
    ours_took, theirs_took = [], []
    for seed in boards:
        view = Alone(seed).view(Actor.RED_GIVER)
        ours_took.append(cpu(lambda view=view: next(ideas(view))))  # type: ignore[misc]
        theirs_took.append(cpu(lambda view=view: reference_clue(view, model)))  # type: ignore[misc]
    return {"reference_ratio": round(median(theirs_took) / median(ours_took), 2)}
