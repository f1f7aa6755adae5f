"""Programs for a room: what people do there, wise and foolish, drawn without a look at any key.

A program is written down while it runs for the first time; then it can be run again, step by step, on a
server where another key lies under the same cards.
"""

import asyncio
import json
import random
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple, TypeVar

from switchboard import packs
from switchboard.rooms.model import Stage
from switchboard.words.deal import draw
from switchboard.words.model import CARDS, Deal, Phase
from switchboard.words.views import View
from web.in_memory import ROOM, Heard, Server, StillLoop, Tab, without_chance

TOKENS = {who: f"{who}-{'x' * 40}" for who in ("ann", "ben", "cat", "dan", "eve", "fay", "ref", "gus")}
CHAIRS = {
    "ann": {"role": "giver", "team": "red"},
    "ben": {"role": "guesser", "team": "red"},
    "cat": {"role": "giver", "team": "blue"},
    "dan": {"role": "guesser", "team": "blue"},
    "fay": {"role": "guesser", "team": "red"},
    "ref": {"role": "referee"},
}
GAMES = 8
STEPS = 60
PACE = 0.3  # seconds from one step to the next
CLUES = ("zymurgy", "quixotry", "kazoo", "syzygy", "two words", "", "é" * 60)
BAD_FRAMES = (
    "",
    "{",
    "null",
    "[[[[",
    '{"t":"hello","room":"R00M0001"}',
    '{"t":"cmd","id":"x","do":"fly"}',
    b"\xff",
)


class Step(NamedTuple):
    """One thing somebody does: open or close a tab, send a frame, make a request, or let time pass."""

    what: str
    who: str = ""
    tab: str = ""
    frame: str | bytes = ""
    seconds: float = PACE
    path: str = ""


class Run:
    """One run of a program. `tables` are the games as they last lay on the table, by their first word."""

    def __init__(self, loop: StillLoop) -> None:
        self.server = Server(loop)
        self.tabs: dict[str, Tab] = {}
        self.steps: list[Step] = []
        self.tables: dict[str, View] = {}
        self.over: dict[str, int] = {}
        self.ids: dict[str, str] = {}

    async def do(self, step: Step) -> None:
        self.server.step = len(self.steps)
        self.steps.append(step)
        await _DO[step.what](self, step)
        await self.server.pass_time(step.seconds)
        self._look()

    def _look(self) -> None:
        room = self.server.table()
        if room.game and room.stage is Stage.PLAYING:
            self.tables[room.game.words[0]] = room.game
        elif room.game:
            self.over.setdefault(room.game.words[0], self.server.step)

    async def open_room(self, step: Step) -> None:
        answer = json.loads(await self.server.request("POST", "/api/rooms", step.frame, TOKENS[step.who]))  # type: ignore[arg-type]
        self.ids[step.who] = answer["you"]

    async def open_tab(self, step: Step) -> None:
        tab = self.tabs[step.tab] = Tab(step.tab, step.who)
        self.server.connect(tab, TOKENS[step.who])
        self.server.send(tab, step.frame)

    async def send(self, step: Step) -> None:
        self.server.send(self.tabs[step.tab], step.frame)

    async def close_tab(self, step: Step) -> None:
        self.server.hang_up(self.tabs[step.tab])

    async def request(self, step: Step) -> None:
        assert isinstance(step.frame, bytes)
        method, path = step.path.split()
        await self.server.request(method, path, step.frame, TOKENS.get(step.who))

    async def wait(self, step: Step) -> None:
        """The time that passes after every step is all there is to it."""

    async def end(self) -> None:
        for tab in self.tabs.values():
            if tab.open:
                self.server.hang_up(tab)
        await asyncio.gather(*(tab.task for tab in self.tabs.values() if tab.task))
        self.server.hub.close()


_DO = {
    "open-room": Run.open_room,
    "open": Run.open_tab,
    "send": Run.send,
    "close": Run.close_tab,
    "http": Run.request,
    "wait": Run.wait,
}


