"""The solver as anybody would write it: plain uniform-cost search over the rules' own moves and dice.

Slow and obvious. No bounds, no tables: it tries every move and every choice of dice until time runs out. The
tests and the benchmark hold the fast solver against it.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from switchboard.cords.deck import BYGONE, Deck
from switchboard.cords.dice import Dice, bankings, payments
from switchboard.cords.model import Move, Position
from switchboard.cords.moves import legal_moves, moved, settle


class Stopped(Exception):
    """The search was told to stop before it was done."""


def best_seconds(position: Position, deck: Deck = BYGONE, go_on: Callable[[], bool] = lambda: True) -> int:
    """The most seconds that any line leaves; 0 if every line runs out of time."""
    start, dice = _settled(deck, position, {position.dice})
    best = 0
    layers: list[dict[Position, set[Dice]]] = [{start: dice}]
    seen: dict[Position, set[Dice]] = {}
    for cost in range(1000):
        if cost == len(layers):
            return best
        for table, purses in layers[cost].items():
            fresh = purses - seen.get(table, set())
            seen[table] = seen.get(table, set()) | fresh
            if not table.open_calls:
                best = max(best, *map(sum, fresh), 0)
                continue
            if fresh and not go_on():
                raise Stopped
            for move, after, left in _children(deck, table, fresh):
                while len(layers) <= cost + move.kind.seconds:
                    layers.append({})
                layers[cost + move.kind.seconds].setdefault(after, set()).update(left)
    raise AssertionError("no line takes a thousand seconds")


def _children(deck: Deck, table: Position, purses: set[Dice]) -> Iterator[tuple[Move, Position, set[Dice]]]:
    for move in legal_moves(deck, table) if purses else ():
        paid = {left for dice in purses for _, left in payments(dice, move.kind.seconds) if any(left)}
        if paid:
            yield move, *_settled(deck, moved(deck, table, move), paid)


def _settled(deck: Deck, position: Position, purses: set[Dice]) -> tuple[Position, set[Dice]]:
    """The table without its dice after what connects, and the dice there may be then."""
    table, made = settle(deck, position)
    bonuses = [connection.circles for connection in made]
    after = {_sorted(dice) for purse in purses for _, dice in bankings(purse, bonuses)}
    return replace(table, dice=()), after


def _sorted(dice: Dice) -> Dice:
    return tuple(sorted(dice, reverse=True))


def perft(position: Position, seconds: int, deck: Deck = BYGONE) -> list[int]:
    """How many tables are reached for the first time by paying 0, 1, 2, ... seconds; dice not considered."""
    layers: list[set[Position]] = [{replace(settle(deck, position)[0], dice=())}]
    layers += [set() for _ in range(seconds + 2)]
    seen: set[Position] = set()
    for cost in range(seconds + 1):
        layers[cost] -= seen
        seen |= layers[cost]
        for table in layers[cost]:
            for move in legal_moves(deck, table):
                if table.open_calls and cost + move.kind.seconds <= seconds:
                    after = settle(deck, moved(deck, table, move))[0]
                    layers[cost + move.kind.seconds].add(after)
    return [len(layer) for layer in layers[: seconds + 1]]
