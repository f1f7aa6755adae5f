"""What a page has to know and must not work out: how votes stand, and which chairs wait for somebody."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from rooms_at_play import BLUE_GIVER, BLUE_GUESSER, RED_GIVER, RED_GUESSER, REFEREE, Table, four, playing
from switchboard.rooms import decide
from switchboard.rooms import events as ev
from switchboard.rooms.model import Chair, Poll
from switchboard.rooms.room import may_confirm, threshold, votes
from switchboard.words.model import Refused, Role, Team
from switchboard.words.ruleset import RefereeKind

EVERY_CHAIR = (RED_GIVER, BLUE_GIVER, RED_GUESSER, BLUE_GUESSER, REFEREE)


def guessing(*more: str) -> Table:
    """Red guesses on a clue: ben, and whoever else."""
    table = four(uneven=True)
    for name in more:
        table.do(name, ev.Join(name.capitalize()))
        table.do(name, ev.Sit(RED_GUESSER))
    table.start()
    table.do("ann", ev.GiveClue(table.turn, "zymurgy", 3))
    return table


def test_a_lone_guesser_confirms_and_two_confirm_for_each_other() -> None:
    """rooms.md#votes"""
    alone, two = guessing(), guessing("eve")
    for table in (alone, two):
        assert table.see("ben").polls == ()
        table.do("ben", ev.MarkCard(table.turn, 4))
    assert alone.see("ben").polls == (Poll(4, 1, ("ben",)),)
    assert two.see("ben").polls == two.see("eve").polls == (Poll(4, 1, ("eve",)),)


def test_a_card_with_too_few_votes_has_nobody_to_confirm_it() -> None:
    """rooms.md#votes: four guessers need two votes."""
    table = guessing("eve", "fay", "gus")
    table.do("ben", ev.MarkCard(table.turn, 4))
    assert table.see("eve").polls == (Poll(4, 1, ()),)
    table.do("eve", ev.MarkCard(table.turn, 4))
    assert table.see("eve").polls == (Poll(4, 2, ("ben", "eve", "fay", "gus")),)


def test_a_bots_mark_does_not_count_where_people_guess() -> None:
    """rooms.md#votes"""
    table = four(uneven=True)
    table.do("ann", ev.AddBot("bot1", "random", "Random", RED_GUESSER))
    table.start()
    table.do("ann", ev.GiveClue(table.turn, "zymurgy", 3))
    table.do("bot1", ev.MarkCard(table.turn, 7))
    assert table.see("ben").polls == (Poll(7, 0, ()),)


def test_only_the_team_on_turn_sees_how_its_votes_stand() -> None:
    """rooms.md#views"""
    table = guessing()
    table.do("ben", ev.MarkCard(table.turn, 4))
    assert [bool(table.see(who).polls) for who in ("ann", "ben", "cat", "dan")] == [True, True, False, False]


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(("ben", "eve", "fay", "bot1")), st.integers(0, 3)), max_size=12))
def test_a_poll_says_what_confirming_would(marks: list[tuple[str, int]]) -> None:
    """rooms.md#votes: whoever is named can confirm, nobody else can."""
    table = guessing("eve", "fay")
    table.do("ann", ev.PauseGame())
    table.do("ann", ev.AddBot("bot1", "random", "Random", RED_GUESSER))
    table.do("ann", ev.Resume())
    for who, card in marks:
        table.do(who, ev.MarkCard(table.turn, card))
    room = table.room
    polls = {poll.card: poll for poll in table.see("ben").polls}
    assert set(polls) == {card for _, card in marks}
    for card, poll in polls.items():
        given_votes = votes(room, Team.RED, card)
        enough = len(given_votes) >= threshold(room, Team.RED)
        able = {who for who in ("ben", "eve", "fay", "bot1") if may_confirm(room, Team.RED, who, card)}
        assert poll.votes == len(given_votes)
        assert set(poll.confirmers) == (able if enough else set())


# --- chairs that wait for somebody --------------------------------------------------------------------------


def test_an_empty_room_needs_all_four_chairs_and_the_referees_if_there_is_one() -> None:
    """rooms.md#start"""
    table = Table()
    table.do("ann", ev.Join("Ann"))
    assert table.see("ann").vacant == (RED_GUESSER, BLUE_GUESSER, RED_GIVER, BLUE_GIVER)
    table = Table(referee=RefereeKind.SEATED)
    table.do("ann", ev.Join("Ann"))
    assert table.see("ann").vacant[-1] == REFEREE


CHAIRS = st.sampled_from((RED_GIVER, BLUE_GIVER, RED_GUESSER, BLUE_GUESSER))


@settings(deadline=None)
@given(st.lists(CHAIRS, max_size=8), st.booleans(), st.sampled_from(RefereeKind))
def test_once_the_vacant_chairs_are_taken_a_game_can_start(
    chairs: list[Chair], uneven: bool, referee: RefereeKind
) -> None:
    """rooms.md#start: bots in the chairs a room names are all it takes."""
    table = Table(uneven=uneven, referee=referee)
    table.do("ann", ev.Join("Ann"))
    for number, chair in enumerate(chairs):
        single = chair.role is Role.GIVER and any(one.chair == chair for one in table.room.members)
        if not single:
            table.do("ann", ev.AddBot(f"bot{number}", "random", "Random", chair))
    for number, chair in enumerate(table.see("ann").vacant, 100):
        table.do("ann", ev.AddBot(f"bot{number}", "random", "Random", chair))
    assert table.see("ann").cannot_start == ()
    assert table.see("ann").vacant == ()


