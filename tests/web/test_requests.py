"""HTTP as nobody should speak it: bytes that are no request, halves of one, and peers that wait for ever."""

import asyncio
import json
import os
import random
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect

from switchboard.web import requests
from switchboard.web.headers import HEADERS
from switchboard.web.server import Protocol
from web.bare import bare
from web.serving import Server, http, serving

REQUESTS = int(os.environ.get("SWITCHBOARD_REQUESTS", "400"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("requests") / "rooms.db") as server:
        yield server
        assert http("GET", f"{server.url}/readyz").status == 200
        assert server.log.read_text() == ""  # whatever strangers send, they do not fill the log
        assert not re.search(r'status="5', http("GET", f"{server.url}/metrics").body.decode())


# --- what is no request -------------------------------------------------------------------------------

POST = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\n"
NONE = {
    "garbage": b"GARBAGE\r\n\r\n",
    "nothing": b"\r\n\r\n\r\n",
    "no UTF-8": b"GET /r/\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    "another protocol": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two lengths": POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "a length below nothing": POST + b"Content-Length: -1\r\n\r\n",
    "a header with a line in it": b"GET / HTTP/1.1\r\nHost: x\r\nX: y\x00z\r\n\r\n",
    "a piece of no length": POST + b"Transfer-Encoding: chunked\r\n\r\nZZZ\r\n",
}


@pytest.mark.parametrize("name", NONE)
def test_what_is_no_request_is_refused_with_all_headers(server: Server, name: str) -> None:
    """Bug: uvicorn's own answer had none of them."""

    async def story() -> None:
        async with bare(server) as peer:
            with suppress(ConnectionError):
                await peer.write(NONE[name])
            head = await peer.head()
            assert head.startswith("HTTP/1.1 400 ")
            fields = dict(line.split(": ", 1) for line in head.lower().splitlines()[1:] if line)
            assert {field: fields.get(field) for field in HEADERS} == {
                field: value.lower() for field, value in HEADERS.items()
            }
            problem = json.loads(await peer.rest())
            assert problem["code"] == "bad-request"

    asyncio.run(story())


@pytest.mark.parametrize("path", ["/nothing", "/healthz", "/api/packs", "/", "/api/rooms/00000000"])
def test_nonsense_after_an_answer_breaks_nothing(server: Server, path: str) -> None:
    """Bug: refusing it failed, because the answer was given, and the log had an error of ours."""

    async def story() -> None:
        for method in ("GET", "POST"):
            async with bare(server) as peer:
                ask = f"{method} {path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                await peer.write(ask.encode())
                await peer.head()
                await peer.write(b"ZZZ\r\n")
                await peer.rest()
            async with bare(server) as peer:
                await peer.write(f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\nZZZ\r\n\r\n".encode())
                assert b"HTTP/1.1 400 " in await peer.rest()

    asyncio.run(story())


@pytest.mark.parametrize(
    "path", ["POST /api/rooms", "POST /api/practice/guess", "PUT /api/rooms/{room}/words"]
)
def test_hanging_up_in_the_middle_of_a_request_is_no_error_of_ours(server: Server, path: str) -> None:
    """Bug: the log had an error with a traceback for each."""
    room = http("POST", f"{server.url}/api/rooms", b"").json["room"]

    async def story() -> None:
        for _ in range(3):
            async with bare(server) as peer:
                ask = f"{path.format(room=room)} HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\nhalf"
                await peer.write(ask.encode())
        async with bare(server) as peer:  # by now the others are known to be gone
            await peer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert b"ok" in await peer.rest()

    asyncio.run(story())


# --- thousands ----------------------------------------------------------------------------------------

METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "", "G\0T")
PATHS = (
    *("/", "/ws", "/api/rooms", "/api/rooms/ZZZZZZZZ", "/api/rooms/ZZZZZZZZ/words", "/api/packs", "/metrics"),
    *(
        "/api/practice/guess",
        "/api/cords/table",
        "/static/../../etc/passwd",
        "/%2e%2e/%00",
        "*",
        "//",
        "http://x/",
    ),
    *(
        "/api/rooms/ZZZZZZZZ/games/1e9",
        "/r/%F0%9F%A6%89?role=giver",
        "/static/%c0%ae%c0%ae/",
        "/api/cords/hint",
    ),
)
SOCKET = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    + "A" * 22
    + "=="
)
FIELDS = (
    *("Content-Length: 0", "Content-Length: 5", "Content-Length: 99999999999", "Transfer-Encoding: chunked"),
    *("Upgrade: websocket", "Connection: Upgrade", "Connection: close", "Sec-WebSocket-Version: 13"),
    *(
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Key: x",
        "Origin: null",
        "Origin: http://x",
    ),
    *("Cookie: switchboard=" + "a" * 43, "Cookie: =;=;;", "Authorization: Bearer x", "Expect: 100-continue"),
    *(
        "Content-Type: text/plain",
        "X-Forwarded-For: ::1",
        "Range: bytes=0-1,5-",
        "If-None-Match: *",
        "Host: y",
    ),
    *("Accept-Encoding: br;q=nan, gzip", "Content-Encoding: gzip", "Transfer-Encoding: gzip, chunked", ": x"),
)
BODIES = (
    b"",
    b"{}",
    b"hello",
    b"5\r\nhello\r\n0\r\n\r\n",
    b"[" * 9_000,
    b'{"settings":{"words":["x"]}}',
    b"\xff\x00",
)


