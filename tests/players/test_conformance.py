"""The check we ship to authors of players finds what it should, and nothing in our own players."""

import asyncio
import random

import pytest

from switchboard.dealing import new_game
from switchboard.players import play
from switchboard.players.conformance import assert_conforms, check
from switchboard.players.simple import RandomPlayer
from switchboard.words.events import Command, GiveClue, Judge, Stop
from switchboard.words.model import Actor, Phase, Refused
from switchboard.words.views import View


def test_the_random_player_conforms_in_every_chair() -> None:
    report = check(lambda _: RandomPlayer(random.Random(1)))
    assert report.faults == ()
    assert report.games == 6 * 5 * 4
    assert report.refusals == 0


def test_a_player_that_answers_out_of_phase_is_found_out() -> None:
    class Hasty(RandomPlayer):
        async def __call__(self, view: View, refusal: Refused | None) -> Command:
            return GiveClue("ocean", 1) if view.phase is Phase.GUESS and not refusal else self.choose(view)

    report = check(lambda _: Hasty(random.Random(1)), games=1)
    assert any("in the guess phase" in fault.what for fault in report.faults)


def test_a_player_that_does_not_listen_is_found_out() -> None:
    class Deaf(RandomPlayer):
        async def __call__(self, view: View, refusal: Refused | None) -> Command:
            return Stop() if view.phase is Phase.GUESS else self.choose(view)

    with pytest.raises(AssertionError, match="three times in a row, last with guess-first"):
        assert_conforms(lambda _: Deaf(random.Random(1)), games=1)


def test_a_player_that_crashes_crashes_the_check() -> None:
    async def broken(view: View, refusal: Refused | None) -> Command:
        raise RuntimeError("out of memory")

    with pytest.raises(RuntimeError, match="out of memory"):
        check(lambda _: broken, games=1)


def test_a_referee_that_never_lets_the_game_end_is_found_out() -> None:
    class Strict(RandomPlayer):
        async def __call__(self, view: View, refusal: Refused | None) -> Command:
            return Judge(False) if view.phase is Phase.VERDICT else self.choose(view)

    report = check(lambda _: Strict(random.Random(1)), games=1)
    assert any("had not let the game end" in fault.what for fault in report.faults)


def test_a_referee_that_says_nothing_is_found_out() -> None:
    class Silent(RandomPlayer):
        async def __call__(self, view: View, refusal: Refused | None) -> Command:
            return None if view.phase is Phase.VERDICT else self.choose(view)  # type: ignore[return-value]

    report = check(lambda _: Silent(random.Random(1)), games=1)
    assert any("stopped the game" in fault.what for fault in report.faults)


def test_the_random_player_plays_boards_in_any_alphabet() -> None:
    letters = "абвгдежзиклмнопрстуфхцчшщ"
    game = new_game([letter * 4 + letters[n] for n, letter in enumerate(letters[1:])] + ["мир"], seed=1)
    player = RandomPlayer(random.Random(1))
    assert asyncio.run(play(game, dict.fromkeys(Actor, player)))


def test_the_check_seats_each_chair() -> None:
    seated: list[Actor] = []

    def seat(actor: Actor) -> RandomPlayer:
        seated.append(actor)
        return RandomPlayer(random.Random(1))

    check(seat, games=1)
    assert set(seated) == {actor for actor in Actor if actor not in (Actor.SPECTATOR, Actor.CLOCK)}
