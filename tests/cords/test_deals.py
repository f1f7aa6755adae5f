"""Deals by seed and day, decks from files, drawings."""

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cord_tables import random_deck, random_position
from switchboard.cord_dealing import (
    FEW_WAYS,
    FULL_CLOCK,
    MANY_WAYS,
    MARGINS,
    Grade,
    best_left,
    daily_deals,
    grade,
    near_best,
    new_cord_game,
    random_deal,
    seeded_deal,
    seeded_deals,
)
from switchboard.cords.deal import checked, deal_id
from switchboard.cords.deck import BYGONE, turned
from switchboard.cords.drawing import board_svg, card_lines, card_svg, svg
from switchboard.cords.events import Begin
from switchboard.cords.game import dealt_position
from switchboard.cords.model import Actor, Phase
from switchboard.cords.trace import paths
from switchboard.decks import format_deck, parse_deck, read_deck
from switchboard.refusals import BadNotation


def test_the_deals_of_a_day_are_the_same_for_everyone() -> None:
    """Written down once: they must never change."""
    ids = [deal_id(BYGONE, deal) for deal in daily_deals("2026-11-16")]
    assert ids == DAILY
    assert daily_deals("2026-11-16") != daily_deals("2026-11-17")


DAILY = ["1-17R9-HXKZ-W", "2-1CG3-SVCR-N", "3-1VP0-M4JV-P"]


def test_a_seed_deals_whole_games() -> None:
    deals = seeded_deals("party")
    assert [deal.round for deal in deals] == [1, 2, 3]
    assert deals[1] == seeded_deal(2, "party")
    session = new_cord_game(deals)
    session.submit(Actor.PLAYER, Begin())
    assert session.view(Actor.PLAYER).phase is not Phase.OVER


def test_random_deals_are_sound_and_graded() -> None:
    deal = random_deal(2)
    assert checked(BYGONE, deal) == deal


def test_a_grade_is_by_what_is_left_and_by_how_many_lines_come_near_it() -> None:
    deal = seeded_deal(1, "grade")
    best = best_left(dealt_position(deal, FULL_CLOCK))
    by_margin, ways = sum(best < least for least in MARGINS), near_best(deal, best)
    shift = (ways <= FEW_WAYS) - (ways >= MANY_WAYS)
    assert grade(deal) is list(Grade)[min(max(by_margin + shift, 0), 3)]
    assert near_best(deal, 1) >= ways >= near_best(deal, best + 1)


def test_a_deal_far_from_the_grade_that_is_wanted_is_no_use() -> None:
    deal = seeded_deal(1, "grade")
    best = best_left(dealt_position(deal, FULL_CLOCK))
    assert grade(deal, wanted=Grade.FIENDISH if best >= MARGINS[1] else Grade.EASY) is None


def test_decks_are_read_back_from_their_files(tmp_path: Path) -> None:
    deck = random_deck(random.Random(3))
    assert parse_deck(format_deck(deck)) == deck
    assert parse_deck(format_deck(BYGONE)) == BYGONE
    file = tmp_path / "deck.json"
    file.write_text(format_deck(deck))
    assert read_deck(file) == deck
    assert read_deck(None) == BYGONE


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "cannot be read"),
        ("[]", "cannot be read"),
        ('{"name": "x", "cards": []}', "has 0"),
        ('{"name": "x", "cards": [{"cords": [[0, 9]]}]}', "has 1"),
        ('{"name": "x", "cards": [{"ropes": []}]}', "cards\\[0\\]|ropes"),
        (format_deck(BYGONE).replace("[0,5]", "[0,6]", 1), "Card 1: 6 is no port"),
    ],
)
def test_a_broken_deck_says_what_is_wrong(text: str, complaint: str) -> None:
    """cords.md#deck-check"""
    with pytest.raises(BadNotation, match=complaint):
        parse_deck(text)


def test_drawings_are_sound_and_light_up_paths() -> None:
    position = random_position(random.Random(5), 4)
    path = next(iter(paths(BYGONE, position.faces, 0)))
    plain, lit = board_svg(BYGONE, position), board_svg(BYGONE, position, path)
    assert ElementTree.fromstring(plain).tag.endswith("svg")
    assert lit.count("#c8502a") == len({(place, frozenset(ports)) for place, *ports in path.steps})
    assert "#c8502a" not in plain
    assert len(re.findall(r">[CR][1-9]<", plain)) == 18


def test_a_turned_card_is_drawn_turned() -> None:
    for card in BYGONE.cards:
        assert ElementTree.fromstring(svg(card_svg(card), 100, 140)) is not None
        upright, over = card_lines(card), card_lines(turned(card))
        assert len(upright) == len(over) == 9
        assert all(len(line) == 14 for line in upright)
    assert card_lines(BYGONE.cards[0]) == card_lines(turned(BYGONE.cards[0]))
