"""A real server in a process of its own, and people who talk to it over real sockets."""

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from email.message import Message
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

CHAIRS = {
    "ann": {"role": "giver", "team": "red"},
    "ben": {"role": "guesser", "team": "red"},
    "cat": {"role": "giver", "team": "blue"},
    "dan": {"role": "guesser", "team": "blue"},
}
ANSWER_WITHIN = 90.0


class Server:
    """`switchboard serve` as a user would start it."""

    def __init__(self, db: Path, *options: str) -> None:
        self.log = db.with_suffix(".log")
        with self.log.open("ab") as stderr:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "switchboard", "serve", "--port", "0", "--db", str(db), *options],
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, self.log.read_text()
        self.url = next(word for word in line.split() if word.startswith("http://"))
        self.ws = self.url.replace("http://", "ws://") + "/ws"

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self._reap()

    def stop(self) -> int:
        """As an operator would: SIGTERM; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._reap()

    def _reap(self) -> int:
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@contextmanager
def serving(db: Path, *options: str) -> Iterator[Server]:
    server = Server(db, *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


def solver_is_ready(server: Server) -> None:
    """Ask for a hint until there is one: a solver that is new is compiled and loaded first."""
    asked = json.dumps({"position": "5'26/749/38'1 b.d.a.c.. d.b.a.c.. 333", "seconds": 0}).encode()
    # Whoever waits comes from another address each time; an address may not ask so often.
    while http("POST", f"{server.url}/api/cords/hint", asked).status == 503:
        pass


class Answer:
    """An HTTP answer: status, headers, and the JSON or text in it."""

    def __init__(self, status: int, headers: "Message[str, str]", body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def http(
    method: str,
    url: str,
    body: bytes | None = None,
    token: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    bearer = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(url, body, {**bearer, **(headers or {})}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=ANSWER_WITHIN) as answer:
            return Answer(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, error.headers, error.read())


def new_token() -> str:
    return secrets.token_urlsafe(32)


class Person:
    """Somebody with one tab open. Everything that ever came over the socket is in `heard`."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        self.socket = socket
        self.token = token
        self.heard: list[str] = []
        self.you = ""
        self.view: dict[str, Any] = {}
        self.seq = 0
        self._ids = iter(range(1, 1_000_000))

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(ANSWER_WITHIN):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        self.heard.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["t"] == "view":
            self.view, self.seq = message["view"], message["seq"]
        elif message["t"] == "welcome":
            self.you = message["you"]
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        while (message := await self.hear())["t"] != kind:
            pass
        return message

    async def closed(self) -> int:
        """The code the socket is closed with; what is said before that is heard."""
        with suppress(ConnectionClosed):
            while True:
                await self.hear()
        assert self.socket.close_code is not None
        return self.socket.close_code

    async def say(self, message: Mapping[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a command; its answer, an `ack` or a `refused`."""
        name = f"c{next(self._ids)}"
        await self.say({"t": "cmd", "id": name, "do": do, **fields})
        while (message := await self.hear()).get("id") != name:
            pass
        return message

    async def done(self, do: str, **fields: Any) -> int:
        """A command that must be carried out; where the room stood after it. Who is too fast waits."""
        while (answer := await self.do(do, **fields)).get("code") == "too-fast":
            await asyncio.sleep(answer["retry_ms"] / 1000)
        assert answer["t"] == "ack", answer
        seq: int = answer["seq"]
        return seq

    async def refused(self, do: str, **fields: Any) -> str:
        answer = await self.do(do, **fields)
        assert answer["t"] == "refused", answer
        code: str = answer["code"]
        return code

    async def see(self, seq: int) -> dict[str, Any]:
        """The room, once it is at least this new."""
        while self.seq < seq:
            await self.hear()
        return self.view

    async def look(self) -> str:
        """The room as it is now: the newest view there is, byte for byte."""
        await self.say({"t": "ping", "seq": -1})
        await self.until("pong")
        await self.until("view")
        return self.heard[-1]

    @property
    def game(self) -> dict[str, Any]:
        game: dict[str, Any] = self.view["game"]
        return game


def open_room(server: Server, token: str, name: str = "Ann", **settings: Any) -> str:
    body = json.dumps({"name": name, "settings": settings}).encode()
    answer = http("POST", f"{server.url}/api/rooms", body, token)
    assert answer.status == 201, answer.body
    code: str = answer.json["room"]
    return code


@asynccontextmanager
async def knock(
    server: Server, token: str | None = None, headers: Mapping[str, str] | None = None
) -> AsyncIterator[Person]:
    """Somebody with a socket who has not said anything yet."""
    token = token or new_token()
    headers = {"Authorization": f"Bearer {token}", **(headers or {})}
    async with connect(server.ws, additional_headers=headers, compression=None) as socket:
        yield Person(socket, token)


@asynccontextmanager
async def tab(
    server: Server,
    room: str,
    name: str,
    token: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> AsyncIterator[Person]:
    """Somebody who has come in."""
    async with knock(server, token, headers) as person:
        await person.say({"t": "hello", "room": room, "name": name})
        await person.until("view")
        yield person


@asynccontextmanager
async def four(server: Server, **settings: Any) -> AsyncIterator[dict[str, Person]]:
    """Four people in their chairs; ann owns the room."""
    tokens = {name: new_token() for name in CHAIRS}
    room = open_room(server, tokens["ann"], **settings)
    async with (
        tab(server, room, "Ann", tokens["ann"]) as ann,
        tab(server, room, "Ben", tokens["ben"]) as ben,
        tab(server, room, "Cat", tokens["cat"]) as cat,
        tab(server, room, "Dan", tokens["dan"]) as dan,
    ):
        people = {"ann": ann, "ben": ben, "cat": cat, "dan": dan}
        for name, person in people.items():
            await person.done("sit", chair=CHAIRS[name])
        yield people


async def lose(people: dict[str, Person], seq: int) -> None:
    """The game that began at this place of the log ends at once: the first team takes the trap."""
    view = await people["ann"].see(seq)
    giver, guesser = ("ann", "ben") if view["game"]["team"] == "red" else ("cat", "dan")
    trap = view["game"]["key"].index("t")
    await people[giver].done("give-clue", turn=1, text="melancholy", number=1)
    await people[guesser].done("mark", turn=1, card=trap)
    await people[guesser].done("confirm", turn=1, card=trap)
