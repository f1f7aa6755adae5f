"""Frames as they may come from anybody: what our clients send, what broken ones send, and what nobody should.

Thrown at a room that is playing: whatever comes is no message, or is refused and changes nothing, or is a
command that the rules allow.
"""

import random
from collections import Counter
from typing import Any

from msgspec import json

from rooms_at_play import FOUR, Table, playing
from switchboard import wire
from switchboard.protocol import BadMessage, Check, on_wire, read_client
from switchboard.rooms import decide, evolve, room_view, try_clue, viewpoint
from switchboard.rooms import events as ev
from switchboard.rooms.asking import Asked, complete
from switchboard.rooms.model import CLOCKS, Chair
from switchboard.rooms.room import Room
from switchboard.web.shelf import House
from switchboard.words.model import Phase, Refused, Role

PEOPLE = (*FOUR, "eve", "bot", "kicked", "stranger")
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 24, 25, 999, 10**18, 10**40, 1.5, -0.0, 1e308),
    *(
        "",
        " ",
        "a",
        "red",
        "giver",
        "unlimited",
        "ann",
        "clock",
        "\x00",
        "\u202e",
        "🦉",
        "x" * 65,
        "x" * 5_000,
    ),
    *([], [[]], {}, {"role": "giver"}, {"role": "clock", "team": "red"}, ["ann", "ben"]),
)
CHAIRS: tuple[Any, ...] = (
    None,
    *({"role": role, "team": team} for role in ("giver", "guesser") for team in ("red", "blue")),
    *({"role": role} for role in ("referee", "spectator", "clock", "giver")),
)
SETTINGS: dict[str, Any] = {
    "theme": "codenames",
    "ruleset": "club-1",
    "referee": "seated",
    "pack": "exchange",
    "words": [f"w{number}" for number in range(25)],
    "clock": {"clue": 60, "guess": 60},
    "threshold": 2,
    "uneven": True,
    "locked": True,
    "spectators": True,
    "chat": True,
    "listed": True,
    "commentary": 1,
    "owner": "ben",
}
BITS = (
    *'"\\{}[],:- \n\x00é\u2028\ud800',
    *("\\ud800", "NaN", "Infinity", "1e999", "9" * 99, "null", "true", "[" * 2_000),
    *('"t":"cmd",', '"do":"join",', '"id":"x",'),
)


