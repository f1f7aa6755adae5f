"""Whoever may not do something is told so in one word, and nothing has happened: over real sockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from switchboard.rooms.asking import Asked
from switchboard.rooms.model import MAX_MEMBERS
from web.bare import TEXT, bare_socket, frame
from web.serving import Person, Server, four, http, knock, new_token, open_room, serving, tab

RED_GUESSER = {"role": "guesser", "team": "red"}
KICKED, UNREADABLE, NO_ROOM = 4403, 4400, 4404

# ann owns the room and has given a clue, ben guesses on it; cat and dan are blue, ref judges, eve watches.
# What stands in no row is allowed there. `part` is not-your-part, and `others` is everybody but ann.
REFUSED = """
rename      ann:silent cat:silent ref:silent
ready       ann:silent cat:silent ref:silent
say         ann:silent cat:silent ref:silent
say-team    ann:silent cat:silent ref:silent eve:no-team
sit         ann:not-now cat:not-now dan:not-now ref:not-now eve:not-now
give-clue   ann:not-now ben:part cat:not-now dan:part ref:part eve:part
judge       ann:part ben:part cat:part dan:part ref:not-now eve:part
mark        ann:part cat:part dan:not-your-turn ref:part eve:part
confirm     ann:part cat:part dan:not-your-turn ref:part eve:part
stop        ann:part cat:part dan:not-your-turn ref:part eve:part
configure   ann:not-now others:owner-only
assign      ann:not-now others:owner-only
shuffle     ann:not-now others:owner-only
add-bot     ann:not-now others:owner-only
kick        ann:no-such-member others:owner-only
pass-owner  ann:no-such-member others:owner-only
start       ann:playing others:owner-only
commentate  ann:no-commentary others:owner-only
end-game    others:owner-only
pause       others:owner-only
resume      ann:not-paused others:owner-only
"""
OTHERS = ("ben", "cat", "dan", "ref", "eve")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = tmp_path_factory.mktemp("actors") / "rooms.db"
    with serving(db, "--rooms-per-minute", "6000") as server:
        yield server
        assert '"level": "error"' not in server.log.read_text()


class Cast:
    """Everybody in a room in the middle of a turn."""

    def __init__(self, server: Server, room: str, people: dict[str, Person]) -> None:
        self.server, self.room, self.people = server, room, people

    async def looks(self) -> dict[str, str]:
        return {name: await person.look() for name, person in self.people.items()}


@asynccontextmanager
async def in_the_middle(server: Server, **settings: Any) -> AsyncIterator[Cast]:
    async with four(server, referee="seated", **settings) as people:
        room = json.loads(people["ann"].heard[0])["room"]
        async with tab(server, room, "Ref") as ref, tab(server, room, "Eve") as eve:
            await ref.done("sit", chair={"role": "referee"})
            await people["ann"].see(await people["ann"].done("start"))
            if people["ann"].game["team"] == "blue":  # the first clue is red's: let blue have its turn
                await a_turn(people["cat"], people["dan"], ref)
            await clue(people["ann"], ref)
            yield Cast(server, room, {**people, "ref": ref, "eve": eve})


async def clue(giver: Person, ref: Person) -> int:
    turn: int = json.loads(await giver.look())["view"]["game"]["turn"]
    await giver.done("give-clue", turn=turn, text="zymurgy", number=3)
    await ref.done("judge", turn=turn, valid=True)
    return turn


async def a_turn(giver: Person, guesser: Person, ref: Person) -> None:
    """A turn that finds one card."""
    turn, card = await clue(giver, ref), giver.game["key"].index("b")
    await guesser.done("mark", turn=turn, card=card)
    await guesser.done("confirm", turn=turn, card=card)
    await guesser.done("stop", turn=turn)


def command(name: str, cast: Cast) -> dict[str, Any]:
    ann, eve = cast.people["ann"], cast.people["eve"]
    turn, card = eve.game["turn"], eve.game["shown"].index("?")
    fields: dict[str, dict[str, Any]] = {
        "leave": {},
        "rename": {"name": "Zoe"},
        "ready": {"ready": True},
        "say": {"text": "hello"},
        "say-team": {"text": "hello", "to": "team"},
        "sit": {"chair": RED_GUESSER},
        "give-clue": {"turn": turn, "text": "quixotry", "number": 1},
        "judge": {"turn": turn, "valid": False, "reason": "no"},
        "mark": {"turn": turn, "card": card},
        "confirm": {"turn": turn, "card": card},
        "stop": {"turn": turn},
        "configure": {"settings": {"ruleset": "club-1"}},
        "assign": {"member": eve.you, "chair": RED_GUESSER},
        "shuffle": {},
        "add-bot": {"kind": "random", "chair": RED_GUESSER},
        "kick": {"member": ann.you},
        "pass-owner": {"member": ann.you},
        "start": {},
        "commentate": {"member": eve.you},
        "end-game": {},
        "pause": {},
        "resume": {},
    }
    return {"do": name.removesuffix("-team"), **fields[name]}


def rows() -> Iterator[tuple[str, dict[str, str]]]:
    for line in REFUSED.strip().splitlines():
        name, *cells = line.split()
        codes = dict(cell.replace(":part", ":not-your-part").split(":") for cell in cells)
        everybody = codes.pop("others", None)
        yield name, codes | (dict.fromkeys(OTHERS, everybody) if everybody else {})


ROWS = dict(rows())
COMMANDS = ("leave", *ROWS)


def test_every_command_by_every_wrong_member_is_refused_and_nothing_happens(server: Server) -> None:
    async def story() -> None:
        async with in_the_middle(server) as cast:
            before = await cast.looks()
            for name, codes in ROWS.items():
                wanted = command(name, cast)
                heard = {who: await cast.people[who].refused(**wanted) for who in codes}
                assert heard == codes, name
            assert await cast.looks() == before

    asyncio.run(story())


def test_the_table_has_everything_that_can_be_asked() -> None:
    tags = {asked.__struct_config__.tag for asked in get_args(Asked)}
    assert {name.removesuffix("-team") for name in COMMANDS} == tags


# --- outsiders --------------------------------------------------------------------------------------------


async def refused_at_the_door(person: Person, *frames: dict[str, Any]) -> tuple[str, int]:
    """Say all of it at once; what the answer was, and how it ended."""
    with suppress(ConnectionClosed):
        for each in frames:
            await person.say(each)
    code = await person.closed()
    answers = [json.loads(heard) for heard in person.heard]
    assert [answer["t"] for answer in answers] == ["refused"]
    return answers[0]["code"], code


def test_before_hello_nothing_can_be_done(server: Server) -> None:
    async def story() -> None:
        async with in_the_middle(server) as cast:
            before = await cast.looks()
            hello = {"t": "hello", "room": cast.room, "name": "Sly"}
            firsts = [{"t": "cmd", "id": "1", **command(name, cast)} for name in COMMANDS]
            firsts += [{"t": "ping"}, {"t": "check", "id": "1", "text": "kazoo", "number": 1}]
            for first in firsts:
                async with knock(server) as sly:
                    assert await refused_at_the_door(sly, first, hello, first) == ("no-hello", UNREADABLE)
            async with knock(server) as sly:
                assert await refused_at_the_door(sly, hello | {"v": 2}, hello) == ("bad-version", UNREADABLE)
            async with knock(server) as sly:
                assert await refused_at_the_door(sly, hello | {"room": 7}) == ("bad-message", UNREADABLE)
            assert await cast.looks() == before

    asyncio.run(story())


def test_who_is_not_let_in_can_do_nothing_there(server: Server) -> None:
    """Kicked and come back, the owner of another room, nobody: they say hello and at once everything else."""

    async def story() -> None:
        async with in_the_middle(server) as cast:
            fay = new_token()
            async with tab(server, cast.room, "Fay", fay) as kicked:
                await cast.people["ann"].done("kick", member=kicked.you)
                assert await kicked.closed() == KICKED
            await cast.people["ann"].done("configure", settings={"locked": True})
            other = new_token()
            open_room(server, other)
            before = await cast.looks()
            for token, code in ((fay, "banned"), (other, "locked"), (new_token(), "locked")):
                frames = [{"t": "cmd", "id": name, **command(name, cast)} for name in COMMANDS]
                async with knock(server, token) as sly:
                    hello = {"t": "hello", "room": cast.room, "name": "Sly"}
                    assert await refused_at_the_door(sly, hello, *frames) == (code, KICKED)
                words = "\n".join(f"word{number}" for number in range(30)).encode()
                for method in ("PUT", "DELETE"):
                    answer = http(method, f"{server.url}/api/rooms/{cast.room}/words", words, token)
                    assert (answer.status, answer.json["code"]) == (403, "not-a-member")
            assert await cast.looks() == before

    asyncio.run(story())


def test_a_member_who_does_not_own_the_room_cannot_change_its_words(server: Server) -> None:
    async def story() -> None:
        async with in_the_middle(server) as cast:
            before = await cast.looks()
            url = f"{server.url}/api/rooms/{cast.room}/words"
            words = "\n".join(f"word{number}" for number in range(30)).encode()
            for name in OTHERS:
                answer = http("PUT", url, words, cast.people[name].token)
                assert (answer.status, answer.json["code"]) == (403, "owner-only")
            answer = http("PUT", url, words, cast.people["ann"].token)
            assert (answer.status, answer.json["code"]) == (409, "not-now")
            assert await cast.looks() == before

    asyncio.run(story())


def test_one_socket_is_in_one_room(server: Server) -> None:
    async def story() -> None:
        mine, other = new_token(), open_room(server, new_token())
        room = open_room(server, mine)
        async with tab(server, room, "Ann", mine) as ann:
            before = await ann.look()
            await ann.say({"t": "hello", "room": other, "name": "Ann"})
            assert (await ann.until("refused"))["code"] == "bad-message"
            assert await ann.look() == before

    asyncio.run(story())


# --- sessions ---------------------------------------------------------------------------------------------


def test_one_session_is_somebody_else_in_every_room(server: Server) -> None:
    token = new_token()
    ids = [http("POST", f"{server.url}/api/rooms", b"", token).json["you"] for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(one not in token for one in ids)


def test_no_token_is_ever_said_to_anybody(server: Server) -> None:
    async def story() -> None:
        async with in_the_middle(server) as cast:
            tokens = [person.token for person in cast.people.values()]
            answers = [
                http(method, f"{server.url}{path}", token=tokens[0])
                for method, path in (
                    ("GET", f"/api/rooms/{cast.room}"),
                    ("GET", "/api/rooms"),
                    ("GET", "/metrics"),
                    ("GET", "/"),
                    ("POST", "/api/rooms"),
                    ("DELETE", f"/api/rooms/{cast.room}/words"),
                    ("GET", "/nothing"),
                )
            ]
            await cast.looks()
            said = "\n".join(frame for person in cast.people.values() for frame in person.heard)
            said += "\n".join(f"{answer.headers}{answer.body.decode()}" for answer in answers)
            said += "\n".join(str(person.socket.response) for person in cast.people.values())
            said += server.log.read_text()
            assert not [token for token in tokens if token in said]

    asyncio.run(story())


def test_two_tabs_are_one_member(server: Server) -> None:
    async def story() -> None:
        token = new_token()
        room = open_room(server, token)
        async with tab(server, room, "Ann", token) as one:
            async with tab(server, room, "Another name", token) as two:
                assert one.you == two.you
                seq = await two.done("sit", chair=RED_GUESSER)
                assert [member["name"] for member in (await one.see(seq))["members"]] == ["Ann"]
                # The same command from both acts once.
                cmd = {"t": "cmd", "id": "same", "do": "say", "text": "hello"}
                await asyncio.gather(one.say(cmd), two.say(cmd))
                acks = [(await each.until("ack"))["seq"] for each in (one, two)]
                assert acks[0] == acks[1]
                assert len((await one.see(acks[0]))["messages"]) == 1
            seq = await one.done("ready", ready=True)
            assert "present" not in (await one.see(seq))["members"][0]  # still here

    asyncio.run(story())


def test_a_kick_closes_every_tab_and_the_next_hello_is_refused(server: Server) -> None:
    async def story() -> None:
        token = new_token()
        async with in_the_middle(server) as cast, AsyncExitStack() as stack:
            tabs = [await stack.enter_async_context(tab(server, cast.room, "Fay", token)) for _ in range(3)]
            await cast.people["ann"].done("kick", member=tabs[0].you)
            for each in tabs:
                assert await each.closed() == KICKED
                assert json.loads(each.heard[-1])["code"] == "kicked"
            view = json.loads(await cast.people["eve"].look())["view"]
            assert tabs[0].you not in json.dumps(view)

    asyncio.run(story())


def test_who_leaves_in_one_tab_has_left_in_all(server: Server) -> None:
    """Bug: the other tabs were told that the owner had sent them out."""

    async def story() -> None:
        token = new_token()
        room = open_room(server, new_token())
        async with tab(server, room, "Ann", token) as one, tab(server, room, "Ann", token) as two:
            await one.done("leave")
            assert [await one.closed(), await two.closed()] == [1000, 1000]
            assert not [frame for frame in two.heard if "kicked" in frame]

    asyncio.run(story())


def test_a_room_holds_so_many(server: Server) -> None:
    async def story() -> None:
        room = open_room(server, new_token())
        hello = {"t": "hello", "room": room, "name": "Guest"}
        async with AsyncExitStack() as stack:
            for _ in range(MAX_MEMBERS - 1):
                peer = await stack.enter_async_context(bare_socket(server, {}))
                await peer.write(frame(TEXT, json.dumps(hello).encode()))
                assert b'"t":"welcome"' in (await peer.read()).payload
            async with knock(server) as late:
                assert await refused_at_the_door(late, hello) == ("room-full", KICKED)

    asyncio.run(story())


def test_rooms_that_are_not_there_are_not_there_for_anybody(server: Server) -> None:
    async def story() -> None:
        for room in ("ZZZZZZZZ", "", "../../etc", "ZZZZZZZZ\x00", "Z" * 5000):
            async with knock(server) as sly:
                frame = {"t": "hello", "room": room, "name": "Sly"}
                assert await refused_at_the_door(sly, frame) == ("no-room", NO_ROOM)

    asyncio.run(story())
