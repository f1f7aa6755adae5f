"""Rooms over a real SQLite log: durable, resent, raced for, restarted; hours pass and nobody waits."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from rooms_at_play import FOUR
from switchboard import packs, wire
from switchboard.clock import GRACE
from switchboard.dealing import chance
from switchboard.rooms import events as ev
from switchboard.rooms.model import CLOCKS, Settings
from switchboard.store import Conflict, Row
from switchboard.store.sqlite import SqliteStore
from switchboard.web.host import PAGE, NoRoom, RoomHost
from switchboard.words.deal import draw
from switchboard.words.model import Refused, Team


class Time:
    """A clock for tests: it moves when it is told to."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


def run(tmp_path: Path, story: Callable[[SqliteStore, Time], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = SqliteStore(tmp_path / "rooms.db")
        try:
            await story(store, Time())
        finally:
            await store.close()

    asyncio.run(whole())


async def four(store: SqliteStore, time: Time, **settings: object) -> RoomHost:
    host = await RoomHost.open("ROOM", store, time, Settings(**settings))  # type: ignore[arg-type]
    for who, chair in FOUR.items():
        await host.submit(who, ev.Join(who.title()))
        await host.submit(who, ev.Sit(chair))
    return host


async def playing(store: SqliteStore, time: Time, **settings: object) -> RoomHost:
    host = await four(store, time, **settings)
    deal = draw(packs.builtin().words, chance(7), Team.RED)
    await host.submit("ann", ev.Start(deal))
    return host


def test_a_room_comes_back_from_its_log_as_it_was(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await playing(store, time)
        await host.submit("ann", ev.GiveClue(1, "zymurgy", 2))
        await host.submit("ben", ev.MarkCard(1, 3))
        again = await RoomHost.load("ROOM", store, time)
        assert again.head == host.head
        for who in ("ann", "ben", "cat", "dan", "a stranger"):
            assert again.view(who) == host.view(who)

    run(tmp_path, story)


class Paged(SqliteStore):
    """Remembers how much was read at once."""

    largest = 0

    async def read(self, room: str, after: int = 0, most: int | None = None) -> list[Row]:
        rows = await super().read(room, after, most)
        self.largest = max(self.largest, len(rows))
        return rows


@pytest.mark.parametrize("beyond", [0, 1, 700])
def test_a_very_long_log_is_read_in_pages(tmp_path: Path, beyond: int) -> None:
    """Bug: it was read and folded at once, and no other room was answered meanwhile; of a million events,
    which a few tabs make in an hour, that is many seconds."""

    async def story() -> None:
        store, time = Paged(tmp_path / "rooms.db"), Time()
        host = await four(store, time)
        count = 3 * PAGE + beyond - host.head
        turns = [wire.encode(ev.ReadyChanged("ben", number % 2 == 0)) for number in range(count)]
        for start in range(0, count, 500):
            await store.append("ROOM", host.head + start, turns[start : start + 500], at=1)
        again = await RoomHost.load("ROOM", store, time)
        assert (again.head, store.largest) == (3 * PAGE + beyond, PAGE)
        await again.submit("ben", ev.Say("hello"))
        await host.catch_up()
        assert again.view("dan") == host.view("dan")
        assert host.view("ben").members[1].ready == (count % 2 == 1)
        await store.close()

    asyncio.run(story())


def test_a_code_names_one_room_or_none(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        await RoomHost.open("ROOM", store, time, Settings())
        with pytest.raises(Conflict):
            await RoomHost.open("ROOM", store, time, Settings())
        with pytest.raises(NoRoom):
            await RoomHost.load("NOPE", store, time)

    run(tmp_path, story)


def test_a_refused_command_leaves_nothing_in_the_log(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await playing(store, time)
        before = await store.head("ROOM")
        for who, command in (("ben", ev.EndGame()), ("eve", ev.Say("hi")), ("cat", ev.GiveClue(1, "hm", 1))):
            with pytest.raises(Refused):
                await host.submit(who, command, "one")
        assert await store.head("ROOM") == before == host.head

    run(tmp_path, story)


def test_the_same_command_id_acts_once_and_gets_the_same_answer(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await playing(store, time)
        clue = ev.GiveClue(1, "zymurgy", 2)
        first = await host.submit("ann", clue, "c1")
        await host.submit("ben", ev.MarkCard(1, 3), "m1")
        assert await host.submit("ann", clue, "c1") == first
        restarted = await RoomHost.load("ROOM", store, time)
        assert await restarted.submit("ann", clue, "c1") == first
        with pytest.raises(Refused):
            await restarted.submit("ann", clue, "c2")

    run(tmp_path, story)


def test_a_command_that_changes_nothing_any_more_gets_the_answer_of_the_first_time(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await four(store, time)
        first = await host.submit("ann", ev.Ready(True), "r1")
        await host.submit("ben", ev.Ready(True), "r1")
        restarted = await RoomHost.load("ROOM", store, time)
        assert await restarted.submit("ann", ev.Ready(True), "r1") == first < restarted.head

    run(tmp_path, story)


def test_hosts_of_one_room_race_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    """Eight confirms of one card in two processes' worth of hosts: one reveal."""

    async def story(store: SqliteStore, time: Time) -> None:
        host = await playing(store, time)
        await host.submit("ann", ev.GiveClue(1, "zymurgy", 2))
        await host.submit("ben", ev.MarkCard(1, 3))
        others = [await RoomHost.load("ROOM", store, time) for _ in range(8)]
        tries = [other.submit("ben", ev.Confirm(1, 3), f"k{n}") for n, other in enumerate(others)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(result, int) for result in results) == 1
        assert all(isinstance(result, int | Refused) for result in results)
        final = await RoomHost.load("ROOM", store, time)
        game = final.view("ben").game
        assert game is not None
        assert [card for card, shown in enumerate(game.shown) if shown] == [3]
        rows = await store.read("ROOM")
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))

    run(tmp_path, story)


def test_a_time_out_races_with_a_confirm_and_the_turn_changes_once(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await playing(store, time, clock=CLOCKS["fast"])
        await host.submit("ann", ev.GiveClue(1, "zymurgy", 2))
        time.seconds += 45.0
        rival = await RoomHost.load("ROOM", store, time)
        time.seconds += GRACE
        await asyncio.gather(host.tick(), rival.tick())
        final = await RoomHost.load("ROOM", store, time)
        game = final.view("dan").game
        assert game is not None
        assert (game.turn, game.team) == (2, Team.BLUE)

    run(tmp_path, story)


def test_a_caller_that_goes_away_does_not_take_its_command_back(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await playing(store, time)
        task = asyncio.create_task(host.submit("ann", ev.GiveClue(1, "zymurgy", 2), "c1"))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        again = await host.submit("ann", ev.GiveClue(1, "zymurgy", 2), "c1")
        assert again == host.head
        game = host.view("ben").game
        assert game is not None
        assert game.clue is not None

    run(tmp_path, story)


def test_what_a_caller_left_behind_is_seen_by_whoever_comes_next(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await playing(store, time)
        task = asyncio.create_task(host.submit("ann", ev.GiveClue(1, "zymurgy", 2), "c1"))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait((task,))
        while await store.head("ROOM") == host.head:
            pass  # it is on its way to the disk
        await host.submit("ben", ev.MarkCard(1, 3))
        game = host.view("ben").game
        assert game is not None
        assert game.clue is not None
        assert host.head == await store.head("ROOM")

    run(tmp_path, story)


def test_after_a_restart_nobody_has_less_than_fifteen_seconds(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        await playing(store, time, clock=CLOCKS["fast"])
        time.seconds += 20.0
        assert (await RoomHost.load("ROOM", store, time)).left() == 70_000
        time.seconds += 3_600.0
        late = await RoomHost.load("ROOM", store, time)
        assert late.left() == 15_000
        assert late.clock.whole() == 90_000

    run(tmp_path, story)


def test_those_who_see_the_same_get_the_same_bytes_and_watchers_are_told(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await playing(store, time)
        for who in ("eve", "fay"):
            await host.submit(who, ev.Join(who))
        points = host.viewpoints()
        assert host.encoded(points["eve"]) is host.encoded(points["fay"])
        assert host.encoded(points["ann"]) != host.encoded(points["ben"])
        told: list[int] = []

        def tell() -> None:
            told.append(host.head)

        host.watch(tell)
        await host.submit("eve", ev.Say("hello"))
        host.unwatch(tell)
        await host.submit("eve", ev.Say("hello again"))
        assert told == [host.head - 1]

    run(tmp_path, story)


def test_the_clock_passes_the_room_on_and_frees_chairs(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await four(store, time)
        await host.submit("clock", ev.SetPresence("ann", False))
        time.seconds += 31.0
        await host.tick()
        assert host.view("ben").owner == "ben"
        time.seconds += 120.0
        await host.tick()
        assert host.view("ben").members[0].chair is None

    run(tmp_path, story)


def test_reading_on_twice_at_once_takes_every_event_once(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await four(store, time)
        other = await RoomHost.load("ROOM", store, time)
        await host.submit("eve", ev.Join("Eve"))
        await asyncio.gather(*(other.catch_up() for _ in range(5)))
        assert other.view("ann") == host.view("ann")

    run(tmp_path, story)


def test_a_host_that_is_behind_reads_on_before_it_says_no_or_nothing_to_do(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await playing(store, time)
        await host.submit("ann", ev.GiveClue(1, "zymurgy", 2))
        await host.submit("ben", ev.MarkCard(1, 3))
        behind = await RoomHost.load("ROOM", store, time)
        await host.submit("ben", ev.MarkCard(1, 3, False))
        await host.submit("eve", ev.Join("Eve"))
        await behind.submit("ben", ev.MarkCard(1, 3), "again")
        assert behind.view("ben").marks
        behind = await RoomHost.load("ROOM", store, time)
        await host.submit("fay", ev.Join("Fay"))
        await behind.submit("fay", ev.Say("I am here"))

    run(tmp_path, story)


def test_a_command_with_nothing_to_do_is_remembered_too(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await playing(store, time)
        await host.submit("ann", ev.GiveClue(1, "zymurgy", 2))
        await host.submit("ben", ev.MarkCard(1, 3, False), "x1")
        await host.submit("ben", ev.MarkCard(1, 3), "x2")
        await host.submit("ben", ev.MarkCard(1, 3, False), "x1")
        assert host.view("ben").marks

    run(tmp_path, story)


def test_a_late_time_out_of_the_clue_does_not_end_the_guessing(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await playing(store, time, clock=CLOCKS["fast"])
        rival = await RoomHost.load("ROOM", store, time)
        time.seconds += 80.0
        await host.submit("ann", ev.GiveClue(1, "zymurgy", 2))
        time.seconds += 11.0
        await rival.tick()
        await host.tick()
        game = (await RoomHost.load("ROOM", store, time)).view("dan").game
        assert game is not None
        assert game.turn == 1

    run(tmp_path, story)


def test_after_a_restart_whoever_does_not_come_back_is_away(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        await four(store, time)
        host = await RoomHost.load("ROOM", store, time)
        for who in ("ann", "dan"):
            await host.submit("clock", ev.SetPresence(who, False))
        present = {member.id for member in host.view("ben").members if member.present}
        assert present == {"ben", "cat"}
        time.seconds += 31.0
        await host.tick()
        assert host.view("ben").owner == "ben"

    run(tmp_path, story)


def test_a_room_that_everybody_left_gives_its_clock_nothing_to_do(tmp_path: Path) -> None:
    async def story(store: SqliteStore, time: Time) -> None:
        host = await four(store, time)
        for who in FOUR:
            await host.submit("clock", ev.SetPresence(who, False))
        for _ in range(3):
            time.seconds += 200.0
            await host.tick()
        assert host.clock.next_due() is None

    run(tmp_path, story)
