"""Where bots think: in one thread beside the event loop, for all rooms of a server, one thought at a time.

A thought takes a few milliseconds, so one thread does for hundreds of rooms, and one is less in the way of
the loop than several. What the bots know is loaded in it too, when the first of them is wanted.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

T = TypeVar("T")


class Thinking(Protocol):
    """Has some work done, and lets everything else go on meanwhile."""

    async def __call__(self, work: Callable[[], T], /) -> T: ...


class OneThread:
    """The server's way of thinking; the thread is started by the first thought."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "bots")

    async def __call__(self, work: Callable[[], T], /) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
