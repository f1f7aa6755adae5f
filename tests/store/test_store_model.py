"""The store against a dictionary: any program of appends, resends, reads, prunings and restarts."""

import asyncio
import tempfile
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from switchboard.store import AlreadyDone, CommandId, Conflict, Row, Tail
from switchboard.store.sqlite import SqliteStore

ROOMS = st.sampled_from(["", "a", "ab", "b"])
TIMES = st.integers(0, 5)
KEYS = st.sampled_from(["k", "l"])
VALUES = st.binary(max_size=3)
COMMANDS = st.builds(CommandId, st.sampled_from("xy"), st.sampled_from("123456"))


class Append(NamedTuple):
    """`lag` says by how much the caller is wrong about the head."""

    room: str
    lag: int
    events: list[bytes]
    at: int
    command: CommandId | None


APPENDS = st.builds(
    Append,
    ROOMS,
    st.sampled_from([0, 0, 0, 0, 1, -1]),
    st.lists(VALUES, min_size=1, max_size=3),
    TIMES,
    st.none() | COMMANDS,
)


class StoreAndModel(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.store = self.open()
        self.logs: dict[str, list[Row]] = {}
        self.done: dict[tuple[str, CommandId], int] = {}
        self.kept: dict[tuple[str, str], tuple[int, bytes]] = {}

    def open(self) -> SqliteStore:
        return SqliteStore(Path(self.folder.name) / "rooms.db")

    def expected(self, append: Append, after: int) -> str:
        """What an append should come to; does it in the model."""
        log = self.logs.get(append.room, [])
        if append.command and (head := self.done.get((append.room, append.command))):
            return repr(AlreadyDone(append.command, head))
        if after != len(log):
            return repr(Conflict(append.room, len(log)))
        log += [Row(after + 1 + n, append.at, event) for n, event in enumerate(append.events)]
        self.logs[append.room] = log
        if append.command:
            self.done[append.room, append.command] = len(log)
        return repr(None)

    @rule(appends=st.lists(APPENDS, min_size=1, max_size=6))
    def append_at_once(self, appends: list[Append]) -> None:
        """Several tasks at once act in the order in which they asked."""
        starts = [max(0, len(self.logs.get(append.room, [])) + append.lag) for append in appends]

        async def race() -> list[BaseException | None]:
            return await asyncio.gather(
                *(
                    self.store.append(one.room, start, one.events, at=one.at, command=one.command)
                    for one, start in zip(appends, starts, strict=True)
                ),
                return_exceptions=True,
            )

        outcomes = [repr(outcome) for outcome in self.runner.run(race())]
        expected = [self.expected(append, start) for append, start in zip(appends, starts, strict=True)]
        assert outcomes == expected

    @rule(room=ROOMS, after=st.integers(0, 6), most=st.none() | st.integers(0, 4))
    def read(self, room: str, after: int, most: int | None) -> None:
        assert self.runner.run(self.store.read(room, after, most)) == self.logs.get(room, [])[after:][:most]
        assert self.runner.run(self.store.head(room)) == len(self.logs.get(room, []))

    @rule(room=ROOMS, command=COMMANDS)
    def ask_whether_done(self, room: str, command: CommandId) -> None:
        assert self.runner.run(self.store.done(room, command)) == self.done.get((room, command))
        acted = {(place, one.actor) for place, one in self.done}
        assert self.runner.run(self.store.has_acted(room, command.actor)) == ((room, command.actor) in acted)

    @rule(room=ROOMS, lag=st.sampled_from([0, 0, 1, -1]))
    def forget(self, room: str, lag: int) -> None:
        head = len(self.logs.get(room, []))
        try:
            self.runner.run(self.store.forget(room, head + lag))
        except Conflict as conflict:
            assert conflict.head == head != head + lag
            return
        assert not lag
        self.logs.pop(room, None)
        self.done = {key: done for key, done in self.done.items() if key[0] != room}

    @rule(before=st.none() | TIMES)
    def list_rooms(self, before: int | None) -> None:
        tails = [Tail(room, log[-1].seq, log[-1].at) for room, log in self.logs.items()]
        idle = [tail for tail in tails if before is None or tail.at < before]
        assert sorted(self.runner.run(self.store.rooms(before))) == sorted(idle)

    @rule(kind=KEYS, key=KEYS, value=VALUES, at=TIMES)
    def put(self, kind: str, key: str, value: bytes, at: int) -> None:
        self.runner.run(self.store.put(kind, key, value, at=at))
        self.kept[kind, key] = at, value

    @rule(kind=KEYS, key=KEYS, value=VALUES, at=TIMES)
    def settle(self, kind: str, key: str, value: bytes, at: int) -> None:
        first = self.kept.setdefault((kind, key), (at, value))
        assert self.runner.run(self.store.settle(kind, key, value, at=at)) == first[1]

    @rule(kind=KEYS, key=KEYS)
    def get(self, kind: str, key: str) -> None:
        assert self.runner.run(self.store.get(kind, key)) == self.kept.get((kind, key), (0, None))[1]

    @rule(kind=KEYS, before=TIMES)
    def drop(self, kind: str, before: int) -> None:
        old = [key for key, (at, _) in self.kept.items() if key[0] == kind and at < before]
        assert self.runner.run(self.store.drop(kind, before)) == len(old)
        self.kept = {key: kept for key, kept in self.kept.items() if key not in old}

    @rule()
    def reopen(self) -> None:
        self.runner.run(self.store.close())
        self.store = self.open()

    @invariant()
    def logs_are_numbered_from_one(self) -> None:
        for room, log in self.logs.items():
            assert self.runner.run(self.store.head(room)) == log[-1].seq == len(log)

    def teardown(self) -> None:
        self.runner.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()


TestStoreAndModel = StoreAndModel.TestCase
TestStoreAndModel.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
