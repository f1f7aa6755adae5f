"""The finished games of a room: as views, as records, and analysed. Of a running game it tells nothing.

A room's log is read and a game is analysed by a worker, so that nobody who plays waits for it; what was made
is kept, and whoever asks while it is being made waits for the same. Knows rows of a log and no HTTP.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from msgspec import Struct

from switchboard import wire
from switchboard.protocol import GameOnWire, game_on_wire
from switchboard.rooms.events import Played, RoomOpened, SettingsChanged
from switchboard.rooms.model import Settings
from switchboard.rooms.views import SettingsView
from switchboard.store import Row
from switchboard.web.door import Turned
from switchboard.web.host import RoomHost
from switchboard.web.worker import Worker
from switchboard.words.events import Event, GameDealt, GameEnded
from switchboard.words.log import advance, opened, published
from switchboard.words.model import Actor
from switchboard.words.record import Record, format_record
from switchboard.words.ruleset import RefereeKind
from switchboard.words.views import view

KEPT: Final = 128  # records and analyses; an analysis has some 60 kB

Make: TypeAlias = Callable[[Record], bytes]
_Name: TypeAlias = tuple[str, int, Make]


class FinishedGame(Struct, frozen=True):
    """A game that is over, as everybody who was there has seen it in the end.

    `no_analysis` says why there is no analysis of it, where there is none.
    """

    theme: str
    ruleset: str
    referee: RefereeKind
    game: GameOnWire
    no_analysis: str | None = None


class Archive:
    """Views, records and analyses by room and number of the game, counted from 1 as it was dealt."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._kept: OrderedDict[_Name, bytes] = OrderedDict()
        self._making: dict[_Name, asyncio.Task[bytes]] = {}

    async def game(self, host: RoomHost, number: int) -> bytes:
        return await self._get(host, number, as_game)

    async def record(self, host: RoomHost, number: int) -> bytes:
        return await self._get(host, number, as_text)

    async def analysis(self, host: RoomHost, number: int) -> bytes:
        return await self._get(host, number, as_analysis)

    async def _get(self, host: RoomHost, number: int, make: Make) -> bytes:
        name = (host.code, number, make)
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        if name not in self._making:
            self._making[name] = asyncio.create_task(self._make(host, name))
        return await asyncio.shield(self._making[name])

    async def _make(self, host: RoomHost, name: _Name) -> bytes:
        _, number, make = name
        try:
            rows = await host.rows()
            made = await self._worker.do(lambda: make(finished(rows, number)))
        finally:
            del self._making[name]
        self._kept[name] = made
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made


def as_game(record: Record) -> bytes:
    from switchboard.coach import objection  # as below

    seen = view(advance(opened(record.events), record.events[1:]), Actor.SPECTATOR)
    tags, ruleset = dict(record.tags), seen.ruleset
    played_by = SettingsView(tags["theme"], ruleset.name, ruleset.referee, tags.get("pack", ""))
    game, silent = game_on_wire(seen, played_by, None), objection(seen.words)
    no_analysis = None if silent is None else silent.sentence
    return wire.encode(FinishedGame(played_by.theme, ruleset.name, ruleset.referee, game, no_analysis))


def as_text(record: Record) -> bytes:
    return format_record(record).encode()


def as_analysis(record: Record) -> bytes:
    from switchboard.coach import analyse  # what it knows takes a moment to load, and is not always wanted

    return wire.encode(analyse(record))


# --- reading a log ----------------------------------------------------------------------------------


def finished(rows: Iterable[Row], number: int) -> Record:
    """A game of a room as everybody may read it, or `Turned` if it has not come to its end."""
    settings, tags, events = Settings(), Settings(), list[Event]()
    dealt = 0
    for row in rows:
        event = wire.decode_room_event(row.event)
        if isinstance(event, RoomOpened):
            settings = event.settings
        elif isinstance(event, SettingsChanged):
            settings = event.after(settings)
        elif isinstance(event, Played):
            if isinstance(event.event, GameDealt):
                dealt, tags = dealt + 1, settings if dealt + 1 == number else tags
            if dealt == number:
                events.append(event.event)
    if not events:
        raise Turned(404, "no-game", "This room has had no game of that number.")
    if not isinstance(events[-1], GameEnded):
        raise Turned(409, "not-over", "That game has not come to its end, and its key stays secret.")
    return Record(published(events), _tags(tags))


def _tags(settings: Settings) -> tuple[tuple[str, str], ...]:
    pack = () if settings.words else (("pack", settings.pack),)
    return (("theme", settings.theme), *pack)
