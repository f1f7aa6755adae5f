"""A team that races nobody: turns are cheap to it, the trap is not."""

import numpy as np
import pytest

from switchboard.players.vectors import extras
from switchboard.players.vectors.chances import Floats
from switchboard.players.vectors.giver import position
from switchboard.players.vectors.patience import WASTED, worths
from switchboard.words.model import UNLIMITED, Clue, Identity, Team, Turn, TurnEnd
from vector_views import ENGLISH, a_view, giver_view

KEPT = np.array([0.8, 0.9, 1.0])  # with none, one, both of two cards found


def worth(own: float, other: float, neutral: float, trap: float, missed: Floats = KEPT) -> float:
    """Of asking for one card, by the rates of the cards."""
    ends = np.stack((missed, KEPT, np.zeros(3)), axis=1)
    rates = np.array([[own], [1e-9]])
    return float(worths(rates, np.array([[other], [neutral], [trap]]), KEPT, ends)[0, 0])


def test_a_clue_that_brings_nothing_is_not_safe_but_wasted() -> None:
    risky, idle = worth(5.0, 1.0, 1.0, 0.5), worth(0.001, 1.0, 50.0, 0.001)
    assert risky > idle


def test_the_nearer_the_trap_the_worse_the_clue() -> None:
    falling = [worth(5.0, 1.0, 1.0, trap) for trap in (0.0, 0.01, 0.1, 1.0, 5.0)]
    assert falling == sorted(falling, reverse=True)
    assert len(set(falling)) == 5


def test_the_likelier_an_own_card_the_better_the_clue() -> None:
    rising = [worth(own, 1.0, 1.0, 0.1) for own in (0.1, 1.0, 5.0, 50.0)]
    assert rising == sorted(rising)


def test_a_harmless_card_nearer_than_the_trap_is_some_protection() -> None:
    """It keeps a partner who does not understand off the trap, at the price of a turn."""
    assert worth(100.0, 0.0, 5.0, 1.0) > worth(100.0, 0.0, 0.1, 1.0)


def test_the_other_teams_last_card_is_no_protection() -> None:
    assert worth(20.0, 3.0, 0.1, 0.5, missed=np.zeros(3)) < worth(20.0, 0.1, 3.0, 0.5, missed=np.zeros(3))


def test_without_a_trap_it_is_a_matter_of_turns() -> None:
    assert KEPT[1] > worth(1.0, 1.0, 1.0, 0.0) > KEPT[1] * (1 - 10 * WASTED)


@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e12])
def test_worths_do_not_depend_on_the_unit_of_rates(scale: float) -> None:
    rates = [scale * rate for rate in (5.0, 1.0, 1.0, 0.1)]
    ends = np.stack((KEPT, KEPT, np.zeros(3)), axis=1)
    own, wrong = np.array([[rates[0]], [0.0]]), np.array([[rate] for rate in rates[1:]])
    assert worths(own, wrong, KEPT, ends)[0, 0] == pytest.approx(worth(5.0, 1.0, 1.0, 0.1), rel=1e-6)


def test_only_who_races_nobody_is_patient() -> None:
    view = a_view(3)
    assert position(view, alone=True).patient
    assert not position(view).patient
    assert not position(view, twins=True, alone=True).patient


def test_who_has_time_need_not_lift_the_limit() -> None:
    words = ["WHALE", "OCTOPUS", "TRUMPET", "BAKER"]
    words += [word for word in ENGLISH if word not in words][::45][:21]
    key = [Identity.RED] * 4 + [Identity.BLUE] * 6 + [Identity.NEUTRAL] * 14 + [Identity.TRAP]
    theirs = [card for card, identity in enumerate(key) if identity is Identity.BLUE]
    past = tuple(
        Turn(number, Team.RED, Clue(text, 1), None, (), None, TurnEnd.TIME)
        for number, text in enumerate(("dolphin", "tentacle", "trombone", "dough"), 1)
    )
    view = giver_view(words, key, theirs[1:], past)
    assert next(extras.ideas(view, alone=True)).number not in (0, UNLIMITED)
