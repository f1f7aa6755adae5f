"""Views of a room as JSON for the wire. What is as it was in the view before is not encoded again.

Most of a room stands still while people mark cards and talk. Knows no sockets, and of rooms only their views.
"""

from msgspec import Raw, Struct

from switchboard import wire
from switchboard.protocol import GameOnWire, game_on_wire
from switchboard.rooms.model import Chair, Mark, MemberId, Message, Poll, Stage
from switchboard.rooms.views import RoomView, SettingsView, Viewpoint
from switchboard.words.views import View


class Printed(Struct, frozen=True, gc=False, omit_defaults=True):
    """A `RoomOnWire`, with those parts that seldom change as they were encoded."""

    stage: Stage
    settings: Raw
    members: Raw
    owner: MemberId | None
    game: Raw | None = None
    marks: tuple[Mark, ...] = ()
    votes_needed: int = 0
    pause: str | None = None
    cannot_start: tuple[str, ...] = ()
    cannot_resume: str | None = None
    messages: tuple[Message, ...] = ()
    dealt: int = 0
    played: int = 0
    polls: tuple[Poll, ...] = ()
    vacant: tuple[Chair, ...] = ()
    free: tuple[Chair, ...] = ()
    free_for_bots: tuple[Chair, ...] = ()
    silent: bool = False


class Printer:
    """The views of one room. A part is used again only where it was made of an equal value."""

    __slots__ = ("_games", "_like", "_members", "_settings")

    def __init__(self) -> None:
        self._settings: tuple[object, Raw] = (None, Raw())
        self._members: tuple[object, Raw] = (None, Raw())
        self._games: dict[Viewpoint, tuple[View, SettingsView, Raw]] = {}
        self._like: tuple[View, GameOnWire] | None = None

    def __call__(self, point: Viewpoint, seen: RoomView) -> bytes:
        self._settings = _part(self._settings, seen.settings)
        self._members = _part(self._members, seen.members)
        return wire.encode(
            Printed(
                seen.stage,
                self._settings[1],
                self._members[1],
                seen.owner,
                self._game(point, seen.game, seen.settings) if seen.game else None,
                seen.marks,
                seen.votes_needed,
                seen.pause,
                seen.cannot_start,
                seen.cannot_resume,
                seen.messages,
                seen.dealt,
                seen.played,
                seen.polls,
                seen.vacant,
                seen.free,
                seen.free_for_bots,
                seen.silent,
            )
        )

    def _game(self, point: Viewpoint, game: View, settings: SettingsView) -> Raw:
        kept = self._games.get(point)
        if kept is None or kept[0] != game or kept[1] != settings:
            sent = game_on_wire(game, settings, self._like)
            self._like = (game, sent)
            self._games[point] = kept = (game, settings, Raw(wire.encode(sent)))
        return kept[2]


def _part(kept: tuple[object, Raw], value: object) -> tuple[object, Raw]:
    return kept if kept[0] == value else (value, Raw(wire.encode(value)))
