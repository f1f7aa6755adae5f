"""The rules of the cord puzzle: what follows from a command (`decide`) and what an event changes (`evolve`).

Pure. A command either yields the events that follow from it or is `Refused` and nothing has happened.
"""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from switchboard.cords import dice as purse
from switchboard.cords.events import (
    Begin,
    CallConnected,
    Command,
    Event,
    GameDealt,
    GameEnded,
    HangUp,
    Moved,
    Play,
    RoundBegun,
    RoundEnded,
)
from switchboard.cords.game import Game, dealt_position
from switchboard.cords.model import Actor, Connection, Ending, Outcome, Phase, Position
from switchboard.cords.moves import moved, settle, without
from switchboard.refusals import Refused


def start(dealt: GameDealt) -> Game:
    """The game a deal opens."""
    return Game(dealt.deck, dealt.deals, 0, dealt_position(dealt.deals[0], dealt.dice))


def decide(game: Game, actor: Actor, command: Command) -> list[Event]:
    """The events that follow from a command, or `Refused`."""
    if actor is not Actor.PLAYER:
        raise Refused("not-your-part", "Only the player may do that.")
    try:
        phases, follow = MOVES[type(command)]
    except KeyError:
        raise Refused("no-such-command", "That is not something one can do in this game.") from None
    if game.phase not in phases:
        raise Refused(*_UNTIMELY[game.phase])
    events: list[Event] = follow(game, command)
    return events


_UNTIMELY: Final = {
    Phase.DEALT: ("not-now", "The round has to begin first."),
    Phase.PLAY: ("not-now", "The round has begun; make a move."),
    Phase.OVER: ("game-over", "The game is over."),
}


def _begin(game: Game, command: Begin) -> list[Event]:
    _, made = settle(game.deck, game.position)
    return [RoundBegun(game.round), *_after(game, game.position.dice, made, command.bank)]


def _play(game: Game, command: Play) -> list[Event]:
    """cords.md#paying: pay first; without time nothing connects any more (cords.md#lost)."""
    shifted = moved(game.deck, game.position, command.move)
    dice, cost = game.position.dice, command.move.kind.seconds
    order = purse.choose_payment(dice, cost) if command.pay is None else tuple(command.pay)
    left = purse.pay(dice, cost, order)
    done = Moved(command.move, order, left)
    if not any(left):
        return [done, GameEnded(Outcome(Ending.OUT_OF_TIME, 0))]
    _, made = settle(game.deck, shifted)
    return [done, *_after(game, left, made, command.bank)]


def _hang_up(game: Game, command: HangUp) -> list[Event]:
    return [GameEnded(Outcome(Ending.HUNG_UP, game.position.seconds))]


def _after(
    game: Game, dice: tuple[int, ...], made: tuple[Connection, ...], bank: tuple[int, ...] | None
) -> list[Event]:
    """What connects, where the bonuses go, and whether the round or the game is over with it."""
    events: list[Event] = list(_connected(dice, made, bank))
    if len(made) < len(game.position.open_calls):
        return events
    last = events[-1].dice if events and isinstance(events[-1], CallConnected) else dice
    events.append(RoundEnded(game.round, sum(last)))
    if game.at + 1 == len(game.deals):
        events.append(GameEnded(Outcome(Ending.WON, sum(last))))
    return events


def _connected(
    dice: tuple[int, ...], made: tuple[Connection, ...], bank: tuple[int, ...] | None
) -> Iterable[CallConnected]:
    """cords.md#bonus: each bonus goes to one die."""
    bonuses = [connection.circles for connection in made if connection.circles]
    chosen = list(purse.choose_banking(dice, bonuses) if bank is None else bank)
    if len(chosen) != len(bonuses):
        raise Refused(
            "bank-each-bonus",
            f"There are {len(bonuses)} bonuses to bank and {len(chosen)} dice named; name one for each.",
        )
    for connection in made:
        die = chosen.pop(0) if connection.circles else None
        dice = dice if die is None else purse.bank(dice, connection.circles, die)
        yield CallConnected(connection, die, dice)


MOVES: dict[type[Command], tuple[tuple[Phase, ...], Any]] = {
    Begin: ((Phase.DEALT,), _begin),
    Play: ((Phase.PLAY,), _play),
    HangUp: ((Phase.DEALT, Phase.PLAY), _hang_up),
}


# --- evolving ---------------------------------------------------------------------------------------


def evolve(game: Game, event: Event) -> Game:
    """The game after an event."""
    match event:
        case RoundBegun():
            return replace(game, phase=Phase.PLAY)
        case Moved(move, _, dice):
            return replace(game, position=_with_dice(moved(game.deck, game.position, move), dice))
        case CallConnected(connection, _, dice):
            position = _with_dice(without(game.position, connection.call), dice)
            return replace(game, position=position, connected=(*game.connected, connection))
        case RoundEnded():
            return _next_round(game)
        case GameEnded(outcome):
            return replace(game, phase=Phase.OVER, outcome=outcome)
        case GameDealt():
            raise ValueError("A game is dealt once.")


def _with_dice(position: Position, dice: tuple[int, ...]) -> Position:
    return replace(position, dice=dice)


def _next_round(game: Game) -> Game:
    """cords.md#rounds: a new deal, the same dice."""
    if game.at + 1 == len(game.deals):
        return game
    position = dealt_position(game.deals[game.at + 1], game.position.dice)
    return replace(game, at=game.at + 1, position=position, phase=Phase.DEALT, connected=())


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
