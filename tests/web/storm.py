"""kill -9, again and again, of a server that people play on; and what must be true after it."""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import apsw
from msgspec import Struct

from switchboard import wire
from switchboard.clock import GRACE
from switchboard.protocol import on_wire
from switchboard.rooms import evolve, open_room, room_view, viewpoint
from switchboard.rooms.events import Event, MemberRenamed, Played, RoomOpened
from switchboard.rooms.room import Room
from switchboard.store import CommandId, Row
from switchboard.store.sqlite import SqliteStore
from switchboard.words.events import CardRevealed, GameDealt
from web.serving import Server, new_token
from web.serving import open_room as open_over_http
from web.stubborn import House, Shown, Stubborn, digest, party
from web.wires import view_frame

OPTIONS = ("--rooms-per-minute", "60000", "--sockets-per-client", "100000")
QUICK = {"clue": 10, "guess": 10}
# What the tables do: play on; play by a clock; let a short clock run; vote, and pause.
PARTS = ("play", "clocked", "wait", "pause")
SETTINGS = {"clocked": {"clock": {"clue": 60, "guess": 45}}, "wait": {"clock": QUICK}}
LATER = 0.01  # seconds: a few commits long


class Figures(Struct):
    """What came of a storm; the last five are views right after a restart, and what was in them."""

    kills: int
    rooms: int
    acked: int = 0
    resent: int = 0
    unheard: int = 0
    rows: int = 0
    views: int = 0
    games: int = 0
    reveals: int = 0
    returns: int = 0
    seated: int = 0
    voted: int = 0
    paused: int = 0
    timed: int = 0


async def storm(db: Path, kills: int, rooms: int, most_acks: int, seed: int) -> Figures:
    """Play and kill; everything is checked in the end, and `AssertionError` where it does not hold."""
    dice, house = random.Random(seed), House()
    figures = Figures(kills, rooms)
    server = await asyncio.to_thread(Server, db, *OPTIONS)
    people: list[Stubborn] = []
    try:
        for number in range(rooms):
            part, owner = PARTS[number % len(PARTS)], new_token()
            code = await asyncio.to_thread(open_over_http, server, owner, "Ann", **SETTINGS.get(part, {}))
            people += party(house, code, owner, part)
        house.open(server)
        staying = [asyncio.create_task(one.stay()) for one in people]
        for number in range(kills + kills // 10):
            await _some_acks(house, staying, dice.randint(1, most_acks))
            # At any moment: right after an answer hardly ever a commit is on its way.
            await asyncio.sleep(dice.uniform(0.0, LATER))
            house.close()
            await _end(server, gently=number % 11 == 5)
            figures.resent += sum(len(one.pending) for one in people)
            server = await asyncio.to_thread(Server, db, *OPTIONS)
            house.open(server)
        await _quiet(house, people, staying)
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)
        assert await asyncio.to_thread(server.stop) == 0
    finally:
        if server.process.poll() is None:
            server.kill()
    await _check(db, people, figures)
    return figures


async def _end(server: Server, gently: bool) -> None:
    """Mostly by kill -9; now and then as an operator would, while people go on."""
    if gently:
        assert await asyncio.to_thread(server.stop) == 0
    else:
        server.kill()


async def _some_acks(house: House, staying: Sequence[asyncio.Task[None]], count: int) -> None:
    enough = asyncio.create_task(house.wait_for_acks(count))
    await _first(enough, staying)


async def _first(task: "asyncio.Task[None]", staying: Sequence[asyncio.Task[None]]) -> None:
    """Until the task is done; whoever fails meanwhile fails here."""
    async with asyncio.timeout(120):
        done, _ = await asyncio.wait((task, *staying), return_when=asyncio.FIRST_COMPLETED)
    for one in done:
        one.result()


async def _quiet(house: House, people: list[Stubborn], staying: Sequence[asyncio.Task[None]]) -> None:
    """Nobody asks for anything new, everybody is answered, and has seen what came of it."""
    house.busy = False

    async def settled() -> None:
        while any(one.pending for one in people) or not _all_see_the_same(people):
            await house.news()

    await _first(asyncio.create_task(settled()), staying)


