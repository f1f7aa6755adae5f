"""The dice of a line: which die pays and which gains, so that most seconds are left at the end."""

from collections.abc import Sequence

from msgspec import Struct

from switchboard.cords.deck import Deck
from switchboard.cords.dice import Dice, bankings, payments, worth
from switchboard.cords.events import Begin, Play
from switchboard.cords.model import Move, Position
from switchboard.cords.moves import moved, settle

Choice = tuple[tuple[int, ...], tuple[int, ...]]


class Plan(Struct, frozen=True):
    """A line with its dice: what to bank at the deal, the moves, and the seconds left after the last."""

    begin: Begin
    line: tuple[Play, ...]
    seconds: int


def plan(deck: Deck, position: Position, moves: Sequence[Move]) -> Plan:
    """Play the moves with the best choice of dice; a line that runs out of time leaves 0 seconds."""
    steps = _steps(deck, position, moves)
    stages: list[dict[Dice, tuple[Dice, Choice]]] = []
    reached = [position.dice]
    for cost, bonuses in steps:
        stage: dict[Dice, tuple[Dice, Choice]] = {}
        for dice in reached:
            for after, choice in _choices(dice, cost, bonuses):
                stage.setdefault(after, (dice, choice))
        stages.append(stage)
        reached = list(stage)
    return _trace_back(stages, max(reached, key=worth, default=(0, 0, 0)), moves)


def _steps(deck: Deck, position: Position, moves: Sequence[Move]) -> list[tuple[int, list[int]]]:
    """What the deal and each move costs and gains."""
    table, made = settle(deck, position)
    steps = [(0, [connection.circles for connection in made])]
    for move in moves:
        table, made = settle(deck, moved(deck, table, move))
        steps.append((move.kind.seconds, [connection.circles for connection in made]))
    return steps


def _choices(dice: Dice, cost: int, bonuses: list[int]) -> list[tuple[Dice, Choice]]:
    return [
        (after, (pay, bank))
        for pay, left in payments(dice, cost)
        if any(left)
        for bank, after in bankings(left, bonuses)
    ]


def _trace_back(stages: list[dict[Dice, tuple[Dice, Choice]]], last: Dice, moves: Sequence[Move]) -> Plan:
    choices: list[Choice] = []
    dice = last
    for stage in reversed(stages):
        if dice not in stage:
            return Plan(Begin(), (), 0)
        dice, choice = stage[dice]
        choices.append(choice)
    first, *rest = reversed(choices)
    line = tuple(Play(move, pay, bank) for move, (pay, bank) in zip(moves, rest, strict=True))
    return Plan(Begin(first[1]), line, sum(last))
