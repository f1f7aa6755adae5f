"""Requests and WebSocket frames written by hand, byte for byte: what no library would send."""

import asyncio
import base64
import os
import struct
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import NamedTuple
from urllib.parse import urlsplit

from web.serving import ANSWER_WITHIN, Server

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA


class Frame(NamedTuple):
    opcode: int
    payload: bytes

    @property
    def code(self) -> int:
        """Why the socket is closed, if this says so."""
        return int.from_bytes(self.payload[:2]) if self.opcode == CLOSE else 0


def frame(opcode: int, payload: bytes, fin: bool = True, reserved: int = 0, masked: bool = True) -> bytes:
    """A client's frame; the mask is nought, so that the payload goes over the wire as it is."""
    first, mask = (0x80 if fin else 0) | reserved | opcode, 0x80 if masked else 0
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", first, mask | size)
    elif size < 65536:
        head = struct.pack("!BBH", first, mask | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask | 127, size)
    return head + (bytes(4) if masked else b"") + payload


class Bare:
    """A connection on which anything can be written."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def write(self, some: bytes) -> None:
        self._writer.write(some)
        await self._writer.drain()

    async def head(self) -> str:
        """The head of an HTTP answer."""
        async with asyncio.timeout(ANSWER_WITHIN):
            return (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")

    async def rest(self) -> bytes:
        """Everything until the connection ends."""
        async with asyncio.timeout(ANSWER_WITHIN):
            return await self._reader.read()

    async def shake_hands(self, host: str, headers: Mapping[str, str]) -> str:
        lines = {
            "Host": host,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **headers,
        }
        asked = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        await self.write(f"GET /ws HTTP/1.1\r\n{asked}\r\n".encode("latin-1"))
        return await self.head()

    async def read(self) -> Frame:
        """The server's next frame."""
        async with asyncio.timeout(ANSWER_WITHIN):
            first, size = await self._reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self._reader.readexactly(2))
            elif size == 127:
                size = int.from_bytes(await self._reader.readexactly(8))
            return Frame(first & 0x0F, await self._reader.readexactly(size))

    async def ends(self) -> int:
        """The code the socket is closed with; 1006 if it just breaks off."""
        try:
            while not (code := (await self.read()).code):
                pass
        except (asyncio.IncompleteReadError, ConnectionError):
            return 1006
        return code


@asynccontextmanager
async def bare(server: Server) -> AsyncIterator[Bare]:
    at = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(at.hostname, at.port)
    try:
        yield Bare(reader, writer)
    finally:
        writer.transport.abort()


@asynccontextmanager
async def bare_socket(server: Server, headers: Mapping[str, str]) -> AsyncIterator[Bare]:
    """A socket that is open, on which nothing was said."""
    async with bare(server) as peer:
        head = await peer.shake_hands(urlsplit(server.url).netloc, headers)
        assert " 101 " in head, head
        yield peer
