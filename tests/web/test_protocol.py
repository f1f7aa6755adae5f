"""What may come over a socket, and what must not: reading frames, without any socket."""

import random
from typing import get_args

import pytest
from msgspec import json

from frames import Thrown
from rooms_at_play import RED_GUESSER, four
from switchboard.protocol import (
    MAX_ID,
    BadMessage,
    Check,
    Cmd,
    Hello,
    Ping,
    Refusal,
    read_client,
    read_server,
    refusal,
)
from switchboard.rooms import events as ev
from switchboard.rooms.asking import (
    Asked,
    ChangeSettings,
    SeatBot,
    SettingsChange,
    ShuffleChairs,
    StartGame,
    complete,
)
from switchboard.rooms.model import Audience, Clock
from switchboard.web.shelf import House
from switchboard.words.model import Refused
from switchboard.words.ruleset import RefereeKind

EVERYDAY_FRAMES = 20_000


def cmd(fields: str) -> str:
    return f'{{"t":"cmd","id":"7",{fields}}}'


def asked(fields: str) -> Asked:
    read = read_client(cmd(fields))
    assert isinstance(read, tuple)
    assert read[0] == Cmd("7")
    return read[1]


def bad(frame: str) -> BadMessage:
    with pytest.raises(BadMessage) as caught:
        read_client(frame)
    assert caught.value.sentence.endswith(".")
    return caught.value


# --- what can be said -----------------------------------------------------------------------------------

COMMANDS: dict[str, Asked] = {
    '"do":"leave"': ev.Leave(),
    '"do":"rename","name":"Zoe"': ev.Rename("Zoe"),
    '"do":"sit","chair":{"role":"guesser","team":"red"}': ev.Sit(RED_GUESSER),
    '"do":"sit","chair":null': ev.Sit(None),
    '"do":"ready","ready":true': ev.Ready(True),
    '"do":"say","text":"hm"': ev.Say("hm", Audience.ALL),
    '"do":"say","text":"hm","to":"team"': ev.Say("hm", Audience.TEAM),
    '"do":"configure","settings":{"locked":true}': ChangeSettings(SettingsChange(locked=True)),
    '"do":"configure","settings":{"clock":{"clue":60,"guess":45},"referee":"seated"}': ChangeSettings(
        SettingsChange(clock=Clock(60, 45), referee=RefereeKind.SEATED)
    ),
    '"do":"assign","member":"ben","chair":null': ev.Assign("ben", None),
    '"do":"shuffle"': ShuffleChairs(),
    '"do":"add-bot","kind":"random","chair":{"role":"guesser","team":"red"}': SeatBot(RED_GUESSER, "random"),
    '"do":"add-bot","chair":{"role":"guesser","team":"red"}': SeatBot(RED_GUESSER),
    '"do":"kick","member":"ben"': ev.Kick("ben"),
    '"do":"pass-owner","member":"ben"': ev.PassOwner("ben"),
    '"do":"start"': StartGame(),
    '"do":"start","rotate":true': StartGame(True),
    '"do":"commentate","member":"ben"': ev.Commentate("ben"),
    '"do":"end-game"': ev.EndGame(),
    '"do":"pause"': ev.PauseGame(),
    '"do":"resume"': ev.Resume(),
    '"do":"give-clue","turn":1,"text":"zymurgy","number":2': ev.GiveClue(1, "zymurgy", 2),
    '"do":"give-clue","turn":1,"text":"zymurgy","number":"unlimited"': ev.GiveClue(1, "zymurgy", "unlimited"),
    '"do":"judge","turn":1,"valid":false,"reason":"so"': ev.JudgeClue(1, False, "so"),
    '"do":"mark","turn":1,"card":3': ev.MarkCard(1, 3, True),
    '"do":"mark","turn":1,"card":3,"on":false': ev.MarkCard(1, 3, False),
    '"do":"confirm","turn":1,"card":3': ev.Confirm(1, 3),
    '"do":"stop","turn":1': ev.StopGuessing(1),
}


