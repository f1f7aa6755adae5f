"""The referee in code: the shared table of cases, our own battery, and the rate of false alarms."""

import csv
import random
from pathlib import Path

import pytest

from switchboard import packs
from switchboard.words.clues import SENTENCES, UNREADABLE, explain, judge
from switchboard.words.lexicon import common_words
from switchboard.words.model import BadNotation, Number
from switchboard.words.notation import parse_number
from switchboard.words.ruleset import BASED_1, CLUB_1, ROOMS_1, RULESETS, Ruleset

_TABLE = Path(__file__).with_name("clue_cases.csv").read_text(encoding="utf-8")
CASES = list(csv.DictReader(_TABLE.splitlines()))
BLOCKED = Path(__file__).with_name("blocked_pairs.txt")
QUIET = ("LION", "RIVER", "PIANO", "CLOUD")


def number_of(text: str) -> Number | str:
    try:
        return parse_number(text)
    except BadNotation:
        return text


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case['ruleset']} {case['clue']!r} {case['number']}"
)
def test_the_table_of_cases(case: dict[str, str]) -> None:
    words = tuple(case["board"].split("|"))
    clue, verdict = judge(case["clue"], number_of(case["number"]), words, RULESETS[f"{case['ruleset']}-1"])
    assert verdict.valid == (case["expected"] == "valid"), (verdict, case["reason"])
    assert verdict.rule in SENTENCES
    assert explain(clue, verdict, words).endswith(".")


def rule(clue: str, *board: str, rules: Ruleset = BASED_1) -> str:
    return judge(clue, 1, board or QUIET, rules)[1].rule


