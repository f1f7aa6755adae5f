"""docs/rules/rooms.md: bots that stand in for people, and give way to them."""

from rooms_at_play import BLUE_GIVER, BLUE_GUESSER, RED_GIVER, RED_GUESSER, Table, four, playing
from switchboard.rooms import events as ev
from switchboard.rooms.model import Chair
from switchboard.words.model import Identity


def with_more(people: dict[str, Chair]) -> Table:
    """A game of four, and some more."""
    table = four(uneven=True)
    for who, chair in people.items():
        table.do(who, ev.Join(who.title()))
        table.do(who, ev.Sit(chair))
    table.start()
    return table


def with_bots(bots: dict[str, Chair]) -> Table:
    """A game of four, and some bots."""
    table = four(uneven=True)
    for bot, chair in bots.items():
        table.do("ann", ev.AddBot(bot, "ada", "Ada", chair))
    table.start()
    return table


def test_a_bot_stands_in_for_who_is_away_from_a_paused_game() -> None:
    """rooms.md#stand-in: one command, and the game goes on."""
    table = playing()
    table.clock(ev.SetPresence("cat", False))
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    assert table.see("ann").cannot_resume == "Paused: nobody gives clues for Blue."
    table.do("ann", ev.AddBot("bot", "ada", "Ada", BLUE_GIVER, "owl"))
    table.do("ann", ev.Resume())
    assert table.chairs()["cat"] is None
    stand_in = next(one for one in table.room.members if one.id == "bot")
    assert (stand_in.name, stand_in.bot, stand_in.avatar) == ("Stand-in", "ada", "owl")


def test_a_bot_among_the_guessers_takes_the_places_of_all_who_are_away() -> None:
    """rooms.md#stand-in: or people would still decide, and nobody could."""
    table = with_more({"eve": BLUE_GUESSER})
    table.clock(ev.SetPresence("dan", False))
    table.clock(ev.SetPresence("eve", False))
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    assert table.see("ann").cannot_resume == "Paused: nobody guesses for Blue."
    table.do("ann", ev.AddBot("bot", "ada", "Ada", BLUE_GUESSER))
    assert table.chairs()["dan"] is table.chairs()["eve"] is None
    table.do("ann", ev.Resume())
    table.do("cat", ev.GiveClue(2, "zymurgy", 1))
    card = table.card(Identity.BLUE)
    table.do("bot", ev.MarkCard(2, card))
    table.do("bot", ev.Confirm(2, card))
    assert table.game("ann").shown[card] is Identity.BLUE


def test_a_team_whose_people_are_away_waits_for_them_even_with_a_bot_beside_them() -> None:
    """rooms.md#pause, rooms.md#votes: where people guess, people decide."""
    table = with_bots({"bot": BLUE_GUESSER})
    table.clock(ev.SetPresence("dan", False))
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    assert table.see("ann").pause == "Paused: nobody guesses for Blue."
    assert table.see("ann").vacant == (BLUE_GUESSER,)
    table.do("ann", ev.Assign("dan", None))
    table.do("ann", ev.Resume())


def test_whoever_comes_back_has_the_chair_again_in_a_pause_and_the_bot_leaves() -> None:
    """rooms.md#stand-in"""
    table = playing()
    table.clock(ev.SetPresence("cat", False))
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    table.do("ann", ev.AddBot("bot", "ada", "Ada", BLUE_GIVER))
    table.do("ann", ev.Resume())
    table.do("cat", ev.Join("Cat"))
    assert table.code("cat", ev.Sit(BLUE_GIVER)) == "not-now"
    table.do("ann", ev.PauseGame())
    assert table.code("ann", ev.AddBot("other", "cleo", "Cleo", BLUE_GIVER)) == "chair-taken"
    table.do("cat", ev.Sit(BLUE_GIVER))
    assert table.chairs()["cat"] == BLUE_GIVER
    assert "bot" not in table.chairs()
    table.do("ann", ev.Resume())


def test_a_guesser_who_comes_back_sits_down_beside_the_bot() -> None:
    """rooms.md#stand-in: from then on the bot's mark is advice."""
    table = playing()
    table.clock(ev.SetPresence("dan", False))
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    table.do("ann", ev.AddBot("bot", "ada", "Ada", BLUE_GUESSER))
    table.do("dan", ev.Join("Dan"))
    table.do("dan", ev.Sit(BLUE_GUESSER))
    table.do("ann", ev.Resume())
    table.do("cat", ev.GiveClue(2, "zymurgy", 1))
    card = table.card(Identity.BLUE)
    table.do("bot", ev.MarkCard(2, card))
    assert table.code("bot", ev.Confirm(2, card)) == "votes-missing"
    table.do("ann", ev.Kick("bot"))
    table.do("dan", ev.MarkCard(2, card))
    table.do("dan", ev.Confirm(2, card))


def test_a_bot_that_has_given_clues_or_sat_elsewhere_does_not_guess() -> None:
    """rooms.md#taint holds of bots too."""
    table = with_bots({"blue": BLUE_GUESSER})
    table.do("ann", ev.PauseGame())
    table.do("ann", ev.Assign("cat", None))
    table.do("ann", ev.AddBot("bot", "ada", "Ada", BLUE_GIVER))
    assert table.code("ann", ev.Assign("bot", BLUE_GUESSER)) == "saw-key"
    assert table.code("ann", ev.Assign("bot", RED_GUESSER)) == "saw-key"
    assert table.code("ann", ev.Assign("blue", RED_GUESSER)) == "other-side"
    table.do("ann", ev.Kick("bot"))
    assert table.code("ann", ev.AddBot("bot", "ada", "Ada", RED_GUESSER)) == "saw-key"


def test_people_come_first_in_the_lobby_too() -> None:
    """rooms.md#stand-in"""
    table = Table()
    table.do("ann", ev.Join("Ann"))
    table.do("ann", ev.AddBot("bot", "ada", "Ada", RED_GIVER))
    table.do("ben", ev.Join("Ben"))
    table.do("ben", ev.Sit(RED_GIVER))
    assert table.chairs() == {"ann": None, "ben": RED_GIVER}
