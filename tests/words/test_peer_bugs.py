"""Bugs seen in other engines of this game: none may happen here, in either dress.

Each test is named after what went wrong elsewhere. The theme changes nothing but the words of the
story, which is told at the end of each test to prove it.
"""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from boards import FORFEITS, a_deal, look, play, refusal, submit
from switchboard import packs, wire
from switchboard.dealing import WordSession, new_game, open_game
from switchboard.players import play as play_out
from switchboard.players.simple import RandomPlayer
from switchboard.session import GaveUp, drive
from switchboard.telling import tell_move, tell_state
from switchboard.themes import THEMES, Theme
from switchboard.words.deal import draw
from switchboard.words.events import Command, GiveClue, Guess, Judge, Stop
from switchboard.words.log import story
from switchboard.words.model import Actor, Ending, Outcome, Phase, Refused, Team, TurnEnd
from switchboard.words.ruleset import BASED_1, CLUB_1, seated
from switchboard.words.views import View

OWN = "RIVER APPLE MOUSE FIRE KING PIANO CLOUD TEETH".split()
THEIRS = "WOLF FARM BREAK KNIFE SPY THEATER HORSESHOE".split()


@pytest.fixture(params=list(THEMES.values()), ids=list(THEMES))
def theme(request: pytest.FixtureRequest) -> Theme:
    found: Theme = request.param
    return found


def tell(game: WordSession, theme: Theme) -> str:
    """The whole story in the theme's words; no word of the other theme may turn up in it."""
    steps = list(story(game.log(), Actor.SPECTATOR))
    told = [tell_move(move, view, theme) for move, view in steps if move] + [tell_state(look(game), theme)]
    other = next(other for other in THEMES.values() if other is not theme)
    text = "\n".join(told)
    assert all(word not in text for word in (other.giver, other.guesser, other.trap))
    return text


# --- turns and winning ------------------------------------------------------------------------------


def test_nothing_can_be_guessed_after_the_win(theme: Theme) -> None:
    game = play("red: ocean 9", *(f"red > {word}" for word in OWN), "red > NEW YORK")
    assert look(game).outcome == Outcome(Team.RED, Ending.FOUND_ALL)
    assert refusal(game, "red > GHOST") == "game-over"
    assert look(game).outcome == Outcome(Team.RED, Ending.FOUND_ALL)
    tell(game, theme)


def test_guesses_come_one_at_a_time_with_their_result(theme: Theme) -> None:
    game = play("red: ocean 3")
    with pytest.raises(Refused):
        game.submit(Actor.RED_GUESSER, Guess((0, 1, 2)))  # type: ignore[arg-type]
    submit(game, "red > RIVER")
    assert look(game, Actor.RED_GUESSER).shown[0] is not None
    tell(game, theme)


def test_no_guess_at_all_is_not_a_free_clue(theme: Theme) -> None:
    game = play("red: ocean 2")
    with pytest.raises(Refused) as refused:
        game.submit(Actor.RED_GUESSER, None)  # type: ignore[arg-type]
    assert refused.value.code == "no-such-command"
    assert refusal(game, "red: water 2") == "not-now"
    tell(game, theme)


def test_a_bad_guess_is_refused_with_a_reason_and_the_turn_goes_on(theme: Theme) -> None:
    game = play("red: ocean 2", "red > RIVER")
    for card in (25, -1, 1000, 0):
        with pytest.raises(Refused) as refused:
            game.submit(Actor.RED_GUESSER, Guess(card))
        assert refused.value.sentence
    assert (look(game).team, look(game).guesses_left) == (Team.RED, 2)
    tell(game, theme)


def test_stopping_with_no_guess_is_refused_and_neither_accepted_nor_punished(theme: Theme) -> None:
    game = play("red: ocean 2")
    for _ in range(5):
        assert refusal(game, "red stops") == "guess-first"
    assert look(game).outcome is None
    tell(game, theme)


