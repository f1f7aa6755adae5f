"""Views on the wire: nothing is lost on the way, nobody gets more than is theirs, and it is few bytes."""

import random
from collections.abc import Iterator
from statistics import median

import pytest
from msgspec.structs import replace

from boards import ALL_RULESETS, exchanged, random_game
from rooms_at_play import BLUE_GUESSER, RED_GUESSER, REFEREE, Table, four, over, playing
from switchboard import wire
from switchboard.dealing import new_game
from switchboard.players.simple import RandomPlayer
from switchboard.protocol import Pong, RoomOnWire, Seen, Welcome, as_view, on_wire, read_server
from switchboard.rooms import events as ev
from switchboard.rooms.model import CLOCKS, Audience, Clock, Stage
from switchboard.rooms.views import RoomView, SettingsView, Viewpoint, room_view, viewpoints
from switchboard.web.printing import Printed, Printer
from switchboard.words import events as words
from switchboard.words.model import Actor, Identity, Phase, Role, Team
from switchboard.words.rules import fold
from switchboard.words.ruleset import RefereeKind, Ruleset
from switchboard.words.views import View, awaited, view

EIGHT = (
    "qz3kd8m2xa",
    "r7p1wn4jfb",
    "t5h9cv0gye",
    "u2s6bl8kod",
    "m1x4za7qir",
    "j9f3pe5wtu",
    "d8v0yn2hcs",
    "k6g7ol1bma",
)


def in_a_room(game: View, ruleset: Ruleset) -> RoomView:
    """A room in which just this is seen."""
    settings = SettingsView("switchboard", ruleset.name, ruleset.referee, "exchange")
    return RoomView(Stage.PLAYING, settings, (), None, game)


def sent(room: RoomView) -> RoomOnWire:
    """A view after a journey through a socket."""
    frame = wire.encode(Seen(7, None, None, on_wire(room)))
    seen = read_server(frame.decode())
    assert isinstance(seen, Seen)
    return seen.view


# --- there and back -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ALL_RULESETS, ids=lambda rules: f"{rules.name}-{rules.referee.value}")
def test_a_game_comes_back_from_the_wire_as_it_was_for_everybody(ruleset: Ruleset) -> None:
    """Whole random games, time running out, rejected clues and penalties included."""
    steps, phases = 0, set[Phase]()
    for seed in range(12):
        game = new_game(ruleset=ruleset, seed=f"wire {seed}")
        for _ in random_game(game, random.Random(seed)):
            for actor in Actor:
                view = game.view(actor)
                assert as_view(sent(in_a_room(view, ruleset)), actor) == view
                phases.add(view.phase)
            steps += 1
    assert steps > 100
    assert phases >= {Phase.CLUE, Phase.GUESS, Phase.OVER}
    assert (Phase.VERDICT in phases) is (ruleset.referee is RefereeKind.SEATED)


def test_a_room_comes_back_from_the_wire_as_it_was() -> None:
    table = four(clock=Clock(70, 50), threshold=2, commentary=1, uneven=True, chat=True, listed=True)
    table.do("eve", ev.Join("Eve"))
    table.do("ann", ev.AddBot("bot1", "random", "Ada", RED_GUESSER))
    table.do("dan", ev.Say("hello", Audience.TEAM))
    table.do("ben", ev.Ready(True))
    check_everybody(table)
    table.start()
    table.clue(1)
    table.do("ben", ev.MarkCard(1, 3))
    table.away("dan")
    check_everybody(table)
    table.do("ann", ev.PauseGame())
    table.away("ben", "ann")
    check_everybody(table)
    assert sent(table.see("cat")).cannot_resume


def check_everybody(table: Table) -> None:
    for who in ("ann", "ben", "cat", "dan", "eve", "stranger"):
        room, view = table.see(who), sent(table.see(who))
        assert view == on_wire(room)
        for field in set(RoomView.__struct_fields__) - {"game"}:
            assert getattr(view, field) == getattr(room, field)


def test_a_game_that_is_over_keeps_the_rules_it_was_played_by() -> None:
    """The owner may have set others for the next one."""
    table = over()
    before = table.see("ann").game
    table.do("ann", ev.Configure(replace(table.room.settings, ruleset="based-1", referee=RefereeKind.SEATED)))
    assert as_view(sent(table.see("ann")), Actor.RED_GIVER) == before


def test_a_lobby_has_no_game() -> None:
    assert as_view(sent(four().see("ann")), Actor.SPECTATOR) is None


