"""What a client can ask for becomes a command: chance, packs and bots are put in here, and nowhere else."""

import random
import secrets

import pytest
from msgspec.structs import asdict

from rooms_at_play import BLUE_GIVER, BLUE_GUESSER, FOUR, RED_GUESSER, REFEREE, Table, four
from switchboard import packs
from switchboard.rooms import events as ev
from switchboard.rooms.asking import (
    Asked,
    ChangeSettings,
    SeatBot,
    SettingsChange,
    ShuffleChairs,
    StartGame,
    changed,
    complete,
)
from switchboard.rooms.model import CLOCKS, Chair, Clock, Member, Settings
from switchboard.web.shelf import House
from switchboard.words.model import Refused, Team
from switchboard.words.ruleset import RefereeKind

OWN = tuple(f"WORD{number}" for number in range(60))
CHANGES: dict[str, object] = {
    "theme": "codenames",
    "ruleset": "club-1",
    "referee": RefereeKind.SEATED,
    "pack": next(name for name in packs.names() if name != packs.DEFAULT),
    "words": OWN,
    "clock": Clock(70, 50),
    "threshold": 2,
    "uneven": True,
    "locked": True,
    "spectators": False,
    "chat": False,
    "listed": True,
    "commentary": 2,
}


def refused(table: Table, asked: Asked) -> Refused:
    """How a question of the owner's is refused before it is a command."""
    with pytest.raises(Refused) as caught:
        complete(table.room, asked, random.Random(1), House())
    return caught.value


# --- settings -----------------------------------------------------------------------------------------


def test_every_setting_can_be_asked_for() -> None:
    """rooms.md#settings"""
    assert set(SettingsChange.__struct_fields__) == set(Settings.__struct_fields__) == set(CHANGES)


@pytest.mark.parametrize("field", CHANGES)
def test_a_change_of_one_setting_leaves_the_others_as_they_are(field: str) -> None:
    """rooms.md#settings"""
    before = Settings(clock=CLOCKS["fast"], threshold=3, locked=field != "locked", commentary=1)
    change = SettingsChange(**{field: CHANGES[field]})  # type: ignore[arg-type]
    after = asdict(changed(before, change, House()))
    assert after == asdict(before) | {field: CHANGES[field]}
    assert after != asdict(before)


def test_no_change_is_a_change_to_nothing() -> None:
    """rooms.md#settings"""
    table = four()
    assert table.ask("ann", ChangeSettings(SettingsChange())) == []


def test_what_may_be_absent_can_be_taken_away_again() -> None:
    """rooms.md#settings: no clock, no threshold, no commentary, no own words."""
    table = four(clock=CLOCKS["fast"], threshold=3, commentary=1, words=OWN)
    table.ask("ann", ChangeSettings(SettingsChange(clock=None, threshold=None, commentary=None, words=())))
    assert table.room.settings == Settings()


def test_several_settings_change_together_or_not_at_all() -> None:
    """rooms.md#settings"""
    table = four()
    both = SettingsChange(locked=True, threshold=99)
    command = complete(table.room, ChangeSettings(both), random.Random(1), House())
    assert table.code("ann", command) == "bad-setting"
    assert not table.room.settings.locked


@pytest.mark.parametrize(
    ("asked", "listed"),
    [
        (ChangeSettings(SettingsChange(theme="chess")), "codenames"),
        (ChangeSettings(SettingsChange(pack="../secret")), packs.DEFAULT),
        (ChangeSettings(SettingsChange(pack="")), packs.DEFAULT),
        (ChangeSettings(SettingsChange(pack="Exchange")), packs.DEFAULT),
        (SeatBot(RED_GUESSER, "genius"), "ada, bertram, cleo, dot, edmund, flora, random"),
        (SeatBot(RED_GUESSER, ""), "ada"),
        (SeatBot(RED_GUESSER, "Ada"), "ada"),
    ],
)
def test_what_is_not_on_the_shelf_is_refused_with_what_is(asked: Asked, listed: str) -> None:
    """rooms.md#settings, rooms.md#bots"""
    problem = refused(four(), asked)
    assert problem.code == "bad-setting"
    assert listed in problem.sentence


# --- deals --------------------------------------------------------------------------------------------


def a_deal(table: Table, chance: random.Random) -> ev.Start:
    command = complete(table.room, StartGame(), chance, House())
    assert isinstance(command, ev.Start)
    return command


