"""The turn, the guesses, the limits and the end: docs/rules/words.md, anchor by anchor."""

import pytest

from boards import a_deal, look, mirrored, play, refusal, submit
from switchboard.dealing import new_game, open_game
from switchboard.words.model import (
    UNLIMITED,
    Actor,
    Ending,
    Identity,
    Outcome,
    Phase,
    Team,
    TurnEnd,
)
from switchboard.words.ruleset import RULESETS


def test_a_board_has_nine_eight_seven_and_one() -> None:
    """words.md#cards"""
    for seed in range(40):
        view = new_game(seed=seed).view(Actor.RED_GIVER)
        assert view.key is not None
        assert len(set(view.words)) == 25
        assert view.key.count(Identity.of(view.first)) == 9
        assert view.key.count(Identity.of(view.first.other)) == 8
        assert view.key.count(Identity.NEUTRAL) == 7
        assert view.key.count(Identity.TRAP) == 1


def test_either_team_may_start_and_chance_is_even() -> None:
    """words.md#first"""
    starts = [look(new_game(seed=seed)).first for seed in range(400)]
    assert 150 < starts.count(Team.RED) < 250
    assert look(new_game(first=Team.BLUE)).team is Team.BLUE
    assert look(new_game(first=Team.RED)).team is Team.RED


def test_a_seed_repeats_the_deal_and_no_seed_does_not() -> None:
    """words.md#chance"""
    assert new_game(seed=5).log() == new_game(seed=5).log()
    assert new_game(seed=5).log() != new_game(seed=6).log()
    assert new_game().log() != new_game().log()


def test_a_turn_goes_from_clue_to_guess_to_the_other_team() -> None:
    """words.md#phases"""
    game = play()
    assert (look(game).phase, look(game).team, look(game).turn) == (Phase.CLUE, Team.RED, 1)
    submit(game, "red: ocean 2")
    assert look(game).phase is Phase.GUESS
    submit(game, "red > LION")
    assert (look(game).phase, look(game).team, look(game).turn) == (Phase.CLUE, Team.BLUE, 2)


def test_a_clue_is_required_before_a_guess() -> None:
    """words.md#clue"""
    assert refusal(play(), "red > RIVER") == "not-now"
    assert refusal(play(), "red stops") == "not-now"
    assert refusal(play("red: ocean 2"), "red: water 2") == "not-now"


def test_a_clue_is_a_word_and_a_number() -> None:
    """words.md#number"""
    game = play("red: Ocean 3")
    clue = look(game).clue
    assert clue is not None
    assert (clue.text, clue.number) == ("ocean", 3)
    for number in ("10", "99"):
        assert refusal(play(), f"red: ocean {number}") == "clue-number"


def test_an_own_card_lets_the_team_go_on() -> None:
    """words.md#outcomes"""
    game = play("red: ocean 2", "red > RIVER")
    view = look(game)
    assert (view.team, view.phase, view.red_left, view.guesses_left) == (Team.RED, Phase.GUESS, 8, 2)
    assert view.shown[0] is Identity.RED


def test_the_other_teams_card_counts_for_them_and_ends_the_turn() -> None:
    """words.md#outcomes"""
    view = look(play("red: ocean 2", "red > WOLF"))
    assert (view.team, view.red_left, view.blue_left) == (Team.BLUE, 9, 7)
    assert view.past[0].end is TurnEnd.MISS


def test_a_neutral_card_ends_the_turn() -> None:
    """words.md#outcomes"""
    view = look(play("red: ocean 2", "red > LION"))
    assert (view.team, view.red_left, view.blue_left) == (Team.BLUE, 9, 8)


def test_the_trap_loses_at_once() -> None:
    """words.md#trap"""
    game = play("red: ocean 2", "red > GHOST")
    assert look(game).outcome == Outcome(Team.BLUE, Ending.TRAP)
    assert refusal(game, "red > RIVER") == "game-over"


@pytest.mark.parametrize("number", range(1, 10))
def test_a_team_may_guess_one_more_than_the_number(number: int) -> None:
    """words.md#limit"""
    game = play(f"red: ocean {number}")
    assert look(game).guesses_left == number + 1
    own = "RIVER APPLE MOUSE FIRE KING PIANO CLOUD TEETH".split()
    for word in own[: number + 1]:
        submit(game, f"red > {word}")
    if number + 1 <= len(own):
        assert look(game).team is Team.BLUE
        assert look(game).past[0].end is TurnEnd.LIMIT
    else:
        assert look(game).team is Team.RED