@pytest.mark.parametrize("fields", COMMANDS)
def test_every_command_is_read_from_its_flat_frame(fields: str) -> None:
    assert asked(fields) == COMMANDS[fields]
    shuffled = f'{{{fields},"id":"7","t":"cmd"}}'
    assert read_client(shuffled) == (Cmd("7"), COMMANDS[fields])


def test_every_command_there_is_was_read() -> None:
    assert {type(command) for command in COMMANDS.values()} == set(get_args(Asked))


def test_the_other_messages_are_read() -> None:
    assert read_client('{"t":"hello","room":"ABCD2345"}') == Hello("ABCD2345", 1, "")
    assert read_client('{"t":"hello","v":2,"room":"R","name":"Ann"}') == Hello("R", 2, "Ann")
    assert read_client('{"t":"ping","seq":12}') == Ping(12)
    assert read_client('{"t":"ping"}') == Ping(0)
    assert read_client('{"t":"check","id":"a","text":"b","number":1}') == Check("a", "b", 1)


def test_an_id_may_be_as_long_as_ids_are() -> None:
    for identity in ("1", "x" * MAX_ID, "🦉" * MAX_ID):
        assert read_client(f'{{"t":"cmd","id":"{identity}","do":"leave"}}') == (Cmd(identity), ev.Leave())


# --- what is no message -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        "",
        " ",
        "hello",
        "null",
        "1",
        '"leave"',
        "[]",
        '[{"t":"ping"}]',
        "{}",
        '{"t":null}',
        '{"t":1}',
        '{"t":["ping"]}',
        '{"t":"nonsense"}',
        '{"T":"ping"}',
        '{"do":"leave"}',
        '{"t":"ping"}{"t":"ping"}',
        '{"t":"ping",}',
        '{"t":"ping"',
        "{'t':'ping'}",
        '\ufeff{"t":"ping"}',
        '{"t":"ping","seq":NaN}',
        '{"t":"ping","seq":Infinity}',
        '{"t":"ping","x":NaN}',
        '{"t":"ping","seq":1e999}',
        '{"t":"ping","seq":1.5}',
        '{"t":"ping","seq":"1"}',
        '{"t":"ping","seq":true}',
        '{"t":"ping","seq":null}',
        '{"t":"hello"}',
        '{"t":"hello","room":1}',
        '{"t":"hello","room":null}',
        '{"t":"hello","room":"R","v":"1"}',
        '{"t":"hello","room":"R","name":null}',
        '{"t":"hello","room":"a\nb"}',
        '{"t":"hello","room":"a\x00b"}',
        '{"t":"hello","room":"\ud800"}',
        '{"t":"hello","room":"\\ud800"}',
        '{"t":"hello","room":"\\udc00\\ud800"}',
        '{"t":"hello","room":"\\x41"}',
        '{"t":"check","id":"a","text":"b"}',
        '{"t":"check","id":"a","text":"b","number":"many"}',
        '{"t":"check","id":"a","text":"b","number":1.0}',
        '{"t":"check","id":"a","text":["b"],"number":1}',
        '{"t":"view","seq":1}',
        '{"t":"ack","id":"1","seq":1}',
    ],
)
def test_what_is_none_of_our_messages_is_refused(frame: str) -> None:
    assert bad(frame).command is None


@pytest.mark.parametrize("opening", ["[", '{"t":', '{"a":', '{"t":"ping","x":', '{"t":"cmd","id":"1","do":'])
def test_depth_ends_in_a_refusal_and_not_in_a_crash(opening: str) -> None:
    depth = 100_000
    for frame in (opening * depth, opening + "[" * depth, opening + "[" * depth + "]" * depth + "}"):
        bad(frame)


