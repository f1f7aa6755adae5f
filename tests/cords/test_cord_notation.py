"""Text there and back: docs/rules/cords.md, from #position-notation to #card-notation."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cord_tables import games, random_command, random_deck, random_position
from switchboard import cords
from switchboard.cords import deal as deals
from switchboard.cords.deal import (
    DEALS,
    deal_id,
    draw,
    format_deal,
    numbered_deal,
    parse_deal,
    parse_deal_id,
    read_deal,
)
from switchboard.cords.deck import BYGONE, Card, Deck, checked
from switchboard.cords.events import GameDealt
from switchboard.cords.model import Actor, Phase
from switchboard.cords.moves import legal_moves
from switchboard.cords.notation import (
    format_card,
    format_move,
    format_position,
    parse_card,
    parse_dice,
    parse_move,
    parse_position,
)
from switchboard.cords.record import Record, commands, format_record, parse_record
from switchboard.cords.rules import fold
from switchboard.refusals import BadNotation, Refused


@given(st.integers(), st.integers(1, 6))
def test_every_position_is_read_back(seed: int, calls: int) -> None:
    """cords.md#position-notation"""
    position = random_position(random.Random(seed), calls)
    text = format_position(position)
    assert parse_position(text, BYGONE) == position
    assert format_position(parse_position(text, BYGONE)) == text


@given(st.integers())
def test_every_legal_move_is_read_back(seed: int) -> None:
    """cords.md#move-notation"""
    for move in legal_moves(BYGONE, random_position(random.Random(seed), 4)):
        assert parse_move(format_move(move)) == move


@given(st.integers(0, DEALS - 1), st.integers(1, 3))
def test_every_deal_is_read_back_from_its_text_and_from_its_id(number: int, round_: int) -> None:
    """cords.md#deal-notation"""
    deal = numbered_deal(BYGONE, round_, number)
    assert parse_deal(format_deal(deal), BYGONE) == deal
    assert parse_deal_id(deal_id(BYGONE, deal), BYGONE) == deal
    assert parse_deal_id(deal_id(BYGONE, deal).lower().replace("-", ""), BYGONE) == deal
    assert read_deal(format_deal(deal), BYGONE) == read_deal(deal_id(BYGONE, deal), BYGONE) == deal


def test_every_deal_has_a_number() -> None:
    rng = random.Random(3)
    plain = Deck(
        "No two alike",
        tuple(parse_card(f"0{port} 2{port} o{port}") for port in (1, 3, 4, 5) for _ in "12")[:9],
    )
    assert len(plain.cards) == 8
    for _ in range(200):
        number = rng.randrange(DEALS)
        deal = numbered_deal(Deck("x", (*plain.cards, parse_card("01"))), 2, number)
        assert deals.deal_number(deal) == number


def test_one_wrong_symbol_or_two_that_changed_places_are_noticed() -> None:
    """cords.md#deal-notation"""
    rng = random.Random("typing errors")
    noticed = tried = 0
    for _ in range(300):
        text = deal_id(BYGONE, draw(BYGONE, 1, rng)).replace("-", "")
        at = rng.randrange(1, 9)
        swapped = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
        changed = text[:at] + rng.choice(deals.SYMBOLS) + text[at + 1 :]
        for wrong in {swapped, changed} - {text}:
            tried += 1
            try:
                parse_deal_id(wrong, BYGONE)
            except BadNotation:
                noticed += 1
    assert noticed / tried > 0.98


def test_an_id_of_another_deck_is_refused() -> None:
    other = Deck("Other", (*BYGONE.cards[1:], BYGONE.cards[0]))
    with pytest.raises(BadNotation, match="of another deck"):
        parse_deal_id(deal_id(other, numbered_deal(other, 1, 7)), BYGONE)


BAD_POSITIONS = {
    "": "four parts",
    "123/456/789 a........ ........a": "four parts",
    "123/456/78 a........ ........a 333": "no layout",
    "123/456/788 a........ ........a 333": "Card 8 lies twice",
    "123/456/789 a....... ........a 333": "has 8 places",
    "123/456/789 z........ ........a 333": "'z' at C1",
    "123/456/789 aa....... ........a 333": "stands twice",
    "123/456/789 a........ ........b 333": "one cube",
    "123/456/789 a........ ........a 733": "no dice",
    "123/456/789 a........ ........a 33": "no dice",
}


@pytest.mark.parametrize(("text", "complaint"), BAD_POSITIONS.items())
def test_a_position_with_an_error_is_refused_with_what_is_wrong(text: str, complaint: str) -> None:
    """cords.md#position-notation"""
    with pytest.raises(BadNotation, match=complaint):
        parse_position(text, BYGONE)


@pytest.mark.parametrize("text", ["", "x", "1x", "0x3", "10'", "C1", "C1-C2", "C0>C1", "D1>C1", "1 x 5", "é"])
def test_what_is_no_move_is_quoted(text: str) -> None:
    """cords.md#move-notation"""
    with pytest.raises(BadNotation, match="is no move"):
        parse_move(text)


