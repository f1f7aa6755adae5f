"""docs/rules/rooms.md, anchor by anchor, and every line of the notes it comes from."""

import pytest
from msgspec.structs import replace

from rooms_at_play import (
    BLUE_GIVER,
    BLUE_GUESSER,
    FOUR,
    RED_GIVER,
    RED_GUESSER,
    REFEREE,
    Table,
    four,
    playing,
)
from switchboard import packs
from switchboard.rooms import events as ev
from switchboard.rooms.model import CLOCKS, MAX_MEMBERS, Audience, Chair, Clock, Settings, Stage
from switchboard.words.deal import draw
from switchboard.words.model import Deal, Ending, Identity, Outcome, Phase, Role, Team, TurnEnd
from switchboard.words.ruleset import RefereeKind

# --- members ----------------------------------------------------------------------------------------


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
        ev.AddBot("bot", "companion", "Bot", RED_GUESSER),
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
    table.do("ann", ev.AddBot("bot", "companion", "Bot", RED_GUESSER))
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


# --- chairs -----------------------------------------------------------------------------------------


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
        table.do("ann", ev.AddBot(f"bot{number}", "companion", "Ada", chair))
    assert table.code("ann", ev.AddBot("clock", "companion", "Ada", BLUE_GUESSER)) == "no-such-member"
    assert table.code("ann", ev.AddBot("bot8", "", "Ada", BLUE_GUESSER)) == "no-such-member"
    table.start()
    assert table.room.stage is Stage.PLAYING
    assert [member.name for member in table.room.members] == ["Ann", "Ada", "Ada 2", "Ada 3"]
    assert table.code("ann", ev.AddBot("bot9", "companion", "Ada", BLUE_GUESSER)) == "not-now"


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


# --- a game -----------------------------------------------------------------------------------------


def test_a_game_starts_with_an_even_number_of_four_or_more_and_every_chair_that_matters() -> None:
    """rooms.md#start: teams are balanced."""
    table = Table()
    table.do("ann", ev.Join("Ann"))
    assert table.code("ann", ev.Start(table.deal())) == "cannot-start"
    assert len(table.see("ann").cannot_start) == 5
    table = four()
    assert table.see("ann").cannot_start == ()
    table.do("eve", ev.Join("Eve"))
    table.do("eve", ev.Sit(RED_GUESSER))
    assert table.see("ann").cannot_start == ("The teams are uneven: 3 for Red, 2 for Blue.",)
    assert table.code("ann", ev.Start(table.deal())) == "cannot-start"
    table.do("ann", ev.Configure(replace(table.room.settings, uneven=True)))
    table.start()


def test_a_chair_whose_holder_is_away_does_not_start_a_game() -> None:
    """rooms.md#start"""
    table = four()
    table.clock(ev.SetPresence("dan", False))
    assert table.see("ann").cannot_start == ("Blue needs somebody to guess.",)


def test_words_do_not_repeat_until_the_pack_is_used_up() -> None:
    """rooms.md#words"""
    table = four()
    seen: set[str] = set()
    games = len(packs.builtin().words) // 25
    for _ in range(games):
        table.start()
        words = set(table.see("ann").game.words)  # type: ignore[union-attr]
        assert not words & seen
        seen |= words
        table.do("ann", ev.EndGame())
    table.start()
    assert set(table.see("ann").game.words) & seen  # type: ignore[union-attr]


def test_a_clue_is_required_and_what_is_left_is_the_number_and_one() -> None:
    """rooms.md#turns"""
    table = playing()
    card = table.card(Identity.RED)
    assert table.code("ben", ev.MarkCard(1, card)) == "not-now"
    assert table.code("ben", ev.Confirm(1, card)) == "not-now"
    assert table.code("ben", ev.StopGuessing(1)) == "not-now"
    table.clue(2)
    assert table.see("dan").game.guesses_left == 3  # type: ignore[union-attr]