@pytest.mark.parametrize("field", ["seq", "x"])
def test_a_number_without_end_is_refused(field: str) -> None:
    digits = "9" * 100_000
    bad(f'{{"t":"ping","{field}":{digits}}}')
    bad(f'{{"t":"ping","{field}":-{digits}}}')
    bad(cmd(f'"do":"stop","turn":1,"{field}":{digits}'))


@pytest.mark.parametrize(
    "frame",
    [
        '{"t":"ping","t":"ping"}',
        '{"t":"ping","seq":1,"seq":2}',
        '{"t":"hello","room":"A","room":"B"}',
        '{"t":"cmd","id":"1","id":"2","do":"leave"}',
        cmd('"do":"leave","do":"leave"'),
        cmd('"do":"leave","do":"end-game"'),
        cmd('"do":"confirm","turn":1,"card":3,"card":4'),
        cmd('"do":"sit","chair":{"role":"giver","role":"guesser","team":"red"}'),
        cmd('"do":"configure","settings":{"locked":true,"locked":false}'),
        cmd('"do":"leave","\\u0064o":"leave"'),
        cmd('"do":"leave","x":[{"y":1,"y":1}]'),
    ],
)
def test_what_is_said_twice_is_refused(frame: str) -> None:
    """Another reader of the same bytes might take the other value for the one that counts."""
    bad(frame)


# --- ids ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "identity", ['""', '"' + "x" * (MAX_ID + 1) + '"', "null", "7", "{}", '["7"]', "true"]
)
@pytest.mark.parametrize("rest", ['"t":"cmd","do":"leave"', '"t":"check","text":"a","number":1'])
def test_an_id_is_a_short_text(rest: str, identity: str) -> None:
    assert bad(f'{{{rest},"id":{identity}}}').command is None
    assert bad(f"{{{rest}}}").command is None


# --- commands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        '"x":1',
        '"do":null',
        '"do":7',
        '"do":""',
        '"do":"LEAVE"',
        '"do":"nonsense"',
        '"do":["leave"]',
        '"do":{"leave":{}}',
        '"type":"leave"',
        '"do":"rename"',
        '"do":"rename","name":null',
        '"do":"rename","name":["Ann"]',
        '"do":"sit"',
        '"do":"sit","chair":"giver"',
        '"do":"sit","chair":{}',
        '"do":"sit","chair":{"role":"boss"}',
        '"do":"sit","chair":{"role":"giver","team":"green"}',
        '"do":"sit","chair":["giver","red"]',
        '"do":"ready"',
        '"do":"ready","ready":1',
        '"do":"ready","ready":"true"',
        '"do":"say"',
        '"do":"say","text":"a","to":"ben"',
        '"do":"configure"',
        '"do":"configure","settings":null',
        '"do":"configure","settings":{"owner":"ben"}',
        '"do":"configure","settings":{"own_words":3}',
        '"do":"configure","settings":{"locked":"yes"}',
        '"do":"configure","settings":{"locked":null}',
        '"do":"configure","settings":{"theme":null}',
        '"do":"configure","settings":{"clock":{"clue":60}}',
        '"do":"configure","settings":{"clock":60}',
        '"do":"configure","settings":{"threshold":true}',
        '"do":"configure","settings":{"words":"A"}',
        '"do":"configure","settings":{"words":[1]}',
        '"do":"configure","settings":{"referee":"ann"}',
        '"do":"assign","member":"ben"',
        '"do":"assign","chair":null',
        '"do":"add-bot","kind":"random"',
        '"do":"add-bot","kind":"random","chair":null',
        '"do":"kick"',
        '"do":"kick","member":null',
        '"do":"pass-owner"',
        '"do":"start","rotate":1',
        '"do":"give-clue","turn":1,"text":"a"',
        '"do":"give-clue","text":"a","number":1',
        '"do":"give-clue","turn":1,"text":"a","number":1.5',
        '"do":"give-clue","turn":1,"text":"a","number":"9"',
        '"do":"give-clue","turn":1,"text":"a","number":null',
        '"do":"judge","turn":1',
        '"do":"judge","turn":1,"valid":"yes"',
        '"do":"mark","turn":1',
        '"do":"mark","card":1',
        '"do":"mark","turn":1,"card":"0"',
        '"do":"mark","turn":1,"card":1.0',
        '"do":"mark","turn":1,"card":[1]',
        '"do":"mark","turn":"1","card":1',
        '"do":"confirm","turn":1,"card":null',
        '"do":"confirm","turn":true,"card":1',
        '"do":"stop"',
        '"do":"stop","turn":null',
    ],
)
def test_a_command_that_cannot_be_read_is_refused_by_its_id(fields: str) -> None:
    assert bad(cmd(fields)).command == "7"


