"""How a server says no: not this (`Refused`), not yet (`NotYet`), not you any more (`Closed`)."""

from typing import Final

from msgspec import DecodeError, Struct, json

from switchboard.words.model import Refused

# How a socket is closed after one has left.
LEFT: Final = 1000


class Closed(Exception):
    """The seat is gone for good: how the socket was closed, and why in a code and in a sentence."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(f"{status} {code}: {sentence}")
        self.status = status
        self.code = code
        self.sentence = sentence


def left() -> Closed:
    return Closed(LEFT, "left", "You have left the room.")


class NotYet(Refused):
    """Refused for now: nothing has happened, and the same is welcome in `retry_ms`."""

    def __init__(self, code: str, sentence: str, retry_ms: int) -> None:
        super().__init__(code, sentence)
        self.retry_ms = retry_ms


class Problem(Struct, frozen=True):
    """What the server says over HTTP when it says no."""

    code: str
    message: str
    retry_ms: int | None = None


def read_problem(body: bytes | bytearray, status: int) -> Problem:
    """The server's own words, or, where something before it answered, ours."""
    try:
        return json.decode(body, type=Problem)
    except (DecodeError, UnicodeError):
        return Problem("bad-answer", f"The server answers with status {status}.")


def refused(code: str, sentence: str, retry_ms: int | None) -> Refused:
    return Refused(code, sentence) if retry_ms is None else NotYet(code, sentence, retry_ms)
