"""What a listener does, twice: by the closed form, and by walking through every way the turn can go."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from coached import bots_game
from switchboard.coach.belief import belief, guess_values
from switchboard.coach.hearing import Position, position, prospect, rates, taken
from switchboard.coach.standing import moved, snapped, to_move
from switchboard.words.log import story
from switchboard.words.model import UNLIMITED, Actor, Clue, Identity, Phase
from vector_views import a_key, giver_view

WORDS = (
    "RIVER APPLE MOUSE FIRE KING PIANO CLOUD CASTLE TEETH WOLF FARM BREAK KNIFE SPY THEATER TIGER GIANT LION "
    "LEMON BRIDGE CANDLE MIRROR PEPPER STATION GHOST"
).split()


def walk(place: Position, rate: dict[int, float], wanted: int, own: int, other: int) -> tuple[float, float]:
    """The win chance and the cards found, over every order in which cards can be taken."""
    if wanted == 0 or own == 0:
        return moved(own, other), 0.0
    total, win, found = sum(rate.values()), 0.0, 0.0
    for card, one in rate.items():
        chance = one / total
        if card in place.own:
            rest = {key: value for key, value in rate.items() if key != card}
            after, more = walk(place, rest, wanted - 1, own - 1, other)
            win += chance * after
            found += chance * (1 + more)
        elif card in place.wrong[0]:
            win += chance * moved(own, other - 1)
        elif card in place.wrong[1]:
            win += chance * moved(own, other)
    return win, found


@settings(max_examples=30, deadline=None)
@given(
    st.integers(0, 50),
    st.sets(st.integers(0, 24), min_size=15, max_size=20),
    st.sampled_from(["stream", "sword", "fruit", "royal", "melancholy"]),
    st.integers(1, 3),
)
def test_the_closed_form_is_the_walk(seed: int, shown: set[int], text: str, number: int) -> None:
    key = a_key(seed)
    hidden = [card for card in range(25) if card not in shown]
    if not {Identity.RED, Identity.BLUE} <= {key[card] for card in hidden}:
        return
    place = position(giver_view(WORDS, key, sorted(shown)))
    clue = Clue(text, number)
    rate = dict(enumerate(rates(place, clue).tolist()))
    win, found = walk(place, rate, min(number, len(place.own)), len(place.own), place.other_left)
    expected = prospect(place, clue)
    assert expected.win == pytest.approx(win, abs=1e-6)
    assert expected.expected == pytest.approx(found, abs=1e-6)
    anyhow = taken(place, clue)
    assert anyhow[place.own].sum() == pytest.approx(found, abs=1e-6)
    assert expected.trap == pytest.approx(anyhow[place.wrong[2]].sum(), abs=1e-6)


def test_chances_to_win_are_exact_numbers_and_the_last_card_settles_them() -> None:
    for own in range(1, 10):
        for other in range(1, 10):
            assert to_move(own, other) == snapped(to_move(own, other))
            assert 0 < to_move(own, other) < 1
    assert moved(0, 3) == 1.0
    assert moved(3, 0) == 0.0
    assert moved(2, 5) > moved(3, 5) > moved(3, 4)


@pytest.mark.parametrize("seed", range(2))
def test_beliefs_add_up_to_what_is_hidden_and_know_no_key(seed: int) -> None:
    record = bots_game(seed)
    for _, view in story(record.events, Actor.SPECTATOR):
        if view.phase is not Phase.GUESS:
            continue
        rows = belief(view)
        assert rows.sum(axis=1) == pytest.approx(np.ones(len(view.hidden)))
        assert rows[:, 3].sum() == pytest.approx(1.0)
        assert rows[:, 0].sum() + rows[:, 1].sum() == pytest.approx(view.red_left + view.blue_left)
        assert (rows >= -1e-12).all()
        assert ((guess_values(view) >= 0) & (guess_values(view) <= 1)).all()


def test_unlimited_counts_what_earlier_clues_are_short_of() -> None:
    view = giver_view(WORDS, a_key(3))
    more = prospect(position(view), Clue("stream", UNLIMITED))
    assert more.expected > prospect(position(view), Clue("stream", 1)).expected
    with pytest.raises(ValueError, match="giver's view"):
        position(replace(view, key=None))