def test_a_lost_game_is_lost_and_not_aborted(theme: Theme) -> None:
    game = play("red: ocean 2", "red > LION", "blue: feathers 0", *(f"blue > {word}" for word in THEIRS))
    submit(game, "blue > DWARF")
    assert look(game).outcome == Outcome(Team.BLUE, Ending.FOUND_ALL)
    assert refusal(game, "red: water 2") == "game-over"
    tell(game, theme)


def test_the_last_turn_is_counted_and_the_ending_says_what_happened(theme: Theme) -> None:
    game = play("red: ocean 2", "red > GHOST")
    assert (look(game).turn, look(game).now.guesses) == (1, (24,))
    assert look(game).outcome == Outcome(Team.BLUE, Ending.TRAP)
    assert theme.trap in tell(game, theme)
    quick = play("red: ocean 9", *(f"red > {word}" for word in OWN), "red > NEW YORK")
    assert look(quick).outcome == Outcome(Team.RED, Ending.FOUND_ALL)


def test_both_teams_start_about_as_often(theme: Theme) -> None:
    starts = [look(new_game(seed=f"{theme.name} {seed}")).first for seed in range(200)]
    assert 70 < starts.count(Team.RED) < 130


def test_a_revealed_card_keeps_its_identity(theme: Theme) -> None:
    game = play("red: ocean 2", "red > RIVER", "red > WOLF")
    shown = look(game).shown
    assert shown[0] is not None
    assert shown[0].team is Team.RED
    assert shown[9] is not None
    assert shown[9].team is Team.BLUE
    tell(game, theme)


# --- penalty ----------------------------------------------------------------------------------------


def test_a_penalty_that_turns_over_the_last_card_wins_for_the_other_team(theme: Theme) -> None:
    game = play("red: ocean 1", "red > LION", "blue: feathers 0", *(f"blue > {word}" for word in THEIRS))
    submit(game, "blue stops")
    submit(game, "red: apples 1")
    assert look(game).outcome == Outcome(Team.BLUE, Ending.FOUND_ALL)
    assert look(game).phase is Phase.OVER
    tell(game, theme)


def test_a_penalty_turns_a_card_over_and_always_the_same_one(theme: Theme) -> None:
    logs = {wire.encode_events(play("red: apples 1").log()) for _ in range(20)}
    assert len(logs) == 1
    game = play("red: apples 1")
    assert look(game).past[0].forfeit == FORFEITS[0]
    tell(game, theme)


def test_an_illegal_clue_is_never_guessed_on(theme: Theme) -> None:
    game = play("red: apples 1")
    assert refusal(game, "red > RIVER") == "not-now"
    tell(game, theme)


def test_a_violator_neither_escapes_nor_voids_the_game(theme: Theme) -> None:
    game = play(*["red: apples 1", "blue: mice 1"] * 4)
    assert look(game).outcome is None
    assert (look(game).red_left, look(game).blue_left) == (5, 4)
    tell(game, theme)


# --- numbers and limits -----------------------------------------------------------------------------


def test_the_engine_enforces_one_more_than_the_number(theme: Theme) -> None:
    game = play("red: ocean 1", "red > RIVER", "red > APPLE")
    assert look(game).past[0].end is TurnEnd.LIMIT
    assert refusal(game, "red > MOUSE") == "not-now"
    tell(game, theme)


@pytest.mark.parametrize("number", ["0", "unlimited"])
def test_zero_and_unlimited_have_no_limit(theme: Theme, number: str) -> None:
    game = play(f"red: feathers {number}", *(f"red > {word}" for word in OWN))
    assert (look(game).team, look(game).phase) == (Team.RED, Phase.GUESS)
    tell(game, theme)


@pytest.mark.parametrize("number", [999, 1000, -7, 10, "7", 2.0, None])
def test_a_number_has_bounds(theme: Theme, number: object) -> None:
    game = play()
    with pytest.raises(Refused) as refused:
        game.submit(Actor.RED_GIVER, GiveClue("ocean", number))  # type: ignore[arg-type]
    assert refused.value.code == "clue-number"
    tell(game, theme)


