"""Who may do what, when: every command, at every stage, by everybody who could try it, as two tables.

Whatever is refused is refused with the code that says why, and leaves the room as it was.
"""

from collections.abc import Iterator
from typing import get_args

import pytest
from msgspec import json
from msgspec.structs import replace

from rooms_at_play import RED_GIVER, RED_GUESSER, REFEREE, Table, four
from switchboard.rooms import decide
from switchboard.rooms import events as ev
from switchboard.rooms.asking import Asked
from switchboard.rooms.model import Audience
from switchboard.words.model import Identity, Refused
from switchboard.words.ruleset import RefereeKind

# ann owns the room and gives for red, which is on turn; ben guesses with her. cat and dan are blue, ref
# judges, eve watches; fay was kicked, gus was never there.
MEMBERS = ("ann", "ben", "cat", "dan", "ref", "eve")
OUTSIDERS = ("fay", "gus")
STAGES = ("lobby", "clue", "verdict", "guess", "paused", "over")

SHORT = {
    ".": None,
    "part": "not-your-part",
    "turn": "not-your-turn",
    "now": "not-now",
    "none": "not-playing",
    "wait": "paused",
    "hush": "silent",
    "key": "saw-key",
    "side": "other-side",
    "taken": "chair-taken",
    "team": "no-team",
    "on": "playing",
    "self": "no-such-member",
    "going": "not-paused",
}

# A dot: it is allowed. `play` is clue, verdict and guess; `rest` is lobby and over.
BY_MEMBERS = """
command     stage     ann    ben    cat    dan    ref    eve
leave       lobby     .      .      .      .      .      .
leave       play      .      .      .      .      .      .
leave       paused    .      .      .      .      .      .
leave       over      .      .      .      .      .      .
rename      rest      .      .      .      .      .      .
rename      play      hush   .      hush   .      hush   .
rename      paused    hush   .      hush   .      hush   .
stand       rest      .      .      .      .      .      .
stand       play      .      .      .      .      .      .
stand       paused    .      .      .      .      .      .
guess-red   rest      .      .      .      .      .      .
guess-red   play      now    .      now    now    now    now
guess-red   paused    key    .      key    side   side   .
give-red    rest      .      taken  taken  taken  taken  taken
give-red    play      .      now    now    now    now    now
give-red    paused    .      taken  taken  taken  taken  taken
sit-judge   rest      taken  taken  taken  taken  .      taken
sit-judge   play      now    now    now    now    .      now
sit-judge   paused    key    taken  key    taken  .      taken
ready       rest      .      .      .      .      .      .
ready       play      hush   .      hush   .      hush   .
ready       paused    hush   .      hush   .      hush   .
say         rest      .      .      .      .      .      .
say         play      hush   .      hush   .      hush   .
say         paused    hush   .      hush   .      hush   .
say-team    rest      .      .      .      .      team   team
say-team    play      hush   .      hush   .      hush   team
say-team    paused    hush   .      hush   .      hush   team
give-clue   rest      none   none   none   none   none   none
give-clue   clue      .      part   turn   part   part   part
give-clue   verdict   now    part   now    part   part   part
give-clue   guess     now    part   now    part   part   part
give-clue   paused    wait   wait   wait   wait   wait   wait
judge       rest      none   none   none   none   none   none
judge       clue      part   part   part   part   now    part
judge       verdict   part   part   part   part   .      part
judge       guess     part   part   part   part   now    part
judge       paused    wait   wait   wait   wait   wait   wait
mark        rest      none   none   none   none   none   none
mark        clue      part   now    part   now    part   part
mark        verdict   part   now    part   now    part   part
mark        guess     part   .      part   turn   part   part
mark        paused    wait   wait   wait   wait   wait   wait
confirm     rest      none   none   none   none   none   none
confirm     clue      part   now    part   now    part   part
confirm     verdict   part   now    part   now    part   part
confirm     guess     part   .      part   turn   part   part
confirm     paused    wait   wait   wait   wait   wait   wait
stop        rest      none   none   none   none   none   none
stop        clue      part   now    part   now    part   part
stop        verdict   part   now    part   now    part   part
stop        guess     part   .      part   turn   part   part
stop        paused    wait   wait   wait   wait   wait   wait
"""

# What the owner hears; every other member hears owner-only.
BY_OWNER = """
command     lobby  clue   verdict guess  paused over
lock        .      .      .       .      .      .
ruleset     .      now    now     now    now    .
assign      .      now    now     now    .      .
unseat      .      .      .       .      .      .
shuffle     .      now    now     now    now    .
add-bot     .      now    now     now    .      .
kick        .      .      .       .      .      .
kick-self   self   self   self    self   self   self
pass-owner  .      .      .       .      .      .
start       .      on     on      on     on     .
commentate  none   .      .       .      .      none
end-game    none   .      .       .      .      .
pause       none   .      .       .      wait   none
resume      going  going  going   going  .      going
"""


def staged(stage: str) -> Table:
    """The same people at some stage of a game; on the clue there is a card to confirm and one found."""
    table = four(referee=RefereeKind.SEATED, uneven=True, commentary=1)
    for who in ("ref", "eve", "fay"):
        table.do(who, ev.Join(who))
    table.do("ref", ev.Sit(REFEREE))
    table.do("ann", ev.Kick("fay"))
    if stage == "lobby":
        return table
    table.start()
    if stage == "clue":
        return table
    table.clue(3)
    if stage == "verdict":
        return table
    table.do("ref", ev.JudgeClue(1, True))
    table.guess(Identity.RED if stage != "over" else Identity.TRAP)
    if stage != "over":
        table.do("ben", ev.MarkCard(1, table.card(Identity.RED)))
    if stage == "paused":
        table.do("ann", ev.PauseGame())
    return table


