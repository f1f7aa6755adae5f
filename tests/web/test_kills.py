"""Fifty times kill -9 of a server under load: nothing acknowledged is lost, nothing happens twice."""

import asyncio
from pathlib import Path

import pytest

from web.storm import storm

KILLS = 10


@pytest.mark.parametrize("seed", range(5))
def test_kill_9_loses_doubles_and_forgets_nothing(tmp_path: Path, seed: int) -> None:
    """rooms.md#clock: chairs, votes, pauses and clocks come back, and nobody has less than 15 seconds."""
    figures = asyncio.run(storm(tmp_path / "rooms.db", KILLS, rooms=4, most_acks=100, seed=seed))
    assert figures.acked > KILLS * 20
    assert figures.resent
    assert figures.unheard
    assert min(figures.seated, figures.voted, figures.paused, figures.timed) > 0
