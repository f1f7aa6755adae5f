"""Drills to take along: what the page finds in a sheet is what the server would have answered."""

import gzip
import json
import random
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from switchboard import wire
from switchboard.coach.edition import edition
from switchboard.refusals import Refused
from switchboard.web.practice import ClueAsked, GuessAsked, clue, guess
from switchboard.web.sheets import ClueSheet, GuessSheet, SheetAsked, clue_sheet, guess_sheet
from web.serving import Answer, Server, http, serving

ROOT = Path(__file__).parents[2]
ADDRESSES = (f"10.4.{number >> 8}.{number & 255}" for number in count(1))
MOST_BYTES = 50_000  # on the wire


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("sheets") / "rooms.db", "--proxy", "127.0.0.1") as server:
        yield server


def ask(server: Server, what: str, **fields: object) -> Answer:
    return ask_from(next(ADDRESSES), server, what, **fields)


def ask_from(address: str, server: Server, what: str, **fields: object) -> Answer:
    url, body = f"{server.url}/api/practice/{what}", json.dumps(fields).encode()
    return http("POST", url, body, headers={"X-Forwarded-For": address})


# --- the page finds what the server says --------------------------------------------------------------


def builtins(value: Any) -> Any:
    return json.loads(wire.encode(value))


def guess_questions(sheet: GuessSheet, dice: random.Random) -> Iterator[dict[str, Any]]:
    """Ways through a turn as they come, those that cannot be gone included."""
    hidden = [card for card, letter in enumerate(sheet.game.shown) if letter == "?"]
    own = [card for card in hidden if sheet.key[card] == sheet.team.value[0]]
    for _ in range(60):
        cards = dice.sample(own, dice.randrange(min(5, len(own) + 1)))
        cards += dice.sample(hidden, dice.randrange(2))
        asked = GuessAsked(sheet.seed, tuple(cards), dice.random() < 0.4)
        yield {"asked": builtins(asked), "answer": answered(guess, asked)}


def clue_questions(sheet: ClueSheet, dice: random.Random) -> Iterator[dict[str, Any]]:
    yield {"asked": {"seed": sheet.seed}, "answer": answered(clue, ClueAsked(sheet.seed))}
    words = sheet.words.split(" ")
    for word in dice.sample(words, 30):
        asked = ClueAsked(sheet.seed, word, dice.randint(1, sheet.numbers))
        typed = {**builtins(asked), "text": dice.choice([word, word.upper(), f" {word}"])}
        yield {"asked": typed, "answer": answered(clue, asked)}
    for text, number in (
        ("zyxwvuth", 2),
        (words[0], sheet.numbers + 1),
        (words[0], "unlimited"),
        (words[0], 0),
    ):
        yield {"asked": {"seed": sheet.seed, "text": text, "number": number}, "answer": None}


def answered(practise: Any, asked: Any) -> Any:
    try:
        return builtins(practise(asked))
    except Refused:
        return None


def test_the_page_finds_in_a_sheet_what_the_server_would_have_answered(tmp_path: Path) -> None:
    """If this fails: ui/src/solo/sheets.ts reads a sheet otherwise than web/sheets.py writes it."""
    dice, questions = random.Random(5), []
    for seed in ("monday 1", "monday 2", "party 1"):
        guessing, giving = guess_sheet(SheetAsked(seed)), clue_sheet(SheetAsked(seed))
        asked = [*guess_questions(guessing, dice)]
        ends = [one for one in asked if one["answer"] and "mark" in one["answer"]]
        assert 5 < len(ends) < len([one for one in asked if one["answer"]]) < len(asked)
        questions.append({"kind": "guess", "sheet": builtins(guessing), "questions": asked})
        given = [*clue_questions(giving, dice)]
        questions.append({"kind": "clue", "sheet": builtins(giving), "questions": given})
    bundles = [bundle(path, tmp_path) for path in ("solo/sheets", "wire/sheets", "wire/practice")]
    told = subprocess.run(
        ["node", str(ROOT / "tests/web/sheets.mjs"), *bundles],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr[-2000:]
    assert int(told.stdout) == sum(len(one["questions"]) for one in questions)


def bundle(module: str, folder: Path) -> str:
    """A module of the page as node can read it."""
    file = folder / f"{module.replace('/', '-')}.mjs"
    make = ["node_modules/.bin/rolldown", f"src/{module}.ts", "--file", str(file)]
    subprocess.run(make, cwd=ROOT / "ui", check=True, capture_output=True)
    return str(file)


# --- over HTTP ------------------------------------------------------------------------------------------


def test_a_sheet_is_small_and_the_same_for_whoever_asks(server: Server) -> None:
    for what in ("guess", "clue"):
        plain = ask(server, f"{what}/sheet", seed="monday 1")
        assert plain.json["edition"] == ask(server, what, seed="monday 1").json["edition"]
        assert plain.json["game"] == ask(server, what, seed="monday 1").json["game"]
        assert len(gzip.compress(plain.body)) < MOST_BYTES
        url, body = f"{server.url}/api/practice/{what}/sheet", b'{"seed": "monday 1"}'
        elsewhere = {"X-Forwarded-For": next(ADDRESSES), "Accept-Encoding": "gzip"}
        packed = http("POST", url, body, headers=elsewhere)
        assert gzip.decompress(packed.body) == plain.body


def test_the_game_of_a_sheet_shows_a_guesser_no_key(server: Server) -> None:
    sheet = ask(server, "guess/sheet", seed="monday 1").json
    assert "key" not in sheet["game"]
    assert len(sheet["key"]) == 25


def test_a_board_of_another_edition_is_not_gone_on_with(server: Server) -> None:
    for what in ("guess", "clue"):
        assert ask(server, what, seed="monday 1", edition=edition()).status == 200
        other = ask(server, what, seed="monday 1", edition="older")
        assert (other.status, other.json["code"]) == (400, "other-edition")


def test_sheets_have_a_limit_of_their_own(server: Server) -> None:
    address = next(ADDRESSES)
    answers = [ask_from(address, server, "guess/sheet", seed="monday 1") for _ in range(65)]
    late = answers[-1]
    assert (answers[0].status, late.status, late.json["code"]) == (200, 429, "too-fast")
    assert late.json["retry_ms"] > 0
    assert ask_from(address, server, "guess", seed="monday 1").status == 200


@pytest.mark.parametrize("fields", [{}, {"seed": ""}, {"seed": "x" * 41}, {"seed": "monday 1", "more": 1}])
def test_what_is_no_board_is_refused(server: Server, fields: dict[str, object]) -> None:
    answer = ask(server, "clue/sheet", **fields)
    assert (answer.status, answer.json["code"]) == (400, "bad-request")
