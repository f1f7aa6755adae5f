"""What is deliberately absent, and how large things may get. Layers are import-linter's business."""

import ast
import re
import subprocess
from pathlib import Path
from statistics import median, quantiles

import pytest

from switchboard.themes import THEMES
from switchboard.words.ruleset import RULESETS

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
PURE = [path for path in SOURCES if path.parent.name in ("words", "rooms", "cords")]
FILES = [path.relative_to(ROOT).as_posix() for path in SOURCES]


def tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    )
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    tree = ast.parse(path.read_text())
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


@pytest.mark.parametrize("name", FILES)
def test_a_file_can_be_read_in_one_sitting(name: str) -> None:
    assert len((ROOT / name).read_text().splitlines()) <= 400


@pytest.mark.parametrize("name", FILES)
def test_a_file_says_what_it_is_for(name: str) -> None:
    assert ast.get_docstring(ast.parse((ROOT / name).read_text()))


def body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of what a function does: a command's options and its help are a page, not a program."""
    documented = ast.get_docstring(node) is not None and len(node.body) > 1
    return (node.end_lineno or 0) - node.body[documented].lineno + 2


def test_functions_are_small() -> None:
    sizes = [body_lines(node) for path in SOURCES for node in functions(path)]
    assert max(sizes) < 50
    assert median(sizes) <= 6
    assert quantiles(sizes, n=10)[8] <= 25


@pytest.mark.parametrize("name", [name for name in FILES if "themes.py" not in name])
def test_the_words_of_the_themes_stay_in_the_themes(name: str) -> None:
    """The Switchboard's Operator gives, Codenames' Operative guesses: neither word may confuse the code."""
    names = {
        word
        for node in ast.walk(ast.parse((ROOT / name).read_text()))
        for attribute in ("name", "id", "attr", "arg")
        if isinstance(identifier := getattr(node, attribute, None), str)
        for word in re.split(r"[_\W]+|(?<=[a-z])(?=[A-Z])", identifier)
    }
    banned = {
        "operator",
        "operative",
        "spymaster",
        "lineman",
        "umpire",
        "assassin",
        "mole",
        "bystander",
        "agent",
    }
    assert not banned & {word.lower() for word in names}


@pytest.mark.parametrize("name", FILES)
def test_names_say_something(name: str) -> None:
    stem = Path(name).stem
    assert stem not in {
        "utils",
        "helpers",
        "manager",
        "service",
        "handler",
        "base",
        "data",
        "info",
        "common",
        "misc",
    }


@pytest.mark.parametrize("name", FILES)
def test_nothing_swallows_errors(name: str) -> None:
    for node in ast.walk(ast.parse((ROOT / name).read_text())):
        if isinstance(node, ast.ExceptHandler):
            caught = ast.unparse(node.type) if node.type else ""
            assert caught not in ("", "Exception", "BaseException"), f"{name}:{node.lineno}"


# A value type, and the sign for "left out of a change".
VALUES = {"Struct", "structs", "replace", "asdict", "UNSET", "UnsetType"}


def test_the_rules_take_nothing_of_msgspec_but_its_value_type() -> None:
    for path in PURE:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("msgspec"):
                assert {alias.name for alias in node.names} <= VALUES, path
            if isinstance(node, ast.Import) and path.name != "lexicon.py":
                assert all(alias.name != "msgspec" for alias in node.names), path


def test_nothing_in_the_rules_branches_on_a_rulesets_or_a_themes_name() -> None:
    names = [repr(name) for name in (*RULESETS, *THEMES)] + ["BASED_1", "ROOMS_1", "CLUB_1"]
    for path in PURE:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare | ast.Match | ast.IfExp):
                assert not any(name in ast.unparse(node) for name in names), path


def test_the_tree_names_no_machine_and_no_registry() -> None:
    """Spelt in pieces, so that this file does not find itself."""
    patterns = [
        r"/" + "work/",
        r"/" + "root/",
        r"/" + "home/[a-z]+/",
        "files.python" + "hosted",
        "registry.npm" + "js",
    ]
    suspicious = re.compile("|".join(patterns))
    for name in tracked():
        if Path(name).suffix in (".xz", ".png"):
            continue
        text = (ROOT / name).read_text(encoding="utf-8", errors="replace")
        assert not suspicious.search(text), name


def test_lock_files_pin_hashes_and_no_addresses() -> None:
    for lock in ROOT.glob("*.lock"):
        text = lock.read_text()
        assert "://" not in text
        assert "--index" not in text
        pinned = re.findall(r"^[a-z0-9-]+==", text, re.MULTILINE)
        assert pinned
        assert text.count("--hash=sha256:") >= len(pinned)
