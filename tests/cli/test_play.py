"""`switchboard play` as people meet it: whole games, hand-overs, what can be typed, options."""

import re
import subprocess
import threading
from pathlib import Path

import pytest

from boards import a_deal
from cli.terminal import (
    CLUE,
    GUESS,
    HAND_OVER,
    HARMLESS,
    SWITCHBOARD,
    VERDICT,
    Keyboard,
    cards_of,
    dealt,
    environment,
    piped,
    saved,
    saved_record,
    shows_a_key,
    teams_script,
    turns,
    without_codes,
    write_save,
)
from switchboard.themes import THEMES, Theme
from switchboard.words.events import CardForfeited, CardRevealed, ClueGiven, GameDealt, GameEnded
from switchboard.words.model import UNLIMITED, Actor, Clue
from switchboard.words.record import Record, parse_record
from switchboard.words.ruleset import RULESETS, Ruleset, seated

SEED = 5
DEAL = dealt(SEED)
COLOUR = re.compile(r"\x1b\[(?:[\d;]*;)?(?:[349][0-7]|38;[\d;]+)m")


def a_save(home: Path, chairs: str, rules: str | Ruleset = "based-1", words: tuple[str, ...] = ()) -> str:
    """A game on the test board that nobody has moved in yet; red starts."""
    deal = a_deal()
    if words:
        deal = type(deal)(words + deal.words[len(words) :], deal.key, deal.forfeits, deal.first)
    ruleset = RULESETS[rules] if isinstance(rules, str) else rules
    record = Record((GameDealt(deal, ruleset),), (("chairs", chairs),))
    return str(write_save(home / "game.jsonl", record))


def clues(path: Path) -> list[Clue]:
    return [event.clue for event in saved_record(path).events if isinstance(event, ClueGiven)]


def guesses(path: Path) -> list[str]:
    log = saved_record(path).events
    words = a_deal().words
    return [words[event.card] for event in log if isinstance(event, CardRevealed)]


# --- whole games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_people_play_a_whole_game_at_one_keyboard_and_no_guesser_sees_the_key(
    theme: Theme, tmp_path: Path
) -> None:
    people = Keyboard(tmp_path, "teams", "--theme", theme.name, "--seed", str(SEED))
    for team, cards in turns(DEAL):
        people.sees(f"{HAND_OVER}{theme.actor(Actor.giver(team))}. Press Enter when nobody else is looking.")
        people.types().sees(CLUE).types(f"{HARMLESS} 3")
        people.sees(f"{HAND_OVER}{theme.actor(Actor.guesser(team))}.").types()
        for card in cards:
            people.sees(GUESS).types(str(card + 1)).sees(f"Guess {DEAL.words[card]}? [Y/n]").types()
        if cards[-1] != cards_of(DEAL, DEAL.first)[-1]:
            people.sees(GUESS).types("stop")
    people.sees(f"the game is over; here is the {theme.key}")
    assert people.leaves() == 0
    assert f"{DEAL.first.value.capitalize()} wins: {theme.found_all}." in " ".join(
        without_codes(people.shown).split()
    )
    check_secrecy(people.shown, theme)


def check_secrecy(shown: str, theme: Theme) -> None:
    """Whatever could be scrolled back to while a guesser had the screen held no card of the key."""
    during, over, _ = shown.partition("the game is over")
    assert over
    screens = [without_codes(screen) for screen in during.split("\x1b[3J")]
    givers = [screen for screen in screens if f" {theme.giver}\r\n" in screen]
    guessers = [screen for screen in screens if f" {theme.guesser}\r\n" in screen]
    assert len(givers) == len(guessers) == 5
    assert all(shows_a_key(screen) for screen in givers)
    assert not any(shows_a_key(screen) for screen in guessers)
    assert not any(shows_a_key(screen) for screen in screens if HAND_OVER in screen)


@pytest.mark.parametrize("theme", THEMES)
def test_the_same_game_through_pipes_needs_no_terminal_and_prints_no_codes(
    theme: str, tmp_path: Path
) -> None:
    typed = "\n".join(teams_script(DEAL))
    ran = piped(tmp_path, "teams", "--theme", theme, "--seed", str(SEED), "--record", "game.txt", typed=typed)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "\x1b" not in ran.stdout
    assert ran.stdout.count(HAND_OVER) == 10
    record = parse_record((tmp_path / "game.txt").read_text())
    assert dict(record.tags) == {
        "theme": theme,
        "pack": "exchange",
        "chairs": "red-giver,red-guesser,blue-giver,blue-guesser",
        "seed": str(SEED),
    }
    assert record.events == saved_record(saved(tmp_path)[0]).events
    assert isinstance(record.events[-1], GameEnded)


