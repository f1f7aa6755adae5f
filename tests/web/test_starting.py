"""Starting a server: what keeps it from it is said in a sentence, with what would help."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from web.serving import http, serving


def another_program(folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "theirs.db")) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    return folder / "theirs.db"


def no_database(folder: Path) -> Path:
    (folder / "letter.txt").write_text("Dear Ann, " * 100)
    return folder / "letter.txt"


@pytest.mark.parametrize(
    ("place", "says"),
    [
        (another_program, "database of another program"),
        (no_database, "not a database"),
        (lambda folder: folder, "is a folder"),
        (lambda folder: Path("/dev/null"), "is no file"),
        (lambda folder: folder / "nowhere" / "rooms.db", "cannot be made"),
        (lambda folder: Path("/proc/rooms.db"), "cannot be made"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_one_sentence(
    tmp_path: Path, place: Callable[[Path], Path], says: str
) -> None:
    path = place(tmp_path)
    before = path.read_bytes() if path.is_file() else None
    ended = start("--port", "0", "--db", str(path))
    assert ended.returncode == 2
    assert says in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert ended.stdout == ""
    assert before is None or path.read_bytes() == before


def test_a_port_in_use_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with serving(tmp_path / "rooms.db") as server:
        port = server.url.rpartition(":")[2]
        ended = start("--port", port, "--db", str(tmp_path / "other.db"))
    assert ended.returncode == 2
    says = (
        f"Cannot listen on 127.0.0.1:{port}: Address already in use. Choose another with --host or --port.\n"
    )
    assert ended.stderr == says


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--origin", "example.org"), "https://host"),
        (("--origin", "https://example.org/play"), "https://host"),
        (("--origin", "https://Example.org"), "https://host"),
        (("--origin", "https://example.org", "--origin", "*"), "https://host"),
        (("--proxy", "proxy.example.org"), "by its address"),
        (("--proxy", "*"), "by its address"),
        (("--proxy", ""), "by its address"),
        (("--keep-days", "inf"), "36500"),  # Bug: then nothing was ever tidied up
        (("--keep-days", "nan"), "36500"),
        (("--keep-days", "0"), "0.01"),
        (("--bot-seconds", "inf"), "600"),
        (("--port", "65536"), "65535"),
        (("--host", "256.0.0.1"), "--host"),
        (("--sockets-per-client", "0"), "1"),
        (("--verbose",), "--verbose"),
        (("rooms.db",), "rooms.db"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_with_what_would(
    tmp_path: Path, options: tuple[str, ...], says: str
) -> None:
    """Bug: origins and proxies that can never be the ones meant were taken without a word."""
    ended = start("--port", "0", "--db", str(tmp_path / "rooms.db"), *options)
    assert ended.returncode == 2
    assert says in ended.stderr
    assert "Traceback" not in ended.stderr
    assert ended.stdout == ""


def test_options_that_make_sense_are_taken(tmp_path: Path) -> None:
    options = (
        "--origin",
        "https://example.org",
        "--origin",
        "http://[::1]:8080",
        "--proxy",
        "127.0.0.1, ::1",
    )
    with serving(tmp_path / "rooms.db", *options, "--keep-days", "0.5", "--bot-seconds", "0") as server:
        for origin in ("https://example.org", "http://[::1]:8080"):
            headers = {"Origin": origin}
            assert http("POST", f"{server.url}/api/rooms", b"", headers=headers).status == 201


def start(*options: str) -> subprocess.CompletedProcess[str]:
    """A server that ends by itself."""
    command = [sys.executable, "-m", "switchboard", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)
