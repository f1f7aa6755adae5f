"""The rules of a room round a word game: who may do what, when, and what follows. Pure.

Time, chance and sockets are outside: the clock is an actor, deals and shuffles arrive in commands, and
whether somebody is present is told. Everything about the game itself is left to `words`.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from switchboard.rooms import play, seats
from switchboard.rooms.events import (
    AddBot,
    Assign,
    BanLifted,
    BanOver,
    Command,
    Commentate,
    CommentatorNamed,
    Configure,
    Confirm,
    EndGame,
    Event,
    GameDropped,
    GamePaused,
    GameResumed,
    GiveClue,
    Join,
    JudgeClue,
    Kick,
    Leave,
    MarkCard,
    MemberAway,
    MemberBanned,
    MemberJoined,
    MemberLeft,
    MemberRenamed,
    MemberSeated,
    MessageSaid,
    OwnerAway,
    OwnerChanged,
    PassOwner,
    PauseGame,
    PresenceChanged,
    Ready,
    ReadyChanged,
    Rename,
    Resume,
    Say,
    SetPresence,
    SettingsChanged,
    Shuffle,
    Sit,
    Start,
    StopGuessing,
    TimeUp,
)
from switchboard.rooms.model import (
    CLOCK,
    MAX_MEMBERS,
    MAX_MESSAGE,
    Audience,
    Lack,
    Member,
    MemberId,
    Pause,
    Stage,
)
from switchboard.rooms.names import free_name, is_taken, tidy_name
from switchboard.rooms.room import Room, find, heir, is_silent, resume_problem, sentence
from switchboard.rooms.settings import checked_settings
from switchboard.words.model import Refused, Role
from switchboard.words.ruleset import RefereeKind
from switchboard.words.text import tidy


def decide(room: Room, who: MemberId, command: Command) -> list[Event]:
    """The events that follow from somebody's command, or `Refused`."""
    if isinstance(command, Join):
        return _join(room, who, command)
    if type(command) in _BY_CLOCK:
        if who != CLOCK:
            raise Refused("clock-only", "Only the clock can say that.")
        return _BY_CLOCK[type(command)](room, command)
    member = find(room, who)
    if member is None:
        raise Refused("not-a-member", "You are not in this room.")
    if type(command) in _BY_OWNER:
        if room.owner != who:
            raise Refused("owner-only", "Only the owner of the room can do that.")
        return _BY_OWNER[type(command)](room, command)
    if type(command) not in _BY_MEMBER:
        raise Refused("no-such-command", "That is not something one can do in a room.")
    return _BY_MEMBER[type(command)](room, member, command)


# --- coming and going -------------------------------------------------------------------------------


def _join(room: Room, who: MemberId, command: Join) -> list[Event]:
    """rooms.md#join: the same session is the same member; a locked room takes nobody new."""
    if who == CLOCK:
        raise Refused("not-a-member", "The clock has no chair.")
    if who in room.banned:
        raise Refused("banned", "You were sent out of this room a moment ago.")
    if member := find(room, who):
        return [] if member.present else _back(room, who)
    if room.settings.locked:
        raise Refused("locked", "This room is locked.")
    if room.stage is Stage.PLAYING and not room.settings.spectators:
        raise Refused("no-spectators", "A game is on, and this room has no places to watch it.")
    # rooms.md#silence: whoever knows the key cannot come back with a name that says something.
    name = "Guest" if is_silent(room, who) else tidy_name(command.name)
    joined = MemberJoined(who, free_name(room, name))
    return [*_place(room), joined] if room.owner else [*_place(room), joined, OwnerChanged(who)]


def _place(room: Room) -> list[Event]:
    """Room for one more: where it is full, somebody who is away and has no chair makes way."""
    if len(room.members) < MAX_MEMBERS:
        return []
    for member in room.members:
        if not member.present and member.chair is None and member.id != room.owner:
            return [MemberLeft(member.id)]
    raise Refused("room-full", f"This room is full: it holds {MAX_MEMBERS}.")


def _hold_tongue(room: Room, who: MemberId) -> None:
    if is_silent(room, who):
        raise Refused("silent", "You know what the guessers may not: say nothing until the game is over.")


def _back(room: Room, who: MemberId) -> list[Event]:
    """Whoever comes back to a room that nobody owns owns it."""
    back = PresenceChanged(who, True)
    return [back] if room.owner else [back, OwnerChanged(who)]


def _leave(room: Room, member: Member, _: Leave) -> list[Event]:
    return _gone(room, member.id)


def _gone(room: Room, member: MemberId) -> list[Event]:
    next_owner = heir(room, member) if room.owner == member else None
    return [MemberLeft(member), OwnerChanged(next_owner)] if next_owner else [MemberLeft(member)]


def _rename(room: Room, member: Member, command: Rename) -> list[Event]:
    _hold_tongue(room, member.id)
    name = tidy_name(command.name)
    if is_taken(room, name, member.id):
        raise Refused("name-taken", f"Somebody here is called {name} already.")
    return [] if name == member.name else [MemberRenamed(member.id, name)]


def _ready(room: Room, member: Member, command: Ready) -> list[Event]:
    _hold_tongue(room, member.id)
    ready = command.ready is True
    return [] if ready == member.ready else [ReadyChanged(member.id, ready)]


def _kick(room: Room, command: Kick) -> list[Event]:
    """rooms.md#kick: out of the room, and not back in for two minutes."""
    member = _other(room, command.member)
    return [MemberLeft(member.id)] if member.bot else [MemberLeft(member.id), MemberBanned(member.id)]


