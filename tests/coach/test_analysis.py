"""The analysis: its terms add up to the last bit, and it blames nobody for what it does not know."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import ALL_RULESETS, play
from coached import a_random_game, bots_game, recorded, short_game
from switchboard import wire
from switchboard.coach import Analysis, TurnAnalysis, analyse
from switchboard.themes import CODENAMES, THEMES
from switchboard.words.clues import judge
from switchboard.words.log import story
from switchboard.words.model import Actor, Identity, Refused, Team, TurnEnd
from switchboard.words.record import Record
from switchboard.words.ruleset import Ruleset


def the_turn(*moves: str, rules: str = "based-1") -> TurnAnalysis:
    """The first turn of a game on the test board."""
    analysis = analyse(short_game(*moves, rules=rules))
    return analysis.turns[0]


def check(analysis: Analysis) -> None:
    """What holds of every analysis, to the last bit."""
    red = analysis.start
    for turn, after in zip(analysis.turns, analysis.red, strict=True):
        assert turn.terms.change == turn.after - turn.before
        assert turn.before == (red if turn.team is Team.RED else 1.0 - red)
        sign = 1 if turn.team is Team.RED else -1
        red += sign * turn.terms.change
        assert red == after
        check_steps(turn)
    ours, theirs = (side.terms.change for side in analysis.sides)
    assert analysis.start + ours - theirs == red
    if analysis.outcome is not None:
        assert red == float(analysis.outcome.winner is Team.RED)


def check_steps(turn: TurnAnalysis) -> None:
    for step, then in pairwise(turn.steps):
        assert step.after == then.before
    if turn.given is not None:
        assert turn.steps[0].before == turn.clued == turn.given.win
        assert turn.steps[-1].after == turn.after
        assert all(step.skill + step.luck == step.after - step.before for step in turn.steps)
        assert sum(one.first for one in turn.chances) == pytest.approx(1.0)
        assert all(0.0 <= one.taken <= 1.0 + 1e-9 for one in turn.chances)
    assert all(0.0 <= chance <= 1.0 for chance in (turn.before, turn.clued, turn.after))


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(ALL_RULESETS))
def test_the_terms_of_any_game_add_up_exactly(seed: int, ruleset: Ruleset) -> None:
    check(analyse(a_random_game(seed, ruleset)))


@pytest.mark.parametrize("seed", range(4))
def test_the_terms_of_a_sensible_game_add_up_exactly(seed: int) -> None:
    check(analyse(bots_game(seed)))


def test_the_same_record_gives_the_same_analysis() -> None:
    record = bots_game(1)
    assert wire.encode(analyse(record)) == wire.encode(analyse(Record(record.events)))


@pytest.mark.parametrize("seed", range(3))
def test_every_alternative_is_legal_and_meant_for_own_cards(seed: int) -> None:
    record = bots_game(seed)
    analysis = analyse(record)
    openings = {view.turn: view for _, view in reversed(list(story(record.events, Actor.SPECTATOR)))}
    for turn in analysis.turns:
        view = openings[turn.turn]
        for one in (turn.options.best, turn.options.safest, turn.options.boldest):
            assert one is not None
            assert judge(one.text, one.number, view.words, view.ruleset, view.shown)[1].valid
            assert {analysis.key[card] for card in one.cards} == {Identity.of(turn.team)}
            assert all(view.shown[card] is None for card in one.cards)


def test_the_safest_clue_is_for_two_and_surer_than_the_boldest() -> None:
    for turn in analyse(bots_game(2)).turns:
        safest, boldest = turn.options.safest, turn.options.boldest
        assert safest is not None
        assert boldest is not None
        assert safest.number in (1, 2)
        assert len(boldest.cards) >= len(turn.options.best.cards if turn.options.best else ())


# --- one turn -------------------------------------------------------------------------------------------


def test_a_clear_clue_is_worth_more_than_an_obscure_one() -> None:
    clear, obscure = (
        the_turn(f"red: {clue}", "red > RIVER", "red stops") for clue in ("stream 1", "melancholy 1")
    )
    assert clear.clued > obscure.clued
    assert clear.terms.giver > obscure.terms.giver
    assert clear.terms.board == obscure.terms.board


def test_whoever_takes_the_obvious_card_is_not_blamed_for_it() -> None:
    turn = the_turn("red: sword 1", "red > KNIFE")
    assert turn.steps[0].likeliest == turn.steps[0].card
    assert turn.terms.guessers > 0
    assert turn.terms.giver < -0.05


def test_whoever_leaves_the_obvious_card_for_a_far_one_is() -> None:
    turn = the_turn("red: stream 1", "red > CANDLE")
    assert turn.terms.guessers < 0
    assert turn.steps[0].chance < 0.05


def test_a_bonus_guess_is_weighed_against_stopping() -> None:
    turn = the_turn("red: stream 1", "red > RIVER", "red > GHOST")
    bonus = turn.steps[1]
    assert bonus.likeliest is None
    assert bonus.skill < 0
    assert bonus.after == 0.0
    assert turn.end is TurnEnd.GAME


def test_a_stop_after_the_last_card_asked_for_is_what_a_listener_does() -> None:
    stop = the_turn("red: stream 1", "red > RIVER", "red stops").steps[-1]
    assert (stop.card, stop.chance, stop.skill, stop.luck) == (None, 1.0, 0.0, 0.0)


def test_zero_and_unlimited_are_weighed() -> None:
    """words.md#zero, words.md#unlimited"""
    for clue in ("sword 0", "stream unlimited"):
        turn = the_turn(f"red: {clue}", "red > RIVER", "red > PIANO", "red stops")
        assert turn.given is not None
        assert turn.given.cards == ()
        assert 0 < turn.given.expected <= 9
        assert turn.found == 2
    warned = the_turn("red: sword 0", "red > RIVER", "red stops")
    knife = next(one for one in warned.chances if one.card == 12)
    assert knife.first == min(one.first for one in warned.chances)


