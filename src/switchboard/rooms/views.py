"""What may be seen of a room, by whom. The only thing of a room that ever leaves a session.

A view is made for a `Viewpoint` (a chair, or none), not for a person: everybody who sees the same gets
the same bytes. Who one is, one learns apart. What somebody knows of a game counts, too.
"""

from collections.abc import Iterable

from msgspec import Struct

from switchboard.rooms.model import (
    Audience,
    Chair,
    Clock,
    Mark,
    Member,
    MemberId,
    Message,
    Poll,
    Settings,
    Stage,
)
from switchboard.rooms.room import (
    Room,
    find,
    is_silent,
    polls,
    resume_problem,
    sentence,
    start_problems,
    threshold,
    vacant,
)
from switchboard.rooms.seats import barred_chairs, free_chairs
from switchboard.words.model import Actor, Role, Team
from switchboard.words.ruleset import RefereeKind
from switchboard.words.views import View, view


class Viewpoint(Struct, frozen=True, gc=False):
    """From where a room is seen: a chair's, a spectator's (neither), or a commentator's.

    `silent` is who knows too much to talk, `barred` are the chairs of a paused game they know too much for.
    """

    chair: Chair | None = None
    commentator: bool = False
    silent: bool = False
    barred: tuple[Chair, ...] = ()


_WATCHING = Viewpoint()


class SettingsView(Struct, frozen=True, gc=False, omit_defaults=True):
    """The settings as all may see them; of the owner's own words only how many there are."""

    theme: str
    ruleset: str
    referee: RefereeKind
    pack: str
    own_words: int = 0
    clock: Clock | None = None
    threshold: int | None = None
    uneven: bool = False
    locked: bool = False
    spectators: bool = True
    chat: bool = True
    listed: bool = False
    commentary: int | None = None


class RoomView(Struct, frozen=True, gc=False, omit_defaults=True):
    """A room as it is seen from one viewpoint."""

    stage: Stage
    settings: SettingsView
    members: tuple[Member, ...]
    owner: MemberId | None
    game: View | None = None
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


def viewpoint(room: Room, who: MemberId) -> Viewpoint:
    """From where this member sees the room."""
    member = find(room, who)
    if member is None:
        return Viewpoint()
    return _point(room, member)


def viewpoints(room: Room) -> dict[MemberId, Viewpoint]:
    """From where each member sees the room."""
    return {member.id: _point(room, member) for member in room.members}


def _point(room: Room, member: Member) -> Viewpoint:
    commentator = member.commentator and member.chair is None
    return Viewpoint(member.chair, commentator, is_silent(room, member.id), barred_chairs(room, member.id))


def placing(room: Room) -> tuple[object, ...]:
    """What viewpoints depend on: they are the same for as long as each of these is the very same."""
    return room.members, room.stage, room.pause, room.key_seen, room.sat


def shared(room: Room, point: Viewpoint) -> Viewpoint:
    """A viewpoint from which the very same is seen, if there is one that more people share.

    Guessers see no more than those who watch, as long as their team has neither marks nor messages.
    """
    if point.barred or point.chair is None or point.chair.role is not Role.GUESSER or room.game is None:
        return point
    team = point.chair.team
    votes = bool(room.marks) and room.game.table.now.team is team
    return point if votes or any(message.team is team for message in room.messages) else _WATCHING


def room_view(room: Room, point: Viewpoint, watched: RoomView | None = None) -> RoomView:
    """The room as it is seen from there (rooms.md#views).

    `watched` is the same room as those see it who only watch, if it is known: most of that all see alike.
    """
    if point == _WATCHING:
        return watched or _watched(room)
    seen, team = watched or _watched(room), point.chair.team if point.chair else None
    votes = _sees_marks(room, point)
    return RoomView(
        seen.stage,
        seen.settings,
        seen.members,
        seen.owner,
        _game_view(room, point),
        room.marks if votes else (),
        seen.votes_needed,
        seen.pause,
        seen.cannot_start,
        seen.cannot_resume,
        _heard(room, team),
        seen.dealt,
        seen.played,
        polls(room) if votes else (),
        seen.vacant,
        tuple([chair for chair in seen.free if chair not in point.barred]),
        seen.free_for_bots,
        point.silent,
    )


def seen_anew(before: Room | None, now: Room, points: Iterable[Viewpoint]) -> list[Viewpoint]:
    """From which of these something else may be seen than before: marks are for the team on turn alone."""
    if before is None or any(getattr(before, part) is not getattr(now, part) for part in _SEEN_BY_ALL):
        return list(points)
    return [point for point in points if _sees_marks(now, point)]


_SEEN_BY_ALL = tuple(part for part in Room.__struct_fields__ if part != "marks")


def _sees_marks(room: Room, point: Viewpoint) -> bool:
    game = room.game
    return (
        game is not None
        and point.chair is not None
        and point.chair.team is game.table.now.team
        and room.stage is Stage.PLAYING
    )


def _watched(room: Room) -> RoomView:
    stage = room.stage
    playing = stage is Stage.PLAYING
    return RoomView(
        stage,
        _settings_view(room.settings),
        room.members,
        room.owner,
        _game_view(room, _WATCHING),
        (),
        threshold(room, room.game.table.now.team) if playing and room.game else 0,
        sentence(room.pause) if room.pause else None,
        () if playing else tuple(start_problems(room)),
        resume_problem(room),
        _heard(room, None),
        room.dealt,
        room.played,
        (),
        vacant(room),
        free_chairs(room),
        free_chairs(room, bots=True),
    )


def _settings_view(settings: Settings) -> SettingsView:
    return SettingsView(
        settings.theme,
        settings.ruleset,
        settings.referee,
        settings.pack,
        len(settings.words),
        settings.clock,
        settings.threshold,
        settings.uneven,
        settings.locked,
        settings.spectators,
        settings.chat,
        settings.listed,
        settings.commentary,
    )


def lags(room: Room, point: Viewpoint) -> bool:
    """Whether a turn is seen from there that is over by now (rooms.md#commentator)."""
    return point.commentator and room.stage is Stage.PLAYING and bool(room.settings.commentary)


def _game_view(room: Room, point: Viewpoint) -> View | None:
    if room.game is None:
        return None
    if point.commentator and room.stage is Stage.PLAYING and room.settings.commentary is not None:
        behind = room.turns[max(0, len(room.turns) - 1 - room.settings.commentary)]
        return view(behind if lags(room, point) else room.game, Actor.RED_GIVER)
    return view(room.game, _seen_by(point.chair))


def _seen_by(chair: Chair | None) -> Actor:
    if chair is None:
        return Actor.SPECTATOR
    if chair.role is Role.REFEREE or chair.team is None:
        return Actor.REFEREE
    return Actor.giver(chair.team) if chair.role is Role.GIVER else Actor.guesser(chair.team)


def _heard(room: Room, team: Team | None) -> tuple[Message, ...]:
    """What was said to all, and to the team."""
    return tuple(
        [
            message
            for message in room.messages
            if message.to is Audience.ALL or (team is not None and message.team is team)
        ]
    )
