"""Which words are fit to be clues: every card of our English packs, and common words.

Knows how common a word is and whether it is fit to be said in company; nothing of how words go together.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from sources import WordNet, fold, read_names

from switchboard.packs import builtin, names
from switchboard.words import lexicon
from switchboard.words.text import plain

Ranks: TypeAlias = dict[tuple[str, str], int]  # (word, synset) -> how far down its list of senses

HERE = Path(__file__).resolve().parent
ABSTRACT = 1.5
OF_SHORT = 4  # short words that hardly any definition uses are abbreviations
SLURS = {"disparagement", "obscenity", "vulgarism", "ethnic_slur", "depreciation", "derogation"}


@dataclass(frozen=True)
class Vocabulary:
    """All words of the table, folded; `cards` are those of our packs, `spoken` those fit to be clues.

    `readiness` says how readily a clue comes to mind: common words before rare ones, things before notions.
    """

    cards: frozenset[str]
    spoken: frozenset[str]
    readiness: dict[str, float]
    phrases: frozenset[str]  # cards of several words, folded into one: their letters together are no word

    @property
    def words(self) -> frozenset[str]:
        return self.cards | self.spoken


def choose(net: WordNet, ranks: Ranks, counts: dict[str, int], size: int) -> Vocabulary:
    """Our cards and the `size` commonest fit words of WordNet: common on the web, and in definitions."""
    unfit = read_list("unfit.txt") | read_list("small.txt") | set(slurs(net, ranks)) | surnames(net)
    uses = gloss_uses(net)
    clues = [word for word in net.of_word if _is_clue(net, counts, word)]
    fit = [word for word in clues if word not in unfit and (len(word) > 4 or uses[word] >= OF_SHORT)]
    familiar = {word: math.log(1 + counts.get(word, 0)) + 0.7 * math.log(1 + uses[word]) for word in fit}
    spoken = sorted(familiar, key=lambda word: (-familiar[word], word))[:size]
    readiness = {word: familiar[word] - ABSTRACT * (not is_concrete(net, ranks, word)) for word in spoken}
    cards = frozenset(map(plain, english_cards()))
    phrases = frozenset(plain(card) for card in english_cards() if " " in card)
    return Vocabulary(cards, frozenset(spoken), readiness, phrases)


def english_cards() -> Iterator[str]:
    for pack in map(builtin, names()):
        if pack.language == "en":
            yield from pack.words


def read_list(name: str) -> set[str]:
    lines = (HERE / name).read_text("utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


def slurs(net: WordNet, ranks: Ranks) -> Iterator[str]:
    """Words that WordNet itself marks as insults in their commonest sense."""
    for key, synset in net.synsets.items():
        for symbol, target, source, _ in synset.pointers:
            if symbol == ";u" and SLURS & set(net.synsets[target].words):
                named = synset.words if source == 0 else [synset.words[source - 1]]
                yield from (fold(word) for word in named if ranks.get((word.lower(), key)) == 0)


def surnames(net: WordNet) -> set[str]:
    """Names of people and nothing else (Clark, Thompson): they go with each other and with little besides."""
    person = person_class(net)
    people, others = set(read_names()), set(net.lower)
    for synset in net.synsets.values():
        is_person = any(p[0] == "@i" and person in above(net, p[1]) for p in synset.pointers)
        (people if is_person else others).update(map(fold, synset.words))
        if is_person:
            people.update(fold(word.rpartition("_")[2]) for word in synset.words)
    return people - others - read_list("famous.txt")


def person_class(net: WordNet) -> str:
    return next(key for key in net.of_word["person"] if "individual" in net.synsets[key].words)


def above(net: WordNet, key: str) -> set[str]:
    """A class and every class it belongs to."""
    found, frontier = {key}, [key]
    while frontier:
        pointers = [pointer for one in frontier for pointer in net.synsets[one].pointers]
        frontier = [p[1] for p in pointers if p[0] in ("@", "@i") and p[1] not in found]
        found.update(frontier)
    return found


def _is_clue(net: WordNet, counts: dict[str, int], word: str) -> bool:
    """Nouns and adjectives, no acronyms, and no forms of another: `fishing` is left to `fish`."""
    if not word.isalpha() or len(word) < (3 if word in net.lower else 4) or not _is_name(net, word):
        return False
    acronym = all(w.isupper() for key in net.of_word[word] for w in net.synsets[key].words if fold(w) == word)
    return not acronym and not _is_form(net, counts, word)


def _is_form(net: WordNet, counts: dict[str, int], word: str) -> bool:
    """Whether a word is first of all a form of another; `physics`, commoner than `physic`, is not."""
    base = lemmas(word)[0]
    rare = counts.get(word, 0) < 3 * counts.get(base, 0)
    return base != word and rare and word.endswith(("ing", "ed", "s")) and _is_name(net, base)


def _is_name(net: WordNet, word: str) -> bool:
    return any(net.synsets[key].pos in ("noun", "adj") for key in net.of_word.get(word, ()))


def is_concrete(net: WordNet, ranks: Ranks, word: str) -> bool:
    """Whether the commonest sense of a noun is a thing one could point at."""
    nouns = [key for key in net.of_word[word] if net.synsets[key].pos == "noun"]
    if not nouns:
        return False
    first = min(nouns, key=lambda key: ranks.get((word, key), 99))
    return any("physical_entity" in net.synsets[key].words for key in above(net, first))


def gloss_uses(net: WordNet) -> Counter[str]:
    """In how many glosses a word occurs."""
    return Counter(token for synset in net.synsets.values() for token in set(content(synset.gloss)))


def content(text: str) -> Iterator[str]:
    """The dictionary forms of the words of a text."""
    for token in re.findall(r"[a-z]{3,}", text.lower()):
        yield lemmas(token)[0]


@cache
def lemmas(word: str) -> tuple[str, ...]:
    """The dictionary forms of a word; the word itself first, unless it looks like a form of another."""
    found = lexicon.look_up(word).lemmas
    looks_like_form = word.endswith(("s", "ed", "ing"))
    return tuple(sorted(found, key=lambda lemma: (lemma == word) is looks_like_form))
