"""What other servers of such games got wrong, asked of ours over real sockets and requests.

Mistakes in the rules themselves are asked for in `tests/rooms/test_peer_rooms.py`.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from switchboard.protocol import Check, Cmd, Hello, Ping
from switchboard.rooms.asking import Asked
from web.bare import TEXT, bare, frame
from web.serving import Person, Server, four, http, new_token, open_room, serving, tab

AT_ONCE = 50
HOUR_MS = 3_600_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = tmp_path_factory.mktemp("peers") / "rooms.db"
    with serving(db, "--rooms-per-minute", "6000", "--sockets-per-client", "1000") as server:
        yield server
        assert '"level": "error"' not in server.log.read_text()


def room_of(people: dict[str, Person]) -> str:
    room: str = json.loads(people["ann"].heard[0])["room"]
    return room


async def begin(people: dict[str, Person], number: int = 3) -> tuple[str, str, int]:
    """A game with a clue given in it: who gives, who guesses, and a card of theirs."""
    ann = people["ann"]
    game = (await ann.see(await ann.done("start")))["game"]
    giver, guesser = ("ann", "ben") if game["team"] == "red" else ("cat", "dan")
    seq = await people[giver].done("give-clue", turn=1, text="zymurgy", number=number)
    for person in people.values():
        await person.see(seq)
    return giver, guesser, game["key"].index(game["team"][0])


# --- a word that makes one somebody else --------------------------------------------------------------

ASKED_FOR = "role=giver&role=CODEMASTER&team=red&spymaster=1&admin=true&debug=1&key=1&as={ann}&token={ann}"


def test_no_address_and_no_header_makes_a_giver_of_anybody(server: Server) -> None:
    """Elsewhere ?role=CODEMASTER showed the key to every player."""

    async def story() -> None:
        async with four(server) as people:
            await begin(people)
            room, asked = room_of(people), ASKED_FOR.format(ann=people["ann"].you)
            headers = {"X-Role": "giver", "X-User": people["ann"].you, "X-Original-Url": "/metrics"}
            for path in (f"/api/rooms/{room}", "/api/rooms", f"/api/rooms/{room}/games/1", f"/r/{room}"):
                plain = http("GET", f"{server.url}{path}", token=people["ben"].token)
                led = http("GET", f"{server.url}{path}?{asked}", None, people["ben"].token, headers)
                assert (led.status, led.body) == (plain.status, plain.body)
            key = people["ann"].game["key"]
            async with bare(server) as peer:
                claims = {
                    "role": "giver",
                    "team": "red",
                    "you": people["ann"].you,
                    "member": people["ann"].you,
                }
                hello = {"t": "hello", "room": room, "name": "Sly", "chair": claims, **claims}
                head = await peer.shake_hands(
                    "x", {"Authorization": f"Bearer {people['dan'].token}", **headers}
                )
                assert " 101 " in head
                await peer.write(frame(TEXT, json.dumps(hello).encode()))
                assert json.loads((await peer.read()).payload)["you"] == people["dan"].you
                seen = (await peer.read()).payload.decode()
                assert key not in seen
                assert '"key"' not in seen

    asyncio.run(story())


def test_only_opening_a_room_opens_one(server: Server) -> None:
    """Elsewhere any POST made a game, and looking for a room made it."""

    def opened() -> str:
        figures = http("GET", f"{server.url}/metrics").body.decode()
        return next(
            line for line in figures.splitlines() if line.startswith("switchboard_rooms_opened_total")
        )

    before = opened()
    for method in ("GET", "POST", "PUT", "DELETE", "PATCH"):
        for path in (
            "",
            "/r/ABCD2345",
            "/api/rooms/ABCD2345",
            "/api/rooms/ABCD2345/words",
            "/api/games",
            "/ws",
        ):
            answer = http(method, f"{server.url}{path}", b"{}", new_token())
            assert answer.status != 201
    assert http("POST", f"{server.url}/api/rooms", b"[]", new_token()).status == 400
    assert opened() == before


# --- many at once -------------------------------------------------------------------------------------


async def all_at_once(tabs: list[Person], **command: Any) -> Counter[str]:
    """The same command from every tab in the same breath; what each was told."""

    async def ask(number: int, person: Person) -> dict[str, Any]:
        name = f"tab {number}"  # ids belong to the session: the same one again would get the same answer
        await person.say({"t": "cmd", "id": name, **command})
        while (answer := await person.hear()).get("id") != name:
            pass
        return answer

    answers = await asyncio.gather(*(ask(number, person) for number, person in enumerate(tabs)))
    return Counter(answer.get("code", "done") for answer in answers)


async def tabs_of(stack: AsyncExitStack, server: Server, room: str, person: Person) -> list[Person]:
    return [await stack.enter_async_context(tab(server, room, "Any", person.token)) for _ in range(AT_ONCE)]


def test_fifty_tabs_that_confirm_at_once_turn_one_card_over(server: Server) -> None:
    """Elsewhere two clicks were two reveals, or the second hit the next turn."""

    async def story() -> None:
        async with AsyncExitStack() as stack, four(server) as people:
            _, guesser, card = await begin(people)
            tabs = await tabs_of(stack, server, room_of(people), people[guesser])
            await people[guesser].done("mark", turn=1, card=card)
            told = await all_at_once(tabs, do="confirm", turn=1, card=card)
            assert told == {"done": 1, "card-revealed": AT_ONCE - 1}
            game = json.loads(await people["ann"].look())["view"]["game"]
            assert (game["turn"], game["now"]["guesses"]) == (1, [card])

    asyncio.run(story())


def test_fifty_tabs_that_stop_at_once_end_one_turn(server: Server) -> None:
    """Elsewhere a double click on "end turn" gave the turn back, or left it with nobody."""

    async def story() -> None:
        async with AsyncExitStack() as stack, four(server) as people:
            _, guesser, card = await begin(people)
            tabs = await tabs_of(stack, server, room_of(people), people[guesser])
            await people[guesser].done("mark", turn=1, card=card)
            await people[guesser].done("confirm", turn=1, card=card)
            told = await all_at_once(tabs, do="stop", turn=1)
            assert told == {"done": 1, "stale-turn": AT_ONCE - 1}
            assert json.loads(await people["ann"].look())["view"]["game"]["turn"] == 2

    asyncio.run(story())


def test_fifty_starts_at_once_are_one_game(server: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack, four(server) as people:
            tabs = await tabs_of(stack, server, room_of(people), people["ann"])
            assert await all_at_once(tabs, do="start") == {"done": 1, "playing": AT_ONCE - 1}
            assert json.loads(await people["dan"].look())["view"]["dealt"] == 1

    asyncio.run(story())


# --- clocks -------------------------------------------------------------------------------------------


def test_what_time_a_client_believes_it_is_changes_nothing(server: Server) -> None:
    """Elsewhere the owner's browser kept the time. No message of a client's has a time in it, and one that
    brings some, an hour early or late, gets the time that everybody gets."""
    for message in (Hello, Cmd, Check, Ping, *Asked.__args__):
        assert not {"at", "now", "time", "left_ms", "deadline", "seconds"} & set(message.__struct_fields__)

    async def story() -> None:
        for off in (-HOUR_MS, HOUR_MS):
            async with four(server, clock={"clue": 600, "guess": 600}) as people:
                late = {"at": off, "now": off, "time": off, "left_ms": off, "deadline": off, "of_ms": off}
                ann = people["ann"]
                seq = await ann.done("start", **late)
                for person in people.values():
                    await person.see(seq)
                giver = "ann" if ann.game["team"] == "red" else "cat"
                await people[giver].done("give-clue", turn=1, text="zymurgy", number=1, **late)
                await people["dan"].say({"t": "ping", "seq": 0, **late})
                assert 0 < (await people["dan"].until("pong"))["left_ms"] <= 600_000
                seen = json.loads(await people["ben"].look())
                assert 0 < seen["left_ms"] <= seen["of_ms"] == 600_000

    asyncio.run(story())


def test_a_commentator_who_is_turns_behind_sees_no_time_of_a_turn_they_do_not_see(server: Server) -> None:
    """rooms.md#commentator"""

    async def times(behind: int) -> list[int | None]:
        clock = {"clue": 600, "guess": 600}
        async with four(server, clock=clock, commentary=behind) as people:
            ann = people["ann"]
            async with tab(server, room_of(people), "Eve") as eve:
                await ann.done("start")
                await eve.see(await ann.done("commentate", member=eve.you))
                assert json.loads(await ann.look())["left_ms"] > 0
                seen = json.loads(await eve.look())
                await eve.say({"t": "ping", "seq": seen["seq"]})
                return [seen["left_ms"], seen["of_ms"], (await eve.until("pong"))["left_ms"]]

    async def story() -> None:
        assert all(await times(0))
        assert await times(1) == [None, None, None]

    asyncio.run(story())


# --- what is left behind ------------------------------------------------------------------------------


def test_a_session_that_left_is_a_stranger_and_one_of_another_room_is_nobody(server: Server) -> None:
    """Elsewhere credentials outlived leaving, and a member of one room acted in another."""

    async def story() -> None:
        async with four(server, locked=False) as people:
            room, ann, dan = room_of(people), people["ann"], people["dan"]
            elsewhere = open_room(server, dan.token)
            await dan.done("leave")
            await dan.closed()
            async with tab(server, elsewhere, "Dan", dan.token) as owner:
                assert await owner.refused("kick", member=ann.you) == "no-such-member"
                assert await owner.refused("pass-owner", member=ann.you) == "no-such-member"
            async with tab(server, room, "Dan", dan.token) as again:
                assert [one.get("chair") for one in again.view["members"] if one["id"] == again.you] == [None]
                await again.say({"t": "cmd", "id": "another", "do": "start"})
                assert (await again.until("refused"))["code"] == "owner-only"

    asyncio.run(story())
