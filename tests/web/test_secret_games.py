"""Whole games over real sockets: nobody who may not know the key receives it, however it is written."""

import asyncio
import base64
import itertools
import json
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from switchboard.rooms.asking import SeatBot, StartGame
from switchboard.rooms.model import Chair, Stage
from switchboard.web.shelf import House, Sitter
from switchboard.words.events import Command
from switchboard.words.model import Refused, Role, Team
from switchboard.words.views import View
from web.bot_tables import bot_table
from web.serving import Person, Server, four, http, new_token, serving, tab

GAMES = 6
NAMES = {"r": "red", "b": "blue", "n": "neutral", "t": "trap"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("secrets") / "rooms.db", "--rooms-per-minute", "6000") as server:
        yield server


# --- looking for a key ------------------------------------------------------------------------------------


def spellings(key: str) -> Iterator[bytes]:
    """The key as somebody might write it by mistake."""
    plain = key.encode()
    yield from (plain, plain.upper(), plain[::-1], base64.b64encode(plain)[:32], plain.hex().encode())
    names = [NAMES[letter] for letter in key]
    for between in (",", ", ", '","', '", "', " ", "|"):
        yield between.join(names).encode()
        yield between.join(key).encode()
    for digits in itertools.permutations("01234", 4):
        numbered = key.translate(str.maketrans("rbnt", "".join(digits)))
        yield from (numbered.encode(), ",".join(numbered).encode(), ", ".join(numbered).encode())


