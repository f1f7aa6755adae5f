"""Deals with proved optima that must never change. All of them are proved again by `bench/soak_cords.py`."""

from collections import Counter

import pytest

from cord_solving import GOLDEN, prove_again
from switchboard.cords.deal import parse_deal_id
from switchboard.cords.deck import BYGONE

EVERY = 50


def test_there_are_two_hundred_golden_deals_of_each_round() -> None:
    """`bench/cords_golden.py` wrote them, each with its optimum, proved."""
    assert len({deal for deal, _ in GOLDEN}) == len(GOLDEN)
    assert Counter(parse_deal_id(deal, BYGONE).round for deal, _ in GOLDEN) == {1: 200, 2: 200, 3: 200}


@pytest.mark.parametrize(("deal", "seconds"), GOLDEN[::EVERY])
def test_golden_deals_keep_their_optimum(deal: str, seconds: int) -> None:
    """Some of each round: the search ends within the same work as when the file was written."""
    solution = prove_again(deal)
    assert solution.proved
    assert solution.seconds == seconds
