"""How a player's wish becomes commands to a room: game and turn are added, and a guess becomes votes. Pure.

A room turns a card over when its team has voted for it and a teammate confirms (rooms.md#votes). Players know
nothing of that: each wants a card, and here they come to an agreement.
"""

from msgspec.structs import replace

from switchboard.protocol import RoomOnWire
from switchboard.rooms.asking import Asked
from switchboard.rooms.events import Confirm, GiveClue, JudgeClue, MarkCard, StopGuessing
from switchboard.rooms.model import Chair, MemberId
from switchboard.words import events as words
from switchboard.words.model import Actor, Refused, Role


def chair_of(room: RoomOnWire, who: MemberId) -> Chair | None:
    return next((member.chair for member in room.members if member.id == who), None)


def actor_in(chair: Chair | None) -> Actor:
    """Whom somebody in this chair plays in the word game."""
    if chair is None:
        return Actor.SPECTATOR
    if chair.role is Role.REFEREE or chair.team is None:
        return Actor.REFEREE
    return Actor.giver(chair.team) if chair.role is Role.GIVER else Actor.guesser(chair.team)


def next_command(room: RoomOnWire, me: MemberId, wish: words.Command) -> Asked | None:
    """What to send next so that the wish comes true; None is to wait for others."""
    turn, game = room.game.turn if room.game else 0, room.dealt
    match wish:
        case words.GiveClue(text, number):
            return GiveClue(turn, text, number, game)
        case words.Judge(valid, reason):
            return JudgeClue(turn, valid, reason, game)
        case words.Stop():
            return StopGuessing(turn, game)
        case words.Guess(card):
            vote = _next_vote(room, me, card, turn)
            return replace(vote, game=game) if vote else None
        case words.TimeUp():
            raise Refused("clock-only", "Only the clock can say that.")


def _next_vote(room: RoomOnWire, me: MemberId, card: int, turn: int) -> MarkCard | Confirm | None:
    """Vote; then turn over what several want, or, once everybody has voted, what the most want."""
    mine = [mark.card for mark in room.marks if mark.member == me]
    if card not in mine:
        # A vote of before the last card was turned over does not stand any more.
        return MarkCard(turn, mine[0], on=False) if mine else MarkCard(turn, card)
    votes = _votes(room, chair_of(room, me))
    if me not in votes:
        return None  # just back, and not yet known to be here
    if list(votes) == [me]:
        return Confirm(turn, card)
    if not all(votes.values()):
        agreed = sum(card in cards for cards in votes.values())
        return Confirm(turn, card) if agreed >= max(2, room.votes_needed) else None
    lead = _lead(room, votes)
    supporters = [voter for voter, cards in votes.items() if lead in cards]
    if len(supporters) < room.votes_needed:
        return None if lead in mine else MarkCard(turn, lead)
    return Confirm(turn, lead) if supporters != [me] else None


def _votes(room: RoomOnWire, chair: Chair | None) -> dict[MemberId, set[int]]:
    """Who decides with us, and for which cards they are: people who are here; a room's bots do not count."""
    return {
        member.id: {mark.card for mark in room.marks if mark.member == member.id}
        for member in room.members
        if member.chair == chair and member.present and member.bot is None
    }


def _lead(room: RoomOnWire, votes: dict[MemberId, set[int]]) -> int:
    """The card with the most votes; of several the one marked last, so that whoever marks anew decides."""
    cards = [mark.card for mark in room.marks if mark.member in votes]
    return max(reversed(cards), key=cards.count)
