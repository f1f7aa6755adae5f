"""Work that takes its time, in one thread beside those who play, with few who may wait for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from switchboard.web.door import Turned

T = TypeVar("T")
WAITING: Final = 16


class Worker:
    """Does one thing at a time; `Turned` for whoever comes when too many are waiting."""

    def __init__(self, name: str, most: int = WAITING) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._most = most
        self._waiting = 0

    async def do(self, work: Callable[[], T]) -> T:
        if self._waiting >= self._most:
            raise Turned(503, "unavailable", "Many are waiting for an answer; try again soon.", 2000)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