def a_request(dice: random.Random) -> bytes:
    """Something like a request; perhaps with some bytes gone, doubled or changed."""
    lines = [f"{dice.choice(METHODS)} {dice.choice(PATHS)} HTTP/1.{dice.choice('111109')}", "Host: x"]
    lines = ["GET /ws HTTP/1.1", "Host: x", SOCKET] if dice.random() < 0.1 else lines
    lines += dice.sample(FIELDS, dice.randrange(5))
    some = bytearray("\r\n".join(lines).encode() + b"\r\n\r\n" + dice.choice(BODIES))
    for _ in range(dice.choice((0, 0, 1, 4))):
        at = dice.randrange(len(some))
        some[at : at + dice.randrange(3)] = dice.randbytes(dice.randrange(3))
    return bytes(some)


async def throw(server: Server, some: bytes) -> bytes:
    """The status that comes back. So much follows that every head is at an end, and every body too long."""
    async with bare(server) as peer:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await peer.write(some + b"\r\n\r\n" + b"Z" * 20_000)
            return (await peer.head()).encode()[9:12]
    return b""


def test_random_requests_break_nothing(server: Server) -> None:
    """No 5xx and no line in the log, which the fixture looks for; and nobody waits for them."""

    async def story() -> None:
        dice, seen = random.Random(7), set[bytes]()
        for _ in range(REQUESTS // 20):
            seen |= set(await asyncio.gather(*(throw(server, a_request(dice)) for _ in range(20))))
        assert {b"101", b"200", b"400", b"404", b"405"} <= seen
        assert not {status for status in seen if status.startswith(b"5")}

    asyncio.run(story())


# --- who does not go on -------------------------------------------------------------------------------


async def read_all(request: Request) -> Response:
    return Response(str(len(await request.body())))


async def large(request: Request) -> Response:
    return Response(b"x" * 20_000_000)


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    with suppress(WebSocketDisconnect):
        while True:
            await socket.send_text(await socket.receive_text())


@asynccontextmanager
async def impatient(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[uvicorn.Server]:
    """Our protocol before an application of two lines, and little patience."""
    monkeypatch.setattr(requests, "READ_WITHIN", 0.2)
    monkeypatch.setattr(requests, "UNREAD_FOR", 0.2)
    routes = [Route("/", read_all, methods=["PUT"]), Route("/large", large), WebSocketRoute("/echo", echo)]
    app = Starlette(routes=routes)
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, http=requests.Requests, ws=Protocol, lifespan="off", log_config=None)
    )
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0)
    yield server
    server.should_exit = server.force_exit = True
    await serving


@asynccontextmanager
async def a_peer(server: uvicorn.Server) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    host, port = server.servers[0].sockets[0].getsockname()
    reader, writer = await asyncio.open_connection(host, port, limit=1000)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


PUT = b"PUT / HTTP/1.1\r\nHost: x\r\n"
HALVES = {
    "nothing at all": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "half a body": PUT + b"Content-Length: 10\r\n\r\nhalf",
    "half a piece": PUT + b"Transfer-Encoding: chunked\r\n\r\n9\r\nhalf",
    "one and a half": b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\nGET / HT",
}


@pytest.mark.parametrize("half", HALVES)
def test_who_does_not_finish_a_request_is_hung_up_on(monkeypatch: pytest.MonkeyPatch, half: str) -> None:
    """Bug: uvicorn waits for ever."""

    async def story() -> None:
        async with impatient(monkeypatch) as server, a_peer(server) as (reader, writer):
            writer.write(HALVES[half])
            async with asyncio.timeout(60):
                with suppress(ConnectionError):
                    await reader.read()
            assert not server.server_state.connections

    asyncio.run(story())


def test_a_socket_is_no_request_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with impatient(monkeypatch) as server:
            host, port = server.servers[0].sockets[0].getsockname()
            async with connect(f"ws://{host}:{port}/echo") as socket, a_peer(server) as (reader, _):
                await reader.read()  # whoever came later, and said nothing, is gone
                await socket.send("still here?")
                assert await socket.recv() == "still here?"

    asyncio.run(story())


def test_a_byte_now_and_then_buys_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with impatient(monkeypatch) as server, a_peer(server) as (reader, writer):
            writer.write(HALVES["half a head"])
            async with asyncio.timeout(60):
                while not reader.at_eof() and not writer.is_closing():
                    writer.write(b"x")
                    await asyncio.sleep(0.01)

    asyncio.run(story())


def test_who_does_not_read_an_answer_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: uvicorn holds the answer for ever."""

    async def story() -> None:
        async with impatient(monkeypatch) as server, a_peer(server) as (reader, writer):
            writer.write(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            async with asyncio.timeout(60):
                while server.server_state.connections:
                    await asyncio.sleep(0.01)

    asyncio.run(story())
