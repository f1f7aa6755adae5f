"""Long runs of the page's twin of the cord rules beside the rules: new games, every answer compared in full.

Exits 1 with the question to which the two answer differently. Needs node and the packages of ui/.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from switchboard.refusals import Refused
from switchboard.web.cords import TableAsked, table
from wire.cord_play import Player
from wire.cord_vectors import whole

ROOT = Path(__file__).parents[1]


class Twin:
    """The twin in a process of its own."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def ask(self, asked: dict[str, Any]) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())


@contextmanager
def twin() -> Iterator[Twin]:
    with tempfile.TemporaryDirectory() as folder:
        bundle = Path(folder) / "twin.mjs"
        make = ["node_modules/.bin/rolldown", "src/cords/twin/answers.ts", "--file", str(bundle)]
        subprocess.run(make, cwd=ROOT / "ui", check=True, capture_output=True)
        node = ["node", str(ROOT / "bench/soak_twin.mjs"), str(bundle)]
        with subprocess.Popen(node, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            yield Twin(process)
            assert process.stdin
            process.stdin.close()


def questions(rng: random.Random) -> Iterator[dict[str, Any]]:
    """A game after each command, with whatever was tried on the way."""
    game = Player(rng).game()
    deals, commands = game["deals"], game["commands"]
    for count in range(len(commands) + 1):
        yield {"deals": deals, "commands": commands[:count], "next": rng.random() < 0.2}
    for count, text in game["refused"]:
        yield {"deals": deals, "commands": [*commands[:count], text]}


def answer(asked: dict[str, Any]) -> Any:
    wanted = {**asked, "deals": tuple(asked["deals"]), "commands": tuple(asked["commands"])}
    try:
        return whole(table(TableAsked(**wanted)))
    except Refused as refused:
        return {"code": refused.code, "message": refused.sentence, "retry_ms": None}


def difference(ours: Any, theirs: Any, where: str = "") -> str:
    """The first place where two answers differ, and what they say there."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        pairs = [(f"{where}.{name}", ours[name], theirs[name]) for name in ours]
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = [(f"{where}[{at}]", *pair) for at, pair in enumerate(zip(ours, theirs, strict=True))]
    else:
        return f"{where} is {ours!r} by the rules, {theirs!r} by the twin"
    return next(difference(one, other, name) for name, one, other in pairs if one != other)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", default="soak")
    options = parser.parse_args()
    asked = 0
    with twin() as other:
        for number in range(1, options.games + 1):
            for question in questions(random.Random(f"{options.seed} {number}")):
                ours, theirs = answer(question), other.ask(question)
                if ours != theirs:
                    sys.exit(f"The twin differs at {json.dumps(question)}: {difference(ours, theirs)}")
                asked += 1
            if number % 100 == 0 or number == options.games:
                print(f"{number} games, {asked} answers alike", flush=True)


if __name__ == "__main__":
    main()
