"""Logs as sequences of moves: which command led to which events, each checked against the rules.

A log from a file is a stranger's word. Here every event must be what the rules would have said, with
one exception: the code's verdict on a clue is taken as recorded, because referees improve and an old
game must not change.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from switchboard.words import clues
from switchboard.words.deal import checked
from switchboard.words.events import (
    CardRevealed,
    ClueGiven,
    ClueJudged,
    Command,
    Event,
    GameDealt,
    GiveClue,
    Guess,
    Judge,
    Stop,
    TimeUp,
    TurnEnded,
)
from switchboard.words.game import Game
from switchboard.words.model import Actor, BadNotation, Clue, Phase, Refused, TurnEnd, Verdict
from switchboard.words.rules import clue_events, decide, evolve, start
from switchboard.words.ruleset import OnInvalid, RefereeKind, find_ruleset
from switchboard.words.views import View, view


class Move(Struct, frozen=True, gc=False):
    """One command, who gave it, in which turn, and what came of it."""

    turn: int
    actor: Actor
    command: Command
    events: tuple[Event, ...]


def opened(events: Sequence[Event]) -> Game:
    """The game a log opens, its deal checked."""
    if not events or not isinstance(events[0], GameDealt):
        raise BadNotation("A log begins with the deal.")
    checked(events[0].deal)
    ruleset = events[0].ruleset
    if replace(ruleset, referee=RefereeKind.CODE) != find_ruleset(ruleset.name):
        raise BadNotation(f"The ruleset says it is {ruleset.name}, and is not.")
    return start(events[0])


def verified(events: Sequence[Event]) -> Sequence[Event]:
    """The same log if the rules could have made it, else `BadNotation`."""
    for _ in moves(events):
        pass
    return events


def moves(events: Sequence[Event]) -> Iterator[Move]:
    """The moves of a log in order; `BadNotation` where an event is not what the rules say."""
    game = opened(events)
    at = 1
    while at < len(events):
        actor, command = _author(game, events[at], at)
        expected = tuple(_outcome(game, actor, command, events[at], at))
        if tuple(events[at : at + len(expected)]) != expected:
            raise BadNotation(f"Event {at + 1} does not follow from the rules.")
        yield Move(game.table.now.number, actor, command, expected)
        game = advance(game, expected)
        at += len(expected)


def advance(game: Game, events: Iterable[Event]) -> Game:
    for event in events:
        game = evolve(game, event)
    return game


def recorded_clue(game: Game, clue: Clue, verdict: Verdict) -> list[Event]:
    """What follows from a clue with the verdict a record holds, if both could have happened here."""
    if game.table.phase is not Phase.CLUE:
        raise BadNotation(f"There is no clue to be given before {clue.text!r}.")
    read, fresh = clues.judge(clue.text, clue.number, game.table.words, game.table.ruleset)
    # Referees improve, and with them the case of a clue: any of the canonical ones will do.
    text = read.text
    if fresh.rule in clues.UNREADABLE or clue.text not in (text, text.lower(), text.title(), text.upper()):
        raise BadNotation(f"{clue.text!r} {clue.number} cannot be read as a clue.")
    _check_verdict(game, clue, verdict)
    return clue_events(game, clue, verdict)


def _check_verdict(game: Game, clue: Clue, verdict: Verdict) -> None:
    rule, cards = verdict.rule, verdict.cards
    if rule not in (clues.VALID if verdict.valid else clues.OBJECTIONS):
        raise BadNotation(f"{rule!r} is not the id of a rule.")
    if not verdict.valid and game.table.ruleset.on_invalid is OnInvalid.BLOCK:
        raise BadNotation(f"{clue.text!r} is invalid; under this ruleset it would not have been recorded.")
    if bool(cards) != (rule in clues.ABOUT_CARDS) or list(cards) != sorted(set(cards)):
        raise BadNotation(f"{rule} does not name the cards it should.")
    if any(not 0 <= card < len(game.key) or game.table.shown[card] for card in cards):
        raise BadNotation(f"The verdict on {clue.text!r} names a card that is not on the board.")


def _author(game: Game, event: Event, at: int) -> tuple[Actor, Command]:
    """Who must have done what for this event to come first."""
    turn = game.table.now
    match event:
        case ClueGiven(clue, _):
            return Actor.giver(turn.team), GiveClue(clue.text, clue.number)
        case ClueJudged(valid, reason):
            return Actor.REFEREE, Judge(valid, reason)
        case CardRevealed(card, _):
            return Actor.guesser(turn.team), Guess(card)
        case TurnEnded(TurnEnd.STOP, _):
            return Actor.guesser(turn.team), Stop()
        case TurnEnded(TurnEnd.TIME, _):
            return Actor.CLOCK, TimeUp(turn.number)
        case _:
            raise BadNotation(f"Event {at + 1} does not follow from the rules.")


def _outcome(game: Game, actor: Actor, command: Command, event: Event, at: int) -> list[Event]:
    if isinstance(event, ClueGiven):
        return recorded_clue(game, event.clue, event.verdict)
    try:
        return decide(game, actor, command)
    except Refused as refused:
        raise BadNotation(f"Event {at + 1} breaks the rules: {refused.sentence}") from None


def published(events: Sequence[Event]) -> tuple[Event, ...]:
    """A finished log without what a giver and the referee alone knew (words.md#referee, words.md#block).

    Reasons are left out; and clues that were rejected and cost nothing, as if they had not been said.
    """
    public: list[Event] = []
    penalty = isinstance(events[0], GameDealt) and events[0].ruleset.on_invalid is OnInvalid.PENALTY
    for event in events:
        if not isinstance(event, ClueJudged):
            public.append(event)
        elif event.valid or penalty:
            public.append(ClueJudged(event.valid))
        else:
            public.pop()
    return tuple(public)


def story(events: Sequence[Event], actor: Actor) -> Iterator[tuple[Move | None, View]]:
    """A log as this actor saw it: the opening view, then each move with the view after it."""
    game = opened(events)
    yield None, view(game, actor)
    for move in moves(events):
        game = advance(game, move.events)
        yield move, view(game, actor)
