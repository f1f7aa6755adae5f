"""Playing in a room: starting, clues, verdicts, votes, and the pause when a turn finds nobody to play it."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from switchboard.rooms.events import (
    CardMarked,
    Confirm,
    Event,
    GamePaused,
    GiveClue,
    JudgeClue,
    MarkCard,
    MemberSeated,
    Played,
    Start,
    StopGuessing,
    TimeUp,
)
from switchboard.rooms.model import Chair, Mark, Member, MemberId, Pause, Stage
from switchboard.rooms.room import (
    Room,
    find,
    here,
    lack,
    may_confirm,
    may_vote,
    sentence,
    sitting,
    start_problems,
    threshold,
    votes,
)
from switchboard.words import events as words
from switchboard.words.clues import explain, judge
from switchboard.words.deal import checked
from switchboard.words.game import Game
from switchboard.words.model import CARDS, Actor, BadNotation, Number, Phase, Refused, Role, Team
from switchboard.words.rules import decide
from switchboard.words.ruleset import find_ruleset


def start(room: Room, command: Start) -> list[Event]:
    """A game, or a rematch with the same people (rooms.md#start, #rematch)."""
    check_game(room, command.game)
    if room.stage is Stage.PLAYING:
        raise Refused("playing", "A game is on.")
    if problems := " ".join(start_problems(room)):
        raise Refused("cannot-start", problems)
    ruleset = replace(find_ruleset(room.settings.ruleset), referee=room.settings.referee)
    rotated = _rotated(room) if command.rotate else []
    try:
        deal = checked(command.deal)
    except BadNotation as bad:
        raise Refused("bad-deal", str(bad)) from None
    return [*rotated, Played(words.GameDealt(deal, ruleset))]


def _rotated(room: Room) -> list[Event]:
    """Each team's giver changes chairs with the guesser who has sat the longest."""
    swaps: list[Event] = []
    for team in Team:
        giver, guesser = Chair(Role.GIVER, team), Chair(Role.GUESSER, team)
        waiting = sorted(here(room, Role.GUESSER, team), key=lambda one: room.seating.index(one.id))
        swaps += [MemberSeated(one.id, guesser) for one in sitting(room, giver)]
        swaps += [MemberSeated(waiting[0].id, giver)]
    return swaps


def give_clue(room: Room, member: Member, command: GiveClue) -> list[Event]:
    _running(room, command.turn, command.game)
    return _play(room, _actor(member), words.GiveClue(command.text, command.number))


class Opinion(Struct, frozen=True, gc=False):
    """What the referee in code thinks of a clue that was not given yet."""

    valid: bool
    rule: str
    sentence: str


def try_clue(room: object, who: MemberId, text: str, number: Number) -> Opinion:
    """rooms.md#check: a giver asks before giving, and nobody else hears of it."""
    assert isinstance(room, Room)  # callers above the rules hold rooms without knowing what is in them
    if room.game is None or room.stage is not Stage.PLAYING:
        raise Refused("not-playing", "There is no game on.")
    member = find(room, who)
    if member is None or _actor(member).role is not Role.GIVER:
        raise Refused("not-your-part", "That is for another chair to do.")
    table = room.game.table
    clue, verdict = judge(text, number, table.words, table.ruleset, table.shown)
    return Opinion(verdict.valid, verdict.rule, explain(clue, verdict, table.words))


def judge_clue(room: Room, member: Member, command: JudgeClue) -> list[Event]:
    _running(room, command.turn, command.game)
    return _play(room, _actor(member), words.Judge(command.valid, command.reason))


def stop_guessing(room: Room, member: Member, command: StopGuessing) -> list[Event]:
    team = _guessing(room, member, command.turn, command.game)
    if not may_vote(room, team, member.id):
        raise Refused("people-decide", "Where people guess, people stop.")
    return _play(room, _actor(member), words.Stop())


def time_up(room: Room, command: TimeUp) -> list[Event]:
    """rooms.md#clock"""
    game = _running(room, command.turn)
    if room.settings.clock is None:
        raise Refused("no-clock", "This room plays without a clock.")
    if command.phase is not game.table.phase:
        raise Refused("stale-turn", "That part of the turn is over.")
    return _play(room, Actor.CLOCK, words.TimeUp(game.table.now.number))


def mark_card(room: Room, member: Member, command: MarkCard) -> list[Event]:
    """rooms.md#votes: a mark is for the team to see."""
    _guessing(room, member, command.turn, command.game)
    _hidden(room, command.card)
    marked = Mark(member.id, command.card) in room.marks
    on = command.on is True
    return [] if marked == on else [CardMarked(member.id, command.card, on)]


def confirm(room: Room, member: Member, command: Confirm) -> list[Event]:
    """rooms.md#votes: a card is turned over once enough marks lie on it, by a teammate."""
    team = _guessing(room, member, command.turn, command.game)
    _hidden(room, command.card)
    needed, given = threshold(room, team), len(votes(room, team, command.card))
    if given < needed:
        raise Refused("votes-missing", f"{given} of {needed} votes are on that card.")
    if not may_confirm(room, team, member.id, command.card):
        raise Refused("teammate-confirms", "A teammate has to confirm your vote.")
    return _play(room, _actor(member), words.Guess(command.card))


def _running(room: Room, turn: int, game: int | None = None) -> Game:
    """The game, if it is on and the turn is this one, in the game that is meant (rooms.md#turns)."""
    if room.game is None or room.stage is not Stage.PLAYING:
        raise Refused("not-playing", "There is no game on.")
    if room.pause:
        raise Refused("paused", sentence(room.pause))
    if type(turn) is not int or turn != room.game.table.now.number:
        raise Refused("stale-turn", f"Turn {room.game.table.now.number} is the one being played.")
    check_game(room, game)
    return room.game


def check_game(room: Room, game: int | None) -> None:
    """Whoever names a game means no later one (rooms.md#turns)."""
    if game is not None and game != room.dealt:
        raise Refused("stale-turn", "That game is over, and another one is on.")


def _actor(member: Member) -> Actor:
    """Whom a member plays in the word game; those without a chair are refused there."""
    chair = member.chair
    if chair is None:
        return Actor.SPECTATOR
    if chair.role is Role.REFEREE or chair.team is None:
        return Actor.REFEREE
    return Actor.giver(chair.team) if chair.role is Role.GIVER else Actor.guesser(chair.team)


def _guessing(room: Room, member: Member, turn: int, number: int | None) -> Team:
    """The member's team, if the member is one of those who guess now."""
    game, actor = _running(room, turn, number), _actor(member)
    if actor.role is not Role.GUESSER or actor.team is None:
        raise Refused("not-your-part", "That is for another chair to do.")
    if game.table.phase is not Phase.GUESS:
        raise Refused("not-now", "There is no clue to guess on yet.")
    if actor.team is not game.table.now.team:
        raise Refused("not-your-turn", f"It is {game.table.now.team.value}'s turn.")
    return actor.team


def _hidden(room: Room, card: int) -> None:
    game = room.game
    if game is None or type(card) is not int or not 0 <= card < CARDS:
        raise Refused("no-such-card", f"Cards are numbered 0 to {CARDS - 1}.")
    if game.table.shown[card] is not None:
        raise Refused("card-revealed", f"{game.table.words[card]} has been turned over already.")


def _play(room: Room, actor: Actor, command: words.Command) -> list[Event]:
    """What follows in the game, and the pause that may follow from that."""
    assert room.game is not None
    happened = decide(room.game, actor, command)
    return [*map(Played, happened), *_pause_after(room, happened)]


def _pause_after(room: Room, happened: Sequence[words.Event]) -> list[Event]:
    """rooms.md#pause: looked at when a turn ends, and only then."""
    last = happened[-1]
    if not isinstance(last, words.TurnEnded):
        return []
    missing = lack(room, last.next)
    return [GamePaused(Pause(missing, last.next))] if missing else []
