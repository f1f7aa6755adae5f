"""The rules: what follows from a command (`decide`) and what an event changes (`evolve`).

Pure. A command either yields the events that follow from it or is `Refused` and nothing has happened.
Time and chance come from outside: the deal is handed in, the clock is an actor.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from switchboard.words import clues
from switchboard.words.events import (
    CardForfeited,
    CardRevealed,
    ClueGiven,
    ClueJudged,
    Command,
    Event,
    GameDealt,
    GameEnded,
    GiveClue,
    Guess,
    Judge,
    Stop,
    TimeUp,
    TurnEnded,
)
from switchboard.words.game import Game, Table, guesses_left, lay_out, may_stop
from switchboard.words.model import (
    CARDS,
    Actor,
    Clue,
    Ending,
    Identity,
    Outcome,
    Phase,
    Refused,
    Rejection,
    Role,
    Team,
    Turn,
    TurnEnd,
    Verdict,
)
from switchboard.words.ruleset import OnInvalid, RefereeKind
from switchboard.words.text import tidy

MAX_REASON = 200

# Looking an enumeration's member up takes its time; these are named at every step of every game.
_CLUE, _GUESS, _OVER = Phase.CLUE, Phase.GUESS, Phase.OVER
_RED, _BLUE = Team.RED, Team.BLUE
_TRAP, _MISS, _LIMIT = Identity.TRAP, TurnEnd.MISS, TurnEnd.LIMIT
_BLOCK, _SEATED = OnInvalid.BLOCK, RefereeKind.SEATED

_AWAITED: dict[Phase, str] = {
    Phase.CLUE: "A clue has to be given first.",
    Phase.VERDICT: "The clue has to be judged first.",
    Phase.GUESS: "The clue is given; it is time to guess.",
}


def start(deal: GameDealt) -> Game:
    """The game a deal opens."""
    return lay_out(deal.deal, deal.ruleset)


def decide(game: Game, actor: Actor, command: Command) -> list[Event]:
    """The events that follow from an actor's command, or `Refused`."""
    try:
        role, phases, follow = MOVES[type(command)]
    except KeyError:
        raise Refused("no-such-command", "That is not something one can do in this game.") from None
    table, team = game.table, actor.team
    if actor.role is not role or table.phase not in phases or (team and team is not table.now.team):
        raise _untimely(table, actor, role, phases)
    return follow(game, command)


def evolve(game: Game, event: Event) -> Game:
    """The game after an event."""
    return _EVOLVE[type(event)](game, event)


def fold(events: Iterable[Event]) -> Game:
    """The game a whole log leads to; its first event must be the deal."""
    log = iter(events)
    dealt = next(log, None)
    if not isinstance(dealt, GameDealt):
        raise ValueError("A log begins with the deal.")
    game = start(dealt)
    for event in log:
        game = evolve(game, event)
    return game


def _untimely(table: Table, actor: Actor, role: Role, phases: tuple[Phase, ...]) -> Refused:
    """Why this actor may not do this now."""
    if table.phase is _OVER:
        return Refused("game-over", "The game is over.")
    if actor.role is not role:
        return Refused("not-your-part", "That is for another chair to do.")
    if table.phase not in phases:
        return Refused("not-now", _AWAITED[table.phase])
    return Refused("not-your-turn", f"It is {table.now.team.value}'s turn.")


# --- deciding ---------------------------------------------------------------------------------------


def _give_clue(game: Game, command: GiveClue) -> list[Event]:
    table = game.table
    clue, verdict = clues.judge(command.text, command.number, table.words, table.ruleset, table.shown)
    if not verdict.valid and (table.ruleset.on_invalid is _BLOCK or verdict.rule in clues.UNREADABLE):
        raise Refused(verdict.rule, clues.explain(clue, verdict, table.words))
    return clue_events(game, clue, verdict)


def clue_events(game: Game, clue: Clue, verdict: Verdict) -> list[Event]:
    """What follows from a clue and the code's verdict on it (a record replays the verdict it holds)."""
    given = ClueGiven(clue, verdict)
    return [given] if verdict.valid else [given, *_forfeit(game)]


def _judge(game: Game, command: Judge) -> list[Event]:
    judged = ClueJudged(command.valid is True, "" if command.valid is True else _reason(command.reason))
    punished = not judged.valid and game.table.ruleset.on_invalid is OnInvalid.PENALTY
    return [judged, *_forfeit(game)] if punished else [judged]


def _reason(text: str) -> str:
    if not isinstance(text, str) or not (reason := tidy(text)).isprintable():
        raise Refused("reason-unreadable", "Say the reason in plain words.")
    if len(reason) > MAX_REASON:
        raise Refused("reason-too-long", f"A reason has at most {MAX_REASON} characters.")
    return reason


def _forfeit(game: Game) -> list[Event]:
    """words.md#penalty: the turn ends and a card of the other team is turned over, by the secret order."""
    other = game.table.now.team.other
    theirs = Identity.of(other)
    shown = game.table.shown
    card = next(card for card in game.forfeits if shown[card] is None and game.key[card] is theirs)
    forfeited = CardForfeited(card, theirs)
    if game.table.left(other) == 1:
        return [forfeited, GameEnded(Outcome(other, Ending.FOUND_ALL))]
    return [forfeited, TurnEnded(TurnEnd.FORFEIT, other)]


def _guess(game: Game, command: Guess) -> list[Event]:
    card = command.card
    if type(card) is not int or not 0 <= card < CARDS:
        raise Refused("no-such-card", f"Cards are numbered 0 to {CARDS - 1}.")
    if game.table.shown[card] is not None:
        raise Refused("card-revealed", f"{game.table.words[card]} has been turned over already.")
    identity = game.key[card]
    revealed, follows = CardRevealed(card, identity), _consequence(game.table, identity)
    return [revealed, follows] if follows else [revealed]


