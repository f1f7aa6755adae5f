"""Chairs: who may take which, when, and how the owner deals them out."""

from switchboard.rooms.events import (
    AddBot,
    Assign,
    Event,
    MemberJoined,
    MemberLeft,
    MemberSeated,
    Shuffle,
    Sit,
)
from switchboard.rooms.model import CLOCK, MAX_MEMBERS, Chair, Member, MemberId, Stage
from switchboard.rooms.names import free_name, tidy_name
from switchboard.rooms.room import Room, find, sitting
from switchboard.words.model import Refused, Role, Team
from switchboard.words.ruleset import RefereeKind

GUESSERS_PER_TEAM = 10
_CHAIRS = (*(Chair(role, team) for team in Team for role in (Role.GIVER, Role.GUESSER)), Chair(Role.REFEREE))


def sit(room: Room, member: Member, command: Sit) -> list[Event]:
    """Take a chair, or stand up (rooms.md#chairs)."""
    return seat(room, member, command.chair)


def assign(room: Room, command: Assign) -> list[Event]:
    """The owner overrides what members chose."""
    return seat(room, _known(room, command.member), command.chair)


def seat(room: Room, member: Member, chair: Chair | None) -> list[Event]:
    if chair == member.chair:
        return []
    if chair is None:
        return [MemberSeated(member.id, None)]
    _check_chair(room, chair, member.bot)
    _check_moment(room, member.id, chair)
    return [*_vacate(room, chair, member.bot), MemberSeated(member.id, chair)]


def _check_chair(room: Room, chair: Chair, bot: str | None) -> None:
    """Whether there is such a chair at all."""
    if chair.role is Role.REFEREE:
        if room.settings.referee is not RefereeKind.SEATED or chair.team is not None:
            raise Refused("no-such-chair", "The clues of this room are judged by code.")
    elif chair.role not in (Role.GIVER, Role.GUESSER) or chair.team is None:
        raise Refused("no-such-chair", "There is no such chair.")
    elif chair.role is Role.GUESSER and _guessers_beside(room, chair, bot) >= GUESSERS_PER_TEAM:
        raise Refused(
            "chair-taken", f"{chair.team.value.capitalize()} has {GUESSERS_PER_TEAM} guessers already."
        )


def _check_moment(room: Room, member: MemberId, chair: Chair) -> None:
    """rooms.md#taint: whoever has seen the key of a game may give in it, and nothing else."""
    if room.stage is not Stage.PLAYING:
        return
    if room.pause is None:
        raise Refused("not-now", "Chairs change hands between games, or while a game is paused.")
    if member in room.key_seen and chair.role is not Role.GIVER:
        raise Refused("saw-key", "You have seen the key of this game: you can only give clues.")
    if chair.role is Role.GUESSER and any(one == member and team is not chair.team for one, team in room.sat):
        raise Refused("other-side", "You have sat elsewhere in this game, and know what this team may not.")


def _vacate(room: Room, chair: Chair, bot: str | None) -> list[Event]:
    """A chair for one is free if it is empty, if its holder is away from a paused game, and for people if a
    bot holds it (rooms.md#stand-in)."""
    if chair.role is Role.GUESSER:
        return [MemberSeated(one.id, None) for one in _replaced(room, chair, bot)]
    holders = sitting(room, chair)
    if not bot and any(holder.bot for holder in holders):
        return [MemberLeft(holder.id) for holder in holders]
    if any(holder.present for holder in holders):
        raise Refused("chair-taken", f"{holders[0].name} sits there.")
    if holders and room.stage is not Stage.PLAYING:
        raise Refused("chair-taken", f"The chair is kept for {holders[0].name}.")
    return [MemberSeated(holder.id, None) for holder in holders]


def _replaced(room: Room, chair: Chair, bot: str | None) -> list[Member]:
    """The guessers a bot stands in for when it sits down: those who are away from a paused game."""
    if not bot or room.stage is not Stage.PLAYING:
        return []
    return [one for one in sitting(room, chair) if not one.present]


def _guessers_beside(room: Room, chair: Chair, bot: str | None) -> int:
    return len(sitting(room, chair)) - len(_replaced(room, chair, bot))


def add_bot(room: Room, command: AddBot) -> list[Event]:
    """rooms.md#bots: a bot takes an empty chair, or the place of who is away from a paused game."""
    _check_chair(room, command.chair, command.kind)
    _check_moment(room, command.bot, command.chair)
    if find(room, command.bot) or len(room.members) >= MAX_MEMBERS:
        raise Refused("room-full", "There is no place for another bot.")
    if not command.kind or command.bot in room.banned or command.bot == CLOCK:
        raise Refused("no-such-member", "There is no such bot.")
    # rooms.md#silence: a name chosen in the middle of a game could say anything.
    name = free_name(room, "Stand-in" if room.stage is Stage.PLAYING else tidy_name(command.name))
    vacated = _vacate(room, command.chair, command.kind)
    joined = MemberJoined(command.bot, name, command.kind, command.avatar)
    return [*vacated, joined, MemberSeated(command.bot, command.chair)]


def free_chairs(room: Room, bots: bool = False) -> tuple[Chair, ...]:
    """The chairs that somebody new to the game can take now (rooms.md#chairs, #vacant), or a bot."""
    if room.stage is Stage.PLAYING and room.pause is None:
        return ()
    return tuple([chair for chair in _CHAIRS if _is_free(room, chair, "bot" if bots else None)])


def barred_chairs(room: Room, member: MemberId) -> tuple[Chair, ...]:
    """The chairs that what they know keeps somebody from, while a game is paused (rooms.md#taint)."""
    if room.pause is None:
        return ()
    return tuple([chair for chair in _CHAIRS if not _may_sit(room, member, chair)])


def _may_sit(room: Room, member: MemberId, chair: Chair) -> bool:
    try:
        _check_moment(room, member, chair)
    except Refused:
        return False
    return True


def _is_free(room: Room, chair: Chair, bot: str | None) -> bool:
    try:
        _check_chair(room, chair, bot)
        _vacate(room, chair, bot)
    except Refused:
        return False
    return True


def shuffle(room: Room, command: Shuffle) -> list[Event]:
    """The owner seats everybody anew, in the order drawn: givers first, then guessers in turn."""
    if room.stage is Stage.PLAYING:
        raise Refused("not-now", "Chairs are drawn between games.")
    able = shufflable(room)
    if set(command.order) != set(able) or len(command.order) != len(able):
        raise Refused("stale-order", "Somebody came or went while the chairs were drawn. Draw again.")
    chairs = [_nth_chair(place) for place in range(len(command.order))]
    stood = [MemberSeated(one.id, None) for one in room.members if one.chair and not _judges(one)]
    sat = [MemberSeated(member, chair) for member, chair in zip(command.order, chairs, strict=True) if chair]
    return [*stood, *sat]


def shufflable(room: Room) -> list[MemberId]:
    """Who takes part when chairs are drawn: everybody here, except who judges."""
    return [one.id for one in room.members if one.present and not _judges(one)]


def _judges(member: Member) -> bool:
    return member.chair is not None and member.chair.role is Role.REFEREE


def _nth_chair(place: int) -> Chair | None:
    if place >= 2 + 2 * GUESSERS_PER_TEAM:
        return None
    team = Team.RED if place % 2 == 0 else Team.BLUE
    return Chair(Role.GIVER if place < 2 else Role.GUESSER, team)


def _known(room: Room, who: MemberId) -> Member:
    member = find(room, who)
    if member is None:
        raise Refused("no-such-member", "Nobody by that id is in this room.")
    return member