class Author:
    """Writes a program while it runs, by what a spectator can see and by dice."""

    def __init__(self, run: Run, dice: random.Random) -> None:
        self.run, self.dice = run, dice
        self._names = iter(range(10_000))

    async def write(self) -> None:
        await self._arrive()
        for _ in range(STEPS):
            if self.run.server.table().stage is not Stage.PLAYING and self.dice.random() < 0.5:
                await self._command("ann", "start", rotate=self.dice.random() < 0.3)
            scenes, weights = zip(*_SCENES, strict=True)
            await self.dice.choices(scenes, weights)[0](self)

    async def _arrive(self) -> None:
        dice = self.dice
        self.seated = dice.random() < 0.4
        clock = {"clue": 20, "guess": 15} if dice.random() < 0.5 else None
        settings = {
            "ruleset": dice.choice(("rooms-1", "based-1", "club-1")),
            "referee": "seated" if self.seated else "code",
            "clock": clock,
            "uneven": True,
            "listed": dice.random() < 0.5,
            "commentary": dice.choice((None, 0, 1)),
            "threshold": dice.choice((None, 1, 2)),
        }
        body = json.dumps({"name": "ann", "settings": settings}).encode()
        await self.run.do(Step("open-room", "ann", frame=body))
        for who in ("ann", "ben", "cat", "dan", "eve", "fay", "ref"):
            await self._open(who)
            if who in CHAIRS and (who != "fay" or dice.random() < 0.5) and (who != "ref" or self.seated):
                await self._command(who, "sit", chair=CHAIRS[who])
        await self._command("ann", "start")

    # --- what somebody does -------------------------------------------------------------------------

    async def _open(self, who: str) -> None:
        name = f"{who}{next(self._names)}"
        hello = json.dumps({"t": "hello", "room": ROOM, "name": who})
        await self.run.do(Step("open", who, name, hello))
        for heard in reversed(self.run.server.transcript):
            if heard.to == name and b'"t":"welcome"' in heard.what:
                self.run.ids[who] = json.loads(heard.what)["you"]

    def _tab(self, who: str) -> str | None:
        return next((name for name, tab in self.run.tabs.items() if tab.who == who and tab.open), None)

    async def _frame(self, who: str, frame: str | bytes) -> None:
        tab = self._tab(who)
        await (self._open(who) if tab is None else self.run.do(Step("send", who, tab, frame)))

    async def _say(self, who: str, message: dict[str, Any]) -> None:
        await self._frame(who, json.dumps(message))

    async def _command(self, who: str, do: str, **fields: Any) -> None:
        await self._say(who, {"t": "cmd", "id": f"c{next(self._names)}", "do": do, **fields})

    def _anybody(self) -> str:
        return self.dice.choice(tuple(TOKENS))

    def _sitting(self, role: str, team: str | None) -> list[str]:
        chairs = {one.id: one.chair for one in self.run.server.table().members}
        found = []
        for who, member in self.run.ids.items():
            chair = chairs.get(member)
            if chair and chair.role.value == role and (chair.team.value if chair.team else None) == team:
                found.append(who)
        return found

    # --- scenes -------------------------------------------------------------------------------------

    async def play_on(self) -> None:
        """What the right people would do, so that games get somewhere."""
        room = self.run.server.table()
        game = room.game
        if game is None or room.stage is not Stage.PLAYING:
            return
        if room.pause:
            await self._come_back()
            await self._command(self._owner(), "resume")
        elif game.phase is Phase.CLUE:
            for who in self._sitting("giver", game.team.value):
                await self._clue(who, game)
        elif game.phase is Phase.VERDICT:
            for who in self._sitting("referee", None):
                valid = self.dice.random() < 0.7
                await self._command(who, "judge", turn=game.turn, valid=valid, reason="too clever")
        else:
            await self._guess(game)

    async def _come_back(self) -> None:
        """Whoever is missing returns, or somebody takes the empty chair."""
        away = [who for who in CHAIRS if self._tab(who) is None]
        if away:
            await self._open(self.dice.choice(away))
        else:
            await self._command(self._anybody(), "sit", chair=self.dice.choice(tuple(CHAIRS.values())))

    async def _clue(self, who: str, game: View) -> None:
        text = self.dice.choice((*CLUES[:4], *CLUES[:4], *CLUES, self.dice.choice(game.words)))
        number = self.dice.choice((0, 1, 2, 3, "unlimited", 9))
        if self.dice.random() < 0.3:
            await self._say(who, {"t": "check", "id": "k", "text": text, "number": number})
        await self._command(who, "give-clue", turn=game.turn, text=text, number=number)

    async def _guess(self, game: View) -> None:
        guessers = self._sitting("guesser", game.team.value)
        card = self.dice.choice(game.hidden)
        if self.dice.random() < 0.1:
            for who in guessers[:1]:
                await self._command(who, "stop", turn=game.turn)
            return
        for who in guessers:
            await self._command(who, "mark", turn=game.turn, card=card, on=self.dice.random() < 0.95)
        if self.dice.random() < 0.4:
            return  # they think again
        for who in guessers[-1:]:
            await self._command(who, "confirm", turn=game.turn, card=card)

    def _owner(self) -> str:
        owner = self.run.server.table().owner
        return next((who for who, member in self.run.ids.items() if member == owner), "ann")

    async def out_of_turn(self) -> None:
        """Anybody tries anything on any card."""
        game, dice = self.run.server.table().game, self.dice
        turn = (game.turn if game else 1) + dice.choice((0, 0, 0, 1))
        card, who = dice.randrange(-1, CARDS + 1), self._anybody()
        do, fields = dice.choice(
            (
                ("give-clue", {"turn": turn, "text": "kazoo", "number": 1}),
                ("judge", {"turn": turn, "valid": False, "reason": "no"}),
                ("mark", {"turn": turn, "card": card, "on": True}),
                ("confirm", {"turn": turn, "card": card}),
                ("stop", {"turn": turn}),
                ("sit", {"chair": dice.choice((None, *CHAIRS.values()))}),
                ("ready", {"ready": dice.random() < 0.5}),
                ("rename", {"name": dice.choice(("Zoe", "", "ben"))}),
                ("leave", {}),
            )
        )
        await self._command(who, do, **fields)

    async def owners_business(self) -> None:
        dice, other = self.dice, self.run.ids.get(self._anybody(), "nobody")
        do, fields = dice.choice(
            (
                ("pause", {}),
                ("resume", {}),
                ("kick", {"member": other}),
                ("pass-owner", {"member": other}),
                ("commentate", {"member": self.run.ids.get("eve", "nobody")}),
                ("commentate", {"member": other}),
                ("assign", {"member": other, "chair": dice.choice((None, *CHAIRS.values()))}),
                ("shuffle", {}),
                ("configure", {"settings": {"locked": dice.random() < 0.3, "chat": dice.random() < 0.8}}),
                ("configure", {"settings": {"commentary": dice.choice((None, 0, 2)), "pack": "nosuch"}}),
                ("end-game", {}),
            )
        )
        await self._command(self._owner() if dice.random() < 0.8 else self._anybody(), do, **fields)

    async def talk(self) -> None:
        to = self.dice.choice(("all", "team"))
        await self._command(self._anybody(), "say", text=self.dice.choice(("hm", "GHOST?", "")), to=to)

    async def ask(self) -> None:
        game, who = self.run.server.table().game, self._anybody()
        text = self.dice.choice((*CLUES, *(game.words if game else ())))
        await self._say(who, {"t": "check", "id": "k", "text": text, "number": self.dice.randrange(11)})

    async def ping(self) -> None:
        await self._say(self._anybody(), {"t": "ping", "seq": self.dice.randrange(99)})

    async def bad_frame(self) -> None:
        await self._frame(self._anybody(), self.dice.choice(BAD_FRAMES))

    async def come_and_go(self) -> None:
        who = self._anybody()
        tab = self._tab(who)
        if tab is None or self.dice.random() < 0.3:
            await self._open(who)
        else:
            await self.run.do(Step("close", who, tab, seconds=self.dice.choice((0.0, PACE, 3.0))))

    async def wait(self) -> None:
        await self.run.do(Step("wait", seconds=self.dice.choice((1.0, 10.0, 31.0, 121.0))))

    async def request(self) -> None:
        path = self.dice.choice(
            (
                f"GET /api/rooms/{ROOM}",
                "GET /api/rooms",
                "GET /api/rooms/NOSUCH00",
                "GET /metrics",
                "GET /readyz",
                f"PUT /api/rooms/{ROOM}/words",
                f"DELETE /api/rooms/{ROOM}/words",
                f"POST /api/rooms/{ROOM}",
            )
        )
        who = self.dice.choice((*TOKENS, "nobody"))
        await self.run.do(Step("http", who, frame=b"too\nfew\n" if "PUT" in path else b"", path=path))


