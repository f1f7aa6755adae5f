"""Text that a person can type: boards, moves, whole games. Parse and format are inverse."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import ALL_RULESETS, BOARD, a_deal, look, play, random_game
from switchboard import packs, wire
from switchboard.dealing import new_game, open_game, resume_game
from switchboard.words.deal import checked, draw
from switchboard.words.events import GameDealt, GiveClue, Guess, Judge, Stop, TimeUp
from switchboard.words.log import moves, story
from switchboard.words.model import Actor, BadNotation, Deal, Identity, Team
from switchboard.words.notation import (
    find_card,
    format_board,
    format_move,
    parse_board,
    parse_move,
    parse_number,
)
from switchboard.words.record import Record, format_record, parse_record
from switchboard.words.ruleset import CLUB_1, seated

WORDS = a_deal().words


def finished(seed: int) -> Record:
    game = new_game(ruleset=ALL_RULESETS[seed % len(ALL_RULESETS)], seed=seed)
    for _ in random_game(game, random.Random(seed)):
        pass
    return Record(game.log(), (("pack", "exchange"), ("played", "2026-11-15")))


def test_a_board_reads_back_as_it_was_written() -> None:
    game = play("red: ocean 2", "red > RIVER", "red > LION")
    giver, guesser = look(game, Actor.RED_GIVER), look(game, Actor.RED_GUESSER)
    text = format_board(giver.words, giver.shown, giver.key)
    read = parse_board(text)
    assert (read.words, read.identities) == (giver.words, giver.key)
    assert [card for card, shown in enumerate(read.shown) if shown] == [0, 17]
    blind = parse_board(format_board(guesser.words, guesser.shown))
    assert blind.identities == guesser.shown
    assert "r* RIVER" in text


def test_a_board_can_be_typed_loosely() -> None:
    assert parse_board(BOARD.lower().replace("|", "\n")).words == WORDS


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("r RIVER", "not 1"),
        (BOARD.replace("r RIVER", "x RIVER"), "is no card"),
        (BOARD.replace("r RIVER", "RIVER"), "is no card"),
        (BOARD.replace("r RIVER", "r APPLE"), "APPLE is on the board twice"),
        (BOARD.replace("r RIVER", "?* RIVER"), "turned over has an identity"),
        ("", "not 0"),
        ("|" * 1_000_000, "not 1000001"),
    ],
)
def test_a_board_that_cannot_be_read_says_why(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        parse_board(text)


MOVES = [
    ("red: ocean 2", Actor.RED_GIVER, GiveClue("ocean", 2)),
    ("blue: new york unlimited", Actor.BLUE_GIVER, GiveClue("new york", "unlimited")),
    ("red > RIVER", Actor.RED_GUESSER, Guess(0)),
    ("blue > NEW YORK", Actor.BLUE_GUESSER, Guess(7)),
    ("blue stops", Actor.BLUE_GUESSER, Stop()),
    ("referee allows", Actor.REFEREE, Judge(True)),
    ("referee rejects", Actor.REFEREE, Judge(False)),
    ("referee rejects: too near", Actor.REFEREE, Judge(False, "too near")),
    ("time is up in turn 4", Actor.CLOCK, TimeUp(4)),
]


@pytest.mark.parametrize(("text", "actor", "command"), MOVES, ids=lambda value: str(value)[:30])
def test_a_move_reads_back_as_it_was_written(text: str, actor: Actor, command: GiveClue) -> None:
    assert parse_move(text, WORDS) == (actor, command)
    assert format_move(actor, command, WORDS) == text
    assert parse_move(f"  {text.replace(' ', '   ')} ", WORDS) == (actor, command)


@pytest.mark.parametrize(
    "text", ["", "red", "red ocean 2", "green: ocean 2", "red > NOWHERE", "red: ocean", "red: ocean two"]
)
def test_a_move_that_cannot_be_read_is_quoted(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_move(text, WORDS)


def test_cards_are_found_by_word_or_by_number() -> None:
    assert find_card("new  york", WORDS) == 7
    assert find_card("1", WORDS) == 0
    assert find_card("25", WORDS) == 24
    for text in ("0", "26", "RIVERS", "", "9" * 5000):
        with pytest.raises(BadNotation):
            find_card(text, WORDS)


def test_numbers_are_typed_in_several_ways() -> None:
    assert [parse_number(text) for text in ("0", "9", "unlimited", "∞", "Unlimited", "99")] == [
        0, 9, "unlimited", "unlimited", "unlimited", 99,
    ]  # fmt: skip
    for text in ("-1", "2.5", "two", "", "٣", "1" * 5000):
        with pytest.raises(BadNotation):
            parse_number(text)


@pytest.mark.parametrize("seed", range(60))
def test_a_game_reads_back_from_text_and_from_json_lines(seed: int) -> None:
    record = finished(seed)
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    lines = wire.encode_record(record)
    assert wire.decode_record(lines) == record
    assert wire.encode_record(wire.decode_record(lines)) == lines


@pytest.mark.parametrize("seed", range(12))
def test_a_record_replays_to_the_same_views(seed: int) -> None:
    record = finished(seed)
    again = parse_record(format_record(record))
    for actor in Actor:
        assert list(story(again.events, actor)) == list(story(record.events, actor))


def test_an_unfinished_game_is_recorded_and_resumed() -> None:
    game = play("red: ocean 2", "red > RIVER")
    text = format_record(Record(game.log()))
    assert text.endswith("result: unfinished\n")
    resumed = resume_game(parse_record(text).events)
    assert all(look(resumed, actor) == look(game, actor) for actor in Actor)


def test_a_record_keeps_the_verdict_it_was_given() -> None:
    """Referees improve; an old game must not change."""
    game = play("red: pack rat 1", "red > RIVER", "red stops")
    text = format_record(Record(game.log()))
    assert "red: pack rat 1  (compound)" in text
    old = text.replace("pack rat 1  (compound)", "farms 1  (proper-name)")
    events = parse_record(old).events
    assert wire.decode_record(wire.encode_record(Record(events))).events == events


def test_a_game_reads_like_a_score_sheet() -> None:
    moves = ("red: ocean 2", "referee rejects: a code", "red: water 1", "referee allows", "red > LION")
    game = play(*moves, "time is up in turn 2", rules=seated(CLUB_1))
    assert format_record(Record(game.log(), (("table", "kitchen"),))).splitlines()[-9:] == [
        "moves:",
        "1 red: ocean 2",
        "  referee rejects: a code",
        "1 red: water 1",
        "  referee allows",
        "  > LION (neutral)",
        "2 blue",
        "  time",
        "result: unfinished",
    ]


TEXT = format_record(
    Record(play("red: ocean 2", "red > RIVER", "red > LION", "blue: mice 1", "red: music 1").log())
)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("switchboard words 1", "chess 1", "begins with the line"),
        ("ruleset: based-1", "ruleset: based-9", "is no ruleset"),
        ("ruleset: based-1\n", "", "no 'ruleset' line"),
        ("referee: code", "referee: robot", "is no referee"),
        ("first: red", "first: green", "is no team"),
        ("first: red", "first: blue", "When blue starts"),
        ("r  RIVER", "b  RIVER", "the key has 9 red"),
        ("r  RIVER", "r* RIVER", "no card turned over"),
        ("forfeits: 13 10", "forfeits: 13 13", "names every card once"),
        ("forfeits: 13 10", "forfeits: 13 x", "made of card numbers"),
        ("moves:", "move:", "no 'moves:' line|not understood"),
        ("1 red: ocean 2", "2 red: ocean 2", "Line 13: It is turn 1"),
        ("1 red: ocean 2", "1 blue: ocean 2", "Line 13: It is turn 1"),
        ("1 red: ocean 2", f"1 red: {'x' * 60} 2", "cannot be read as a clue"),
        ("> RIVER (red)", "> RIVER (blue)", "Line 14: RIVER is red on the key"),
        ("> RIVER (red)", "> ROVER (red)", "Line 14: 'ROVER' is not on the board"),
        ("  > RIVER (red)", "  stop", "Line 14: 'stop' breaks the rules: Guess at least one"),
        ("  > LION (neutral)", "  > RIVER (red)", "Line 15: .* breaks the rules: RIVER has been turned over"),
        ("(clue-inflection: MOUSE)", "(clue-nonsense: MOUSE)", "is not the id of a rule"),
        ("(clue-inflection: MOUSE)", "(clue-inflection: LION)", "names a card that is not on the board"),
        ("forfeit KING (red)", "forfeit RIVER (red)", "The forfeit order says"),
        ("result: unfinished", "result: red wins, trap", "The moves lead to 'unfinished'"),
        ("result: unfinished", "", "has no result"),
        ("result: unfinished", "result: unfinished\n1 red: more 1", "stands after the result"),
        ("  > LION (neutral)", "  lunch", "'lunch' is not understood"),
        ("1 red: ocean 2", "1 red\n1 red: ocean 2", "ends with 'time'"),
        ("1 red: ocean 2", "1 red: oCeAn 2", "cannot be read as a clue"),
    ],
)
def test_a_record_that_is_wrong_says_where(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(BadNotation, match=complaint):
        parse_record(TEXT.replace(old, new, 1))


def test_an_invalid_clue_cannot_stand_in_a_record_of_a_blocking_ruleset() -> None:
    with pytest.raises(BadNotation, match="would not have been recorded"):
        parse_record(TEXT.replace("based-1", "club-1"))


def test_a_log_whose_events_do_not_follow_is_refused() -> None:
    log = play("red: ocean 2", "red > RIVER", "red > LION").log()
    for broken in (log[1:], (), log[:1] + log[2:], (*log, log[-1]), (*log[:2], log[3])):
        with pytest.raises(BadNotation):
            list(moves(broken)) or wire.decode_record(wire.encode_record(Record(broken)))


def test_json_lines_that_are_no_game_are_refused() -> None:
    good = wire.encode_record(Record(play("red: ocean 2").log()))
    for lines in (
        b"",
        b"{}",
        b"\xff\xfe",
        good.replace(b"switchboard-words", b"chess"),
        good.replace(b'"version":1', b'"version":2'),
        good.replace(b"clue-given", b"clue-gave"),
        good.replace(b'"number":2', b'"number":"two"'),
        good.replace(b'"number":2', b'"number":77'),
        good + b"[" * 100_000,
        b'{"format":"switchboard-words","version":1,"x":' + b"[" * 100_000,
        good.replace(b'"bonus_guesses":1', b'"bonus_guesses":-5'),
        good.replace(b'"zero":true', b'"zero":false'),
        good.replace(b'"based-1"', b'"based-9"'),
        good.replace(b'"ocean"', b'" OcEaN!! "'),
        good.replace(b'"ocean"', b'"oc\\nean"'),
        good.replace(b'"single-word"', b'"referee-allowed"'),
        good.replace(b'"single-word"', b'"clue-empty"'),
        good.replace(b'"valid":true,"rule":"single-word"', b'"valid":false,"rule":"clue-empty"'),
        good.replace(b'"valid":true,"rule":"single-word"', b'"valid":false,"rule":"clue-inflection"'),
        good.replace(b'"cards":[]', b'"cards":[1]'),
        good.replace(b'"tags":{}', b'"tags":{"moves":"x"}'),
        good.replace(b'"tags":{}', b'"tags":{"a":"x\\ny"}'),
        good[:-20],
    ):
        with pytest.raises(BadNotation):
            wire.decode_record(lines)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda deal: Deal(deal.words[:24], deal.key, deal.forfeits, deal.first), "not 24"),
        (lambda deal: Deal(("RIVER", *deal.words[:24]), deal.key, deal.forfeits, deal.first), "twice"),
        (lambda deal: Deal(("river", *deal.words[1:]), deal.key, deal.forfeits, deal.first), "in capitals"),
        (lambda deal: Deal(("A|B", *deal.words[1:]), deal.key, deal.forfeits, deal.first), "has a |"),
        (
            lambda deal: Deal(deal.words, (Identity.TRAP,) * 25, deal.forfeits, deal.first),
            "9 red cards, not 0",
        ),
        (lambda deal: Deal(deal.words, deal.key, deal.forfeits[:3], deal.first), "names every card once"),
    ],
)
def test_a_deal_that_cannot_be_played_is_refused(change, complaint: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadNotation, match=complaint):
        checked(change(a_deal()))


def test_tags_are_the_same_in_both_notations() -> None:
    log = play("red: ocean 2").log()
    kept = Record(log, (("pack", "exchange"), ("played-by", "Ann, Ben: and Émile")))
    assert parse_record(format_record(kept)) == kept == wire.decode_record(wire.encode_record(kept))
    for tags in (
        (("a", "é\u2028z"),),
        (("a", "1"), ("a", "2")),
        (("moves", "x"),),
        (("A", "x"),),
        (("a", "x\ny"),),
    ):
        for write in (format_record, wire.encode_record):
            with pytest.raises(BadNotation):
                write(Record(log, tags))


def test_a_megabyte_of_accents_is_answered_at_once() -> None:
    """Normalising such a text whole takes minutes."""
    text = "a" + "\u0300\u0323" * 500_000
    for parse in PARSERS:
        with pytest.raises(BadNotation):
            parse(text)
    with pytest.raises(BadNotation):
        parse_record(TEXT.replace("board:", "board:\n" + "  x\n" * 300_000))


def test_words_that_are_no_cards_are_not_dealt() -> None:
    good = [f"WORD{n}" for n in range(24)]
    for bad in ("", "🍎", "a|b", "x" * 41, "\x07bell"):
        with pytest.raises(BadNotation):
            new_game([*good, bad], seed=1)
    with pytest.raises(BadNotation, match="only 1"):
        draw(["A"], random.Random(1))
    with pytest.raises(BadNotation):
        open_game(Deal((), (), (), Team.RED))


def test_a_dealt_board_is_a_fair_sample() -> None:
    """Every word, every place on the board and every identity comes up about as often as it should."""
    dice = random.Random(11)
    deck = tuple(f"W{n}" for n in range(50))
    first_word = dict.fromkeys(deck, 0)
    trap_at = [0] * 25
    for _ in range(5_000):
        deal = draw(deck, dice)
        first_word[deal.words[0]] += 1
        trap_at[deal.key.index(Identity.TRAP)] += 1
        assert checked(deal)
    assert all(60 < count < 145 for count in first_word.values())
    assert all(145 < count < 260 for count in trap_at)


@given(st.integers(0, 2**512 - 1), st.sampled_from((25, 26, 400, 10_000)))
def test_a_deal_takes_its_cards_one_by_one_from_the_bits_of_chance(bits: int, size: int) -> None:
    class Bits:
        def getrandbits(self, _: int, /) -> int:
            return bits

    deal = draw([str(number) for number in range(size)], Bits())
    rest, coin = divmod(bits, 2)
    laid = []
    for deck in ([str(number) for number in range(size)], [str(card) for card in range(25)]):
        for place in range(25):
            rest, step = divmod(rest, len(deck) - place)
            deck[place], deck[place + step] = deck[place + step], deck[place]
        laid.append(tuple(deck[:25]))
    assert laid == [deal.words, tuple(map(str, deal.forfeits))]
    assert deal.first is (Team.BLUE if coin else Team.RED)


def test_the_forfeit_order_is_no_function_of_the_board() -> None:
    orders = {draw(packs.builtin().words, random.Random(seed), Team.RED).forfeits for seed in range(100)}
    assert len(orders) == 100


PARSERS: tuple[Callable[[str], object], ...] = (
    parse_board,
    parse_record,
    lambda text: parse_move(text, WORDS),
    lambda text: wire.decode_record(text.encode()),
)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300))
def test_any_text_parses_or_is_bad_notation(text: str) -> None:
    for parse in (
        parse_board,
        parse_record,
        lambda t: parse_move(t, WORDS),
        lambda t: wire.decode_record(t.encode()),
    ):
        try:
            parse(text)
        except BadNotation as bad:
            assert str(bad)
        except UnicodeEncodeError:
            assert not text.isprintable()


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_record_with_one_line_spoilt_parses_or_is_bad_notation(data: st.DataObject) -> None:
    lines = TEXT.splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.one_of(st.text(max_size=40), st.sampled_from(lines)))
    try:
        record = parse_record("\n".join(lines))
    except BadNotation as bad:
        assert str(bad)
    else:
        assert isinstance(record.events[0], GameDealt)
