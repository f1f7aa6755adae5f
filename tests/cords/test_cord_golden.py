"""Deals with proved optima that must never change."""

from pathlib import Path

import pytest

from switchboard.cords.deal import parse_deal_id
from switchboard.cords.deck import BYGONE
from switchboard.cords.game import dealt_position
from switchboard.cords.solver import solve

GOLDEN = [
    line.split()
    for line in Path(__file__).with_name("golden.txt").read_text().splitlines()
    if not line.startswith("#")
]


def test_the_golden_deals_are_deals_of_our_deck() -> None:
    """`bench/cords_golden.py` wrote them, each with its optimum, proved."""
    rounds = [parse_deal_id(deal, BYGONE).round for deal, _ in GOLDEN]
    assert len({deal for deal, _ in GOLDEN}) == len(GOLDEN)
    assert set(rounds) <= {1, 2, 3}
    assert rounds.count(1) == 200
    assert rounds.count(2) == 18


@pytest.mark.parametrize("number", range(0, len(GOLDEN), max(1, len(GOLDEN) // 12)))
def test_golden_deals_keep_their_optimum(number: int) -> None:
    """No line beats the optimum, and where the search ends early the proof agrees with the file."""
    deal, seconds = GOLDEN[number]
    solution = solve(dealt_position(parse_deal_id(deal, BYGONE), (3, 3, 3)), max_nodes=1 << 16)
    assert solution.seconds <= int(seconds) <= solution.bound
    assert not solution.proved or solution.seconds == int(seconds)
