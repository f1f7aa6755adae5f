"""The board, its cards and the paths of calls: docs/rules/cords.md, from #board to #joined."""

import random

import pytest

from cord_tables import PLAIN, deck_of, random_deck, random_position
from switchboard.cords.board import FACING, JUNCTION_AT, TERMINAL_AT, TERMINAL_PORTS, half_turn_terminal
from switchboard.cords.deck import BYGONE, Deck, faces, looks_the_same, turned
from switchboard.cords.model import terminal_name
from switchboard.cords.notation import parse_card, parse_terminal
from switchboard.cords.trace import best_path, complete_circles, joined, paths

STRAIGHT = tuple(range(0, 18, 2))


def names(terminals: frozenset[int]) -> set[str]:
    return {terminal_name(terminal) for terminal in terminals}


def circles(deck: Deck, start: str, end: str, layout: tuple[int, ...] = STRAIGHT) -> int | None:
    path = best_path(deck, layout, parse_terminal(start), parse_terminal(end))
    return None if path is None else path.circles


def test_ports_face_each_other_and_terminals_stand_at_the_rest() -> None:
    """cords.md#board: 54 ports, 18 junctions of two, 18 terminals."""
    assert len(FACING) == 36
    assert all(FACING[there] == here for here, there in FACING.items())
    assert sorted(JUNCTION_AT.values()) == sorted([*range(18)] * 2)
    assert set(TERMINAL_PORTS).isdisjoint(FACING)
    assert len(TERMINAL_AT) == 18


@pytest.mark.parametrize(
    ("terminal", "place", "port"),
    [
        *[("C1", 1, 5), ("C2", 1, 4), ("C6", 7, 4), ("C7", 7, 3), ("C9", 9, 3)],
        *[("R1", 1, 0), ("R3", 3, 0), ("R4", 3, 1), ("R5", 3, 2), ("R9", 9, 2)],
    ],
)
def test_terminals_stand_where_the_rules_say(terminal: str, place: int, port: int) -> None:
    """cords.md#terminals, cords.md#ruling-ports"""
    assert TERMINAL_PORTS[parse_terminal(terminal)] == (place - 1, port)


def test_straight_cords_lead_straight_through_the_board() -> None:
    assert names(joined(PLAIN, STRAIGHT, parse_terminal("C1"))) == {"R4"}
    assert names(joined(PLAIN, STRAIGHT, parse_terminal("C6"))) == {"R9"}
    assert names(joined(PLAIN, STRAIGHT, parse_terminal("C8"))) == {"R2"}


def test_half_a_turn_moves_every_port_by_three() -> None:
    """cords.md#cards"""
    assert turned(parse_card("02 14 o2 25")) == parse_card("35 14 o5 25")
    assert looks_the_same(parse_card("03 14 25"))
    assert not looks_the_same(parse_card("03 14 02 o0"))


def test_two_halves_that_face_each_other_make_a_circle() -> None:
    """cords.md#circles, cords.md#ruling-edge: C1 to R4 runs through the upper ports of the first row."""
    half, both = "15 24 o1", "15 24 o15"
    assert circles(deck_of(half, both, both), "C1", "R4") == 2
    assert circles(deck_of("15 24", both, both), "C1", "R4") == 1
    assert circles(deck_of(half, "15 24", half), "C1", "R4") == 0
    assert circles(deck_of("15 24 o5"), "C1", "R4") == 0
    assert len(complete_circles(deck_of(half, both, both), STRAIGHT)) == 2


def test_a_call_that_comes_to_a_split_may_take_any_of_its_cords() -> None:
    """cords.md#splits: the second card splits what enters at its left upper port."""
    deck = deck_of("15 24", "05 15 25 o5")
    assert names(joined(deck, STRAIGHT, parse_terminal("C1"))) == {"R2", "R4", "R5"}


def test_a_call_that_comes_along_a_cord_of_a_split_cannot_turn_back_along_another() -> None:
    """cords.md#splits: R2 and R4 both end in the split of the second card, and are not joined by it."""
    deck = deck_of("15 24", "05 15 25 o5")
    assert names(joined(deck, STRAIGHT, parse_terminal("R2"))) == {"C1"}
    assert names(joined(deck, STRAIGHT, parse_terminal("R5"))) == {"C1"}