def test_no_deal_says_anything_about_the_next() -> None:
    """Elsewhere a room's seed told all its later boards and keys; here each deal is drawn anew."""
    table, chance = four(), secrets.SystemRandom()
    deals = [a_deal(table, chance).deal for _ in range(200)]
    for part in ("words", "key", "forfeits"):
        assert len({getattr(deal, part) for deal in deals}) == 200
    assert len({deal.first for deal in deals}) == 2


def against_bots(*people: Chair) -> Table:
    """People in these chairs, bots in all others."""
    table = Table()
    for who, chair in zip(("ann", "ben"), people, strict=False):
        table.do(who, ev.Join(who.title()))
        table.do(who, ev.Sit(chair))
    for chair in FOUR.values():
        if chair not in people:
            table.ask("ann", SeatBot(chair))
    return table


@pytest.mark.parametrize(
    ("people", "begin"),
    [
        ((RED_GUESSER,), {Team.RED}),
        ((BLUE_GIVER,), {Team.BLUE}),
        ((BLUE_GIVER, BLUE_GUESSER), {Team.BLUE}),
        ((RED_GUESSER, BLUE_GUESSER), set(Team)),
    ],
)
def test_people_begin_against_bots_alone_and_chance_decides_among_people(
    people: tuple[Chair, ...], begin: set[Team]
) -> None:
    """rooms.md#start: half of all games opened with half a minute of watching bots."""
    table = against_bots(*people)
    assert {a_deal(table, random.Random(seed)).deal.first for seed in range(20)} == begin


