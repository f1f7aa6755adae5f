"""What each event changes in a room. Asks no questions: whether it may happen was decided before."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from switchboard.rooms.events import (
    BanLifted,
    CardMarked,
    CommentatorNamed,
    Event,
    GameDropped,
    GamePaused,
    GameResumed,
    MemberBanned,
    MemberJoined,
    MemberLeft,
    MemberRenamed,
    MemberSeated,
    MessageSaid,
    OwnerChanged,
    Played,
    PresenceChanged,
    ReadyChanged,
    RoomOpened,
    SettingsChanged,
)
from switchboard.rooms.model import KEPT_MESSAGES, Mark, Member, MemberId, Message, Stage
from switchboard.rooms.room import Room, find, pack_name
from switchboard.words import rules as words
from switchboard.words.events import CardRevealed, GameDealt, GameEnded, TurnEnded
from switchboard.words.model import Role


def open_room(opened: RoomOpened) -> Room:
    return Room(opened.settings)


def evolve(room: Room, event: Event) -> Room:
    """The room after an event."""
    return _EVOLVE[type(event)](room, event)


def _changed(room: Room, member: MemberId, **changes: object) -> Room:
    members = tuple(replace(one, **changes) if one.id == member else one for one in room.members)
    return replace(room, members=members)


def _joined(room: Room, event: MemberJoined) -> Room:
    member = Member(event.member, event.name, bot=event.bot, avatar=event.avatar)
    return replace(room, members=(*room.members, member))


def _left(room: Room, event: MemberLeft) -> Room:
    room = _seat(room, event.member)
    members = tuple(one for one in room.members if one.id != event.member)
    return replace(room, members=members, owner=None if room.owner == event.member else room.owner)


def _renamed(room: Room, event: MemberRenamed) -> Room:
    return _changed(room, event.member, name=event.name)


def _seated(room: Room, event: MemberSeated) -> Room:
    room = _changed(_seat(room, event.member), event.member, chair=event.chair, ready=False)
    if event.chair is None:
        return room
    room = replace(room, seating=(*room.seating, event.member))
    if room.stage is not Stage.PLAYING:
        return room
    seen = {event.member} if event.chair.role is Role.GIVER else set()
    return replace(room, key_seen=room.key_seen | seen, sat=room.sat | {(event.member, event.chair.team)})


def _seat(room: Room, member: MemberId) -> Room:
    """Out of the chair: the place in the order is lost, and so are the marks."""
    seating = tuple(one for one in room.seating if one != member)
    marks = tuple(mark for mark in room.marks if mark.member != member)
    return replace(_changed(room, member, chair=None), seating=seating, marks=marks)


def _ready_changed(room: Room, event: ReadyChanged) -> Room:
    return _changed(room, event.member, ready=event.ready)


def _presence_changed(room: Room, event: PresenceChanged) -> Room:
    return _changed(room, event.member, present=event.present)


def _owner_changed(room: Room, event: OwnerChanged) -> Room:
    return replace(room, owner=event.member)


def _banned(room: Room, event: MemberBanned) -> Room:
    return replace(room, banned=room.banned | {event.member})


def _ban_lifted(room: Room, event: BanLifted) -> Room:
    return replace(room, banned=room.banned - {event.member})


def _settings_changed(room: Room, event: SettingsChanged) -> Room:
    return replace(room, settings=event.after(room.settings))


def _said(room: Room, event: MessageSaid) -> Room:
    member = find(room, event.member)
    team = member.chair.team if member and member.chair else None
    message = Message(event.member, event.to, team, event.text)
    return replace(room, messages=(*room.messages, message)[-KEPT_MESSAGES:])


def _commentator_named(room: Room, event: CommentatorNamed) -> Room:
    room = replace(room, key_seen=room.key_seen | {event.member})
    return _changed(room, event.member, commentator=True)


def _played(room: Room, event: Played) -> Room:
    happened = event.event
    if isinstance(happened, GameDealt):
        return _dealt(room, happened)
    assert room.game is not None  # only a game's own rules make such events
    game = words.evolve(room.game, happened)
    room = replace(room, game=game)
    if isinstance(happened, TurnEnded):
        return replace(room, marks=(), turns=(*room.turns, game))
    if isinstance(happened, CardRevealed):
        return replace(room, marks=tuple(mark for mark in room.marks if mark.card != happened.card))
    if isinstance(happened, GameEnded):
        return replace(room, marks=(), pause=None, turns=(), played=room.played + 1)
    return room


def _dealt(room: Room, dealt: GameDealt) -> Room:
    game, cards = words.start(dealt), dealt.deal.words
    members = tuple(replace(member, commentator=False, ready=False) for member in room.members)
    givers = frozenset(one.id for one in members if one.chair and one.chair.role is Role.GIVER)
    sat = frozenset((one.id, one.chair.team) for one in members if one.chair)
    # Words come twice only when the pack was used up: then counting begins anew.
    name = pack_name(room.settings)
    before = room.used.get(name, ())
    used = room.used | {name: cards if set(cards) & set(before) else before + cards}
    room = replace(room, members=members, game=game, turns=(game,), key_seen=givers, sat=sat, used=used)
    return replace(room, marks=(), pause=None, dealt=room.dealt + 1)


def _marked(room: Room, event: CardMarked) -> Room:
    mark = Mark(event.member, event.card)
    others = tuple(one for one in room.marks if one != mark)
    return replace(room, marks=(*others, mark) if event.on else others)


def _paused(room: Room, event: GamePaused) -> Room:
    return replace(room, pause=event.pause)


def _resumed(room: Room, _: GameResumed) -> Room:
    return replace(room, pause=None)


def _dropped(room: Room, _: GameDropped) -> Room:
    members = tuple(replace(member, commentator=False) for member in room.members)
    return replace(room, members=members, game=None, turns=(), marks=(), pause=None, key_seen=frozenset())


_EVOLVE: dict[type[Event], Callable[[Room, Any], Room]] = {
    MemberJoined: _joined,
    MemberLeft: _left,
    MemberRenamed: _renamed,
    MemberSeated: _seated,
    ReadyChanged: _ready_changed,
    PresenceChanged: _presence_changed,
    OwnerChanged: _owner_changed,
    MemberBanned: _banned,
    BanLifted: _ban_lifted,
    SettingsChanged: _settings_changed,
    MessageSaid: _said,
    CommentatorNamed: _commentator_named,
    Played: _played,
    CardMarked: _marked,
    GamePaused: _paused,
    GameResumed: _resumed,
    GameDropped: _dropped,
}
