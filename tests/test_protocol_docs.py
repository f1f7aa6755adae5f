"""docs/protocol.md cannot rot: whatever goes over a socket is in it, and nothing else is."""

import json
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import NODEFAULT, Struct, inspect

from switchboard import protocol, wire
from switchboard.packs import MAX_LENGTH, MAX_WORDS, MIN_WORDS
from switchboard.protocol import FromClient, FromServer, read_client, read_server
from switchboard.rooms import model, rules, seats
from switchboard.rooms.asking import Asked, SettingsChange
from switchboard.web import line, sockets
from switchboard.web.limits import Limits
from switchboard.web.shelf import bot_kinds
from switchboard.words.clues import SENTENCES
from switchboard.words.reading import MAX_CLUE
from switchboard.words.rules import MAX_REASON

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/protocol.md").read_text()
SAYING = ("words", "rooms", "coach", "web", "protocol.py")
# Everything a server says, of which a client of ours may add its own.
SOURCE = "\n".join(
    path.read_text()
    for path in (ROOT / "src/switchboard").rglob("*.py")
    if path.relative_to(ROOT / "src/switchboard").parts[0] in SAYING
)
CODE = r"\b(?:Refused|Refusal|NotLetIn|Turned|_problem)\(\s*(?:[\w.]+,\s*)?\"([a-z-]+)\""
CODES = {*re.findall(CODE, SOURCE), *SENTENCES}


def sections() -> dict[str, str]:
    """The text under each heading, by the heading."""
    parts = re.split(r"^##+ (.*)$", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


SECTIONS = sections()


def rows(text: str) -> list[list[str]]:
    """The rows of the tables in a text, without their heads."""
    lines = re.findall(r"^\| .*\|$", text, re.MULTILINE)
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row[0] not in ("field", "code", "what", "`do`", "")]


def ticked(text: str) -> list[str]:
    """What stands in back quotes, except defaults."""
    return [found for found in re.findall(r"`([^`]+)`", text) if not found.startswith("= ")]