def test_the_bots_play_a_seeded_game_in_the_same_way_every_time(tmp_path: Path) -> None:
    for name in ("one.txt", "two.txt"):
        ran = piped(tmp_path, "watch", "--seed", "11", "--record", name)
        assert ran.returncode == 0
        assert "Seed 11: for practice" in ran.stdout
    assert (tmp_path / "one.txt").read_text() == (tmp_path / "two.txt").read_text()
    assert "wins" in (tmp_path / "one.txt").read_text()


def test_a_seeded_game_goes_on_after_a_break_as_if_there_had_been_none(tmp_path: Path) -> None:
    piped(tmp_path, "watch", "--seed", "11", "--save", "whole.jsonl")
    whole = saved_record(tmp_path / "whole.jsonl")
    write_save(tmp_path / "broken.jsonl", Record(whole.events[:2], whole.tags))
    piped(tmp_path, "--resume", "broken.jsonl")
    assert saved_record(tmp_path / "broken.jsonl") == whole


def test_one_who_watches_at_a_terminal_goes_on_with_enter(tmp_path: Path) -> None:
    watcher = Keyboard(tmp_path, "watch", "--seed", "11")
    watcher.sees("Enter to go on").types().sees("Enter to go on").types("quit").sees("Go on with: ")
    assert watcher.leaves() == 0
    assert HAND_OVER not in watcher.shown


def test_a_newcomer_who_types_nothing_but_enter_gets_to_guess(tmp_path: Path) -> None:
    newcomer = Keyboard(tmp_path)
    newcomer.sees("Watch the bots play").sees("Which? [1]").types().sees("you are the Red Lineman").sees(
        GUESS
    )
    newcomer.types().sees("you are the Red Lineman").sees(GUESS).types("quit").sees("Go on with: ")
    assert newcomer.leaves() == 0
    assert not shows_a_key(without_codes(newcomer.shown))
    assert HAND_OVER not in newcomer.shown


def test_a_lone_giver_sees_the_key_and_is_never_asked_to_hand_over(tmp_path: Path) -> None:
    giver = Keyboard(tmp_path, "give", "--first", "red", "--seed", "3")
    giver.sees("you are the Red Operator").sees("Yours: ").sees(CLUE).types(f"{HARMLESS} 1").sees(CLUE)
    giver.types("quit")
    assert giver.leaves() == 0
    assert shows_a_key(without_codes(giver.shown))
    assert HAND_OVER not in giver.shown


def test_leaving_a_shared_keyboard_leaves_no_key_behind(tmp_path: Path) -> None:
    people = Keyboard(tmp_path, "together", "--seed", "3", "--first", "red")
    people.sees(HAND_OVER).types().sees(CLUE).types("quit").sees("Go on with: ")
    assert people.leaves() == 0
    assert shows_a_key(without_codes(people.shown))
    assert not shows_a_key(without_codes(people.screen))


def test_an_enter_too_many_does_not_open_the_key_to_those_who_still_look(tmp_path: Path) -> None:
    people = Keyboard(tmp_path, "--resume", a_save(tmp_path, "all"))
    people.sees(HAND_OVER).types().sees(CLUE).types("ocean 2").sees(HAND_OVER).types()
    people.sees(GUESS).types("river").sees("RIVER is a ").sees(GUESS).types("stop\r\r\r")
    people.sees(f"{HAND_OVER}Blue Operator").types("quit").sees("Go on with: ")
    assert people.leaves() == 0
    assert "you are the Blue Operator" not in people.shown


# --- what the giver types ---------------------------------------------------------------------------


def test_a_clue_that_would_cost_the_turn_has_to_be_confirmed(tmp_path: Path) -> None:
    game = a_save(tmp_path, "red-giver")
    giver = Keyboard(tmp_path, "--resume", game)
    giver.sees(CLUE).types("farmer 2").sees("That clue breaks a rule").sees("FARM")
    giver.sees("forfeit the turn and a card? [y/N]").types().sees(CLUE)
    assert len(saved_record(Path(game)).events) == 1
    giver.types("farmer 2").sees("[y/N]").types("y").sees(CLUE).types("quit")
    assert giver.leaves() == 0
    log = saved_record(Path(game)).events
    assert isinstance(log[1], ClueGiven)
    assert log[1].verdict.rule == "clue-derived"
    assert isinstance(log[2], CardForfeited)


