"""The daily board: the same for everybody, played to its end in either role, told without giving it away."""

import random
from datetime import date, timedelta
from hashlib import sha256

import pytest

from switchboard import packs
from switchboard.coach.daily import (
    EDITION,
    FIRST,
    PACK,
    PLAIN,
    SQUARES,
    TURNS,
    Daily,
    Result,
    board,
    number,
    par,
    statistics,
    tell_result,
    tell_statistics,
)
from switchboard.players.vectors import VectorsPlayer
from switchboard.themes import CODENAMES, SWITCHBOARD
from switchboard.words.events import GiveClue, Guess
from switchboard.words.model import Identity, Phase, Refused, Role, Team

DAY = date(2026, 11, 16)


def played(day: date, role: Role) -> Daily:
    play, player = Daily(day, role), VectorsPlayer(random.Random(1))
    while not play.is_over:
        play.submit(player.choose(play.view))
    return play


def test_the_edition_stands_for_the_words_of_its_pack() -> None:
    """Where this fails the pack has changed, and with it all boards: raise EDITION, then this sum."""
    words = packs.builtin(PACK).words
    assert (EDITION, sha256("\n".join(words).encode()).hexdigest()[:16]) == (1, "541e2f5193ecf7f8")


def test_a_board_is_the_same_for_everybody_and_for_ever() -> None:
    deal = board(DAY)
    assert deal.words[:5] == ("DOCK", "HEEL", "DETECTIVE", "BRIEF", "CUPID")
    assert deal.first is Team.RED
    assert board(DAY + timedelta(days=1)).words != deal.words
    assert (number(FIRST), number(DAY)) == (1, 16)


@pytest.mark.parametrize("role", [Role.GUESSER, Role.GIVER])
def test_a_day_is_played_to_its_end_and_can_be_gone_on_with(role: Role) -> None:
    play = played(DAY, role)
    assert play.result is not None
    assert len(play.result.turns) <= TURNS
    assert play.result.won == (sum(turn.count("o") for turn in play.result.turns) == 9)
    half = Daily(DAY, role, play.moves[:3])
    assert half.moves == play.moves[:3]
    assert not half.is_over
    assert half.result is None
    assert Daily(DAY, role, play.moves).result == play.result
    with pytest.raises(Refused, match="game-over"):
        play.submit(Guess(0))


def test_the_guesser_sees_no_key_until_the_day_is_over() -> None:
    play = Daily(DAY, Role.GUESSER)
    assert play.view.key is None
    assert play.view.phase is Phase.GUESS


def test_the_trap_loses_the_day_at_once() -> None:
    play = Daily(DAY, Role.GUESSER)
    play.submit(Guess(board(DAY).key.index(Identity.TRAP)))
    assert play.result == Result(("t",), False)


def test_a_day_is_lost_after_the_last_turn() -> None:
    play = Daily(DAY, Role.GIVER)
    for word in (
        "melancholy",
        "wistful",
        "gloomy",
        "pensive",
        "sorrow",
        "dreary",
        "sullen",
        "dismal",
        "morose",
    ):
        if not play.is_over:
            play.submit(GiveClue(word, 0))
    assert play.is_over


def test_par_is_what_the_built_in_players_need() -> None:
    assert par(DAY) == len(played(DAY, Role.GUESSER).result.turns)  # type: ignore[union-attr]


def test_the_result_gives_nothing_away() -> None:
    result = Result(("oo", "on", "x", "ot"), False)
    told = tell_result(DAY, Role.GUESSER, result, SWITCHBOARD)
    heading, *rows = told.splitlines()
    assert heading == f"The Switchboard Daily 16, Lineman: lost after 4 turns (par {par(DAY)})"
    assert rows == ["🟩🟩", "🟩⬜", "🟦", "🟩⬛"]
    assert not any(word in told.upper() for word in board(DAY).words)
    assert "Operative: 1 turn (par" in tell_result(DAY, Role.GUESSER, Result(("ooooooooo",), True), CODENAMES)
    assert tell_result(DAY, Role.GIVER, result, SWITCHBOARD, PLAIN).isascii()
    assert set(SQUARES) == set(PLAIN)


def test_streaks_live_until_a_day_is_missed_or_lost() -> None:
    def days(*back: int, lost: tuple[int, ...] = ()) -> dict[date, Result]:
        return {DAY - timedelta(days=one): Result(("o",) * (one + 2), one not in lost) for one in back}

    assert statistics({}, DAY).streak == 0
    assert statistics(days(0, 1, 2), DAY).streak == 3
    assert statistics(days(1, 2), DAY).streak == 2
    assert statistics(days(2, 3), DAY).streak == 0
    assert statistics(days(0, 1, 2, lost=(0,)), DAY).streak == 0
    stats = statistics(days(0, 2, 3, 4, lost=(0,)), DAY)
    assert (stats.played, stats.won, stats.best, stats.longest) == (4, 3, 4, 3)
    assert tell_statistics(stats) == "Played 4, won 3, best 4 turns. Streak 0, longest 3."
