"""Word packs: the shipped ones are fit to play with, and reading any text gives a pack or says why not."""

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from switchboard.packs import (
    DEFAULT,
    MAX_LENGTH,
    MAX_WORDS,
    MIN_WORDS,
    BadPack,
    Pack,
    Problem,
    builtin,
    format_pack,
    names,
    parse_bytes,
    parse_pack,
    read_pack,
)
from switchboard.words.text import card_text

SOURCES = Path(__file__).parents[2] / "src" / "switchboard" / "packs"
LEAST = {
    "exchange": 420,
    "hotel": 110,
    "kitchen": 110,
    "nature": 110,
    "science": 110,
    "stage": 110,
    "vermittlung": 410,
    "centralita": 410,
}
LANGUAGES = {"vermittlung": "de", "centralita": "es"}
GOOD = [f"word{n}" for n in range(1, 25)]  # 24 words: one more makes a pack


def lines(*more: str) -> str:
    """A pack of 24 good words on lines 1 to 24 and then these lines."""
    return "\n".join([*GOOD, *more])


def problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(BadPack) as caught:
        parse_pack(text)
    return caught.value.problems


def only_problem(text: str) -> Problem:
    (problem,) = problems(text)
    return problem


def fold(word: str) -> str:
    decomposed = unicodedata.normalize("NFD", word.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def written_words(name: str) -> list[str]:
    text = (SOURCES / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


# --- the packs we ship --------------------------------------------------------------------------------


def test_the_shipped_packs_are_these_and_the_default_is_one_of_them() -> None:
    assert names() == tuple(sorted(LEAST))
    assert DEFAULT in names()
    assert builtin() == builtin(DEFAULT)


@pytest.mark.parametrize("name", LEAST)
def test_a_shipped_pack_says_who_it_is(name: str) -> None:
    pack = builtin(name)
    assert pack.name == name
    assert pack.title
    assert pack.language == LANGUAGES.get(name, "en")
    assert pack.licence == "MIT"
    assert pack.about.endswith(".")


@pytest.mark.parametrize("name", LEAST)
def test_a_shipped_pack_is_large_enough(name: str) -> None:
    assert len(builtin(name).words) >= LEAST[name]


@pytest.mark.parametrize("name", LEAST)
def test_a_shipped_pack_is_sorted_as_if_it_had_no_accents(name: str) -> None:
    words = written_words(name)
    assert words == sorted(words, key=lambda word: (fold(word), word))


@pytest.mark.parametrize("name", LEAST)
def test_a_shipped_pack_has_no_two_words_that_differ_in_accents_only(name: str) -> None:
    words = written_words(name)
    assert len({fold(word) for word in words}) == len(words)


@pytest.mark.parametrize("name", LEAST)
def test_a_shipped_pack_has_short_words_of_letters_and_few_of_two_parts(name: str) -> None:
    words = written_words(name)
    assert [word for word in words if len(word) > 20] == []
    assert [word for word in words if not word.replace(" ", "").replace("-", "").isalpha()] == []
    assert len([word for word in words if " " in word]) <= 3


@pytest.mark.parametrize(
    "name", sorted(LEAST.keys() - {"vermittlung"})
)  # German has Ei and Eis, Dach and Dachs
def test_a_shipped_pack_has_no_plain_plural_beside_its_singular(name: str) -> None:
    words = {fold(word) for word in written_words(name)}
    assert [word for word in words if {word + "s", word + "es"} & words] == []


def test_a_shipped_word_is_shown_in_capitals_with_its_accents() -> None:
    assert {"MÖWE", "STRAUSS"} <= set(builtin("vermittlung").words)
    assert {"RATÓN", "MUÑECA"} <= set(builtin("centralita").words)


@pytest.mark.parametrize("name", LEAST)
def test_a_shipped_pack_is_in_the_documentation_with_its_size(name: str) -> None:
    page = (SOURCES.parents[2] / "docs" / "packs.md").read_text(encoding="utf-8")
    (row,) = [line for line in page.splitlines() if line.startswith(f"| `{name}`")]
    pack = builtin(name)
    assert f"| {pack.language} | {len(pack.words)} | {pack.title}: " in row


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(
        BadPack, match=r'"exchnage" is not one of ours, which are centralita, exchange, hotel'
    ):
        builtin("exchnage")


# --- what is read ---------------------------------------------------------------------------------------


def test_a_header_is_read_and_the_rest_of_the_comments_are_passed_over() -> None:
    text = (
        "# Name: birds\n# title: All Birds\n# language: en-GB\n# license: CC0-1.0\n# about: a: b\n# by me\n"
    )
    pack = parse_pack(text + lines("#", "  # title: no header below words", "crane"))
    expected = tuple(word.upper() for word in [*GOOD, "crane"])
    assert pack == Pack("birds", "All Birds", "en-GB", "CC0-1.0", "a: b", expected)


def test_a_pack_without_a_header_gets_the_name_it_is_given() -> None:
    pack = parse_pack(lines("crane"), "mine")
    assert (pack.name, pack.title, pack.language, pack.licence, pack.about) == ("mine", "mine", "und", "", "")


@pytest.mark.parametrize("separator", [",", ", ", ";", "\t", "\n", "\r\n", "\r", ",\n", "，", "、"])
def test_words_may_be_separated_by(separator: str) -> None:
    words = [*GOOD, "new york"]
    assert parse_pack(separator.join(words)).words == tuple(word.upper() for word in words)
    assert parse_pack(separator.join(words) + separator) == parse_pack(separator.join(words))


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("crane", "CRANE"),
        ("  new \u00a0 york ", "NEW YORK"),
        ("cra\u200bne", "CRANE"),
        ("\u202ecrane\u202c", "CRANE"),
        ("\u200fעגור\u200f", "עגור"),
        ("ｃｒａｎｅ", "CRANE"),
        ("cafe\u0301", "CAFÉ"),
        ("Strauß", "STRAUSS"),
        ("party 🎉", "PARTY 🎉"),
        ("鶴", "鶴"),
        ("42", "42"),
        ("don’t", "DON'T"),
    ],
)
def test_a_card_shows_the_normal_form_of_its_word(written: str, shown: str) -> None:
    assert parse_pack(lines(written)).words[-1] == shown


