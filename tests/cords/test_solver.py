"""The solver against a slow and obvious search, against random play, and against its own promises."""

import random
import sys
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from cord_solving import FEW, FULL_CLOCK, GOLDEN, check, play_out, random_line, scrambled, small
from cord_tables import deck_of, random_deck, random_position
from switchboard import cords
from switchboard.cords.board import half_turn_terminal
from switchboard.cords.bounds import BYGONE_GAINS
from switchboard.cords.deal import draw, numbered_deal, parse_deal_id
from switchboard.cords.deck import BYGONE, canonical_face
from switchboard.cords.events import Command
from switchboard.cords.game import Game, dealt_position
from switchboard.cords.model import AWAY, Actor, Ending, Phase, Position
from switchboard.cords.moves import settle
from switchboard.cords.notation import format_position, parse_position
from switchboard.cords.reference import Stopped, best_seconds, perft
from switchboard.cords.solver import Solution, hint, solve
from switchboard.cords.trace import best_path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from cords_stamp import FILES, STAMP, stamp


@pytest.mark.parametrize("seed", range(4))
def test_the_solver_equals_exhaustive_search_with_few_cards(seed: int) -> None:
    rng = random.Random(f"few {seed}")
    for _ in range(40):
        check(FEW, small(rng, FEW, rng.randrange(1, 4)))


@pytest.mark.parametrize("seed", range(4))
def test_the_solver_equals_exhaustive_search_with_our_deck(seed: int) -> None:
    rng = random.Random(f"ours {seed}")
    for _ in range(8):
        check(BYGONE, small(rng, BYGONE, rng.randrange(1, 3)))


def test_the_solver_equals_exhaustive_search_with_any_deck() -> None:
    rng = random.Random("any")
    for _ in range(8):
        deck = random_deck(rng)
        faces = tuple(canonical_face(deck, face) for face in small(rng, deck, 2).faces)
        check(deck, replace(small(rng, deck, 2), faces=faces))


# Positions that have a line: with which cards, how many seconds from being joined, how many of them.
SCRAMBLED = [(FEW, 1, 60), (FEW, 2, 60), (BYGONE, 1, 90), (BYGONE, 2, 12)]


@pytest.mark.parametrize("seed", range(4))
def test_the_solver_equals_exhaustive_search_where_there_is_a_line(seed: int) -> None:
    """Nearly all the other small positions are hopeless: a solver that finds nothing is right about them."""
    rng = random.Random(f"scrambled {seed}")
    best = [check(deck, scrambled(rng, deck, far)) for deck, far, count in SCRAMBLED for _ in range(count)]
    assert sum(map(bool, best)) > 0.9 * len(best)
    assert len(set(best)) >= 5


def test_the_solver_equals_exhaustive_search_where_there_is_a_line_with_any_deck() -> None:
    """Circles can feed a line for long: positions that plain search is not soon done with are left out."""
    rng = random.Random("scrambled, any")
    compared = 0
    for deck in [random_deck(rng) for _ in range(10)] * 3:
        position = scrambled(rng, deck, 1)
        work = iter([True] * 150)
        try:
            best = best_seconds(position, deck, partial(next, work, False))
        except Stopped:
            continue
        solution = solve(position, deck)
        assert (solution.seconds, solution.proved) == (best, True), format_position(position)
        compared += best > 0
    assert compared >= 12


def test_dice_that_cannot_keep_a_bonus_are_seen() -> None:
    """cords.md#bonus: with full dice a bonus of two fits only where the move was paid."""
    deck = deck_of("15 24 o1", "15 24 o15", "15 24 o5", "03 15 24", "03 15 24", "03 15 24")
    position = parse_position("423/156/789 a........ ...a..... 666", deck)
    assert solve(position, deck).seconds == best_seconds(replace(position, dice=(6, 6, 6)), deck) == 18


def test_a_round_that_is_done_leaves_what_there_is() -> None:
    position = parse_position("123/456/789 ......... ......... 3-1", BYGONE)
    solution = solve(position)
    assert (solution.seconds, solution.proved, solution.line) == (4, True, ())


def test_a_hopeless_position_is_proved_hopeless() -> None:
    rng = random.Random("hopeless")
    position = replace(small(rng, BYGONE, 1), dice=(1, 0, 0))
    solution = solve(settle(BYGONE, position)[0])
    assert solution.proved
    assert (solution.seconds, solution.line) == (0, ())


def half_turned(position: Position) -> Position:
    """cords.md#symmetry"""
    faces = tuple(canonical_face(BYGONE, face ^ 1) for face in position.faces[::-1])
    turn = [AWAY if t == AWAY else half_turn_terminal(t) for t in (*position.recipient, *position.incoming)]
    return Position(faces, tuple(turn[:6]), tuple(turn[6:]), position.dice)


def test_the_turned_board_has_the_same_solutions() -> None:
    """cords.md#symmetry"""
    rng = random.Random("twins")
    for _ in range(6):
        position = replace(random_position(rng, 3), dice=(3, 1, 1))
        one, other = solve(position), solve(half_turned(position))
        assert one.proved
        assert (one.seconds, one.bound) == (other.seconds, other.bound)


def test_no_random_line_beats_a_proved_one() -> None:
    """`bench/soak_cords.py` plays 100,000 of them."""
    rng = random.Random("playouts")
    for name, seconds in rng.sample(GOLDEN, 60):
        position = dealt_position(parse_deal_id(name, BYGONE), FULL_CLOCK)
        for _ in range(10):
            assert random_line(position, rng) <= seconds, name


