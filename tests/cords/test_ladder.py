"""The solver's bound against plain search: how soon a call is joined, and what a line can bring."""

import random

import pytest
from msgspec.structs import replace

from cord_solving import FEW, small
from cord_tables import random_deck, random_position
from switchboard.cords import kernel, kernel_ladder
from switchboard.cords.deal import draw
from switchboard.cords.deck import BYGONE, Deck, canonical_face
from switchboard.cords.game import dealt_position
from switchboard.cords.model import Position
from switchboard.cords.moves import legal_moves, moved, settle
from switchboard.cords.reference import best_seconds
from switchboard.cords.solver import Search, always
from switchboard.cords.trace import best_path

SECONDS = 3


def soonest_by_rules(deck: Deck, position: Position) -> list[int]:
    """The least seconds in which the only call is joined under 0, 1 and 2 circles, by every move there is."""
    found = [SECONDS + 1] * 3
    layers: list[set[Position]] = [{position}, *(set() for _ in range(SECONDS + 2))]
    for cost in range(SECONDS + 1):
        for table in layers[cost]:
            (call,) = table.open_calls
            path = best_path(deck, table.faces, table.incoming[call], table.recipient[call])
            for circles in range(min(path.circles, 2) + 1 if path else 0):
                found[circles] = min(found[circles], cost)
            for move in legal_moves(deck, table):
                layers[cost + move.kind.seconds].add(moved(deck, table, move))
    return found


def soonest_by_reach(deck: Deck, position: Position) -> list[int]:
    search = Search(deck, position, 1 << 10)
    search.look(SECONDS)
    (call,) = position.open_calls
    pair = 9 * position.incoming[call] + position.recipient[call] - 9
    start = kernel.reach_at(search.state, 0, 0)
    kernel_ladder.soonest(search.pool, search.state, start, SECONDS, pair, kernel.RUNGS)
    return [int(seconds) for seconds in search.state[kernel.RUNGS : kernel.RUNGS + 3]]


def one_call(rng: random.Random, deck: Deck) -> Position:
    position = random_position(rng, 1, deck)
    faces = tuple(canonical_face(deck, face) for face in position.faces)
    return replace(position, faces=faces, dice=())


@pytest.mark.parametrize("seed", range(3))
def test_a_call_is_joined_as_soon_as_its_reach_says(seed: int) -> None:
    rng = random.Random(f"reach {seed}")
    for deck in (BYGONE, FEW, random_deck(rng)):
        for _ in range(3):
            position = one_call(rng, deck)
            assert soonest_by_reach(deck, position) == soonest_by_rules(deck, position)


def lets_pass(deck: Deck, position: Position, target: int, radius: int) -> bool:
    """Whether the ladder admits that the target may be reached."""
    search = Search(deck, position, 1 << 10)
    search.look(radius)
    search.state[kernel.TARGET] = target
    cubes = search.cubes()
    return bool(kernel_ladder.ladder(search.pool, search.state, 0, *cubes, position.seconds))


@pytest.mark.parametrize("seed", range(4))
def test_the_ladder_lets_every_line_pass(seed: int) -> None:
    """Whatever the best line leaves, the bound never says that it cannot be had."""
    rng = random.Random(f"ladder {seed}")
    for number in range(50):
        position = small(rng, FEW, rng.randrange(1, 4))
        best = best_seconds(position, FEW)
        assert not best or lets_pass(FEW, position, best, number % 4)


def test_the_ladder_lets_every_line_pass_with_our_deck() -> None:
    rng = random.Random("ladder")
    for number in range(16):
        position = small(rng, BYGONE, rng.randrange(1, 3))
        best = best_seconds(position)
        assert not best or lets_pass(BYGONE, position, best, number % 4)


@pytest.mark.parametrize(("round_", "circles", "seconds"), [(3, 12, 3), (1, 8, 2)])
def test_what_is_not_known_comes_in_groups(round_: int, circles: int, seconds: int) -> None:
    """Two calls at once gain the most each, more do not: all six gain twelve by three moves, not by two."""
    rng = random.Random(f"groups {round_}")
    tried = 0
    while tried < 5:
        position = dealt_position(draw(BYGONE, round_, rng), (3, 3, 3))
        if not settle(BYGONE, position)[1]:
            tried += 1
            assert lets_pass(BYGONE, position, position.seconds + circles - seconds, 0)
            assert not lets_pass(BYGONE, position, position.seconds + circles - seconds + 1, 0)


def test_the_ladder_refuses_what_no_call_can_bring() -> None:
    """One call that is two seconds from being joined cannot be connected with two seconds on the dice."""
    rng = random.Random("refused")
    tried = 0
    while tried < 5:
        position = one_call(rng, BYGONE)
        soonest = soonest_by_rules(BYGONE, position)[0]
        if soonest == 2:
            tried += 1
            assert not lets_pass(BYGONE, replace(position, dice=(1, 1, 0)), 1, SECONDS)
            assert lets_pass(BYGONE, replace(position, dice=(1, 1, 1)), 1, SECONDS)


def test_where_there_is_no_room_the_solver_looks_less_far() -> None:
    """The bound is weaker then, and the solutions are the same."""
    rng = random.Random("no room")
    for _ in range(4):
        position = small(rng, BYGONE, 2)
        search = Search(BYGONE, position, 1 << 16, max_near=64)
        search.look(SECONDS)
        assert search.state[kernel.RADIUS] == 2
        best = search.narrow(30)
        for better, _ in search.targets(search.top(), best, always):
            best = better
        assert best.seconds == best_seconds(position)
