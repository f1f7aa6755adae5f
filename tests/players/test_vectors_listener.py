"""The table and the listener: what words say to each other, to whom, and what is made of strange ones."""

import hashlib
import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from switchboard.packs import builtin
from switchboard.players.vectors import objection, unknown
from switchboard.players.vectors.listener import NOISES, Answer, Listener, listener
from switchboard.players.vectors.table import card_codes, clue_words, code, is_known, table
from switchboard.words.clues import judge
from switchboard.words.ruleset import RULESETS
from vector_views import ENGLISH

ROOT = Path(__file__).parents[2]
ARTEFACT = ROOT / "src/switchboard/players/vectors/vectors.npz"


def score(clue: str, card: str) -> float:
    return float(table().levels[code(clue, card)])


def build_module(name: str) -> ModuleType:
    """A module of the build, by its file: the build is no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / f"tools/vectors/{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_data_card_names_the_artefact_that_ships() -> None:
    card = (ROOT / "docs/vectors.md").read_text()
    assert hashlib.sha256(ARTEFACT.read_bytes()).hexdigest() in card
    assert f"{ARTEFACT.stat().st_size:,}" in card


def test_a_slice_of_the_table_comes_out_of_its_features_again() -> None:
    """The weights and the packing are run again on committed features; the models themselves are not."""
    scores = build_module("scores")
    part = json.loads((ROOT / "tests/players/vectors_slice.json").read_text())
    near = {
        name: scores.relative(
            np.array(one["values"], np.float32), np.array(one["mean"]), np.array(one["spread"])
        )
        for name, one in part["likeness"].items()
    }
    links = {name: np.array(one, np.float32) for name, one in part["links"].items()}
    look_alike = np.array(part["look alike"])
    assert look_alike.any()
    again = scores.scores(near, links, look_alike)
    place = [table().place[clue] for clue in part["clues"]]
    shipped = np.stack([card_codes(card)[place] for card in part["cards"]])
    assert again.size > 300
    assert np.abs(scores.encode(again).astype(int) - shipped.astype(int)).max() <= 1  # five digits were kept
    assert (scores.encode(again) == shipped).mean() > 0.99


def test_every_card_of_our_english_packs_has_a_row() -> None:
    assert unknown(ENGLISH) == []
    assert all(len(set(card_codes(word).tolist())) > 20 for word in ENGLISH[::10])


def test_every_clue_word_is_allowed_by_every_ruleset_on_a_board_without_kin() -> None:
    for word in clue_words()[::23]:
        for ruleset in RULESETS.values():
            assert judge(word, 2, ("XYZZY", "QWRTY"), ruleset)[1].valid, word


@pytest.mark.parametrize(
    ("clue", "near", "far"),
    [
        ("ocean", "WHALE", "PIANO"),
        ("money", "BANK", "MOTH"),
        ("river", "BANK", "TENOR"),
        ("egypt", "PYRAMID", "SOUP"),
        ("oceans", "WHALE", "PIANO"),
        ("chess", "KING", "SHOWER"),
        ("telescope", "STAR", "BUTTER"),
    ],
)
def test_a_clue_suggests_what_goes_with_it(clue: str, near: str, far: str) -> None:
    assert score(clue, near) > score(clue, far) + 1


@pytest.mark.parametrize(
    ("clue", "card"),
    [
        ("racket", "RACK"),
        ("racquet", "RACK"),
        ("liquor", "LIQUORICE"),
        ("puff", "PUFFIN"),
        ("beanie", "BEAN"),
        ("scuba", "CUBA"),
        ("rome", "ROMEO"),
    ],
)
def test_words_that_only_look_alike_suggest_each_other_hardly(clue: str, card: str) -> None:
    """Encoders read words in pieces: to MiniLM alone RACKET scored 5.7 with RACK."""
    assert score(clue, card) < 2


@pytest.mark.parametrize(
    ("clue", "card"), [("carte", "MAP"), ("sole", "SUN"), ("datum", "DATE"), ("tall", "ALTO")]
)
def test_what_a_word_means_in_another_language_is_no_reason_to_take_a_card(clue: str, card: str) -> None:
    """One encoder knows sixteen languages, and is believed only so far: 2.5 is asked of a second card."""
    assert score(clue, card) < 2.5


@pytest.mark.parametrize(
    ("clue", "card"), [("telegraph", "TELEGRAM"), ("ballerina", "BALLET"), ("rainy", "RAINBOW")]
)
def test_kin_that_look_alike_still_do(clue: str, card: str) -> None:
    assert score(clue, card) > 2


@pytest.mark.parametrize(
    ("clue", "near", "far"),
    [
        ("dog", "PUPPIES", "VIOLIN"),
        ("astronomy", "TELESCOPES", "SANDWICH"),
        ("wizard", "SORCERER", "TRACTOR"),
        ("space", "BLACK HOLE", "PEANUT BUTTER"),
        ("sandwich", "PEANUT BUTTER", "RUGBY BALL"),
    ],
)
def test_words_that_no_pack_of_ours_has_work_too(clue: str, near: str, far: str) -> None:
    assert is_known(near)
    assert score(clue, near) > score(clue, far)


def test_a_word_nobody_knows_suggests_nothing_and_is_suggested_by_nothing() -> None:
    assert not is_known("XQZJV")
    assert len({code(clue, "XQZJV") for clue in ("dog", "money", "xqzjv", "🦊", "")}) == 1
    assert code("xqzjv", "BANK") == code("xqzjv", "MOTH") == table().nothing


@pytest.mark.parametrize("text", ["", " ", "🦊", "日本", "a" * 400, "l'œuvre d'art", "123", "Ω", "\x00"])
def test_any_text_at_all_can_be_asked_for(text: str) -> None:
    assert 0 <= code(text, "BANK") < len(table().levels)
    assert 0 <= code("bank", text) < len(table().levels)
    assert card_codes(text).shape == (table().clues,)


def test_boards_in_other_languages_are_declined_with_a_reason() -> None:
    assert objection(builtin("exchange").words[:25]) is None
    for name in ("vermittlung", "centralita"):
        declined = objection(builtin(name).words[:25])
        assert declined is not None
        assert declined.code == "bot-words"
        assert re.search(r"\d+ of these 25", declined.sentence)
    strange = objection(["ЖУРНАЛ", "МОСТ", "ЛУНА"])
    assert strange is not None


# --- the listener -----------------------------------------------------------------------------------


def test_chances_of_cards_add_up_to_one() -> None:
    codes = np.array([3, 10, 30, 0, 7], np.uint8)
    for noise in NOISES:
        chances = Listener(noise).chances(codes)
        assert chances.sum() == pytest.approx(1)
        assert chances.argmax() == 2


def test_the_less_noise_the_surer_the_best_card() -> None:
    codes = np.array([20, 24, 3], np.uint8)
    sure = [Listener(noise).chances(codes)[1] for noise in NOISES]
    assert sure == sorted(sure, reverse=True)


def test_a_partner_who_takes_what_we_would_is_taken_for_a_quiet_one() -> None:
    codes = (24, 20, 3, 3, 2, 2)
    as_we_would = listener([Answer(codes, 0)] * 4)
    at_random = listener([Answer(codes, 4)] * 4)
    assert as_we_would.noise < listener([]).noise < at_random.noise
