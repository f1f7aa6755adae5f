"""The online edition's notes on pauses, coming and going, line by line, in our own words.

Its rules are in test_online_edition.py.
"""

import pytest
from msgspec.structs import replace

from rooms_at_play import BLUE_GIVER, BLUE_GUESSER, FOUR, Table, four, playing
from switchboard.clock import RoomClock
from switchboard.rooms import events as ev
from switchboard.rooms.model import CLOCKS
from switchboard.words.model import Identity, Phase

MISSING = [
    (("cat",), "nobody gives clues for Blue"),
    (("dan",), "nobody guesses for Blue"),
    (("cat", "dan"), "nobody of Blue is here"),
]


def paused(*away: str, clock: str | None = None) -> Table:
    """Blue's turn has begun without these."""
    table = playing(clock=CLOCKS[clock] if clock else None)
    table.away(*away)
    table.miss()
    return table


@pytest.mark.parametrize(("away", "reason"), MISSING)
def test_a_turn_whose_team_lacks_its_giver_its_guessers_or_both_begins_with_a_pause(
    away: tuple[str, ...], reason: str
) -> None:
    """rooms.md#pause: and the banner says why."""
    table = paused(*away)
    assert {table.see(who).pause for who in (*FOUR, "stranger")} == {f"Paused: {reason}."}


def test_one_guesser_here_is_enough() -> None:
    """rooms.md#pause"""
    table = four(uneven=True)
    table.do("eve", ev.Join("Eve"))
    table.do("eve", ev.Sit(BLUE_GUESSER))
    table.start()
    table.away("dan")
    table.miss()
    assert table.room.pause is None


def test_a_turn_of_a_complete_team_begins_although_the_other_lacks_somebody() -> None:
    """rooms.md#pause: only the incoming team is looked at."""
    table = playing()
    table.away("ben")
    table.do("ann", ev.Configure(replace(table.room.settings, clock=CLOCKS["fast"])))
    table.clock(ev.TimeUp(1, Phase.CLUE))
    assert table.room.pause is None


def test_while_paused_no_time_runs() -> None:
    """rooms.md#clock"""
    table, clock = paused("cat", clock="fast"), RoomClock()
    clock.watch(table.room, 0.0)
    assert (clock.left(0.0), clock.due(100.0)) == (None, [])
    assert table.code("clock", ev.TimeUp(2, Phase.CLUE)) == "paused"


def test_while_paused_members_change_chairs_to_fill_what_is_vacant() -> None:
    """rooms.md#vacant"""
    table = paused("cat")
    table.do("eve", ev.Join("Eve"))
    table.do("eve", ev.Sit(BLUE_GUESSER))
    table.do("dan", ev.Sit(BLUE_GIVER))
    assert table.chairs()["cat"] is None
    table.do("ann", ev.Resume())


def test_everybody_sees_whether_the_owner_can_resume() -> None:
    """rooms.md#resume: a button for the owner, and only once the conditions are met."""
    table = paused("cat", "dan")
    assert table.see("ann").cannot_resume == "Paused: nobody of Blue is here."
    table.do("cat", ev.Join("Cat"))
    assert table.see("ann").cannot_resume == "Paused: nobody guesses for Blue."
    table.do("dan", ev.Join("Dan"))
    assert table.see("ann").cannot_resume is None
    assert table.see("ann").pause
    table.do("ann", ev.Resume())
    assert (table.see("ann").pause, table.see("ann").cannot_resume) == (None, None)


@pytest.mark.parametrize(("away", "reason"), MISSING)
def test_the_owner_resumes_once_the_team_has_a_giver_and_a_guesser_here(
    away: tuple[str, ...], reason: str
) -> None:
    """rooms.md#resume"""
    table = paused(*away)
    assert table.see("ben").cannot_resume == f"Paused: {reason}."
    assert table.code("ann", ev.Resume()) == "still-missing"
    for who in away:
        table.do(who, ev.Join(who))
    assert table.code("ben", ev.Resume()) == "owner-only"
    table.do("ann", ev.Resume())


def test_resuming_starts_the_time_anew_and_the_game_goes_on() -> None:
    """rooms.md#resume, rooms.md#clock"""
    table, clock = playing(clock=CLOCKS["fast"]), RoomClock()
    clock.watch(table.room, 0.0)
    table.do("ann", ev.PauseGame())
    clock.watch(table.room, 60.0)
    table.do("ann", ev.Resume())
    clock.watch(table.room, 99.0)
    assert clock.left(99.0) == 90_000
    table.clue(1)


# --- coming and going -----------------------------------------------------------------------------------


def test_whoever_closes_the_last_tab_is_away_and_keeps_the_chair() -> None:
    """rooms.md#presence"""
    table = playing()
    table.away("dan")
    dan = table.see("ann").members[3]
    assert (dan.present, dan.chair) == (False, BLUE_GUESSER)


def test_the_room_looks_for_who_is_missing_when_a_turn_begins_and_at_no_other_time() -> None:
    """rooms.md#pause"""
    table = playing()
    table.away("ben", "cat", "dan")
    assert table.room.pause is None
    table.clue(1)
    assert table.room.pause is None
    table.do("ben", ev.Join("Ben"))
    table.guess(Identity.RED)
    assert table.room.pause is None
    table.guess(Identity.NEUTRAL)
    assert table.room.pause is not None


@pytest.mark.parametrize("who", FOUR)
def test_the_same_session_comes_back_to_the_same_chair(who: str) -> None:
    """rooms.md#join"""
    table = playing()
    before = table.seen(who)
    table.away(who)
    table.do(who, ev.Join("whatever"))
    assert table.chairs() == FOUR
    assert table.seen(who) == before
