"""The door: who comes, from where, and whether they may knock so often. For sockets and HTTP alike."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from switchboard import wire
from switchboard.rooms.model import MemberId
from switchboard.web.codes import read_code
from switchboard.web.host import NoRoom
from switchboard.web.hub import Hub
from switchboard.web.limits import Limits, Throttle, client_key
from switchboard.web.live import LiveRoom
from switchboard.web.metrics import Metrics
from switchboard.web.sessions import BadToken, member_id, new_token, token_of


class Turned(Exception):
    """Not let in: an HTTP status, a code, and a sentence that says why."""

    def __init__(self, status: int, code: str, sentence: str, retry_ms: int | None = None) -> None:
        super().__init__(code)
        self.status, self.code, self.sentence, self.retry_ms = status, code, sentence, retry_ms

    @property
    def retry_after(self) -> dict[str, str]:
        """The header that tells a client when to try again, if that makes sense."""
        return {} if self.retry_ms is None else {"retry-after": str(-(-self.retry_ms // 1000))}

    def body(self) -> bytes:
        return wire.encode(Problem(self.code, self.sentence, self.retry_ms))


class Problem(Struct, frozen=True, omit_defaults=True):
    """What every HTTP answer that says no holds."""

    code: str
    message: str
    retry_ms: int | None = None


class Visitor(Struct, frozen=True):
    """Somebody at the door: their session, whether we have just made it, and where they come from."""

    token: str
    new: bool
    client: str
    secure: bool


class Door:
    """`origins` are other sites whose pages may use this server; `clock` is what limits are measured by."""

    def __init__(
        self,
        hub: Hub,
        secret: bytes,
        metrics: Metrics,
        limits: Limits,
        origins: frozenset[str] = frozenset(),
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.hub = hub
        self.clock = clock or time.monotonic
        self.metrics = metrics
        self.limits = limits
        self._secret = secret
        self._origins = origins
        self._sockets: Counter[str] = Counter()
        self._wrong_codes = Throttle(limits.wrong_codes, limits.wrong_codes_burst, self.clock)
        self._new_rooms = Throttle(limits.new_rooms, limits.new_rooms_burst, self.clock)
        self._words = Throttle(limits.words, limits.words_burst, self.clock)
        self._practice = Throttle(limits.practice, limits.practice_burst, self.clock)
        self._sheets = Throttle(limits.sheets, limits.sheets_burst, self.clock)
        self._cords = Throttle(limits.cords, limits.cords_burst, self.clock)
        self._messages = Throttle(limits.messages, limits.messages_burst, self.clock)

    # --- who ----------------------------------------------------------------------------------------

    def visitor(self, scope: Mapping[str, Any]) -> Visitor:
        """Who makes this request. A page of another site cannot make one in anybody's name."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        secure = scope["scheme"] in ("https", "wss")
        self._check_origin(headers, secure)
        try:
            token = token_of(headers, secure)
        except BadToken:
            raise Turned(401, "bad-token", "A token is 32 to 64 letters, digits, - and _.") from None
        client = client_key(scope["client"][0] if scope.get("client") else None)
        return Visitor(token or new_token(), token is None, client, secure)

    def _check_origin(self, headers: Mapping[str, str], secure: bool) -> None:
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return
        own = f"{'https' if secure else 'http'}://{headers.get('host', '')}"
        if origin != own:
            raise Turned(403, "bad-origin", "Pages of other sites cannot do that.")

    def member(self, visitor: Visitor, room: str) -> MemberId:
        return member_id(self._secret, visitor.token, room)

    # --- how often ----------------------------------------------------------------------------------

    def let_in(self, scope: Mapping[str, Any]) -> Visitor:
        """Somebody who opens a socket; `left` when it is closed."""
        visitor = self.visitor(scope)
        if self.hub.draining:
            raise Turned(503, "draining", "The server is about to restart. Come back in a moment.", 1000)
        if self._sockets[visitor.client] >= self.limits.sockets_per_client:
            self._throttled("sockets")
            raise Turned(429, "too-many", "There are too many sockets from where you are.", 10_000)
        self._sockets[visitor.client] += 1
        return visitor

    def left(self, visitor: Visitor) -> None:
        self._sockets[visitor.client] -= 1
        if not self._sockets[visitor.client]:
            del self._sockets[visitor.client]

    async def find(self, visitor: Visitor, text: str) -> tuple[LiveRoom, MemberId]:
        """The room somebody names, and who they are in it. Codes cannot be tried one after the other."""
        code = read_code(text)
        live = self.hub.in_memory(code) if code else None
        if live and (member := self.member(visitor, live.host.code)) in live.host.viewpoints():
            # Whoever is in a room comes back however many others guess from the same place.
            return live, member
        wait = self._wrong_codes.wait(visitor.client)
        if wait and not (code and await self.hub.knows(code, self.member(visitor, code))):
            self._throttled("codes")
            raise Turned(429, "too-fast", "Too many wrong codes. Wait a little.", round(wait * 1000) + 1)
        try:
            if code is None:
                raise NoRoom(text[:40])
            live = await self.hub.room(code)
        except NoRoom:
            self._wrong_codes.take(visitor.client)
            raise
        return live, self.member(visitor, live.host.code)

    def check_new_room(self, visitor: Visitor) -> None:
        """Whether somebody may open one more room."""
        self._check(self._new_rooms, visitor, "rooms", "Too many rooms at once. Wait a little.")

    def check_words(self, visitor: Visitor) -> None:
        """Whether we have time to read somebody's words; ten thousand take a twentieth of a second."""
        self._check(self._words, visitor, "words", "Not so fast.")

    def check_practice(self, visitor: Visitor) -> None:
        """Whether the coach has time for somebody."""
        self._check(self._practice, visitor, "practice", "Take a little more time over each board.")

    def check_sheets(self, visitor: Visitor) -> None:
        """Whether somebody may take one more board with them; those who play are asked less of."""
        self._check(self._sheets, visitor, "sheets", "Not so many boards at once. Wait a little.")

    def check_cords(self, visitor: Visitor) -> None:
        """Whether somebody may see one more table of the cord puzzle."""
        self._check(self._cords, visitor, "cords", "The exchange cannot follow so fast. Wait a moment.")

    def _check(self, throttle: Throttle, visitor: Visitor, what: str, sentence: str) -> None:
        if wait := throttle.wait(visitor.client):
            self._throttled(what)
            raise Turned(429, "too-fast", sentence, round(wait * 1000) + 1)
        throttle.take(visitor.client)

    def talks_too_fast(self, member: MemberId) -> float:
        """How long somebody has to wait before they may say something; 0 if they may now."""
        wait = self._messages.wait(member)
        if not wait:
            self._messages.take(member)
        return wait

    def _throttled(self, what: str) -> None:
        self.metrics.throttled.labels(what).inc()
