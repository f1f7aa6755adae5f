"""`switchboard play` as people meet it: whole games, hand-overs, what can be typed, options."""

from pathlib import Path

import pytest

from cli.terminal import (
    CLUE,
    GUESS,
    HAND_OVER,
    HARMLESS,
    VERDICT,
    Keyboard,
    a_save,
    cards_of,
    dealt,
    guesses,
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
from switchboard.words.events import CardForfeited, CardRevealed, ClueGiven, GameEnded
from switchboard.words.model import UNLIMITED, Actor, Clue
from switchboard.words.record import Record, parse_record
from switchboard.words.ruleset import RULESETS, seated

SEED = 5
DEAL = dealt(SEED)


def clues(path: Path) -> list[Clue]:
    return [event.clue for event in saved_record(path).events if isinstance(event, ClueGiven)]


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
