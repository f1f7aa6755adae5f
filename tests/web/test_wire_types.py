"""The types of the page are those of the server, and it knows every sentence the server may say."""

import re
from collections import Counter
from pathlib import Path

import pytest

from switchboard.packs.parse import MAX_BYTES, MAX_WORDS, BadPack, parse_bytes
from wire import build, cord_vectors, cords, sentences


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    """If this fails: `make wire`, and see what the page makes of it with `make check`."""
    written = {path.stem: path.read_text(encoding="utf-8") for path in build.TARGET.iterdir()}
    assert written == build.write()


def test_the_page_knows_every_sentence_of_the_server() -> None:
    """If this fails: `make wire`; a language that has no words for one does not compile."""
    assert sentences.TARGET.read_text(encoding="utf-8") == sentences.write()


def test_sentences_are_found_where_they_are_made() -> None:
    found = sentences.sentences()
    for sentence in (
        "{0} needs somebody to guess.",
        "Paused: nobody of {0} is here.",
        "'{0}' is a form of {1}. Try another word.",
        "There is no such {0}; there are {1}.",
        "This room is locked.",
    ):
        assert sentence in found
    assert not [sentence for sentence in found if sentence != sentence.strip() or "rooms.md" in sentence]


def whats_wrong(text: bytes) -> str:
    with pytest.raises(BadPack) as bad:
        parse_bytes(text, "own")
    return str(bad.value)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"a\n" * 20,
        b"\xff",
        b"a" * (MAX_BYTES + 1),
        "\n".join(f"word{one}" for one in range(MAX_WORDS + 1)).encode(),
        f"# name: a\n# name: b\n# language: ?\n# title: {'x' * 300}\n# about: \0".encode(),
        f"a\na\nb,,c\n\u200b\n!\n{'x' * 50}\na|b\na\0\na #b\n\u2003# c\n\u3164a".encode(),
        f'a: is b\n"c" is d|\n{"x" * 500}'.encode(),
    ],
)
def test_all_that_can_be_wrong_with_a_word_pack_is_put_together_from_what_is_found(text: bytes) -> None:
    pieces = [re.escape(piece) for piece in sentences.pack_problems()]
    any_piece = "|".join(re.sub(r"\\{\d\\}", ".+", piece) for piece in pieces)
    first, *lines = whats_wrong(text).split("\n")
    problems = lines or [re.sub("^This word pack cannot be used: (.*)[.]$", r"\1", first)]
    for problem in problems:
        what = re.sub(r'^ *(line \d+: )?(".*" )?', "", problem)
        assert re.fullmatch(any_piece, what), problem


# --- the page's twin of the cord puzzle ---------------------------------------------------------------


def test_the_twin_has_the_deck_and_the_numbers_of_the_rules() -> None:
    """If this fails: `make wire`, and see what the twin makes of it with `cd ui && npm test`."""
    assert cords.TARGET.read_text(encoding="utf-8") == cords.write()


def test_what_the_twin_is_compared_with_is_what_the_rules_answer() -> None:
    """If this fails: `make wire`; then the tests of the page tell where the twin differs."""
    assert cord_vectors.TARGET.read_text(encoding="utf-8") == cord_vectors.write(cord_vectors.known())
    assert cord_vectors.TARGET.stat().st_size < 320_000


def test_the_twin_is_compared_in_every_kind_of_move_refusal_and_ending() -> None:
    """cords.md#refusals: places, terminals and dice that do not exist cannot even be written."""
    rules = Path(__file__).parents[2] / "docs/rules/cords.md"
    table = rules.read_text(encoding="utf-8").split('id="refusals"')[1].split("## Notation")[0]
    unheard = {"not-your-part", "no-such-command", "no-such-place", "no-such-terminal", "no-such-die"}
    games = cord_vectors.known()
    codes = {code for game in games for _, _, code, _ in game["refused"]}
    assert codes == set(re.findall(r"`([a-z-]+)`", table)) - unheard | {"bad-notation"}
    done = " ".join(command for game in games for command in game["commands"])
    for kind in (r"\dx\d", r"\d'", r"[CR]\dx[CR]\d", r"[CR]\d>[CR]\d", "hang up", r" -\d\d", r" \+\d\d"):
        assert len(re.findall(kind, done)) > 1, kind
    endings = Counter(cord_vectors.ending(game) for game in games)
    assert min(endings[ending] for ending in ("won", "out of time", "hung up")) > 1