@pytest.mark.parametrize(
    "fields",
    [
        '"do":"join","name":"Eve"',
        '"do":"time-up","turn":1,"phase":"clue"',
        '"do":"presence","member":"ann","present":false',
        '"do":"owner-away","member":"ann"',
        '"do":"member-away","member":"ben"',
        '"do":"ban-over","member":"eve"',
    ],
)
def test_what_the_server_and_the_clock_say_no_client_can_say(fields: str) -> None:
    assert bad(cmd(fields)).command == "7"


def test_of_the_commands_a_room_knows_clients_have_all_but_those() -> None:
    def tags(union: object) -> set[object]:
        return {kind.__struct_config__.tag for kind in get_args(union)}

    servers = {"join", "time-up", "presence", "owner-away", "member-away", "ban-over"}
    assert tags(ev.Command) - tags(Asked) == servers
    assert tags(Asked) <= tags(ev.Command)


DEAL = '{"words":["A"],"key":["red"],"forfeits":[0],"first":"blue"}'
BOT = '"kind":"random","chair":{"role":"guesser","team":"red"}'


@pytest.mark.parametrize(
    ("fields", "honest"),
    [
        (f'"do":"start","deal":{DEAL}', StartGame()),
        ('"do":"start","seed":7,"chance":0,"words":["A"],"first":"blue"', StartGame()),
        ('"do":"shuffle","order":["ben","ann","cat","dan"]', ShuffleChairs()),
        (f'"do":"add-bot",{BOT},"bot":"ann","name":"Ann"', SeatBot(RED_GUESSER, "random")),
    ],
)
def test_what_is_drawn_or_made_here_cannot_be_sent_along(fields: str, honest: Asked) -> None:
    """A deal, a seating order, a bot's id and name: left out of account, and drawn here all the same."""
    table, forged = four(), asked(fields)
    assert forged == honest
    one, same, other = (complete(table.room, forged, random.Random(n), House()) for n in (3, 3, 4))
    assert one == same != other
    table.do("ann", one)


# --- answers ------------------------------------------------------------------------------------------


def test_a_refusal_carries_the_code_the_sentence_and_whose_it_is() -> None:
    answer = refusal(Refused("not-now", "Not now."), "7")
    assert answer == Refusal("7", "not-now", "Not now.")
    assert json.encode(answer) == b'{"t":"refused","id":"7","code":"not-now","message":"Not now."}'
    assert read_server(json.encode(answer)) == answer


# --- anything at all ----------------------------------------------------------------------------------


def test_whatever_is_thrown_at_a_room_it_answers_or_refuses_and_goes_on() -> None:
    """Random and broken frames, from everybody; the long run is in bench/soak.py."""
    thrown = Thrown("everyday")
    thrown.throw(EVERYDAY_FRAMES)
    fates = thrown.fates
    assert fates.total() == EVERYDAY_FRAMES
    assert fates["bad-message"] > EVERYDAY_FRAMES // 10
    assert fates["done"] > EVERYDAY_FRAMES // 50
    assert len(fates) > 25
