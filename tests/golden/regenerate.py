"""Write the golden games anew: `python tests/golden/regenerate.py`. Read the difference before you commit it.

A golden game is a record, its story in one theme, and every seat's view at every step. Seats that see
the same are listed together; words, ruleset and all but the last turn of the past are left out.
"""

import random
import sys
from pathlib import Path

from msgspec import structs

sys.path.insert(0, str(Path(__file__).parents[1]))
from boards import random_game
from switchboard import wire
from switchboard.dealing import new_game
from switchboard.telling import tell_move
from switchboard.themes import THEMES
from switchboard.words.log import story
from switchboard.words.model import Actor
from switchboard.words.record import Record, format_record, parse_record
from switchboard.words.ruleset import RULESETS, RefereeKind
from switchboard.words.views import View

HERE = Path(__file__).parent
SEATS = tuple(actor for actor in Actor if actor is not Actor.CLOCK)
GAMES = [
    (ruleset, referee, theme) for ruleset in RULESETS for theme in THEMES for referee in ("code", "seated")
]


def name_of(ruleset: str, referee: str, theme: str) -> str:
    return f"{ruleset}-{referee}-{theme}"


def a_game(ruleset: str, referee: str, theme: str) -> Record:
    """A short game with most things in it: the first of its kind that does not drag on."""
    rules = structs.replace(RULESETS[ruleset], referee=RefereeKind(referee))
    for seed in range(1000):
        game = new_game(ruleset=rules, seed=f"{ruleset} {referee} {theme} {seed}")
        for _ in random_game(game, random.Random(seed)):
            pass
        if 22 <= len(game.log()) <= 30:
            return Record(game.log(), (("theme", theme),))
    raise SystemExit("No game of the right length was found.")


def playthrough(record: Record, theme: str) -> str:
    """The game as everybody saw it."""
    stories = {seat: list(story(record.events, seat)) for seat in SEATS}
    lines: list[str] = []
    for step, (move, view) in enumerate(stories[Actor.SPECTATOR]):
        lines.append("The deal" if move is None else tell_move(move, view, THEMES[theme]))
        seen: dict[str, list[str]] = {}
        for seat in SEATS:
            seen.setdefault(_brief(stories[seat][step][1]), []).append(seat.value)
        lines += [f"  {', '.join(seats)}: {text}" for text, seats in seen.items()]
    return "\n".join(lines) + "\n"


def _brief(view: View) -> str:
    fields = structs.asdict(view)
    for name in ("actor", "ruleset", "words"):
        del fields[name]
    fields["past"] = fields["past"][-1:]
    for name in ("shown", "key"):
        fields[name] = fields[name] and "".join(card.value[0] if card else "-" for card in fields[name])
    return wire.encode({name: value for name, value in fields.items() if value not in (None, ())}).decode()


def main() -> None:
    for game in GAMES:
        path = HERE / f"{name_of(*game)}.txt"
        record = parse_record(path.read_text()) if path.exists() else a_game(*game)
        path.write_text(format_record(record))
        path.with_suffix(".views").write_text(playthrough(record, game[2]))


if __name__ == "__main__":
    main()
