"""The online edition's notes, line by line: each has its test here, in our own words.

Here its rules; its pauses are in test_online_pauses.py. docs/rules/rooms.md says what follows from them and
where we deviate; the cases at length are in the other files of this folder.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from rooms_at_play import (
    BLUE_GIVER,
    BLUE_GUESSER,
    FOUR,
    RED_GIVER,
    RED_GUESSER,
    Table,
    four,
    over,
    playing,
)
from switchboard.clock import RoomClock
from switchboard.rooms import events as ev
from switchboard.rooms.asking import ShuffleChairs
from switchboard.rooms.model import CLOCKS, Stage
from switchboard.words.deal import draw
from switchboard.words.model import Ending, Identity, Outcome, Phase, Team, TurnEnd

ROOM_RULES = (Path(__file__).parents[2] / "docs/rules/rooms.md").read_text()
# A board on which the notes' own examples can be tried.
FARM = ("FARMER", "DWARF", "BUS", "MICE", *(f"Q{letter}J" for letter in "ABCDEFGHIJKLMNOPQRSTU"))


def on_the_farm() -> Table:
    table = four(words=FARM)
    table.do("ann", ev.Start(draw(FARM, table.deals, Team.RED)))
    return table


# --- the official rules in short ------------------------------------------------------------------------


def test_two_teams_each_with_one_who_gives_and_others_who_guess() -> None:
    """rooms.md#chairs"""
    table = four(uneven=True)
    for who, chair in (("eve", RED_GUESSER), ("fay", BLUE_GUESSER), ("gus", RED_GUESSER)):
        table.do(who, ev.Join(who))
        table.do(who, ev.Sit(chair))
    assert Counter(table.chairs().values()) == {RED_GIVER: 1, BLUE_GIVER: 1, RED_GUESSER: 3, BLUE_GUESSER: 2}
    for chair in (RED_GIVER, BLUE_GIVER):
        assert table.code("gus", ev.Sit(chair)) == "chair-taken"


def test_25_words_of_which_9_8_7_and_1() -> None:
    """words.md#cards"""
    table = playing()
    game = table.game("ann")
    assert game.key is not None
    kinds = Counter(identity.value for identity in game.key)
    assert len(set(game.words)) == 25
    assert kinds == {"red": 9, "blue": 8, "neutral": 7, "trap": 1}
    assert (game.first, game.red_left, game.blue_left) == (Team.RED, 9, 8)


def test_a_clue_is_one_word_and_a_number() -> None:
    """words.md#clue"""
    table = playing()
    assert table.code("ann", ev.GiveClue(1, "two words", 2)) == "clue-spaces"
    assert table.code("ann", ev.GiveClue(1, "", 2)) == "clue-empty"
    assert table.code("ann", ev.GiveClue(1, "zymurgy", 10)) == "clue-number"
    table.do("ann", ev.GiveClue(1, "zymurgy", 2))


def test_no_clue_is_a_word_that_still_lies_on_the_board() -> None:
    """words.md#match"""
    table = playing()
    card = table.card(Identity.RED)
    word = table.game("ann").words[card]
    assert table.code("ann", ev.GiveClue(1, word, 1)) == "clue-match"
    table.clue(2)
    table.guess(Identity.RED)
    table.do("ben", ev.StopGuessing(1))
    table.miss()
    assert table.game("ann").shown[card] is Identity.RED
    table.do("ann", ev.GiveClue(3, word, 1))


def test_guesses_up_to_the_number_and_one_more() -> None:
    """words.md#limit"""
    table = playing()
    table.clue(2)
    for left in (3, 2, 1):
        assert table.game("ben").guesses_left == left
        table.guess(Identity.RED)
    assert table.game("ben").past[0].end is TurnEnd.LIMIT
    assert table.game("ben").team is Team.BLUE


@pytest.mark.parametrize("identity", [Identity.BLUE, Identity.NEUTRAL])
def test_a_card_of_the_others_or_of_nobody_ends_the_turn_at_once(identity: Identity) -> None:
    """words.md#outcomes"""
    table = playing()
    table.clue(9)
    table.guess(identity)
    assert table.game("ben").past[0].end is TurnEnd.MISS
    assert table.game("ben").team is Team.BLUE


def test_the_trap_ends_the_game_at_once() -> None:
    """words.md#outcomes"""
    table = playing()
    table.clue(9)
    table.guess(Identity.TRAP)
    assert table.room.stage is Stage.OVER
    assert table.game("ben").outcome == Outcome(Team.BLUE, Ending.TRAP)


@pytest.mark.parametrize("winner", Team)
def test_a_team_wins_with_all_its_cards_found(winner: Team) -> None:
    """words.md#outcomes"""
    table = playing()
    if winner is Team.BLUE:
        table.miss()
    table.clue(9)
    for _ in range(9 if winner is Team.RED else 8):
        assert table.room.stage is Stage.PLAYING
        table.guess(Identity.of(winner))
    assert table.game("ben").outcome == Outcome(winner, Ending.FOUND_ALL)


# --- clarifications -------------------------------------------------------------------------------------


def test_no_guess_without_a_clue() -> None:
    """rooms.md#turns"""
    table = playing()
    for command in (ev.MarkCard(1, 0), ev.Confirm(1, 0), ev.StopGuessing(1)):
        assert table.code("ben", command) == "not-now"


@pytest.mark.parametrize("number", range(1, 10))
def test_what_is_left_begins_at_the_number_and_one(number: int) -> None:
    """rooms.md#turns"""
    table = playing()
    table.clue(number)
    assert {table.game(who).guesses_left for who in FOUR} == {number + 1}


