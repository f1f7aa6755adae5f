"""Strength and speed of the built-in players, beside published rules on the same seeded boards.

One team alone (8 own cards, 7 of the other team, 9 neutral, 1 trap; a lost game counts 25 turns) with
strangers who guess: models that the bots' table was not built from. Then two teams with the same stranger on
both sides, every deal twice with sides swapped; a bot with itself; illegal clues; and what it all costs. Who
is a stranger, and who only plays beside them, is in bench/vectors/README.md; weights and styles were set by
hand on other boards, and what was seen of each stranger meanwhile is in docs/vectors.md.

The last line of output is JSON; its means are the panel's.
"""

import argparse
import json
import sys
from collections.abc import Collection, Iterator
from statistics import mean

from bots_games import Giver, Line, alone, count_illegal, head_to_head, our_guesser, ours, published, stranger
from bots_models import MissingModel, Model
from bots_rules import RULES
from bots_speed import beside_reference, games_per_minute, loading, per_move
from switchboard.players.styles import BOLD, CAREFUL
from switchboard.words.ruleset import RULESETS

PANEL = ("mpnet", "paraphrase", "use")
AT_HAND = "paraphrase"  # while weights and styles were set
BESIDE = ("potion",)  # who may not judge alone, and plays in a whole run only
NO_KIN = ("potion",)  # nobody in the table is by the same makers or tuned on the same sentences
SOURCES = ("glove", "minilm")  # what published rules look at: as published, and a newer model
PUBLISHED = "glove"
STRONGEST = (
    "Ahle, minilm",
    "Kim, glove",
    "Koyyalagunta, minilm",
)  # all that is left when quick


def lines(quick: bool, peers: dict[str, Giver]) -> Iterator[tuple[str, Giver, int]]:
    """Who plays alone: a name, a giver, and how many games."""
    games = 100 if quick else 300
    yield "ours", ours(alone=True), games
    if not quick:
        yield "ours, careful", ours(CAREFUL, alone=True), games
        yield "ours, bold", ours(BOLD, alone=True), games
    for name, give in peers.items():
        yield name, give, 50 if quick else games


def strength_alone(quick: bool, strangers: dict[str, Model], peers: dict[str, Giver]) -> dict[str, float]:
    print("One team alone: win / trap / turns when won / score, with each stranger")
    results: dict[str, dict[str, Line]] = {}
    for name, give, games in lines(quick, peers):
        results[name] = {one: alone(give, stranger(model), range(games)) for one, model in strangers.items()}
        print(f"  {name:22}" + "".join(map(shown, results[name].values())), flush=True)
    if not quick:
        tell_means(results["ours"])
    best = max(peers, key=lambda name: win_mean(results[name], PANEL))
    return {
        "stranger_win_mean": round(win_mean(results["ours"], PANEL), 3),
        "best_peer_win_mean": round(win_mean(results[best], PANEL), 3),
        "trap_rate": round(mean(results["ours"][one].trap for one in PANEL), 3),
        "illegal_clues": sum(line.illegal for row in results.values() for line in row.values()),
    }


def win_mean(row: dict[str, Line], who: Collection[str]) -> float:
    return mean(row[one].win for one in who)


def tell_means(row: dict[str, Line]) -> None:
    """Ours with the panel, with those of it that were not at hand, with who has no kin in the table, and with
    everybody."""
    without = [one for one in PANEL if one != AT_HAND]
    groups = {"the panel": PANEL, f"without {AT_HAND}": without, "no kin": NO_KIN, "everybody": list(row)}
    for name, who in groups.items():
        trap = mean(row[one].trap for one in who)
        print(f"  ours, {name} ({', '.join(who)}): won {win_mean(row, who):.3f}, trap {trap:.3f}")


def shown(line: Line) -> str:
    return f"   {line.win:5.3f} / {line.trap:5.3f} / {line.turns:4.1f} / {line.score:4.1f}"


def strength_in_pairs(quick: bool, strangers: dict[str, Model], peers: dict[str, Giver]) -> dict[str, float]:
    print("Two teams, sides swapped: share of games won against each rule, with each stranger")
    deals = range(14 if quick else 150)
    means: dict[str, float] = {}
    for name, give in peers.items():
        shares = {one: head_to_head(ours(), give, stranger(model), deals) for one, model in strangers.items()}
        means[name] = mean(shares[one] for one in PANEL)
        print(f"  {name:22}" + "".join(f"   {share:5.3f}" for share in shares.values()), flush=True)
    as_published = min(share for name, share in means.items() if name.endswith(PUBLISHED))
    return {
        "head_to_head_min": round(min(means.values()), 3),
        "head_to_head_min_as_published": round(as_published, 3),
    }


def with_itself(quick: bool) -> dict[str, float]:
    told = alone(ours(twins=True), our_guesser, range(30 if quick else 300))
    untold = alone(ours(), our_guesser, range(30 if quick else 300))
    print(f"With itself, told so: {told.win:.0%} won, {told.turns:.2f} turns; not told: {untold.win:.0%}, "
          f"{untold.turns:.2f} turns", flush=True)  # fmt: skip
    return {"self_turns": round(told.turns, 2), "self_win": told.win}


def legality(quick: bool) -> dict[str, float]:
    games = 10 if quick else 5_000
    given = illegal = 0
    for number, name in enumerate(("based-1", "rooms-1")):
        more, wrong = count_illegal(games, RULESETS[name], seed=1_000_000 * (number + 1))
        given, illegal = given + more, illegal + wrong
    print(f"{illegal} illegal clues of {given:,} in {2 * games:,} games under both rulesets", flush=True)
    return {"illegal_clues": illegal, "legality_games": 2 * games}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="under 50 seconds: fewer games")
    quick = parser.parse_args().quick
    try:
        strangers = {name: Model(name) for name in (PANEL if quick else PANEL + BESIDE)}
        sources = {name: Model(name) for name in SOURCES}
    except MissingModel as missing:
        print(f"error: {missing}", file=sys.stderr)
        return 1
    peers = {
        f"{rule}, {source}": published(choose, model)
        for rule, choose in RULES.items()
        for source, model in sources.items()
        if not quick or f"{rule}, {source}" in STRONGEST
    }
    print(f"strangers: {', '.join(strangers)}")
    figures = strength_alone(quick, strangers, peers)
    alone_illegal = figures["illegal_clues"]
    figures |= strength_in_pairs(quick, strangers, peers)
    figures |= with_itself(quick) | legality(quick)
    figures["illegal_clues"] += alone_illegal
    figures |= loading() | per_move(60 if quick else 300) | games_per_minute(20 if quick else 200)
    figures |= beside_reference(sources["glove"], range(10 if quick else 60))
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