def test_a_command_for_another_turn_is_refused() -> None:
    """rooms.md#turns: a second confirm cannot land on the next turn."""
    table = playing()
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    assert table.code("ben", ev.Confirm(1, table.card(Identity.RED))) == "stale-turn"
    assert table.code("cat", ev.GiveClue(1, "zymurgy", 1)) == "stale-turn"
    assert table.code("clock", ev.TimeUp(1, Phase.CLUE)) == "stale-turn"


def test_only_the_right_chair_plays() -> None:
    """rooms.md#turns"""
    table = playing()
    for who in ("ben", "dan"):
        assert table.code(who, ev.GiveClue(1, "zymurgy", 1)) == "not-your-part"
    assert table.code("cat", ev.GiveClue(1, "zymurgy", 1)) == "not-your-turn"
    table.clue(1)
    card = table.card(Identity.RED)
    for who in ("ann", "cat"):
        assert table.code(who, ev.MarkCard(1, card)) == "not-your-part"
    assert table.code("dan", ev.MarkCard(1, card)) == "not-your-turn"
    table.do("eve", ev.Join("Eve"))
    assert table.code("eve", ev.Confirm(1, card)) == "not-your-part"


def test_a_vote_is_confirmed_by_a_teammate() -> None:
    """rooms.md#votes: operatives vote on a card first."""
    table = four(uneven=True)
    table.do("eve", ev.Join("Eve"))
    table.do("eve", ev.Sit(RED_GUESSER))
    table.start()
    table.clue(2)
    card = table.card(Identity.RED)
    assert table.code("ben", ev.Confirm(1, card)) == "votes-missing"
    table.do("ben", ev.MarkCard(1, card))
    assert table.code("ben", ev.Confirm(1, card)) == "teammate-confirms"
    table.do("eve", ev.Confirm(1, card))
    assert table.see("dan").game.shown[card] is Identity.RED  # type: ignore[union-attr]


def test_a_lone_guesser_confirms_the_own_vote() -> None:
    """rooms.md#votes"""
    table = playing()
    table.clue(1)
    table.guess(Identity.RED)
    assert table.room.game is not None
    assert table.room.game.table.red_left == 8


def test_four_guessers_need_two_votes_or_as_many_as_set() -> None:
    """rooms.md#votes"""
    for setting, needed in ((None, 2), (3, 3), (1, 1), (10, 4)):
        table = four(uneven=True, threshold=setting)
        for who in ("eve", "fay", "gus"):
            table.do(who, ev.Join(who))
            table.do(who, ev.Sit(RED_GUESSER))
        table.start()
        table.clue(1)
        assert table.see("ben").votes_needed == needed
        card = table.card(Identity.RED)
        for who in ("eve", "fay", "gus", "ben")[: needed - 1]:
            table.do(who, ev.MarkCard(1, card))
        assert table.code("ben", ev.Confirm(1, card)) == "votes-missing"


def test_people_outvote_bots() -> None:
    """rooms.md#votes"""
    table = four(uneven=True)
    for number in range(2):
        table.do("ann", ev.AddBot(f"bot{number}", "companion", "Ada", RED_GUESSER))
    table.start()
    table.clue(1)
    card = table.card(Identity.RED)
    table.do("bot0", ev.MarkCard(1, card))
    assert table.code("bot1", ev.Confirm(1, card)) == "votes-missing"
    table.do("ben", ev.MarkCard(1, card))
    assert table.code("bot1", ev.Confirm(1, card)) == "teammate-confirms"
    table.clock(ev.SetPresence("ben", False))
    assert table.code("bot1", ev.Confirm(1, card)) == "votes-missing"
    table.clock(ev.SetPresence("ben", True))
    table.do("ben", ev.Confirm(1, card))
    assert table.code("bot0", ev.StopGuessing(1)) == "people-decide"


