"""The cord puzzle over HTTP: a game played by what is sent, hints from their own process, refusals."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import suppress

import pytest

from switchboard.cord_dealing import daily_deals, seeded_deals
from switchboard.cords.deal import deal_id
from switchboard.cords.deck import BYGONE
from switchboard.web.cords import TableAsked, table
from switchboard.web.door import Turned
from switchboard.web.solving import GRACE, Hint, HintAsked, SolverProcess
from web.serving import Answer, Server, http, serving, solver_is_ready

PARTY = [deal_id(BYGONE, deal) for deal in seeded_deals("party")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("cords") / "rooms.db") as server:
        solver_is_ready(server)
        yield server


def ask(server: Server, what: str, **fields: object) -> Answer:
    return http("POST", f"{server.url}/api/cords/{what}", json.dumps(fields).encode(), None)


def refusal(server: Server, what: str, **fields: object) -> tuple[int, str]:
    answer = ask(server, what, **fields)
    return answer.status, answer.json["code"]


def test_deals_are_found_by_seed_day_id_and_chance(server: Server) -> None:
    assert ask(server, "deal", seed="party").json == {"deals": PARTY}
    day = ask(server, "deal", day="2026-11-16").json
    assert day["deals"] == [deal_id(BYGONE, deal) for deal in daily_deals("2026-11-16")]
    today = ask(server, "deal", day="today").json
    assert ask(server, "deal", day=today["day"]).json == today
    assert ask(server, "deal", id=PARTY[1].lower().replace("-", "")).json == {"deals": [PARTY[1]]}
    assert [deal[0] for deal in ask(server, "deal").json["deals"]] == ["1", "2", "3"]


def test_what_cannot_be_dealt_or_played_is_refused_with_a_sentence(server: Server) -> None:
    assert refusal(server, "deal", day="someday") == (400, "no-such-day")
    assert refusal(server, "deal", day="9999-01-01") == (400, "no-such-day")
    assert refusal(server, "deal", id="1-AAAA-AAAA-A") == (400, "bad-notation")
    assert refusal(server, "deal", grade="trivial") == (400, "bad-request")
    assert refusal(server, "table", deals=[]) == (400, "bad-request")
    assert refusal(server, "table", deals=[PARTY[1], PARTY[0]]) == (400, "bad-notation")
    assert refusal(server, "table", deals=PARTY, commands=["1y5"]) == (400, "bad-notation")
    assert refusal(server, "table", deals=PARTY, commands=["1x5"]) == (400, "not-now")
    assert refusal(server, "table", deals=PARTY, commands=["begin", "1x1"]) == (400, "same-card")
    assert refusal(server, "hint", position="nonsense") == (400, "bad-notation")
    gone = table(TableAsked(tuple(PARTY))).position[:-3] + "---"
    assert refusal(server, "hint", position=gone) == (400, "game-over")


def test_a_table_says_what_lies_there_what_may_be_done_and_what_it_costs(server: Server) -> None:
    dealt = ask(server, "table", deals=PARTY).json
    assert (dealt["phase"], dealt["round"], dealt["dice"]) == ("dealt", 1, [3, 3, 3])
    assert "moves" not in dealt
    begun = ask(server, "table", deals=PARTY, commands=["begin"]).json
    assert begun["done"]["begun"] == 1
    assert len(begun["cards"]) == 9
    assert all(card["svg"].startswith("<rect") for card in begun["cards"])
    assert [one["name"] for one in begun["terminals"]][::9] == ["C1", "R1"]
    costs = {(move["kind"], move["seconds"]) for move in begun["moves"]}
    assert {("exchange", 2), ("reverse", 1)} <= costs
    for move in begun["moves"]:
        after = table(TableAsked(tuple(PARTY), ("begin", move["move"])))
        assert after.done.paid == move["seconds"]
        assert after.done.move == move["move"]


def test_the_solvers_line_is_played_to_the_end_of_a_game(server: Server) -> None:
    """Round after round as it lies, then the next deal; the dice the solver names are the dice that pay."""
    commands: list[str] = []
    seen = ask(server, "table", deals=PARTY[:1]).json
    hint = ask(server, "hint", position=seen["position"], seconds=0.5).json
    assert 0 < hint["seconds"] <= hint["bound"]
    line = hint["line"] if hint["line"][0].startswith("begin") else ["begin", *hint["line"]]
    for command in line:
        commands.append(command)
        seen = ask(server, "table", deals=PARTY, commands=commands).json
    left = seen["left"]
    assert left == [hint["seconds"]]
    assert seen["round_over"]
    assert seen["calls"] == []
    assert seen["done"]["round_ended"] == 1
    onward = ask(server, "table", deals=PARTY, commands=commands, next=True).json
    assert (onward["phase"], onward["round"], sum(onward["dice"])) == ("dealt", 2, hint["seconds"])
    alone = ask(server, "table", deals=PARTY[:1], commands=commands).json
    assert (alone["ending"], alone["left"]) == ("won", left)
    assert alone["title"]


def test_a_deal_of_a_grade_is_found(server: Server) -> None:
    found = ask(server, "deal", grade="easy", round=1).json
    assert found["grade"] in ("easy", "fair", "hard", "fiendish")
    assert found["deals"][0].startswith("1-")


def patiently(solver: SolverProcess, position: str) -> Hint:
    """Ask again for as long as it is getting ready."""
    while True:
        with suppress(Turned):
            return solver.hint(HintAsked(position, 0))


def test_a_solver_that_does_not_answer_is_ended_and_the_next_question_starts_another() -> None:
    position = table(TableAsked(tuple(PARTY))).position
    solver = SolverProcess()
    assert patiently(solver, position).seconds > 0
    first = solver._process
    assert first is not None
    assert first.pid is not None
    os.kill(first.pid, signal.SIGSTOP)
    solver._grace = 0
    with pytest.raises(Turned) as turned:
        solver.hint(HintAsked(position, 0))
    assert (turned.value.status, turned.value.code) == (503, "unavailable")
    assert not first.is_alive()
    solver._grace = GRACE
    assert patiently(solver, position).seconds > 0
    second = solver._process
    assert second is not None
    second.kill()
    second.join()
    assert patiently(solver, position).seconds > 0
    solver.close()
