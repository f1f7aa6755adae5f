"""The server's log: one JSON object a line, for machines to read; nothing in it that anybody typed.

A line has a time, a level, what happened, and a few whitelisted figures. Of an exception it has the type and
where it was raised, not its message: messages quote what went wrong, and that may be a name, a word or a key.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Final

# What a line may say besides what happened; all of it numbers, or words of ours.
FIELDS: Final = frozenset(("code", "count", "do", "ms", "port", "seconds", "signal", "status", "where"))

_log = logging.getLogger("switchboard")


def note(event: str, **fields: int | float | str | None) -> None:
    """Say that something happened; `event` is a few fixed words."""
    unknown = fields.keys() - FIELDS
    assert not unknown, f"{unknown} may not be logged"
    _log.info(event, extra={"fields": fields})


def trouble(event: str, error: BaseException) -> None:
    """Say that something went wrong that should not have."""
    _log.error(event, exc_info=error)


class JsonLines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        ours = record.name == "switchboard"
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            # Other people's messages are templates, or whole tracebacks: what was filled in may be anything.
            "event": record.getMessage() if ours else str(record.msg).partition("\n")[0],
        }
        if not ours:
            line["from"] = record.name
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1]:
            line |= _where(record.exc_info[1])
        return json.dumps(line)


def _where(error: BaseException) -> dict[str, object]:
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    return {"error": type(error).__name__, "raised": places}


def _is_ours(record: logging.LogRecord) -> bool:
    """What strangers send is no line of ours, or they would fill the log: uvicorn warns of it, and of some it
    even says that it is an error of the server."""
    return record.levelno >= logging.ERROR and record.msg != "Invalid UTF-8 sequence received from client."


def set_up(level: int = logging.INFO) -> None:
    """Have everything logged as JSON lines on stderr."""
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    _log.setLevel(level)