@pytest.mark.parametrize(
    ("clue", "board", "expected"),
    [
        # words.md#match
        ("Mercury", "MERCURY", "clue-match"),
        ("mErCuRy", "MERCURY", "clue-match"),
        ("app1e", "APPLE", "clue-match"),
        ("a-p-p-l-e", "APPLE", "clue-match"),
        ("a p p l e", "APPLE", "clue-match"),
        ("a.p.p.l.e.", "APPLE", "clue-match"),
        ("äpple", "APPLE", "clue-match"),
        ("ap\u200bple", "APPLE", "clue-match"),
        ("\u202eapple\u202c", "APPLE", "clue-match"),
        ("ap\u00adple", "APPLE", "clue-match"),
        ("ａｐｐｌｅ", "APPLE", "clue-match"),
        ("'apple'", "APPLE", "clue-match"),
        ("apple!", "APPLE", "clue-match"),
        ("NEWYORK", "NEW YORK", "clue-match"),
        ("new-york", "NEW YORK", "clue-match"),
        # words.md#inflection
        ("mice", "MOUSE", "clue-inflection"),
        ("mouse", "MICE", "clue-inflection"),
        ("ran", "RUN", "clue-inflection"),
        ("swam", "SWIM", "clue-inflection"),
        ("wrote", "WRITE", "clue-inflection"),
        ("wolves", "WOLF", "clue-inflection"),
        ("berries", "BERRY", "clue-inflection"),
        ("parked", "PARK", "clue-inflection"),
        ("bigger", "BIG", "clue-inflection"),
        ("cloaks", "CLOAK", "clue-inflection"),
        ("king's", "KING", "clue-inflection"),
        ("muggles", "MUGGLE", "clue-inflection"),
        # words.md#derived
        ("farmer", "FARM", "clue-derived"),
        ("farm", "FARMER", "clue-derived"),
        ("kingdom", "KING", "clue-derived"),
        # words.md#compound
        ("fireman", "FIRE", "clue-compound"),
        ("shoe", "HORSESHOE", "clue-compound"),
        ("breakdown", "BREAK", "clue-compound"),
        # words.md#spelling
        ("theatre", "THEATER", "clue-spelling"),
        # words.md#part
        ("The Big Apple", "APPLE", "clue-part"),
        ("York", "NEW YORK", "clue-part"),
        ("fire-eater", "FIRE", "clue-part"),
        ("New York", "YORK", "clue-part"),
        ("lion2", "LION", "clue-part"),
        ("2fast", "FAST", "clue-part"),
        ("apple&oranges", "APPLE", "clue-part"),
        ("l'apple", "APPLE", "clue-part"),
        ("lion'n'bear", "LION", "clue-part"),
        ("hang up", "UP", "clue-part"),
        ("r4n", "RUN", "clue-inflection"),
        ("m3n", "MAN", "clue-inflection"),
        ("app1es", "APPLE", "clue-inflection"),
        # words.md#letters
        ("twosyllables", "LION", "clue-letters"),
        ("sixchars", "LION", "clue-letters"),
        ("containsl", "LION", "clue-letters"),
        ("doublel", "LION", "clue-letters"),
        ("double letters", "LION", "clue-letters"),
        ("fiveletters", "LION", "clue-letters"),
        ("five letters", "LION", "clue-letters"),
        ("starts with B", "LION", "clue-letters"),
        ("beginswithb", "LION", "clue-letters"),
        ("rhymes with cat", "LION", "clue-letters"),
        ("two-syllables", "LION", "clue-letters"),
        # words.md#positions
        ("top left", "LION", "clue-position"),
        ("bottom-right", "LION", "clue-position"),
        ("row 3", "LION", "clue-position"),
        ("third row", "LION", "clue-position"),
        ("b4", "LION", "clue-position"),
        ("Row C", "LION", "clue-position"),
        ("column-c", "LION", "clue-position"),
        ("third from left", "LION", "clue-position"),
        ("2down", "LION", "clue-position"),
        ("r2c3", "LION", "clue-position"),
        # words.md#one-idea
        ("red round fruit", "LION", "clue-words"),
        ("sweetredfruit", "LION", "clue-words"),
        ("red-round-fruit", "LION", "clue-words"),
        ("ROUND RED FRUIT", "LION", "clue-words"),
        ("red-fruit", "LION", "clue-words"),
        ("bigcat", "LION", "clue-words"),
        ("lives'in'africa", "LION", "clue-words"),
        ("big&yellow&cat", "LION", "clue-words"),
        # words.md#sentence
        ("it is an animal", "LION", "clue-sentence"),
        ("It Is An Animal", "LION", "clue-sentence"),
        ("guess the big one first", "LION", "clue-sentence"),
        ("guess-the-lion", "RIVER", "clue-words"),
        # words.md#digits
        ("abc123", "LION", "clue-digits"),
        ("c4stle", "LION", "clue-digits"),
        ("7", "LION", "clue-digits"),
        ("cat22", "LION", "clue-digits"),
        # words.md#symbols, #script, #empty, #length
        # words.md#punctuation
        ("animal, big", "LION", "clue-punctuation"),
        ("aNiMaL; bIg", "LION", "clue-punctuation"),
        ("🍎", "LION", "clue-symbols"),
        ("@pple", "APPLE", "clue-symbols"),
        ("|ion", "LION", "clue-symbols"),
        ("apple🍎", "LION", "clue-symbols"),
        ("c@t", "LION", "clue-symbols"),
        ("a\x00b", "LION", "clue-symbols"),
        ("!!!", "LION", "clue-symbols"),
        ("лев", "LION", "clue-script"),
        ("ɑpple", "LION", "clue-script"),
        ("аpple", "LION", "clue-script"),
        ("", "LION", "clue-empty"),
        (" \u200b\t", "LION", "clue-empty"),
        ("x" * 41, "LION", "clue-length"),
        ("x" * 1_000_000, "LION", "clue-length"),
    ],
)
def test_a_clue_that_breaks_a_rule_is_told_which(clue: str, board: str, expected: str) -> None:
    assert rule(clue, board) == expected
    assert rule(clue, board, rules=CLUB_1) == expected


