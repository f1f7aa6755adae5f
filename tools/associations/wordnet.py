"""Associations out of WordNet: synonyms, kinds, parts, topics, opposites, and the words of definitions.

Knows the network and the weights of its relations. Yields (word, word, strength, reason), combines nothing.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from sources import Synset, WordNet, fold
from vocabulary import Ranks, above, content, gloss_uses, person_class

Link: TypeAlias = tuple[str, str, float, str]

SYNONYM = 0.75
RELATIONS = {  # strength of one step between first senses, by WordNet's pointer symbol
    "%p": 0.6, "#p": 0.6, "%m": 0.55, "#m": 0.55, "%s": 0.55, "#s": 0.55,
    ";c": 0.5, ";r": 0.5, "-c": 0.5, "-r": 0.5, "!": 0.5, "\\": 0.6, "+": 0.6,
    "&": 0.45, "=": 0.45, "*": 0.4, ">": 0.4, "$": 0.35, "^": 0.3, "<": 0.5,
}  # fmt: skip
UP = {"@", "@i"}
DOWN = {"~", "~i"}
KIND = 0.85  # a card and the class it belongs to
SIBLING = 0.5  # two members of one small class
GLOSS = 0.62  # a card and a rare word of its definition
EXAMPLE = 0.3
LATER_SENSE = 0.8  # each further sense of a word counts this much of the one before
LEAST_SENSE = 0.3
BEARER = 0.3  # John Reed, Sid Caesar: people who share their name with a card
SLANG = 0.5  # lettuce, cabbage, bread and sugar are all money
FAMILY = 250  # classes up to this size make their members siblings


class Network:
    """WordNet, seen as a source of links between single words of a vocabulary."""

    def __init__(self, net: WordNet, ranks: Ranks, known: frozenset[str]) -> None:
        self.net, self.known = net, known
        self.rank = ranks
        self.person = person_class(net)
        self.total = sum(1 for synset in net.synsets.values() if synset.pos == "noun")

    def links(self) -> Iterator[Link]:
        for key, synset in self.net.synsets.items():
            words = self.weighted(key)
            yield from self._synonyms(words)
            yield from self._relations(key, synset, words)
            yield from self._glosses(synset, words)
            if synset.pos == "noun":
                yield from self._kinds(key, words)
                yield from self._siblings(key)

    def weighted(self, key: str) -> list[tuple[str, float]]:
        """The known words of a synset, each with how readily it comes to mind in this sense."""
        found = []
        synset = self.net.synsets[key]
        share = SLANG if self.is_slang(synset) else 1.0
        bearer = BEARER if self.is_person(synset) else 1.0
        for word in synset.words:
            folded = fold(word)
            if folded in self.known:
                rank = self.rank.get((word.lower(), key), 9)
                ease = share * max(LEAST_SENSE, LATER_SENSE**rank)
                found.append((folded, ease * (bearer if rank else 1.0)))
        return found

    def is_person(self, synset: Synset) -> bool:
        return any(p[0] == "@i" and self.person in above(self.net, p[1]) for p in synset.pointers)

    def is_slang(self, synset: Synset) -> bool:
        return any(p[0] == ";u" and "slang" in self.net.synsets[p[1]].words for p in synset.pointers)

    def _synonyms(self, words: list[tuple[str, float]]) -> Iterator[Link]:
        for one, ease in words:
            for other, ease_too in words:
                if one < other:
                    yield one, other, SYNONYM * ease * ease_too, "synonym"

    def _relations(self, key: str, synset: Synset, words: list[tuple[str, float]]) -> Iterator[Link]:
        for symbol, target, source_word, target_word in synset.pointers:
            strength = RELATIONS.get(symbol, 0)
            if not strength:
                continue
            crowd = self.out_degree[(target, symbol)]
            strength *= min(1.0, 2.2 / math.log2(2 + crowd)) if symbol[0] in ";-" else 1.0
            sources = self._narrowed(key, words, source_word)
            for other, ease_too in self._narrowed(target, self.weighted(target), target_word):
                for one, ease in sources:
                    yield one, other, strength * ease * ease_too, symbol

    def _narrowed(self, key: str, words: list[tuple[str, float]], place: int) -> list[tuple[str, float]]:
        """Pointers between single words of synsets, not whole synsets, name a place."""
        if place == 0:
            return words
        named = fold(self.net.synsets[key].words[place - 1])
        return [pair for pair in words if pair[0] == named]

    @cached_property
    def out_degree(self) -> Counter[tuple[str, str]]:
        """How many synsets point at one with one symbol: a topic of thousands says little."""
        pairs = ((p[1], p[0]) for synset in self.net.synsets.values() for p in synset.pointers)
        return Counter(pairs)

    # --- kinds ------------------------------------------------------------------------------------

    def _kinds(self, key: str, words: list[tuple[str, float]]) -> Iterator[Link]:
        if not words:
            return
        for ancestor, steps in self.ancestors(key).items():
            strength = KIND * 0.95 ** (steps - 1) * self.distinctness(ancestor)
            for other, ease_too in self.weighted(ancestor):
                for one, ease in words:
                    yield one, other, strength * ease * math.sqrt(ease_too), "kind"

    def ancestors(self, key: str) -> dict[str, int]:
        """Every class above a synset and how many steps it is away."""
        found: dict[str, int] = {}
        frontier, steps = [key], 0
        while frontier:
            steps += 1
            above = [p[1] for k in frontier for p in self.net.synsets[k].pointers if p[0] in UP]
            frontier = [k for k in dict.fromkeys(above) if k not in found and k != key]
            found.update(dict.fromkeys(frontier, steps))
        return found

    @cached_property
    def size(self) -> Counter[str]:
        """How many synsets lie below each class."""
        nouns = (key for key, synset in self.net.synsets.items() if synset.pos == "noun")
        return Counter(ancestor for key in nouns for ancestor in self.ancestors(key))

    def distinctness(self, key: str) -> float:
        """0 for a class that takes in everything, 1 for one of a few hundred members or fewer."""
        return min(1.0, math.log(self.total / (1 + self.size[key])) / 5.0)

    def _siblings(self, key: str) -> Iterator[Link]:
        """Members of a small class, wherever in it they stand."""
        size = self.size[key]
        if not 1 < size <= FAMILY:
            return
        strength = SIBLING * (1 - math.log(size) / math.log(4 * FAMILY))
        members = [pair for child in self.below(key) for pair in self.weighted(child)]
        for one, ease in members:
            for other, ease_too in members:
                if one < other:
                    yield one, other, strength * ease * ease_too, "sibling"

    def below(self, key: str) -> list[str]:
        found: dict[str, None] = {}
        frontier = [key]
        while frontier:
            under = [p[1] for k in frontier for p in self.net.synsets[k].pointers if p[0] in DOWN]
            frontier = [k for k in dict.fromkeys(under) if k not in found]
            found.update(dict.fromkeys(frontier))
        return list(found)

    # --- definitions ------------------------------------------------------------------------------

    def _glosses(self, synset: Synset, words: list[tuple[str, float]]) -> Iterator[Link]:
        if not words:
            return
        definition, examples = split_gloss(synset.gloss)
        for text, strength in ((definition, GLOSS), (examples, EXAMPLE)):
            for token in dict.fromkeys(content(text)):
                for one, ease in words:
                    if token in self.known and token != one:
                        yield one, token, strength * ease * self.rarity(token), "gloss"

    @cached_property
    def uses(self) -> Counter[str]:
        return gloss_uses(self.net)

    def rarity(self, token: str) -> float:
        """1 for a word of a few dozen glosses, towards 0 for one of thousands."""
        return max(0.0, min(1.0, math.log(4_000 / (1 + self.uses[token])) / math.log(60)))


def sense_ranks(folder: Path) -> Iterator[tuple[tuple[str, str], int]]:
    """How far down its list of senses each word has each synset: index files keep the common ones first."""
    for pos, letter in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
        for line in (folder / f"index.{pos}").read_text("utf-8").splitlines():
            if not line.startswith(" "):
                parts = line.split()
                for rank, offset in enumerate(parts[-int(parts[2]) :]):
                    yield (parts[0], letter + offset), rank


def split_gloss(gloss: str) -> tuple[str, str]:
    """The definition, without its bracketed asides, and the quoted examples."""
    quoted = re.findall(r'"([^"]*)"', gloss)
    definition = re.sub(r'"[^"]*"', " ", gloss)
    return definition, " ".join(quoted)
