"""Which words the vectors players know: clues they may give, cards of our packs, and a wider circle.

Builds on tools/associations/vocabulary.py: fit and common words first.
Knows nothing of meanings.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sources import WordNet, read_unigrams
from vocabulary import Ranks, choose, english_cards, read_list

from switchboard.words import lexicon
from switchboard.words.clues import judge
from switchboard.words.ruleset import RULESETS
from switchboard.words.text import plain

HERE = Path(__file__).resolve().parent
CONSIDERED = 13_000  # fit words, before the vague, the grave and the silly ones are taken out
CIRCLE = 24_000  # common words understood on cards and as clues
BOARD = ("XYZZY",)


@dataclass(frozen=True)
class Words:
    """`clues`, the readiest first; `cards` as printed; `circle`, everything else that is understood."""

    clues: tuple[str, ...]
    cards: tuple[str, ...]
    circle: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        """Every single word, each once: clues, cards of one word, then the others."""
        return tuple(dict.fromkeys([*self.clues, *map(plain, self.cards), *self.circle]))


def choose_words(net: WordNet, ranks: Ranks) -> Words:
    found = choose(net, ranks, read_unigrams(), CONSIDERED)
    names = {word for word in found.spoken if word not in net.lower} - own_list("names.txt")
    left_out = read_list("vague.txt") | read_list("grave.txt") | own_list("silly.txt") | names
    given = sorted(found.spoken - left_out, key=lambda word: (-found.readiness[word], word))
    clues = tuple(word for word in given if is_allowed(word))
    cards = tuple(sorted(set(english_cards())))
    unfit = read_list("unfit.txt")
    known = {*clues, *map(plain, cards)}
    wider = [*found.spoken, *lexicon.common_words(CIRCLE), *sorted(read_list("famous.txt"))]
    circle = tuple(sorted({word for word in wider if len(word) > 2} - known - unfit))
    return Words(clues, cards, circle)


def own_list(name: str) -> set[str]:
    lines = (HERE / name).read_text("utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


def is_allowed(word: str) -> bool:
    """Whether every ruleset lets a word pass on a board that has nothing to do with it."""
    return all(judge(word, 1, BOARD, ruleset)[1].valid for ruleset in RULESETS.values())