def test_a_stopped_search_says_what_it_knows() -> None:
    position = dealt_position(draw(BYGONE, 3, random.Random(2)), (3, 3, 3))
    told: list[Solution] = []
    solution = solve(position, go_on=lambda: False, improved=told.append)
    assert told == [solution]
    assert solution.gap == solution.bound - solution.seconds > 0
    if solution.seconds:
        assert play_out(BYGONE, position, solution) == solution.seconds


@pytest.mark.parametrize("pieces", [1, 4, 12, 20, 28, 40, 60])
@pytest.mark.parametrize(("deal", "seconds"), GOLDEN[-2:])
def test_a_search_stopped_anywhere_is_honest(deal: str, seconds: int, pieces: int) -> None:
    """Also while it looks around, near or far: the optimum lies between what was found and the bound."""
    asked: list[bool] = []

    def go_on() -> bool:
        asked.append(len(asked) < pieces)
        return asked[-1]

    solution = solve(dealt_position(parse_deal_id(deal, BYGONE), FULL_CLOCK), go_on=go_on)
    assert solution.seconds <= seconds <= solution.bound
    assert asked.count(False) <= 1  # once told to stop it asks no more


def test_solutions_improve_and_bounds_fall() -> None:
    told: list[Solution] = []
    solve(dealt_position(draw(BYGONE, 1, random.Random(8)), (3, 3, 3)), improved=told.append)
    assert [each.seconds for each in told] == sorted(each.seconds for each in told)
    assert [each.bound for each in told] == sorted((each.bound for each in told), reverse=True)


def test_no_layout_that_is_met_gains_more_than_the_bounds_say() -> None:
    """All layouts were gone through once; here a sample."""
    rng = random.Random("gains")
    for _ in range(60):
        faces = random_position(rng, 1).faces
        for start in range(9):
            ways = [best_path(BYGONE, faces, start, end) for end in range(9, 18)]
            assert max((path.circles for path in ways if path), default=0) <= BYGONE_GAINS[1]


# Tables reached for the first time by paying 0, 1 and 2 seconds, by round and number of the deal.
PERFT = {
    (1, 0): [1, 9, 78],
    (1, 123456789): [1, 10, 83],
    (1, 98765432109): [1, 10, 89],
    (2, 0): [1, 14, 142],
    (2, 123456789): [1, 12, 114],
    (2, 98765432109): [1, 11, 99],
    (3, 0): [1, 16, 172],
    (3, 123456789): [1, 12, 116],
    (3, 98765432109): [1, 11, 100],
}


@pytest.mark.parametrize(("round_", "number"), PERFT)
def test_perft(round_: int, number: int) -> None:
    position = dealt_position(numbered_deal(BYGONE, round_, number), (3, 3, 3))
    assert perft(position, 2) == PERFT[round_, number]


def test_the_compiled_files_have_the_stamp_of_all_of_them() -> None:
    """Else numba may go on with what it compiled before; mend it with python tools/cords_stamp.py."""
    found = [STAMP.search(path.read_text()) for path in FILES]
    assert len(found) == 7
    assert {mark and mark[1] for mark in found} == {stamp()}


def test_where_the_first_call_stands_poorly_the_proof_is_the_same() -> None:
    """Rounds 2 and 3 with little time: exact by plain search, Emergency and Priority at their places."""
    rng = random.Random("first calls")
    for round_ in (2, 3, 2, 3):
        position = replace(dealt_position(draw(BYGONE, round_, rng), (1, 1, 0)), dice=(1, 1, 0))
        gone = tuple(AWAY if call > 2 else at for call, at in enumerate(position.incoming))
        to = tuple(AWAY if call > 2 else at for call, at in enumerate(position.recipient))
        check(BYGONE, replace(position, incoming=gone, recipient=to))


def test_a_first_call_that_stands_poorly_may_be_moved_to_where_it_gains() -> None:
    """A move of its cube that connects nothing is no waste if the next one then gains two circles."""
    rng = random.Random("poorly")
    for _ in range(12):
        position = replace(dealt_position(draw(BYGONE, 3, rng), (1, 1, 0)), dice=(2, 1, 0))
        only = tuple(at if call == 0 else AWAY for call, at in enumerate(position.incoming))
        to = tuple(at if call == 0 else AWAY for call, at in enumerate(position.recipient))
        check(BYGONE, replace(position, incoming=only, recipient=to))


def test_a_round_played_by_hints_alone_leaves_the_most_there_is() -> None:
    rng = random.Random("hints")
    for _ in range(20):
        position = scrambled(rng, FEW, 3)
        best = best_seconds(position, FEW)
        game = Game(FEW, (numbered_deal(FEW, 1, 0),), 0, position, Phase.DEALT)
        command: Command | None = solve(position, FEW).begin
        while command:
            for event in cords.decide(game, Actor.PLAYER, command):
                game = cords.evolve(game, event)
            command = hint(game.position, FEW) if game.phase is Phase.PLAY else None
        assert game.outcome is not None
        assert (game.outcome.ending, game.outcome.seconds) == (Ending.WON, best), format_position(position)


def test_there_is_no_hint_where_there_is_no_line() -> None:
    rng = random.Random("no line")
    position = next(one for one in iter(lambda: small(rng, FEW, 1), None) if not best_seconds(one, FEW))
    assert hint(position, FEW) is None