@pytest.mark.parametrize("own", [(), OWN])
def test_a_deal_has_fresh_words_until_they_are_used_up(own: tuple[str, ...]) -> None:
    """rooms.md#words"""
    table = four(words=own)
    every = set(own or packs.builtin().words)
    seen: set[str] = set()
    for _ in range(len(every) // 25):
        table.ask("ann", StartGame())
        words = set(table.game("dan").words)
        assert words <= every - seen
        seen |= words
        table.do("ann", ev.EndGame())
    assert len(every - seen) < 25
    table.ask("ann", StartGame())
    assert set(table.game("dan").words) & seen


def test_a_game_comes_from_the_owners_words_or_from_the_pack_that_is_set() -> None:
    """rooms.md#settings: elsewhere the next game ignored a new set of words."""
    table = four()
    pack = str(CHANGES["pack"])
    for change, words in (
        (SettingsChange(words=OWN), OWN),
        (SettingsChange(words=()), packs.builtin().words),
        (SettingsChange(pack=pack), packs.builtin(pack).words),
    ):
        table.ask("ann", ChangeSettings(change))
        table.ask("ann", StartGame())
        assert set(table.game("ann").words) <= set(words)
        table.do("ann", ev.EndGame())


def test_rotating_is_asked_for() -> None:
    """rooms.md#rematch"""
    table = four()
    table.ask("ann", StartGame(rotate=True))
    assert table.chairs()["ann"] == RED_GUESSER


# --- chairs drawn, bots made --------------------------------------------------------------------------


def test_chairs_are_drawn_among_those_who_are_here_and_do_not_judge() -> None:
    """rooms.md#chairs"""
    table = four(referee=RefereeKind.SEATED)
    for who in ("eve", "fay", "gus"):
        table.do(who, ev.Join(who))
    table.do("eve", ev.Sit(REFEREE))
    table.away("cat", "gus")
    orders = set()
    for _ in range(300):
        command = complete(table.room, ShuffleChairs(), table.deals, House())
        assert isinstance(command, ev.Shuffle)
        assert sorted(command.order) == ["ann", "ben", "dan", "fay"]
        orders.add(command.order)
    assert len(orders) == 24
    table.ask("ann", ShuffleChairs())
    chairs = table.chairs()
    assert chairs["eve"] == REFEREE
    assert chairs["cat"] is chairs["gus"] is None
    assert all(chairs[who] for who in ("ann", "ben", "dan", "fay"))


def bots(table: Table) -> list[Member]:
    return [member for member in table.room.members if member.bot]


def test_a_bot_has_an_id_of_its_own_and_the_name_and_picture_of_its_kind() -> None:
    """rooms.md#bots"""
    table = four(uneven=True)
    for _ in range(5):
        table.ask("ann", SeatBot(BLUE_GUESSER, "cleo"))
    table.ask("ann", SeatBot(BLUE_GUESSER, "random"))
    assert len({bot.id for bot in bots(table)}) == 6
    assert [bot.name for bot in bots(table)][:2] == ["Cleo", "Cleo 2"]
    assert {(bot.bot, bot.avatar) for bot in bots(table)} == {("cleo", "fox"), ("random", "die")}
    assert all(bot.id not in ("clock", "ann", "ben", "cat", "dan") for bot in bots(table))


def test_without_a_kind_the_first_that_is_not_at_the_table_comes() -> None:
    """rooms.md#bots"""
    table = four(uneven=True)
    table.ask("ann", SeatBot(BLUE_GUESSER, "bertram"))
    for _ in range(8):
        table.ask("ann", SeatBot(BLUE_GUESSER))
    named = [bot.name for bot in bots(table)]
    assert named == ["Bertram", "Ada", "Cleo", "Dot", "Edmund", "Flora", "Ada 2", "Bertram 2", "Cleo 2"]


# --- words that bots do not know ------------------------------------------------------------------------

STRANGE = tuple(f"ZQX{chr(65 + n)}VK" for n in range(25))
GERMAN = ChangeSettings(SettingsChange(pack="vermittlung"))


def code_of(table: Table, asked: Asked) -> str:
    """With which code the owner is refused; nothing changes."""
    before = table.room
    with pytest.raises(Refused) as caught:
        table.ask("ann", asked)
    assert table.room is before
    assert caught.value.sentence[-1] in ".!?"
    return caught.value.code


@pytest.mark.parametrize("settings", [{"pack": "vermittlung"}, {"pack": "centralita"}, {"words": STRANGE}])
def test_no_bot_takes_a_chair_where_it_does_not_know_the_words(settings: dict[str, object]) -> None:
    """rooms.md#bot-words; the one that knows no words anyway may always play."""
    table = four(uneven=True, **settings)
    assert code_of(table, SeatBot(RED_GUESSER)) == "bot-words"
    assert code_of(table, SeatBot(RED_GUESSER, "flora")) == "bot-words"
    table.ask("ann", SeatBot(RED_GUESSER, "random"))
    table.ask("ann", StartGame())


def test_words_that_a_seated_bot_does_not_know_are_not_set() -> None:
    """rooms.md#bot-words"""
    table = four(uneven=True)
    table.ask("ann", SeatBot(RED_GUESSER))
    assert code_of(table, GERMAN) == "bot-words"
    assert code_of(table, ChangeSettings(SettingsChange(words=STRANGE))) == "bot-words"
    table.ask("ann", ChangeSettings(SettingsChange(pack="kitchen", chat=False)))
    table.do("ann", ev.Kick(bots(table)[0].id))
    table.ask("ann", GERMAN)
    assert table.room.settings.pack == "vermittlung"


def test_no_game_starts_with_a_bot_that_does_not_know_the_words() -> None:
    """rooms.md#bot-words: whoever stood while the words were set may sit down again."""
    table = four(uneven=True)
    table.ask("ann", SeatBot(RED_GUESSER))
    bot = bots(table)[0].id
    table.do("ann", ev.Assign(bot, None))
    table.ask("ann", GERMAN)
    table.do("ann", ev.Assign(bot, RED_GUESSER))
    assert code_of(table, StartGame()) == "bot-words"
    table.do("ann", ev.Kick(bot))
    table.ask("ann", StartGame())
    table.do("ann", ev.PauseGame())
    assert code_of(table, SeatBot(RED_GUESSER)) == "bot-words"


def test_a_few_strange_words_among_many_keep_no_bot_away() -> None:
    """rooms.md#bot-words: four in five have to be known."""
    known = tuple(packs.builtin().words[:200])
    table = four(uneven=True, words=(*known, *STRANGE))
    table.ask("ann", SeatBot(RED_GUESSER))
    table.ask("ann", StartGame())


# --- everything else ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [ev.Leave(), ev.Sit(None), ev.Say("hello"), ev.Kick("ben"), ev.GiveClue(1, "a", 1), ev.Confirm(1, 3)],
)
def test_what_needs_nothing_drawn_is_the_command_itself(asked: Asked) -> None:
    assert complete(four().room, asked, random.Random(1), House()) is asked


def test_asking_decides_nothing() -> None:
    """rooms.md#owner: who may do it, and when, is for the rules to say."""
    table = four()
    for asked in (StartGame(), ShuffleChairs(), ChangeSettings(SettingsChange(locked=True))):
        before = table.room
        command = complete(table.room, asked, random.Random(1), House())
        assert table.room is before
        assert table.code("ben", command) == "owner-only"
