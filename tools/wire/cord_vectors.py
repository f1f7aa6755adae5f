"""Writes ui/test/cords.vectors.json: what the rules answer, for the page's twin of them to answer likewise.

Whole games of good, middling and random play through all rounds, with everything that was tried and refused;
after each command the whole table, most of them as a hash, some to be read. `make wire` writes the answers to
the games of the file again, and a test fails when one is out of date; `--play 200` plays other games first.
"""

import argparse
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from cord_tables import deck_of, random_deck, random_position
from switchboard.cords.deal import SYMBOLS, deal_id, draw
from switchboard.cords.deck import BYGONE
from switchboard.cords.game import Game
from switchboard.cords.model import Actor, Phase
from switchboard.cords.moves import legal_moves
from switchboard.cords.notation import format_card, format_move, format_position
from switchboard.cords.record import author, format_command, read_command
from switchboard.cords.rules import decide, evolve
from switchboard.refusals import BadNotation, Refused
from switchboard.web.api import UNREADABLE
from switchboard.web.cords import CordTable, DealsAsked, TableAsked, find_deals, table
from wire.cord_play import Player

TARGET: Final = Path(__file__).parents[2] / "ui/test/cords.vectors.json"
SEED: Final = "twin"
# These tables can be read in the file: of game number so and so, after so many commands.
READ: Final = ((0, 0), (0, 1), (1, 3), (2, 5), (3, -1), (4, -1))
HASH: Final = 10
DECKS: Final = 40


def answer(work: Callable[[], msgspec.Struct]) -> Any:
    """What is sent, or what is said where it cannot be."""
    try:
        return msgspec.to_builtins(work())
    except Refused as refused:
        return [refused.code, refused.sentence]


def hashed(seen: CordTable) -> str:
    """A table with everything in it, usual or not, as a few symbols."""
    text = json.dumps(whole(seen), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:HASH]


def whole(value: Any) -> Any:
    """A value with all of its fields, for whoever does not know what is usual."""
    if isinstance(value, msgspec.Struct):
        return {name: whole(getattr(value, name)) for name in value.__struct_fields__}
    return [whole(one) for one in value] if isinstance(value, tuple) else msgspec.to_builtins(value)


# --- answers ----------------------------------------------------------------------------------------


def answers(game: dict[str, Any]) -> dict[str, Any]:
    """A game with what the rules say to it: a hash before the first command and after each."""
    deals, commands = tuple(game["deals"]), tuple(game["commands"])
    tables = [table(TableAsked(deals, commands[:count])) for count in range(len(commands) + 1)]
    onward = [
        hashed(table(TableAsked(deals, commands[:count], True)))
        for count, seen in enumerate(tables)
        if seen.round_over or count == len(commands)
    ]
    refused = [
        [count, text, *answer(lambda: table(TableAsked(deals, (*commands[:count], text))))]  # noqa: B023
        for count, text, *_ in game["refused"]
    ]
    return {**game, "tables": [hashed(seen) for seen in tables], "next": onward, "refused": refused}


def ending(game: dict[str, Any]) -> str | None:
    return table(TableAsked(tuple(game["deals"]), tuple(game["commands"]))).ending