def tag(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


MESSAGES: tuple[type[Struct], ...] = (*get_args(FromClient), *get_args(FromServer))


def reached(kinds: tuple[Any, ...]) -> Iterator[type[Any]]:
    """Every struct and enumeration that a message holds, however deep."""
    todo, seen = [inspect.type_info(kind) for kind in kinds], set[type[Any]]()
    while todo:
        info = todo.pop()
        inner = [
            getattr(info, "item_type", None),
            *getattr(info, "item_types", ()),
            *getattr(info, "types", ()),
        ]
        todo += [one for one in inner if one is not None]
        if isinstance(info, inspect.StructType | inspect.EnumType) and info.cls not in seen:
            seen.add(info.cls)
            yield info.cls
            todo += [field.type for field in getattr(info, "fields", ())]


REACHED = tuple(reached((*MESSAGES, SettingsChange)))
STRUCTS = sorted((kind for kind in REACHED if issubclass(kind, Struct)), key=lambda kind: kind.__name__)
ENUMS = sorted((kind for kind in REACHED if issubclass(kind, Enum)), key=lambda kind: kind.__name__)


def section_of(kind: type[Struct]) -> str:
    heading = next(heading for heading in SECTIONS if f"`{kind.__name__}`" in heading)
    return SECTIONS[heading]


def shown_default(field: inspect.Field) -> str | None:
    """How a default is written in the page; None for a field that has to be there."""
    if field.default is NODEFAULT or field.default is msgspec.UNSET:
        return None
    return f"`= {wire.encode(field.default).decode()}`"


# --- messages and views ---------------------------------------------------------------------------------


def test_every_message_is_documented_and_no_other() -> None:
    headed = re.findall(r"^### `([a-z]+)` \(`(\w+)`\)$", PAGE, re.MULTILINE)
    assert sorted(headed) == sorted((tag(kind), kind.__name__) for kind in MESSAGES)


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_every_field_is_documented_and_no_other(kind: type[Struct]) -> None:
    table = rows(section_of(kind))
    assert [ticked(row[0])[0] for row in table] == list(kind.__struct_fields__)


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_every_default_is_documented(kind: type[Struct]) -> None:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field, row in zip(info.fields, rows(section_of(kind)), strict=True):
        default = shown_default(field)
        assert (default in row[1]) if default else ("`= " not in row[1]), f"{kind.__name__}.{field.name}"


def test_every_section_about_a_value_is_about_one_that_is_sent() -> None:
    named = {name for heading in SECTIONS for name in re.findall(r"`([A-Z]\w+)`", heading)}
    assert named == {kind.__name__ for kind in STRUCTS}


@pytest.mark.parametrize("kind", ENUMS, ids=lambda kind: kind.__name__)
def test_every_value_of_an_enumeration_is_documented(kind: type[Enum]) -> None:
    for member in kind:
        assert f"`{member.value}`" in PAGE, member


def test_the_letters_of_identities_are_documented() -> None:
    for letter in protocol._IDENTITIES:
        assert f"`{letter}`" in SECTIONS["`GameOnWire`"]


# --- commands -------------------------------------------------------------------------------------------

COMMANDS = {ticked(row[0])[0]: row for row in rows(SECTIONS["Commands"])}
ASKED: dict[str, type[Struct]] = {tag(kind): kind for kind in get_args(Asked)}


def test_every_command_is_documented_and_no_other() -> None:
    assert list(COMMANDS) == list(ASKED)


@pytest.mark.parametrize("do", ASKED)
def test_every_field_of_a_command_is_documented_with_its_default(do: str) -> None:
    info = inspect.type_info(ASKED[do])
    assert isinstance(info, inspect.StructType)
    described = COMMANDS[do][1]
    assert re.findall(r"`(\w+)`:", described) == [field.name for field in info.fields]
    for field, text in zip(
        info.fields, re.split(r", (?=`\w+`:)", described) if info.fields else (), strict=True
    ):
        default = shown_default(field)
        assert (default in text) if default else ("`= " not in text), f"{do}.{field.name}"


def test_whose_a_command_is_is_documented() -> None:
    owners = {tag(command) for command in rules._BY_OWNER}
    assert {do for do, row in COMMANDS.items() if row[2] == "the owner"} == owners


def test_every_kind_of_bot_is_documented() -> None:
    assert {one.kind for one in bot_kinds()} <= set(ticked(COMMANDS["add-bot"][3]))


# --- refusals and closings ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", sorted({*CODES, "busy"}))
def test_every_refusal_is_documented(code: str) -> None:
    assert f"`{code}`" in SECTIONS["Refusals"]


def test_every_refusal_that_is_documented_is_in_the_source() -> None:
    tables = rows(SECTIONS["Refusals"])
    codes = [code for row in tables for code in ticked(row[0]) or ticked(row[1])]
    assert len(codes) == len(set(codes))
    for code in codes:
        assert f'"{code}"' in SOURCE, code


def test_every_way_a_socket_ends_is_documented() -> None:
    ours = {value for value in vars(line).values() if isinstance(value, int) and value >= 1000}
    shown = {int(code) for row in rows(SECTIONS["How a socket ends"]) for code in row[0].split(", ")}
    assert ours <= shown
    # What the protocols below ours say, and what a server of many processes will.
    assert shown - ours <= {1001, 1006, 1009, 1011, 1012}


# --- limits ---------------------------------------------------------------------------------------------


def test_every_limit_is_the_one_that_holds() -> None:
    limits, shown = Limits(), dict(rows(SECTIONS["Limits"]))

    def at_once(burst: int, rate: float) -> str:
        return f"{burst} at once, then one in {1 / rate:.0f} seconds"

    closed_by = round(sockets.TOO_FAST_BY * limits.frames)
    assert shown == {
        "frame": f"{protocol.MAX_FRAME // 1024} kB",
        "`id`": f"{protocol.MAX_ID} characters",
        "name": f"{model.MAX_NAME} characters",
        "message": f"{model.MAX_MESSAGE} characters; the last {model.KEPT_MESSAGES} are kept",
        "clue": f"{MAX_CLUE} characters",
        "reason": f"{MAX_REASON} characters",
        "own words": f"{MIN_WORDS} to {MAX_WORDS:,}, of up to {MAX_LENGTH} characters each",
        "members": (
            f"{model.MAX_MEMBERS} in a room, bots included; {seats.GUESSERS_PER_TEAM} guessers in a team"
        ),
        "frames": (
            f"{limits.frames_burst} at once, then {limits.frames} a second; "
            f"{closed_by} too many, and the socket is closed"
        ),
        "messages": f"{at_once(limits.messages_burst, limits.messages)}, by member",
        "wrong codes": f"{at_once(limits.wrong_codes_burst, limits.wrong_codes)}, by address",
        "own words over HTTP": f"{at_once(limits.words_burst, limits.words)}, by address",
        "practice": (
            f"{at_once(limits.practice_burst, limits.practice)}, by address; hints of the cord puzzle, too"
        ),
        "sheets of drills": f"{at_once(limits.sheets_burst, limits.sheets)}, by address",
        "cord puzzle": f"{limits.cords_burst} at once, then {limits.cords} a second, by address",
        "new rooms": f"{at_once(limits.new_rooms_burst, limits.new_rooms)}, by address",
        "sockets": f"{limits.sockets_per_client} by address",
    }
    assert f"more than {sockets.MOST_UNREADABLE} frames" in PAGE
    assert sockets.HELLO_WITHIN == sockets.SLOW_AFTER == 10.0


# --- the example ----------------------------------------------------------------------------------------


def said() -> Iterator[tuple[str, str]]:
    """The example's messages, each on one line: who says it, and what."""
    text = SECTIONS["An example"].split("```")[1].strip()
    for message in text.replace("\n  ", "").splitlines():
        if not message.startswith("#"):
            yield message[0], message[2:]


@pytest.mark.parametrize(("who", "frame"), list(said()))
def test_every_message_of_the_example_is_one(who: str, frame: str) -> None:
    """And says nothing that would be ignored."""
    if who == ">":
        read = read_client(frame)
        values = read if isinstance(read, tuple) else (read,)
        known = {name for value in values for name in (*value.__struct_fields__, "t", "do")}
        assert set(json.loads(frame)) <= known
    else:
        assert json.loads(wire.encode(read_server(frame))) == json.loads(frame)


def test_the_example_shows_most_of_what_there_is() -> None:
    shown = {json.loads(frame)["t"] for _, frame in said()}
    assert shown >= {tag(kind) for kind in MESSAGES} - {"checked"}


def test_links_inside_the_page_lead_somewhere() -> None:
    anchors = set(re.findall(r'<a id="([a-z-]+)"', PAGE))
    for link in re.findall(r"\]\(#([a-z-]+)\)", PAGE.replace("\n", " ")):
        assert link in anchors