def test_marks_are_for_the_team_and_gone_with_the_turn() -> None:
    """rooms.md#votes"""
    table = playing()
    table.do("eve", ev.Join("Eve"))
    table.clue(2)
    card = table.card(Identity.RED)
    table.do("ben", ev.MarkCard(1, card))
    assert table.do("ben", ev.MarkCard(1, card)) == []
    assert all(table.see(who).marks for who in ("ann", "ben"))
    assert not any(table.see(who).marks for who in ("cat", "dan", "eve"))
    table.do("ben", ev.MarkCard(1, card, False))
    assert not table.see("ben").marks
    table.do("ben", ev.MarkCard(1, card))
    table.clock(ev.SetPresence("ben", True))
    table.do("ann", ev.Configure(replace(table.room.settings, clock=CLOCKS["fast"])))
    assert table.code("clock", ev.TimeUp(1, Phase.CLUE)) == "stale-turn"
    table.clock(ev.TimeUp(1, Phase.GUESS))
    assert table.room.marks == ()


def test_time_passes_the_turn_where_there_is_a_clock() -> None:
    """rooms.md#clock"""
    table = playing()
    assert table.code("clock", ev.TimeUp(1, Phase.CLUE)) == "no-clock"
    assert table.code("ann", ev.TimeUp(1, Phase.CLUE)) == "clock-only"
    table = playing(clock=CLOCKS["normal"])
    table.clock(ev.TimeUp(1, Phase.CLUE))
    assert table.turn == 2
    assert table.room.game is not None
    assert table.room.game.table.past[0].end is TurnEnd.TIME


@pytest.mark.parametrize(
    ("away", "reason"),
    [
        (("cat",), "Paused: nobody gives clues for Blue."),
        (("dan",), "Paused: nobody guesses for Blue."),
        (("cat", "dan"), "Paused: nobody of Blue is here."),
    ],
)
def test_the_game_pauses_at_a_turn_whose_team_lacks_somebody(away: tuple[str, ...], reason: str) -> None:
    """rooms.md#pause, rooms.md#resume: giver away, no guesser here, the whole team away."""
    table = playing(clock=CLOCKS["normal"])
    for who in away:
        table.clock(ev.SetPresence(who, False))
    table.clue(1)
    assert table.see("ann").pause is None
    table.guess(Identity.NEUTRAL)
    assert table.see("ann").pause == reason
    assert table.code("clock", ev.TimeUp(2, Phase.CLUE)) == "paused"
    assert table.code("ann", ev.Resume()) == "still-missing"
    for who in away:
        table.do(who, ev.Join(who))
    assert table.code("cat", ev.GiveClue(2, "zymurgy", 1)) == "paused"
    assert table.code("ben", ev.Resume()) == "owner-only"
    table.do("ann", ev.Resume())
    table.clue(1)


def test_the_owner_pauses_at_any_time() -> None:
    """rooms.md#pause"""
    table = playing()
    table.do("ann", ev.PauseGame())
    assert table.see("dan").pause == "Paused by the owner of the room."
    assert table.code("ann", ev.PauseGame()) == "paused"
    assert table.code("ann", ev.GiveClue(1, "zymurgy", 1)) == "paused"
    table.do("ann", ev.Resume())
    assert table.code("ann", ev.Resume()) == "not-paused"


def test_a_missing_judge_pauses_the_game_too() -> None:
    """rooms.md#pause"""
    table = four(referee=RefereeKind.SEATED)
    table.do("eve", ev.Join("Eve"))
    assert "Nobody sits in the chair that judges the clues." in table.see("ann").cannot_start
    table.do("eve", ev.Sit(REFEREE))
    table.start()
    table.clue(1)
    assert table.see("ben").game.clue is None  # type: ignore[union-attr]
    assert table.code("ann", ev.JudgeClue(1, True)) == "not-your-part"
    table.do("eve", ev.JudgeClue(1, True))
    table.clock(ev.SetPresence("eve", False))
    table.guess(Identity.NEUTRAL)
    assert table.see("ann").pause == "Paused: nobody judges the clues."


