"""Bots in rooms: they play every game to its end, take turns like people, and leave the say to people."""

import asyncio
import random

import pytest
from msgspec.structs import replace

from switchboard import packs
from switchboard.players.vectors.doubt import doubt
from switchboard.rooms.asking import SeatBot, StartGame
from switchboard.rooms.events import (
    CardMarked,
    Confirm,
    Join,
    JudgeClue,
    MarkCard,
    MemberJoined,
    PauseGame,
    Resume,
    Sit,
)
from switchboard.rooms.model import Chair, Mark, Member, Stage
from switchboard.rooms.views import RoomView
from switchboard.store import StoreError
from switchboard.themes import THEMES
from switchboard.web.manners import LEAST, Manners, shortened
from switchboard.web.shelf import House, bot_kinds
from switchboard.web.steps import Step, next_steps
from switchboard.wire import decode_room_event
from switchboard.words import events as words
from switchboard.words.model import Clue, Phase, Refused, Role, Team, Turn
from switchboard.words.ruleset import RULESETS, RefereeKind
from switchboard.words.views import View
from vector_views import a_view, guesser_view
from web.bot_tables import CODE, BotTable, bot_table, read_again
from web.in_memory import MemoryStore

RED_GIVER, BLUE_GIVER = Chair(Role.GIVER, Team.RED), Chair(Role.GIVER, Team.BLUE)
RED_GUESSER, BLUE_GUESSER = Chair(Role.GUESSER, Team.RED), Chair(Role.GUESSER, Team.BLUE)
CHAIRS = (RED_GIVER, BLUE_GIVER, RED_GUESSER, BLUE_GUESSER)
ENGLISH = [name for name in packs.names() if packs.builtin(name).language == "en"]


async def seat(table: BotTable, *chairs: Chair, kind: str | None = None) -> None:
    for chair in chairs:
        await table.host.submit("ann", SeatBot(chair, kind))


def is_over(room: RoomView) -> bool:
    return room.stage is Stage.OVER


# --- to the end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("referee", RefereeKind)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_four_bots_play_to_the_end_under_every_ruleset_and_theme(
    ruleset: str, referee: RefereeKind, theme: str
) -> None:
    async def story() -> None:
        table = await bot_table(random.Random(2), ruleset=ruleset, referee=referee, theme=theme)
        judge = (Chair(Role.REFEREE),) if referee is RefereeKind.SEATED else ()
        await seat(table, *CHAIRS, *judge)
        for _ in range(2):
            await table.host.submit("ann", StartGame())
            await table.reaches(is_over)
        assert table.room.played == 2
        assert all(turn.verdict is None or turn.verdict.valid for turn in turns(table.room))

    asyncio.run(story())


def turns(room: RoomView) -> tuple[Turn, ...]:
    assert room.game is not None
    return room.game.past


@pytest.mark.parametrize("kind", [one.kind for one in bot_kinds()])
def test_every_kind_plays_every_chair(kind: str) -> None:
    async def story() -> None:
        table = await bot_table(random.Random(3), pack=random.Random(kind).choice(ENGLISH))
        await seat(table, *CHAIRS, kind=kind)
        await table.host.submit("ann", StartGame())
        await table.reaches(is_over)

    asyncio.run(story())


@pytest.mark.parametrize("threshold", [None, 3, 10])
def test_bots_by_themselves_agree_however_many_votes_it_takes(threshold: int | None) -> None:
    """rooms.md#votes: with people on the other team, and some who watch."""

    async def story() -> None:
        table = await bot_table(random.Random(4), uneven=True, threshold=threshold)
        await table.host.submit("ann", Sit(BLUE_GUESSER))
        await table.host.submit("eve", Join("Eve"))
        await seat(table, RED_GIVER, BLUE_GIVER, *[RED_GUESSER] * 5)
        await table.host.submit("ann", StartGame())
        while not is_over(table.room):
            room = await table.reaches(lambda room: is_over(room) or is_ann_to_guess(room))
            if not is_over(room):
                await guess_something(table, room)
        assert any(turn.team is Team.RED and turn.guesses for turn in turns(table.room))

    asyncio.run(story())


