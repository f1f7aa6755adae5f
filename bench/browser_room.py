"""A room with people at sockets, who play while browsers watch; for the benchmark of the page."""

import json
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect

from web.serving import Server, open_room

PACE = 0.05
RED, BLUE = "red", "blue"
# Where several guess, one marks and another confirms: red has two, because browsers sit down beside them.
CHAIRS = {
    "ann": {"role": "giver", "team": RED},
    "ben": {"role": "guesser", "team": RED},
    "cat": {"role": "guesser", "team": RED},
    "dan": {"role": "giver", "team": BLUE},
    "eve": {"role": "guesser", "team": BLUE},
}


class Person:
    """Somebody at a socket of their own."""

    def __init__(self, socket: ClientConnection, room: str, name: str) -> None:
        self._socket = socket
        self.view: dict[str, Any] = {}
        self.you = ""
        self._say({"t": "hello", "room": room, "name": name})
        self.look()

    def _say(self, message: Mapping[str, Any]) -> None:
        self._socket.send(json.dumps(message))

    def _hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv(30))
        if message["t"] == "view":
            self.view = message["view"]
        self.you = message.get("you", self.you)
        return message

    def look(self) -> dict[str, Any]:
        """The room as it is now."""
        self._say({"t": "ping", "seq": -1})
        while self._hear()["t"] != "pong":
            pass
        return self.next_view()

    def next_view(self) -> dict[str, Any]:
        """The room as soon as something has changed in it."""
        while self._hear()["t"] != "view":
            pass
        return self.view

    def do(self, do: str, **fields: Any) -> None:
        name = secrets.token_hex(8)
        self._say({"t": "cmd", "id": name, "do": do, **fields})
        while (answer := self._hear()).get("id") != name:
            pass
        assert answer["t"] == "ack", answer


class Room:
    """People at sockets in their chairs. Ann owns the room."""

    def __init__(self, server: Server) -> None:
        self._stack = ExitStack()
        tokens = {name: secrets.token_urlsafe(32) for name in CHAIRS}
        self.code = open_room(server, tokens["ann"], uneven=True)
        self.url = f"{server.url}/r/{self.code}"
        self.people = {name: self._enter(server, token, name) for name, token in tokens.items()}
        for name, person in self.people.items():
            person.do("sit", chair=CHAIRS[name])
        self.owner = self.people["ann"]

    def _enter(self, server: Server, token: str, name: str) -> Person:
        headers = {"Authorization": f"Bearer {token}"}
        # Not all of them read all the time: a full queue would keep the line from being closed.
        socket = connect(
            server.ws, additional_headers=headers, compression=None, ping_interval=None, max_queue=None
        )
        return Person(self._stack.enter_context(socket), self.code, name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def seat_browsers(self, count: int) -> None:
        """As soon as so many browsers have come in, all of them guess for red."""
        ours = {person.you for person in self.people.values()}
        members = self.owner.look()["members"]
        while len(members) < len(ours) + count:
            members = self.owner.next_view()["members"]
        for member in members:
            if member["id"] not in ours:
                self.owner.do("assign", member=member["id"], chair={"role": "guesser", "team": "red"})

    def start(self, team: str) -> None:
        """A game that this team begins."""
        self.owner.do("start")
        while self.owner.look()["game"]["team"] != team:
            self.owner.do("end-game")
            self.owner.do("start")

    def clue(self, number: int) -> None:
        game = self.owner.look()["game"]
        giver = self.people["ann" if game["team"] == RED else "dan"]
        giver.do("give-clue", turn=game["turn"], text="melancholy", number=number)

    def game(self) -> Iterator[None]:
        """A whole game, a command at a time: each turn two cards are found, and one more is marked."""
        self.start(RED)
        while not (game := self.owner.look()["game"]).get("outcome"):
            team, turn = game["team"], game["turn"]
            marker, confirmer = (
                self.people[name] for name in (("ben", "cat") if team == RED else ("eve", "eve"))
            )
            own = [
                card
                for card, letter in enumerate(game["key"])
                if letter == team[0] and game["shown"][card] == "?"
            ]
            self.clue(2)
            yield
            for card in own[:2]:
                marker.do("mark", turn=turn, card=card)
                yield
                confirmer.do("confirm", turn=turn, card=card)
                yield
            if own[2:]:
                marker.do("mark", turn=turn, card=own[2])
                yield
                marker.do("stop", turn=turn)
                yield

    def play(self) -> int:
        """A whole game at a steady pace; how many commands that were."""
        steps = 0
        for _ in self.game():
            steps += 1
            time.sleep(PACE)
        return steps