def test_a_penalty_is_the_givers() -> None:
    """words.md#penalty"""
    turn = the_turn("red: rivers 2")
    assert not turn.valid
    assert turn.given is None
    assert turn.forfeit == 12
    assert (turn.terms.guessers, turn.terms.luck) == (0.0, 0.0)
    assert turn.terms.giver < 0


def test_time_that_runs_out_costs_whoever_was_to_move() -> None:
    """words.md#time"""
    silent = the_turn("time is up in turn 1")
    assert silent.clue is None
    assert silent.terms.giver < 0
    slow = the_turn("red: stream 2", "red > RIVER", "time is up in turn 1")
    assert slow.end is TurnEnd.TIME
    assert slow.steps[-1].card is None
    assert slow.terms.giver > silent.terms.giver


def test_a_word_the_coach_does_not_know_is_not_judged() -> None:
    turn = the_turn("red: Zyxwvuth 2", "red > RIVER", "red stops")
    assert not turn.known
    assert turn.given is None
    assert turn.chances == ()
    assert turn.terms.unjudged == turn.after - turn.before != 0
    assert (turn.terms.board, turn.terms.giver, turn.terms.guessers, turn.terms.luck) == (0, 0, 0, 0)


def test_a_board_the_coach_does_not_know_is_refused() -> None:
    board = " | ".join(f"{mark} QZ{place}XW" for place, mark in enumerate("rrrrrrrrrbbbbbbbbnnnnnnnt"))
    with pytest.raises(Refused) as refused:
        analyse(recorded(play(board=board)))
    assert refused.value.code == "coach-words"
    assert "QZ0XW" in refused.value.sentence


# --- the whole game -------------------------------------------------------------------------------------


def test_the_turning_point_is_the_largest_swing_and_has_a_sentence() -> None:
    record = short_game(
        "red: stream 1", "red > RIVER", "red stops", "blue: stage 1", "blue > THEATER", "blue > GHOST"
    )
    turning = analyse(record).turning
    assert turning is not None
    assert (turning.turn, turning.team, turning.step, turning.after) == (2, Team.BLUE, 1, 0.0)
    assert turning.sentence.startswith(
        "The game turned in turn 2: on STAGE 1 Blue Lineman took GHOST, the mole, and the chance of Blue fell"
    )


def test_sentences_are_in_the_words_of_the_theme() -> None:
    record = short_game("red: stream 1", "red > RIVER", "red > GHOST")
    dressed = analyse(Record(record.events, (("theme", "codenames"),)))
    assert dressed == analyse(record, CODENAMES)
    assert dressed.turning is not None
    assert "Red Operative took GHOST, the assassin" in dressed.turning.sentence
    assert {one.name for one in dressed.accolades} <= set(CODENAMES.accolades.values())


def test_an_unfinished_game_is_analysed_up_to_its_last_turn() -> None:
    analysis = analyse(short_game("red: stream 1", "red > RIVER", "red stops", "blue: stage 1"))
    assert len(analysis.turns) == 1
    assert analysis.outcome is None
    check(analysis)
    assert analyse(short_game()).turns == ()


# --- accolades ------------------------------------------------------------------------------------------


def test_every_theme_has_a_name_for_every_accolade() -> None:
    from switchboard.coach.accolades import SEARCHES

    for theme in THEMES.values():
        assert list(theme.accolades) == list(SEARCHES)


def test_accolades_are_given_for_what_happened() -> None:
    record = short_game(
        "red: stream 2", "red > RIVER", "red > CLOUD", "red stops",
        "blue: stage 1", "blue > THEATER", "blue stops",
        "red: fruit 1", "red > APPLE", "red stops",
        "blue: knives 2",
        "red: rodent 2", "red > MOUSE", "red > GHOST",
    )  # fmt: skip
    given = {one.kind: one for one in analyse(record).accolades}
    assert given["boldest"].turn == 1
    assert "STREAM 2" in given["boldest"].sentence
    assert (given["patience"].team, given["patience"].turn) == (Team.RED, 3)
    assert (given["costliest"].team, given["costliest"].turn) == (Team.RED, 5)
    assert "GHOST" in given["costliest"].sentence
    assert all(one.sentence.endswith(".") and one.name for one in given.values())


def test_a_win_from_far_behind_is_remembered() -> None:
    words = ("RIVER", "APPLE", "MOUSE", "FIRE", "KING", "PIANO", "CLOUD", "NEW YORK")
    found = [f"red > {word}" for word in words]
    record = short_game(
        "red: stream 8", *found, "red stops",
        "blue: stage 1", "blue > THEATER", "blue stops", "red: smile 1", "red > GHOST",
    )  # fmt: skip
    given = {one.kind: one for one in analyse(record).accolades}
    assert given["return"].team is Team.BLUE
    assert "and won." in given["return"].sentence