def test_where_invalid_clues_are_blocked_nothing_is_asked_and_nothing_lost(tmp_path: Path) -> None:
    game = a_save(tmp_path, "red-giver", "club-1")
    ran = piped(tmp_path, "--resume", game, typed="farmer 2\n")
    assert "'farmer' comes from the same word as FARM" in ran.stdout
    assert "forfeit" not in ran.stdout
    assert len(saved_record(Path(game)).events) == 1


@pytest.mark.parametrize(
    ("typed", "clue"),
    [
        ("ocean 2", Clue("ocean", 2)),
        ("  OCEAN,   2 ", Clue("ocean", 2)),
        ("ocean unlimited", Clue("ocean", UNLIMITED)),
        ("ocean ∞", Clue("ocean", UNLIMITED)),
        ("feathers 0", Clue("feathers", 0)),
        ("ocean2\nn\nocean 3", Clue("ocean", 3)),
        ("log 2", Clue("log", 2)),
    ],
)
def test_clues_are_typed_as_a_word_and_a_number(typed: str, clue: Clue, tmp_path: Path) -> None:
    game = a_save(tmp_path, "all")
    piped(tmp_path, "--resume", game, typed=f"\n{typed}\n")
    assert clues(Path(game)) == [clue]


def test_what_is_no_clue_gets_a_sentence_and_costs_nothing(tmp_path: Path) -> None:
    answers = {
        "ocean": "Say a number as well, as in: ocean 2",
        "ocean many": "'many' is no number",
        "ocean 10": "The number has to be a whole number from 0 to 9",
        "🎉 2": "has characters that are not letters",
        "океан 2": "letters of another alphabet",
        "?": "river unlimited",
        "help": "river unlimited",
        "log": "Nothing has happened yet.",
    }
    game = a_save(tmp_path, "red-giver")
    ran = piped(tmp_path, "--resume", game, typed="\n".join(answers))
    said = ran.stdout.split(f"A word and a number, {CLUE} (? helps): ")[1:]
    for (typed, sentence), answer in zip(answers.items(), said, strict=False):
        assert answer.startswith(f"{typed}\n")
        assert sentence in answer
    assert len(saved_record(Path(game)).events) == 1


# --- what the guesser types -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "guessed"),
    [
        ("RIVER", ["RIVER"]),
        (">river", ["RIVER"]),
        ("1\n", ["RIVER"]),
        ("1\nn", []),
        ("1\nperhaps\nyes", ["RIVER"]),
        ("riv\n", ["RIVER"]),
        ("new\n", ["NEW YORK"]),
        ("newyork\n", ["NEW YORK"]),
        ("river\nriver\napple", ["RIVER", "APPLE"]),
    ],
)
def test_cards_are_guessed_by_word_beginning_or_number(
    typed: str, guessed: list[str], tmp_path: Path
) -> None:
    game = a_save(tmp_path, "all")
    piped(tmp_path, "--resume", game, typed=f"\nocean 3\n\n{typed}\n")
    assert guesses(Path(game)) == guessed


def test_what_is_no_guess_gets_a_sentence(tmp_path: Path) -> None:
    answers = {
        "stop": "Guess at least one card before you stop.",
        "river": "RIVER is a Red subscriber.",
        "RIVER": "RIVER has been turned over already.",
        "zebra": "'zebra' is not on the board.",
        "26": "The cards are numbered 1 to 25.",
        "0": "The cards are numbered 1 to 25.",
        "9" * 150: "The cards are numbered 1 to 25.",
        "!?": "'!?' is not on the board.",
        "k": "Which one: KING (5), KNIFE (13)?",
        "log": " 1 Red  OCEAN 3: RIVER ▒R",
        "?": ">stop  guesses a card called STOP",
    }
    game = a_save(tmp_path, "all")
    ran = piped(tmp_path, "--resume", game, typed="\n".join(["", "ocean 3", "", *answers]))
    said = ran.stdout.split(f"A word or a number {GUESS} (? helps): ")[1:]
    for (typed, sentence), answer in zip(answers.items(), said, strict=False):
        assert answer.startswith(f"{typed}\n")
        assert sentence in answer
    assert guesses(Path(game)) == ["RIVER"]