@pytest.mark.parametrize(
    ("clue", "expected"),
    [
        # words.md#one-idea-exceptions
        ("greenhouse", "single-word"),
        ("pack rat", "compound"),
        ("Mother-in-law", "compound"),
        ("ice cream", "compound"),
        ("x-ray", "compound"),
        ("New York", "compound"),
        ("The Three Musketeers", "compound"),
        ("The Grand Budapest Hotel", "proper-name"),
        ("George Washington", "compound"),
        ("The Wind in the Poplars", "proper-name"),
        ("Dr. No", "proper-name"),
        ("J. K. Rowling", "proper-name"),
        ("Barnes & Noble", "proper-name"),
        ("50 Cent", "proper-name"),
        ("101 Dalmatians", "proper-name"),
        ("Catch-22", "proper-name"),
        ("COVID-19", "proper-name"),
        ("7-Eleven", "proper-name"),
        ("9/11", "proper-name"),
        ("Spider-Verse", "proper-name"),
        ("Take That", "proper-name"),
        ("It's a Wonderful Life", "proper-name"),
        ("Snow White and the Seven Dwarfs", "proper-name"),
        ("The End in View", "proper-name"),
        ("Top Ten", "compound"),
        ("room service", "compound"),
        ("lunch box", "compound"),
        ("note book", "single-word"),
        ("3D", "acronym"),
        ("4x4", "acronym"),
        ("A4", "acronym"),
        ("rock & roll", "compound"),
        ("rock'n'roll", "compound"),
        ("o'clock", "single-word"),
        ("AC/DC", "acronym"),
        ("K-pop", "compound"),
        ("CIA", "acronym"),
        ("U.K.", "acronym"),
        ("PhD", "acronym"),
        ("SQL", "acronym"),
        ("R&B", "acronym"),
        ("H2O", "acronym"),
        ("R2D2", "acronym"),
        ("007", "proper-name"),
        ("1984", "proper-name"),
        ("radar", "single-word"),
        ("Hogwarts", "single-word"),
        ("minecraft", "single-word"),
        ("zxqvk", "single-word"),
        ("OCEAN", "single-word"),
        # ordinary words that only look like pointers
        ("left", "single-word"),
        ("first", "single-word"),
        ("center", "single-word"),
        ("right", "single-word"),
        ("corner", "single-word"),
        ("column", "single-word"),
        ("row", "single-word"),
        ("letter", "single-word"),
        ("eight", "single-word"),
    ],
)
def test_a_clue_that_is_one_idea_passes(clue: str, expected: str) -> None:
    assert rule(clue) == expected


@pytest.mark.parametrize(
    ("clue", "board"),
    [
        ("war", "DWARF"),
        ("ice", "POLICE"),
        ("arm", "PHARMACY"),
        ("ear", "PEARL"),
        ("oky", "TOKYO"),
        ("a", "CAT"),
        ("centaur", "CENTER"),
        ("paste", "PASS"),
        ("viking", "KING"),
        ("carpet", "CAR"),
        ("panda", "PAN"),
        ("corner", "CORN"),
        ("hamlet", "HAM"),
        ("moon", "LUNAR"),
    ],
)
def test_letters_shared_by_accident_are_free(clue: str, board: str) -> None:
    """words.md#kin"""
    assert rule(clue, board) == "single-word"


@pytest.mark.parametrize(
    ("clue", "board", "expected"),
    [
        ("boxes", "BOX", "clue-plural"),
        ("cat", "CATS", "clue-plural"),
        ("farmer", "FARM", "clue-affix"),
        ("ice", "POLICE", "clue-affix"),
        ("viking", "KING", "clue-affix"),
        ("mother-in-law", "MOTHER", "clue-affix"),
        ("the-lion-king", "LION", "clue-affix"),
        ("app1es", "APPLE", "clue-plural"),
        ("f4rmer", "FARM", "clue-affix"),
        ("pack rat", "LION", "clue-spaces"),
        ("Apple", "APPLE", "clue-match"),
        ("war", "DWARF", "single-word"),
        ("spies", "SPY", "single-word"),
        ("mice", "MOUSE", "single-word"),
        ("sweetredfruit", "LION", "single-word"),
        ("topleft", "LION", "single-word"),
    ],
)
def test_the_rooms_rules_go_by_letters(clue: str, board: str, expected: str) -> None:
    """words.md#affix, words.md#plural, words.md#one-word"""
    assert rule(clue, board, rules=ROOMS_1) == expected


@pytest.mark.parametrize("number", [-1, 10, 99, 2.5, "2", None, True, "∞", float("nan")])
def test_a_number_out_of_range_is_no_number(number: object) -> None:
    """words.md#out-of-range"""
    assert judge("ocean", number, QUIET, BASED_1)[1].rule == "clue-number"


def test_capitals_carry_no_message() -> None:
    """words.md#canonical"""
    for typed in ("ocean", "Ocean", "OCEAN", "oCeAn", " ocean ", "ocean!"):
        assert judge(typed, 1, QUIET, BASED_1)[0].text == "ocean"
    for typed in ("The Grand Budapest Hotel", "The GRAND BuDapest Hotel"):
        assert judge(typed, 1, QUIET, BASED_1)[0].text == "The Grand Budapest Hotel"
    for typed in ("NEW YORK", "new york", "New yorK"):
        assert judge(typed, 1, QUIET, BASED_1)[0].text == "new york"


