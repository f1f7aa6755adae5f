"""Values to JSON and back. The only file that knows an encoding.

A game as JSON lines: a header line, then one event a line, each with its `type`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from sys import intern

import msgspec
from msgspec.structs import force_setattr, replace

from switchboard.rooms.events import Event as RoomEvent
from switchboard.rooms.events import Played, RoomOpened
from switchboard.rooms.model import Settings
from switchboard.words.events import Event, GameDealt
from switchboard.words.log import verified
from switchboard.words.model import BadNotation
from switchboard.words.record import Record, checked_tags

FORMAT = "switchboard-words"
VERSION = 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a JSON lines record."""

    format: str
    version: int
    tags: dict[str, str] = {}


# What comes of bytes that are no JSON of ours; a line nested ever deeper ends in the last of them.
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

_encoder = msgspec.json.Encoder()
_event_decoder = msgspec.json.Decoder(Event)
_header_decoder = msgspec.json.Decoder(Header)
_room_event_decoder = msgspec.json.Decoder(RoomEvent)


def encode(value: object) -> bytes:
    """Any of our values as one line of JSON."""
    return _encoder.encode(value)


def encode_header(tags: Iterable[tuple[str, str]] = ()) -> bytes:
    return encode(Header(FORMAT, VERSION, dict(tags))) + b"\n"


def encode_events(events: Sequence[Event]) -> bytes:
    return b"".join(encode(event) + b"\n" for event in events)


def encode_record(record: Record) -> bytes:
    """A whole game as JSON lines."""
    return encode_header(checked_tags(record.tags)) + encode_events(record.events)


def decode_record(lines: bytes) -> Record:
    """The inverse of `encode_record`; `BadNotation` where the lines are no game by the rules."""
    header, *events = lines.split(b"\n")
    tags = checked_tags(_decode_header(header).items())
    log = tuple(_decode_event(line, number) for number, line in enumerate(events, 2) if line.strip())
    return Record(tuple(verified(log)), tags)


def decode_room_event(line: bytes) -> RoomEvent:
    """An event of a room from our own log: anything else in there is a bug and crashes."""
    event: RoomEvent = _room_event_decoder.decode(line)
    if member := getattr(event, "member", None):
        # Many events name the same few members, and rooms keep those names for as long as they live.
        force_setattr(event, "member", intern(member))
    if isinstance(event, RoomOpened) and not event.settings.words:
        return RoomOpened(_one_of(event.settings))
    if isinstance(event, Played) and isinstance(event.event, GameDealt):
        # A thousand rooms play with the same words: each of them is kept once.
        deal = replace(event.event.deal, words=tuple(map(intern, event.event.deal.words)))
        return Played(replace(event.event, deal=deal))
    return event


@lru_cache(maxsize=256)
def _one_of(settings: Settings) -> Settings:
    """Of all that are equal the same: most rooms are opened with the settings that come by themselves."""
    return settings


def _decode_header(line: bytes) -> dict[str, str]:
    try:
        header = _header_decoder.decode(line)
    except _UNREADABLE:
        raise BadNotation(f"Line 1: a JSON lines record begins with its {FORMAT!r} header.") from None
    if (header.format, header.version) != (FORMAT, VERSION):
        raise BadNotation(f"Line 1: {header.format!r} version {header.version} is not a format we read.")
    return header.tags


def _decode_event(line: bytes, number: int) -> Event:
    try:
        event: Event = _event_decoder.decode(line)
        return event
    except _UNREADABLE as error:
        raise BadNotation(f"Line {number}: not an event: {error}") from None
