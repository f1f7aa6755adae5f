"""The guesser: takes what a clue means, remembers what is owed, and stops when it should."""

import asyncio
import random

import numpy as np
import pytest

from switchboard.dealing import new_game
from switchboard.players import Player, play
from switchboard.players.conformance import assert_conforms
from switchboard.players.simple import RandomPlayer
from switchboard.players.vectors import PERSONALITIES, VectorsPlayer, personality
from switchboard.players.vectors.guesser import guess, inclusion
from switchboard.words.events import Guess, Stop
from switchboard.words.model import UNLIMITED, Actor, Clue, Identity, Number, Team, Turn, TurnEnd
from vector_views import ENGLISH, giver_view, guesser_view

SEA = ("WHALE", "ANCHOR", "PIANO", "BUTTER", "JUDGE", "COMET", "BISHOP", "TENT")


def taken(clue: str, number: Number, guesses: tuple[int, ...] = (), words: tuple[str, ...] = SEA) -> str:
    command = guess(guesser_view(words, Clue(clue, number), guesses), Team.RED)
    return words[command.card] if isinstance(command, Guess) else "stop"


def test_takes_the_clearest_card_first() -> None:
    assert taken("dolphin", 1) == "WHALE"
    assert taken("musical", 1) == "PIANO"


def test_goes_on_until_the_number_is_reached_and_stops() -> None:
    assert {taken("ship", 2), taken("ship", 2, (0,))} == {"ANCHOR", "WHALE"}
    assert taken("dolphin", 1, (0,)) == "stop"


def test_a_word_nobody_knows_gets_the_one_guess_it_must() -> None:
    assert taken("xqzjv", 2) in SEA
    assert taken("xqzjv", 3, (1,)) in (*SEA, "stop")


def test_zero_says_what_not_to_take() -> None:
    assert taken("dolphin", 0) != "WHALE"
    assert taken("dolphin", 0, (3,)) == "stop"


def test_unlimited_goes_on_while_cards_are_clear() -> None:
    assert taken("ocean", UNLIMITED) == "WHALE"
    assert taken("dolphin", UNLIMITED, (0, 1)) == "stop"


def test_the_bonus_guess_goes_to_a_card_an_earlier_clue_is_short_of() -> None:
    words = ("WHALE", "SHARK", "PIANO", "BUTTER", "JUDGE", "COMET", "BISHOP", "TENT", "KETTLE")
    key = (Identity.RED,) * 5 + (Identity.BLUE,) * 4
    past = (
        Turn(1, Team.RED, Clue("ocean", 2), None, (1, 8), None, TurnEnd.MISS),
        Turn(2, Team.BLUE, Clue("night", 1), None, (5,), None, TurnEnd.STOP),
    )
    view = giver_view(words, key, (1, 5, 8), past)
    answer = guess(guesser_view(words, Clue("court", 1), (4,), view), Team.RED)
    assert answer == Guess(0)
    quiet = giver_view(words, key, (1, 5, 8), past[1:])
    assert guess(guesser_view(words, Clue("court", 1), (4,), quiet), Team.RED) == Stop()


def test_of_n_cards_drawn_the_chances_add_up_to_n() -> None:
    weights = np.array([100.0, 5.0, 1.0, 1.0, 0.1])
    for count in range(6):
        chances = inclusion(weights, count)
        assert chances.sum() == pytest.approx(count, abs=1e-6)
        assert (np.diff(chances) <= 1e-9).all()


def test_plays_by_the_rules_from_every_chair() -> None:
    assert_conforms(lambda actor: VectorsPlayer(random.Random(1)), games=1)


def test_a_pair_of_bots_beats_chance_every_time() -> None:
    for seed in range(4):
        bot: Player = VectorsPlayer(random.Random(seed))
        chairs: dict[Actor, Player] = dict.fromkeys(Actor, RandomPlayer(random.Random(seed)))
        team = (Actor.RED_GIVER, Actor.RED_GUESSER)
        outcome = asyncio.run(play(new_game(ENGLISH, seed=seed), chairs | dict.fromkeys(team, bot)))
        assert outcome.winner is Team.RED


def test_twins_need_very_few_turns() -> None:
    turns = []
    for seed in range(4):
        bot: Player = VectorsPlayer(random.Random(seed), twins=True)
        session = new_game(ENGLISH, "club-1", seed=seed, first=Team.RED)
        asyncio.run(play(session, dict.fromkeys(Actor, bot)))
        turns.append(session.view(Actor.SPECTATOR).turn)
    assert max(turns) <= 7


def test_personalities_are_told_apart() -> None:
    assert len({one.name for one in PERSONALITIES}) == len({one.avatar for one in PERSONALITIES}) == 6
    assert {one.style.name for one in PERSONALITIES} == {"careful", "default", "bold"}
    assert personality("ada") is PERSONALITIES[0]
    with pytest.raises(KeyError):
        personality("nobody")
