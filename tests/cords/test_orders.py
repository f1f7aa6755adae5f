"""Card moves by number, and the other ways to the same layout."""

from itertools import product

from cord_tables import deck_of
from switchboard.cords import kernel
from switchboard.cords.kernel_orders import CODES, FIRSTS, NUMBERS, PLACES
from switchboard.cords.model import AWAY, CALLS, Kind, Move, Position
from switchboard.cords.moves import moved

# No two faces look the same, so that every card move is one.
DECK = deck_of("01", "02", "04", "05", "12", "15", "01 23", "02 13", "05 12")
START = Position(tuple(range(0, 18, 2)), (AWAY,) * CALLS, (AWAY,) * CALLS, ())


def after(position: Position, number: int) -> Position:
    a, b = PLACES[number].tolist()
    return moved(DECK, position, Move(Kind.REVERSE, a) if a == b else Move(Kind.EXCHANGE, a, b))


def test_every_card_move_has_a_number_and_a_code() -> None:
    assert len({*CODES.tolist()}) == kernel.CARD_MOVES
    assert NUMBERS[CODES].tolist() == list(range(kernel.CARD_MOVES))


def seconds(pair: tuple[int, int]) -> int:
    return sum(1 if PLACES[number][0] == PLACES[number][1] else 2 for number in pair)


def test_firsts_begin_all_ways_of_two_moves_to_the_same_layout_for_the_same_seconds() -> None:
    numbers = range(kernel.CARD_MOVES)
    ends = {
        pair: (seconds(pair), after(after(START, pair[0]), pair[1]).faces)
        for pair in product(numbers, numbers)
    }
    begun: dict[tuple[int, tuple[int, ...]], set[int]] = {}
    for (one, _), end in ends.items():
        begun.setdefault(end, set()).add(one)
    for pair, end in ends.items():
        assert {first for first in numbers if FIRSTS[pair] >> first & 1} == begun[end]