def _consequence(table: Table, identity: Identity) -> Event | None:
    """What follows from turning over a card of this identity (words.md#outcomes)."""
    team, owner = table.now.team, identity.team
    if identity is _TRAP:
        return GameEnded(Outcome(team.other, Ending.TRAP))
    if owner and table.left(owner) == 1:
        return GameEnded(Outcome(owner, Ending.FOUND_ALL))
    if owner is not team:
        return TurnEnded(_MISS, team.other)
    return TurnEnded(_LIMIT, team.other) if guesses_left(table) == 1 else None


def _stop(game: Game, _: Stop) -> list[Event]:
    if not may_stop(game.table):
        raise Refused("guess-first", "Guess at least one card before you stop.")
    return [TurnEnded(TurnEnd.STOP, game.table.now.team.other)]


def _time_up(game: Game, command: TimeUp) -> list[Event]:
    if type(command.turn) is not int or command.turn != game.table.now.number:
        raise Refused("stale-turn", f"Turn {game.table.now.number} is the one being played.")
    return [TurnEnded(TurnEnd.TIME, game.table.now.team.other)]


# Who may do what, when, and what follows. The clock may speak whenever a player is on the move.
# (No single signature fits the functions: each takes the command it stands beside.)
MOVES: dict[type[Command], tuple[Role, tuple[Phase, ...], Callable[[Game, Any], list[Event]]]] = {
    GiveClue: (Role.GIVER, (Phase.CLUE,), _give_clue),
    Judge: (Role.REFEREE, (Phase.VERDICT,), _judge),
    Guess: (Role.GUESSER, (Phase.GUESS,), _guess),
    Stop: (Role.GUESSER, (Phase.GUESS,), _stop),
    TimeUp: (Role.CLOCK, (Phase.CLUE, Phase.GUESS), _time_up),
}

# --- evolving ---------------------------------------------------------------------------------------


def _clue_given(game: Game, event: ClueGiven) -> Game:
    table, now, valid = game.table, game.table.now, event.verdict.valid
    told = game.rejected and _others(game)
    if valid and table.ruleset.referee is _SEATED:
        return Game(replace(table, phase=Phase.VERDICT), game.key, game.forfeits, event.clue, told)
    public = Table(
        table.ruleset,
        table.words,
        table.first,
        table.shown,
        table.red_left,
        table.blue_left,
        _GUESS if valid else _CLUE,
        Turn(now.number, now.team, event.clue, event.verdict),
        table.past,
    )
    return Game(public, game.key, game.forfeits, None, told)


def _clue_judged(game: Game, event: ClueJudged) -> Game:
    table, clue = game.table, game.pending
    assert clue is not None  # the phase table lets nobody judge without a clue
    now = table.now
    if event.valid:
        now = replace(now, clue=clue, verdict=Verdict(True, clues.ALLOWED))
        return replace(game, table=replace(table, now=now, phase=_GUESS), pending=None)
    if table.ruleset.on_invalid is OnInvalid.PENALTY:
        now = replace(now, clue=clue, verdict=Verdict(False, clues.REJECTED))
    rejected = (*_others(game), Rejection(now.team, clue, event.reason))
    return replace(game, table=replace(table, now=now, phase=_CLUE), pending=None, rejected=rejected)


def _card_forfeited(game: Game, event: CardForfeited) -> Game:
    # Turned over like any other card, only that nobody guessed it.
    table = _card_revealed(game, event).table
    return replace(game, table=replace(table, now=replace(game.table.now, forfeit=event.card)))


def _card_revealed(game: Game, event: CardRevealed | CardForfeited) -> Game:
    table, now = game.table, game.table.now
    shown, team = list(table.shown), event.identity.team
    shown[event.card] = event.identity
    turned = Table(
        table.ruleset,
        table.words,
        table.first,
        tuple(shown),
        table.red_left - 1 if team is _RED else table.red_left,
        table.blue_left - 1 if team is _BLUE else table.blue_left,
        table.phase,
        Turn(now.number, now.team, now.clue, now.verdict, now.guesses + (event.card,)),  # noqa: RUF005
        table.past,
    )
    return Game(turned, game.key, game.forfeits, None, game.rejected)


def _turn_ended(game: Game, event: TurnEnded) -> Game:
    table, now = game.table, game.table.now
    ended = Turn(now.number, now.team, now.clue, now.verdict, now.guesses, now.forfeit, event.why)
    turned = Table(
        table.ruleset,
        table.words,
        table.first,
        table.shown,
        table.red_left,
        table.blue_left,
        _CLUE,
        Turn(now.number + 1, event.next),
        table.past + (ended,),  # noqa: RUF005 (quicker than unpacking)
    )
    return Game(turned, game.key, game.forfeits, None, game.rejected)


def _game_ended(game: Game, event: GameEnded) -> Game:
    now = replace(game.table.now, end=TurnEnd.GAME)
    table = replace(game.table, phase=_OVER, now=now, outcome=event.outcome)
    return replace(game, table=table)


def _others(game: Game) -> tuple[Rejection, ...]:
    """A giver is told of a rejected clue until the same team gives its next one; the other team's stays."""
    return tuple(rejection for rejection in game.rejected if rejection.team is not game.table.now.team)


_EVOLVE: dict[type[Event], Callable[[Game, Any], Game]] = {
    ClueGiven: _clue_given,
    ClueJudged: _clue_judged,
    CardForfeited: _card_forfeited,
    CardRevealed: _card_revealed,
    TurnEnded: _turn_ended,
    GameEnded: _game_ended,
}
