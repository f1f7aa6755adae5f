"""What /api/openapi.json promises is what the server does, whatever it is asked."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from switchboard import packs
from switchboard.web.openapi import document
from web.serving import (
    ANSWER_WITHIN,
    Server,
    four,
    http,
    lose,
    new_token,
    open_room,
    serving,
    solver_is_ready,
)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 25
POSITION = b"5'26/749/38'1 b.d.a.c.. d.b.a.c.. 333"
WRONG = ({"Authorization": "Bearer short"}, {"Origin": "http://evil.example"})
SCHEMA = schemathesis.openapi.from_dict(document(version("switchboard-games")))
FOUND: list[Any] = list(SCHEMA.get_all_operations())
OPERATIONS = {f"{one.ok().method.upper()} {one.ok().path}": one.ok() for one in FOUND}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = tmp_path_factory.mktemp("http") / "rooms.db"
    with serving(db, "--rooms-per-minute", "60000", "--proxy", "127.0.0.1") as server:
        solver_is_ready(server)
        yield server
        assert '"level": "error"' not in server.log.read_text()


def test_the_document_is_served_and_names_every_route(server: Server) -> None:
    served = http("GET", f"{server.url}/api/openapi.json").json
    assert served == SCHEMA.raw_schema
    assert set(served["paths"]) == {
        "/api/rooms",
        "/api/rooms/{code}",
        "/api/rooms/{code}/words",
        "/api/rooms/{code}/games/{number}",
        "/api/rooms/{code}/games/{number}/record",
        "/api/rooms/{code}/games/{number}/analysis",
        "/api/practice/guess",
        "/api/practice/clue",
        "/api/practice/guess/sheet",
        "/api/practice/clue/sheet",
        "/api/practice/daily",
        "/api/cords/deal",
        "/api/cords/table",
        "/api/cords/hint",
        "/api/packs",
        "/api/themes",
        "/api/bots",
        "/healthz",
        "/readyz",
        "/metrics",
    }


def test_people_who_mistype_an_address_get_a_page_and_with_a_code_their_room(server: Server) -> None:
    room, for_people = open_room(server, new_token()), {"Accept": "text/html,*/*"}
    found = http("GET", f"{server.url}/{room.lower()}", headers=for_people)  # follows where it is led
    assert found.status == 200
    for path in ("nothing", "training", "some/where"):
        lost = http("GET", f"{server.url}/{path}", headers=for_people)
        assert (lost.status, lost.body) == (404, found.body)
        assert http("GET", f"{server.url}/{path}").json["code"] == "no-page"
    assert http("GET", f"{server.url}/api/nothing", headers=for_people).json["code"] == "no-page"


# Where nothing can be said, nothing can be said wrongly.
PLAIN = [name for name in OPERATIONS if name.startswith("GET") and "{" not in name]
ASKED = [(name, mode) for name in OPERATIONS for mode in GenerationMode if name not in PLAIN]
ASKED += [(name, GenerationMode.POSITIVE) for name in PLAIN]


@pytest.mark.parametrize(("name", "mode"), ASKED)
def test_every_answer_is_one_that_was_promised(server: Server, name: str, mode: GenerationMode) -> None:
    """By strangers and by the owner of a room, as described and otherwise."""
    owner, dice, heard = new_token(), random.Random(name), Counter[int]()
    room = open_room(server, owner)

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=OPERATIONS[name].as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        if "code" in (case.path_parameters or {}) and dice.random() < 0.7:
            case.path_parameters["code"] = room
        # Everybody comes from somewhere else: limits are another test's business.
        headers = {"X-Forwarded-For": f"10.{dice.randrange(256)}.{dice.randrange(256)}.{dice.randrange(256)}"}
        headers |= dice.choices(({"Authorization": f"Bearer {owner}"}, {}, *WRONG), (7, 2, 1, 1))[0]
        answer = case.call_and_validate(server.url, headers=headers, checks=CHECKS, timeout=ANSWER_WITHIN)
        heard[answer.status_code] += 1

    ask()
    assert heard.total() >= (EXAMPLES if name not in PLAIN else 1)


def promised(name: str) -> set[int]:
    """Besides 503, for which the server would have to be ill."""
    return {int(status) for status in OPERATIONS[name].definition.raw["responses"]} - {503}


def had(server: Server, name: str, room: str, owner: str, body: bytes | None) -> set[int]:
    """How a request is answered to the owner, to strangers, in vain, and far too often."""
    method, path = name.split()
    url, elsewhere = (
        server.url + path.replace("{code}", code).replace("{number}", "1") for code in (room, "WRNG0000")
    )
    tired = {"X-Forwarded-For": f"10.99.99.{list(OPERATIONS).index(name)}"}
    answers = [http(method, url, body, owner), http(method, url, body, new_token())]
    answers += [http(method, url, body, headers=headers) for headers in WRONG]
    answers += [http(method, elsewhere, body, headers=tired) for _ in range(60)]
    if body is not None:
        answers += [http(method, url, b"{", owner), http(method, url, b"x" * (600 * 1024), owner)]
    return {answer.status for answer in answers}


def test_every_answer_that_is_promised_can_be_had(server: Server) -> None:
    words = "\n".join(packs.builtin("kitchen").words[:25]).encode()

    async def story() -> None:
        async with four(server) as people:
            owner, room = people["ann"].token, json.loads(people["ann"].heard[0])["room"]
            bodies = {"POST /api/rooms": b"", "PUT /api/rooms/{code}/words": words}
            drills = ("guess", "clue", "guess/sheet", "clue/sheet")
            bodies |= {f"POST /api/practice/{drill}": b'{"seed":"monday"}' for drill in drills}
            bodies["POST /api/practice/daily"] = bodies["POST /api/cords/deal"] = b"{}"
            bodies["POST /api/cords/table"] = b'{"deals":["1-1ECH-QH84-3"]}'
            bodies["POST /api/cords/hint"] = b'{"position":"%s","seconds":0}' % POSITION
            heard = {name: had(server, name, room, owner, bodies.get(name)) for name in OPERATIONS}
            url = f"{server.url}/api/rooms/{room}/words"
            http("PUT", url, words, owner)
            games = {name: name.split()[1].replace("{number}", "1") for name in heard if "{number}" in name}
            begun = await people["ann"].done("start")
            for method in ("PUT", "DELETE"):
                late = http(method, url, words + b"\nmore", owner)
                heard[f"{method} /api/rooms/{{code}}/words"].add(late.status)
            for finished in (False, True):
                if finished:
                    await lose(people, begun)
                for name, path in games.items():
                    game = http("GET", server.url + path.replace("{code}", room), None, owner)
                    heard[name].add(game.status)
            heard["POST /api/rooms"].add(429)  # this server takes more: test_limits.py
            assert heard == {name: promised(name) for name in OPERATIONS}

    asyncio.run(story())


def test_the_bots_are_listed_with_what_a_page_shows_of_them(server: Server) -> None:
    """rooms.md#bots"""
    listed = http("GET", f"{server.url}/api/bots").json["bots"]
    assert [bot["kind"] for bot in listed] == ["ada", "bertram", "cleo", "dot", "edmund", "flora", "random"]
    assert listed[0] == {
        "kind": "ada",
        "name": "Ada",
        "avatar": "owl",
        "style": "default",
        "about": "Weighs every word and plays the odds.",
    }


def test_words_that_a_bot_does_not_know_are_not_taken_while_it_sits(server: Server) -> None:
    """rooms.md#bot-words"""
    strange = "\n".join(f"zqxvk{chr(97 + number)}" for number in range(25)).encode()

    async def story() -> None:
        async with four(server) as people:
            owner, room = people["ann"].token, json.loads(people["ann"].heard[0])["room"]
            url = f"{server.url}/api/rooms/{room}/words"
            await people["ann"].done("add-bot", chair={"role": "guesser", "team": "red"})
            answer = http("PUT", url, strange, owner)
            assert (answer.status, answer.json["code"]) == (409, "bot-words")
            assert "Let a person take the chair" in answer.json["message"]

    asyncio.run(story())