def test_players_fill_vacant_chairs_while_paused() -> None:
    """rooms.md#vacant"""
    table = playing()
    table.do("eve", ev.Join("Eve"))
    assert table.code("eve", ev.Sit(BLUE_GUESSER)) == "not-now"
    table.clock(ev.SetPresence("cat", False))
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    assert table.code("eve", ev.Sit(RED_GIVER)) == "chair-taken"
    table.do("eve", ev.Sit(BLUE_GIVER))
    assert table.see("eve").game.key is not None  # type: ignore[union-attr]
    table.do("ann", ev.Resume())
    table.do("cat", ev.Join("Cat"))
    assert table.see("cat").game.key is None  # type: ignore[union-attr]


def test_a_bot_stands_in_while_paused() -> None:
    """rooms.md#bots"""
    table = playing()
    table.clock(ev.SetPresence("cat", False))
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    table.do("ann", ev.AddBot("bot", "companion", "Ada", BLUE_GIVER))
    table.do("ann", ev.Resume())


def test_whoever_has_seen_the_key_never_guesses_or_judges_in_that_game() -> None:
    """rooms.md#taint"""
    table = playing()
    table.do("ann", ev.PauseGame())
    assert table.code("cat", ev.Sit(BLUE_GUESSER)) == "saw-key"
    assert table.code("ann", ev.Assign("cat", RED_GUESSER)) == "saw-key"
    table.do("cat", ev.Sit(None))
    assert table.code("cat", ev.Sit(BLUE_GUESSER)) == "saw-key"
    table.do("cat", ev.Leave())
    table.do("cat", ev.Join("New name"))
    assert table.code("cat", ev.Sit(BLUE_GUESSER)) == "saw-key"
    assert table.see("cat").game.key is None  # type: ignore[union-attr]
    table.do("cat", ev.Sit(BLUE_GIVER))
    table.do("ann", ev.EndGame())
    table.do("cat", ev.Sit(BLUE_GUESSER))


def test_whoever_knows_what_guessers_may_not_has_no_way_to_tell_them() -> None:
    """rooms.md#silence"""
    table = playing()
    assert table.code("ann", ev.Rename("Take WHALE")) == "silent"
    assert table.code("ann", ev.Ready(True)) == "silent"
    assert table.code("ann", ev.Configure(replace(table.room.settings, theme="take whale"))) == "bad-setting"
    assert table.code("ann", ev.Configure(replace(table.room.settings, theme="whale"))) == "not-now"
    table.do("ann", ev.PauseGame())
    table.do("ann", ev.AddBot("bot", "companion", "Take WHALE", RED_GUESSER))
    table.do("cat", ev.Leave())
    table.do("cat", ev.Join("Take WHALE"))
    assert "Take WHALE" not in {member.name for member in table.room.members}


def test_nobody_guesses_for_a_team_after_sitting_elsewhere_in_that_game() -> None:
    """rooms.md#taint"""
    table = playing()
    table.do("ann", ev.PauseGame())
    assert table.code("dan", ev.Sit(RED_GUESSER)) == "other-side"
    table.do("ann", ev.EndGame())
    table.do("dan", ev.Sit(RED_GUESSER))
    table = four(referee=RefereeKind.SEATED)
    table.do("eve", ev.Join("Eve"))
    table.do("eve", ev.Sit(REFEREE))
    table.start()
    assert table.code("eve", ev.Say("it was kazoo")) == "silent"
    table.do("ann", ev.PauseGame())
    assert table.code("eve", ev.Sit(RED_GUESSER)) == "other-side"


def test_a_rematch_rotates_among_those_who_are_here() -> None:
    """rooms.md#rematch"""
    table = four()
    for who, chair in (("eve", RED_GUESSER), ("fay", BLUE_GUESSER)):
        table.do(who, ev.Join(who))
        table.do(who, ev.Sit(chair))
    table.clock(ev.SetPresence("ben", False))
    table.start(rotate=True)
    chairs = {member.id: member.chair for member in table.room.members}
    assert chairs["eve"] == RED_GIVER
    assert chairs["ben"] == RED_GUESSER


