"""docs/rules/rooms.md#check: a giver asks before giving, and nobody else hears of it."""

import random

import pytest
from msgspec import json
from msgspec.structs import replace

from rooms_at_play import REFEREE, Table, four, over, playing
from switchboard.rooms import decide, try_clue
from switchboard.rooms import events as ev
from switchboard.rooms.play import Opinion
from switchboard.words.events import ClueGiven
from switchboard.words.model import Identity, Number, Phase, Refused, Role
from switchboard.words.ruleset import RULESETS, RefereeKind

STRANGE = ("", " ", "zymurgy", "New York", "two words here", "x" * 99, "\x00", "\u202eab", "ab cd", "1", "🦉")
NUMBERS: tuple[Number, ...] = (0, 1, 9, 10, -1, 999, "unlimited")


def no(table: Table, who: str) -> str:
    with pytest.raises(Refused) as caught:
        try_clue(table.room, who, "zymurgy", 1)
    return caught.value.code


def given(table: Table, text: str, number: Number) -> tuple[bool, str, str | None]:
    """What comes of giving the clue: whether it stands, by which rule, and the sentence of a refusal."""
    try:
        events = decide(table.room, table.holder(Role.GIVER), ev.GiveClue(table.turn, text, number))
    except Refused as refused:
        return False, refused.code, refused.sentence
    assert isinstance(events[0], ev.Played)
    clue = events[0].event
    assert isinstance(clue, ClueGiven)
    return clue.verdict.valid, clue.verdict.rule, None


def test_a_giver_hears_what_the_referee_in_code_would_say() -> None:
    """rooms.md#check"""
    table = playing()
    assert try_clue(table.room, "ann", "zymurgy", 1) == Opinion(True, "single-word", "'zymurgy' is one word.")
    word = table.game("ann").words[0]
    opinion = try_clue(table.room, "ann", word.lower(), 1)
    assert (opinion.valid, opinion.rule) == (False, "clue-match")
    assert word in opinion.sentence


@pytest.mark.parametrize("seated", RefereeKind)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_the_verdict_that_giving_the_clue_would_get(ruleset: str, seated: RefereeKind) -> None:
    """rooms.md#check: under every ruleset, on boards with cards turned over."""
    table, dice = four(ruleset=ruleset, referee=seated), random.Random(ruleset)
    table.do("eve", ev.Join("Eve"))
    if seated is RefereeKind.SEATED:
        table.do("eve", ev.Sit(REFEREE))
    table.start()
    compared = {True: 0, False: 0}
    for _ in range(4):
        words = table.game("dan").words
        texts = [*STRANGE, *words, *(f"{word}s" for word in words), *(word[:4] for word in words)]
        for text in texts:
            number = dice.choice(NUMBERS)
            opinion = try_clue(table.room, table.holder(Role.GIVER), text, number)
            valid, rule, sentence = given(table, text, number)
            assert (opinion.valid, opinion.rule) == (valid, rule)
            assert sentence in (None, opinion.sentence)
            compared[valid] += 1
        table.clue(1, ("zymurgy", "quixotry", "syzygy", "kazoo")[table.turn - 1])
        if seated is RefereeKind.SEATED:
            table.do("eve", ev.JudgeClue(table.turn, True))
        table.guess(Identity.NEUTRAL)
    assert min(compared.values()) > 10


def test_a_card_turned_over_is_no_longer_in_the_way() -> None:
    """rooms.md#check"""
    table = playing()
    table.clue(1)
    card = table.card(Identity.RED)
    word = table.game("ann").words[card]
    assert not try_clue(table.room, "ann", word, 1).valid
    table.do("ben", ev.MarkCard(1, card))
    table.do("ben", ev.Confirm(1, card))
    assert try_clue(table.room, "ann", word, 1).rule != "clue-match"


def test_both_givers_may_ask_at_any_time_in_the_game() -> None:
    """rooms.md#check: out of turn, while others guess, while it is paused."""
    table = playing()
    for who in ("ann", "cat"):
        assert try_clue(table.room, who, "zymurgy", 1).valid
    table.clue(1)
    for who in ("ann", "cat"):
        assert try_clue(table.room, who, "zymurgy", 1).valid
    table.do("ann", ev.PauseGame())
    for who in ("ann", "cat"):
        assert try_clue(table.room, who, "zymurgy", 1).valid


def test_nobody_but_a_giver_may_ask() -> None:
    """rooms.md#check"""
    table = four(referee=RefereeKind.SEATED)
    for who in ("eve", "fay", "gus"):
        table.do(who, ev.Join(who))
    table.do("eve", ev.Sit(REFEREE))
    table.start()
    table.do("ann", ev.Kick("gus"))
    for who in ("ben", "dan", "eve", "fay", "gus", "stranger", "clock"):
        assert no(table, who) == "not-your-part"


def test_there_is_nothing_to_ask_without_a_game() -> None:
    """rooms.md#check"""
    for table in (four(), over()):
        for who in ("ann", "ben", "stranger"):
            assert no(table, who) == "not-playing"


def test_asking_changes_nothing_and_shows_nobody_anything() -> None:
    """rooms.md#check"""
    table = playing()
    everybody = ("ann", "ben", "cat", "dan", "stranger")
    before, seen = json.encode(table.room), [table.seen(who) for who in everybody]
    for text in (*STRANGE, *table.game("ann").words):
        try_clue(table.room, "ann", text, 1)
    assert json.encode(table.room) == before
    assert [table.seen(who) for who in everybody] == seen
    assert table.game("ann").phase is Phase.CLUE


def test_what_is_heard_does_not_hang_on_the_key() -> None:
    """rooms.md#check: the same board under another key gets the same answers."""
    one, other = four(), four()
    deal = one.deal()
    one.do("ann", ev.Start(deal))
    other.do("ann", ev.Start(replace(deal, key=deal.key[::-1])))
    assert deal.key != deal.key[::-1]
    for text in (*STRANGE, *deal.words, *(word[:4] for word in deal.words)):
        assert try_clue(one.room, "ann", text, 1) == try_clue(other.room, "ann", text, 1)
