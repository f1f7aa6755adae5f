"""How much anybody may ask for: buckets that fill with time, one for each client and never one for all."""

import ipaddress
from collections.abc import Callable
from typing import Final

from msgspec import Struct


class Limits(Struct, frozen=True):
    """What a server allows. Rates are per second, after a burst; `client` is an address."""

    rooms: int = 5_000
    sockets_per_client: int = 200
    new_rooms: float = 1 / 6
    new_rooms_burst: int = 20
    wrong_codes: float = 1 / 5
    wrong_codes_burst: int = 20
    words: float = 1 / 2
    words_burst: int = 20
    practice: float = 1 / 2
    practice_burst: int = 20
    sheets: float = 1 / 2
    sheets_burst: int = 40
    cords: float = 5
    cords_burst: int = 40
    frames: float = 20
    frames_burst: int = 60
    messages: float = 0.5
    messages_burst: int = 5


# More clients than this are not remembered apart from those who have used up something.
_REMEMBERED: Final = 10_000


class Throttle:
    """A bucket for each key: `burst` at once, then `rate` a second."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float]) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._used: dict[str, tuple[float, float]] = {}
        self._sweep_at = _REMEMBERED

    def wait(self, key: str) -> float:
        """How many seconds until there is something in the bucket; 0 if there is now."""
        return max(0.0, self._level(key) + 1 - self._burst) / self._rate

    def take(self, key: str) -> None:
        """Use one up, there or not: whoever goes on and on waits the longer, up to twice the burst."""
        if len(self._used) > self._sweep_at:
            self._used = {one: used for one, used in self._used.items() if self._level(one) > 0}
            # However many there are, each pays for looking at two others on average.
            self._sweep_at = max(_REMEMBERED, 2 * len(self._used))
        self._used[key] = (min(self._level(key) + 1, 2.0 * self._burst), self._now())

    def _level(self, key: str) -> float:
        level, at = self._used.get(key, (0.0, 0.0))
        return max(0.0, level - (self._now() - at) * self._rate) if level else 0.0


class Bucket:
    """One bucket, for one socket: as `Throttle`, without keys."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate, self._burst, self._level, self._at = rate, burst, 0.0, now

    def take(self, now: float) -> float:
        """Use one up, there or not; 0 if it was there, or after how many seconds the next one is."""
        self._level = max(0.0, self._level - (now - self._at) * self._rate) + 1
        self._at = now
        return (self._level + 1 - self._burst) / self._rate if self._level > self._burst else 0.0


def client_key(address: str | None) -> str:
    """Whom an address belongs to: one client has a whole /64 of version 6."""
    try:
        ip = ipaddress.ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)