# --- clue legality ----------------------------------------------------------------------------------


@pytest.mark.parametrize("clue", ["APPLE", "apple", "aPPle", "Apple"])
def test_case_hides_no_board_word(theme: Theme, clue: str) -> None:
    game = play(f"red: {clue} 2")
    verdict = look(game).past[0].verdict
    assert verdict is not None
    assert verdict.rule == "clue-match"
    tell(game, theme)


@pytest.mark.parametrize(
    "clue", ["war", "oky", "left", "first", "center", "right", "Los Angeles", "Fort Knox"]
)
def test_a_legal_clue_is_not_punished(theme: Theme, clue: str) -> None:
    game = play(f"red: {clue} 2")
    assert look(game).phase is Phase.GUESS
    tell(game, theme)


@pytest.mark.parametrize("clue", ["mice", "fires", "farmer", "spies", "breaking", "Big Apple", "app1e"])
def test_an_illegal_clue_is_caught(theme: Theme, clue: str) -> None:
    game = play(f"red: {clue} 2")
    assert look(game).past[0].end is TurnEnd.FORFEIT
    tell(game, theme)


def test_a_revealed_word_is_free(theme: Theme) -> None:
    game = play("red: ocean 1", "red > APPLE", "red stops", "blue: apple 1")
    assert look(game).phase is Phase.GUESS
    tell(game, theme)


def test_a_referee_that_fails_allows_nothing(theme: Theme) -> None:
    class Mumbler:
        async def __call__(self, view: View, refusal: Refused | None) -> Command:
            return "**INVALID**: plural of APPLE"  # type: ignore[return-value]

    game = open_game(a_deal(), seated(BASED_1))
    submit(game, "red: ocean 2")
    with pytest.raises(GaveUp):
        asyncio.run(drive(game, Actor.REFEREE, Mumbler()))
    assert look(game).phase is Phase.VERDICT
    tell(game, theme)


@pytest.mark.parametrize("valid", ["VALID", 1, None, "false"])
def test_only_a_plain_yes_allows_a_clue(theme: Theme, valid: object) -> None:
    game = open_game(a_deal(), seated(CLUB_1))
    submit(game, "red: ocean 2")
    game.submit(Actor.REFEREE, Judge(valid))  # type: ignore[arg-type]
    assert look(game).phase is Phase.CLUE
    tell(game, theme)


# --- leaks and isolation ----------------------------------------------------------------------------


def test_a_referees_words_reach_no_guesser(theme: Theme) -> None:
    game = play("red: ocean 2", "referee rejects: GHOST is the trap", rules=seated(BASED_1))
    for actor in (Actor.RED_GUESSER, Actor.BLUE_GUESSER, Actor.SPECTATOR, Actor.BLUE_GIVER):
        assert b'trap"' not in wire.encode(look(game, actor).rejected)
        assert look(game, actor).rejected is None
        assert b"is the trap" not in wire.encode(look(game, actor))
    tell(game, theme)


def test_what_a_player_is_handed_cannot_be_changed(theme: Theme) -> None:
    game = play("red: ocean 2")
    view = look(game, Actor.RED_GUESSER)
    for name in ("words", "shown", "team", "key"):
        with pytest.raises(AttributeError):
            setattr(view, name, ())
    with pytest.raises(TypeError):
        view.shown[0] = None  # type: ignore[index]
    assert all(isinstance(getattr(view, name), tuple) for name in ("words", "shown", "past"))
    tell(game, theme)


def test_a_second_game_knows_nothing_of_the_first(theme: Theme) -> None:
    first, second = new_game("hotel", seed=1), new_game("kitchen", seed=1)
    submit(first, f"{look(first).team.value}: zebra 2")
    assert b"zebra" not in wire.encode(look(second, Actor.RED_GIVER))
    assert set(look(second).words) <= set(packs.builtin("kitchen").words)
    tell(first, theme)