def test_where_two_splits_meet_a_call_goes_on_along_any_cord_of_the_other() -> None:
    """cords.md#ruling-two-splits: both cords of the first card come to the split of the second."""
    deck = deck_of("15 14 o1", "05 15 25 o5")
    assert names(joined(deck, STRAIGHT, parse_terminal("C1"))) == {"R2", "R4", "R5"}
    assert names(joined(deck, STRAIGHT, parse_terminal("C2"))) == {"R2", "R4", "R5"}
    assert names(joined(deck, STRAIGHT, parse_terminal("R4"))) == {"C1", "C2"}
    assert names(joined(deck_of("15 14 o1", "03 24"), STRAIGHT, parse_terminal("C1"))) == set()


def test_a_call_crosses_a_junction_once() -> None:
    """cords.md#paths, cords.md#ruling-junction-once: two paths out of C1 go round four cards and back."""
    rng = random.Random("junctions")
    for _ in range(200):
        deck, position = random_deck(rng), random_position(rng, 1)
        for terminal in range(18):
            for path in paths(deck, position.faces, terminal):
                crossed = [JUNCTION_AT[place, out] for place, _, out in path.steps[:-1]]
                assert len(set(crossed)) == len(crossed)
                for (place, _, out), (there, entry, _) in zip(path.steps, path.steps[1:], strict=False):
                    assert FACING[place, out] == (there, entry)


def test_a_loop_that_would_need_a_junction_twice_joins_nothing() -> None:
    """cords.md#ruling-junction-once: out of card 1 along 1, round card 2, and back over the same junction."""
    deck = deck_of("15 01 o1", "15 o5", "15")
    assert names(joined(deck, STRAIGHT, parse_terminal("C1"))) == {"R4"}


def test_the_path_with_the_most_circles_counts() -> None:
    """cords.md#joined, cords.md#ruling-best-path: from C1 two ways lead to R4, one of them with a circle."""
    deck = deck_of("15 25 24 o25", "15 14 o14", "15")
    layout = STRAIGHT
    ways = [path for path in paths(deck, layout, 0) if terminal_name(path.end) == "R4"]
    assert sorted(path.circles for path in ways) == [0, 1]
    assert circles(deck, "C1", "R4") == 1


def test_of_ways_with_as_many_circles_the_shortest_is_shown() -> None:
    rng = random.Random("shortest")
    choices = 0
    for _ in range(100):
        deck, position = random_deck(rng), random_position(rng, 1)
        ways = list(paths(deck, position.faces, 0))
        for end in {path.end for path in ways}:
            there = [path for path in ways if path.end == end]
            most = max(path.circles for path in there)
            lengths = [len(path.steps) for path in there if path.circles == most]
            shown = best_path(deck, position.faces, 0, end)
            assert shown
            assert (shown.circles, len(shown.steps)) == (most, min(lengths))
            choices += len(set(lengths)) > 1
    assert choices


def test_paths_lead_both_ways() -> None:
    rng = random.Random("both ways")
    for _ in range(100):
        deck, position = random_deck(rng), random_position(rng, 1)
        ends = [joined(deck, position.faces, terminal) for terminal in range(18)]
        for a in range(18):
            assert all(a in ends[b] for b in ends[a])
            assert a not in ends[a], "a cord that leads back joins nothing"


def test_the_turned_board_joins_the_turned_terminals() -> None:
    """cords.md#symmetry"""
    rng = random.Random("turned")
    for _ in range(60):
        deck, position = random_deck(rng), random_position(rng, 1)
        twin = tuple(face ^ 1 for face in position.faces[::-1])
        for a in range(18):
            here = {half_turn_terminal(end) for end in joined(deck, position.faces, a)}
            assert here == joined(deck, twin, half_turn_terminal(a))


def test_our_deck_has_nine_different_cards_and_three_that_look_the_same_when_turned() -> None:
    assert len(set(faces(BYGONE))) == 18 - sum(map(looks_the_same, BYGONE.cards))
    assert 1 <= sum(map(looks_the_same, BYGONE.cards)) <= 3
    assert 35 <= sum(len(card.cords) for card in BYGONE.cards) <= 40
