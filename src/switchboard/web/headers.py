"""What every answer tells browsers they must not do, whoever of us gives it."""

from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
# Where the head of an answer is: also of one that refuses a socket.
_ANSWERS: Final = ("http.response.start", "websocket.http.response.start")


class Headers:
    """Puts the headers on every answer of the application, and counts the answers."""

    def __init__(self, app: ASGIApp, count: Callable[[int], None]) -> None:
        self._app = app
        self._count = count

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] in _ANSWERS:
                self._count(message["status"])
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                if scope["scheme"] in ("https", "wss"):
                    extra.append((b"strict-transport-security", b"max-age=31536000"))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        await self._app(scope, receive, send if scope["type"] == "lifespan" else with_headers)
