"""The examples on the page's rules are judged as it says there."""

import re
from pathlib import Path

import pytest

from switchboard.words.clues import judge
from switchboard.words.ruleset import find_ruleset

ROOT = Path(__file__).parents[2]
ROW = re.compile(r'\["([^"]+)", "([A-Z]+)", (true|false), (true|false)\]')
CATALOGUES = [(ROOT / f"ui/src/words/pages/{language}.ts").read_text() for language in ("en", "de")]
EXAMPLES = ROW.findall(CATALOGUES[0])


def test_every_language_has_the_same_examples() -> None:
    assert len(EXAMPLES) >= 6
    assert ROW.findall(CATALOGUES[1]) == EXAMPLES


@pytest.mark.parametrize(("clue", "card", "letters", "meaning"), EXAMPLES)
def test_an_example_is_judged_as_the_page_says(clue: str, card: str, letters: str, meaning: str) -> None:
    """words.md#rule-ids"""
    for rules, said in (("rooms-1", letters), ("club-1", meaning), ("based-1", meaning)):
        _, verdict = judge(clue, 1, [card, "PIANO"], find_ruleset(rules))
        assert verdict.valid == (said == "true")
