"""A single clue before the coach: its cards and risks, and what else could have been said."""

from switchboard.coach import option, options, position
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
