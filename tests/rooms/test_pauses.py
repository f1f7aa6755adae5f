"""docs/rules/rooms.md: pauses, chairs that change hands, and who may not know what."""

import pytest
from msgspec.structs import replace

from rooms_at_play import (
    BLUE_GIVER,
    BLUE_GUESSER,
    RED_GIVER,
    RED_GUESSER,
    REFEREE,
    four,
    playing,
)
from switchboard.rooms import events as ev
from switchboard.rooms.model import CLOCKS
from switchboard.words.model import Identity, Phase
from switchboard.words.ruleset import RefereeKind


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
    assert table.game("ben").clue is None
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
    assert table.game("eve").key is not None
    table.do("ann", ev.Resume())
    table.do("cat", ev.Join("Cat"))
    assert table.game("cat").key is None


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
    assert table.game("cat").key is None
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
    table.do("ann", ev.AddBot("bot", "ada", "Take WHALE", RED_GUESSER))
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