def _all_see_the_same(people: list[Stubborn]) -> bool:
    newest: dict[str, set[int]] = {}
    for one in people:
        newest.setdefault(one.room, set()).add(one.views[-1].seq)
    return all(len(seqs) == 1 for seqs in newest.values())


# --- what must be true --------------------------------------------------------------------------------


async def _check(db: Path, people: list[Stubborn], figures: Figures) -> None:
    store = SqliteStore(db)
    try:
        for code in {one.room for one in people}:
            rows = await store.read(code)
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1)), "a gap"
            figures.rows += len(rows)
            here = [one for one in people if one.room == code]
            _check_once(rows, here, figures)
            _check_views(_folded(rows), here, figures)
            for one in here:
                await _check_acks(store, one, figures)
    finally:
        await store.close()
    with closing(apsw.Connection(str(db))) as connection:
        assert connection.pragma("integrity_check") == "ok"


def _events(rows: list[Row]) -> list[Event]:
    return [wire.decode_room_event(row.event) for row in rows]


def _folded(rows: list[Row]) -> list[Room]:
    """The room after each event."""
    opened, *events = _events(rows)
    assert isinstance(opened, RoomOpened)
    rooms = [open_room(opened)]
    for event in events:
        rooms.append(evolve(rooms[-1], event))
    return rooms


async def _check_acks(store: SqliteStore, one: Stubborn, figures: Figures) -> None:
    """Whatever was acknowledged is in the log, where it was said to be."""
    for name, (asked, seq) in one.done.items():
        done = await store.done(one.room, CommandId(one.you, name))
        assert done == seq or (done is None and asked["do"] in ("sit", "mark", "ready")), f"{asked} was lost"
        figures.acked += 1


def _check_once(rows: list[Row], people: list[Stubborn], figures: Figures) -> None:
    """Everybody's names are in the log exactly once each, and no card is turned over twice in a game."""
    events = _events(rows)
    renamed = Counter((event.member, event.name) for event in events if isinstance(event, MemberRenamed))
    done = [(one.you, asked) for one in people for asked, _ in one.done.values()]
    assert renamed == Counter((you, asked["name"]) for you, asked in done if asked["do"] == "rename")
    shown: set[int] = set()
    for event in events:
        if isinstance(event, Played) and isinstance(event.event, GameDealt):
            shown.clear()
            figures.games += 1
        elif isinstance(event, Played) and isinstance(event.event, CardRevealed):
            assert event.event.card not in shown
            shown.add(event.event.card)
            figures.reveals += 1


def _check_views(rooms: list[Room], people: list[Stubborn], figures: Figures) -> None:
    """Whatever anybody ever saw is what the log says up to there, from where they sat: chairs, votes, pause.

    So nothing was shown that was lost afterwards, and a server that was killed came back with all of it.
    """
    expected: dict[tuple[int, object], str] = {}
    newest = max((seq for one in people for _, seq in one.done.values()), default=0)
    for one in people:
        assert newest <= one.views[-1].seq <= len(rooms)
        for shown in one.views:
            room = rooms[shown.seq - 1]
            point = viewpoint(room, one.you)
            if (shown.seq, point) not in expected:
                expected[shown.seq, point] = wire.encode(on_wire(room_view(room, point))).decode()
            right = expected[shown.seq, point]
            frame = view_frame(shown.seq, shown.left_ms, shown.of_ms, right)
            assert shown.digest == digest(frame), f"{one.place} in {one.room} was not shown {frame}"
            figures.views += 1
        figures.unheard += one.unheard
        for shown in one.returns[1:]:
            _check_return(shown, rooms[shown.seq - 1], figures)


def _check_return(shown: Shown, room: Room, figures: Figures) -> None:
    figures.returns += 1
    figures.seated += any(member.chair for member in room.members)
    figures.voted += bool(room.marks)
    figures.paused += room.pause is not None
    if shown.left_ms is not None:
        figures.timed += 1
        assert shown.left_ms / 1000 + shown.up >= GRACE, "too little time after a restart"