def test_cards_are_letters() -> None:
    table = playing()
    table.clue(1)
    for identity in (Identity.RED, Identity.BLUE):
        table.guess(identity)
    giver, guesser = sent(table.see("cat")).game, sent(table.see("dan")).game
    assert giver is not None
    assert guesser is not None
    assert guesser.key is None
    assert sorted(guesser.shown) == [*"?" * 23, "b", "r"]
    assert giver.key is not None
    assert sorted(giver.key) == [*"b" * 8, *"n" * 7, *"r" * 9, "t"]


# --- secrets ----------------------------------------------------------------------------------------------


def test_exchanging_hidden_cards_changes_no_byte_of_what_blind_actors_get() -> None:
    for ruleset in ALL_RULESETS:
        game = new_game(ruleset=ruleset, seed="blind wire")
        dice = random.Random(ruleset.name)
        for _ in random_game(game, dice):
            if game.view(Actor.SPECTATOR).phase is Phase.OVER:
                break
            twin = fold(exchanged(game.log(), dice))
            for actor in (one for one in Actor if one.role is not Role.GIVER):
                mine, theirs = game.view(actor), view(twin, actor)
                assert wire.encode(on_wire(in_a_room(mine, ruleset))) == wire.encode(
                    on_wire(in_a_room(theirs, ruleset))
                )


def test_messages_that_are_no_views_have_no_field_for_a_game() -> None:
    assert wire.encode(Welcome(1, "ABCD2345", "me")) == b'{"t":"welcome","v":1,"room":"ABCD2345","you":"me"}'
    assert wire.encode(Pong(3, None)) == b'{"t":"pong","head":3,"left_ms":null}'


# --- bytes ------------------------------------------------------------------------------------------------


def eight(seed: int) -> Table:
    """Four against four under the ids that sessions have, with a clock."""
    table = Table(clock=CLOCKS["normal"])
    table.deals = random.Random(seed)
    names = ("Annika", "Ben", "Catalina", "Dan", "Evelyn", "Fay", "Gustavo", "Hal")
    for who, name in zip(EIGHT, names, strict=True):
        table.do(who, ev.Join(name))
    table.do(EIGHT[0], ev.Shuffle(EIGHT))
    table.start()
    return table


def steps(table: Table, dice: random.Random) -> Iterator[None]:
    """A whole game of random moves, with the votes that go with them."""
    player = RandomPlayer(dice)
    while table.room.stage is Stage.PLAYING:
        game = table.game(table.holder(Role.GUESSER))
        actor = awaited(game)
        who = dice.choice(table.holders(actor.role))
        match player.choose(table.game(table.holder(actor.role))):
            case words.GiveClue(text, number):
                table.do(who, ev.GiveClue(table.turn, text, number))
            case words.Guess(card):
                for voter in table.holders(Role.GUESSER):
                    table.do(voter, ev.MarkCard(table.turn, card))
                    yield
                table.do(who, ev.Confirm(table.turn, card))
            case words.Stop():
                table.do(who, ev.StopGuessing(table.turn))
        yield


def test_a_view_of_eight_people_at_play_is_about_a_kilobyte_and_a_half() -> None:
    """Random games are long ones: twelve turns at the median, all of which are in the view."""
    sizes: list[int] = []
    for seed in range(40):
        table = eight(seed)
        for _ in steps(table, random.Random(seed)):
            points = {Viewpoint(member.chair) for member in table.room.members} | {Viewpoint()}
            views = (on_wire(room_view(table.room, point)) for point in points)
            sizes += [len(wire.encode(Seen(1234, 59_999, 60_000, view))) for view in views]
    assert len(sizes) > 1_000
    assert median(sizes) <= 1_620
    assert max(sizes) <= 3_000


def test_the_team_sees_marks_and_nobody_else_pays_for_them() -> None:
    table = eight(1)
    table.clue(2)
    blind = len(wire.encode(on_wire(table.see(EIGHT[1]))))
    for voter in table.holders(Role.GUESSER):
        table.do(voter, ev.MarkCard(1, 3))
    assert len(wire.encode(on_wire(table.see(EIGHT[1])))) == blind


def test_the_chairs_of_eight_are_even() -> None:
    chairs = list(eight(1).chairs().values())
    assert chairs.count(RED_GUESSER) == chairs.count(BLUE_GUESSER) == 3
    assert REFEREE not in chairs
    assert eight(1).game(EIGHT[0]).first is Team.RED


def test_a_view_put_together_from_parts_is_the_view_encoded_whole() -> None:
    """Whatever changed between one view and the next, and whatever did not."""
    assert Printed.__struct_fields__ == RoomOnWire.__struct_fields__
    table, printer, seen = eight(2), Printer(), 0
    for _ in steps(table, random.Random(2)):
        for point in {*viewpoints(table.room).values(), Viewpoint()}:
            room = room_view(table.room, point)
            assert printer(point, room) == wire.encode(on_wire(room))
            seen += 1
    assert seen > 100