_SCENES = (
    (Author.play_on, 50),
    (Author.out_of_turn, 14),
    (Author.owners_business, 7),
    (Author.talk, 4),
    (Author.ask, 4),
    (Author.ping, 3),
    (Author.bad_frame, 3),
    (Author.come_and_go, 6),
    (Author.wait, 2),
    (Author.request, 7),
)


class Program(NamedTuple):
    """A program that ran: its steps up to `until`, what was heard, and the deals it was played with."""

    steps: tuple[Step, ...]
    heard: tuple[Heard, ...]
    deals: tuple[Deal, ...]
    tables: dict[str, View]


def written(seed: int) -> Program:
    """A new program, cut off before the key of its last game lies open."""
    dice = random.Random(seed)
    words = packs.builtin().words
    deals = tuple(draw(words[25 * number : 25 * number + 25], dice) for number in range(GAMES))

    async def story(loop: StillLoop) -> Program:
        run = Run(loop)
        await Author(run, dice).write()
        await run.end()
        last = list(run.tables)[-1]
        until = run.over.get(last, len(run.steps))
        hidden = {word: table for word, table in run.tables.items() if word == last or word not in run.over}
        heard = tuple(one for one in run.server.transcript if one.step < until)
        return Program(tuple(run.steps[:until]), heard, deals, hidden)

    return _run(story, deals)


def repeated(program: Program, deals: Sequence[Deal]) -> tuple[Heard, ...]:
    """What is heard when the same program runs with these deals."""

    async def story(loop: StillLoop) -> tuple[Heard, ...]:
        run = Run(loop)
        for step in program.steps:
            await run.do(step)
        heard = tuple(run.server.transcript)
        await run.end()
        return heard

    return _run(story, deals)


T = TypeVar("T")


def _run(story: Callable[[StillLoop], Coroutine[Any, Any, T]], deals: Sequence[Deal]) -> T:
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, StillLoop)
        with without_chance(loop, deals):
            return runner.run(story(loop))
