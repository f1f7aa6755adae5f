"""docs/rules/rooms.md: chairs, bots, settings."""

import pytest
from msgspec.structs import replace

from rooms_at_play import (
    BLUE_GIVER,
    BLUE_GUESSER,
    RED_GIVER,
    RED_GUESSER,
    REFEREE,
    Table,
    four,
    playing,
)
from switchboard.rooms import events as ev
from switchboard.rooms.model import CLOCKS, Chair, Clock, Settings, Stage
from switchboard.words.model import Role


def test_players_choose_a_team_and_a_role_before_the_start() -> None:
    """rooms.md#chairs"""
    table = four()
    table.do("eve", ev.Join("Eve"))
    assert table.code("eve", ev.Sit(RED_GIVER)) == "chair-taken"
    table.do("eve", ev.Sit(RED_GUESSER))
    table.do("eve", ev.Sit(BLUE_GUESSER))
    table.do("eve", ev.Sit(None))
    assert table.code("eve", ev.Sit(REFEREE)) == "no-such-chair"
    assert table.code("eve", ev.Sit(Chair(Role.CLOCK))) == "no-such-chair"
    assert table.code("eve", ev.Sit(Chair(Role.GIVER))) == "no-such-chair"


def test_the_owner_overrides_choices_and_lets_chance_decide() -> None:
    """rooms.md#chairs: owner can randomise assignments and override choices."""
    table = four()
    table.do("ann", ev.Assign("ben", BLUE_GUESSER))
    assert table.see("ann").members[1].chair == BLUE_GUESSER
    assert table.code("ann", ev.Shuffle(("dan", "cat", "ben"))) == "stale-order"
    assert table.code("ann", ev.Shuffle(("dan", "cat", "ben", "ben"))) == "stale-order"
    table.do("ann", ev.Shuffle(("dan", "cat", "ben", "ann")))
    chairs = {member.id: member.chair for member in table.room.members}
    assert chairs == {"dan": RED_GIVER, "cat": BLUE_GIVER, "ben": RED_GUESSER, "ann": BLUE_GUESSER}


def test_bots_fill_empty_chairs_and_count_as_players() -> None:
    """rooms.md#bots: one person can start with three bots."""
    table = Table()
    table.do("ann", ev.Join("Ann"))
    table.do("ann", ev.Sit(RED_GUESSER))
    for number, chair in enumerate((RED_GIVER, BLUE_GIVER, BLUE_GUESSER)):
        table.do("ann", ev.AddBot(f"bot{number}", "ada", "Ada", chair))
    assert table.code("ann", ev.AddBot("clock", "ada", "Ada", BLUE_GUESSER)) == "no-such-member"
    assert table.code("ann", ev.AddBot("bot8", "", "Ada", BLUE_GUESSER)) == "no-such-member"
    table.start()
    assert table.room.stage is Stage.PLAYING
    assert [member.name for member in table.room.members] == ["Ann", "Ada", "Ada 2", "Ada 3"]
    assert table.code("ann", ev.AddBot("bot9", "ada", "Ada", BLUE_GUESSER)) == "not-now"


def test_ready_is_said_and_binds_nobody() -> None:
    """rooms.md#ready"""
    table = four()
    table.do("ben", ev.Ready(True))
    assert table.see("ann").members[1].ready
    table.start()
    assert not table.see("ann").members[1].ready


@pytest.mark.parametrize(
    "change",
    [
        {"ruleset": "chess"},
        {"clock": Clock(5, 5)},
        {"clock": Clock(10**9, 60)},
        {"threshold": 0},
        {"threshold": 99},
        {"commentary": -1},
        {"words": ("A",) * 30},
        {"words": ("A", "B")},
    ],
)
def test_a_setting_makes_sense(change: dict[str, object]) -> None:
    """rooms.md#settings"""
    table = four()
    assert table.code("ann", ev.Configure(replace(Settings(), **change))) == "bad-setting"


def test_what_a_game_hangs_on_changes_between_games_only() -> None:
    """rooms.md#settings"""
    table = playing()
    assert table.code("ann", ev.Configure(replace(table.room.settings, ruleset="based-1"))) == "not-now"
    table.do("ann", ev.Configure(replace(table.room.settings, clock=CLOCKS["fast"], locked=True)))
    table.do("ann", ev.EndGame())
    table.do("ann", ev.Configure(replace(table.room.settings, ruleset="based-1")))
