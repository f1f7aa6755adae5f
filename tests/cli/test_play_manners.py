"""`switchboard play` in adverse conditions: no input, nonsense, no colours, wrong options."""

import re
import subprocess
import threading
from pathlib import Path

import pytest

from cli.terminal import (
    CLUE,
    GUESS,
    SWITCHBOARD,
    Keyboard,
    a_save,
    environment,
    guesses,
    piped,
    saved,
    saved_record,
    shows_a_key,
    without_codes,
)
from switchboard.cli.saves import is_over
from switchboard.packs import builtin
from switchboard.players.vectors import PERSONALITIES

SEED = 5
COLOUR = re.compile(r"\x1b\[(?:[\d;]*;)?(?:[349][0-7]|38;[\d;]+)m")


# --- where there is nobody, or nonsense -------------------------------------------------------------


EVERY_PROMPT = ["3", "b", "", "river3", "n", "melancholy 2", "", "1", "y"]


@pytest.mark.parametrize("answers", range(len(EVERY_PROMPT) + 1))
def test_the_input_may_end_at_any_prompt(answers: int, tmp_path: Path) -> None:
    typed = "".join(f"{line}\n" for line in EVERY_PROMPT[:answers])
    ran = piped(tmp_path, "--seed", str(SEED), typed=typed)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Go on with: " in ran.stdout
    assert "play --resume" in ran.stdout
    assert saved_record(saved(tmp_path)[0]).events


@pytest.mark.parametrize("key", ["\x04", "\x03"])
def test_ctrl_d_and_ctrl_c_leave_without_a_traceback(key: str, tmp_path: Path) -> None:
    at_menu = Keyboard(tmp_path)
    at_menu.sees("Which?").child.send(key)
    assert at_menu.leaves() == (130 if key == "\x03" else 0)
    playing = Keyboard(tmp_path, "guess")
    playing.sees(GUESS).child.send(key)
    playing.sees("Go on with: ")
    assert playing.leaves() == (130 if key == "\x03" else 0)


@pytest.mark.parametrize("garbage", [b"x" * 1_000_000, b"\xff\xfe\x00\x1b[2J" * 50, b"\x1b]0;title\x07"])
def test_a_line_of_a_megabyte_or_of_no_text_at_all_is_answered_with_a_sentence(
    garbage: bytes, tmp_path: Path
) -> None:
    game = a_save(tmp_path, "all")
    ran = piped(tmp_path, "--resume", game, typed=b"\n" + garbage + b"\nocean 2\n\n" + garbage + b"\nriver\n")
    assert ran.returncode == 0
    assert "Say a number as well" in ran.stdout
    assert "is not on the board." in ran.stdout
    assert "\x1b" not in ran.stdout
    assert guesses(Path(game)) == ["RIVER"]


def test_a_screen_that_cannot_be_written_ends_the_game_without_a_traceback(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [SWITCHBOARD, "play", "guess"], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE,
            env=environment(tmp_path), text=True, timeout=120,
        )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert saved_record(saved(tmp_path)[0]).events


def test_a_very_long_line_at_the_keyboard_is_taken_too(tmp_path: Path) -> None:
    giver = Keyboard(tmp_path, "--resume", a_save(tmp_path, "red-giver"))
    # Somebody has to read what is echoed while the rest is still being typed.
    pasting = threading.Thread(target=giver.types, args=("x" * 60_000,))
    pasting.start()
    giver.sees("Say a number as well").types("quit")
    pasting.join()
    assert giver.leaves() == 0


# --- colours and signs ------------------------------------------------------------------------------


def test_colours_are_shown_unless_people_do_not_want_them(tmp_path: Path) -> None:
    def shown(*arguments: str, **more: str) -> str:
        giver = Keyboard(tmp_path, "give", "--first", "red", *arguments, **more)
        giver.sees(CLUE).types("quit")
        assert giver.leaves() == 0
        return giver.shown

    assert COLOUR.search(shown())
    for plain in (shown(NO_COLOR="1"), shown("--no-color"), shown(TERM="dumb")):
        assert not COLOUR.search(plain)
        assert shows_a_key(without_codes(plain))


def test_an_encoding_without_our_signs_gets_plain_ones(tmp_path: Path) -> None:
    german = ("--pack", "vermittlung", "--seed", "1")
    ran = piped(tmp_path, "teams", *german, typed="\n", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert ran.stdout.isascii()
    assert shows_a_key(ran.stdout)
    assert "+- 1 " in ran.stdout


# --- options ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "'chess' is neither a way to play (guess, give, together, teams, watch)"),
        (["--chairs", "red-king"], "'red-king' is no chair: there are red-giver, red-guesser"),
        (["--chairs", ""], "'' is no chair"),
        (["--chairs", "referee"], "--referee seated"),
        (["guess", "--chairs", "all"], "Say either guess or --chairs."),
        (["--theme", "chess"], "'chess' is no theme: there are switchboard, codenames."),
        (["--rules", "chess-1"], "'chess-1' is no ruleset: there are based-1, rooms-1, club-1."),
        (["--referee", "var"], "'var' is no referee: there are code, seated, bot."),
        (["--pack", "chess"], "'chess' is neither a pack"),
        (["--first", "green"], "'green' is no team"),
        (["--seed", "9" * 41], "A seed is a number or a text of at most 40 characters."),
        (["--save", "taken.txt"], "taken.txt exists already"),
        (
            ["--save", "nowhere/game.jsonl"],
            "There is no folder nowhere to save in.",
        ),
        (["--record", "taken.txt"], "taken.txt exists already"),
        (["--record", "nowhere/game.txt"], "nowhere is not a folder"),
        (["--resume", "nowhere.jsonl"], "nowhere.jsonl cannot be gone on with: No such file or directory."),
        (["--resume", "taken.txt"], "taken.txt is not a game to go on with"),
        (["--resume", "--rules", "club-1"], "say nothing but --resume"),
        (["--resume", "--new"], "say nothing but --resume"),
        (["--resume"], "There is no saved game to go on with."),
        (["--resume", ""], ". is not a game to go on with: . is not a file."),
        (["x" * 5000, "--record", "y" * 5000], "is neither a way to play"),
        (["--pack", "x" * 5000], "is neither a pack"),
        (["taken.txt"], "taken.txt is not a game to go on with"),
    ],
)
def test_a_wrong_option_is_one_sentence_and_exit_code_2(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "taken.txt").write_text("something of mine\n")
    extra = (
        []
        if len(arguments[0]) > 100 or {"guess", "chess", "--resume", "--chairs", "taken.txt"} & set(arguments)
        else ["watch"]
    )
    ran = piped(tmp_path, *extra, *arguments)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert sentence in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert (tmp_path / "taken.txt").read_text() == "something of mine\n"
    assert saved(tmp_path) == []


