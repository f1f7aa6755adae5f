"""Hundreds of histories of a server, each of them from a seed: races, cuts, crashes, a failing disk.

What must hold at every step is in `disk` (the log), in `people` (what they are told) and in `simulation` (how
it ends). `make soak` plays thousands; a seed that fails is played again by `bench/soak_server.py --trace`.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from switchboard.store import CommandId
from web.disk import Disk
from web.simulation import PROGRAMS, play

SEEDS = 14
TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("program", PROGRAMS)
def test_whatever_happens_nothing_is_lost_doubled_shown_wrongly_or_left_running(program: str) -> None:
    """rooms.md#clock, #presence, #owner and #votes, under everything that can go wrong."""
    outcomes = [play(seed, program) for seed in range(SEEDS)]
    plan = PROGRAMS[program]
    assert sum(outcome.commands for outcome in outcomes) > SEEDS * 8
    assert any(outcome.crashes for outcome in outcomes) == (plan.crashes > 0)
    assert any(outcome.failed for outcome in outcomes) == (plan.failing > 0)


def test_the_races_we_mean_do_happen() -> None:
    """Many cards are turned over, many turns end, and some come too late for either."""
    lines: list[str] = []
    for seed in range(6):
        play(seed, "confirm-or-time-up", lines)
        play(seed, "two-tabs-confirm", lines)
    text = "\n".join(lines)
    assert text.count('"type":"card-revealed"') > 20
    assert text.count('"type":"turn-ended"') > 20
    assert '"code":"card-revealed"' in text
    assert '"code":"stale-turn"' in text


@pytest.mark.parametrize("program", ["everything", "everything-twice", "failing-disk", "bots-crash"])
def test_the_same_seed_is_the_same_history_byte_for_byte(program: str) -> None:
    first, again, other = list[str](), list[str](), list[str]()
    outcome = play(3, program, first)
    assert play(3, program, again) == outcome
    assert first == again
    play(4, program, other)
    assert first != other


def test_the_same_seed_is_the_same_history_in_another_process() -> None:
    """Where the order of sets is another one."""
    digest = "from web.simulation import play; import sys; sys.stdout.write(play(3, 'everything').digest)"
    printed = {
        subprocess.run(
            [sys.executable, "-c", digest],
            env={**os.environ, "PYTHONPATH": str(TESTS), "PYTHONHASHSEED": hashes},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hashes in ("1", "2")
    }
    assert printed == {play(3, "everything").digest}


class Forgetful(Disk):
    """Says that it has written, and sometimes has not."""

    async def append(
        self, room: str, after: int, events: Sequence[bytes], *, at: int, command: CommandId | None = None
    ) -> None:
        if command is None or self._chance.random() < 0.95:
            await super().append(room, after, events, at=at, command=command)


class Doubling(Disk):
    """Does not know a command that it has seen before."""

    async def append(
        self, room: str, after: int, events: Sequence[bytes], *, at: int, command: CommandId | None = None
    ) -> None:
        if command is not None and room in self.logs:
            self.logs[room].commands.pop(command, None)
        await super().append(room, after, events, at=at, command=command)


@pytest.mark.parametrize(
    ("disk", "program", "found"),
    [(Forgetful, "two-tabs-confirm", "not in the log"), (Doubling, "failing-disk", "was said twice")],
)
def test_a_disk_that_breaks_its_promises_is_found_out(disk: type[Disk], program: str, found: str) -> None:
    with pytest.raises(AssertionError) as failed:
        list(map(partial(play, program=program, disk=disk), range(20)))
    assert found in str(failed.value.__cause__)
