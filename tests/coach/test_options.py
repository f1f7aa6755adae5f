"""A single clue before the coach: its cards and risks, and what else could have been said."""

from switchboard.coach import option, options, position
from switchboard.coach.model import Option, Options
from switchboard.coach.telling import tell_options
from switchboard.players.vectors.extras import ideas
from switchboard.words.model import UNLIMITED, Clue
from vector_views import a_view


def test_a_clue_is_weighed_by_its_cards_and_its_risks() -> None:
    view = a_view(3)
    idea = next(ideas(view))
    told = option(position(view), Clue(idea.text, idea.number))
    assert told.cards == idea.cards
    assert 0 < told.expected <= len(idea.cards)
    assert 0 < told.whole <= 1
    assert 0 <= told.trap < 0.2


def test_a_clue_nobody_knows_is_weighed_as_well() -> None:
    told = option(position(a_view(3)), Clue("xqzjv", UNLIMITED))
    assert told.cards == ()
    assert told.trap > 0


def test_options_name_a_safe_and_a_bold_one() -> None:
    found = options(position(a_view(6)))
    assert found.best is not None
    assert found.safest is not None
    assert found.boldest is not None
    assert len(found.boldest.cards) >= len(found.best.cards)


WORDS = ("RIVER", "BANK")


def an_option(text: str, win: float) -> Option:
    return Option(text, 2, (0, 1), win, 0.5, 1.4, 0.01)


def test_a_clue_that_is_several_things_at_once_is_told_once() -> None:
    same = an_option("flow", 0.6)
    told = tell_options(Options(same, same, same), an_option("water", 0.5), WORDS)
    assert told == ["best and safest 2 and boldest 2: FLOW 2 for RIVER, BANK (60% to win, all found in 50%)"]


def test_the_clue_given_is_the_best_if_none_promises_more() -> None:
    other = an_option("flow", 0.6)
    best, others = tell_options(Options(other, other, other), an_option("Water", 0.6), WORDS)
    assert best == "best: WATER 2 for RIVER, BANK (60% to win, all found in 50%), as given"
    assert others.startswith("safest 2 and boldest 2: FLOW 2")