def test_help_teaches_with_examples(tmp_path: Path) -> None:
    ran = piped(tmp_path, "--help")
    assert ran.returncode == 0
    assert "switchboard play give --theme codenames" in ran.stdout
    assert "switchboard play --resume" in ran.stdout


def test_a_pack_may_be_a_file_and_chairs_be_called_as_the_theme_calls_them(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("\n".join(builtin().words[:25]))
    ran = piped(
        tmp_path, "--pack", "mine.txt", "--chairs", "Red Spymaster,blue-spymaster", "--theme", "codenames"
    )
    assert "A new game: words of mine, rules based-1." in ran.stdout
    record = saved_record(saved(tmp_path)[0])
    assert dict(record.tags)["chairs"] == "red-giver,blue-giver"


@pytest.mark.parametrize("seats", [("watch",), ("give",), ("--chairs", "red-giver,blue-giver")])
@pytest.mark.parametrize("pack", ["vermittlung", "kana.txt"])
def test_bots_take_no_chair_where_they_do_not_know_the_words_and_say_why(
    tmp_path: Path, pack: str, seats: tuple[str, ...]
) -> None:
    (tmp_path / "kana.txt").write_text("\n".join(chr(0x30A2 + at) * 3 for at in range(25)), encoding="utf-8")
    ran = piped(tmp_path, *seats, "--pack", pack)
    assert ran.returncode == 2
    assert "knows English words only" in ran.stderr
    assert "All chairs are people's with: --chairs all" in ran.stderr
    assert not saved(tmp_path)


def test_people_play_with_any_words_in_all_chairs(tmp_path: Path) -> None:
    ran = piped(
        tmp_path, "teams", "--pack", "vermittlung", "--seed", "1", "--first", "red", typed="Fenster 2\n"
    )
    assert ran.returncode == 0
    assert "A new game: words of vermittlung" in ran.stdout
    assert "English" not in ran.stdout


def test_a_game_that_bots_have_begun_is_played_to_its_end_whatever_they_know(tmp_path: Path) -> None:
    kept = a_save(tmp_path, "none", words=tuple(f"WORT{chr(65 + at)}" for at in range(25)))
    ran = piped(tmp_path, kept)
    assert ran.returncode == 0, ran.stderr
    assert "knows English words only" in ran.stdout
    assert is_over(saved_record(Path(kept)))


# --- who the bots are -------------------------------------------------------------------------------


def test_bots_are_chosen_by_name_for_both_teams_or_for_each_and_the_save_remembers_them(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "game"
    begun = piped(tmp_path, "give", "--bots", "cleo, Bertram", "--seed", "7", "--save", str(kept))
    assert "Bots: Cleo for Red, Bertram for Blue." in begun.stdout
    assert dict(saved_record(kept).tags)["bots"] == "Cleo,Bertram"
    gone_on = piped(tmp_path, str(kept))
    assert gone_on.returncode == 0, gone_on.stderr
    assert "Every bot is Flora." in piped(tmp_path, "guess", "--bots", "Flora", "--new").stdout


def test_personalities_play_their_own_way(tmp_path: Path) -> None:
    def clues(name: str) -> list[str]:
        ran = piped(tmp_path, "watch", "--bots", name, "--seed", "1", "--new")
        return [line for line in ran.stdout.splitlines() if " Operator: " in line]

    careful, bold = clues("Bertram"), clues("Cleo")
    assert careful
    assert careful != bold


@pytest.mark.parametrize("names", ["Hal", "Ada,", "Ada,Bertram,Cleo"])
def test_a_bot_nobody_knows_is_refused_with_the_names_there_are(names: str, tmp_path: Path) -> None:
    done = piped(tmp_path, "watch", "--bots", names)
    assert done.returncode == 2
    assert "Ada, Bertram, Cleo, Dot, Edmund, Flora" in done.stderr or "one bot for both teams" in done.stderr


def test_the_help_has_a_line_on_each_bot(tmp_path: Path) -> None:
    shown = re.sub(r"[\s│]+", " ", piped(tmp_path, "--help").stdout)
    for one in PERSONALITIES:
        assert f" {one.name}: {one.about} " in shown