def test_between_games_a_chair_for_one_is_kept_for_whoever_has_it() -> None:
    """rooms.md#presence: nobody is asked to take it, though the game cannot start."""
    table = four()
    table.clock(ev.SetPresence("cat", False))
    assert table.see("ann").vacant == ()
    assert table.see("ann").cannot_start == ("Blue needs somebody to give clues (away: Cat).",)


def test_a_paused_game_names_the_chairs_that_must_be_filled() -> None:
    """rooms.md#vacant"""
    table = playing()
    assert table.see("ann").vacant == ()
    table.clock(ev.SetPresence("ben", False))
    table.do("ann", ev.PauseGame())
    assert table.see("ann").vacant == (RED_GUESSER,)
    assert table.see("ann").cannot_resume is not None
    table.do("ann", ev.AddBot("bot1", "random", "Random", RED_GUESSER))
    assert table.see("ann").vacant == ()
    assert table.see("ann").cannot_resume is None


# --- chairs that are free, and who is silent ----------------------------------------------------------------


def room_of(chairs: list[Chair], away: set[int], paused: bool, playing: bool, referee: RefereeKind) -> Table:
    """A room with bots and people in some chairs, some of them away; perhaps at play."""
    table = Table(uneven=True, referee=referee)
    table.do("ann", ev.Join("Ann"))
    for number, chair in enumerate(chairs):
        if table.see("ann").free and chair in table.see("ann").free:
            table.do(f"p{number}", ev.Join(f"P{number}"))
            table.do(f"p{number}", ev.Sit(chair))
    for number, chair in enumerate(table.see("ann").vacant):
        table.do("ann", ev.AddBot(f"b{number}", "ada", "Ada", chair))
    if playing:
        table.start()
    for number in away:
        if any(one.id == f"p{number}" for one in table.room.members):
            table.clock(ev.SetPresence(f"p{number}", False))
    if playing and paused:
        table.do("ann", ev.PauseGame())
    return table


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(EVERY_CHAIR), max_size=6),
    st.sets(st.integers(0, 5)),
    st.booleans(),
    st.booleans(),
    st.sampled_from(RefereeKind),
)
def test_a_free_chair_can_be_taken_and_no_other(
    chairs: list[Chair], away: set[int], paused: bool, playing: bool, referee: RefereeKind
) -> None:
    """rooms.md#chairs, #vacant, #stand-in: what a view calls free is what sitting down and bots get."""
    table = room_of(chairs, away, paused, playing, referee)
    table.do("new", ev.Join("New"))
    people = [one for one in table.room.members if one.bot is None]
    for one, chair in product(people, EVERY_CHAIR):
        if one.chair == chair:
            continue  # to sit down where one sits is no mistake
        view, who = table.see(one.id), one.id
        for free, actor, command in (
            (view.free, who, ev.Sit(chair)),
            (view.free_for_bots, "ann", ev.AddBot("late", "ada", "Ada", chair)),
        ):
            try:
                decide(table.room, actor, command)
                taken = True
            except Refused:
                taken = False
            assert (chair in free) is taken


def test_nobody_is_offered_a_chair_that_they_know_too_much_for() -> None:
    """rooms.md#vacant, #taint: not even when they have stood up from where they learned it."""
    table = playing()
    table.do("eve", ev.Join("Eve"))
    for who in ("ben", "cat", "dan"):
        table.clock(ev.SetPresence(who, False))
    table.do("ann", ev.PauseGame())
    table.do("ann", ev.Sit(None))
    assert table.see("ann").free == (RED_GIVER, BLUE_GIVER)
    assert table.see("eve").free == (RED_GIVER, RED_GUESSER, BLUE_GIVER, BLUE_GUESSER)
    table.do("eve", ev.Sit(RED_GUESSER))
    assert table.see("eve").free == (RED_GIVER, RED_GUESSER, BLUE_GIVER)


def test_a_view_tells_those_who_may_not_talk() -> None:
    """rooms.md#silence: givers, referees and commentators, until the game is over."""
    table = playing(commentary=0)
    table.do("eve", ev.Join("Eve"))
    table.do("ann", ev.Commentate("eve"))
    for who in ("ann", "ben", "cat", "dan", "eve"):
        assert table.see(who).silent is (who in ("ann", "cat", "eve"))
        if table.see(who).silent:
            assert table.code(who, ev.Say("hello")) == "silent"
    table.do("ann", ev.PauseGame())
    table.do("ann", ev.Sit(None))
    assert table.see("ann").silent  # what one has seen one still knows
    table.do("ann", ev.EndGame())
    assert not any(table.see(who).silent for who in ("ann", "cat", "eve"))
