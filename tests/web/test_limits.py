"""How often anybody may knock: each client by itself, and never one at the cost of another."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from switchboard.web.limits import Bucket, Throttle
from web.bare import bare
from web.serving import Answer, Person, Server, http, knock, new_token, open_room, serving, tab

TRIES = 20  # the burst of web/limits.py: wrong codes, and new rooms
SOCKETS = 5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = tmp_path_factory.mktemp("limits") / "rooms.db"
    with serving(db, "--proxy", "127.0.0.1", "--sockets-per-client", str(SOCKETS)) as server:
        yield server
        assert '"level": "error"' not in server.log.read_text()


@pytest.fixture(scope="module")
def unproxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("unproxied") / "rooms.db") as server:
        yield server


def at(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def look(server: Server, code: str, address: str, token: str | None = None) -> Answer:
    return http("GET", f"{server.url}/api/rooms/{code}", token=token or new_token(), headers=at(address))


def used_up(server: Server, address: str, attempt: Callable[[], Answer], status: int = 429) -> Answer:
    """What an attempt comes to when its client has tried too many codes.

    A moment after that the client may try once more: so this is done until it is seen, or never will be.
    """
    for number in range(10 * TRIES):
        if look(server, f"WRNG{number:04}", address).status == 429:
            answer = attempt()
            if answer.status == status:
                return answer
    raise AssertionError("never")


async def hello(person: Person, room: str) -> tuple[str, int]:
    """What somebody hears who is not let in."""
    await person.say({"t": "hello", "room": room, "name": "Sly"})
    code = await person.closed()
    return json.loads(person.heard[0])["code"], code


# --- codes --------------------------------------------------------------------------------------------------


def test_codes_cannot_be_tried_one_after_the_other(server: Server) -> None:
    assert {look(server, f"WRNG{number:04}", "10.1.0.1").status for number in range(TRIES)} == {404}
    answer = used_up(server, "10.1.0.1", lambda: look(server, "WRNG9999", "10.1.0.1"))
    assert answer.json["code"] == "too-fast"
    assert 0 < answer.json["retry_ms"] <= 1000 * int(answer.headers["retry-after"])
    assert look(server, "WRNG9999", "10.1.0.2").status == 404


def test_who_has_tried_too_many_does_not_learn_which_are_right(server: Server) -> None:
    room = open_room(server, new_token())
    right = used_up(server, "10.2.0.1", lambda: look(server, room, "10.2.0.1"))
    assert right.json["code"] == "too-fast"
    assert look(server, room, "10.2.0.2").status == 200


def test_who_has_tried_too_many_does_not_learn_it_on_a_socket(server: Server) -> None:
    room = open_room(server, new_token())
    heard: list[tuple[str, int]] = []

    async def story() -> None:
        async with knock(server, headers=at("10.2.1.1")) as sly:
            await sly.say({"t": "hello", "room": room, "name": "Sly"})
            first = await sly.hear()
            if first["t"] == "refused":
                heard.append((first["code"], await sly.closed()))

    def attempt() -> Answer:
        asyncio.run(story())
        return look(server, "WRNG9999", "10.2.1.1")

    for _ in range(10):
        used_up(server, "10.2.1.1", attempt)
        if heard:
            break
    assert heard[0] == ("too-fast", 4429)


def test_whoever_is_in_a_room_comes_back_whatever_others_try_from_the_same_place(server: Server) -> None:
    token = new_token()
    room = open_room(server, token)

    async def story() -> None:
        async with tab(server, room, "Ann", token, at("10.3.0.1")) as ann:
            assert [member["id"] for member in ann.view["members"]] == [ann.you]

    def attempt() -> Answer:
        asyncio.run(story())
        return look(server, room, "10.3.0.1", token)

    used_up(server, "10.3.0.1", attempt, 200)


def test_whoever_has_played_in_a_room_that_rests_comes_back_too(tmp_path: Path) -> None:
    """Bug: of a room that was not in memory nobody was a member."""
    token, where = new_token(), (tmp_path / "rooms.db", "--proxy", "127.0.0.1")
    with serving(*where) as server:
        room = open_room(server, token)

        async def story() -> None:
            async with tab(server, room, "Ann", token) as ann:
                await ann.done("ready", ready=True)

        asyncio.run(story())
    with serving(*where) as server:
        strangers, members = (
            while_throttled(server, "10.3.1.1", partial(look, server, room, "10.3.1.1", by))
            for by in (new_token(), token)
        )
        assert (strangers.status, members.status) == (429, 200)


def while_throttled(server: Server, address: str, attempt: Callable[[], Answer]) -> Answer:
    """What an attempt comes to that was made between two that were refused: it was too early as well."""
    while True:
        before, answer, after = (
            look(server, "WRNG1111", address),
            attempt(),
            look(server, "WRNG1111", address),
        )
        if before.status == after.status == 429:
            return answer


def test_codes_tried_on_sockets_and_by_requests_count_alike(server: Server) -> None:
    async def story() -> None:
        for number in range(TRIES):
            async with knock(server, headers=at("10.4.0.1")) as sly:
                assert await hello(sly, f"WRNG{number:04}") == ("no-room", 4404)
        answers = [look(server, "WRNG9999", "10.4.0.1").status for _ in range(TRIES - 1)]
        assert 429 in answers

    asyncio.run(story())


def test_right_codes_count_for_nothing(server: Server) -> None:
    room = open_room(server, new_token())
    assert {look(server, room, "10.5.0.1").status for _ in range(3 * TRIES)} == {200}


def test_a_code_that_is_wrong_and_one_that_is_none_have_the_same_answer(server: Server) -> None:
    codes = ("WRNG9999", "short", "UUUUUUUU", "%00", "A" * 500, "%F0%9F%A6%89", "abcd-2345", "'--")
    heard = {(answer.status, answer.body) for answer in (look(server, code, "10.6.0.1") for code in codes)}
    assert len(heard) == 1

    async def story() -> None:
        said = set()
        for code in ("WRNG9999", "short", "\x00", "A" * 500, "🦉"):
            async with knock(server, headers=at("10.6.0.2")) as sly:
                await hello(sly, code)
                said.add(tuple(sly.heard))
        assert len(said) == 1

    asyncio.run(story())


def test_no_answer_names_a_room_that_is_not_listed(server: Server) -> None:
    async def story() -> None:
        token = new_token()
        quiet, loud = open_room(server, token), open_room(server, token, listed=True)
        async with tab(server, quiet, "Ann", token), tab(server, loud, "Ann", token):
            listed = http("GET", f"{server.url}/api/rooms").body.decode()
            assert loud in listed
            figures = http("GET", f"{server.url}/metrics").body.decode()
            assert quiet not in listed + figures + server.log.read_text()
            assert loud not in figures + server.log.read_text()

    asyncio.run(story())


# --- addresses ----------------------------------------------------------------------------------------------


def test_a_client_has_a_whole_network_of_version_six(server: Server) -> None:
    used_up(server, "2001:db8:1:2::1", lambda: look(server, "WRNG9999", "2001:db8:1:2:ffff::9"))
    assert look(server, "WRNG9999", "2001:db8:1:3::1").status == 404


def test_whatever_a_client_says_of_others_before_it_is_not_believed(server: Server) -> None:
    """A proxy adds the address it sees at the end; what stands before that, anybody may have written."""
    for made_up in ("10.7.0.2", "127.0.0.1", "::1", "unknown", "", "10.7.0.3, 10.7.0.4", '"', "\xff"):
        claimed = f"{made_up}, 10.7.0.1"
        used_up(server, "10.7.0.1", lambda claimed=claimed: look(server, "WRNG9999", claimed))  # type: ignore[misc]


def test_without_a_proxy_nobody_chooses_an_address(unproxied: Server) -> None:
    heard = [look(unproxied, "WRNG9999", f"10.8.0.{number}").status for number in range(5 * TRIES)]
    assert heard[:TRIES] == [404] * TRIES
    assert 429 in heard
    assert (
        "strict-transport-security"
        not in http("GET", unproxied.url, headers={"X-Forwarded-Proto": "https"}).headers
    )


def test_what_is_no_address_is_one_client_like_any(server: Server) -> None:
    used_up(server, "not an address", lambda: look(server, "WRNG9999", "<script>"))


# --- rooms, sockets, messages -------------------------------------------------------------------------------


def test_rooms_are_opened_so_fast_and_no_faster(server: Server) -> None:
    url = f"{server.url}/api/rooms"
    answers = [http("POST", url, b"", new_token(), at("10.9.0.1")) for _ in range(3 * TRIES)]
    assert {answer.status for answer in answers[:TRIES]} == {201}
    late = [answer for answer in answers if answer.status == 429]
    assert {answer.json["code"] for answer in late} == {"too-fast"}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in late)
    assert http("POST", url, b"", new_token(), at("10.9.0.2")).status == 201


def test_own_words_are_read_so_often_and_no_more(server: Server) -> None:
    """Bug: to read ten thousand takes a twentieth of a second, and anybody could ask for it all day."""
    token = new_token()
    url, words = (
        f"{server.url}/api/rooms/{open_room(server, token)}/words",
        b"\n".join(b"word %d" % number for number in range(30)),
    )
    answers = [http("PUT", url, words, token, at("10.12.0.1")) for _ in range(3 * TRIES)]
    assert {answer.status for answer in answers[:TRIES]} == {200}
    late = [answer for answer in answers if answer.status == 429]
    assert {answer.json["code"] for answer in late} == {"too-fast"}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in late)
    assert http("PUT", url, words, token, at("10.12.0.2")).status == 200
    assert http("DELETE", url, None, token, at("10.12.0.1")).status == 200


def test_who_is_not_in_a_room_has_no_words_read_for_it(server: Server) -> None:
    """Whoever has a code could have had them read, and used up the reading of those who share the address."""
    token, stranger = new_token(), new_token()
    url, unreadable = f"{server.url}/api/rooms/{open_room(server, token)}/words", b"one word"
    heard = {code(http("PUT", url, unreadable, stranger, at("10.13.0.1"))) for _ in range(2 * TRIES)}
    assert heard == {(403, "not-a-member")}
    assert code(http("PUT", url, unreadable, token, at("10.13.0.1"))) == (400, "bad-words")


def code(answer: Answer) -> tuple[int, str]:
    return answer.status, answer.json["code"]


def test_sockets_are_so_many_and_no_more(server: Server) -> None:
    async def story() -> None:
        room = open_room(server, new_token())
        async with AsyncExitStack() as stack:
            mine = [
                await stack.enter_async_context(tab(server, room, "Ann", headers=at("10.10.0.1")))
                for _ in range(SOCKETS)
            ]
            async with bare(server) as peer:
                head = await peer.shake_hands("x", at("10.10.0.1"))
                assert " 429 " in head
                assert "retry-after: " in head.lower()
                assert json.loads(await peer.rest())["code"] == "too-many"
            async with tab(server, room, "Bob", headers=at("10.10.0.2")):
                pass
            await mine[0].done("leave")
            await mine[0].closed()
            async with asyncio.timeout(90):
                while not await is_free(server, "10.10.0.1"):
                    pass

    asyncio.run(story())


async def is_free(server: Server, address: str) -> bool:
    async with bare(server) as peer:
        return " 101 " in await peer.shake_hands("x", at(address))


def test_nobody_talks_all_the_time(server: Server) -> None:
    """Five at once; tabs of one member count together, and members apart."""

    async def story() -> None:
        room, token = open_room(server, new_token()), new_token()
        async with (
            tab(server, room, "Ann", token, at("10.11.0.1")) as ann,
            tab(server, room, "Ann", token, at("10.11.0.2")) as again,
            tab(server, room, "Bob", headers=at("10.11.0.1")) as bob,
        ):
            answers = [await each.do("say", text="hm") for each in (ann, again) * 5]
            assert [answer["t"] for answer in answers[:5]] == ["ack"] * 5
            late = [answer for answer in answers if answer["t"] == "refused"]
            assert {answer["code"] for answer in late} == {"too-fast"}
            assert all(answer["retry_ms"] > 0 for answer in late)
            assert (await bob.do("say", text="hm"))["t"] == "ack"
            assert (await ann.do("ready", ready=True))["t"] == "ack"

    asyncio.run(story())


# --- buckets ------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 200), max_size=100), st.integers(1, 40), st.integers(1, 60))
def test_whoever_waits_as_told_is_heard(pauses: list[int], rate: int, burst: int) -> None:
    """Frames that came too fast count as well: to come back just when the last one fits is too early."""
    bucket, now, wait = Bucket(rate, burst, 0.0), 0.0, 0.0
    for pause in pauses:
        now += pause / 1000
        wait = bucket.take(now)
    assert not wait or not bucket.take(now + (round(wait * 1000) + 1) / 1000)


class Counted(float):
    """A moment that counts how often it is looked at."""

    looks = 0

    def __sub__(self, other: float) -> float:
        Counted.looks += 1
        return float(self) - other


def test_very_many_clients_at_once_are_no_work() -> None:
    """Bug: from the ten-thousandth on, each looked at all the others."""
    throttle, clients = Throttle(0.001, 20, lambda: Counted(1.0)), 10_500
    for number in range(clients):
        throttle.take(f"client {number}")
    assert Counted.looks < 5 * clients
    assert throttle.wait("client 7") == 0
    for _ in range(20):
        throttle.take("client 7")
    assert throttle.wait("client 7") > 0


def test_clients_that_have_used_nothing_up_are_forgotten() -> None:
    now = 0.0
    throttle = Throttle(1.0, 20, lambda: now)
    for number in range(100_000):
        now = number / 100
        throttle.take(f"client {number}")
    assert len(throttle._used) < 25_000
