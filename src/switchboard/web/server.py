"""Running the application: uvicorn, its protocol for sockets, signals, a clock that survives a restart."""

import asyncio
import gc
import resource
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Final, cast

import uvicorn
from msgspec import Struct
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from switchboard.protocol import MAX_FRAME
from switchboard.store import Store
from switchboard.store.opening import default_path
from switchboard.store.sqlite import SqliteStore
from switchboard.web import logs
from switchboard.web.app import make_app
from switchboard.web.door import Door
from switchboard.web.hub import Hub
from switchboard.web.limits import Limits
from switchboard.web.metrics import Metrics
from switchboard.web.requests import Requests
from switchboard.web.sessions import new_token

# After a signal: how long load balancers get to notice, and within what time clients are asked to come back.
NOTICE: Final = 1.0
RETURN_WITHIN_MS: Final = 4000
GRACEFUL: Final = 8
# What a peer has not read waits in the kernel first, which takes some four megabytes unless told otherwise.
UNREAD: Final = 64 * 1024


class Options(Struct, frozen=True):
    """Everything one can set from outside."""

    host: str = "127.0.0.1"
    port: int = 8080
    db: Path | None = None
    origins: tuple[str, ...] = ()
    proxy: str | None = None
    keep_days: float = 14.0
    bot_seconds: float = 2.0
    limits: Limits = Limits()


class Protocol(WebSocketsSansIOProtocol):
    """uvicorn's, and two ways past ASGI: to send without a task, and to hang up on who does not read."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast(dict[str, object], self.scope["extensions"])
            extensions["switchboard.abort"] = self.transport.abort
            extensions["switchboard.put"] = self.put

    def put(self, frame: bytes) -> bool:
        """Write a frame there and then, unless the peer does not read or the socket is no longer open.

        What a server sends is the same for everybody: one frame does for a whole room.
        """
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            # A handshake that cannot be read (too many headers, say) is answered, but not sent its answer.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        # A text that is no UTF-8 is answered by closing, which fails if the peer has just closed itself.
        with suppress(InvalidState):
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        super().handle_ping()
        if not self.writable.is_set():
            self.transport.abort()  # who pings and pings and never reads would have us keep every pong

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            # Closing waits until everything is read, which a peer may never do.
            self.loop.call_later(self.close_timeout, self.transport.abort)

    async def send(self, message: ASGISendEvent) -> None:
        """A socket that is closing, because of what the peer has sent, is as good as gone."""
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # a refusal; uvicorn would take it for an error of ours


class Server(uvicorn.Server):
    """uvicorn's, but it says when it listens, and a signal first drains."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _collect_rarely()
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # uvicorn would raise the signal once more when all is done; to us it is a way to end like any other.
        loop = asyncio.get_event_loop()
        if self._hub.draining:
            self.should_exit = self.force_exit = True  # a second signal: now
            return
        logs.note("draining", signal=signal.Signals(sig).name)
        loop.call_soon_threadsafe(self._hub.drain, RETURN_WITHIN_MS)
        loop.call_soon_threadsafe(loop.call_later, NOTICE, self._stop)

    def _stop(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        if self.force_exit:
            await (
                self.lifespan.shutdown()
            )  # uvicorn would leave the application as it is, which then complains


def _collect_rarely() -> None:
    """Looking for circles among the objects of a thousand sockets takes a tenth of a second, in which nobody
    is answered, and next to nothing of ours goes round in one. What is loaded by now is left out."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def survivable_clock() -> Callable[[], float]:
    """Seconds that go on after a restart, and that nobody who sets the machine's clock can turn back."""
    start = time.time() - time.monotonic()
    return lambda: start + time.monotonic()


async def serve(options: Options, ready: Callable[[str], None]) -> None:
    """Serve until a signal comes; `ready` is called with the address once somebody can connect."""
    logs.set_up()
    _raise_file_limit()
    store = SqliteStore(options.db or default_path())
    try:
        server, listening = await _build(options, store, ready)
        await server.serve(sockets=[listening])
    finally:
        await store.close()


async def _build(
    options: Options, store: Store, ready: Callable[[str], None]
) -> tuple[Server, socket.socket]:
    metrics = Metrics()
    secret = await store.settle("server", "secret", new_token().encode(), at=0)
    hub = Hub(store, survivable_clock(), metrics, options.limits, options.bot_seconds, options.keep_days)
    door = Door(hub, secret, metrics, options.limits, frozenset(options.origins))
    config = uvicorn.Config(
        make_app(door, store),
        http=Requests,
        ws=Protocol,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=options.proxy is not None,
        forwarded_allow_ips=options.proxy,
        timeout_graceful_shutdown=GRACEFUL,
    )
    listening = _listen_on(options)
    return Server(config, hub, lambda: ready(_url(listening))), listening


def _listen_on(options: Options) -> socket.socket:
    """The socket, bound; uvicorn would log a failure its own way and leave."""
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    try:
        listening.bind((options.host, options.port))
    except OSError:
        listening.close()
        raise
    return listening


def _url(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def _raise_file_limit() -> None:
    """Every socket is an open file, and many systems allow only a thousand unless asked."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