def test_each_turn_has_its_time_where_there_is_a_clock() -> None:
    """rooms.md#clock"""
    table, clock = playing(clock=CLOCKS["normal"]), RoomClock()
    clock.watch(table.room, 0.0)
    assert clock.left(0.0)
    table.clock(ev.TimeUp(1, Phase.CLUE))
    assert table.game("ben").past[0].end is TurnEnd.TIME
    clock.watch(table.room, 5.0)
    assert clock.left(5.0)


@pytest.mark.parametrize("text", ["farmer", "FARMER", "Farmer", "dWARF", "b\u200bus"])
def test_the_same_word_is_blocked_in_any_case(text: str) -> None:
    """words.md#match"""
    assert on_the_farm().code("ann", ev.GiveClue(1, text, 1)) == "clue-match"


@pytest.mark.parametrize("text", ["farm", "dwarfish", "busy", "dormice"])
def test_what_begins_or_ends_like_a_word_on_the_board_is_blocked(text: str) -> None:
    """words.md#affix: the shorter may be either, and may stand at either end."""
    assert on_the_farm().code("ann", ev.GiveClue(1, text, 1)) == "clue-affix"


def test_letters_in_the_middle_of_a_word_are_free() -> None:
    """words.md#affix: the notes' own example."""
    on_the_farm().do("ann", ev.GiveClue(1, "war", 1))


@pytest.mark.parametrize("text", ["farmers", "dwarfs", "buses", "BUSS"])
def test_an_s_or_es_more_or_less_is_blocked(text: str) -> None:
    """words.md#plural"""
    assert on_the_farm().code("ann", ev.GiveClue(1, text, 1)) == "clue-plural"


def test_a_card_is_voted_for_and_a_teammate_confirms_once_the_votes_suffice() -> None:
    """rooms.md#votes"""
    table = four(uneven=True, threshold=2)
    for who in ("eve", "fay"):
        table.do(who, ev.Join(who))
        table.do(who, ev.Sit(RED_GUESSER))
    table.start()
    table.clue(1)
    card = table.card(Identity.RED)
    assert table.code("fay", ev.Confirm(1, card)) == "votes-missing"
    table.do("ben", ev.MarkCard(1, card))
    assert table.code("fay", ev.Confirm(1, card)) == "votes-missing"
    table.do("eve", ev.MarkCard(1, card))
    assert table.game("ben").shown[card] is None
    assert table.code("dan", ev.Confirm(1, card)) == "not-your-turn"
    table.do("fay", ev.Confirm(1, card))
    assert table.game("ben").shown[card] is Identity.RED


def test_a_rematch_is_the_owners_and_keeps_everybody() -> None:
    """rooms.md#rematch"""
    table = over()
    table.do("eve", ev.Join("Eve"))
    assert table.code("ben", ev.Start(table.deal())) == "owner-only"
    table.start()
    assert table.room.stage is Stage.PLAYING
    assert table.chairs() == {**FOUR, "eve": None}


@pytest.mark.parametrize("players", range(9))
def test_a_game_starts_with_an_even_number_of_four_or_more(players: int) -> None:
    """rooms.md#start"""
    table = Table()
    table.do("m0", ev.Join("Ann"))
    chairs = (RED_GIVER, BLUE_GIVER, *(RED_GUESSER, BLUE_GUESSER) * 3, RED_GUESSER)
    for number, chair in enumerate(chairs[:players]):
        table.do(f"m{number}", ev.Join("Ann"))
        table.do(f"m{number}", ev.Sit(chair))
    if players >= 4 and players % 2 == 0:
        table.start()
    else:
        assert table.code("m0", ev.Start(table.deal())) == "cannot-start"
        assert table.see("m0").cannot_start


def test_everybody_chooses_and_the_owner_overrides_or_lets_chance_choose() -> None:
    """rooms.md#chairs"""
    table = four()
    table.do("ben", ev.Sit(BLUE_GUESSER))
    assert table.chairs()["ben"] == BLUE_GUESSER
    assert table.code("ben", ev.Assign("dan", None)) == "owner-only"
    table.do("ann", ev.Assign("ben", RED_GUESSER))
    assert table.chairs() == FOUR
    drawn = set()
    for _ in range(200):
        table.ask("ann", ShuffleChairs())
        assert set(table.chairs().values()) == set(FOUR.values())
        drawn.add(tuple(table.chairs().items()))
    assert len(drawn) == 24


def test_only_the_owner_starts() -> None:
    """rooms.md#start"""
    table = four()
    for who in ("ben", "cat", "dan"):
        assert table.code(who, ev.Start(table.deal())) == "owner-only"
    assert table.code("stranger", ev.Start(table.deal())) == "not-a-member"
    table.start()


def test_the_owner_ends_a_game_and_everybody_is_in_the_lobby() -> None:
    """rooms.md#end"""
    table = playing()
    assert table.code("cat", ev.EndGame()) == "owner-only"
    table.do("ann", ev.EndGame())
    for who in FOUR:
        assert (table.see(who).stage, table.see(who).game) == (Stage.LOBBY, None)
    assert table.chairs() == FOUR


def test_house_rules_are_listed() -> None:
    """What we do differently is written down, each thing with a number."""
    listed = re.findall(r"^\d+\. \*\*", ROOM_RULES.partition("## Deviations")[2], re.MULTILINE)
    assert len(listed) == 11