def readable(games: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for number, count in READ:
        game = games[number]
        asked = {"deals": game["deals"], "commands": game["commands"][: count % (len(game["commands"]) + 1)]}
        yield {"asked": asked, "answer": msgspec.to_builtins(table(msgspec.convert(asked, TableAsked)))}


def deals(rng: random.Random) -> Iterator[dict[str, Any]]:
    """By seed, by day, by id with and without mistakes."""
    today = "2026-11-16"
    days = ["2026-11-16", "1999-12-31", "2024-02-29", "2026-11-17", "2025-02-29", "0000-01-01", "20261116"]
    days += ["2026-W47-1", "someday", 'it\'s "someday"', "2026-13-01", "\u0662026-11-16", "2026-11-16\n"]
    asked: list[dict[str, Any]] = [{"day": day} for day in ["today", *days]]
    asked += [{"seed": seed} for seed in ("party", "Grüße", "日本 🎲", " ", "'", "x" * 40, "0")]
    asked += [{"id": text} for text in _ids(rng)]
    asked += [{"id": "", "seed": "x"}, {"seed": "y" * 41}, {"round": 4}, {"grade": "trivial"}, {"day": ""}]
    for each in asked:
        yield {"asked": each, "today": today, "answer": _deals(each, today)}


def _deals(asked: dict[str, Any], today: str) -> Any:
    try:
        read = msgspec.convert(asked, DealsAsked)
    except msgspec.ValidationError:
        return ["bad-request", UNREADABLE]
    return answer(lambda: find_deals(read, today))


def _ids(rng: random.Random) -> Iterator[str]:
    for number in range(60):
        text = deal_id(BYGONE, draw(BYGONE, number % 3 + 1, rng))
        at = rng.randrange(len(text))
        yield text
        yield text.lower().replace("-", "") if number % 2 else f" {text.replace('0', 'o').replace('1', 'l')} "
        yield text[:at] + rng.choice(SYMBOLS) + text[at + 1 :]
        yield text[:at] + rng.choice("-Uu!ß ſé'\"\\\t\xa0\ufeff\x85\u200b🎲0") + text[at + 1 :]
        if number % 4 == 0:
            yield text[:at] + text[at + 1 :]
    for symbol in SYMBOLS:  # one of them fits, but there are not so many deals
        yield f"1-ZZZZ-ZZZZ-{symbol}"


UNREADABLE_TABLES: Final[tuple[dict[str, Any], ...]] = (
    {"deals": []},
    {"deals": ["1"] * 4},
    {"deals": [""]},
    {"deals": ["x" * 41]},
    {"deals": ["x"], "commands": ["1x2"] * 201},
    {"deals": ["x"], "commands": ["🎲" * 41]},
    {"deals": ["x"], "commands": ["🎲" * 40]},
    {"deals": ["x"], "commands": ["1x2"] * 200},
)


def tables_refused(games: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    ids = {deals[0][0]: deals[0] for deals in (game["deals"] for game in games)}
    orders = ("21", "32", "13", "11", "123", "321", "112", "133")
    wrong = [{"deals": [ids[round_] for round_ in order]} for order in orders if set(order) <= set(ids)]
    crossed = [{"deals": [ids["1"]], "commands": ["begin", f"C1{x}C3"]} for x in "xX"]
    for asked in (*UNREADABLE_TABLES, *wrong, *crossed):
        yield {"asked": asked, "answer": _table(asked)}


def _table(asked: dict[str, Any]) -> Any:
    try:
        read = msgspec.convert(asked, TableAsked)
    except msgspec.ValidationError:
        return ["bad-request", UNREADABLE]
    told = answer(lambda: table(read))
    return told if isinstance(told, list) else {"hash": hashed(table(read))}


# --- other decks ------------------------------------------------------------------------------------


def positions(rng: random.Random) -> Iterator[dict[str, Any]]:
    """The rules with cards that our deck does not have: anything tried at positions of any kind."""
    for number in range(DECKS):
        deck = deck_of("03 15 24", "03 15 24", "05 23 o0") if number % 4 == 0 else random_deck(rng)
        position = random_position(rng, rng.randrange(1, 7), deck)
        player = Player(rng)
        player.state = Game(deck, (draw(deck, 1, rng),), 0, position, Phase.PLAY)
        moves = [format_move(move) for move in legal_moves(deck, position)]
        tried = [*rng.sample(moves, min(4, len(moves))), "1'", "1x2", *(player.attempt() for _ in range(4))]
        yield {
            "cards": [format_card(card) for card in deck.cards],
            "position": msgspec.to_builtins(position),
            "moves": hashlib.sha256(" ".join(moves).encode()).hexdigest()[:HASH],
            "tried": [[text, *tried_at(player.state, text)] for text in tried],
        }


def tried_at(game: Game, text: str) -> list[str]:
    """The command with its dice and where it leads; or what is refused, and why."""
    try:
        events = decide(game, Actor.PLAYER, read_command(text))
    except BadNotation as bad:
        return ["bad-notation", str(bad)]
    except Refused as refused:
        return [refused.code, refused.sentence]
    for event in events:
        game = evolve(game, event)
    return [format_command(author(events, 0), ()), format_position(game.position)]


# --- the file ---------------------------------------------------------------------------------------


def write(games: list[dict[str, Any]]) -> str:
    """The whole file, a line for each thing that was asked."""
    answered = [answers(game) for game in games]
    parts: dict[str, list[Any]] = {
        "readable": list(readable(games)),
        "unreadable": list(tables_refused(games)),
        "deals": list(deals(random.Random(SEED))),
        "positions": list(positions(random.Random(SEED))),
        "games": answered,
    }
    blocks = (f'"{name}": [\n' + ",\n".join(map(_line, rows)) + "\n]" for name, rows in parts.items())
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def _line(row: Any) -> str:
    return json.dumps(row, ensure_ascii=True, separators=(",", ":"))


def known() -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads(TARGET.read_text(encoding="utf-8"))["games"]
    return games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--play", type=int, metavar="N", help="play N other games first (uses the solver)")
    options = parser.parse_args()
    if options.play is None:
        games = known()
    else:
        games = [Player(random.Random(f"{SEED} {number}")).game() for number in range(options.play)]
    TARGET.write_text(write(games), encoding="utf-8")
    print(f"{TARGET.name}: {len(games)} games, {TARGET.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
