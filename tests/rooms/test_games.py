"""docs/rules/rooms.md: a game in a room, from the start to the rematch."""

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
from switchboard import packs, wire
from switchboard.rooms import events as ev
from switchboard.rooms import evolve, open_room
from switchboard.rooms.model import CLOCKS, MAX_MEMBERS, Settings, Stage
from switchboard.words.deal import draw
from switchboard.words.model import Deal, Ending, Identity, Outcome, Phase, Team, TurnEnd
from switchboard.words.ruleset import RefereeKind


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
    assert table.see("ann").cannot_start == ("Blue needs somebody to guess (away: Dan).",)


def test_words_do_not_repeat_until_the_pack_is_used_up() -> None:
    """rooms.md#words"""
    table = four()
    seen: set[str] = set()
    games = len(packs.builtin().words) // 25
    for _ in range(games):
        table.start()
        words = set(table.game("ann").words)
        assert not words & seen
        seen |= words
        table.do("ann", ev.EndGame())
    table.start()
    assert set(table.game("ann").words) & seen


def test_a_clue_is_required_and_what_is_left_is_the_number_and_one() -> None:
    """rooms.md#turns"""
    table = playing()
    card = table.card(Identity.RED)
    assert table.code("ben", ev.MarkCard(1, card)) == "not-now"
    assert table.code("ben", ev.Confirm(1, card)) == "not-now"
    assert table.code("ben", ev.StopGuessing(1)) == "not-now"
    table.clue(2)
    assert table.game("dan").guesses_left == 3


def test_a_command_for_another_turn_is_refused() -> None:
    """rooms.md#turns: a second confirm cannot land on the next turn."""
    table = playing()
    table.clue(1)
    table.guess(Identity.NEUTRAL)
    assert table.code("ben", ev.Confirm(1, table.card(Identity.RED))) == "stale-turn"
    assert table.code("cat", ev.GiveClue(1, "zymurgy", 1)) == "stale-turn"
    assert table.code("clock", ev.TimeUp(1, Phase.CLUE)) == "stale-turn"


def test_a_command_for_another_game_is_refused() -> None:
    """rooms.md#turns: what was meant for the last game cannot land in the same turn of the next."""
    table = playing()
    first = table.see("ann").dealt
    table.do("ann", ev.EndGame())
    table.start()
    assert table.see("ann").dealt == first + 1
    assert table.code("ann", ev.GiveClue(1, "zymurgy", 1, game=first)) == "stale-turn"
    table.do("ann", ev.GiveClue(1, "zymurgy", 1, game=first + 1))
    card = table.card(Identity.RED)
    assert table.code("ben", ev.MarkCard(1, card, game=first)) == "stale-turn"
    table.do("ben", ev.MarkCard(1, card, game=first + 1))
    assert table.code("ben", ev.Confirm(1, card, game=first)) == "stale-turn"
    assert table.code("ben", ev.StopGuessing(1, game=first)) == "stale-turn"


def test_what_the_owner_does_to_a_game_does_nothing_to_the_next() -> None:
    """rooms.md#turns: said in a tab that was cut off, it does not end the rematch."""
    table = playing()
    first = table.see("ann").dealt
    table.do("ann", ev.EndGame(first))
    assert table.code("ann", ev.Start(table.deal(), game=first - 1)) == "stale-turn"
    table.do("ann", ev.Start(table.deal(), game=first))
    for late in (ev.PauseGame(first), ev.EndGame(first), ev.Start(table.deal(), game=first)):
        assert table.code("ann", late) == "stale-turn"
    table.do("ann", ev.PauseGame(first + 1))
    assert table.code("ann", ev.Resume(first)) == "stale-turn"
    table.do("ann", ev.Resume(first + 1))


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
    assert table.game("dan").shown[card] is Identity.RED


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
        table.do("ann", ev.AddBot(f"bot{number}", "ada", "Ada", RED_GUESSER))
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


def test_own_words_are_told_once_and_stay_through_other_changes() -> None:
    """rooms.md#settings. Bug: every change had all words in it, a third of a megabyte each time."""
    table = four()
    words = tuple(f"WORD {number}" for number in range(10_000))
    told = table.do("ann", ev.Configure(replace(table.room.settings, words=words)))
    assert len(wire.encode(told[0])) > 90_000
    for changes in ({"locked": True}, {"theme": "codenames", "chat": False}, {"locked": False}):
        (change,) = table.do("ann", ev.Configure(replace(table.room.settings, **changes)))
        assert len(wire.encode(change)) < 500
        assert table.room.settings.words == words
        assert {name: getattr(table.room.settings, name) for name in changes} == changes
    table.start()
    table.do("ann", ev.EndGame())
    replayed = open_room(ev.RoomOpened(Settings()))
    for event in table.log[1:]:
        replayed = evolve(replayed, wire.decode_room_event(wire.encode(event)))
    assert replayed == table.room
    for other in (words[:25], ()):
        table.do("ann", ev.Configure(replace(table.room.settings, words=other)))
        assert table.room.settings.words == other
        table.do("ann", ev.Configure(replace(table.room.settings, locked=not table.room.settings.locked)))
        assert table.room.settings.words == other


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
    first = set(table.game("ann").words)
    table.do("ann", ev.EndGame())
    own = tuple(f"WORD{n}" for n in range(25))
    table.do("ann", ev.Configure(replace(table.room.settings, words=own)))
    for _ in range(2):
        table.do("ann", ev.Start(draw(own, table.deals)))
        table.do("ann", ev.EndGame())
    table.do("ann", ev.Configure(replace(table.room.settings, words=())))
    table.start()
    assert not first & set(table.game("ann").words)


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
    assert table.game("dan").key is None


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
    assert table.game("eve").key is not None
    assert table.game("eve").clue is None
    table.guess(Identity.NEUTRAL)
    assert table.game("eve").turn == 1
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