class Frames:
    """Frames without end, the same for the same dice."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice

    def next(self, room: Room) -> str:
        chance = self._dice.random()
        if chance < 0.02:
            return "".join(self._dice.choice(BITS) for _ in range(self._dice.randrange(9)))
        message = self._message(room)
        if chance < 0.35:
            self._spoil(message)
        # Python's own encoder knows no surrogates on their own either: it escapes them.
        text = json.encode(message).decode()
        return self._mangled(text) if chance > 0.8 else text

    def _message(self, room: Room) -> dict[str, Any]:
        dice, identity = self._dice, str(self._dice.randrange(10**6))
        match dice.randrange(30):
            case 0:
                return {"t": "hello", "room": "ABCD2345", "name": "Ann", "v": 1}
            case 1:
                return {"t": "ping", "seq": dice.randrange(99)}
            case 2:
                return {"t": "check", "id": identity, "text": self._text(room), "number": dice.randrange(11)}
        return {"t": "cmd", "id": identity, **self._command(room)}

    def _command(self, room: Room) -> dict[str, Any]:
        dice = self._dice
        now = room.game.table.now.number if room.game else 1
        turn = now if dice.random() < 0.9 else dice.choice((0, now - 1, now + 1))
        member, chair, card = dice.choice(PEOPLE), dice.choice(CHAIRS), dice.randrange(-1, 26)
        if room.marks and dice.random() < 0.8:
            card = room.marks[-1].card
        setting = dice.choice(tuple(SETTINGS))
        bold = dice.random() < 0.1  # these end games, and rooms
        orders: list[dict[str, Any]] = [
            {"do": "rename", "name": self._text(room)},
            {"do": "sit", "chair": chair},
            {"do": "ready", "ready": dice.random() < 0.5},
            {"do": "say", "text": self._text(room), "to": dice.choice(("all", "team"))},
            {"do": "configure", "settings": {setting: SETTINGS[setting]}},
            {"do": "assign", "member": member, "chair": chair},
            {"do": "shuffle", "order": list(PEOPLE)},
            {"do": "add-bot", "kind": "random", "chair": chair, "bot": "ann", "name": "Owner"},
            {"do": "start", "rotate": dice.random() < 0.5, "deal": {"words": [], "key": [], "first": "red"}},
            {"do": "commentate", "member": member},
            {"do": "pause"},
            {"do": "resume"},
        ]
        moves: list[dict[str, Any]] = [
            {"do": "give-clue", "turn": turn, "text": self._text(room), "number": dice.randrange(-1, 11)},
            {"do": "judge", "turn": turn, "valid": dice.random() < 0.5, "reason": self._text(room)},
            {"do": "mark", "turn": turn, "card": card, "on": dice.random() < 0.9},
            {"do": "confirm", "turn": turn, "card": card},
            {"do": "stop", "turn": turn},
        ]
        last: list[dict[str, Any]] = [
            {"do": "leave"},
            {"do": "kick", "member": member},
            {"do": "pass-owner", "member": member},
            {"do": "end-game"},
            {"do": "time-up", "turn": turn, "phase": "clue"},
            {"do": "presence", "member": member, "present": False},
            {"do": "join", "name": "Eve"},
        ]
        return dice.choice(last if bold else moves if dice.random() < 0.6 else orders)

    def _text(self, room: Room) -> str:
        words = room.game.table.words if room.game else ("WORD",)
        return self._dice.choice(("zymurgy", "quixotry", "kazoo", self._dice.choice(words), "two words", ""))

    def _spoil(self, message: dict[str, Any]) -> None:
        """Take a field out, put a strange one in, or give one a strange value."""
        for _ in range(self._dice.randrange(1, 3)):
            key = self._dice.choice((*message, "who", "member", "deal", "order"))
            if self._dice.random() < 0.25:
                message.pop(key, None)
            else:
                message[key] = self._dice.choice(ODD)

    def _mangled(self, text: str) -> str:
        """Cut, doubled or written over somewhere."""
        for _ in range(self._dice.randrange(1, 4)):
            at = self._dice.randrange(len(text) + 1)
            until = min(len(text), at + self._dice.randrange(4))
            match self._dice.randrange(3):
                case 0:
                    text = text[:at] + text[until:]
                case 1:
                    text = text[:at] + self._dice.choice(BITS) + text[until:]
                case 2:
                    text = text[:until] + text[at:]
        return text


class Thrown:
    """Frames thrown at rooms, and what became of them."""

    def __init__(self, seed: int | str) -> None:
        self.dice = random.Random(seed)
        self.frames = Frames(self.dice)
        self.fates: Counter[str] = Counter()
        self.room = A_ROOM

    def throw(self, number: int) -> None:
        for _ in range(number):
            who, frame = self.dice.choice(PEOPLE), self.frames.next(self.room)
            if self.dice.random() < 0.5:
                who = self._awaited() or who
            before, room = json.encode(self.room), self.room
            try:
                self.fates[self._fate(who, frame)] += 1
            except (BadMessage, Refused) as refused:
                code = refused.code if isinstance(refused, Refused) else "bad-message"
                self.fates[code] += 1
                assert self.room is room, frame
                assert json.encode(room) == before, frame
            if self.dice.random() < (0.02 if self._is_lively() else 0.2):
                self.room = A_ROOM

    def _fate(self, who: str, frame: str) -> str:
        read = read_client(frame)
        if isinstance(read, Check):
            try_clue(self.room, who, read.text, read.number)
        if not isinstance(read, tuple):
            return "heard"
        self._carry_out(who, read[1])
        return "done"

    def _carry_out(self, who: str, asked: Asked) -> None:
        """Whatever happens can be kept, and what everybody sees of it can be sent."""
        for event in decide(self.room, who, complete(self.room, asked, self.dice, House())):
            assert wire.decode_room_event(wire.encode(event)) == event
            self.room = evolve(self.room, event)
        wire.encode(on_wire(room_view(self.room, viewpoint(self.room, self.dice.choice(PEOPLE)))))

    def _is_lively(self) -> bool:
        """Whether there is a game on and somebody to play it."""
        game = self.room.game
        present = {member.id for member in self.room.members}
        return game is not None and game.table.phase is not Phase.OVER and present >= set(FOUR)

    def _awaited(self) -> str | None:
        """The owner, or somebody whose move it may be, so that games get somewhere."""
        game, dice = self.room.game, self.dice
        if game is None or self.room.pause or dice.random() < 0.3:
            return self.room.owner
        role = {Phase.CLUE: Role.GIVER, Phase.GUESS: Role.GUESSER}.get(game.table.phase, Role.REFEREE)
        chair = Chair(role, None if role is Role.REFEREE else game.table.now.team)
        able = [member.id for member in self.room.members if member.chair == chair]
        return dice.choice(able) if able else None


def _a_room() -> Room:
    """Four play, one watches, one was kicked; there is a clock, and commentary is allowed."""
    table: Table = playing(clock=CLOCKS["fast"], commentary=1, uneven=True)
    for who in ("eve", "kicked"):
        table.do(who, ev.Join(who))
    table.do("ann", ev.Kick("kicked"))
    return table.room


A_ROOM = _a_room()
