"""Finds words inside words: compounds (fireman), affixed words (kingdom, superhero), and says how sure it is.

Letters alone prove nothing (corner, carpet, hamlet). A finding needs a witness: WordNet's definition or
broader term names the part, WordNet or the web writes the two parts apart, or both parts are long common
words. The witness is kept with the finding, so that `review.py` can print what a person should read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from forms import Forms
from sources import WordNet, fold
from tables import NOT_PARTS, PREFIXES, SUFFIXES


@dataclass(frozen=True)
class Finding:
    word: str
    parts: tuple[str, ...]
    kind: str  # "compound" or "derived"
    witness: str  # "apart", "gloss", "both", "long", "half" or "" for none


@dataclass
class Finder:
    net: WordNet
    forms: Forms
    rank: dict[str, int]
    bigrams: dict[tuple[str, str], int]
    phrases: set[tuple[str, ...]]

    @cached_property
    def plain(self) -> set[str]:
        """Ordinary words, no mere names, common enough for a player to see them inside another word."""
        lower = self.net.lower | {
            lemma for word, lemmas in self.forms.items() for lemma in lemmas if word in self.net.lower
        }
        forms = {word for word, lemmas in self.forms.items() if lemmas & lower}
        return {w for w in forms if len(w) > 2 and self.rank.get(w, 10**9) < 60_000 and w not in NOT_PARTS}

    def findings(self, word: str) -> Iterator[Finding]:
        told = self.told_by_definition(word)
        for cut in range(3, len(word) - 2):
            left, right = word[:cut], word[cut:]
            if left in self.plain and right in self.plain:
                yield Finding(word, (left, right), "compound", self.witness(left, right, told))
        yield from self.suffixed(word, told)
        yield from self.prefixed(word, told)
        yield from self.half_compounds(word, told)

    def witness(self, left: str, right: str, told: set[str]) -> str:
        apart = (left, right) in self.phrases or self.bigrams.get((left, right), 0) > 0
        gloss = bool((self.forms[left] | self.forms[right]) & told)
        if gloss and apart:
            return "both"
        if gloss or apart:
            return "gloss" if gloss else "apart"
        common = max(self.rank[left], self.rank[right]) < 15_000
        return "long" if len(left) > 3 and len(right) > 3 and common else ""

    def suffixed(self, word: str, told: set[str]) -> Iterator[Finding]:
        for suffix in SUFFIXES:
            if word.endswith(suffix) and len(word) - len(suffix) >= 3:
                for stem in stems(word[: -len(suffix)], suffix):
                    if stem in self.plain and stem != word and len(stem) > 2:
                        yield Finding(word, (stem,), "derived", "gloss" if self.forms[stem] & told else "")

    def prefixed(self, word: str, told: set[str]) -> Iterator[Finding]:
        for prefix in PREFIXES:
            rest = word[len(prefix) :]
            if word.startswith(prefix) and rest in self.plain and len(rest) > 2:
                sure = self.forms[rest] & told or rest in self.opposites(word)
                yield Finding(word, (rest,), "derived", "gloss" if sure else "")

    def half_compounds(self, word: str, told: set[str]) -> Iterator[Finding]:
        """cranberry is a berry: the part that is a word counts if the definition or broader term names it."""
        for cut in range(2, len(word) - 1):
            for part, rest in ((word[:cut], word[cut:]), (word[cut:], word[:cut])):
                if (
                    len(part) > 3
                    and part in self.plain
                    and rest not in self.plain
                    and self.forms[part] & told
                ):
                    yield Finding(word, (part,), "compound", "half")

    def opposites(self, word: str) -> set[str]:
        return {
            fold(self.net.synsets[other].words[target - 1])
            for key in self.net.of_word.get(word, ())
            for symbol, other, _, target in self.net.synsets[key].pointers
            if symbol == "!"
        }

    def told_by_definition(self, word: str) -> set[str]:
        """Lemmas of the words in the definitions, synonyms and direct broader terms of a word."""
        told: set[str] = set()
        for key in self.net.of_word.get(word, ()):
            synset = self.net.synsets[key]
            texts = [synset.gloss.split('"')[0], *synset.words]
            texts += [w for p in synset.pointers if p[0] in "@&\\+" for w in self.net.synsets[p[1]].words]
            for token in re.findall(r"[a-z]+", " ".join(texts).lower()):
                told |= self.forms.get(token, {token})
        return told - self.forms.get(word, set()) - {word}


def stems(rest: str, suffix: str) -> Iterator[str]:
    """Possible bases before a suffix: hop(p)-er, bak(e)-er, happi-ness, drama(t)-ic."""
    yield rest
    if suffix[0] in "aeiouy":
        yield rest + "e"
        yield rest + "y"
        if len(rest) > 3 and rest[-1] == rest[-2]:
            yield rest[:-1]
    if rest.endswith("i"):
        yield rest[:-1] + "y"
