"""How well the coach's chance to win foretells games, and how fast it analyses them.

    python bench/coach.py [--quick]

Games of the built-in givers, in all styles, with strangers who guess: nobody in them knows the coach. Ends
with one line of JSON.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from itertools import pairwise

from bots_games import POOL, match, ours, stranger
from bots_models import Model
from switchboard.coach import analyse
from switchboard.coach.standing import to_move
from switchboard.dealing import open_game
from switchboard.players.styles import STYLES
from switchboard.words.deal import draw
from switchboard.words.events import Event
from switchboard.words.log import story
from switchboard.words.model import Actor, Phase, Team
from switchboard.words.record import Record

STRANGERS = ("mpnet", "paraphrase", "use")
FIRST_SEED = 200
EDGES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


def game(seed: int, model: Model) -> tuple[Event, ...]:
    styles = list(STYLES.values())
    session = open_game(draw(POOL, random.Random(seed)), "club-1")
    givers = {
        Team.RED: ours(styles[seed % len(styles)]),
        Team.BLUE: ours(styles[seed // len(styles) % len(styles)]),
    }
    match(givers, dict.fromkeys(Team, stranger(model)), session)
    return session.log()


def foretold(log: tuple[Event, ...]) -> Iterator[tuple[float, bool]]:
    """At the beginning of every turn, what is said of the team on turn, and whether it won."""
    views = {view.turn: view for _, view in story(log, Actor.SPECTATOR) if view.phase is Phase.CLUE}
    *_, (_, last) = story(log, Actor.SPECTATOR)
    assert last.outcome is not None
    for view in views.values():
        left = (view.red_left, view.blue_left)
        own, other = left if view.team is Team.RED else left[::-1]
        yield to_move(own, other), view.team is last.outcome.winner


def calibration(said: list[tuple[float, bool]]) -> float:
    """Print what was said and what happened; the Brier score."""
    for low, high in pairwise(EDGES):
        some = [(chance, won) for chance, won in said if low <= chance < high]
        if some:
            won = sum(won for _, won in some) / len(some)
            mean = sum(chance for chance, _ in some) / len(some)
            print(
                f"said {low:.0%} to {high:.0%}: {len(some):5} positions, {mean:.3f} on average, won {won:.3f}"
            )
    return sum((chance - won) ** 2 for chance, won in said) / len(said)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games")
    games = 20 if parser.parse_args().quick else 200
    logs = [
        game(seed, model) for model in map(Model, STRANGERS) for seed in range(FIRST_SEED, FIRST_SEED + games)
    ]
    said = [one for log in logs for one in foretold(log)]
    brier = calibration(said)
    analyse(Record(logs[0]))
    start, some = time.process_time(), logs[:10]
    turns = sum(len(analyse(Record(log)).turns) for log in some)
    spent = time.process_time() - start
    figures = {
        "games": len(logs),
        "positions": len(said),
        "brier": round(brier, 4),
        "analysis_ms_per_turn": round(1000 * spent / turns, 1),
        "analysis_s_per_game": round(spent / len(some), 3),
    }
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
