"""Our own hand-made rulings: pairs that are kin, pairs that are not, and names that look run together.

Each file beside this one has one ruling a line; '#' starts a comment. They overrule everything else.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


def _lines(name: str) -> list[str]:
    lines = (line.partition("#")[0].strip() for line in (HERE / name).read_text("utf-8").splitlines())
    return [line for line in lines if line]


@cache
def related() -> dict[tuple[str, str], str]:
    """(word, base) -> kind, from lines such as 'compound playoff play off'."""
    pairs: dict[tuple[str, str], str] = {}
    for line in _lines("related.txt"):
        kind, word, *bases = line.split()
        for base in bases:
            pairs[word, base] = kind
            if kind == "spelling" or kind == "both":
                pairs[base, word] = kind
    return pairs


@cache
def unrelated() -> frozenset[frozenset[str]]:
    """Unordered pairs, from lines such as 'corner corn'; further words pair with the first."""
    return frozenset(
        frozenset((word, other))
        for word, *others in map(str.split, _lines("unrelated.txt"))
        for other in others
    )


@cache
def names() -> dict[str, tuple[str, ...]]:
    """Name -> the words a player sees in it: 'face+book' is known as facebook and built on both."""
    words = (word for line in _lines("names.txt") for word in line.split())
    return {word.replace("+", ""): tuple(word.split("+")) if "+" in word else () for word in words}


@cache
def grammar() -> frozenset[str]:
    """Words of grammar: prepositions, pronouns and the like."""
    return frozenset(word for line in _lines("grammar.txt") for word in line.split())


@cache
def foreign_words(language: str) -> tuple[str, ...]:
    return tuple(
        word for tag, *words in map(str.split, _lines("foreign.txt")) if tag == language for word in words
    )


@cache
def phrases() -> set[tuple[str, ...]]:
    """Names and fixed expressions of several words that WordNet lacks."""
    return {tuple(line.split()) for line in _lines("phrases.txt")}