def test_own_words_become_cards_or_are_refused() -> None:
    """rooms.md#settings"""
    table = four()
    words = tuple(f"word{n}" for n in range(24))
    for bad in ("", "a|b", "x" * 41, "WORD0"):
        change = replace(table.room.settings, words=(*words, bad))
        assert table.code("ann", ev.Configure(change)) == "bad-setting"
    table.do("ann", ev.Configure(replace(table.room.settings, words=(*words, "one more"))))
    assert table.room.settings.words[-1] == "ONE MORE"
    assert table.code("ann", ev.Start(Deal((), (), (), Team.RED))) == "bad-deal"


def test_a_full_room_makes_place_for_whoever_comes() -> None:
    """rooms.md#join"""
    table = Table()
    for number in range(MAX_MEMBERS):
        table.do(f"m{number}", ev.Join("Ann"))
    table.clock(ev.SetPresence("m7", False))
    table.do("late", ev.Join("Late"))
    assert "m7" not in {member.id for member in table.room.members}


def test_a_shuffle_seats_no_more_than_there_are_chairs() -> None:
    """rooms.md#chairs"""
    table = Table()
    for number in range(30):
        table.do(f"m{number}", ev.Join("Ann"))
    table.do("m0", ev.Shuffle(tuple(f"m{number}" for number in range(30))))
    assert sum(member.chair is not None for member in table.room.members) == 22


def test_a_referees_chair_goes_with_the_setting() -> None:
    """rooms.md#settings"""
    table = four(referee=RefereeKind.SEATED)
    table.do("eve", ev.Join("Eve"))
    table.do("eve", ev.Sit(REFEREE))
    table.do("ann", ev.Configure(replace(table.room.settings, referee=RefereeKind.CODE)))
    assert table.see("eve").members[4].chair is None


def test_each_pack_is_used_up_by_itself() -> None:
    """rooms.md#words"""
    table = four()
    table.start()
    first = set(table.see("ann").game.words)  # type: ignore[union-attr]
    table.do("ann", ev.EndGame())
    own = tuple(f"WORD{n}" for n in range(25))
    table.do("ann", ev.Configure(replace(table.room.settings, words=own)))
    for _ in range(2):
        table.do("ann", ev.Start(draw(own, table.deals)))
        table.do("ann", ev.EndGame())
    table.do("ann", ev.Configure(replace(table.room.settings, words=())))
    table.start()
    assert not first & set(table.see("ann").game.words)  # type: ignore[union-attr]


def test_at_the_end_the_key_is_open_and_a_rematch_keeps_everybody() -> None:
    """rooms.md#end, rooms.md#rematch"""
    table = playing()
    table.clue(1)
    table.guess(Identity.TRAP)
    view = table.see("dan")
    assert (view.stage, view.played) == (Stage.OVER, 1)
    assert view.game is not None
    assert view.game.outcome == Outcome(Team.BLUE, Ending.TRAP)
    assert view.game.key is not None
    assert table.code("ben", ev.Start(table.deal())) == "owner-only"
    table.start()
    assert {member.id: member.chair for member in table.room.members} == FOUR
    assert table.see("dan").game.key is None  # type: ignore[union-attr]


def test_a_rematch_can_rotate_the_givers() -> None:
    """rooms.md#rematch"""
    table = playing()
    table.clue(1)
    table.guess(Identity.TRAP)
    table.start(rotate=True)
    chairs = {member.id: member.chair for member in table.room.members}
    assert chairs == {"ann": RED_GUESSER, "ben": RED_GIVER, "cat": BLUE_GUESSER, "dan": BLUE_GIVER}
    assert table.room.key_seen == {"ben", "dan"}


def test_the_owner_can_end_a_game_back_to_the_lobby() -> None:
    """rooms.md#end"""
    table = playing()
    assert table.code("ben", ev.EndGame()) == "owner-only"
    table.do("ann", ev.EndGame())
    assert (table.room.stage, table.room.played) == (Stage.LOBBY, 0)
    assert table.code("ann", ev.EndGame()) == "not-playing"