def _pass_owner(room: Room, command: PassOwner) -> list[Event]:
    member = _other(room, command.member)
    if member.bot or not member.present:
        raise Refused("not-present", f"{member.name} cannot own the room now.")
    return [OwnerChanged(member.id)]


def _other(room: Room, who: MemberId) -> Member:
    member = find(room, who)
    if member is None:
        raise Refused("no-such-member", "Nobody by that id is in this room.")
    if member.id == room.owner:
        raise Refused("no-such-member", "You cannot do that to yourself.")
    return member


# --- talking ----------------------------------------------------------------------------------------


def _say(room: Room, member: Member, command: Say) -> list[Event]:
    """rooms.md#chat: who knows the key of a running game is silent."""
    if not room.settings.chat:
        raise Refused("chat-off", "The owner has switched the chat off.")
    _hold_tongue(room, member.id)
    text = tidy(command.text) if isinstance(command.text, str) else ""
    if not text or not text.isprintable():
        raise Refused("message-unreadable", "Say something in plain words.")
    if len(text) > MAX_MESSAGE:
        raise Refused("message-too-long", f"A message has at most {MAX_MESSAGE} characters.")
    if command.to is Audience.TEAM and not (member.chair and member.chair.team):
        raise Refused("no-team", "You are on no team; talk to all.")
    return [MessageSaid(member.id, Audience(command.to), text)]


# --- the owner --------------------------------------------------------------------------------------


def _configure(room: Room, command: Configure) -> list[Event]:
    settings = checked_settings(room, command.settings)
    if settings == room.settings:
        return []
    judges = settings.referee is RefereeKind.SEATED
    stood = [one.id for one in room.members if one.chair and one.chair.role is Role.REFEREE and not judges]
    keeps = bool(settings.words) and settings.words == room.settings.words
    change = SettingsChanged(replace(settings, words=()) if keeps else settings, keeps)
    return [change, *(MemberSeated(member, None) for member in stood)]


def _commentate(room: Room, command: Commentate) -> list[Event]:
    """rooms.md#commentator"""
    member = find(room, command.member)
    if member is None or member.bot or member.chair:
        raise Refused("not-watching", "Only somebody who watches can comment.")
    if room.settings.commentary is None:
        raise Refused("no-commentary", "The settings of this room allow no commentary.")
    if room.stage is not Stage.PLAYING:
        raise Refused("not-playing", "There is no game to comment on.")
    return [] if member.commentator else [CommentatorNamed(member.id)]


def _end_game(room: Room, command: EndGame) -> list[Event]:
    play.check_game(room, command.game)
    if room.stage is Stage.LOBBY:
        raise Refused("not-playing", "There is no game to end.")
    return [GameDropped()]


def _pause(room: Room, command: PauseGame) -> list[Event]:
    play.check_game(room, command.game)
    if room.stage is not Stage.PLAYING or room.game is None:
        raise Refused("not-playing", "There is no game to pause.")
    if room.pause:
        raise Refused("paused", sentence(room.pause))
    return [GamePaused(Pause(Lack.OWNER, room.game.table.now.team))]


def _resume(room: Room, command: Resume) -> list[Event]:
    """rooms.md#resume"""
    play.check_game(room, command.game)
    if room.pause is None or room.game is None:
        raise Refused("not-paused", "The game is not paused.")
    if problem := resume_problem(room):
        raise Refused("still-missing", problem)
    return [GameResumed()]


# --- the clock --------------------------------------------------------------------------------------


def _set_presence(room: Room, command: SetPresence) -> list[Event]:
    member = find(room, command.member)
    if member is None or member.bot or member.present == command.present:
        return []
    return _back(room, member.id) if command.present else [PresenceChanged(member.id, False)]


def _owner_away(room: Room, command: OwnerAway) -> list[Event]:
    owner = find(room, command.member)
    if owner is None or room.owner != owner.id or owner.present:
        raise Refused("not-away", "The owner is here.")
    next_owner = heir(room, owner.id)
    return [OwnerChanged(next_owner)] if next_owner else []


def _member_away(room: Room, command: MemberAway) -> list[Event]:
    member = find(room, command.member)
    if member is None or member.present:
        raise Refused("not-away", "That member is here.")
    return [MemberSeated(member.id, None)] if member.chair else []


def _ban_over(room: Room, command: BanOver) -> list[Event]:
    return [BanLifted(command.member)] if command.member in room.banned else []


# No single signature fits: each function takes the command it stands beside.
_BY_MEMBER: dict[type[Command], Callable[[Room, Member, Any], list[Event]]] = {
    Leave: _leave,
    Rename: _rename,
    Sit: seats.sit,
    Ready: _ready,
    Say: _say,
    GiveClue: play.give_clue,
    JudgeClue: play.judge_clue,
    MarkCard: play.mark_card,
    Confirm: play.confirm,
    StopGuessing: play.stop_guessing,
}
_BY_OWNER: dict[type[Command], Callable[[Room, Any], list[Event]]] = {
    Configure: _configure,
    Assign: seats.assign,
    Shuffle: seats.shuffle,
    AddBot: seats.add_bot,
    Kick: _kick,
    PassOwner: _pass_owner,
    Start: play.start,
    Commentate: _commentate,
    EndGame: _end_game,
    PauseGame: _pause,
    Resume: _resume,
}
_BY_CLOCK: dict[type[Command], Callable[[Room, Any], list[Event]]] = {
    TimeUp: play.time_up,
    SetPresence: _set_presence,
    OwnerAway: _owner_away,
    MemberAway: _member_away,
    BanOver: _ban_over,
}
