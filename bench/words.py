"""Speed of the word game: whole random games beside TextArena, and the cost of a referee's check.

Both engines play in one process, in short chunks that take turns, because only ratios mean something on
a shared machine. The policy is the same for both: one of 2,000 nonsense clues made beforehand, number 2,
then cards in a random order for as long as the turn lasts. Ours runs with everything on: a session, full
checks of every clue under based-1, a refused command in every game, the event log, and a view for every
move.

The last line of output is JSON.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from statistics import median, quantiles

from switchboard import packs, words
from switchboard.dealing import WordSession
from switchboard.session import Session
from switchboard.words import clues
from switchboard.words.deal import draw
from switchboard.words.events import GameDealt, GiveClue, Guess, Stop
from switchboard.words.lexicon import common_words
from switchboard.words.model import Actor, Phase, Refused, Team
from switchboard.words.ruleset import find_ruleset
from textarena_peer import Peer

CONSONANTS = "bcdfghjklmnpqrstvwxz"
PACK = tuple(word for word in packs.builtin().words if word.isalpha() and word.isascii())


def nonsense(count: int, dice: random.Random) -> list[str]:
    return ["".join(dice.choices(CONSONANTS, k=6)) for _ in range(count)]


def play(games: int, dice: random.Random, vocabulary: Sequence[str]) -> None:
    """Whole games of ours, from the deal to the end."""
    ruleset = find_ruleset("based-1")
    givers, guessers = ({team: chair(team) for team in Team} for chair in (Actor.giver, Actor.guesser))
    watcher, over, clue_phase = Actor.SPECTATOR, Phase.OVER, Phase.CLUE
    for _ in range(games):
        dealt = GameDealt(draw(PACK, dice), ruleset)
        session: WordSession = Session(words, words.start(dealt), [dealt])
        order = list(range(25))
        dice.shuffle(order)
        cards = iter(order)
        view = session.view(watcher)
        with suppress(Refused):
            session.submit(guessers[view.team], Stop())
        while view.phase is not over:
            if view.phase is clue_phase:
                session.submit(givers[view.team], GiveClue(dice.choice(vocabulary), 2))
            else:
                session.submit(guessers[view.team], Guess(next(cards)))
            view = session.view(watcher)


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def side_by_side(rounds: int, games: int) -> dict[str, float]:
    """Ours and TextArena's in turn; medians over the rounds."""
    dice = random.Random(2026)
    vocabulary = nonsense(2_000, dice)
    peer = Peer(PACK, vocabulary)
    play(100, dice, vocabulary)
    peer.play(50, dice)
    ours: list[float] = []
    theirs: list[float] = []
    fresh: list[float] = []
    for done in range(1, rounds + 1):
        ours.append(cpu(lambda: play(games, dice, vocabulary)) / games)
        theirs.append(cpu(lambda: peer.play(games // 3, dice)) / (games // 3))
        fresh.append(cpu(partial(play, games, dice, nonsense(12 * games, dice))) / games)
        progress(done, rounds)
    ratios = [b / a for a, b in zip(ours, theirs, strict=True)]
    low, _, high = quantiles(ratios, n=4)
    return {
        "games_per_cpu_s": round(1 / median(ours)),
        "textarena_games_per_cpu_s": round(1 / median(theirs)),
        "ratio_to_textarena": round(median(ratios), 2),
        "ratio_quartile_low": round(low, 2),
        "ratio_quartile_high": round(high, 2),
        "games_per_cpu_s_unseen_clues": round(1 / median(fresh)),
        "textarena_illegal": peer.illegal,
    }


def progress(done: int, rounds: int) -> None:
    if sys.stderr.isatty():
        bar = "#" * (30 * done // rounds)
        print(f"\r[{bar:30}] {done}/{rounds}", end="\n" if done == rounds else "", file=sys.stderr)


def referee_cost(rounds: int) -> dict[str, float]:
    """Microseconds for one check on a board whose forms are kept, of clues not seen before and seen.

    Ordinary words are the rule; names of three words and strings nobody knows take longer the first time.
    """
    board = draw(PACK, random.Random(1)).words
    ruleset = find_ruleset("based-1")
    vocabulary = common_words(1_000 * rounds)[-1_000 * rounds :]
    clues.judge("telephone", 2, board, ruleset)

    def check(batch: Sequence[str]) -> float:
        return cpu(lambda: [clues.judge(clue, 2, board, ruleset) for clue in batch]) / len(batch) * 1e6

    batches = [vocabulary[start : start + 1_000] for start in range(0, len(vocabulary), 1_000)]
    dice = random.Random(3)
    names = [" ".join(word.title() for word in dice.sample(vocabulary, 3)) for _ in range(1_000)]
    return {
        "referee_us": round(median(map(check, batches)), 2),
        "referee_us_seen": round(median(map(check, batches)), 2),
        "referee_us_names": round(check(names), 2),
        "referee_us_unknown": round(check(nonsense(1_000, dice)), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="under 50 seconds")
    quick = parser.parse_args().quick
    figures = referee_cost(9 if quick else 15) | side_by_side(15 if quick else 60, 300)
    print("Whole random games per CPU second, median of interleaved chunks:")
    print(f"  Switchboard                 {figures['games_per_cpu_s']:>7,}")
    print(f"  Switchboard, unseen clues   {figures['games_per_cpu_s_unseen_clues']:>7,}")
    print(f"  TextArena, raw              {figures['textarena_games_per_cpu_s']:>7,}")
    print(f"  ratio {figures['ratio_to_textarena']} (middle half of the rounds", end=" ")
    print(f"{figures['ratio_quartile_low']} to {figures['ratio_quartile_high']})")
    print(f"One referee's check of a clue: a word {figures['referee_us']} µs,", end=" ")
    print(f"seen before {figures['referee_us_seen']} µs, a name of three words", end=" ")
    print(f"{figures['referee_us_names']} µs, an unknown string {figures['referee_us_unknown']} µs")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
