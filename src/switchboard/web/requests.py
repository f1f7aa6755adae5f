"""Requests coming in, answers going out: uvicorn's protocol for HTTP, which would wait for ever.

Knows bytes and seconds; what a request asks for is the application's business.
"""

import asyncio
from typing import Any, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from switchboard import wire
from switchboard.web.api import UNREADABLE
from switchboard.web.door import Problem
from switchboard.web.headers import HEADERS

# A request is there this many seconds after it began, own words from a slow phone included.
READ_WITHIN: Final = 30.0
# Whoever has not read some fifty kilobytes of an answer in this time is as good as gone.
UNREAD_FOR: Final = 30.0

_UNFINISHED: Final = (h11.IDLE, h11.SEND_BODY)
_UNANSWERED: Final = (h11.IDLE, h11.SEND_RESPONSE)


def _unreadable() -> bytes:
    """The answer to what is no request, which no application ever sees."""
    body = wire.encode(Problem("bad-request", UNREADABLE))
    fields = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
        **HEADERS,
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 400 Bad Request\r\n{lines}\r\n".encode() + body


class Patience:
    """Hangs up on a peer that is waited for too long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end: asyncio.TimerHandle | None = None

    def wait(self, transport: asyncio.Transport) -> None:
        if self._end is None:
            self._end = asyncio.get_running_loop().call_later(self._seconds, transport.abort)

    def rest(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None


class Requests(H11Protocol):
    """uvicorn's, and an end to waiting for who does not finish a request, or does not read the answer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._reading, self._writing = Patience(READ_WITHIN), Patience(UNREAD_FOR)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._reading.wait(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._reading.rest()
        self._writing.rest()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # What has become a socket is among the connections no longer, and has limits of its own.
        if self in self.connections and self.conn.their_state in _UNFINISHED:
            self._reading.wait(self.transport)
        else:
            self._reading.rest()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._writing.wait(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._writing.rest()

    def send_400_response(self, msg: str) -> None:
        """Where an answer was begun or given already, uvicorn would fail to give another."""
        if self.conn.our_state in _UNANSWERED:
            self.transport.write(_unreadable())
        self.transport.close()