def test_words_that_differ_in_accents_are_two_words() -> None:
    assert parse_pack(lines("pena", "peña")).words[-2:] == ("PENA", "PEÑA")


def test_blank_lines_are_passed_over_and_counted() -> None:
    assert only_problem("\n \n\t\n" + lines("crane", "Crane")).line == 29


def test_a_byte_order_mark_and_windows_line_ends_change_nothing() -> None:
    text = "# name: birds\n" + lines("crane")
    assert parse_pack("\ufeff" + text) == parse_pack(text)
    assert parse_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()) == parse_pack(text)


# --- what is reported -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("word3", Problem(26, "WORD3", "is already on line 3")),
        ("WORD\u200b3", Problem(26, "WORD3", "is already on line 3")),
        ("owl,,eel", Problem(26, "", "there is no word between two separators")),
        (",", Problem(26, "", "there is no word between two separators")),
        ("\u200b", Problem(26, "\\u200b", "is invisible")),
        ("o\x00wl", Problem(26, "O\\u0000WL", "holds U+0000, which cannot be shown")),
        ("owl\x1b", Problem(26, "OWL\\u001b", "holds U+001B, which cannot be shown")),
        ("owl\u2028eel", Problem(26, "OWL EEL", "holds U+2028, which cannot be shown")),
        ("owl\ud800", Problem(26, "OWL\\ud800", "holds U+D800, which cannot be shown")),
        ("x" * 41, Problem(26, "X" * 37 + "...", "is longer than 40 characters")),
        ("ß" * 21, Problem(26, "S" * 37 + "...", "is longer than 40 characters")),
        ("x" * 100_000, Problem(26, "x" * 37 + "...", "is longer than 40 characters")),
        (
            "a" + "\u0301\u0323" * 100_000,
            Problem(26, "a" + "\u0301\u0323" * 18 + "...", "is longer than 40 characters"),
        ),
        ("!?", Problem(26, "!?", "has no letter and no digit")),
        ("🎉", Problem(26, "🎉", "has no letter and no digit")),
        ("owl, #eel", Problem(26, "#EEL", "holds a sign that means something else in a pack: # , or ;")),
        ("🄂owl", Problem(26, "1,OWL", "holds a sign that means something else in a pack: # , or ;")),
    ],
)
def test_an_item_that_cannot_be_a_card_is_reported_with_its_line(written: str, problem: Problem) -> None:
    assert only_problem(lines("crane", written)) == problem


