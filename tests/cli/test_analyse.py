"""`switchboard analyse`, run as a user runs it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from coached import bots_game, short_game
from switchboard import wire
from switchboard.coach import analyse
from switchboard.words.record import Record, format_record

LOST = ("red: stream 1", "red > RIVER", "red > GHOST")


def run(
    *arguments: str | Path, stdin: str = "", home: Path = Path(os.devnull)
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "switchboard", "analyse", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        # The machine keeps its settings: how numpy multiplies on it decides the last bit of a figure.
        env={
            **os.environ,
            "HOME": str(home),
            "XDG_STATE_HOME": str(home),
            "LANG": "C.UTF-8",
            "COLUMNS": "100",
        },
    )


@pytest.fixture
def lost(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(format_record(short_game(*LOST)))
    return file


def test_the_text_tells_every_turn_the_course_and_the_turning_point(lost: Path) -> None:
    done = run(lost)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Turn 1  Red: STREAM 1   ")
    for part in ("Best fits RIVER.", "best", "safest", "boldest", "Change", "luck", "Lineman", "Operator"):
        assert part in done.stdout
    assert "The game turned in turn 1: on STREAM 1 Red Lineman took GHOST, the mole" in done.stdout
    assert "Wrong Number: " in done.stdout
    assert done.stdout.endswith("Blue won: the mole was contacted.\n")


def test_it_wears_either_theme(lost: Path) -> None:
    done = run(lost, "--theme", "codenames")
    assert "Red Operative took GHOST, the assassin" in done.stdout
    assert "mole" not in done.stdout


def test_the_json_is_the_librarys(tmp_path: Path) -> None:
    record = bots_game(1)
    done = run("-", "--json", stdin=wire.encode_record(record).decode())
    assert json.loads(done.stdout) == json.loads(wire.encode(analyse(record)))


def test_one_turn_alone(tmp_path: Path) -> None:
    done = run("-", "--turn", "2", stdin=format_record(bots_game(1)))
    assert done.stdout.startswith("Turn 2  ")
    assert "Turn 1 " not in done.stdout
    assert "turned" not in done.stdout


def test_without_a_record_it_is_the_game_played_last(tmp_path: Path) -> None:
    assert "No game has been saved yet." in run(home=tmp_path).stderr
    folder = tmp_path / "switchboard"
    folder.mkdir()
    (folder / "2026-01-01.jsonl").write_bytes(wire.encode_record(short_game(*LOST)))
    assert "STREAM 1" in run(home=tmp_path).stdout


def test_a_word_nobody_knows_is_said_to_be_unknown() -> None:
    record = short_game("red: Zyxwvuth 2", "red > RIVER", "red > GHOST")
    done = run("-", stdin=format_record(record))
    assert "The coach does not know this word" in done.stdout
    assert "not judged" in done.stdout


def complaint(*arguments: str | Path, stdin: str = "") -> str:
    done = run(*arguments, stdin=stdin)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    return done.stderr


def test_what_cannot_be_analysed_is_said_in_a_sentence(lost: Path, tmp_path: Path) -> None:
    assert "cannot be read" in complaint(tmp_path / "nothing.txt")
    assert "begins with the line" in complaint("-", stdin="hello\n")
    assert "There is no turn 9: the game had 1." in complaint(lost, "--turn", "9")
    assert "'opera' is no theme" in complaint(lost, "--theme", "opera")


def test_a_running_game_is_not_given_away(tmp_path: Path) -> None:
    running = format_record(short_game(*LOST[:2], "red stops"))
    assert "the game is not over" in complaint("-", stdin=running)
    done = run("-", "--unfinished", stdin=running)
    assert done.returncode == 0
    assert "Nobody has won yet." in done.stdout


def test_a_game_in_another_language_is_refused(tmp_path: Path) -> None:
    from switchboard.dealing import new_game

    record = Record(new_game("vermittlung", seed=1).log())
    assert "The coach knows English words only" in complaint("-", "--unfinished", stdin=format_record(record))
