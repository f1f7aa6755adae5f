"""What a bot's wish means in a room: game and turn are added, and a guess becomes votes. Pure.

Among people a bot has one mark, moves it when it thinks otherwise, takes it back where it would rather stop,
and leaves the rest to them (rooms.md#votes). Bots alone follow the one that speaks first.
"""

from msgspec import Struct

from switchboard.rooms.events import Command, Confirm, GiveClue, JudgeClue, MarkCard, StopGuessing
from switchboard.rooms.model import Chair, Member, MemberId
from switchboard.rooms.views import RoomView
from switchboard.words import events as words
from switchboard.words.model import Refused, Role
from switchboard.words.views import View


class Step(Struct, frozen=True):
    who: MemberId
    command: Command


def next_steps(room: RoomView, game: View, bot: MemberId, wish: words.Command) -> list[Step]:
    """What to do now, all at once, so that the wish comes true; nothing is to leave it to others."""
    match wish:
        case words.GiveClue(text, number):
            return [Step(bot, GiveClue(game.turn, text, number, room.dealt))]
        case words.Judge(valid, reason):
            return [Step(bot, JudgeClue(game.turn, valid, reason, room.dealt))]
        case words.Guess(card):
            return _toward(room, game, bot, card)
        case words.Stop():
            stop = [] if people_guess(room, game) else [Step(bot, StopGuessing(game.turn, room.dealt))]
            return _take_back(room, game, bot, None) or stop
        case words.TimeUp():
            raise Refused("clock-only", "Only the clock can say that.")


def _toward(room: RoomView, game: View, bot: MemberId, card: int) -> list[Step]:
    """A card is marked, by as many as it takes, and confirmed by a teammate where bots are by themselves."""
    if moved := _mark(room, game, bot, card):
        return moved
    if people_guess(room, game):
        return []
    others = [one.id for one in guessers(room, game) if one.id != bot]
    if len(_supporters(room, card)) < room.votes_needed:
        return next((moved for one in others if (moved := _mark(room, game, one, card))), [])
    return [Step(others[0] if others else bot, Confirm(game.turn, card, room.dealt))]


def _mark(room: RoomView, game: View, who: MemberId, card: int) -> list[Step]:
    """One mark, on this card; none to set if it lies there already."""
    mark = [] if who in _supporters(room, card) else [Step(who, MarkCard(game.turn, card, True, room.dealt))]
    return [*_take_back(room, game, who, card), *mark]


def _take_back(room: RoomView, game: View, who: MemberId, but: int | None) -> list[Step]:
    cards = [mark.card for mark in room.marks if mark.member == who and mark.card != but]
    return [Step(who, MarkCard(game.turn, card, False, room.dealt)) for card in cards]


def _supporters(room: RoomView, card: int) -> set[MemberId]:
    return {mark.member for mark in room.marks if mark.card == card}


def guessers(room: RoomView, game: View) -> list[Member]:
    """Who guesses in this turn, here or not."""
    return [member for member in room.members if member.chair == Chair(Role.GUESSER, game.team)]


def people_guess(room: RoomView, game: View) -> bool:
    return any(member.bot is None for member in guessers(room, game))