@pytest.mark.parametrize(
    ("header", "what"),
    [
        ("# title: a\n# title: b\n", 'line 2: "title" is said twice in the header'),
        (f"# about: {'x' * 201}\n", 'line 1: "about" is longer than 200 characters'),
        (f"# about: {'x' * 1000}\n", 'line 1: "about" is longer than 200 characters'),
        ("# title: a\x00\n", 'line 1: "title" holds U+0000, which cannot be shown'),
        (
            "# language: English please\n",
            'line 1: "English please" is not a language tag such as en or pt-BR',
        ),
    ],
)
def test_a_bad_header_is_reported_with_its_line(header: str, what: str) -> None:
    assert str(only_problem(header + lines("crane"))) == what


def test_a_word_of_forty_characters_is_the_longest() -> None:
    assert parse_pack(lines("x" * MAX_LENGTH)).words[-1] == "X" * MAX_LENGTH


def test_a_pack_has_25_to_10000_different_words() -> None:
    def numbered(count: int) -> str:
        return "\n".join(f"w{n}" for n in range(count))

    assert len(parse_pack(numbered(MIN_WORDS)).words) == 25
    assert len(parse_pack(numbered(MAX_WORDS)).words) == 10_000
    assert only_problem(numbered(24)) == Problem(
        0, "", "a pack needs at least 25 different words, this one has 24"
    )
    assert only_problem(numbered(10_001)) == Problem(
        0, "", "a pack holds at most 10,000 different words, this one has 10,001"
    )


def test_twenty_five_times_the_same_word_is_one_word_and_24_problems_more() -> None:
    found = problems("owl\n" * 25)
    assert found[0].what == "a pack needs at least 25 different words, this one has 1"
    assert found[1:] == tuple(Problem(line, "OWL", "is already on line 1") for line in range(2, 26))


def test_nothing_at_all_is_a_pack_of_no_words() -> None:
    assert only_problem("").what == "a pack needs at least 25 different words, this one has 0"


@pytest.mark.parametrize("text", ["x" * 1_000_000, "ß" * 300_000])
def test_a_text_that_is_too_large_is_not_read(text: str) -> None:
    assert only_problem(text).what == "it is larger than 512 kB"


def test_a_single_problem_is_told_in_one_sentence() -> None:
    with pytest.raises(BadPack) as caught:
        parse_pack(lines("crane", "CRANE"))
    assert str(caught.value) == 'This word pack cannot be used: line 26: "CRANE" is already on line 25.'


def test_many_problems_are_told_as_the_first_ten_and_how_many_more() -> None:
    with pytest.raises(BadPack) as caught:
        parse_pack(lines("crane", *["!"] * 22))
    told = str(caught.value).splitlines()
    assert told[0] == "This word pack has 22 problems:"
    assert told[1] == '  line 26: "!" has no letter and no digit'
    assert told[10] == '  line 35: "!" has no letter and no digit'
    assert told[11:] == ["  and 12 more"]


def test_exactly_ten_problems_are_all_told() -> None:
    with pytest.raises(BadPack) as caught:
        parse_pack(lines("crane", *["!"] * 10))
    assert len(str(caught.value).splitlines()) == 11


# --- files ----------------------------------------------------------------------------------------------