def is_ann_to_guess(room: RoomView) -> bool:
    return room.game is not None and room.game.team is Team.BLUE and room.game.phase is Phase.GUESS


async def guess_something(table: BotTable, room: RoomView) -> None:
    assert room.game is not None
    card = room.game.hidden[0]
    for command in (MarkCard(room.game.turn, card), Confirm(room.game.turn, card)):
        await table.host.submit("ann", command)


def test_a_kind_that_only_older_logs_know_is_played_by_one_we_have() -> None:
    async def story() -> None:
        dice, store = random.Random(5), MemoryStore()
        table = await bot_table(dice, store=store)
        await seat(table, *CHAIRS)
        rows = [decode_room_event(row.event) for row in await store.read(CODE)]
        assert sum(isinstance(event, MemberJoined) and event.bot is not None for event in rows) == 4
        assert House(dice).sitter("companion") is not None

    asyncio.run(story())


# --- among people -----------------------------------------------------------------------------------------


async def with_ann_guessing(dice: random.Random, store: MemoryStore, bots: int = 2) -> BotTable:
    """Ann guesses for red with two bots beside her; everybody else is a bot."""
    table = await bot_table(dice, store=store, uneven=True)
    await table.host.submit("ann", Sit(RED_GUESSER))
    await seat(table, RED_GIVER, BLUE_GIVER, BLUE_GUESSER, *[RED_GUESSER] * bots)
    await table.host.submit("ann", StartGame())
    await table.reaches(is_red_to_guess)
    await table.rests()
    return table


def is_red_to_guess(room: RoomView) -> bool:
    return room.game is not None and room.game.team is Team.RED and room.game.phase is Phase.GUESS


def test_among_people_a_bot_marks_one_card_and_leaves_the_rest_to_them() -> None:
    """rooms.md#votes"""

    async def story() -> None:
        table = await with_ann_guessing(random.Random(6), store := MemoryStore())
        assert table.room.game is not None
        assert table.room.game.now.guesses == ()
        marks = table.host.view("ann").marks
        assert len({mark.member for mark in marks}) == len(marks) == 2
        before = len(await store.read(CODE))
        for _ in range(3):
            await table.host.submit("ann", MarkCard(table.room.game.turn, marks[0].card, False))
            await table.rests()
        assert len(await store.read(CODE)) == before  # nothing said twice

    asyncio.run(story())


def test_when_a_card_is_turned_over_a_bot_moves_its_mark() -> None:
    """rooms.md#votes: one mark each, whatever happens; and none where it would stop."""

    async def story() -> None:
        dice, moved = random.Random(7), 0
        for _ in range(6):
            table = await with_ann_guessing(dice, store := MemoryStore())
            while is_red_to_guess(table.room):
                marks = table.host.view("ann").marks
                theirs = [mark for mark in marks if mark.member != "ann"]
                assert len({mark.member for mark in theirs}) == len(theirs)
                await guess_something(table, table.room)
                await table.rests()
            events = [decode_room_event(row.event) for row in await store.read(CODE)]
            moved += sum(isinstance(event, CardMarked) and not event.on for event in events)
            table.close()
        assert moved > 0

    asyncio.run(story())


def test_a_bot_would_rather_stop_than_guess_and_shows_it_by_no_mark() -> None:
    """rooms.md#votes"""
    room, game = guessing_room(RED_GUESSER, marked=(("bot", 4),))
    assert [step.command for step in next_steps(room, game, "bot", words.Stop())] == [
        MarkCard(game.turn, 4, False, room.dealt)
    ]
    bare = replace(room, marks=())
    assert next_steps(bare, game, "bot", words.Stop()) == []


