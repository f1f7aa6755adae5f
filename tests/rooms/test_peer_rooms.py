"""Bugs seen in other people's rooms: none may happen here."""

import pytest

from rooms_at_play import (
    playing,
)
from switchboard.rooms import events as ev
from switchboard.rooms.model import CLOCKS
from switchboard.words.model import Ending, Identity, Outcome, Phase, Team


def test_a_reveal_that_wins_wins_whatever_the_count_says() -> None:
    """Elsewhere the turn passed and nobody had won: the last own card on the bonus guess, their last card."""
    table = playing()
    table.clue(8)
    for _ in range(9):
        table.guess(Identity.RED)
    assert table.game("dan").outcome == Outcome(Team.RED, Ending.FOUND_ALL)
    table = playing()
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    table.clue(8, "quixotry")
    for _ in range(7):
        table.guess(Identity.BLUE)
    table.do("dan", ev.StopGuessing(2))
    table.clue(1, "syzygy")
    table.guess(Identity.BLUE)
    assert table.game("dan").outcome == Outcome(Team.BLUE, Ending.FOUND_ALL)


def test_two_racing_time_outs_change_the_turn_once() -> None:
    table = playing(clock=CLOCKS["fast"])
    table.clock(ev.TimeUp(1, Phase.CLUE))
    assert table.code("clock", ev.TimeUp(1, Phase.CLUE)) == "stale-turn"
    assert table.turn == 2


@pytest.mark.parametrize("card", [-1, 25, 10**6, None, "0", 1.0, True, float("nan")])
def test_a_card_is_a_card(card: int) -> None:
    table = playing()
    table.clue(1)
    assert table.code("ben", ev.MarkCard(1, card)) == "no-such-card"
    assert table.code("ben", ev.Confirm(1, card)) == "no-such-card"


@pytest.mark.parametrize("number", [999, -1, 1.5, None, float("inf")])
def test_a_count_has_bounds(number: int) -> None:
    assert playing().code("ann", ev.GiveClue(1, "zymurgy", number)) == "clue-number"


def test_no_turn_ends_without_a_guess() -> None:
    table = playing()
    table.clue(0)
    assert table.code("ben", ev.StopGuessing(1)) == "guess-first"


def test_nothing_happens_after_the_game() -> None:
    table = playing()
    table.clue(1)
    table.guess(Identity.TRAP)
    for who, command in (
        ("ben", ev.MarkCard(1, 0)),
        ("ben", ev.Confirm(1, 0)),
        ("ann", ev.GiveClue(1, "zymurgy", 1)),
        ("clock", ev.TimeUp(1, Phase.CLUE)),
    ):
        assert table.code(who, command) == "not-playing"