def test_a_file_is_read_and_gives_the_pack_its_name(tmp_path: Path) -> None:
    (tmp_path / "birds.txt").write_text(lines("crane"), encoding="utf-8")
    assert read_pack(tmp_path / "birds.txt") == parse_pack(lines("crane"), "birds")
    assert read_pack(str(tmp_path / "birds.txt")).name == "birds"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
def test_a_file_that_is_not_utf8_is_reported_with_the_line_of_the_byte(
    tmp_path: Path, mark: bytes, line_end: bytes
) -> None:
    (tmp_path / "latin.txt").write_bytes(mark + line_end.join([b"owl", "kr\u00e4he".encode(), b"m\xf6we"]))
    with pytest.raises(BadPack, match="line 3: byte 0xf6 is not UTF-8"):
        read_pack(tmp_path / "latin.txt")


def test_a_utf16_file_is_reported_as_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "wide.txt").write_text(lines("crane"), encoding="utf-16")
    with pytest.raises(BadPack, match=r"line 1: byte 0xf[ef] is not UTF-8"):
        read_pack(tmp_path / "wide.txt")


def test_a_missing_file_a_folder_and_a_name_that_cannot_be_are_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match=r'nowhere\.txt" cannot be read: no such file or directory\.$'):
        read_pack(tmp_path / "nowhere.txt")
    with pytest.raises(BadPack, match=r"cannot be read: is a directory\.$"):
        read_pack(tmp_path)
    with pytest.raises(BadPack, match=r'"a\\u0000b" is not the name of a file\.$'):
        read_pack("a\0b")


def test_a_file_without_permission_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_text(lines("crane"), encoding="utf-8")
    path.chmod(0)
    try:
        path.read_bytes()
    except PermissionError:
        with pytest.raises(BadPack, match=r"cannot be read: permission denied\.$"):
            read_pack(path)
    else:
        pytest.skip("this user may read everything")


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    with (tmp_path / "endless.txt").open("wb") as file:
        file.truncate(1 << 40)  # sparse: a terabyte that takes no room
    with pytest.raises(BadPack, match="larger than 512 kB"):
        read_pack(tmp_path / "endless.txt")


# --- properties -----------------------------------------------------------------------------------------

ANY_CHARACTER = st.characters(exclude_categories=[])  # lone surrogates and unassigned ones included
ANY_TEXT = st.text(ANY_CHARACTER)


def is_proper(read: Callable[[], Pack]) -> bool:
    """Whether what comes out is a pack within all limits that survives writing, or problems one can print."""
    try:
        pack = read()
    except BadPack as bad:
        return bool(bad.problems and str(bad).encode())
    return (
        MIN_WORDS <= len(set(pack.words)) == len(pack.words) <= MAX_WORDS
        and all(card_text(word) == word and 0 < len(word) <= MAX_LENGTH for word in pack.words)
        and parse_pack(format_pack(pack)) == pack
    )


@given(st.lists(ANY_TEXT, max_size=8), st.booleans(), ANY_TEXT)
def test_any_text_is_a_proper_pack_or_a_bad_one(extra: list[str], enough: bool, name: str) -> None:
    text = "\n".join([*extra, *(GOOD if enough else []), "crane"])
    assert is_proper(lambda: parse_pack(text, name))


@given(st.binary())
def test_any_bytes_are_a_proper_pack_or_a_bad_one(raw: bytes) -> None:
    assert is_proper(lambda: parse_bytes(raw + b"\n" + lines("crane").encode()))


@given(st.sampled_from(["title", "about", "name", "licence"]), st.text(max_size=30), st.text(max_size=30))
def test_a_header_survives_writing_and_reading(key: str, value: str, word: str) -> None:
    assert is_proper(lambda: parse_pack(f"# {key}: {value}\n{word}\n{lines('crane')}"))


@pytest.mark.parametrize("name", LEAST)
def test_a_shipped_pack_survives_writing_and_reading(name: str) -> None:
    assert parse_pack(format_pack(builtin(name))) == builtin(name)
