"""The commands that are not a game: referee, replay, packs. Run as a user runs them."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from boards import play
from switchboard import wire
from switchboard.words.record import Record, format_record

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests/words/clue_cases.csv"


def run(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "switchboard", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=120, check=False)


def complaint(*arguments: str | Path) -> str:
    """What a wrong call says: nothing on stdout, one sentence on stderr, exit code 2, no traceback."""
    done = run(*arguments)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()
    return done.stderr


# --- referee ----------------------------------------------------------------------------------------


def test_the_referee_says_verdict_rule_words_and_sentence() -> None:
    done = run("referee", "farmer", "2", "--board", "FARM,RIVER,MOUSE")
    assert done.returncode == 0
    assert done.stdout == (
        "Umpire: invalid by clue-derived (FARM). "
        "'farmer' comes from the same word as FARM, which is on the board. Try another word.\n"
    )


def test_the_referee_wears_either_theme() -> None:
    done = run("referee", "ocean", "2", "--board", "FARM", "--theme", "codenames", "--rules", "rooms-1")
    assert done.stdout == "Referee: valid by single-word. 'ocean' is one word.\n"


def test_the_referee_speaks_json() -> None:
    done = run("referee", "Pack Rat", "unlimited", "--board", "lion, river", "--rules", "rooms-1", "--json")
    assert json.loads(done.stdout) == {
        "clue": "pack rat",
        "number": "unlimited",
        "ruleset": "rooms-1",
        "verdict": "invalid",
        "rule": "clue-spaces",
        "offends": [],
        "message": "'pack rat' has a space in it. This table plays with single words.",
    }


def test_the_referee_judges_a_whole_file() -> None:
    done = run("referee", "--batch", CASES, "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    rows = list(csv.DictReader(CASES.read_text(encoding="utf-8").splitlines()))
    assert len(lines) == len(rows)
    assert [line["verdict"] for line in lines] == [row["expected"] for row in rows]
    assert all({"verdict", "rule", "offends", "message"} <= set(line) for line in lines)


def test_a_batch_takes_boards_with_spaces_and_full_ruleset_names(tmp_path: Path) -> None:
    file = tmp_path / "cases.csv"
    rows = ["FARM LION,farmer,1,club-1", "FARM LION,ocean,x,rooms", '"FARM, LION",farmer,1,based']
    file.write_text("\n".join(["board,clue,number,ruleset", *rows]))
    lines = [json.loads(line) for line in run("referee", "--batch", file, "--json").stdout.splitlines()]
    assert [line["rule"] for line in lines] == ["clue-derived", "clue-number", "clue-derived"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("referee",), "Say a clue and a number"),
        (("referee", "ocean"), "Say a clue and a number"),
        (("referee", "ocean", "2"), "Name the words on the board"),
        (("referee", "ocean", "2", "--board", "A", "--rules", "chess"), "is no ruleset"),
        (("referee", "ocean", "2", "--board", "A", "--theme", "chess"), "is no theme"),
        (("referee", "--batch", "nowhere.csv"), "cannot be read"),
        (("referee", "--batch", "."), "is a folder"),
        (("referee", "ocean", "2", "--batch", "x.csv"), "either a clue"),
        (("replay", "nowhere.txt"), "cannot be read"),
        (("packs", "nowhere.txt"), "cannot be read"),
        (("packs", "--words", "chess"), "is not one of ours"),
        (("packs", "hotel"), "--words hotel"),
        (("packs", "x.txt", "--words", "hotel"), "either a file"),
        (("referee", "ocean", "--jsn", "--board", "RIVER"), "is no option"),
        (("referee", "--jason", "2", "--board", "RIVER"), "is no option"),
        (("referee", "--batch", "x.csv", "--rules", "club-1"), "either a clue"),
        (("referee", "ocean", "2", "--board", "A", "--rules", "nope"), "'nope' is no ruleset"),
        (("play", "--save", "nowhere/at/all.jsonl"), "no folder"),
    ],
)
def test_a_wrong_call_is_answered_in_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in complaint(*arguments)


def test_a_clue_of_a_hundred_kilobytes_is_refused_in_a_sentence() -> None:
    done = run("referee", "x" * 100_000, "1", "--board", "LION")
    assert "invalid by clue-length" in done.stdout
    assert len(done.stdout) < 200


@pytest.mark.parametrize(
    "text",
    [
        "",
        "board,clue\nA,b\n",
        "board,clue,number,ruleset\nFARM,farmer\n",
        "board,clue,number,ruleset\nFARM,farmer,1,chess\n",
        "board,clue,number,ruleset\n,farmer,1,based\n",
    ],
)
def test_a_bad_batch_file_is_answered_in_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "cases.csv"
    file.write_text(text)
    complaint("referee", "--batch", file, "--json")


def test_a_batch_with_a_clue_of_a_megabyte_is_judged(tmp_path: Path) -> None:
    file = tmp_path / "cases.csv"
    file.write_text(f"board,clue,number,ruleset\nFARM,{'x' * 1_000_000},1,based\n")
    assert json.loads(run("referee", "--batch", file, "--json").stdout)["rule"] == "clue-length"


# --- replay -----------------------------------------------------------------------------------------

STORY = ("red: ocean 2", "red > RIVER", "red stops", "blue: mice 1", "red: music 0", "red > GHOST")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(format_record(Record(play(*STORY).log())))
    return path


def test_a_record_is_replayed_as_a_story_with_boards(record: Path) -> None:
    done = run("replay", record)
    assert done.returncode == 0
    assert " 1. Red Operator: OCEAN, 2.\n 1. Red Lineman: RIVER is a Red subscriber.\n" in done.stdout
    assert "Red Lineman: GHOST is the mole. Blue wins: the mole was contacted." in done.stdout
    assert done.stdout.rstrip().endswith("Blue has won.")


def test_a_replay_shows_the_key_to_givers_only_until_the_end(record: Path) -> None:
    blind, giver = (
        run("replay", record, "--as", "guesser").stdout,
        run("replay", record, "--as", "giver").stdout,
    )
    before_the_end = blind[: blind.index("GHOST is the mole")]
    assert "t  GHOST" not in before_the_end
    assert "?  GHOST" in before_the_end
    assert "t  GHOST" in giver
    assert blind == run("replay", record, "--as", "spectator").stdout


def test_a_replay_reads_json_lines_and_steps_through_every_move(record: Path, tmp_path: Path) -> None:
    lines = tmp_path / "game.jsonl"
    lines.write_bytes(wire.encode_record(Record(play(*STORY).log())))
    assert run("replay", lines).stdout == run("replay", record).stdout
    stepped = run("replay", record, "--step", "--theme", "codenames").stdout
    assert stepped.count("NEW YORK |") == len(STORY) + 1
    assert "Spymaster" in stepped


@pytest.mark.parametrize("spoilt", ["", "cut", "{", "wrong word"])
def test_a_spoilt_record_is_answered_in_a_sentence(record: Path, spoilt: str) -> None:
    text = record.read_text()
    record.write_text(
        {"cut": text[:200], "wrong word": text.replace("RIVER", "ROVER", 1)}.get(spoilt, spoilt)
    )
    assert str(record) in complaint("replay", record)


def test_a_record_that_is_not_text_is_answered_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xff\xfe\x00")
    assert "not text in UTF-8" in complaint("replay", file)


def test_the_same_game_under_either_theme_leaves_the_same_log(tmp_path: Path) -> None:
    """words.md#themes"""
    logs = []
    for theme in ("switchboard", "codenames"):
        save = tmp_path / f"{theme}.jsonl"
        assert run("play", "watch", "--seed", "7", "--theme", theme, "--save", save).returncode == 0
        logs.append(save.read_text().splitlines()[1:])
        assert ("Operator" if theme == "switchboard" else "Spymaster") in run("replay", save).stdout
    assert logs[0] == logs[1]
    assert len(logs[0]) > 10


def test_an_invalid_clue_is_called_invalid_in_the_story(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(format_record(Record(play("red: big red thing 2").log())))
    assert "Invalid: 'big red thing' is several words." in run("replay", path).stdout


# --- packs ------------------------------------------------------------------------------------------


def test_the_packs_are_listed_printed_and_checked(tmp_path: Path) -> None:
    assert "exchange" in run("packs").stdout
    assert len(run("packs", "--words", "hotel").stdout.splitlines()) > 100
    mine = tmp_path / "mine.txt"
    mine.write_text("\n".join(f"word{n}" for n in range(30)))
    assert "a pack of 30 words" in run("packs", mine).stdout
    mine.write_text("one\none\n")
    assert "line 2" in complaint("packs", mine)


# --- help -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["", "play", "referee", "replay", "packs"])
def test_help_teaches(command: str) -> None:
    done = run(*filter(None, (command, "--help")))
    assert done.returncode == 0
    assert "switchboard" in done.stdout


def test_an_unknown_command_or_option_is_exit_2() -> None:
    complaint("chess")
    complaint("play", "--nonsense")
