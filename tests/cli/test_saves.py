"""Games are saved as they are played: leaving, being killed and damage lose nothing that was seen."""

import os
import resource
import signal
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.terminal import (
    CLUE,
    GUESS,
    HAND_OVER,
    HARMLESS,
    SWITCHBOARD,
    Keyboard,
    cards_of,
    dealt,
    environment,
    piped,
    saved,
    saved_record,
    teams_script,
    without_codes,
    write_save,
)
from switchboard.words.events import CardRevealed, GameEnded, TurnEnded
from switchboard.words.record import Record

SEED = 5
DEAL = dealt(SEED)
OWN = cards_of(DEAL, DEAL.first)
FIRST_GUESS = ["", f"{HARMLESS} 3", "", DEAL.words[OWN[0]]]


def begun(home: Path, lines: list[str] = FIRST_GUESS) -> Path:
    """A game of two teams of people, left after these lines."""
    piped(home, "teams", "--seed", str(SEED), typed="\n".join(lines))
    return saved(home)[0]


def turned_over(game: Path) -> list[int]:
    return [event.card for event in saved_record(game).events if isinstance(event, CardRevealed)]


def test_an_unfinished_game_is_offered_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    game = begun(tmp_path)
    people = Keyboard(tmp_path)
    people.sees("is waiting.").sees(f"guesses on {HARMLESS.upper()}, 3").sees("Go on with it? [Y/n]").types()
    people.sees(HAND_OVER).types().sees(DEAL.words[OWN[0]]).sees(GUESS).types(DEAL.words[OWN[1]])
    people.sees(GUESS).types("quit")
    assert people.leaves() == 0
    assert saved(tmp_path) == [game]
    assert turned_over(game) == OWN[:2]


def test_a_game_that_is_left_again_and_again_ends_like_one_that_is_not(tmp_path: Path) -> None:
    script = teams_script(DEAL)
    once, often = tmp_path / "once", tmp_path / "often"
    once.mkdir()
    often.mkdir()
    whole = saved_record(begun(once, script))
    game = begun(often, script[:8])
    for start, end in ((8, 16), (16, len(script))):
        back = [] if script[start] == "" else [""]  # whoever comes back takes the keyboard over first
        piped(often, "--resume", typed="\n".join(back + script[start:end]))
    assert saved_record(game) == whole
    assert isinstance(whole.events[-1], GameEnded)


def test_one_may_begin_a_new_game_and_the_other_stays(tmp_path: Path) -> None:
    game = begun(tmp_path)
    before = game.read_bytes()
    ran = piped(tmp_path, typed="n\n4\n")
    assert "The other game stays in " in ran.stdout
    assert len(saved(tmp_path)) == 2
    assert game.read_bytes() == before
    assert "is waiting" not in piped(tmp_path, "--new", typed="1\n").stdout


def test_a_finished_game_is_not_offered_and_cannot_be_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "state/switchboard").mkdir(parents=True)
    ran = piped(tmp_path, "watch", "--seed", "11", "--save", "state/switchboard/game.jsonl")
    assert "Watch it again with: " in ran.stdout
    assert "Ask the coach with: " in ran.stdout
    assert "is waiting" not in piped(tmp_path).stdout
    ran = piped(tmp_path, "--resume", "state/switchboard/game.jsonl")
    assert ran.returncode == 2
    assert "is over" in ran.stderr


@pytest.mark.parametrize("moves", [1, 2])
def test_kill_9_loses_nothing_that_was_seen(moves: int, tmp_path: Path) -> None:
    people = Keyboard(tmp_path, "teams", "--seed", str(SEED))
    people.sees(HAND_OVER).types().sees(CLUE).types(f"{HARMLESS} 3").sees(HAND_OVER).types().sees(GUESS)
    for card in OWN[:moves]:
        people.types(DEAL.words[card]).sees(f"{DEAL.words[card]} is a ").sees(GUESS)
    people.child.kill(signal.SIGKILL)
    people.child.wait()
    again = Keyboard(tmp_path, "--resume", "--no-color", TERM="dumb")
    again.sees(HAND_OVER).types().sees(GUESS).types("log")
    again.sees(f"{HARMLESS.upper()} 3: {DEAL.words[OWN[0]]}").sees(GUESS).types("quit")
    assert again.leaves() == 0
    assert turned_over(saved(tmp_path)[0]) == OWN[:moves]


def test_a_torn_last_line_is_taken_back_with_a_notice(tmp_path: Path) -> None:
    game = begun(tmp_path)
    whole = game.read_bytes()
    lines = whole.splitlines(keepends=True)
    game.write_bytes(whole[:-20])
    ran = piped(tmp_path)
    assert ran.returncode == 0
    assert "was not written to its end and is taken back" in ran.stdout
    assert game.read_bytes() == b"".join(lines[:-1])
    assert game.with_name(f"{game.name}.damaged").read_bytes() == whole[:-20]


