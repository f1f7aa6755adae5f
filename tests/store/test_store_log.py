"""The log: appended once, numbered without gaps, read back as it was written."""

import asyncio
from pathlib import Path

import pytest

from store.stores import opened
from switchboard.store import AlreadyDone, CommandId, Conflict, Row, Store, StoreError, Tail
from switchboard.store.sqlite import LARGEST_EVENT, SqliteStore

FIRST = CommandId("ann", "c1")


def test_a_store_is_a_store(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as opened_store:
            store: Store = opened_store
            assert await store.rooms() == []

    asyncio.run(scene())


def test_events_are_read_back_in_order_with_their_times(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await store.append("r", 0, [b"one", b"two"], at=10)
            await store.append("r", 2, [b"\x00\xff"], at=20)
            assert await store.read("r") == [Row(1, 10, b"one"), Row(2, 10, b"two"), Row(3, 20, b"\x00\xff")]
            assert await store.read("r", after=2) == [Row(3, 20, b"\x00\xff")]
            assert await store.read("r", after=3) == []
            assert (await store.head("r"), await store.head("elsewhere")) == (3, 0)

    asyncio.run(scene())


@pytest.mark.parametrize("after", [0, 1, 3])
def test_an_append_that_does_not_follow_the_head_is_a_conflict_and_changes_nothing(
    tmp_path: Path, after: int
) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await store.append("r", 0, [b"one", b"two"], at=1)
            with pytest.raises(Conflict) as conflict:
                await store.append("r", after, [b"late", b"later"], at=2)
            assert conflict.value.head == 2
            assert [row.event for row in await store.read("r")] == [b"one", b"two"]

    asyncio.run(scene())


@pytest.mark.parametrize("after", [0, 1, 2, 3, 9])
def test_a_resent_command_acts_once_and_hears_the_head_it_heard_before(tmp_path: Path, after: int) -> None:
    """Wherever the log has got to since, and whatever the resender believes of it."""

    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await store.append("r", 0, [b"one", b"two"], at=1, command=FIRST)
            await store.append("r", 2, [b"three"], at=2)
            with pytest.raises(AlreadyDone) as done:
                await store.append("r", after, [b"one", b"two"], at=3, command=FIRST)
            assert done.value.head == await store.done("r", FIRST) == 2
            assert await store.head("r") == 3

    asyncio.run(scene())


def test_a_command_id_belongs_to_its_actor_and_its_room(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await store.append("r", 0, [b"one"], at=1, command=FIRST)
            await store.append("r", 1, [b"two"], at=1, command=CommandId("bob", "c1"))
            await store.append("s", 0, [b"one"], at=1, command=FIRST)
            await store.append("r", 2, [b"three"], at=1, command=CommandId("ann", "c2"))
            assert await store.head("r") == 3

    asyncio.run(scene())


def test_a_refused_command_may_be_tried_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            with pytest.raises(Conflict):
                await store.append("r", 7, [b"one"], at=1, command=FIRST)
            assert await store.done("r", FIRST) is None
            await store.append("r", 0, [b"one"], at=1, command=FIRST)

    asyncio.run(scene())


def test_eight_tasks_race_on_one_room_without_a_gap_or_a_double(tmp_path: Path) -> None:
    each = 25

    async def write(store: SqliteStore, name: int) -> None:
        head = 0
        for number in range(each):
            while True:
                try:
                    command = CommandId(f"w{name}", str(number))
                    await store.append("r", head, [b"%d %d" % (name, number)], at=0, command=command)
                    break
                except Conflict as conflict:
                    head = conflict.head
            head += 1

    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await asyncio.gather(*(write(store, name) for name in range(8)))
            rows = await store.read("r")
            assert [row.seq for row in rows] == list(range(1, 8 * each + 1))
            for name in range(8):
                mine = [row.event for row in rows if row.event.startswith(b"%d " % name)]
                assert mine == [b"%d %d" % (name, number) for number in range(each)]

    asyncio.run(scene())


def test_two_stores_on_one_file_are_kept_apart_by_the_primary_key(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as one, opened(tmp_path / "rooms.db") as other:
            results = await asyncio.gather(
                *(store.append("r", 0, [b"mine"], at=0) for store in (one, other)), return_exceptions=True
            )
            assert sorted(map(repr, results)) == sorted(map(repr, [None, Conflict("r", 1)]))
            assert await one.read("r") == await other.read("r") == [Row(1, 0, b"mine")]

    asyncio.run(scene())


def test_rooms_are_listed_with_their_ends_and_the_idle_ones_found(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await store.append("b", 0, [b"x", b"y"], at=10)
            await store.append("a", 0, [b"x"], at=20)
            await store.append("c", 0, [b"x"], at=5)
            await store.append("c", 1, [b"x"], at=30)
            ends = [Tail("a", 1, 20), Tail("b", 2, 10), Tail("c", 2, 30)]
            assert sorted(await store.rooms()) == ends
            assert sorted(await store.rooms(before=30)) == ends[:2]
            assert await store.rooms(before=10) == []

    asyncio.run(scene())


def test_a_forgotten_room_leaves_nothing_and_may_begin_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await store.append("r", 0, [b"one", b"two"], at=1, command=FIRST)
            await store.append("s", 0, [b"kept"], at=1)
            await store.forget("r", 2)
            assert (await store.read("r"), await store.head("s")) == ([], 1)
            await store.forget("r", 0)
            await store.append("r", 0, [b"anew"], at=2, command=FIRST)

    asyncio.run(scene())


def test_a_room_that_came_back_to_life_is_not_forgotten(tmp_path: Path) -> None:
    """Pruning lists a room as idle; by the time it forgets it, somebody has moved."""

    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await store.append("r", 0, [b"one"], at=1)
            await store.append("r", 1, [b"two"], at=99)
            with pytest.raises(Conflict) as conflict:
                await store.forget("r", 1)
            assert conflict.value.head == await store.head("r") == 2

    asyncio.run(scene())


def test_values_are_kept_replaced_settled_and_dropped(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            assert await store.get("session", "k") is None
            await store.put("session", "k", b"ann", at=1)
            await store.put("session", "k", b"bob", at=5)
            assert (await store.get("session", "k"), await store.get("secret", "k")) == (b"bob", None)
            assert await store.settle("session", "k", b"carol", at=6) == b"bob"
            settled = await asyncio.gather(*(store.settle("secret", "k", b"%d" % n, at=7) for n in range(4)))
            assert set(settled) == {await store.get("secret", "k")}
            assert (await store.drop("session", before=5), await store.drop("session", before=6)) == (0, 1)
            assert await store.get("session", "k") is None
            assert await store.get("secret", "k") is not None

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("room", "after", "events", "at"),
    [
        ("r", 0, [], 1),
        ("r", -1, [b"x"], 1),
        ("r", 0, [b"x", bytes(LARGEST_EVENT + 1)], 1),
        ("\ud800", 0, [b"x"], 1),
        ("r", 0, [b"x"], 2**63),
        ("r", 2**63 - 1, [b"x"], 1),
    ],
)
def test_what_is_no_append_is_refused_and_the_store_goes_on(
    tmp_path: Path, room: str, after: int, events: list[bytes], at: int
) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            with pytest.raises((ValueError, OverflowError, Conflict)):
                await store.append(room, after, events, at=at)
            await store.append("r", 0, [b"fine"], at=1)
            assert await store.rooms() == [Tail("r", 1, 1)]

    asyncio.run(scene())


def test_large_and_many_events_and_odd_names_go_through(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            room, command = "r'\"\x00\u202e🂡" * 20, CommandId("", "'; DROP TABLE events; --")
            events = [b"", bytes(600_000), *(b"%d" % number for number in range(2000))]
            await store.append(room, 0, events, at=-1, command=command)
            assert [row.event for row in await store.read(room)] == events
            with pytest.raises(AlreadyDone) as done:
                await store.append(room, 0, events, at=-1, command=command)
            assert done.value.head == len(events)

    asyncio.run(scene())


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "rooms.db") as store:
            await store.close()
            with pytest.raises(StoreError, match="closed"):
                await store.append("r", 0, [b"x"], at=1)
            with pytest.raises(StoreError, match="closed"):
                await store.read("r")

    asyncio.run(scene())
