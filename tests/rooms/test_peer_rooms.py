"""Bugs seen in other people's rooms: none may happen here."""

import pytest
from msgspec.structs import replace

from rooms_at_play import FOUR, RED_GIVER, RED_GUESSER, four, over, playing
from switchboard.clock import RoomClock
from switchboard.protocol import BadMessage, read_client
from switchboard.rooms import events as ev
from switchboard.rooms.asking import ChangeSettings, SettingsChange, StartGame
from switchboard.rooms.model import CLOCKS
from switchboard.words.model import Ending, Identity, Outcome, Phase, Team

# --- the rules ------------------------------------------------------------------------------------------


def test_a_reveal_that_wins_wins_whatever_the_count_says() -> None:
    """Elsewhere the turn passed and nobody had won: the last own card on the bonus guess, their last card."""
    table = playing()
    table.clue(8)
    for _ in range(9):
        table.guess(Identity.RED)
    assert table.game("dan").outcome == Outcome(Team.RED, Ending.FOUND_ALL)
    table = playing()
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    table.clue(8, "quixotry")
    for _ in range(7):
        table.guess(Identity.BLUE)
    table.do("dan", ev.StopGuessing(2))
    table.clue(1, "syzygy")
    table.guess(Identity.BLUE)
    assert table.game("dan").outcome == Outcome(Team.BLUE, Ending.FOUND_ALL)


def test_two_racing_time_outs_change_the_turn_once() -> None:
    """Elsewhere the second gave the turn back to the same team; in the first round every browser counted."""
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


def test_a_clue_of_zero_gives_more_than_one_guess() -> None:
    """Elsewhere a zero gave one guess only."""
    table = playing()
    table.clue(0)
    for _ in range(5):
        table.guess(Identity.RED)
    assert (table.turn, table.game("ben").guesses_left) == (1, "unlimited")


def test_nothing_is_played_while_paused() -> None:
    """Elsewhere clues were given and cards turned over during a pause."""
    table = playing()
    table.do("ann", ev.PauseGame())
    assert table.code("ann", ev.GiveClue(1, "zymurgy", 1)) == "paused"
    table.do("ann", ev.Resume())
    table.clue(2)
    card = table.card(Identity.RED)
    table.do("ben", ev.MarkCard(1, card))
    table.do("ann", ev.PauseGame())
    for command in (ev.MarkCard(1, 0), ev.MarkCard(1, card, False), ev.Confirm(1, card), ev.StopGuessing(1)):
        assert table.code("ben", command) == "paused"
    assert table.room.marks


def test_a_team_without_a_guesser_here_is_waited_for() -> None:
    """Elsewhere only a missing giver paused the game."""
    table = playing()
    table.away("dan")
    table.miss()
    assert table.see("ann").pause == "Paused: nobody guesses for Blue."


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


def test_only_our_own_clock_says_that_time_is_up() -> None:
    """Elsewhere the owner's browser did, by its own idea of the time."""
    table = playing(clock=CLOCKS["fast"])
    for who in (*FOUR, "stranger"):
        for command in (ev.TimeUp(1, Phase.CLUE), ev.OwnerAway("ann"), ev.SetPresence("ben", False)):
            assert table.code(who, command) == "clock-only"
    clock = RoomClock()
    clock.watch(table.room, 0.0)
    assert clock.due(89.0) == []


def test_fifty_confirmations_of_one_card_turn_one_card_over() -> None:
    table = playing()
    table.clue(2)
    card = table.card(Identity.RED)
    table.do("ben", ev.MarkCard(1, card))
    table.do("ben", ev.Confirm(1, card))
    assert {table.code("ben", ev.Confirm(1, card)) for _ in range(49)} == {"card-revealed"}
    assert table.game("ben").red_left == 8


@pytest.mark.parametrize(
    "words",
    [
        ("SAME",) * 25,
        ("same", "Same", "SAME") * 9,
        tuple(f"W{number}" for number in range(24)),
        tuple(f"W{number}" for number in range(10_001)),
        (*(f"W{number}" for number in range(25)), "x" * 1_000_000),
        (*(f"W{number}" for number in range(25)), "a\x00b"),
        (*(f"W{number}" for number in range(25)), "\u200b"),
    ],
)
def test_strange_words_are_refused_and_hang_nothing(words: tuple[str, ...]) -> None:
    """Elsewhere 25 times the same word was an endless loop, and a megabyte a word like any other."""
    table = four()
    assert table.code("ann", ev.Configure(replace(table.room.settings, words=words))) == "bad-setting"


def test_words_that_look_like_html_are_words() -> None:
    """Elsewhere a word became part of the page; here it is a text, for the page to show as one."""
    table = four()
    words = ("<img src=x>", "\u202ebackwards", *(f"W{number}" for number in range(23)))
    table.ask("ann", ChangeSettings(SettingsChange(words=words)))
    table.ask("ann", StartGame())
    assert {"<IMG SRC=X>", "BACKWARDS"} <= set(table.game("dan").words)


def test_a_new_set_of_words_is_dealt_from_in_the_very_next_game() -> None:
    """Elsewhere the next game went on with the old set."""
    table = over()
    words = tuple(f"W{number}" for number in range(30))
    table.ask("ann", ChangeSettings(SettingsChange(words=words)))
    table.ask("ann", StartGame())
    assert set(table.game("ben").words) <= set(words)