def test_a_command_of_which_only_the_first_event_was_written_is_taken_back(tmp_path: Path) -> None:
    wrong = DEAL.words[DEAL.key.index(next(identity for identity in DEAL.key if identity.team is None))]
    game = begun(tmp_path, [*FIRST_GUESS, wrong])
    lines = game.read_bytes().splitlines(keepends=True)
    assert isinstance(saved_record(game).events[-1], TurnEnded | GameEnded)
    game.write_bytes(b"".join(lines[:-1]))
    ran = piped(tmp_path)
    assert "is taken back" in ran.stdout
    assert game.read_bytes() == b"".join(lines[:-2])


def test_a_last_line_without_its_line_end_is_kept(tmp_path: Path) -> None:
    game = begun(tmp_path)
    whole = game.read_bytes()
    game.write_bytes(whole[:-1])
    ran = piped(tmp_path, typed="y\n\n")
    assert "taken back" not in ran.stdout
    assert game.read_bytes() == whole


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: b"",
        lambda whole: b"\x00" * 4000,
        lambda whole: b"not a game\n",
        lambda whole: whole.replace(b'"trap"', b'"red"', 1),
        lambda whole: whole.replace(b"chairs", b"stools", 1),
        lambda whole: whole.splitlines(keepends=True)[0],
    ],
    ids=["empty", "zeroes", "text", "another key", "no chairs", "header only"],
)
def test_a_corrupt_game_is_reported_and_kept_aside(damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    game = begun(tmp_path)
    broken = damage(game.read_bytes())
    game.write_bytes(broken)
    ran = piped(tmp_path)
    assert ran.returncode == 0
    assert "cannot be read: " in ran.stdout
    assert "It is kept as " in ran.stdout
    assert game.with_name(f"{game.name}.damaged").read_bytes() == broken
    assert all(path.read_bytes() != broken for path in saved(tmp_path))
    assert "A new game" in ran.stdout


def test_a_corrupt_file_that_was_asked_for_stays_as_it_is(tmp_path: Path) -> None:
    broken = tmp_path / "mine.jsonl"
    broken.write_bytes(b'{"format":"switchboard-words","version":2}\n')
    ran = piped(tmp_path, "--resume", "mine.jsonl")
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["mine.jsonl"]


def test_a_game_is_not_played_in_two_windows_at_once(tmp_path: Path) -> None:
    game = begun(tmp_path)
    first = Keyboard(tmp_path, "--resume")
    first.sees(HAND_OVER)
    ran = piped(tmp_path, "--resume")
    assert ran.returncode == 2
    assert "is being played in another window" in ran.stderr
    assert "this is a new one" in piped(tmp_path, typed="1\n").stdout
    first.types().sees(GUESS).types("quit")
    assert first.leaves() == 0
    assert saved_record(game).events


def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    ran = piped(tmp_path, "guess", XDG_STATE_HOME=str(tmp_path / "file"))
    assert ran.returncode == 0
    assert "This game will not be saved: " in ran.stdout
    assert "you are the Red Lineman" in ran.stdout
    assert "This game is not saved." in ran.stdout


def test_a_disk_that_fills_up_ends_the_saving_but_not_the_game(tmp_path: Path) -> None:
    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_300, 2_300))

    done = subprocess.run(
        [SWITCHBOARD, "play", "teams", "--seed", str(SEED)],
        input="\n".join(teams_script(DEAL)),
        text=True,
        capture_output=True,
        env=environment(tmp_path),
        preexec_fn=small_disk,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("From here on nothing is saved.") == 1
    assert "wins" in done.stdout
    kept = saved_record(saved(tmp_path)[0])
    assert not isinstance(kept.events[-1], GameEnded)


def test_a_save_is_for_its_owner_alone_and_a_record_is_not_written_before_the_end(tmp_path: Path) -> None:
    piped(tmp_path, "teams", "--record", "game.txt", typed="\n")
    assert stat.S_IMODE(os.stat(saved(tmp_path)[0]).st_mode) == 0o600
    assert not (tmp_path / "game.txt").exists()


def test_a_save_of_ones_own_is_gone_on_with_by_name(tmp_path: Path) -> None:
    ran = piped(tmp_path, "teams", "--save", "mine.jsonl", "--seed", str(SEED), typed=f"\n{HARMLESS} 2\n")
    assert "play --resume mine.jsonl" in ran.stdout
    assert saved(tmp_path) == []
    ran = piped(tmp_path, "mine.jsonl", typed=f"\n{DEAL.words[OWN[0]]}\n")
    assert f"{DEAL.words[OWN[0]]} is a " in ran.stdout
    assert "exists already" in piped(tmp_path, "teams", "--save", "mine.jsonl").stderr


def test_a_strangers_save_cannot_make_the_terminal_do_things(tmp_path: Path) -> None:
    record = saved_record(begun(tmp_path))
    theirs = write_save(tmp_path / "theirs.jsonl", Record(record.events, (("chairs", "\x1b[2Jred-giver"),)))
    ran = piped(tmp_path, "--resume", str(theirs))
    assert ran.returncode == 2
    assert "\x1b" not in ran.stderr
    assert without_codes(ran.stdout) == ran.stdout
