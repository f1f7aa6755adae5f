"""The meanings of a word as sentences: "bank: sloping land beside a body of water".

Knows WordNet's order of senses; nothing of vectors.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sources import WordNet
from vocabulary import Ranks
from wordnet import split_gloss

UNRANKED = 50
ORDER = {"noun": 0, "verb": 1, "adj": 2, "adv": 3}


@dataclass(frozen=True)
class Senses:
    """`sentences[i]` is a meaning of the word at `places[i]`; places ascend."""

    sentences: list[str]
    places: list[int]


class Dictionary:
    def __init__(self, net: WordNet, ranks: Ranks) -> None:
        self.net, self.ranks = net, ranks
        self.phrases: dict[str, list[str]] = defaultdict(list)
        for key, synset in net.synsets.items():
            for word in synset.words:
                if "_" in word or "-" in word:
                    self.phrases[word.lower()].append(key)

    def senses(self, words: list[str], most: int) -> Senses:
        """The commonest meanings of each word, as far as WordNet has any."""
        found = [(place, text) for place, word in enumerate(words) for text in self._of(word, most)]
        return Senses([text for _, text in found], [place for place, _ in found])

    def _of(self, word: str, most: int) -> list[str]:
        name = word.replace(" ", "_")
        known = self.phrases if "_" in name or "-" in name else self.net.of_word
        keys = sorted(dict.fromkeys(known.get(name, ())), key=lambda key: self._rank(name, key))[:most]
        return [f"{word}: {self._definition(key)}" for key in keys]

    def _rank(self, name: str, key: str) -> tuple[int, int]:
        return self.ranks.get((name, key), UNRANKED), ORDER[self.net.synsets[key].pos]

    def _definition(self, key: str) -> str:
        return split_gloss(self.net.synsets[key].gloss)[0].split(";")[0].strip()
