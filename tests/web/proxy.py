"""A wire between a client and a server that can be cut, or go dead without a word, at the worst moment."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit


class Proxy:
    """In front of a server; `made` counts connections, `lost` is set when a stalled one loses something."""

    def __init__(self) -> None:
        self.url = ""
        self.made = 0
        self.lost = asyncio.Event()
        self._wires: set[_Wire] = set()

    def cut(self) -> None:
        """Break every connection at once; what was on its way is lost, and new ones are fine."""
        for wire in list(self._wires):
            wire.cut()

    def stall(self, up: bool = True, down: bool = True) -> None:
        """Let nothing through to the server (up) or the client (down) any more; new connections are fine."""
        for wire in self._wires:
            wire.up, wire.down = wire.up and not up, wire.down and not down

    async def carry(
        self, host: str, port: int, reader: asyncio.StreamReader, near: asyncio.StreamWriter
    ) -> None:
        self.made += 1
        answers, far = await asyncio.open_connection(host, port)
        wire = _Wire(near, far, self.lost)
        self._wires.add(wire)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(wire.carry_up(reader))
                both.create_task(wire.carry_down(answers))
        except* ConnectionError:
            pass  # cut
        finally:
            self._wires.discard(wire)
            wire.cut()


class _Wire:
    """One connection, with a switch in each direction."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter, lost: asyncio.Event) -> None:
        self.up = self.down = True
        self._near, self._far, self._lost = near, far, lost

    def cut(self) -> None:
        self._near.transport.abort()
        self._far.transport.abort()

    async def carry_up(self, reader: asyncio.StreamReader) -> None:
        while some := await reader.read(65536):
            self._pass_on(some, self._far, self.up)
        self.cut()

    async def carry_down(self, reader: asyncio.StreamReader) -> None:
        while some := await reader.read(65536):
            self._pass_on(some, self._near, self.down)
        self.cut()

    def _pass_on(self, some: bytes, writer: asyncio.StreamWriter, through: bool) -> None:
        if through:
            writer.write(some)
        else:
            self._lost.set()


@asynccontextmanager
async def proxied(url: str) -> AsyncIterator[Proxy]:
    """A proxy in front of a server, at an address of its own."""
    proxy, behind = Proxy(), urlsplit(url)
    host, port = behind.hostname or "", behind.port or 80
    carriers = set[asyncio.Task[None]]()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        carriers.add(asyncio.create_task(proxy.carry(host, port, reader, writer)))

    listening = await asyncio.start_server(accept, "127.0.0.1", 0)
    proxy.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    try:
        yield proxy
    finally:
        listening.close()
        proxy.cut()
        await asyncio.gather(*carriers)
