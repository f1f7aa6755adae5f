"""The worker: one thing at a time, few who wait, and a no for the rest."""

import asyncio
import threading

import pytest

from switchboard.coach.drills import guess_drill
from switchboard.web.door import Turned
from switchboard.web.worker import Worker
from switchboard.words.model import Actor, Refused


def test_one_works_some_wait_and_the_rest_are_asked_to_come_back() -> None:
    gate, running, most = threading.Event(), [0], [0]

    def work() -> int:
        running[0] += 1
        most[0] = max(most[0], running[0])
        gate.wait(30)
        running[0] -= 1
        return 1

    async def story() -> None:
        worker = Worker("test", most=3)
        waiting = [asyncio.create_task(worker.do(work)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Turned) as turned:
            await worker.do(work)
        assert (turned.value.status, turned.value.code) == (503, "unavailable")
        gate.set()
        assert await asyncio.gather(*waiting) == [1, 1, 1]
        assert await worker.do(work) == 1
        worker.close()

    asyncio.run(story())
    assert most == [1]


def test_a_refusal_comes_back_from_the_thread_and_frees_the_place() -> None:
    def refuse() -> None:
        guess_drill("a").submit(Actor.SPECTATOR, None)  # type: ignore[arg-type]

    async def story() -> None:
        worker = Worker("test", most=1)
        for _ in range(2):
            with pytest.raises(Refused):
                await worker.do(refuse)
        worker.close()

    asyncio.run(story())
