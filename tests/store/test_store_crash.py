"""kill -9 at any moment, and the order in which the disk and the client hear of an append."""

import asyncio
import json
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import apsw
import pytest

from store.load import events_of
from store.stores import opened
from switchboard.store import Row

LOAD = [sys.executable, str(Path(__file__).with_name("load.py"))]
ROOMS = [f"room{number}" for number in range(6)]
ACTORS = ["ann", "bob"]
KILLS = 20

Command = tuple[str, str, int]


@dataclass
class Clients:
    """What the clients know: the head that acknowledged each command."""

    acks: dict[Command, int] = field(default_factory=dict)
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)

    def next_number(self, room: str, actor: str) -> int:
        return self.counts[room, actor]

    def plan(self) -> str:
        return json.dumps(
            {room: {actor: self.next_number(room, actor) for actor in ACTORS} for room in ROOMS}
        )

    def hear(self, line: bytes) -> None:
        room, actor, number, head = line.decode().split()
        assert int(number) == self.next_number(room, actor)
        self.acks[room, actor, int(number)] = int(head)
        self.counts[room, actor] += 1


def run_and_kill(path: Path, clients: Clients, after: int) -> None:
    """Let the load run for some acknowledgements, then kill it; what it printed until then counts."""
    with subprocess.Popen([*LOAD, str(path), "1000000"], stdin=-1, stdout=-1) as child:
        assert child.stdin
        assert child.stdout
        child.stdin.write(clients.plan().encode())
        child.stdin.close()
        for _ in range(after):
            clients.hear(child.stdout.readline())
        child.kill()
        for line in child.stdout:
            clients.hear(line)
    assert child.returncode == -9


def commands_in(room: str, rows: list[Row]) -> dict[Command, int]:
    """The commands of a log and the heads after them; there must be no gap, no double and nothing torn."""
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    found: dict[Command, int] = {}
    head = 0
    while head < len(rows):
        actor, number, _ = rows[head].event.decode().split()
        whole = events_of(actor, int(number))
        assert [row.event for row in rows[head : head + len(whole)]] == whole
        assert (room, actor, int(number)) not in found
        head += len(whole)
        found[room, actor, int(number)] = head
    return found


async def stored(path: Path) -> dict[Command, int]:
    async with opened(path) as store:
        found: dict[Command, int] = {}
        for room in ROOMS:
            found |= commands_in(room, await store.read(room))
    with closing(apsw.Connection(str(path))) as db:
        assert db.pragma("integrity_check") == "ok"
    return found


def test_kill_9_loses_doubles_and_tears_nothing(tmp_path: Path) -> None:
    path, clients, dice = tmp_path / "rooms.db", Clients(), random.Random(9)
    unheard = 0
    for _ in range(KILLS):
        run_and_kill(path, clients, after=dice.randint(1, 150))
        found = asyncio.run(stored(path))
        assert {command: found.get(command) for command in clients.acks} == clients.acks
        for room in ROOMS:
            for actor in ACTORS:
                mine = [number for where, who, number in found if (where, who) == (room, actor)]
                assert mine == list(range(len(mine)))
                assert len(mine) - clients.next_number(room, actor) in (0, 1)
        unheard += len(found) - len(clients.acks)
    # Committed but never acknowledged: those were sent again by the next child, and acted once.
    assert unheard > 0


def strace(path: Path, trace: Path, count: int) -> None:
    """One client, so that each acknowledgement has a commit of its own."""
    calls = "trace=pwrite64,fdatasync,fsync,write"
    done = subprocess.run(
        ["strace", "-f", "-y", "-e", calls, "-o", str(trace), *LOAD, str(path), str(count)],
        input=b'{"room0": {"ann": 0}}',
        capture_output=True,
    )
    if done.returncode and b"ptrace" in done.stderr:
        pytest.skip("no tracing here")
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not shutil.which("strace"), reason="no strace here")
def test_the_log_is_on_the_disk_before_the_acknowledgement_leaves(tmp_path: Path) -> None:
    """kill -9 cannot see this: the kernel outlives the process, but not a power cut."""
    strace(tmp_path / "rooms.db", tmp_path / "trace", 100)
    syncing: set[str] = set()
    dirty, synced, acks = False, 0, 0
    for line in (tmp_path / "trace").read_text().splitlines():
        thread, call = line.split(maxsplit=1)
        if re.match(r"pwrite64\(\d+<[^>]*-wal>", call):
            dirty = True
        elif re.match(r"f(data)?sync\(\d+<[^>]*-wal>", call) and "unfinished" in call:
            syncing.add(thread)
        elif (re.match(r"f(data)?sync\(\d+<[^>]*-wal>", call) or "sync resumed" in call) and "= 0" in call:
            if "resumed" not in call or thread in syncing:
                dirty, synced = False, synced + 1
            syncing.discard(thread)
        elif re.match(r'write\(1<[^>]*>, "room0 ann', call):
            assert not dirty
            assert synced
            synced, acks = 0, acks + 1
    assert acks == 100