def sequences(value: Any) -> Iterator[Any]:
    """Every string and list in a message."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from sequences(inner)
    elif isinstance(value, list):
        yield value
        for inner in value:
            yield from sequences(inner)
    elif isinstance(value, str):
        yield value


def tells(value: Any, key: str, hidden: list[int]) -> bool:
    """Whether a string or list says, of hidden cards, which are of a kind."""
    if len(value) == len(key):
        kinds: dict[str, set[str]] = {}
        for card in hidden:
            kinds.setdefault(key[card], set()).add(json.dumps(value[card]))
        told = [next(iter(signs)) for signs in kinds.values() if len(signs) == 1]
        return len(told) == len(kinds) > 1 and len(set(told)) > 1
    groups = [[card for card in hidden if key[card] == letter] for letter in "rb"]
    return isinstance(value, list) and any(
        len(group) > 2 and group == sorted_numbers(value) for group in groups
    )


def sorted_numbers(value: list[Any]) -> list[int] | None:
    return sorted(value) if all(type(one) is int for one in value) else None


def leaks(received: bytes, key: str) -> list[bytes]:
    return [spelling for spelling in spellings(key) if spelling in received]


def test_a_key_would_be_found_however_it_is_written() -> None:
    key, hidden = "rbntrbnrbnrbnrbnrbnrbnrbr", list(range(25))
    for hiding in (key, key.upper(), [NAMES[letter] for letter in key], [ord(letter) % 7 for letter in key]):
        message = {"view": {"game": [hiding]}}
        assert any(tells(value, key, hidden) for value in sequences(message))
    reds = [card for card in hidden if key[card] == "r"]
    assert any(tells(value, key, hidden) for value in sequences({"mine": reds[::-1]}))
    assert leaks(json.dumps({"seed": key}).encode(), key)
    assert leaks(",".join("0213"["rbnt".index(letter)] for letter in key).encode(), key)
    assert not any(
        tells(value, key, hidden)
        for value in sequences({"shown": "?" * 25, "words": list("abcdefghijklmnopqrstuvwxy")})
    )


# --- games ------------------------------------------------------------------------------------------------


@asynccontextmanager
async def a_full_room(server: Server) -> AsyncIterator[tuple[str, dict[str, Person]]]:
    """Four who play, one who judges, one who watches."""
    async with four(server, referee="seated", ruleset="based-1") as people:
        room = json.loads(people["ann"].heard[0])["room"]
        async with tab(server, room, "Ref") as ref, tab(server, room, "Eve") as eve:
            await ref.done("sit", chair={"role": "referee"})
            yield room, {**people, "ref": ref, "eve": eve}


async def play(server: Server, room: str, people: dict[str, Person], requests: bytearray) -> str:
    """A whole game in which each team finds its cards; the key."""
    ann = people["ann"]
    key: str = (await ann.see(ann.seq)).get("game", {})["key"]
    stranger = new_token()
    while ann.view["stage"] == "playing":
        game, turn = ann.game, ann.game["turn"]
        colour = game["team"][0]
        giver, guesser = ("ann", "ben") if colour == "r" else ("cat", "dan")
        word = ("zymurgy", "quixotry", "syzygy")[turn % 3]
        await people[giver].done("give-clue", turn=turn, text=word, number=2)
        await people["ref"].done("judge", turn=turn, valid=True)
        for card in [card for card in range(25) if key[card] == colour and game["shown"][card] == "?"][:2]:
            await people[guesser].done("mark", turn=turn, card=card)
            assert await people["eve"].refused("confirm", turn=turn, card=card) == "not-your-part"
            seq = await people[guesser].done("confirm", turn=turn, card=card)
        view = await ann.see(seq)
        if view["stage"] == "playing" and ann.game["turn"] == turn:
            seq = await people[guesser].done("stop", turn=turn)
        for person in people.values():
            await person.see(seq)
        if view["stage"] == "playing":
            for path in (
                f"/api/rooms/{room}",
                "/api/rooms",
                f"/r/{room}",
                "/metrics",
                f"/api/rooms/{room}/words",
            ):
                method = "DELETE" if path.endswith("words") else "GET"
                answer = http(method, server.url + path, token=stranger)
                requests += str(answer.headers).encode() + answer.body
    return key


def before_the_end(frames: list[str]) -> list[str]:
    return list(itertools.takewhile(lambda frame: '"stage":"over"' not in frame, frames))


def test_the_key_is_in_nothing_that_others_receive(server: Server) -> None:
    async def story() -> None:
        async with a_full_room(server) as (room, people):
            for _ in range(GAMES):
                before = {name: len(person.heard) for name, person in people.items()}
                seq = await people["ann"].done("start")
                for person in people.values():
                    await person.see(seq)
                requests = bytearray()
                key = await play(server, room, people, requests)
                assert not leaks(bytes(requests) + server.log.read_bytes(), key)
                for name in ("ben", "dan", "ref", "eve"):
                    frames = people[name].heard[before[name] :]
                    check(before_the_end(frames), key)
                    assert leaks("".join(frames).encode(), key)  # now it lies open to all

    asyncio.run(story())


def check(frames: list[str], key: str) -> None:
    assert len(frames) > 20
    assert not leaks("\n".join(frames).encode(), key)
    for frame in frames:
        message = json.loads(frame)
        if message["t"] == "view" and message["view"]["stage"] == "playing":
            hidden = [card for card in range(25) if message["view"]["game"]["shown"][card] == "?"]
            assert not any(tells(value, key, hidden) for value in sequences(message)), frame
            assert '"key"' not in frame


def test_every_board_is_new_and_none_follows_from_another(server: Server) -> None:
    """The deals of a room, and of rooms opened one after the other, have neither words nor keys in common."""

    async def story() -> None:
        boards, keys = [], []
        for _ in range(3):
            async with four(server) as people:
                for _ in range(3):
                    await people["ann"].see(await people["ann"].done("start"))
                    boards.append(frozenset(people["ann"].game["words"]))
                    keys.append(people["ann"].game["key"])
                    await people["ann"].done("end-game")
        assert len(set(keys)) == len(set(boards)) == 9
        for room in range(3):
            assert len(frozenset().union(*boards[3 * room : 3 * room + 3])) == 75

    asyncio.run(story())


# --- bots -------------------------------------------------------------------------------------------------


class Overheard(House):
    """Bots that play as ever, and note down what they are shown."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        self.seen: list[View] = []

    def sitter(self, kind: str) -> Sitter:
        player, seen = super().sitter(kind), self.seen

        class Witness:
            def choose(self, view: View, refused: Refused | None = None) -> Command:
                seen.append(view)
                return player.choose(view, refused)

        return Witness()


@pytest.mark.parametrize("kind", ["ada", "random"])
def test_a_bot_sees_what_its_chair_sees(kind: str) -> None:
    """Four bots play a whole game among themselves: those that guess are handed no key."""
    dice = random.Random(1)
    house = Overheard(dice)

    async def story() -> None:
        table = await bot_table(dice, house)
        for team in Team:
            for role in (Role.GIVER, Role.GUESSER):
                await table.host.submit("ann", SeatBot(Chair(role, team), kind))
        await table.host.submit("ann", StartGame())
        await table.reaches(lambda room: room.stage is Stage.OVER)

    asyncio.run(story())
    assert {view.actor.role for view in house.seen} == {Role.GIVER, Role.GUESSER}
    for view in house.seen:
        assert (view.key is not None) == (view.actor.role is Role.GIVER)
        assert view.pending is None