def test_moving_a_mark_is_one_thing_to_do() -> None:
    room, game = guessing_room(RED_GUESSER, marked=(("bot", 4), ("ann", 4)))
    assert next_steps(room, game, "bot", words.Guess(5)) == [
        Step("bot", MarkCard(game.turn, 4, False, room.dealt)),
        Step("bot", MarkCard(game.turn, 5, True, room.dealt)),
    ]
    there = guessing_room(RED_GUESSER, marked=(("bot", 5),))[0]
    assert next_steps(there, game, "bot", words.Guess(5)) == []


def test_only_the_clock_can_say_that_time_is_up() -> None:
    room, game = guessing_room(None)
    with pytest.raises(Refused, match="clock-only"):
        next_steps(room, game, "bot", words.TimeUp(1))


def guessing_room(ann: Chair | None, marked: tuple[tuple[str, int], ...] = ()) -> tuple[RoomView, View]:
    """Red guesses: a bot, and Ann if she sits there."""

    async def dealt() -> tuple[RoomView, View]:
        table = await bot_table(random.Random(8), uneven=True)
        await table.host.submit("ben", Join("Ben"))
        for who, chair in {"ann": RED_GUESSER, "ben": BLUE_GUESSER}.items():
            await table.host.submit(who, Sit(chair))
        await seat(table, RED_GIVER, BLUE_GIVER)
        await table.host.submit("ann", StartGame())
        room = await table.reaches(lambda room: room.game is not None and room.game.phase is Phase.GUESS)
        table.close()
        assert room.game is not None
        return room, replace(room.game, team=Team.RED)

    room, game = asyncio.run(dealt())
    others = [one for one in room.members if one.id != "ann"]
    members = (*others, Member("ann", "Ann", ann), Member("bot", "Ada", RED_GUESSER, bot="ada"))
    marks = tuple(Mark(*mark) for mark in marked)
    return replace(room, members=members, marks=marks), game


# --- standing in, and starting again ------------------------------------------------------------------------


def test_a_bot_that_stands_in_plays_on_at_once() -> None:
    """rooms.md#stand-in"""

    async def story() -> None:
        table = await with_ann_guessing(random.Random(9), MemoryStore(), bots=0)
        await table.host.submit("ann", PauseGame())
        await table.host.submit("ann", Sit(None))
        await seat(table, RED_GUESSER)
        await table.host.submit("ann", Resume())
        await table.reaches(is_over)

    asyncio.run(story())


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_bots_goes_on_after_the_server_was_killed_in_the_middle_of_it(seed: int) -> None:
    async def story() -> None:
        dice, store = random.Random(seed), MemoryStore()
        table = await bot_table(dice, store=store)
        await seat(table, *CHAIRS)
        await table.host.submit("ann", StartGame())
        killed = 0
        while not is_over(table.room):
            await some_events(table, dice.randint(1, 5))
            table.close()
            table = await read_again(dice, store)
            killed += 1
        assert killed > 4

    asyncio.run(story())


async def some_events(table: BotTable, number: int) -> None:
    stop = table.host.head + number
    await table.reaches(lambda room: is_over(room) or table.host.head >= stop)


def test_what_a_bot_knows_of_its_partner_is_in_the_view_and_survives_a_restart() -> None:
    """The same view, the same clue: from one that has played all along, and from one that has just come."""

    async def story() -> None:
        table = await bot_table(random.Random(10))
        await seat(table, *CHAIRS)
        await table.host.submit("ann", StartGame())
        old, compared = House(random.Random(1)).sitter("ada"), 0
        while not is_over(table.room):
            await some_events(table, 1)
            game = table.host.view(giver_of_red(table.room)).game
            if game is not None and game.phase is Phase.CLUE and game.team is Team.RED:
                assert old.choose(game) == House(random.Random(2)).sitter("ada").choose(game)
                compared += 1
        assert compared > 1

    asyncio.run(story())


def giver_of_red(room: RoomView) -> str:
    return next(one.id for one in room.members if one.chair == RED_GIVER)


# --- what goes wrong --------------------------------------------------------------------------------------


