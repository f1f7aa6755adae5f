"""The load for `bench/rooms.py`: people at tables who play by chance, over sockets as lean as can be.

A socket here is an asyncio protocol that cuts frames by hand and reads a view only when somebody looks at it,
so that the load costs much less than what it measures. Knows the protocol; knows nothing of measuring.
"""

import asyncio
import json
import random
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from itertools import count
from typing import Any, Final, TypeAlias, TypeVar, cast

import msgspec

from switchboard.protocol import Ack, GameOnWire, Refusal, RoomOnWire, Seen, read_server
from switchboard.words.model import Phase, Role, Team

T = TypeVar("T")
Answer: TypeAlias = Ack | Refusal

NAMES: Final = "Ann Benedict Cat Dan Esmeralda Finn Grace Hieronymus Ida Jo Kasimir Lena Mo Nora".split()
CHAT: Final = ("no idea", "the second one fits as well", "wait, what about the river?", "yes!", "stop here?")
CONSONANTS: Final = "bcdfghjklmnpqrstvwxz"
VIEW: Final = b'{"t":"view","seq":'
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A


class Tally:
    """What came over all sockets: views, their bytes, what was refused, and sockets that were lost."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.refused: Counter[str] = Counter()
        self.lost = 0

    def clear(self) -> None:
        self.sizes.clear()


class Tab(asyncio.Protocol):
    """One socket in a room, from its handshake on."""

    def __init__(self, room: str, name: str, token: str, tally: Tally) -> None:
        self.arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.you = ""
        self._hello = {"t": "hello", "room": room, "name": name}
        self._token = token
        self._tally = tally
        self._rest = b""
        self._upgraded = self._leaving = False
        self._view = b""
        self._seen: asyncio.Future[None] | None = None
        self._ids = count()
        self._asked: dict[str, Callable[[Answer], None]] = {}

    # --- saying -------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        self._transport.write(
            f"GET /ws HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Authorization: Bearer {self._token}\r\n\r\n".encode()
        )

    def _send(self, kind: int, payload: bytes) -> None:
        """A frame under a mask of zeros: the other side takes it off all the same."""
        size = len(payload)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2)
        self._transport.write(head + b"\0\0\0\0" + payload)

    def ask(self, then: Callable[[Answer], None], do: str, **fields: Any) -> None:
        """Send a command; `then` is called with its answer, the moment it comes."""
        name = str(next(self._ids))
        self._asked[name] = then
        self._send(TEXT, msgspec.json.encode({"t": "cmd", "id": name, "do": do, **fields}))

    async def done(self, do: str, **fields: Any) -> int:
        """A command that must be carried out, if need be later; where the room stood after it."""
        while True:
            future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self.ask(future.set_result, do, **fields)
            answer = await future
            if isinstance(answer, Ack):
                return answer.seq
            if answer.retry_ms is None:
                raise RuntimeError(f"{do} {fields}: {answer}")
            await asyncio.sleep(answer.retry_ms / 1000)

    def leave(self) -> None:
        """Close the tab, as a browser does."""
        self._leaving = True
        self._send(CLOSE, b"\x03\xe9")
        self._transport.close()

    # --- hearing ------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        at, end = 0 if self._upgraded else self._upgrade(data), len(data)
        while end - at >= 2:
            start, size = at + 2, data[at + 1]
            if size >= 126:
                wide = 2 if size == 126 else 8
                start += wide
                size = int.from_bytes(data[start - wide : start])
            if start + size > end:
                break
            self._hear(data[at], data[start : start + size])
            at = start + size
        self._rest = data[at:]

    def _upgrade(self, data: bytes) -> int:
        """How much of this was the answer to the handshake."""
        at = data.find(b"\r\n\r\n")
        if at < 0:
            return 0
        if not data.startswith(b"HTTP/1.1 101"):
            raise RuntimeError(data)
        self._upgraded = True
        self._send(TEXT, msgspec.json.encode(self._hello))
        return at + 4

    def _hear(self, kind: int, payload: bytes) -> None:
        if payload.startswith(VIEW):
            self._tally.sizes.append(len(payload))
            self._view = payload
            if not self.arrived.done():
                self.arrived.set_result(None)
            if self._seen is not None and not self._seen.done():
                self._seen.set_result(None)
        elif kind == TEXT:
            self._answer(json.loads(payload) if b'"welcome"' in payload else read_server(payload))
        elif kind == PING:
            self._send(PONG, payload)

    def _answer(self, message: object) -> None:
        if isinstance(message, dict):
            self.you = message["you"]
        elif isinstance(message, Ack | Refusal):
            if isinstance(message, Refusal):
                self._tally.refused[message.code] += 1
            if then := self._asked.pop(message.id or "", None):
                then(message)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._leaving:
            self._tally.lost += 1
            if not self.arrived.done():
                self.arrived.set_exception(ConnectionError("not let in"))

    # --- seeing -------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return int(self._view[len(VIEW) : self._view.index(b",", len(VIEW))])

    @property
    def room(self) -> RoomOnWire:
        seen = read_server(self._view)
        assert isinstance(seen, Seen)
        return seen.view

    async def see(self, seq: int) -> None:
        """Wait until the newest view is at least this new."""
        while self.seq < seq:
            self._seen = asyncio.get_running_loop().create_future()
            await self._seen


class House:
    """The server as its guests know it."""

    def __init__(self, host: str, port: int, tally: Tally) -> None:
        self.tally = tally
        self._address = host, port

    async def open_room(self, token: str) -> str:
        """A new room, over HTTP."""
        body = json.dumps({"name": NAMES[0]}).encode()
        head = f"POST /api/rooms HTTP/1.1\r\nAuthorization: Bearer {token}\r\nContent-Length: {len(body)}"
        room: str = json.loads(await self._http(head, body))["room"]
        return room

    async def look_at(self, room: str) -> None:
        """From outside; a room that is not in memory is read back from its log for that."""
        await self._http(f"GET /api/rooms/{room} HTTP/1.1")

    async def rooms_in_memory(self) -> int:
        text = (await self._http("GET /metrics HTTP/1.1")).decode()
        return round(float(text.split("\nswitchboard_rooms ")[1].split("\n")[0]))

    async def left_by_all(self, within: float) -> bool:
        """Whether all rooms leave memory in time."""
        end = time.monotonic() + within
        while (there := await self.rooms_in_memory()) and time.monotonic() < end:
            await asyncio.sleep(0.5)
        return there == 0

    async def _http(self, head: str, body: bytes = b"") -> bytes:
        reader, writer = await asyncio.open_connection(*self._address)
        writer.write(f"{head}\r\nHost: bench\r\nConnection: close\r\n\r\n".encode() + body)
        status, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        if not status.startswith(b"HTTP/1.1 20"):
            raise RuntimeError(status, answer)
        return answer

    async def come_in(self, room: str, name: str, token: str) -> Tab:
        loop = asyncio.get_running_loop()
        _, tab = await loop.create_connection(lambda: Tab(room, name, token, self.tally), *self._address)
        await tab.arrived
        return tab

    async def gather(self, people: int) -> "Table":
        """A new room with so many people in it, none of them in a chair."""
        owner = secrets.token_urlsafe(32)
        room = await self.open_room(owner)
        tabs = [await self.come_in(room, NAMES[0], owner)]
        for place in range(1, people):
            name, token = NAMES[place % len(NAMES)], secrets.token_urlsafe(32)
            tabs.append(await self.come_in(room, name, token))
        return Table(room, tabs)

    async def table(self, people: int) -> "Table":
        """A new room with so many people in it, and a game that has its first clue."""
        table = await self.gather(people)
        await table.start(random.Random(people))
        return table


class Table:
    """A room and who is in it: red's people and blue's, each with the giver first, and who watches."""

    def __init__(self, code: str, tabs: list[Tab]) -> None:
        self.code = code
        self.tabs = tabs
        self.busy = False
        self._teams: dict[Team, list[Tab]] = {}
        self._toggles: list[tuple[Tab, dict[str, Any]]] = []
        self._toggled = 0

    async def start(self, dice: random.Random) -> None:
        """Everybody who can sits down, as many for red as for blue; the first clue is given."""
        owner = self.tabs[0]
        await owner.see(await owner.done("shuffle"))
        chairs = {one.id: one.chair for one in owner.room.members if one.chair}
        seated = sorted(
            (tab for tab in self.tabs if tab.you in chairs),
            key=lambda tab: chairs[tab.you].role is not Role.GIVER,
        )
        self._teams = {team: [tab for tab in seated if chairs[tab.you].team is team] for team in Team}
        if len(seated) % 2:
            await self._teams[Team.RED].pop().done("sit", chair=None)
        await self.carry_out(owner, "start", {})
        await self.carry_out(*self.move(dice))

    async def carry_out(self, tab: Tab, do: str, fields: dict[str, Any]) -> None:
        seq = await tab.done(do, **fields)
        for team in self._teams.values():
            await team[0].see(seq)

    async def play(self, dice: random.Random) -> None:
        """On to the end of the game."""
        while (move := self.move(dice))[1] != "start":
            await self.carry_out(*move)

    def leave(self) -> None:
        for tab in self.tabs:
            tab.leave()

    # --- what to do next ----------------------------------------------------------------------------

    def move(self, dice: random.Random) -> tuple[Tab, str, dict[str, Any]]:
        """Something allowed: a clue, a mark on or off, a card turned over, a word to the others."""
        game = self._teams[Team.RED][0].room.game
        if game is None or game.phase is Phase.OVER:
            return self.tabs[0], "start", {}
        giver, *guessers = self._teams[game.team]
        if game.phase is Phase.CLUE:
            text = "".join(dice.choices(CONSONANTS, k=dice.randint(4, 9)))
            return giver, "give-clue", {"turn": game.turn, "text": text, "number": dice.randint(1, 3)}
        if dice.random() < 0.05:
            return dice.choice(guessers), "say", {"text": dice.choice(CHAT), "to": "all"}
        room = giver.room
        if not room.marks and game.may_stop and dice.random() < 0.2:
            return guessers[0], "stop", {"turn": game.turn}
        return self._vote(dice, room, game, guessers)

    def _vote(
        self, dice: random.Random, room: RoomOnWire, game: GameOnWire, guessers: list[Tab]
    ) -> tuple[Tab, str, dict[str, Any]]:
        """Marks until they are enough, now and then taken back; then somebody else turns the card over."""
        if not room.marks:
            return dice.choice(guessers), "mark", {"turn": game.turn, "card": _card(dice, game)}
        card = room.marks[0].card
        voters = {mark.member for mark in room.marks if mark.card == card}
        others = [tab for tab in guessers if tab.you not in voters]
        if dice.random() < 0.25:
            regretful = next(tab for tab in guessers if tab.you == room.marks[0].member)
            return regretful, "mark", {"turn": game.turn, "card": card, "on": False}
        if len(voters) < room.votes_needed:
            return dice.choice(others), "mark", {"turn": game.turn, "card": card}
        return dice.choice(others or guessers), "confirm", {"turn": game.turn, "card": card}

    def toggle(self, then: Callable[[Answer], None]) -> None:
        """A guesser marks a card, or takes the mark back; the game stays where it is."""
        if not self._toggles:
            game = self.tabs[0].room.game
            assert game is not None
            fields = {"turn": game.turn, "card": game.shown.index("?")}
            guessers = self._teams[game.team][1:]
            self._toggles = [(tab, {**fields, "on": on}) for tab in guessers for on in (True, False)]
        tab, fields = self._toggles[self._toggled % len(self._toggles)]
        self._toggled += 1
        tab.ask(then, "mark", **fields)


def _card(dice: random.Random, game: GameOnWire) -> int:
    """Mostly one of the team's own, as people who listen to their giver guess."""
    hidden = [card for card, letter in enumerate(game.shown) if letter == "?"]
    own = [card for card in hidden if game.key and game.key[card] == game.team.value[0]]
    return dice.choice(own if own and dice.random() < 0.7 else hidden)


async def at_most(limit: int, works: Iterable[Callable[[], Awaitable[T]]]) -> list[T]:
    """All of these, so many at a time."""
    gate = asyncio.Semaphore(limit)

    async def one(work: Callable[[], Awaitable[T]]) -> T:
        async with gate:
            return await work()

    return await asyncio.gather(*map(one, works))