@pytest.mark.parametrize(
    ("typed", "found"), [(">stop", [1, 0]), ("1\ny", [1, 0]), ("stop\nn", [1]), ("pass", [1])]
)
def test_a_card_called_stop_can_be_guessed(typed: str, found: list[int], tmp_path: Path) -> None:
    game = a_save(tmp_path, "all", words=("STOP",))
    ran = piped(tmp_path, "--resume", game, typed=f"\nocean 3\n\napple\n{typed}\n")
    log = saved_record(Path(game)).events
    assert [event.card for event in log if isinstance(event, CardRevealed)] == found
    assert ("Red Lineman stops." in ran.stdout) == (typed == "pass")


def test_stop_is_confirmed_where_it_could_mean_a_card(tmp_path: Path) -> None:
    game = a_save(tmp_path, "all", words=("STOPWATCH",))
    ran = piped(tmp_path, "--resume", game, typed="\nocean 3\n\napple\nstop\ny\n")
    assert "To guess STOPWATCH, answer n and type >STOPWATCH" in ran.stdout
    assert "Red Lineman stops." in ran.stdout


# --- the referee ------------------------------------------------------------------------------------


def test_a_person_in_the_referees_chair_allows_and_rejects(tmp_path: Path) -> None:
    game = a_save(tmp_path, "red-giver,referee,red-guesser", seated(RULESETS["club-1"]))
    people = Keyboard(tmp_path, "--resume", game)
    people.sees(f"{HAND_OVER}Red Operator").types().sees(CLUE).types("ocean 2")
    people.sees("gives a clue, and the Umpire considers it").sees(f"{HAND_OVER}Umpire").types()
    people.sees("The clue is OCEAN, 2.").sees(VERDICT).types("maybe").sees("Type y to allow").types(
        "n too near"
    )
    people.sees(f"{HAND_OVER}Red Operator").types().sees("The Umpire rejected OCEAN, 2: too near")
    people.sees(CLUE).types("music 2").sees(f"{HAND_OVER}Umpire").types().sees(VERDICT).types("y")
    people.sees(f"{HAND_OVER}Red Lineman").types().sees(GUESS).types("quit")
    assert people.leaves() == 0
    guesser = without_codes(people.shown).rpartition(f"{HAND_OVER}Red Lineman")[2]
    assert "OCEAN" not in guesser
    assert "too near" not in guesser


def test_a_bot_in_the_referees_chair_nods(tmp_path: Path) -> None:
    ran = piped(tmp_path, "teams", "--referee", "bot", "--seed", str(SEED), typed=f"\n{HARMLESS} 2\n\n")
    assert f"Umpire allows it: {HARMLESS.upper()}, 2." in ran.stdout


# --- where there is nobody, or nonsense -------------------------------------------------------------


EVERY_PROMPT = ["3", "b", "", "river3", "n", "melancholy 2", "", "1", "y"]


@pytest.mark.parametrize("answers", range(len(EVERY_PROMPT) + 1))
def test_the_input_may_end_at_any_prompt(answers: int, tmp_path: Path) -> None:
    typed = "".join(f"{line}\n" for line in EVERY_PROMPT[:answers])
    ran = piped(tmp_path, typed=typed)
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
            env=environment(tmp_path), text=True, timeout=60,
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
    ran = piped(tmp_path, "give", "--pack", "vermittlung", "--seed", "1", PYTHONIOENCODING="ascii")
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
    (tmp_path / "mine.txt").write_text("\n".join(f"word{chr(97 + at)}" for at in range(25)))
    ran = piped(
        tmp_path, "--pack", "mine.txt", "--chairs", "Red Spymaster,blue-spymaster", "--theme", "codenames"
    )
    assert "A new game: words of mine, rules based-1." in ran.stdout
    record = saved_record(saved(tmp_path)[0])
    assert dict(record.tags)["chairs"] == "red-giver,blue-giver"


def test_bots_that_have_no_clue_for_an_alphabet_say_so_at_once(tmp_path: Path) -> None:
    (tmp_path / "kana.txt").write_text("\n".join(chr(0x30A2 + at) * 3 for at in range(25)), encoding="utf-8")
    ran = piped(tmp_path, "watch", "--pack", "kana.txt")
    assert ran.returncode == 2
    assert "The bots can give no clue for these words" in ran.stderr
    ran = piped(tmp_path, "--chairs", "red-giver,blue-giver", "--pack", "kana.txt", typed="ヰヰ 2\n")
    assert ran.returncode == 0
    assert "The bots know few of these words" in ran.stdout