class Stubborn(House):
    """Bots whose first two clues of every turn are refused by the rules."""

    def sitter(self, kind: str) -> "Stubborn":
        self._player = super().sitter(kind)
        return self

    def choose(self, view: View, refused: Refused | None = None) -> words.Command:
        command = self._player.choose(view, refused)
        if isinstance(command, words.GiveClue) and refused is None:
            return words.GiveClue(view.words[view.hidden[0]], command.number)
        return command


def test_a_refused_clue_is_followed_by_another() -> None:
    async def story() -> None:
        dice = random.Random(11)
        table = await bot_table(dice, Stubborn(dice))
        await seat(table, *CHAIRS)
        await table.host.submit("ann", StartGame())
        await table.reaches(is_over)

    asyncio.run(story())


def test_a_referee_who_allows_nothing_gets_a_new_clue_every_time() -> None:
    async def story() -> None:
        table = await bot_table(random.Random(12), referee=RefereeKind.SEATED)
        await table.host.submit("ann", Sit(Chair(Role.REFEREE)))
        await seat(table, *CHAIRS)
        await table.host.submit("ann", StartGame())
        said: list[str] = []
        for _ in range(12):
            await table.reaches(lambda room: room.game is not None and room.game.phase is Phase.VERDICT)
            pending = table.host.view("ann").game.pending  # type: ignore[union-attr]
            assert pending is not None
            said.append(pending.text)
            await table.host.submit("ann", JudgeClue(table.room.game.turn, False))  # type: ignore[union-attr]
        assert len(set(said)) == 12

    asyncio.run(story())


class Failing(MemoryStore):
    """A disk that fails twice in a row, again and again."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    async def append(self, *args: object, **more: object) -> None:
        self.times += 1
        if self.times > 12 and self.times % 5 < 2:
            raise StoreError("The disk that holds the rooms fails to read or write. Check the disk.")
        await super().append(*args, **more)  # type: ignore[arg-type]


def test_a_disk_that_fails_for_a_moment_does_not_end_a_game_of_bots() -> None:
    async def story() -> None:
        table = await bot_table(random.Random(13), store=Failing())
        await seat(table, *CHAIRS)
        await table.host.submit("ann", StartGame())
        await table.reaches(is_over)

    asyncio.run(story())


# --- manners ----------------------------------------------------------------------------------------------

MANNERS = Manners(2.0, random.Random(14))


def test_a_bot_thinks_longer_about_a_harder_choice_and_after_a_card() -> None:
    """rooms.md#bots"""
    for _ in range(50):
        assert MANNERS.before_guess(0.0, False) < MANNERS.before_guess(0.9, False)
        assert MANNERS.before_guess(0.3, False) < MANNERS.before_guess(0.3, True)
        assert MANNERS.before_guess(1.0, True) < MANNERS.before_guess(0.0, True, among_people=True)
        assert MANNERS.before_clue(0.1) < MANNERS.before_clue(0.9)


def test_nobody_at_the_table_is_hurried_and_nobody_waits_where_nobody_is() -> None:
    """rooms.md#bots"""
    for _ in range(50):
        for pause in (MANNERS.before_guess(0.0, False), MANNERS.before_clue(0.0), MANNERS.before_step()):
            assert shortened(pause, True, None) >= LEAST * 2.0
            assert shortened(pause, False, None) < 0.2
            assert shortened(pause, True, 1000) <= 0.31


def test_views_tell_how_hard_a_choice_is() -> None:
    sea = ("WHALE", "ANCHOR", "PIANO", "BUTTER", "JUDGE", "COMET", "BISHOP", "TENT")
    assert doubt(guesser_view(sea, Clue("dolphin", 1))) < doubt(guesser_view(sea, Clue("xqzjv", 1)))
    assert 0.0 <= doubt(a_view(1)) <= 1.0
    assert doubt(guesser_view(("WHALE",), Clue("dolphin", 1))) == 0.0
