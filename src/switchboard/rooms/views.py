"""What may be seen of a room, by whom. The only thing of a room that ever leaves a session.

A view is made for a `Viewpoint` (a chair, or none), not for a person: everybody who sees the same gets
the same bytes. Who one is, one learns apart.
"""

from msgspec import Struct

from switchboard.rooms.model import (
    Audience,
    Chair,
    Clock,
    Mark,
    Member,
    MemberId,
    Message,
    Settings,
    Stage,
)
from switchboard.rooms.room import Room, find, resume_problem, sentence, start_problems, threshold
from switchboard.words.model import Actor, Role, Team
from switchboard.words.ruleset import RefereeKind
from switchboard.words.views import View, view


class Viewpoint(Struct, frozen=True, gc=False):
    """From where a room is seen: a chair's, a spectator's (neither), or a commentator's."""

    chair: Chair | None = None
    commentator: bool = False


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


def viewpoint(room: Room, who: MemberId) -> Viewpoint:
    """From where this member sees the room."""
    member = find(room, who)
    if member is None:
        return Viewpoint()
    return Viewpoint(member.chair, member.commentator and member.chair is None)


def viewpoints(room: Room) -> dict[MemberId, Viewpoint]:
    """From where each member sees the room."""
    return {
        member.id: Viewpoint(member.chair, member.commentator and member.chair is None)
        for member in room.members
    }


def shared(room: Room, point: Viewpoint) -> Viewpoint:
    """A viewpoint from which the very same is seen, if there is one that more people share.

    Guessers see no more than those who watch, as long as their team has neither marks nor messages.
    """
    if point.chair is None or point.chair.role is not Role.GUESSER or room.game is None:
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
    on_turn = room.game.table.now.team if room.game and room.stage is Stage.PLAYING else None
    return RoomView(
        seen.stage,
        seen.settings,
        seen.members,
        seen.owner,
        _game_view(room, point),
        room.marks if team is not None and team is on_turn else (),
        seen.votes_needed,
        seen.pause,
        seen.cannot_start,
        seen.cannot_resume,
        _heard(room, team),
        seen.dealt,
        seen.played,
    )


def _watched(room: Room) -> RoomView:
    playing = room.stage is Stage.PLAYING
    return RoomView(
        room.stage,
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


def _game_view(room: Room, point: Viewpoint) -> View | None:
    if room.game is None:
        return None
    if point.commentator and room.stage is Stage.PLAYING and room.settings.commentary is not None:
        behind = room.turns[max(0, len(room.turns) - 1 - room.settings.commentary)]
        return view(room.game if room.settings.commentary == 0 else behind, Actor.RED_GIVER)
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
