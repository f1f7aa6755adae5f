"""Invalid clues: penalty, block, seated referees."""

import pytest

from boards import FORFEITS, a_deal, look, play, refusal, submit
from switchboard.words.events import Judge, TimeUp
from switchboard.words.model import Actor, Ending, Identity, Outcome, Phase, Refused, Team, TurnEnd
from switchboard.words.ruleset import BASED_1, CLUB_1, ROOMS_1, seated


def test_an_invalid_clue_ends_the_turn_and_turns_a_card_of_the_other_team_over() -> None:
    """words.md#penalty"""
    game = play("red: apples 1")
    view = look(game)
    assert (view.team, view.turn, view.phase) == (Team.BLUE, 2, Phase.CLUE)
    assert view.shown[FORFEITS[0]] is Identity.BLUE
    assert (view.red_left, view.blue_left) == (9, 7)
    assert view.past[0].end is TurnEnd.FORFEIT


def test_the_forfeit_follows_the_secret_order_and_skips_what_lies_open() -> None:
    """words.md#penalty"""
    game = play(
        "red: ocean 1", "red > KNIFE", "blue: fires 1", "red: apples 1", "blue: mice 1", "red: apples 1"
    )
    opened = [turn.forfeit for turn in look(game).past]
    assert opened == [None, 4, 9, 0, 16]


def test_a_forfeit_of_the_last_card_wins_for_its_owner() -> None:
    """words.md#win"""
    game = play("red: ocean 1", "red > LION", "blue: feathers 0")
    for word in "WOLF FARM BREAK KNIFE SPY THEATER HORSESHOE".split():
        submit(game, f"blue > {word}")
    submit(game, "blue stops")
    submit(game, "red: apples 1")
    assert look(game).outcome == Outcome(Team.BLUE, Ending.FOUND_ALL)
    assert refusal(game, "blue: music 1") == "game-over"


def test_a_blocked_clue_is_refused_and_leaves_no_trace() -> None:
    """words.md#block"""
    for rules in (ROOMS_1, CLUB_1):
        game = play(rules=rules)
        assert refusal(game, "red: Apple 1") == "clue-match"
        submit(game, "red: ocean 1")
        assert look(game).phase is Phase.GUESS


def test_what_cannot_be_read_costs_nothing_under_any_ruleset() -> None:
    """words.md#unreadable"""
    for rules in (BASED_1, ROOMS_1, CLUB_1):
        game = play(rules=rules)
        assert refusal(game, "red: 🍎 1") == "clue-symbols"
        assert refusal(game, f"red: {'x' * 41} 1") == "clue-length"
        assert refusal(game, "red: ocean 10") == "clue-number"
        assert refusal(game, "red: аpple 1") == "clue-script"


def test_a_word_that_lies_open_is_free_to_be_used() -> None:
    """words.md#only-hidden"""
    game = play("red: ocean 1", "red > APPLE", "red stops")
    assert look(game).team is Team.BLUE
    submit(game, "blue: apples 1")
    assert look(game).phase is Phase.GUESS


def test_a_seated_referee_judges_what_the_code_lets_through() -> None:
    """words.md#referee"""
    game = play("red: ocean 2", rules=seated(BASED_1))
    assert look(game).phase is Phase.VERDICT
    assert refusal(game, "red > RIVER") == "not-now"
    assert refusal(game, "time is up in turn 1") == "not-now"
    submit(game, "referee allows")
    verdict = look(game).now.verdict
    assert look(game).phase is Phase.GUESS
    assert verdict is not None
    assert verdict.rule == "referee-allowed"


def test_a_clue_that_waits_is_known_to_its_giver_and_the_referee_alone() -> None:
    """words.md#referee"""
    game = play("red: ocean 2", rules=seated(BASED_1))
    seen = {actor for actor in Actor if look(game, actor).pending is not None}
    assert seen == {Actor.RED_GIVER, Actor.REFEREE}
    assert all(look(game, actor).clue is None for actor in Actor)


def test_the_code_speaks_before_the_seated_referee() -> None:
    """words.md#referee"""
    game = play("red: apples 2", rules=seated(BASED_1))
    assert (look(game).phase, look(game).team) == (Phase.CLUE, Team.BLUE)


def test_a_rejected_clue_costs_the_penalty_and_its_reason_goes_to_the_giver_alone() -> None:
    """words.md#referee"""
    game = play("red: ocean 2", "referee rejects: sounds like a code", rules=seated(BASED_1))
    assert look(game).past[0].end is TurnEnd.FORFEIT
    assert look(game).past[0].verdict is not None
    told = {actor for actor in Actor if look(game, actor).rejected is not None}
    assert told == {Actor.RED_GIVER, Actor.REFEREE}
    submit(game, "blue: music 1")
    submit(game, "referee allows")
    submit(game, "blue > LION")
    assert look(game, Actor.RED_GIVER).rejected is not None
    submit(game, "red: water 1")
    assert look(game, Actor.RED_GIVER).rejected is None


def test_a_rejected_clue_goes_back_under_block_and_nobody_else_ever_sees_it() -> None:
    """words.md#block"""
    game = play("red: ocean 2", "referee rejects", rules=seated(CLUB_1))
    assert (look(game).phase, look(game).team, look(game).turn) == (Phase.CLUE, Team.RED, 1)
    assert "ocean" not in repr(look(game))
    assert "ocean" not in repr(look(game, Actor.BLUE_GIVER))
    submit(game, "red: water 2")
    submit(game, "referee allows")
    assert "ocean" not in repr(look(game))


def test_nobody_judges_where_no_referee_sits() -> None:
    assert refusal(play("red: ocean 2"), "referee allows") == "not-now"


def test_a_reason_has_its_length() -> None:
    game = play("red: ocean 2", rules=seated(BASED_1))
    assert refusal(game, f"referee rejects: {'x' * 201}") == "reason-too-long"
    assert refusal(game, f"referee rejects: {'x' * 1_000_000}") == "reason-too-long"


def test_a_reason_is_plain_words() -> None:
    game = play("red: ocean 2", rules=seated(BASED_1))
    for reason in ("\ud800", "\x1b[2J", None, 5):
        with pytest.raises(Refused) as refused:
            game.submit(Actor.REFEREE, Judge(False, reason))  # type: ignore[arg-type]
        assert refused.value.code == "reason-unreadable"
    submit(game, "referee rejects: naïve, isn't it?")


def test_each_giver_is_told_of_the_own_rejected_clue() -> None:
    """words.md#referee"""
    game = play("red: ocean 2", "referee rejects: one", rules=seated(BASED_1))
    submit(game, "blue: music 2")
    submit(game, "referee rejects: two")
    told = {actor: look(game, actor).rejected for actor in (Actor.RED_GIVER, Actor.BLUE_GIVER)}
    assert [rejected and rejected.reason for rejected in told.values()] == ["one", "two"]


def test_the_clock_names_a_turn() -> None:
    """words.md#time"""
    game = play()
    for turn in (10**5000, True, 1.0, "1", None):
        with pytest.raises(Refused) as refused:
            game.submit(Actor.CLOCK, TimeUp(turn))  # type: ignore[arg-type]
        assert refused.value.code == "stale-turn"


def test_the_test_board_is_a_fair_deal() -> None:
    assert a_deal().key.count(Identity.RED) == 9
