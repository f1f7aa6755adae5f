"""Practice over HTTP: a drill and a day played by what is sent, and no key before it may be known."""

import json
from collections.abc import Iterator
from datetime import date
from itertools import count

import pytest

from switchboard.coach.daily import board
from switchboard.words.model import Identity
from web.serving import Answer, Server, http, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("practice") / "rooms.db", "--proxy", "127.0.0.1") as server:
        yield server


ADDRESSES = (f"10.0.{number >> 8}.{number & 255}" for number in count(1))  # an address may not ask so often


def ask(server: Server, what: str, **fields: object) -> Answer:
    url, body = f"{server.url}/api/practice/{what}", json.dumps(fields).encode()
    return http("POST", url, body, headers={"X-Forwarded-For": next(ADDRESSES)})


def test_a_drill_shows_its_key_with_the_mark_and_not_before(server: Server) -> None:
    question = ask(server, "guess", seed="monday")
    assert b'"key"' not in question.body
    game = question.json["game"]
    assert game["phase"] == "guess"
    assert "mark" not in question.json
    team = game["team"][0]
    own = (
        ask(server, "clue", seed="monday").json["game"]["key"].index(team)
    )  # the same board, seen by its giver
    on = ask(server, "guess", seed="monday", guesses=[own])
    assert b'"key"' not in on.body
    assert "mark" not in on.json
    assert on.json["game"]["shown"][own] == team
    marked = ask(server, "guess", seed="monday", guesses=[own], stop=True).json
    assert 0 <= marked["mark"]["score"] <= 100
    assert len(marked["game"]["key"]) == 25
    all_meant = ask(server, "guess", seed="monday", guesses=marked["mark"]["meant"], stop=True).json
    assert all_meant["mark"]["score"] == 100
    assert ask(server, "guess", seed="monday").body == question.body


def test_a_miss_ends_a_drill_by_itself_and_nothing_can_be_guessed_after_it(server: Server) -> None:
    key = ask(server, "clue", seed="monday").json["game"]["key"]
    shown = ask(server, "guess", seed="monday").json["game"]["shown"]
    nobodys, other = [card for card in range(25) if key[card] == "n" and shown[card] == "?"][:2]
    assert "mark" in ask(server, "guess", seed="monday", guesses=[nobodys]).json
    late = ask(server, "guess", seed="monday", guesses=[nobodys, other])
    assert (late.status, late.json["code"]) == (400, "not-now")


def test_a_clue_is_marked(server: Server) -> None:
    view = ask(server, "clue", seed="monday").json["game"]
    assert len(view["key"]) == 25
    mark = ask(server, "clue", seed="monday", text="Water", number=1).json["mark"]
    best = mark["options"]["best"]
    again = ask(server, "clue", seed="monday", text=best["text"], number=best["number"]).json["mark"]
    assert again["score"] == 100


def test_a_day_is_played_by_the_moves_that_are_sent(server: Server) -> None:
    day = date(2026, 11, 2)
    deal = board(day)
    start = ask(server, "daily", date=day.isoformat())
    assert b'"key"' not in start.body
    assert (start.json["number"], start.json["over"], start.json["moves"]) == (2, False, [])
    own = deal.words[deal.key.index(Identity.RED)]
    on = ask(server, "daily", date=day.isoformat(), moves=[f"red > {own}"]).json
    assert "o" not in on.get("result", "")
    trap = deal.words[deal.key.index(Identity.TRAP)]
    over = ask(server, "daily", date=day.isoformat(), moves=[*on["moves"], f"red > {trap}"]).json
    assert over["over"]
    assert over["result"].splitlines()[1:] == ["🟩⬛"]
    giver = ask(server, "daily", date=day.isoformat(), role="giver").json
    assert giver["game"]["key"] == over["game"]["key"]


def test_a_day_whose_turns_are_used_up_shows_its_key(server: Server) -> None:
    day = date(2026, 11, 2)
    deal = board(day)
    cards = [card for card, of in enumerate(deal.key) if of is Identity.NEUTRAL]
    cards += [card for card, of in enumerate(deal.key) if of is Identity.BLUE]
    moves = [f"red > {deal.words[card]}" for card in cards[:9]]
    assert b'"key"' not in ask(server, "daily", date=day.isoformat(), moves=moves[:8]).body
    over = ask(server, "daily", date=day.isoformat(), moves=moves).json
    assert over["over"]
    assert "outcome" not in over["game"]
    assert len(over["game"]["key"]) == 25
    assert len(over["result"].splitlines()) == 10


@pytest.mark.parametrize(
    ("what", "fields", "code"),
    [
        ("guess", {"seed": "monday", "guesses": [], "stop": True}, "guess-first"),
        ("guess", {"seed": "monday", "guesses": [25]}, "no-such-card"),
        ("guess", {"seed": "monday", "guesses": [0] * 26}, "bad-request"),
        ("guess", {"seed": ""}, "bad-request"),
        ("clue", {"seed": "monday", "text": "Zyxwvuth"}, "coach-clue"),
        ("clue", {"seed": "monday", "text": "two words"}, "clue-words"),
        ("daily", {"date": "tomorrow"}, "no-such-day"),
        ("daily", {"date": "2026-10-01"}, "no-such-day"),
        ("daily", {"date": "2999-01-01"}, "no-such-day"),
        ("daily", {"date": "2026-11-02", "moves": ["fly away"]}, "bad-move"),
        ("daily", {"date": "2026-11-02", "moves": ["red: ocean 2"]}, "not-your-part"),
        ("daily", {"role": "referee"}, "bad-request"),
    ],
)
def test_what_cannot_be_is_refused(server: Server, what: str, fields: dict[str, object], code: str) -> None:
    answer = ask(server, what, **fields)
    assert answer.status == 400
    assert answer.json["code"] == code