def test_a_commentator_sees_the_key_some_turns_behind_and_never_guesses() -> None:
    """rooms.md#commentator"""
    table = playing()
    table.do("eve", ev.Join("Eve"))
    assert table.code("ann", ev.Commentate("eve")) == "no-commentary"
    table.do("ann", ev.Configure(replace(table.room.settings, commentary=1)))
    assert table.code("ann", ev.Commentate("ben")) == "not-watching"
    table.do("ann", ev.Commentate("eve"))
    table.clue(1)
    assert table.see("eve").game.key is not None  # type: ignore[union-attr]
    assert table.see("eve").game.clue is None  # type: ignore[union-attr]
    table.guess(Identity.NEUTRAL)
    assert table.see("eve").game.turn == 1  # type: ignore[union-attr]
    assert table.code("eve", ev.Say("it is the mouse")) == "silent"
    table.do("ann", ev.PauseGame())
    assert table.code("eve", ev.Sit(RED_GUESSER)) == "saw-key"


def test_spectators_see_what_guessers_see() -> None:
    """rooms.md#views"""
    table = playing()
    table.do("eve", ev.Join("Eve"))
    table.clue(1)
    spectator, guesser = table.see("eve").game, table.see("dan").game
    assert spectator is not None
    assert guesser is not None
    assert replace(spectator, actor=guesser.actor) == guesser
    assert spectator.phase is Phase.GUESS


# --- bugs seen in other rooms -----------------------------------------------------------------------


def test_a_reveal_that_wins_wins_whatever_the_count_says() -> None:
    """Elsewhere the turn passed and nobody had won: the last own card on the bonus guess, their last card."""
    table = playing()
    table.clue(8)
    for _ in range(9):
        table.guess(Identity.RED)
    assert table.see("dan").game.outcome == Outcome(Team.RED, Ending.FOUND_ALL)  # type: ignore[union-attr]
    table = playing()
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    table.clue(8, "quixotry")
    for _ in range(7):
        table.guess(Identity.BLUE)
    table.do("dan", ev.StopGuessing(2))
    table.clue(1, "syzygy")
    table.guess(Identity.BLUE)
    assert table.see("dan").game.outcome == Outcome(Team.BLUE, Ending.FOUND_ALL)  # type: ignore[union-attr]


def test_two_racing_time_outs_change_the_turn_once() -> None:
    table = playing(clock=CLOCKS["fast"])
    table.clock(ev.TimeUp(1, Phase.CLUE))
    assert table.code("clock", ev.TimeUp(1, Phase.CLUE)) == "stale-turn"
    assert table.turn == 2


@pytest.mark.parametrize("card", [-1, 25, 10**6, None, "0", 1.0, True, float("nan")])
def test_a_card_is_a_card(card: int) -> None:
    table = playing()
    table.clue(1)
    assert table.code("ben", ev.MarkCard(1, card)) == "no-such-card"
    assert table.code("ben", ev.Confirm(1, card)) == "no-such-card"


@pytest.mark.parametrize("number", [999, -1, 1.5, None, float("inf")])
def test_a_count_has_bounds(number: int) -> None:
    assert playing().code("ann", ev.GiveClue(1, "zymurgy", number)) == "clue-number"


def test_no_turn_ends_without_a_guess() -> None:
    table = playing()
    table.clue(0)
    assert table.code("ben", ev.StopGuessing(1)) == "guess-first"


def test_nothing_happens_after_the_game() -> None:
    table = playing()
    table.clue(1)
    table.guess(Identity.TRAP)
    for who, command in (
        ("ben", ev.MarkCard(1, 0)),
        ("ben", ev.Confirm(1, 0)),
        ("ann", ev.GiveClue(1, "zymurgy", 1)),
        ("clock", ev.TimeUp(1, Phase.CLUE)),
    ):
        assert table.code(who, command) == "not-playing"