def test_the_id_that_is_told_as_an_example_is_one() -> None:
    with pytest.raises(BadNotation) as refused:
        parse_deal_id("hello", BYGONE)
    (example,) = re.findall(r"looks like ([-0-9A-Z]+)", str(refused.value))
    assert deal_id(BYGONE, parse_deal_id(example, BYGONE)) == example


@pytest.mark.parametrize(
    "text", ["", "4-15FK-T938-J", "1-15FK-T938", "1-15FK-T9U8-J", "hello", "1-ZZZZ-ZZZZ-0"]
)
def test_what_is_no_id_is_refused(text: str) -> None:
    """cords.md#deal-notation"""
    with pytest.raises(BadNotation):
        parse_deal_id(text, BYGONE)


@pytest.mark.parametrize("text", ["", "1 x abcd abcd", "1 123/456/789 abcc abcd", "4 123/456/789 abcd abcd"])
def test_what_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_deal(text, BYGONE)


@given(st.integers())
def test_every_card_is_read_back(seed: int) -> None:
    """cords.md#card-notation"""
    for card in random_deck(random.Random(seed)).cards:
        assert parse_card(format_card(card)) == card


BAD_CARDS = {
    "": "no cord",
    "06": "no cord \\(two ports",
    "00": "leads nowhere",
    "01 10": "twice",
    "01 o4": "has no cord",
    "01 02": "splits? only at a half circle",
    "01 o11": "two half circles",
    "banana": "'banana'",
}


@pytest.mark.parametrize(("text", "complaint"), BAD_CARDS.items())
def test_a_broken_card_is_refused_with_what_is_wrong(text: str, complaint: str) -> None:
    """cords.md#card-notation, cords.md#deck-check"""
    with pytest.raises(BadNotation, match=complaint):
        parse_card(text)


def test_a_broken_deck_names_the_card() -> None:
    """cords.md#deck-check"""
    with pytest.raises(BadNotation, match="Card 9: 7 is no port"):
        checked(Deck("Broken", (*BYGONE.cards[:8], Card(((0, 7),), ()))))
    with pytest.raises(BadNotation, match="this one has 8"):
        checked(Deck("Short", BYGONE.cards[:8]))
    with pytest.raises(BadNotation, match="name"):
        checked(Deck("", BYGONE.cards))
    assert checked(BYGONE) == BYGONE


def test_whole_games_are_read_back_and_replay() -> None:
    """cords.md#record: whatever is played, and at every step the log folds to the live game."""
    rng = random.Random("records")
    for session in games("records", 12):
        for _ in range(60):
            game = fold(session.log())
            if game.phase is Phase.OVER:
                break
            try:
                session.submit(Actor.PLAYER, random_command(game, rng))
            except Refused as refused:
                assert refused.code in ("too-few-dice", "too-many-dice")
            assert cords.view(fold(session.log()), Actor.PLAYER) == session.view(Actor.PLAYER)
        record = Record(session.log(), (("date", "2026-11-16"), ("practice", "yes")))
        assert parse_record(format_record(record)) == record


RECORD_DEAL = deal_id(BYGONE, numbered_deal(BYGONE, 1, 1))
RECORD = f"""Switchboard cords record 1
deck: Bygone
dice: 333
deals: {RECORD_DEAL}
moves:
begin
1x2 -1
result: unfinished
"""

BAD_RECORDS = {
    "nothing": ("", "begins with the line"),
    "no moves": (RECORD.replace("moves:", ""), "no 'moves:' line"),
    "no result": (RECORD.replace("result: unfinished", ""), "no result"),
    "wrong result": (RECORD.replace("unfinished", "won, 9 left"), "Line 8: the moves lead to"),
    "bad move": (RECORD.replace("1x2", "1y2"), "Line 7: '1y2' is no move"),
    "illegal move": (RECORD.replace("1x2 -1", "1x1 -1"), "Line 7: .* breaks the rules"),
    "no deck": (RECORD.replace("deck: Bygone\n", ""), "no 'deck' line"),
    "strange deck": (RECORD.replace("Bygone", "Elsewhere"), "are missing"),
    "mistyped deal": (RECORD.replace("deals: 1", "deals: 2"), "mistyped"),
    "rounds": (RECORD.replace(RECORD_DEAL, f"{RECORD_DEAL} {RECORD_DEAL}"), "follow each other"),
    "told": (RECORD.replace("1x2 -1", "1x2 -1 (a 9)"), "Line 7: the rules connect nothing, not what"),
    "heading": (RECORD.replace("dice: 333", "dice 333"), "Line 3"),
}


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_a_record_with_an_error_is_refused_with_its_line(name: str) -> None:
    """cords.md#record"""
    text, complaint = BAD_RECORDS[name]
    with pytest.raises(BadNotation, match=complaint):
        parse_record(text)


def test_a_log_that_the_rules_did_not_make_is_refused() -> None:
    record = parse_record(RECORD)
    with pytest.raises(BadNotation, match="does not follow"):
        list(commands((*record.events, record.events[1])[:1] + record.events[2:3] * 2))
    with pytest.raises(BadNotation, match="begins with the deal"):
        list(commands(record.events[1:]))
    assert isinstance(record.events[0], GameDealt)


def test_dice_are_read_with_their_places() -> None:
    assert parse_dice("6-1") == (6, 0, 1)