# --- anyone acts as anyone ------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["eve", "stranger", "kicked"])
def test_who_does_not_play_plays_nothing(who: str) -> None:
    """Elsewhere a stranger turned the trap over, ended turns and restarted or closed the room."""
    table = playing()
    for member in ("eve", "kicked"):
        table.do(member, ev.Join(member))
    table.do("ann", ev.Kick("kicked"))
    table.clue(1)
    trap = table.card(Identity.TRAP)
    for command in (ev.MarkCard(1, trap), ev.Confirm(1, trap), ev.StopGuessing(1), ev.GiveClue(1, "ab", 1)):
        assert table.code(who, command) in ("not-your-part", "not-a-member")
    for order in (ev.Start(table.deal()), ev.EndGame(), ev.PauseGame(), ev.Kick("ann"), ev.PassOwner(who)):
        assert table.code(who, order) in ("owner-only", "not-a-member")


def test_who_one_is_cannot_be_said_in_a_message() -> None:
    """Elsewhere a player's id and team came out of the message; here out of the session, and nowhere else."""
    claims = '"who":"ann","member":"ann","player_id":"ann","userId":"ann","team":"red","role":"giver"'
    read = read_client(f'{{"t":"cmd","id":"1","do":"leave",{claims}}}')
    assert isinstance(read, tuple)
    table = playing()
    table.ask("ben", read[1])
    assert set(table.chairs()) == {"ann", "cat", "dan"}


@pytest.mark.parametrize(
    "frame",
    [
        '{"t":"cmd","id":"1","do":"update-game","game":{"winner":"blue"}}',
        '{"t":"cmd","id":"1","do":"set-card","card":3,"identity":"blue"}',
        '{"t":"cmd","id":"1","do":"game-ended","outcome":{"winner":"blue","ending":"trap"}}',
        '{"t":"cmd","id":"1","type":"card-revealed","card":3,"identity":"blue"}',
        '{"t":"cmd","id":"1","do":"delete-message","message":0}',
        '{"t":"cmd","id":"1","do":"close-room"}',
    ],
)
def test_there_is_no_message_that_writes_the_state(frame: str) -> None:
    """Elsewhere clients wrote the game back whole, set the winner, rewrote cards, deleted messages."""
    with pytest.raises(BadMessage):
        read_client(frame)


@pytest.mark.parametrize("who", ["ben", "dan", "eve"])
def test_nobody_makes_a_giver_of_himself_in_a_game(who: str) -> None:
    """Elsewhere a guesser did, and saw the key."""
    table = playing()
    table.do("eve", ev.Join("Eve"))
    table.away("ann")
    assert table.code(who, ev.Sit(RED_GIVER)) == "not-now"
    assert table.game(who).key is None


def test_nobody_new_comes_into_a_locked_room() -> None:
    """Elsewhere a stranger joined a locked room as a giver."""
    table = four()
    table.ask("ann", ChangeSettings(SettingsChange(locked=True)))
    assert table.code("stranger", ev.Join("Eve")) == "locked"
    assert table.code("stranger", ev.Sit(RED_GIVER)) == "not-a-member"


def test_who_was_sent_out_does_not_let_himself_in_again() -> None:
    """Elsewhere a banned user added himself anew."""
    table = four()
    table.do("ann", ev.Kick("ben"))
    for _ in range(3):
        assert table.code("ben", ev.Join("Ben")) == "banned"
    assert table.code("ben", ev.BanOver("ben")) == "clock-only"
    assert table.code("ben", ev.Sit(RED_GUESSER)) == "not-a-member"


def test_nobody_takes_back_anothers_vote() -> None:
    """Elsewhere an opponent deleted it."""
    table = four(uneven=True)
    table.do("eve", ev.Join("Eve"))
    table.do("eve", ev.Sit(RED_GUESSER))
    table.start()
    table.clue(1)
    table.do("ben", ev.MarkCard(1, 3))
    assert table.code("dan", ev.MarkCard(1, 3, False)) == "not-your-turn"
    assert table.do("eve", ev.MarkCard(1, 3, False)) == []
    assert [mark.member for mark in table.room.marks] == ["ben"]


def test_a_clue_that_is_given_stays_as_it_is() -> None:
    """Elsewhere an opponent wrote over it."""
    table = playing()
    table.clue(2)
    for who, code in (("ann", "not-now"), ("cat", "not-now"), ("dan", "not-your-part")):
        assert table.code(who, ev.GiveClue(1, "quixotry", 9)) == code
    clue = table.game("ben").clue
    assert clue is not None
    assert (clue.text, clue.number) == ("zymurgy", 2)


def test_what_is_said_is_said_by_who_says_it() -> None:
    """Elsewhere a stranger posted as the game itself, and edited what others had said."""
    table = playing()
    assert table.code("stranger", ev.Say("CLUE: zymurgy 2")) == "not-a-member"
    table.do("ben", ev.Say("CLUE: quixotry 9"))
    assert [(m.member, m.text) for m in table.see("dan").messages] == [("ben", "CLUE: quixotry 9")]
    assert table.game("dan").clue is None


def test_nobody_takes_a_room_whose_owner_has_just_dropped_off() -> None:
    """Elsewhere a stranger owned it that instant; here it waits half a minute for its owner."""
    table, clock = four(), RoomClock()
    table.away("ann")
    clock.watch(table.room, 0.0)
    assert clock.due(29.0) == []
    table.do("stranger", ev.Join("Eve"))
    assert table.code("stranger", ev.OwnerAway("ann")) == "clock-only"
    assert table.code("stranger", ev.PassOwner("stranger")) == "owner-only"
    assert clock.due(31.0) == [ev.OwnerAway("ann")]
    table.clock(ev.OwnerAway("ann"))
    assert table.room.owner == "ben"


def test_an_owner_who_is_back_in_time_stays_the_owner() -> None:
    table = four()
    table.away("ann")
    table.do("ann", ev.Join("Ann"))
    assert table.code("clock", ev.OwnerAway("ann")) == "not-away"
    assert table.room.owner == "ann"
