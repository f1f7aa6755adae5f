"""`switchboard train` and `switchboard daily`: what they say, keep, and never give away."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from switchboard.coach.daily import board, number
from switchboard.coach.drills import giver_view, guess_drill, mark_guesses, scene
from switchboard.words.events import Guess
from switchboard.words.model import Actor, Identity


def of_one_day(test: Callable[[Path, date], None]) -> Callable[[Path], None]:
    """Today's board is another one after midnight: a test that was overtaken by it is played once more."""

    def told(tmp_path: Path) -> None:
        today = datetime.now(UTC).date()
        try:
            test(tmp_path / "home", today)
        except AssertionError:
            later = datetime.now(UTC).date()
            if later == today:
                raise
            test(tmp_path / "home of the next day", later)

    return told


def run(home: Path, *arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "switchboard", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={"HOME": str(home), "XDG_STATE_HOME": str(home), "PYTHONUTF8": "1", "PATH": os.environ["PATH"]}
        | more,
    )
    assert "Traceback" not in done.stderr + done.stdout
    return done


def kept(home: Path, name: str) -> dict[str, dict[str, object]]:
    read: dict[str, dict[str, object]] = json.loads((home / "switchboard" / name).read_text())
    return read


# --- training -------------------------------------------------------------------------------------------


def the_trap(seed: str) -> str:
    """The word that ends a drill at once."""
    view = giver_view(guess_drill(seed))
    assert view.key is not None
    return view.words[view.key.index(Identity.TRAP)]


def test_a_guess_is_scored_against_what_was_meant(tmp_path: Path) -> None:
    drill = guess_drill("monday 1")
    drill.submit(
        Actor.guesser(giver_view(drill).team), Guess(giver_view(drill).words.index(the_trap("monday 1")))
    )
    mark = mark_guesses(drill)
    meant = [giver_view(drill).words[card] for card in mark.meant]
    typed = "".join(f"{word}\n" for word in meant) + "stop\n"
    done = run(tmp_path, "train", "guess", "--rounds", "1", "--seed", "monday", typed=typed)
    assert f"Meant: {', '.join(meant)}. Score: 100." in done.stdout
    assert "Score: 100 of 100" in done.stdout
    assert "train guess --rounds 1 --pack exchange --seed monday" in done.stdout
    before = done.stdout.split("Meant: ")[0]
    assert "·N·" not in before
    assert "Yours:" not in before


def test_a_clue_is_scored_and_explained(tmp_path: Path) -> None:
    typed = "Zyxwvuth 2\nwater\nwater 1\nquit\n"
    done = run(tmp_path, "train", "clue", "--rounds", "2", "--seed", "monday", typed=typed)
    assert "The coach does not know 'Zyxwvuth'" in done.stdout
    assert "WATER 1: " in done.stdout
    for part in ("To be expected: ", "Likely to be taken: ", "best", "safest", "risk of the mole"):
        assert part in done.stdout
    assert "(1 of 2 rounds)" in done.stdout


def test_the_best_of_trainings_with_fresh_boards_is_kept(tmp_path: Path) -> None:
    first = run(tmp_path, "train", "clue", "--rounds", "1", typed="water 1\n")
    assert "That is your first score here." in first.stdout
    best = kept(tmp_path, "trainings.json")["best"]["clue 1"]
    run(tmp_path, "train", "clue", "--rounds", "1", "--seed", "x", typed="water 1\n")
    assert kept(tmp_path, "trainings.json")["best"]["clue 1"] == best
    second = run(tmp_path, "train", "clue", "--rounds", "1", typed="water 1\n")
    assert "best" in second.stdout.split("Score:")[1]
    assert kept(tmp_path, "trainings.json")["best"]["clue 1"]["trainings"] == 2  # type: ignore[index]


def test_what_cannot_be_read_is_put_aside(tmp_path: Path) -> None:
    folder = tmp_path / "switchboard"
    folder.mkdir()
    (folder / "trainings.json").write_text("{no json")
    done = run(tmp_path, "train", "clue", "--rounds", "1", typed="water 1\n")
    assert "put aside as trainings.json.damaged" in done.stdout
    assert (folder / "trainings.json.damaged").read_text() == "{no json"
    assert kept(tmp_path, "trainings.json")["best"]


def test_training_without_a_disk_goes_on(tmp_path: Path) -> None:
    (tmp_path / "switchboard").write_text("a file where the folder should be")
    done = run(tmp_path, "train", "clue", "--rounds", "1", typed="water 1\n")
    assert done.returncode == 0
    assert "cannot be remembered" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("train", "guess", "--pack", "vermittlung"), "The coach knows English words only"),
        (("train", "guess", "--pack", "nothing"), "is not one of ours"),
        (("train", "clue", "--theme", "opera"), "is no theme"),
        (("train", "clue", "--rounds", "0"), "--rounds"),
        (("daily", "--date", "yesterday"), "is no date"),
        (("daily", "--date", "2999-01-01"), "is for that day"),
        (("daily", "--date", "2026-10-31"), "The first board was"),
        (("daily", "--theme", "opera"), "is no theme"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    done = run(tmp_path, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


# --- the daily board ------------------------------------------------------------------------------------


@of_one_day
def test_a_day_can_be_left_gone_on_with_and_is_played_once(home: Path, today: date) -> None:
    deal = board(today)
    own = deal.words[deal.key.index(Identity.RED)]
    left = run(home, "daily", typed=f"{own}\nquit\n")
    assert f"Daily {number(today)}: find nine cards" in left.stdout
    assert "Go on today with: " in left.stdout
    assert "Blue" not in left.stdout.split("Daily ")[0].replace("Blue   ", "")
    trap = deal.words[deal.key.index(Identity.TRAP)]
    over = run(home, "daily", typed=f"{trap}\n")
    assert f"The Switchboard Daily {number(today)}, Lineman: lost after 1 turn (par " in over.stdout
    assert "🟩⬛" in over.stdout
    assert "Played 1, won 0. Streak 0, longest 0." in over.stdout
    again = run(home, "daily")
    assert "You have played this board already." in again.stdout
    assert "🟩⬛" in again.stdout
    assert kept(home, "days.json")["days"][f"guesser {today}"]["won"] is False  # type: ignore[index]
    assert "Operator: Played 0" in run(home, "daily", "--as", "giver", "--stats").stdout


def test_an_earlier_board_is_practice_and_not_remembered(tmp_path: Path) -> None:
    day = datetime.now(UTC).date() - timedelta(days=1)
    deal = board(day)
    trap = deal.words[deal.key.index(Identity.TRAP)]
    done = run(tmp_path, "daily", "--date", day.isoformat(), typed=f"{trap}\n")
    assert "lost after 1 turn" in done.stdout
    assert not (tmp_path / "switchboard").exists()


def test_the_giver_sees_the_key_and_a_bot_guesses(tmp_path: Path) -> None:
    done = run(tmp_path, "daily", "--as", "giver", "--theme", "codenames", typed="water 1\nquit\n")
    assert "you are the Red Spymaster" in done.stdout
    assert "Red Operative:" in done.stdout


@of_one_day
def test_a_screen_without_squares_gets_letters(home: Path, today: date) -> None:
    deal = board(today)
    trap = deal.words[deal.key.index(Identity.TRAP)]
    done = run(home, "daily", typed=f"{trap}\n", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert "\n#\n" in done.stdout


def test_scenes_of_a_training_follow_from_its_seed() -> None:
    assert scene("monday 1").log() == scene("monday 1").log() != scene("monday 2").log()
