"""The exact chances: the closed form against enumeration, and the race against arithmetic one can redo."""

import random
from itertools import permutations

import numpy as np
import pytest

from switchboard.players.vectors import race
from switchboard.players.vectors.chances import Floats, count_chances, found_before, ratios, turn_values


def chances_by_enumeration(own: list[float], wrong: list[float]) -> list[float]:
    """P(N = j) by going through every order in which the cards could be taken."""
    rates = [*own, *wrong]
    found = [0.0] * (len(own) + 1)
    for order in permutations(range(len(rates))):
        chance, left = 1.0, sum(rates)
        for card in order:
            chance *= rates[card] / left
            left -= rates[card]
        before = next((place for place, card in enumerate(order) if card >= len(own)), len(own))
        found[before] += chance
    return found


@pytest.mark.parametrize("seed", range(6))
def test_the_closed_form_is_what_going_through_every_order_gives(seed: int) -> None:
    dice = random.Random(seed)
    own = [dice.lognormvariate(0, 1.5) for _ in range(dice.randint(1, 4))]
    wrong = [dice.lognormvariate(0, 1.5) for _ in range(dice.randint(1, 3))]
    exact = count_chances(ratios(np.array(own)[:, None], np.array([sum(wrong)])))[:, 0]
    assert exact == pytest.approx(chances_by_enumeration(own, wrong), abs=1e-9)


def test_nine_cards_agree_with_a_million_races() -> None:
    dice = np.random.default_rng(5)
    own, wrong = dice.lognormal(0, 1.5, 9), dice.lognormal(0, 1, 16)
    first_wrong = dice.exponential(1 / wrong.sum(), 200_000)
    found = (dice.exponential(1 / own[:, None], (9, 200_000)) < first_wrong).sum(axis=0)
    sampled = np.bincount(found, minlength=10) / 200_000
    exact = count_chances(ratios(own[:, None], np.array([wrong.sum()])))[:, 0]
    assert np.abs(exact - sampled).max() < 0.006
    assert exact.sum() == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("scale", [1e-9, 1e-3, 1.0, 1e3, 1e9, 1e30])
def test_chances_stay_chances_however_extreme_the_rates_are(scale: float) -> None:
    own = np.array([[1.0], [scale], [scale * 2], [3.0], [0.5], [scale], [1.0], [1.0], [7.0]])
    exact = count_chances(ratios(own, np.array([1.0])))[:, 0]
    assert exact.min() >= 0
    assert exact.sum() == pytest.approx(1.0, abs=1e-6)


def test_with_no_wrong_card_every_own_card_is_found() -> None:
    exact = count_chances(ratios(np.ones((4, 1)), np.zeros(1)))[:, 0]
    assert exact[4] == pytest.approx(1.0, abs=1e-6)


def test_a_turn_is_worth_the_sum_of_its_ends() -> None:
    counts = np.array([[0.2], [0.3], [0.5]])
    kept, lost = np.array([0.1, 0.4, 0.9]), np.array([[0.0], [0.2], [0.3]])
    values = turn_values(counts, kept, lost)[:, 0]
    assert values == pytest.approx([0.2 * 0.0 + 0.8 * 0.4, 0.2 * 0.0 + 0.3 * 0.2 + 0.5 * 0.9])


def test_a_card_as_likely_as_all_wrong_ones_is_found_every_other_time() -> None:
    assert found_before(np.array([1.0, 3.0])) == pytest.approx([0.5, 0.75])


# --- the race ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "chances",
    [race.after(race.PACE, race.PACE, 9, 9), race.after_among_strangers(9, 9)],
    ids=["steady", "strangers"],
)
def test_a_race_is_better_the_fewer_cards_one_has_left_and_the_more_the_others_have(chances: Floats) -> None:
    assert (np.diff(chances[1:, 1:], axis=0) <= 1e-9).all()
    assert (np.diff(chances[1:, 1:], axis=1) >= -1e-9).all()
    assert (chances[0] == 1).all()
    assert (chances[1:, 0] == 0).all()


def test_a_race_among_strangers_is_the_same_however_many_cards_are_looked_at() -> None:
    whole, part = race.after_among_strangers(9, 8), race.after_among_strangers(3, 5)
    assert whole[:4, :6] == pytest.approx(part)


def test_strangers_gain_more_by_the_last_cards_than_by_the_first() -> None:
    chances = race.after_among_strangers(9, 8)
    assert chances[1, 4] - chances[2, 4] > chances[5, 4] - chances[6, 4]


def test_two_equal_teams_share_the_chances() -> None:
    ours, theirs = race.to_move(1.75, 1.75, 8, 9), race.to_move(1.75, 1.75, 9, 8)
    assert race.after(1.75, 1.75, 8, 9)[8, 9] == pytest.approx(1 - theirs[9, 8], abs=1e-6)
    assert ours[8, 8] > 0.5


def test_alone_every_card_counts_and_the_last_ones_most() -> None:
    chances = race.alone(9)
    gains = -np.diff(chances)
    assert chances[0] == 1
    assert (gains > 0).all()
    assert (np.diff(gains) <= 1e-9).all()
