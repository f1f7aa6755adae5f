"""docs/rules/rooms.md: members, names, presence, owner, chat."""

import pytest
from msgspec.structs import replace

from rooms_at_play import (
    RED_GUESSER,
    Table,
    four,
    playing,
)
from switchboard.rooms import events as ev
from switchboard.rooms.model import MAX_MEMBERS, Audience, Settings


def test_the_first_to_come_owns_the_room() -> None:
    """rooms.md#join"""
    table = Table()
    table.do("ann", ev.Join("Ann"))
    table.do("ben", ev.Join("Ben"))
    assert table.room.owner == "ann"
    assert [member.name for member in table.room.members] == ["Ann", "Ben"]


def test_players_can_rejoin_with_the_same_session() -> None:
    """rooms.md#join: the same chair, in any number of tabs."""
    table = playing()
    table.clock(ev.SetPresence("ben", False))
    table.do("ben", ev.Join("Somebody else"))
    ben = table.see("ann").members[1]
    assert (ben.name, ben.chair, ben.present) == ("Ben", RED_GUESSER, True)
    assert table.do("ben", ev.Join("Ben")) == []


def test_a_locked_room_takes_nobody_new_but_its_members_back() -> None:
    """rooms.md#join"""
    table = four(locked=False)
    table.do("ann", ev.Configure(replace(table.room.settings, locked=True)))
    assert table.code("eve", ev.Join("Eve")) == "locked"
    table.clock(ev.SetPresence("ben", False))
    table.do("ben", ev.Join("Ben"))


def test_a_room_without_spectators_takes_nobody_into_a_running_game() -> None:
    """rooms.md#join"""
    table = playing(spectators=False)
    assert table.code("eve", ev.Join("Eve")) == "no-spectators"
    table.do("ann", ev.EndGame())
    table.do("eve", ev.Join("Eve"))


def test_a_room_has_an_end_of_places() -> None:
    """rooms.md#join"""
    table = Table()
    for number in range(MAX_MEMBERS):
        table.do(f"m{number}", ev.Join("Ann"))
    assert table.code("late", ev.Join("Late")) == "room-full"
    assert len({member.name for member in table.room.members}) == MAX_MEMBERS


@pytest.mark.parametrize(
    "name", ["", "   ", "\u3164", "Ann\u1160", "\u200b", "\u202e", "!!!", "a\x00b", "\x1b[2J", None]
)
def test_a_name_is_readable(name: str) -> None:
    """rooms.md#names"""
    assert Table().code("eve", ev.Join(name)) == "name-unreadable"


def test_names_are_short_and_told_apart() -> None:
    """rooms.md#names"""
    table = Table()
    table.do("ann", ev.Join(" Ann "))
    table.do("ann2", ev.Join("ANN"))
    table.do("ben", ev.Join("<b>Ben</b>"))
    assert [member.name for member in table.room.members] == ["Ann", "ANN 2", "<b>Ben</b>"]
    assert table.code("ben", ev.Rename("ánn")) == "name-taken"
    assert table.code("ben", ev.Rename("x" * 25)) == "name-too-long"
    table.do("ben", ev.Rename("Ben"))


def test_leaving_the_room_marks_the_player_as_away_and_pauses_nothing_at_once() -> None:
    """rooms.md#presence: the pause check only happens at turn boundaries."""
    table = playing()
    table.clock(ev.SetPresence("dan", False))
    assert table.room.pause is None
    assert not table.see("ann").members[3].present


def test_a_chair_is_kept_for_two_minutes() -> None:
    """rooms.md#presence"""
    table = four()
    assert table.code("clock", ev.MemberAway("ben")) == "not-away"
    table.clock(ev.SetPresence("ben", False))
    table.do("eve", ev.Join("Eve"))
    table.clock(ev.MemberAway("ben"))
    assert table.see("ann").members[1].chair is None


def test_only_the_owner_can_do_what_is_the_owners() -> None:
    """rooms.md#owner"""
    table = four()
    for command in (
        ev.Start(table.deal()),
        ev.Configure(Settings()),
        ev.Assign("ben", None),
        ev.Shuffle(("ann", "ben", "cat", "dan")),
        ev.AddBot("bot", "ada", "Bot", RED_GUESSER),
        ev.Kick("ann"),
        ev.PassOwner("ben"),
        ev.EndGame(),
        ev.PauseGame(),
        ev.Resume(),
        ev.Commentate("ben"),
    ):
        assert table.code("ben", command) == "owner-only"
        assert table.code("eve", command) == "not-a-member"


