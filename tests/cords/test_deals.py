"""Deals by seed and day, decks from files, drawings."""

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cord_tables import random_deck, random_position
from switchboard import cord_dealing
from switchboard.cord_dealing import (
    FULL_CLOCK,
    Grade,
    best_left,
    daily_deals,
    grade,
    graded_deal,
    near_best,
    new_cord_game,
    random_deal,
    seeded_deal,
    seeded_deals,
)
from switchboard.cords.deal import deal_id, parse_deal_id
from switchboard.cords.deck import BYGONE, Deck, card, turned
from switchboard.cords.drawing import (
    INK,
    PORT_POINTS,
    card_lines,
    card_svg,
    path_line,
    points,
    port_point,
    stubs,
    svg,
)
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


def test_random_deals_are_sound() -> None:
    deal = random_deal(2)
    assert parse_deal_id(deal_id(BYGONE, deal), BYGONE) == deal


@pytest.mark.parametrize(
    ("round_", "seed", "best", "ways", "grade_"),
    [
        (1, "grade 6", 9, 16, Grade.EASY),
        (1, "grade 1", 7, 24, Grade.EASY),  # fair by what is left, but there are many ways
        (2, "grade 1", 8, 9, Grade.FAIR),
        (1, "grade 0", 8, 8, Grade.HARD),  # fair by what is left, but there are few ways
        (3, "grade 2", 6, 17, Grade.HARD),
        (3, "grade 0", 6, 4, Grade.FIENDISH),
    ],
)
def test_a_grade_is_by_what_is_left_and_by_how_many_lines_come_near_it(
    round_: int, seed: str, best: int, ways: int, grade_: Grade
) -> None:
    deal = seeded_deal(round_, seed)
    assert best_left(dealt_position(deal, FULL_CLOCK)) == best
    assert near_best(deal, best) == ways
    assert grade(deal) is grade_


def test_a_deal_far_from_the_grade_that_is_wanted_is_no_use() -> None:
    easy = seeded_deal(1, "grade 6")
    assert grade(easy, wanted=Grade.FAIR) is Grade.EASY
    assert grade(easy, wanted=Grade.FIENDISH) is None


def test_a_deal_is_searched_for_until_it_has_the_grade_or_time_is_over() -> None:
    found = graded_deal(1, Grade.EASY)
    assert found
    assert found[1] is Grade.EASY is grade(found[0])
    hurried = graded_deal(1, Grade.FIENDISH, go_on=lambda: False)
    assert hurried
    assert hurried[1] is grade(hurried[0])


def test_with_a_deck_that_connects_nobody_no_deal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cord_dealing, "TRIES", 20)
    loops = Deck("Loops", (card([(3, 4)]),) * 9)
    assert graded_deal(1, deck=loops) is None


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
        ('{"name": "a\\nb", "cards": []}', "letters and signs"),
        ('{"name": "x", "cards": [{"cords": [[0, 9]]}]}', "has 1"),
        ('{"name": "x", "cards": [{"ropes": []}]}', "cards\\[0\\]|ropes"),
        (format_deck(BYGONE).replace("[0,5]", "[0,6]", 1), "Card 1: 6 is no port"),
    ],
)
def test_a_broken_deck_says_what_is_wrong(text: str, complaint: str) -> None:
    """cords.md#deck-check"""
    with pytest.raises(BadNotation, match=complaint):
        parse_deck(text)


def test_a_path_is_drawn_along_the_cords_it_takes_from_terminal_to_terminal() -> None:
    position = random_position(random.Random(5), 4)
    for path in paths(BYGONE, position.faces, 0):
        lines = re.findall(r"M(\S+) (\S+)C\S+ \S+ \S+ \S+ (\S+) (\S+?)(?=M|$)", path_line(path))
        drawn = [(float(x), float(y)) for line in lines for x, y in (line[:2], line[2:])]
        ports = [(place, port) for place, entry, out in path.steps for port in (entry, out)]
        assert drawn == [port_point(*port) for port in ports]


def test_at_a_split_the_ends_of_all_cords_are_drawn_over_what_crosses_them() -> None:
    split = card([(0, 5), (1, 3), (2, 4), (2, 5)], [2, 5])
    found = list(stubs(split))
    assert [cord for cord, _ in found] == [(0, 5), (2, 4), (2, 5), (2, 5)]
    for cord, line in found:
        assert line[0] in (PORT_POINTS[2], PORT_POINTS[5])
        x, y = line[3]
        assert min(abs(x - px) + abs(y - py) for px, py in points(*cord, 400)) < 0.5, "it lies on its cord"
    drawn = card_svg(split)
    assert drawn.count(f'stroke="{INK}" stroke-width="4"') == len(split.cords) + len(found)
    assert drawn.index("M100 40") < drawn.index("M50 0"), (
        "the cord from port 1 meets no other: it passes under"
    )
    assert drawn.rindex("<rect") > drawn.rindex('stroke-width="4"'), "no cord cuts the frame"


def test_a_turned_card_is_drawn_turned() -> None:
    for face in BYGONE.cards:
        assert ElementTree.fromstring(svg(card_svg(face), 100, 140)) is not None
        upright, over = card_lines(face), card_lines(turned(face))
        assert len(upright) == len(over) == 9
        assert all(len(line) == 14 for line in upright)
    assert card_lines(BYGONE.cards[0]) == card_lines(turned(BYGONE.cards[0]))
