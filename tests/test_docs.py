"""Docs that cannot rot: everything has its place in them, and what they show runs."""

import doctest
import re
from enum import Enum
from pathlib import Path
from typing import get_args

import pytest
from msgspec import structs
from typer.main import get_command

from switchboard import __all__ as public_names
from switchboard.cli import app
from switchboard.cords.events import Command as CordCommand
from switchboard.cords.events import Event as CordEvent
from switchboard.rooms.events import Command as RoomCommand
from switchboard.rooms.events import Event as RoomEvent
from switchboard.words.clues import SENTENCES
from switchboard.words.events import Command, Event
from switchboard.words.ruleset import RULESETS, Ruleset

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "docs/rules/words.md").read_text()
CORD_RULES = (ROOT / "docs/rules/cords.md").read_text()
ROOM_RULES = (ROOT / "docs/rules/rooms.md").read_text()
TESTS = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("*.py"))
SOURCE = "\n".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))
ALL_DOCS = "\n".join(path.read_text() for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LIBRARY = (ROOT / "docs/library.md").read_text()
ANCHORS = [
    f"{page}.md#{anchor}"
    for page, text in (("words", RULES), ("rooms", ROOM_RULES), ("cords", CORD_RULES))
    for anchor in re.findall(r'<a id="([a-z-]+)"></a>', text)
]
# Tables and remarks that are no rules to test.
NOT_RULES = {"rulesets", "refusals", "commands", "honest-limits", "rulings"}


@pytest.mark.parametrize("name", [kind.__name__ for kind in (*get_args(RoomCommand), *get_args(RoomEvent))])
def test_every_command_and_event_of_a_room_is_documented(name: str) -> None:
    assert f"`{name}`" in ROOM_RULES


def class_names(union: object) -> list[str]:
    return [member.__name__ for member in get_args(union)]


@pytest.mark.parametrize("name", class_names(Command) + class_names(Event))
def test_every_command_and_event_is_documented(name: str) -> None:
    assert f"`{name}`" in RULES


@pytest.mark.parametrize("name", class_names(CordCommand) + class_names(CordEvent))
def test_every_command_and_event_of_the_cord_puzzle_is_documented(name: str) -> None:
    assert f"`{name}`" in CORD_RULES


@pytest.mark.parametrize("code", sorted(set(re.findall(r'Refused\(\s*"([a-z-]+)"', SOURCE))))
def test_every_refusal_code_is_documented(code: str) -> None:
    assert f"`{code}`" in ALL_DOCS


@pytest.mark.parametrize("rule", SENTENCES)
def test_every_rule_id_is_documented(rule: str) -> None:
    assert f"`{rule}`" in RULES


@pytest.mark.parametrize("field", [field for field in Ruleset.__struct_fields__ if field != "name"])
def test_every_field_of_a_ruleset_is_documented_with_its_values(field: str) -> None:
    row = next(line for line in RULES.splitlines() if line.startswith(f"| `{field}`"))
    if field == "clue_rules":
        return
    shown = [cell.strip(" `") for cell in row.split("|")[3:6]]
    for cell, name in zip(shown, ("based-1", "rooms-1", "club-1"), strict=True):
        value = structs.asdict(RULESETS[name])[field]
        expected = {True: "yes", False: "no"}.get(value) if isinstance(value, bool) else value
        assert cell == str(expected.value if isinstance(expected, Enum) else expected)


@pytest.mark.parametrize("anchor", [anchor for anchor in ANCHORS if anchor.split("#")[1] not in NOT_RULES])
def test_every_rule_has_a_test_that_names_it(anchor: str) -> None:
    page, name = anchor.split("#")
    assert re.search(rf"{re.escape(page)}#(?:[a-z#, -]*#)?{name}(?![\w-])", TESTS)


def test_every_anchor_the_code_refers_to_exists() -> None:
    for anchor in re.findall(r"(?:words|rooms|cords)\.md#[a-z-]+", SOURCE + TESTS):
        assert anchor in ANCHORS


def test_every_command_of_the_command_line_and_its_options_are_documented() -> None:
    for name, command in get_command(app).commands.items():  # type: ignore[attr-defined]
        assert f"switchboard {name}" in ALL_DOCS, name
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("--") and option != "--help":
                    assert option in ALL_DOCS, f"switchboard {name} {option}"


@pytest.mark.parametrize("name", public_names)
def test_every_public_name_is_documented(name: str) -> None:
    assert (
        f"`{name}`" in (ROOT / "docs/library.md").read_text()
        or f"sb.{name}" in (ROOT / "docs/library.md").read_text()
    )


@pytest.mark.parametrize("name", ["README.md", "docs/library.md", "docs/coach.md", "docs/vectors.md"])
def test_what_the_docs_show_runs(name: str) -> None:
    results = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.attempted >= 5
    assert results.failed == 0


def test_every_target_of_the_makefile_is_documented() -> None:
    for target in re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE):
        assert f"make {target}" in ALL_DOCS, target


def test_links_between_the_docs_lead_somewhere() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text()):
            assert (path.parent / link).exists(), f"{path.name}: {link}"
