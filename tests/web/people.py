"""People with tabs: they say hello, do this and that, come back when they are cut off, and send again.

They look at whatever they are told: it has to be what the log says, and nothing that is said to be done may
be missing from it.
"""

import asyncio
import random
from collections.abc import Iterator
from typing import Any, Protocol

from switchboard import wire
from switchboard.protocol import Ack, Refusal, RoomOnWire, Seen, Welcome, read_client, read_server
from switchboard.rooms.model import Chair, Member, MemberId, Stage
from switchboard.rooms.room import find
from switchboard.store import CommandId
from switchboard.words.model import Phase, Role, Team
from web.disk import Log
from web.virtual import check_end
from web.wires import Wire, view_frame

CHAIRS = [Chair(role, team) for role in (Role.GIVER, Role.GUESSER) for team in Team]
PLACES = [*CHAIRS, *CHAIRS[2:]]
CLUES = ("zymurgy", "quixotry", "syzygy", "fjord", "sphinx")
# Nothing final was said: the same command goes out again.
AGAIN = frozenset(("unavailable", "busy", "too-fast"))
# What leaves nothing in the log if all is as it was asked to be.
MAYBE_NOTHING = frozenset(("sit", "ready", "rename", "configure", "mark", "shuffle"))

Asked = dict[str, Any]


class Outside(Protocol):
    """What a tab needs of the world."""

    code: str
    chance: random.Random
    single: bool

    @property
    def log(self) -> Log: ...
    def dial(self, token: str) -> Wire | None: ...
    def seen(self, wire: Wire, left_ms: int | None) -> None: ...
    def trace(self, what: str, how: bytes = b"") -> None: ...


class Habits:
    """How somebody behaves: seconds between two doings, how likely it is that they do something at the last
    moment (`bell`) or come back at the last moment (`late`), and how likely each doing is."""

    def __init__(self, pace: float, bell: float, late: float, weights: dict[str, float]) -> None:
        self.pace, self.bell, self.late, self.weights = pace, bell, late, weights


