"""Spelling variants and derivations that WordNet itself vouches for, kept only where the letters agree.

WordNet links moon with lunar and mother with maternal; no player takes those for the same word. So a link
counts only if the two words share their beginning, or their consonants. Knows nothing of compounds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations

from sources import WordNet, fold
from tables import EQUAL_SPELLINGS, VARIANTS

Pair = tuple[str, str]


def skeleton(word: str) -> str:
    """Consonants in order, doubled ones once and sound-alikes merged: life and live, loss and lose agree."""
    merged = word.replace("ph", "f").translate(str.maketrans("vzckq", "fskkk"))
    return re.sub(r"(.)\1+", r"\1", merged[0] + re.sub(r"[aeiouyw]", "", merged[1:]))


def shared_prefix(a: str, b: str) -> int:
    size = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        size += 1
    return size


def looks_kin(a: str, b: str) -> bool:
    """Whether two words WordNet links also look like one word to a player."""
    if a[0] != b[0]:
        return False
    short, long = sorted((a, b), key=len)
    prefix = shared_prefix(a, b)
    if prefix >= 4 or (prefix >= 3 and prefix >= len(short) - 1):
        return True
    return skeleton(long).startswith(skeleton(short))


def derivations(net: WordNet, is_word: Callable[[str], bool]) -> Iterator[Pair]:
    """Pairs (word, base) from WordNet's links of derivation and pertainymy."""
    for synset in net.synsets.values():
        for symbol, other, source, target in synset.pointers:
            if not source or symbol not in ("+", "\\", "<"):
                continue
            word, base = synset.words[source - 1], net.synsets[other].words[target - 1]
            if "_" in word or "_" in base:
                continue
            a, b = fold(word), fold(base)
            if a != b and is_word(a) and is_word(b) and looks_kin(a, b):
                short, long = sorted((a, b), key=lambda w: (len(w), w))
                yield long, short
                if not long.startswith(short[:-1]):
                    yield short, long  # neither is the base: comedy and comic, France and French


def same_sense_spellings(net: WordNet) -> Iterator[Pair]:
    """Words of one synset with the same consonants and almost the same letters: theatre and theater."""
    for synset in net.synsets.values():
        words = sorted({fold(w) for w in synset.words if "_" not in w and len(w) > 2})
        for a, b in combinations(words, 2):
            if a[0] == b[0] and skeleton(a) == skeleton(b) and distance(a, b) <= 2:
                yield a, b


def plain_spelling(word: str) -> str:
    """A common denominator of spellings, used only between words WordNet takes for synonyms."""
    for old, new in EQUAL_SPELLINGS:
        word = word.replace(old, new)
    word = re.sub(r"(.)\1", r"\1", word)
    word = re.sub(r"re$", "er", word)
    word = re.sub(r"(?<=[tlngm])e$", "", word) if len(word) > 5 else word
    return re.sub(r"(?<=..)e(?=able|ment|ing)", "", word)


def spelled_alike(a: str, b: str) -> bool:
    if plain_spelling(a) == plain_spelling(b):
        return True
    endings = {
        ("er", "or"),
        ("ence", "ency"),
        ("ance", "ancy"),
        ("ible", "able"),
        ("ent", "ant"),
        ("ence", "ance"),
    }
    return any(
        a[: -len(x)] == b[: -len(y)] and a.endswith(x) and b.endswith(y)
        for p in endings
        for x, y in (p, p[::-1])
    )


def rule_spellings(words: set[str]) -> Iterator[Pair]:
    """Pairs that differ by one regular British and American spelling: colour and color."""
    for word in sorted(words):
        for british, american in VARIANTS:
            for match in re.finditer(british, word):
                other = word[: match.start()] + american + word[match.end() :]
                if other != word and other in words and len(word) > (7 if "l" in british else 5):
                    yield word, other


def distance(a: str, b: str) -> int:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]
