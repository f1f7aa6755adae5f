"""What of a room a clock needs to know, and no more: no key, no cards, no names."""

from msgspec import Struct

from switchboard.rooms.model import MemberId, Stage
from switchboard.rooms.room import Room, heir
from switchboard.words.model import Phase


class Timed(Struct, frozen=True, gc=False):
    """`running` changes whenever the time of a phase starts anew; `seconds` is None where no time runs."""

    running: tuple[object, ...]
    seconds: int | None
    turn: int
    phase: Phase
    first_clue: bool
    heir: bool
    owner: MemberId | None
    away: tuple[MemberId, ...]
    seated: frozenset[MemberId]
    banned: tuple[MemberId, ...]


def same_to_a_clock(room: object, before: object) -> bool:
    """Whether nothing has changed that a clock looks at; most commands in a game are votes."""
    return (
        isinstance(room, Room)
        and isinstance(before, Room)
        and room.members is before.members
        and room.game is before.game
        and room.settings is before.settings
        and room.pause is before.pause
        and room.banned is before.banned
        and room.owner == before.owner
    )


def timed(room: object) -> Timed:
    """The room as its clock sees it."""
    assert isinstance(room, Room)  # callers above the rules hold rooms without knowing what is in them
    away = tuple(member.id for member in room.members if not member.present)
    seated = frozenset(member.id for member in room.members if member.chair)
    table = room.game.table if room.game else None
    banned = tuple(sorted(room.banned))
    someone = room.owner is not None and heir(room, room.owner) is not None
    if table is None or room.stage is not Stage.PLAYING:
        return Timed((room.dealt,), None, 0, Phase.OVER, False, someone, room.owner, away, seated, banned)
    clock, now, phase = room.settings.clock, table.now, table.phase
    # words.md#time: a referee is never hurried.
    seconds = None
    if clock and not room.pause and phase is not Phase.VERDICT:
        seconds = clock.clue if phase is Phase.CLUE else clock.guess
    return Timed(
        (room.dealt, now.number, phase, room.pause is not None, seconds),
        seconds,
        now.number,
        phase,
        phase is Phase.CLUE and now.number <= 2,
        someone,
        room.owner,
        away,
        seated,
        banned,
    )
