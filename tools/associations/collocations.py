"""Associations out of words that stand side by side: web bigrams, WordNet's phrases, and compounds.

Knows counts and how surprising a pair is. Yields (word, word, strength, reason) and combines nothing.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from sources import WordNet, wordnet_phrases
from vocabulary import lemmas
from wordnet import Link

from switchboard.words import lexicon

WEB = 1_024_908_267_229  # words in the corpus behind the counts
BIGRAM = 0.7
PHRASE = 0.5
COMPOUND = 0.5


def bigram_links(
    bigrams: dict[tuple[str, str], int], unigrams: dict[str, int], known: frozenset[str]
) -> Iterator[Link]:
    for (first, second), count in bigrams.items():
        if first not in unigrams or second not in unigrams:
            continue
        surprise = math.log(count * WEB / (unigrams[first] * unigrams[second]))
        strength = BIGRAM * min(1.0, max(0.0, (surprise - 1.5) / 6.0))
        if strength > 0:
            for one in lemmas(first)[:1]:
                for other in lemmas(second)[:1]:
                    if one in known and other in known:
                        yield one, other, strength, "bigram"


def phrase_links(net: WordNet, known: frozenset[str]) -> Iterator[Link]:
    """Words of one fixed phrase; a word of many phrases says little."""
    phrases = [tuple(lemmas(token)[0] for token in phrase) for phrase in set(wordnet_phrases(net))]
    yield from pair_links(sorted(phrases), known, PHRASE, "phrase")


def compound_links(words: list[str], known: frozenset[str]) -> Iterator[Link]:
    """The two halves of a compound: flower and pot."""
    halves = []
    for word in words:
        parts = [base for base, kin in lexicon.look_up(word).bases if kin is lexicon.Kinship.COMPOUND]
        if len(parts) == 2:
            halves.append(tuple(parts))
    yield from pair_links(sorted(set(halves)), known, COMPOUND, "compound")


def pair_links(
    groups: list[tuple[str, ...]], known: frozenset[str], strength: float, reason: str
) -> Iterator[Link]:
    uses = Counter(word for group in groups for word in set(group))
    for group in groups:
        for one, other in pairwise(group):
            if one in known and other in known and one != other:
                crowd = math.sqrt(uses[one] * uses[other])
                yield one, other, strength * min(1.0, 4.5 / math.log2(4 + crowd) ** 1.1), reason