def test_a_guesser_sees_revealed_identities_and_the_clues_so_far(theme: Theme) -> None:
    game = play("red: ocean 2", "red > LION", "blue: music 1")
    view = look(game, Actor.BLUE_GUESSER)
    assert view.shown[17] is not None
    assert view.past[0].clue is not None
    assert view.past[0].clue.text == "ocean"
    tell(game, theme)


def test_views_name_no_player(theme: Theme) -> None:
    """What sits in a chair (a model, a person) is nobody else's business."""
    assert not {"model", "player", "name", "id"} & set(msgspec.structs.asdict(look(play())))


# --- determinism ------------------------------------------------------------------------------------


def test_dealing_leaves_the_global_generator_alone(theme: Theme) -> None:
    random.seed(1)
    expected = random.random()
    random.seed(1)
    new_game(seed=theme.name)
    new_game()
    assert random.random() == expected


def test_a_game_depends_on_its_seed_and_not_on_what_was_played_before(theme: Theme) -> None:
    def record(seed: int) -> bytes:
        game = new_game(seed=seed)
        dice = random.Random(seed)
        asyncio.run(play_out(game, {actor: RandomPlayer(dice) for actor in Actor}))
        return wire.encode_events(game.log())

    alone = record(3)
    for seed in range(3):
        record(seed)
    assert record(3) == alone


def test_the_same_seed_gives_the_same_board_under_many_threads(theme: Theme) -> None:
    def boards(_: int) -> list[bytes]:
        return [wire.encode_events(new_game(seed=f"{theme.name} {seed}").log()) for seed in range(20)]

    alone = boards(0)
    with ThreadPoolExecutor(16) as pool:
        assert all(result == alone for result in pool.map(boards, range(64)))


def test_a_mirror_game_starts_fresh(theme: Theme) -> None:
    deal = draw(packs.builtin().words, random.Random(4))
    for _ in range(2):
        game = open_game(deal)
        assert look(game).shown == (None,) * 25
        asyncio.run(play_out(game, {actor: RandomPlayer(random.Random(1)) for actor in Actor}))


# --- players ----------------------------------------------------------------------------------------


def test_a_player_that_never_gets_it_right_loses_its_turn_and_no_move_is_invented(theme: Theme) -> None:
    class Stubborn:
        async def __call__(self, view: View, refusal: Refused | None) -> Command:
            return GiveClue(view.words[0], 1) if view.phase is Phase.CLUE else Stop()

    game = open_game(a_deal(), CLUB_1)
    others = RandomPlayer(random.Random(1))
    chairs = dict.fromkeys(Actor, others) | {Actor.RED_GIVER: Stubborn()}
    asyncio.run(play_out(game, chairs))
    red = [turn for turn in (*look(game).past, look(game).now) if turn.team is Team.RED]
    assert all(turn.clue is None for turn in red if turn.end is TurnEnd.TIME)
    assert any(turn.end is TurnEnd.TIME for turn in red)
    tell(game, theme)


def test_a_refused_player_is_asked_again_with_the_sentence(theme: Theme) -> None:
    heard: list[str] = []

    async def giver(view: View, refusal: Refused | None) -> Command:
        if refusal is None:
            return GiveClue("apple", 1)
        heard.append(refusal.sentence)
        return GiveClue("ocean", 1)

    game = open_game(a_deal(), CLUB_1)
    asyncio.run(drive(game, Actor.RED_GIVER, giver))
    assert heard == ["'apple' is APPLE, which is on the board. Try another word."]
    tell(game, theme)


def test_a_theme_changes_the_story_and_nothing_else() -> None:
    """words.md#themes (the same commands make the same log: see the saves in tests/cli/test_commands.py)"""
    game = play("red: ocean 2", "red > RIVER", "red stops", "blue: mice 1", "red: music 0", "red > GHOST")
    before = game.log()
    stories = {name: tell(game, theme) for name, theme in THEMES.items()}
    assert stories["switchboard"] != stories["codenames"]
    assert game.log() == before
