"""The state of a room and the questions one can ask of it. Holds the running game, and so the key.

For `rooms` only; everybody else gets views.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from switchboard.rooms.model import (
    Chair,
    Lack,
    Mark,
    Member,
    MemberId,
    Message,
    Pause,
    Poll,
    Settings,
    Stage,
)
from switchboard.words.game import Game
from switchboard.words.model import CARDS, Phase, Role, Team
from switchboard.words.ruleset import RefereeKind


class Room(Struct, frozen=True, gc=False):
    """Members in the order they came; `seating` in the order they sat down.

    `key_seen` are those who know the key of the running game, whether they are still here or not, and
    `sat` who has sat for which team in it, or for none as its referee. `used` are the words of each pack.
    `turns` are the games as they stood when each turn began, for the commentator. `dealt` counts the
    games begun, `played` those that came to their end.
    """

    settings: Settings
    members: tuple[Member, ...] = ()
    seating: tuple[MemberId, ...] = ()
    owner: MemberId | None = None
    banned: frozenset[MemberId] = frozenset()
    messages: tuple[Message, ...] = ()
    game: Game | None = None
    turns: tuple[Game, ...] = ()
    marks: tuple[Mark, ...] = ()
    pause: Pause | None = None
    key_seen: frozenset[MemberId] = frozenset()
    sat: frozenset[tuple[MemberId, Team | None]] = frozenset()
    used: dict[str, tuple[str, ...]] = {}
    dealt: int = 0
    played: int = 0

    @property
    def stage(self) -> Stage:
        if self.game is None:
            return Stage.LOBBY
        return Stage.OVER if self.game.table.phase is Phase.OVER else Stage.PLAYING


def find(room: Room, member: MemberId) -> Member | None:
    return next((one for one in room.members if one.id == member), None)


def sitting(room: Room, chair: Chair) -> tuple[Member, ...]:
    """Who sits in this chair, or these: a team may have several guessers."""
    return tuple([member for member in room.members if member.chair == chair])


def here(room: Room, role: Role, team: Team | None = None) -> tuple[Member, ...]:
    """Who is present in such a chair."""
    return tuple(member for member in sitting(room, Chair(role, team)) if member.present)


def lack(room: Room, team: Team) -> Lack | None:
    """What keeps this team from playing its turn (rooms.md#pause)."""
    giver, guesser = here(room, Role.GIVER, team), _voters(room, team)
    if not giver and not guesser:
        return Lack.TEAM
    if not giver or not guesser:
        return Lack.GUESSER if giver else Lack.GIVER
    seated = room.settings.referee is RefereeKind.SEATED
    return Lack.REFEREE if seated and not here(room, Role.REFEREE) else None


def heir(room: Room, without: MemberId) -> MemberId | None:
    """Who owns the room next: the present person seated longest, else who came first (rooms.md#owner)."""
    able = {one.id for one in room.members if one.present and one.bot is None and one.id != without}
    order = (*room.seating, *(one.id for one in room.members))
    return next((member for member in order if member in able), None)


def threshold(room: Room, team: Team) -> int:
    """How many marks a card needs: one for up to three guessers, two for more, or as set (rooms.md#votes)."""
    return _needed(room, len(_voters(room, team)))


def _needed(room: Room, voters: int) -> int:
    wanted = room.settings.threshold or (1 if voters <= 3 else 2)
    return max(1, min(wanted, voters))


def votes(room: Room, team: Team, card: int) -> frozenset[MemberId]:
    """The marks on a card that count."""
    return _votes(room, [member.id for member in _voters(room, team)], card)


def _votes(room: Room, voters: Sequence[MemberId], card: int) -> frozenset[MemberId]:
    return frozenset([mark.member for mark in room.marks if mark.card == card and mark.member in voters])


def _voters(room: Room, team: Team) -> tuple[Member, ...]:
    """People outvote bots: where a person has a guesser's chair, here or not, bots do not count."""
    guessers = sitting(room, Chair(Role.GUESSER, team))
    people = [member for member in guessers if member.bot is None]
    return tuple([member for member in people or guessers if member.present])


def is_silent(room: Room, who: MemberId) -> bool:
    """rooms.md#silence: whoever knows what the guessers may not has no way to tell them."""
    return room.stage is Stage.PLAYING and (who in room.key_seen or (who, None) in room.sat)


def may_vote(room: Room, team: Team, member: MemberId) -> bool:
    return any(voter.id == member for voter in _voters(room, team))


def may_confirm(room: Room, team: Team, member: MemberId, card: int) -> bool:
    """A teammate confirms: not the only one who marked the card, unless nobody else can."""
    voters = [one.id for one in _voters(room, team)]
    return member in _confirmers(voters, _votes(room, voters, card))


def _confirmers(voters: list[MemberId], given: frozenset[MemberId]) -> list[MemberId]:
    return voters if len(voters) == 1 else [one for one in voters if given != {one}]


def polls(room: Room) -> tuple[Poll, ...]:
    """How each marked card stands, in the order of the first mark on it (rooms.md#votes)."""
    if room.game is None or not room.marks:
        return ()
    # Asked for with every mark anybody makes: who votes is looked up once, not for each card.
    voters = [one.id for one in _voters(room, room.game.table.now.team)]
    needed = _needed(room, len(voters))
    return tuple(
        [_poll(room, voters, needed, card) for card in dict.fromkeys([mark.card for mark in room.marks])]
    )


def _poll(room: Room, voters: list[MemberId], needed: int, card: int) -> Poll:
    given = _votes(room, voters, card)
    return Poll(card, len(given), tuple(_confirmers(voters, given)) if len(given) >= needed else ())


def fresh_words(room: Room, words: Sequence[str]) -> tuple[str, ...]:
    """The words of a pack not yet used in this room; all of them once they are used up (rooms.md#words)."""
    used = set(room.used.get(pack_name(room.settings), ()))
    fresh = tuple(word for word in words if word not in used)
    return fresh if len(fresh) >= CARDS else tuple(words)


def pack_name(settings: Settings) -> str:
    """What a room's words are counted under; the owner's own have no name."""
    return "" if settings.words else settings.pack


def start_problems(room: Room) -> Iterator[str]:
    """Every reason why a game cannot start, each a sentence (rooms.md#start)."""
    sizes = {team: len(_players(room, team)) for team in Team}
    for team in Team:
        name = team.value.capitalize()
        if not here(room, Role.GIVER, team):
            away = _away(room, Chair(Role.GIVER, team))
            yield (
                f"{name} needs somebody to give clues (away: {away})."
                if away
                else f"{name} needs somebody to give clues."
            )
        if not _voters(room, team):
            away = _away(room, Chair(Role.GUESSER, team))
            yield (
                f"{name} needs somebody to guess (away: {away})."
                if away
                else f"{name} needs somebody to guess."
            )
    if room.settings.referee is RefereeKind.SEATED and not here(room, Role.REFEREE):
        away = _away(room, Chair(Role.REFEREE))
        yield (
            f"{away}, who judges the clues, is away."
            if away
            else "Nobody sits in the chair that judges the clues."
        )
    if not room.settings.uneven and sizes[Team.RED] != sizes[Team.BLUE]:
        yield f"The teams are uneven: {sizes[Team.RED]} for Red, {sizes[Team.BLUE]} for Blue."
    if sum(sizes.values()) < 4:
        yield "It takes at least four players; bots count."


def _away(room: Room, chair: Chair) -> str:
    """Who has a chair, and is not at it."""
    return ", ".join([member.name for member in sitting(room, chair) if not member.present])


def _players(room: Room, team: Team) -> tuple[Member, ...]:
    return tuple(member for member in room.members if member.chair and member.chair.team is team)


def resume_problem(room: Room) -> str | None:
    """Why a paused game cannot go on yet (rooms.md#resume)."""
    if room.pause is None or room.game is None:
        return None
    team = room.game.table.now.team
    missing = lack(room, team)
    return sentence(Pause(missing, team)) if missing else None


def vacant(room: Room) -> tuple[Chair, ...]:
    """The chairs to be taken before a game can start (rooms.md#start), or go on (rooms.md#vacant)."""
    if room.stage is Stage.PLAYING and (room.pause is None or room.game is None):
        return ()
    teams = [room.game.table.now.team] if room.game and room.stage is Stage.PLAYING else list(Team)
    empty = [
        Chair(role, team)
        for role in (Role.GUESSER, Role.GIVER)
        for team in teams
        if _lacks(room, role, team) and _free(room, Chair(role, team))
    ]
    if room.settings.referee is RefereeKind.SEATED and not here(room, Role.REFEREE):
        empty += [chair for chair in [Chair(Role.REFEREE)] if _free(room, chair)]
    return tuple(empty if room.stage is Stage.PLAYING else [*empty, *_to_even(room, empty)])


def _lacks(room: Room, role: Role, team: Team) -> bool:
    """In a pause a bot that sits down helps (rooms.md#stand-in); between games people's chairs are kept."""
    if role is Role.GUESSER and room.stage is Stage.PLAYING:
        return not _voters(room, team)
    return not here(room, role, team)


def _free(room: Room, chair: Chair) -> bool:
    """Between games a chair for one is kept for whoever has it."""
    return chair.role is Role.GUESSER or room.stage is Stage.PLAYING or not sitting(room, chair)


def _to_even(room: Room, taken: Sequence[Chair]) -> list[Chair]:
    """The guessers' chairs that make the teams even, once the chairs named are taken."""
    if room.settings.uneven:
        return []
    sizes = {team: len(_players(room, team)) + sum(chair.team is team for chair in taken) for team in Team}
    smaller = min(Team, key=lambda team: sizes[team])
    return [Chair(Role.GUESSER, smaller)] * (sizes[smaller.other] - sizes[smaller])


def sentence(pause: Pause) -> str:
    """Why the game waits, in words (rooms.md#pause)."""
    team = pause.team.value.capitalize()
    return {
        Lack.GIVER: f"Paused: nobody gives clues for {team}.",
        Lack.GUESSER: f"Paused: nobody guesses for {team}.",
        Lack.TEAM: f"Paused: nobody of {team} is here.",
        Lack.REFEREE: "Paused: nobody judges the clues.",
        Lack.OWNER: "Paused by the owner of the room.",
    }[pause.lack]