def command(name: str, table: Table) -> ev.Command:
    settings, playing = table.room.settings, table.room.game is not None
    card = table.card(Identity.RED) if playing else 0
    present = tuple(member for member in table.chairs() if member != "ref")
    commands: dict[str, ev.Command] = {
        "leave": ev.Leave(),
        "rename": ev.Rename("Zoe"),
        "stand": ev.Sit(None),
        "guess-red": ev.Sit(RED_GUESSER),
        "give-red": ev.Sit(RED_GIVER),
        "sit-judge": ev.Sit(REFEREE),
        "ready": ev.Ready(True),
        "say": ev.Say("hello"),
        "say-team": ev.Say("hello", Audience.TEAM),
        "give-clue": ev.GiveClue(1, "quixotry", 1),
        "judge": ev.JudgeClue(1, False, "no"),
        "mark": ev.MarkCard(1, card),
        "confirm": ev.Confirm(1, card),
        "stop": ev.StopGuessing(1),
        "lock": ev.Configure(replace(settings, locked=True)),
        "ruleset": ev.Configure(replace(settings, ruleset="club-1")),
        "assign": ev.Assign("eve", RED_GUESSER),
        "unseat": ev.Assign("dan", None),
        "shuffle": ev.Shuffle(present),
        "add-bot": ev.AddBot("bot1", "random", "Ada", RED_GUESSER),
        "kick": ev.Kick("dan"),
        "kick-self": ev.Kick("ann"),
        "pass-owner": ev.PassOwner("dan"),
        "start": ev.Start(table.deal()),
        "commentate": ev.Commentate("eve"),
        "end-game": ev.EndGame(),
        "pause": ev.PauseGame(),
        "resume": ev.Resume(),
    }
    return commands[name]


def cells() -> Iterator[tuple[str, str, str, str | None]]:
    """Every cell of both tables: command, stage, who, and the code that is expected."""
    several = {"play": ("clue", "verdict", "guess"), "rest": ("lobby", "over")}
    for line in BY_MEMBERS.split("\n")[2:-1]:
        name, stages, *codes = line.split()
        for stage in several.get(stages, (stages,)):
            yield from ((name, stage, who, SHORT[code]) for who, code in zip(MEMBERS, codes, strict=True))
            yield from ((name, stage, who, "not-a-member") for who in OUTSIDERS)
    for line in BY_OWNER.split("\n")[2:-1]:
        name, *codes = line.split()
        for stage, code in zip(STAGES, codes, strict=True):
            yield name, stage, "ann", SHORT[code]
            yield from ((name, stage, who, "owner-only") for who in MEMBERS[1:])
            yield from ((name, stage, who, "not-a-member") for who in OUTSIDERS)


CELLS = tuple(cells())


@pytest.mark.parametrize("name", dict.fromkeys(cell[0] for cell in CELLS))
@pytest.mark.parametrize("stage", STAGES)
def test_who_may_do_what_when(stage: str, name: str) -> None:
    """rooms.md#turns, rooms.md#owner, rooms.md#silence, rooms.md#taint"""
    rows = [(who, code) for a_name, a_stage, who, code in CELLS if (a_name, a_stage) == (name, stage)]
    assert [who for who, _ in rows] == [*MEMBERS, *OUTSIDERS]
    table = staged(stage)
    before = json.encode(table.room)
    heard = {who: verdict(table, who, command(name, table)) for who, _ in rows}
    assert heard == dict(rows)
    assert json.encode(table.room) == before


def verdict(table: Table, who: str, wanted: ev.Command) -> str | None:
    try:
        decide(table.room, who, wanted)
    except Refused as refused:
        return refused.code
    return None


def test_the_tables_have_everything_a_client_can_ask_for() -> None:
    table = staged("guess")
    tried = {command(name, table).__struct_config__.tag for name, *_ in CELLS}
    assert tried == {asked.__struct_config__.tag for asked in get_args(Asked)}


@pytest.mark.parametrize("turn", [0, 2, -1, 10**30])
@pytest.mark.parametrize("stage", ["clue", "verdict", "guess"])
def test_what_belongs_to_another_turn_is_refused_whoever_says_it(stage: str, turn: int) -> None:
    """rooms.md#turns"""
    table = staged(stage)
    card = table.card(Identity.RED)
    for who in MEMBERS:
        for stale in (
            ev.GiveClue(turn, "quixotry", 1),
            ev.JudgeClue(turn, True),
            ev.MarkCard(turn, card),
            ev.Confirm(turn, card),
            ev.StopGuessing(turn),
        ):
            assert table.code(who, stale) == "stale-turn"


@pytest.mark.parametrize("stage", STAGES)
def test_only_the_clock_says_what_the_clock_says(stage: str) -> None:
    """rooms.md#clock, rooms.md#presence"""
    table = staged(stage)
    for who in (*MEMBERS, *OUTSIDERS):
        for said in (
            ev.SetPresence("ann", False),
            ev.OwnerAway("ann"),
            ev.MemberAway("ben"),
            ev.BanOver("fay"),
        ):
            assert table.code(who, said) == "clock-only"


@pytest.mark.parametrize("stage", STAGES)
def test_the_clock_does_nothing_that_members_do(stage: str) -> None:
    """rooms.md#clock: it is no member, even of a room that it watches."""
    table = staged(stage)
    for name in dict.fromkeys(cell[0] for cell in CELLS):
        assert table.code("clock", command(name, table)) == "not-a-member"
    assert table.code("clock", ev.Join("Clock")) == "not-a-member"