def test_all_offended_cards_are_named() -> None:
    """words.md#rule-ids"""
    clue, verdict = judge("fireman", 1, ("FIRE", "LION", "MAN"), BASED_1)
    assert verdict.cards == (0, 2)
    assert explain(clue, verdict, ("FIRE", "LION", "MAN")).startswith(
        "'fireman' is built on, or is a part of, FIRE and MAN"
    )


def test_letters_of_two_alphabets_in_one_clue_are_never_plain() -> None:
    """words.md#script"""
    board = ("APPLE", "МИР")
    for rules in RULESETS.values():
        assert judge("аpple", 1, board, rules)[1].rule == "clue-script"
        assert judge("apple", 1, board, rules)[1].rule == "clue-match"


def test_marks_on_letters_carry_no_message() -> None:
    """words.md#canonical"""
    for typed in ("o\u0336cean", "ocean\u20dd", "o\u0301\u0301\u0301cean"):
        assert judge(typed, 1, QUIET, BASED_1)[0].text in ("ocean", "ócean")


def test_hyphens_inside_a_word_carry_no_message() -> None:
    """words.md#canonical"""
    for typed in ("oc-ean", "o'c'e'a'n", "O-C-E-A-N", "ocean-"):
        assert judge(typed, 1, QUIET, BASED_1)[0].text == "ocean"


def test_a_card_that_no_clue_could_be_blocks_nothing() -> None:
    assert judge("ocean", 1, ("🍎B", "LION"), ROOMS_1)[1].valid


def test_a_canonical_name_keeps_its_numeral() -> None:
    assert judge("Elizabeth the II", 1, QUIET, BASED_1)[0].text == "Elizabeth the II"


def test_a_board_in_another_alphabet_is_played_in_that_alphabet() -> None:
    board = ("ЛЕВ", "РЕКА", "МОСТ")
    assert judge("вода", 1, board, BASED_1)[1].valid
    assert judge("река", 1, board, BASED_1)[1].rule == "clue-match"
    assert judge("water", 1, board, BASED_1)[1].rule == "clue-script"


def test_the_words_of_our_german_and_spanish_packs_are_guarded_against_their_forms() -> None:
    assert rule("Bäume", "BAUM") == "clue-inflection"
    assert rule("hojas", "HOJA") == "clue-inflection"


def test_random_ordinary_words_are_hardly_ever_blocked() -> None:
    """Fewer than 1 in 1,000 pairs of a common clue and a common word, the truly related ones included."""
    dice = random.Random(2026)
    words = [word for word in common_words(5_000) if len(word) > 2]
    blocked = []
    for _ in range(60_000):
        clue, board = dice.sample(words, 2)
        if not judge(clue, 1, (board.upper(),), BASED_1)[1].valid:
            blocked.append((clue, board))
    assert len(blocked) < 60, blocked


def blocked_pairs() -> list[str]:
    """What the referee objects to among 22,200 ordinary clues on 60 boards of our own words."""
    dice = random.Random(7)
    deck = packs.builtin().words
    vocabulary = [word for word in common_words(8_000) if len(word) > 3]
    found = []
    for _ in range(60):
        board = tuple(dice.sample(deck, 25))
        for clue in dice.sample(vocabulary, 370):
            _, verdict = judge(clue, 1, board, BASED_1)
            if not verdict.valid:
                found.append(f"{clue} {verdict.rule} {' | '.join(board[card] for card in verdict.cards)}")
    return sorted(found)


def test_ordinary_clues_are_blocked_on_whole_boards_only_by_true_relatives() -> None:
    """Every line of the list was read when it was made; `python tests/words/test_clues.py` writes it anew."""
    assert blocked_pairs() == BLOCKED.read_text().splitlines()
    assert len(blocked_pairs()) < 22_200 / 100


def test_unreadable_rules_are_rules() -> None:
    assert set(SENTENCES) >= UNREADABLE


if __name__ == "__main__":
    BLOCKED.write_text("\n".join(blocked_pairs()) + "\n")
