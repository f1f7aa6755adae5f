"""The clock of a room: hours pass in these tests, and nobody waits."""

import random

from rooms_at_play import four, playing
from switchboard.clock import RoomClock
from switchboard.rooms import events as ev
from switchboard.rooms.model import CLOCKS, Clock
from switchboard.words.model import Identity, Phase, Refused


def test_each_phase_has_its_seconds_and_each_teams_first_clue_half_as_much_again() -> None:
    """rooms.md#clock"""
    table, clock = playing(clock=Clock(100, 60)), RoomClock()
    clock.watch(table.room, 1000.0)
    assert clock.left(1000.0) == clock.whole() == 150_000
    table.clue(1)
    clock.watch(table.room, 1010.0)
    assert clock.left(1010.0) == 60_000
    table.guess(Identity.RED)
    clock.watch(table.room, 1020.0)
    assert clock.left(1020.0) == 50_000
    assert clock.whole() == 60_000
    table.guess(Identity.NEUTRAL)
    clock.watch(table.room, 1030.0)
    assert clock.left(1030.0) == 150_000
    table.clue(1, "quixotry")
    table.guess(Identity.NEUTRAL)
    clock.watch(table.room, 1040.0)
    assert clock.left(1040.0) == 100_000


def test_time_is_up_once_and_of_the_right_turn() -> None:
    """rooms.md#clock"""
    table, clock = playing(clock=CLOCKS["fast"]), RoomClock()
    clock.watch(table.room, 0.0)
    assert clock.due(89.9) == []
    assert clock.next_due() == 90.0
    assert clock.due(90.0) == [ev.TimeUp(1, Phase.CLUE)]
    assert clock.due(90.5) == []
    assert clock.due(91.0) == [ev.TimeUp(1, Phase.CLUE)]
    table.clock(ev.TimeUp(1, Phase.CLUE))
    clock.watch(table.room, 91.0)
    assert clock.due(500.0) == [ev.TimeUp(2, Phase.CLUE)]


def test_a_pause_stops_the_clock_and_resuming_starts_it_anew() -> None:
    """rooms.md#clock: the turn timer stops; the turn timer resets."""
    table, clock = playing(clock=CLOCKS["fast"]), RoomClock()
    clock.watch(table.room, 0.0)
    table.do("ann", ev.PauseGame())
    clock.watch(table.room, 80.0)
    assert clock.left(80.0) is clock.whole() is None
    assert clock.due(10_000.0) == []
    table.do("ann", ev.Resume())
    clock.watch(table.room, 10_000.0)
    assert clock.left(10_000.0) == 90_000


def test_a_room_without_a_clock_has_no_deadline() -> None:
    """rooms.md#clock"""
    table, clock = playing(), RoomClock()
    clock.watch(table.room, 0.0)
    assert clock.left(0.0) is None
    assert clock.due(1e9) == []
    assert clock.next_due() is None


def test_marks_and_messages_do_not_buy_time() -> None:
    """rooms.md#clock"""
    table, clock = playing(clock=CLOCKS["fast"]), RoomClock()
    table.clue(2)
    clock.watch(table.room, 0.0)
    table.do("ben", ev.MarkCard(1, table.card(Identity.RED)))
    table.do("ben", ev.Say("hm"))
    clock.watch(table.room, 40.0)
    assert clock.left(40.0) == 5_000


def test_a_restart_of_ours_leaves_at_least_fifteen_seconds() -> None:
    """rooms.md#clock"""
    table = playing(clock=CLOCKS["fast"])
    for down, left in ((10.0, 80_000), (80.0, 15_000), (10_000.0, 15_000)):
        clock = RoomClock()
        clock.watch(table.room, 0.0)
        clock.restart(down)
        assert clock.left(down) == left
        assert clock.due(down) == []


def test_an_absent_owner_is_waited_for_half_a_minute_and_a_chair_for_two() -> None:
    """rooms.md#owner, rooms.md#presence"""
    table, clock = four(), RoomClock()
    clock.watch(table.room, 0.0)
    table.clock(ev.SetPresence("ann", False))
    clock.watch(table.room, 10.0)
    assert clock.due(39.9) == []
    assert clock.next_due() == 40.0
    assert clock.due(40.0) == [ev.OwnerAway("ann")]
    table.clock(ev.OwnerAway("ann"))
    clock.watch(table.room, 40.0)
    assert clock.due(129.9) == []
    assert clock.due(130.0) == [ev.MemberAway("ann")]
    table.clock(ev.MemberAway("ann"))
    clock.watch(table.room, 130.0)
    assert clock.due(1e9) == []


def test_coming_back_starts_the_waiting_anew() -> None:
    """rooms.md#presence"""
    table, clock = four(), RoomClock()
    table.clock(ev.SetPresence("ann", False))
    clock.watch(table.room, 0.0)
    table.do("ann", ev.Join("Ann"))
    clock.watch(table.room, 29.0)
    table.clock(ev.SetPresence("ann", False))
    clock.watch(table.room, 30.0)
    assert clock.due(59.0) == []


def test_a_ban_is_over_after_two_minutes() -> None:
    """rooms.md#kick"""
    table, clock = four(), RoomClock()
    table.do("ann", ev.Kick("ben"))
    clock.watch(table.room, 0.0)
    assert clock.due(119.0) == []
    assert clock.due(120.0) == [ev.BanOver("ben")]


def test_whatever_the_clock_says_the_rules_may_refuse_and_nothing_breaks() -> None:
    """rooms.md#clock: a random room under a random clock comes to an end of what is due."""
    dice = random.Random(5)
    for _ in range(40):
        table, clock, now = playing(clock=Clock(30, 20)), RoomClock(), 0.0
        for _ in range(60):
            now += dice.random() * 40
            who = dice.choice(["ann", "ben", "cat", "dan"])
            choices: list[ev.Command] = [
                ev.SetPresence(who, dice.random() < 0.6),
                ev.SetPresence("dan", True),
            ]
            table.clock(dice.choice(choices))
            for command in clock.due(now):
                try:
                    table.clock(command)
                except Refused as refused:
                    assert refused.code in ("paused", "stale-turn", "not-away", "not-playing")
            if table.room.pause and table.room.owner and dice.random() < 0.5:
                try:
                    table.do(table.owner, ev.Resume())
                except Refused as refused:
                    assert refused.code == "still-missing"
            clock.watch(table.room, now)
            assert (clock.left(now) or 0) <= 45_000
