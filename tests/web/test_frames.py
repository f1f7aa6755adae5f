"""Frames that nobody should send, and peers that do not read: the room does not notice."""

import asyncio
import json
import os
import random
import re
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.frames import Frame, Opcode

from frames import A_ROOM, Frames
from switchboard.protocol import MAX_FRAME, BadMessage, read_client
from switchboard.rooms.events import Leave, Sit
from switchboard.web.outbox import framed
from web.bare import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, Bare, bare_socket, frame
from web.serving import Person, Server, four, http, knock, new_token, open_room, serving, tab

FRAMES = int(os.environ.get("SWITCHBOARD_FRAMES", "8000"))
AT_ONCE = 40  # a tab may send sixty frames at once
MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = tmp_path_factory.mktemp("frames") / "rooms.db"
    with serving(db, "--rooms-per-minute", "6000") as server:
        yield server
        assert server.process.poll() is None
        assert not re.search('"level": "error"|Traceback|raised', server.log.read_text())
        assert http("GET", f"{server.url}/readyz").status == 200
        assert not re.search(r'status="5', http("GET", f"{server.url}/metrics").body.decode())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 1_300, 65_535, 65_536, 70_000])
def test_our_frames_are_those_of_the_library(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def memory(server: Server) -> int:
    """Bytes the server holds."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


class Target:
    """A room with a game on, and somebody in it who gives for the team that is not on turn."""

    def __init__(self, server: Server, people: dict[str, Person]) -> None:
        self.server, self.people = server, people
        self.thrower = people["cat" if people["ann"].game["team"] == "red" else "ann"]
        self.hello = {"t": "hello", "room": json.loads(people["ann"].heard[0])["room"], "name": "Any"}

    @asynccontextmanager
    async def tab(self) -> AsyncIterator[Bare]:
        """One more tab of the thrower."""
        async with bare_socket(self.server, {"Authorization": f"Bearer {self.thrower.token}"}) as peer:
            await peer.write(frame(TEXT, json.dumps(self.hello).encode()))
            assert b'"t":"welcome"' in (await peer.read()).payload
            assert b'"t":"view"' in (await peer.read()).payload
            yield peer

    async def look(self) -> str:
        return await self.people["ben"].look()


@asynccontextmanager
async def a_game(server: Server) -> AsyncIterator[Target]:
    async with four(server) as people:
        if (await people["ann"].see(await people["ann"].done("start")))["game"]["team"] == "blue":
            await people["ann"].done("pass-owner", member=people["cat"].you)  # the owner could do something
        target = Target(server, people)
        before = await target.look()
        yield target
        assert await target.look() == before


async def answer(peer: Bare) -> dict[str, Any]:
    """The next answer that is no view."""
    while b'"t":"view"' in (heard := await peer.read()).payload:
        pass
    assert heard.opcode == TEXT, heard
    message: dict[str, Any] = json.loads(heard.payload)
    return message


# --- frames that are no messages ---------------------------------------------------------------------

BROKEN = {
    "one byte too many": (frame(TEXT, b"{}".ljust(MAX_FRAME + 1)), 1009),
    "a megabyte": (frame(TEXT, b" " * MEGABYTE), 1009),
    "more than there is": (b"\x81\xff" + (1 << 62).to_bytes(8) + bytes(4), 1009),
    "too much in pieces": (frame(TEXT, b" " * 9_000, fin=False) + frame(CONTINUED, b" " * 9_000), 1009),
    "no UTF-8": (frame(TEXT, b'{"t":"ping","seq":"\xff"}'), 1007),
    "a surrogate": (frame(TEXT, b'"\xed\xa0\x80"'), 1007),
    "half a sign": (frame(TEXT, b'"\xf0\x9f', fin=False) + frame(CONTINUED, b'\xa6"'), 1007),
    "no UTF-8, and goodbye": (frame(TEXT, b"\xff") + frame(CLOSE, b"\x03\xe8"), 1000),
    "no mask": (frame(TEXT, b"{}", masked=False), 1002),
    "an opcode nobody knows": (frame(3, b"{}"), 1002),
    "a reserved bit": (frame(TEXT, b"{}", reserved=0x20), 1002),
    "the end of nothing": (frame(CONTINUED, b"{}"), 1002),
    "a message in a message": (frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"), 1002),
    "a large ping": (frame(PING, b"x" * 126), 1002),
    "a ping in pieces": (frame(PING, b"x", fin=False), 1002),
    "a close that says too little": (frame(CLOSE, b"\x03"), 1002),
    "a close with no such code": (frame(CLOSE, b"\x00\x07"), 1002),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_frame_ends_the_socket_it_came_on_and_nothing_else(server: Server, name: str) -> None:
    async def story() -> None:
        wrong, code = BROKEN[name]
        async with a_game(server) as target:
            async with target.tab() as peer:
                await peer.write(wrong)
                assert await peer.ends() == code
            async with bare_socket(server, {}) as stranger:
                await stranger.write(wrong)
                assert await stranger.ends() == code
            async with target.tab() as peer:  # behind a message that is still being carried out
                await peer.write(frame(TEXT, b'{"t":"cmd","id":"1","do":"pause"}'))
                await peer.write(wrong)
                assert await peer.ends() == code

    asyncio.run(story())


DEEP = 2_000
UNREADABLE = (
    "",
    " ",
    "x",
    "null",
    "7",
    "[]",
    "{}",
    '"' * 3,
    "[" * (MAX_FRAME - 1),
    '{"a":' * DEEP + "1" + "}" * DEEP,
    '{"t":"cmd","id":"1","do":"sit","chair":' + "[" * DEEP + "]" * DEEP + "}",
    '{"t":"cmd","id":"1","do":"mark","turn":1,"card":' + "9" * 10_000 + "}",
    '{"t":"cmd","id":"1","do":"mark","turn":1,"card":NaN}',
    '{"t":"cmd","id":"1","do":"mark","turn":1,"card":1.0}',
    '{"t":"cmd","id":"1","do":"mark","turn":1,"card":"0"}',
    '{"t":"cmd","id":"1","do":"mark","turn":1,"card":-1e999}',
    '{"t":"cmd","id":"1","id":"2","do":"pause"}',
    '{"t":"cmd","id":"1","do":"pause","do":"resume"}',
    '{"t":"cmd","id":"\\ud800","do":"pause"}',
    '{"t":"cmd","id":"","do":"pause"}',
    '{"t":"cmd","id":"' + "x" * 65 + '","do":"pause"}',
    '{"t":"cmd","do":"pause"}',
    '{"t":"cmd","id":"1","do":"join","name":"x"}',
    '{"t":"cmd","id":"1","do":"time-up","turn":1,"phase":"clue"}',
    '{"t":"cmd","id":"1","do":"presence","member":"x","present":false}',
    '{"t":"view","seq":1}',
    '{"t":"ack","id":"1","seq":1}',
    b"\x00\x01".decode(),
)


@pytest.mark.parametrize("half", [UNREADABLE[:14], UNREADABLE[14:]])
def test_what_cannot_be_read_is_said_to_be_so(server: Server, half: tuple[str, ...]) -> None:
    async def story() -> None:
        async with a_game(server) as target, target.tab() as peer:
            for text in half:
                await peer.write(frame(TEXT, text.encode()))
                assert (await answer(peer))["code"] == "bad-message", text[:60]
            await peer.write(frame(TEXT, b'{"t":"ping"}'))
            assert (await answer(peer))["t"] == "pong"

    asyncio.run(story())


@pytest.mark.parametrize("wrong", [frame(BINARY, b"\x00\xff"), frame(BINARY, b""), frame(TEXT, b"x")])
def test_twenty_of_them_are_forgiven(server: Server, wrong: bytes) -> None:
    async def story() -> None:
        async with a_game(server) as target, target.tab() as peer:
            await peer.write(wrong * 21)
            codes = [(await answer(peer))["code"] for _ in range(21)]
            assert codes == ["bad-message"] * 21
            assert await peer.ends() == 4400

    asyncio.run(story())


def test_far_too_many_frames_end_the_socket(server: Server) -> None:
    """Bug: when many frames came at once, no answer went out before all were read, and that was too many."""

    async def story() -> None:
        async with a_game(server) as target, target.tab() as peer:
            await peer.write(frame(TEXT, b'{"t":"check","id":"k","text":"kazoo","number":1}') * 240)
            heard = [await answer(peer) for _ in range(240)]
            assert {message["t"] for message in heard[:60]} == {"checked"}
            late = [message for message in heard if message["t"] == "refused"]
            assert {(message["code"], message["id"]) for message in late} == {("too-fast", "k")}
            assert all(message["retry_ms"] > 0 for message in late)
            await peer.write(frame(TEXT, b'{"t":"ping","seq":99999}') * 2000)
            assert await peer.ends() == 1008

    asyncio.run(story())


def test_a_message_in_crumbs_is_a_message(server: Server) -> None:
    """Cut into single bytes, with pings between them, and sent a byte at a time."""

    async def story() -> None:
        async with a_game(server) as target, target.tab() as peer:
            text = '{"t":"check","id":"🦉","text":"kazoo","number":1}'.encode()
            crumbs = [
                frame(TEXT if at == 0 else CONTINUED, text[at : at + 1], fin=False) for at in range(len(text))
            ]
            whole = frame(PING, b"p").join([*crumbs, frame(CONTINUED, b"")])
            for at in range(len(whole)):
                await peer.write(whole[at : at + 1])
            pongs = 0
            while (heard := await peer.read()).opcode == PONG:
                pongs += 1
            assert pongs == len(text)
            assert json.loads(heard.payload)["id"] == "🦉"

    asyncio.run(story())


# --- thousands ---------------------------------------------------------------------------------------


def changes_something(text: str) -> bool:
    """Of all that can be said, our thrower may only leave and stand up."""
    try:
        read = read_client(text)
    except (BadMessage, UnicodeEncodeError):
        return False
    return isinstance(read, tuple) and (read[1] == Sit(None) or isinstance(read[1], Leave))


async def throw(target: Target, dice: random.Random, fates: Counter[str]) -> None:
    """One tab, and as many frames as it stands."""
    source = Frames(dice)
    texts = [source.next(A_ROOM) for _ in range(AT_ONCE)]
    texts = [text for text in texts if not changes_something(text)]
    async with target.tab() as peer:
        # Closing with something unread breaks the connection off, and the end of what was said may be lost.
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            for text in texts:
                kind = BINARY if dice.random() < 0.02 else TEXT
                await peer.write(frame(kind, text.encode("utf-8", "surrogatepass")))
            await peer.write(frame(TEXT, b'{"t":"check","id":"the last","text":"kazoo","number":1}'))
            while not (heard := await peer.read()).code and b'"id":"the last"' not in heard.payload:
                message = json.loads(heard.payload)
                fates[message.get("code", message["t"])] += message["t"] != "view"
            fates[f"closed {heard.code}"] += 1


async def throw_much(target: Target, dice: random.Random, fates: Counter[str], most: int) -> None:
    while fates.total() < most:
        async with asyncio.TaskGroup() as group:
            for _ in range(8):
                group.create_task(throw(target, dice, fates))


def test_random_frames_do_nothing(server: Server) -> None:
    """Each is answered, none does anything (`a_game` looks), and none is remembered."""

    async def story() -> None:
        dice, fates = random.Random(7), Counter[str]()
        async with a_game(server) as target:
            await throw_much(target, dice, fates, 4_000)
            before = memory(server)  # what bots and referee know was loaded by the first of them
            await throw_much(target, dice, fates, FRAMES)
        assert fates["bad-message"] > FRAMES / 10
        assert {"not-your-part", "not-your-turn", "owner-only", "silent", "stale-turn", "pong"} <= set(fates)
        assert not {code for code in fates if code in ("closed 1011", "busy", "unavailable")}, fates
        assert memory(server) - before < 50 * MEGABYTE

    asyncio.run(story())


# --- who does not read -------------------------------------------------------------------------------


@asynccontextmanager
async def deaf(server: Server, room: str) -> AsyncIterator[socket.socket]:
    """Somebody who comes in and never reads a byte."""
    at = urlsplit(server.url)
    loop = asyncio.get_running_loop()
    with socket.socket() as peer:
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        peer.setblocking(False)
        await loop.sock_connect(peer, (at.hostname, at.port))
        head = f"GET /ws HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        await loop.sock_sendall(peer, head.encode())
        assert b" 101 " in await loop.sock_recv(peer, 4096)
        hello = json.dumps({"t": "hello", "room": room, "name": "Deaf"}).encode()
        await loop.sock_sendall(peer, frame(TEXT, hello))
        yield peer


async def is_gone(peer: socket.socket, say: bytes) -> bool:
    """Whether the other side has hung up: then nothing can be sent to it."""
    try:
        peer.send(say)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return False


async def until_gone(peer: socket.socket, busy: Person, say: bytes = b"") -> None:
    """Others go on, and are answered, until somebody is gone."""
    async with asyncio.timeout(120):
        while not await is_gone(peer, say or frame(PONG, b"")):
            await busy.done("ready", ready=True)
            await busy.done("ready", ready=False)
            await asyncio.sleep(0.25)


async def make_noise(server: Server, room: str) -> None:
    """Far more than fits between two who do not read and write at the same pace."""
    async with tab(server, room, "A") as a, tab(server, room, "B") as b, tab(server, room, "C") as c:
        for person in (a, b, c):
            for _ in range(5):
                await person.done("say", text="漢" * 300)
        for number in range(20):
            for person in (a, b, c):
                await person.done("ready", ready=number % 2 == 0)


def slow(server: Server) -> float:
    figures = http("GET", f"{server.url}/metrics").body.decode()
    found = re.search(r"^switchboard_slow_sockets_total (\S+)", figures, re.MULTILINE)
    assert found
    return float(found[1])


def test_who_never_reads_is_dropped_and_nobody_waits_for_them(server: Server) -> None:
    async def story() -> None:
        room, before, dropped = open_room(server, new_token()), memory(server), slow(server)
        async with deaf(server, room) as peer:
            await make_noise(server, room)
            async with tab(server, room, "Late") as busy:
                await until_gone(peer, busy)
                assert slow(server) > dropped
                gone = {"name": "Deaf", "present": False}
                async with asyncio.timeout(90):
                    while not any(gone.items() <= member.items() for member in busy.view["members"]):
                        await busy.hear()
        assert memory(server) - before < 50 * MEGABYTE

    asyncio.run(story())


def test_who_never_reads_and_breaks_the_protocol_is_dropped_all_the_same(server: Server) -> None:
    """Bug: closing waited for ever until everything was read, and nobody counted such sockets any more."""

    async def story() -> None:
        room = open_room(server, new_token())
        async with deaf(server, room) as peer:
            await make_noise(server, room)
            async with tab(server, room, "Late") as busy:
                await asyncio.get_running_loop().sock_sendall(peer, frame(3, b""))
                await until_gone(peer, busy)

    asyncio.run(story())


def test_who_pings_for_ever_and_never_reads_is_dropped(server: Server) -> None:
    """Bug: every pong was kept until somebody would read it."""

    async def story() -> None:
        room, before = open_room(server, new_token()), memory(server)
        async with deaf(server, room) as peer, tab(server, room, "Late") as busy:
            with suppress(OSError):
                for _ in range(300):
                    await asyncio.get_running_loop().sock_sendall(peer, frame(PING, b"x" * 125) * 2_000)
            await until_gone(peer, busy)
        assert memory(server) - before < 50 * MEGABYTE

    asyncio.run(story())


def test_who_says_nothing_is_not_waited_for(server: Server) -> None:
    async def story() -> None:
        async with knock(server) as silent, bare_socket(server, {}) as cut:
            await cut.write(frame(TEXT, b'{"t":"hel', fin=False))  # a hello that never ends
            assert await silent.closed() == 4408
            assert json.loads(silent.heard[0])["code"] == "no-hello"
            assert await cut.ends() == 4408

    asyncio.run(story())