def test_a_clue_of_zero_lifts_the_limit_but_asks_for_one_guess() -> None:
    """words.md#zero"""
    game = play("red: feathers 0")
    assert look(game).guesses_left == UNLIMITED
    assert refusal(game, "red stops") == "guess-first"
    for word in "RIVER APPLE MOUSE FIRE KING PIANO CLOUD TEETH".split():
        submit(game, f"red > {word}")
    assert look(game).guesses_left == UNLIMITED
    submit(game, "red stops")
    assert look(game).team is Team.BLUE


def test_an_unlimited_clue_lifts_the_limit() -> None:
    """words.md#unlimited"""
    game = play("red: feathers unlimited")
    assert look(game).guesses_left == UNLIMITED
    for word in "RIVER APPLE MOUSE FIRE KING PIANO CLOUD TEETH".split():
        submit(game, f"red > {word}")
    assert look(game).phase is Phase.GUESS


def test_a_team_may_stop_after_one_guess_and_not_before() -> None:
    """words.md#stop"""
    game = play("red: ocean 2")
    assert refusal(game, "red stops") == "guess-first"
    submit(game, "red > RIVER")
    submit(game, "red stops")
    assert look(game).team is Team.BLUE
    assert look(game).past[0].end is TurnEnd.STOP


def test_a_card_must_be_on_the_board_and_hidden() -> None:
    """words.md#guess"""
    game = play("red: ocean 2", "red > RIVER")
    assert refusal(game, "red > RIVER") == "card-revealed"


def test_the_last_own_card_on_the_bonus_guess_wins() -> None:
    """words.md#win"""
    words = "RIVER APPLE MOUSE FIRE KING PIANO CLOUD TEETH".split()
    game = play("red: ocean 8", *(f"red > {word}" for word in words), "red > NEW YORK")
    assert look(game).outcome == Outcome(Team.RED, Ending.FOUND_ALL)
    assert look(game).now.end is TurnEnd.GAME


def test_turning_the_other_teams_last_card_over_wins_it_for_them() -> None:
    """words.md#win"""
    game = play("red: ocean 1", "red > LION", "blue: feathers 0")
    for word in "WOLF FARM BREAK KNIFE SPY THEATER HORSESHOE".split():
        submit(game, f"blue > {word}")
    submit(game, "blue stops")
    submit(game, "red: music 1")
    submit(game, "red > DWARF")
    assert look(game).outcome == Outcome(Team.BLUE, Ending.FOUND_ALL)


def test_time_passes_the_turn_in_either_phase_and_only_of_the_running_turn() -> None:
    """words.md#time"""
    game = play()
    assert refusal(game, "time is up in turn 2") == "stale-turn"
    submit(game, "time is up in turn 1")
    assert (look(game).team, look(game).past[0].end) == (Team.BLUE, TurnEnd.TIME)
    submit(game, "blue: ocean 2")
    assert refusal(game, "time is up in turn 1") == "stale-turn"
    submit(game, "time is up in turn 2")
    assert (look(game).team, look(game).past[1].end) == (Team.RED, TurnEnd.TIME)


def test_the_key_is_open_to_all_once_the_game_is_over_and_not_before() -> None:
    """words.md#open-key"""
    game = play("red: ocean 2")
    assert all(look(game, actor).key is None for actor in Actor if actor not in GIVERS)
    submit(game, "red > GHOST")
    assert all(look(game, actor).key == a_deal().key for actor in Actor)


GIVERS = (Actor.RED_GIVER, Actor.BLUE_GIVER)


def test_the_history_tells_clues_verdicts_reveals_and_endings() -> None:
    """words.md#views"""
    game = play("red: ocean 2", "red > RIVER", "red > LION", "blue: mice 1", "red: music 1")
    first, second = look(game).past
    assert first.clue is not None
    assert (first.clue.text, first.guesses, first.end) == ("ocean", (0, 17), TurnEnd.MISS)
    assert second.verdict is not None
    assert (second.verdict.valid, second.verdict.rule, second.verdict.cards) == (
        False,
        "clue-inflection",
        (2,),
    )
    assert (second.forfeit, second.end) == (4, TurnEnd.FORFEIT)


@pytest.mark.parametrize("name", RULESETS)
def test_the_rules_are_the_same_for_both_colours(name: str) -> None:
    moves = ("red: ocean 2", "red > RIVER", "red > WOLF", "blue: music 0", "blue > SPY", "blue > GHOST")
    game = play(*moves, rules=name)
    other = open_game(mirrored(a_deal()), name)
    for move in moves:
        colour = "blue" if move.startswith("red") else "red"
        submit(other, move.replace("red", colour, 1) if colour == "blue" else move.replace("blue", colour, 1))
    assert look(game).outcome == Outcome(Team.RED, Ending.TRAP)
    assert look(other).outcome == Outcome(Team.BLUE, Ending.TRAP)
    assert look(game).past[0].guesses == look(other).past[0].guesses