class Tab:
    """One tab of somebody: `member` is who they are in the room."""

    def __init__(
        self, world: Outside, name: str, token: str, member: MemberId, place: Chair | None, habits: Habits
    ) -> None:
        self.member, self.name = member, name
        self.open = False
        self.pending: dict[str, Asked] = {}
        self._world, self._token, self._place, self._habits = world, token, place, habits
        self._chance = world.chance
        self._loop = asyncio.get_running_loop()
        self._wire: Wire | None = None
        self._view: RoomOnWire | None = None
        self._seq = 0
        self._bell: float | None = None
        self._count = 0
        self._sent: dict[str, list[int]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.open = True
        self._tasks = [self._loop.create_task(work) for work in (self._stay(), self._act())]
        for task in self._tasks:
            task.add_done_callback(check_end)

    async def stop(self) -> None:
        """Close the tab: whatever was not answered stays so."""
        self.open = False
        self.cut(0.0)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._wire = self._view = self._bell = None

    def rest(self) -> None:
        """Stay, and do nothing any more."""
        self._tasks[1].cancel()

    def cut(self, within: float) -> None:
        if self._wire is not None:
            self._wire.cut(within)

    def stop_reading(self, seconds: float) -> None:
        if self._wire is not None:
            self._wire.stop_reading(seconds)

    @property
    def shown(self) -> int:
        """Up to where the log is on this tab's screen; 0 while it is cut off."""
        return self._seq if self._wire is not None and self._view is not None else 0

    # --- hearing ------------------------------------------------------------------------------------

    async def _stay(self) -> None:
        while self.open:
            self._wire = self._world.dial(self._token)
            if self._wire is not None:
                self._say(_encode({"t": "hello", "room": self._world.code, "name": self.name}))
                self._come_back(await self._listen(self._wire))
            self._wire = self._view = self._bell = None
            await asyncio.sleep(self._away())

    def _away(self) -> float:
        """Soon; or when those who are not back yet are called away, after a blink or after a restart."""
        if self._chance.random() >= self._habits.late:
            return self._chance.uniform(0.05, 2.0)
        return self._chance.choice((self._chance.uniform(1.9, 2.1), self._chance.uniform(19.0, 26.0)))

    def _come_back(self, closed: int) -> None:
        """44xx says: not by yourself; 1000: you have left."""
        self._world.trace(f"{self.name} closed {closed}")
        assert closed not in (4400, 4404, 4408), closed
        if closed in (1000, 4403):
            self.open = False

    async def _listen(self, line: Wire) -> int:
        newest = 0
        while isinstance(frame := await line.hear(), str):
            self._world.trace(self.name, frame.encode())
            match read_server(frame):
                case Welcome(_, room, you):
                    assert (room, you) == (self._world.code, self.member)
                    for name in list(self.pending):
                        self._send(name)
                case Seen() as seen:
                    assert seen.seq >= newest, "a view older than the one before"
                    newest = seen.seq
                    self._look(line, seen, frame)
                case Ack(name, seq):
                    self._check_done(name, seq)
                case Refusal(name, code) as refusal if name is not None:
                    self._hear_no(name, code, refusal.retry_ms)
        return frame

    def _look(self, line: Wire, seen: Seen, frame: str) -> None:
        """A view is the log up to its number, as seen from where this member sits, and nothing else."""
        assert seen.seq <= len(self._world.log.rows), "it was shown, and is not in the log"
        room = self._world.log.rooms[seen.seq - 1]
        assert find(room, self.member) is not None
        right = self._world.log.view(seen.seq, self.member)
        assert frame == view_frame(seen.seq, seen.left_ms, seen.of_ms, right)
        me = next(one for one in seen.view.members if one.id == self.member)
        if seen.view.game and seen.view.stage is Stage.PLAYING and not _gives(me):
            assert seen.view.game.key is None
        if self._world.single:
            assert seen.seq >= self._seq, "what was shown before is gone"
            assert (seen.left_ms or 0) <= (seen.of_ms or 0), "more time is left than there was"
        self._seq, self._view = seen.seq, seen.view
        self._bell = None if seen.left_ms is None else self._loop.time() + seen.left_ms / 1000
        self._world.seen(line, seen.left_ms)

    def _check_done(self, name: str, seq: int) -> None:
        """What is said to be done is in the log, there and once."""
        asked = self.pending.pop(name, None)
        done = self._world.log.commands.get(CommandId(self.member, name))
        maybe_nothing = asked is None or asked["do"] in MAYBE_NOTHING
        if asked == {"do": "leave"}:
            assert find(self._world.log.rooms[seq - 1], self.member) is None
        elif done is None:
            assert maybe_nothing, f"{asked} is not in the log"
            assert seq <= len(self._world.log.rows)
        elif self._world.single or not maybe_nothing:
            # What changed nothing is remembered by the one server that said so.
            assert done == seq, f"{asked} was done at {done}, not at {seq}"

    def _hear_no(self, name: str, code: str, retry_ms: int | None) -> None:
        if code in AGAIN and name in self.pending:
            self._loop.call_later((retry_ms or 500) / 1000, self._send, name)
            return
        asked = self.pending.pop(name, None)
        if asked is not None and len(self._sent[name]) == 1:
            self._check_refused(name, asked, code)

    def _check_refused(self, name: str, asked: Asked, code: str) -> None:
        """What was asked once, and refused, has not happened; and the rules say so too."""
        log = self._world.log
        assert CommandId(self.member, name) not in log.commands, f"{asked} was refused: {code}"
        read = read_client(_frame(name, asked))
        assert isinstance(read, tuple)
        assert log.would_refuse(self._sent[name][0], self.member, read[1], code), f"{asked}: {code}?"

    # --- doing --------------------------------------------------------------------------------------

    def _say(self, frame: str) -> None:
        if self._wire is not None:
            self._world.trace(self.name, frame.encode())
            self._wire.say(frame)

    def _send(self, name: str) -> None:
        if name in self.pending and self.open:
            self._sent.setdefault(name, []).append(len(self._world.log.rows))
            self._say(_frame(name, self.pending[name]))

    async def _act(self) -> None:
        while self.open:
            await asyncio.sleep(self._chance.expovariate(1 / self._habits.pace))
            if self._bell is not None and self._chance.random() < self._habits.bell:
                # The last moment: just before the time is up, or just after it.
                moment = self._bell + self._chance.uniform(-0.2, 0.05)
                await asyncio.sleep(max(0.0, moment - self._loop.time()))
            if self._view is None or len(self.pending) > 3:
                continue
            asked = self._choose(self._view)
            if asked["do"] == "ping":
                self._say(_encode({"t": "ping", "seq": self._seq}))
                continue
            self._count += 1
            name = f"{self.name}-{self._count}"
            self.pending[name] = asked
            self._send(name)

    def _choose(self, view: RoomOnWire) -> Asked:
        """Something to do, as likely as this one's habits have it."""
        me = next(one for one in view.members if one.id == self.member)
        doings = [{"do": "ping"}, *self._doings(view, me)]
        weights = [self._habits.weights.get(doing["do"], 1.0) for doing in doings]
        return self._chance.choices(doings, weights)[0]

    def _doings(self, view: RoomOnWire, me: Member) -> Iterator[Asked]:
        others = [one.id for one in view.members if one.id != me.id]
        yield {"do": "say", "text": f"{self.name} says {self._count}"}
        yield {"do": "leave"}
        yield {"do": "rename", "name": f"{self.name.title()} {self._chance.randrange(3)}"}
        yield {"do": "ready", "ready": not me.ready}
        wanders = self._chance.random() < self._habits.weights.get("wander", 0.02)
        if wanders:
            yield {"do": "sit", "chair": self._chance.choice([*CHAIRS, None])}
        elif me.chair != self._place and (view.stage is not Stage.PLAYING or view.pause):
            yield {"do": "sit", "chair": self._place}
        if view.owner == me.id:
            yield from self._orders(view, others)
        if view.game is not None and view.stage is Stage.PLAYING and me.chair is not None:
            yield from self._moves(view, me.chair)

    def _orders(self, view: RoomOnWire, others: list[MemberId]) -> Iterator[Asked]:
        if view.stage is not Stage.PLAYING:
            if not view.cannot_start:
                yield {"do": "start", "rotate": self._chance.random() < 0.1}
            yield {"do": "shuffle"}
        if self._habits.weights.get("add-bot") and view.vacant:
            kind = self._chance.choice((None, "flora", "random"))
            yield {"do": "add-bot", "chair": self._chance.choice(view.vacant), "kind": kind}
        if view.stage is Stage.PLAYING:
            yield {"do": "resume"} if view.pause else {"do": "pause"}
            yield {"do": "end-game"}
        yield {"do": "configure", "settings": {"locked": self._chance.random() < 0.2}}
        if others:
            yield {"do": "kick", "member": self._chance.choice(others)}
            yield {"do": "pass-owner", "member": self._chance.choice(others)}

    def _moves(self, view: RoomOnWire, chair: Chair) -> Iterator[Asked]:
        game = view.game
        assert game is not None
        if chair.team is not game.team or view.pause:
            return
        if chair.role is Role.GIVER and game.phase is Phase.CLUE:
            yield {"do": "give-clue", "turn": game.turn, "text": self._chance.choice(CLUES), "number": 2}
        if chair.role is Role.GUESSER and game.phase is Phase.GUESS:
            hidden = [card for card, shown in enumerate(game.shown) if shown == "?"]
            yield {"do": "mark", "turn": game.turn, "card": self._chance.choice(hidden[:2])}
            yield {"do": "stop", "turn": game.turn}
            for mark in view.marks:
                yield {"do": "confirm", "turn": game.turn, "card": mark.card}


def _frame(name: str, asked: Asked) -> str:
    return _encode({"t": "cmd", "id": name, **asked})


def _encode(message: dict[str, Any]) -> str:
    return wire.encode(message).decode()


def _gives(member: Member) -> bool:
    return member.chair is not None and member.chair.role is Role.GIVER