def test_the_room_passes_on_at_once_when_the_owner_leaves() -> None:
    """rooms.md#owner"""
    table = four()
    table.do("ann", ev.Leave())
    assert table.room.owner == "ben"


def test_the_room_passes_on_when_the_owner_is_away_to_whoever_has_sat_the_longest() -> None:
    """rooms.md#owner"""
    table = four()
    table.do("ben", ev.Sit(None))
    table.do("ben", ev.Sit(RED_GUESSER))
    assert table.code("clock", ev.OwnerAway("ann")) == "not-away"
    table.clock(ev.SetPresence("ann", False))
    table.clock(ev.OwnerAway("ann"))
    assert table.room.owner == "cat"
    table.do("ann", ev.Join("Ann"))
    assert table.room.owner == "cat"


def test_a_room_without_anybody_waits_for_the_next_to_come() -> None:
    """rooms.md#owner"""
    table = Table()
    table.do("ann", ev.Join("Ann"))
    table.do("ann", ev.AddBot("bot", "ada", "Bot", RED_GUESSER))
    table.do("ann", ev.Leave())
    assert table.room.owner is None
    table.do("ben", ev.Join("Ben"))
    assert table.room.owner == "ben"


def test_whoever_comes_back_to_a_room_that_nobody_owns_owns_it() -> None:
    """rooms.md#owner"""
    for come_back in (ev.Join("Ben"), ev.SetPresence("ben", True)):
        table = Table()
        for who in ("ann", "ben"):
            table.do(who, ev.Join(who))
        table.clock(ev.SetPresence("ben", False))
        table.do("ann", ev.Leave())
        assert table.room.owner is None
        table.do("ben" if isinstance(come_back, ev.Join) else "clock", come_back)
        assert table.room.owner == "ben"


def test_a_shuffle_leaves_no_absent_member_in_a_chair() -> None:
    """rooms.md#chairs"""
    table = four()
    table.clock(ev.SetPresence("cat", False))
    table.do("ann", ev.Shuffle(("ann", "ben", "dan")))
    assert {member.id for member in table.room.members if member.chair} == {"ann", "ben", "dan"}


def test_the_owner_can_pass_the_room_on_to_somebody_who_is_here() -> None:
    """rooms.md#owner"""
    table = four()
    table.clock(ev.SetPresence("cat", False))
    assert table.code("ann", ev.PassOwner("cat")) == "not-present"
    assert table.code("ann", ev.PassOwner("eve")) == "no-such-member"
    table.do("ann", ev.PassOwner("ben"))
    assert table.room.owner == "ben"


def test_a_kicked_member_is_out_and_stays_out_for_a_while() -> None:
    """rooms.md#kick"""
    table = four()
    table.do("ann", ev.Kick("ben"))
    assert table.code("ben", ev.Say("hey")) == "not-a-member"
    assert table.code("ben", ev.Join("Ben")) == "banned"
    table.clock(ev.BanOver("ben"))
    table.do("ben", ev.Join("Ben"))
    assert table.code("ann", ev.Kick("ann")) == "no-such-member"


def test_chat_goes_to_all_or_to_the_team_and_givers_are_silent() -> None:
    """rooms.md#chat"""
    table = playing()
    table.do("eve", ev.Join("Eve"))
    table.do("ben", ev.Say("hello all"))
    table.do("ben", ev.Say("hello red", Audience.TEAM))
    assert [m.text for m in table.see("dan").messages] == ["hello all"]
    assert [m.text for m in table.see("eve").messages] == ["hello all"]
    assert [m.text for m in table.see("ann").messages] == ["hello all", "hello red"]
    assert table.code("ann", ev.Say("it is the second")) == "silent"
    assert table.code("eve", ev.Say("us", Audience.TEAM)) == "no-team"
    assert table.code("ben", ev.Say("x" * 301)) == "message-too-long"
    assert table.code("ben", ev.Say("\x1b[2J")) == "message-unreadable"
    assert table.code("ben", ev.Say(" \u200b ")) == "message-unreadable"
    table.do("ann", ev.EndGame())
    table.do("ann", ev.Say("now I may"))
    table.do("ann", ev.Configure(replace(table.room.settings, chat=False)))
    assert table.code("ben", ev.Say("hello?")) == "chat-off"
