"""Associations out of the Moby thesaurus: words listed under one heading, and headings that share lists.

Knows lists of words only. Yields (word, word, strength, reason) and combines nothing.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from sources import existing, fold
from wordnet import Link

LISTED = 0.2  # Moby lists loosely: alone it is a hint, beside another source a confirmation
MUTUAL = 0.38


def read_moby(path: Path) -> dict[str, list[str]]:
    """Heading -> words, all folded; entries of several words are left out."""
    lists: dict[str, list[str]] = defaultdict(list)
    source = existing(path, "unpack the npm package moby and give its words.txt as --moby")
    for line in source.read_text("utf-8").splitlines():
        heading, *words = (item.strip() for item in line.split(","))
        if " " not in heading:
            lists[fold(heading)] += [fold(word) for word in words if " " not in word]
    return lists


def moby_links(lists: dict[str, list[str]], known: frozenset[str]) -> Iterator[Link]:
    sets = {heading: set(words) for heading, words in lists.items()}
    for heading, words in lists.items():
        if heading not in known:
            continue
        focus = min(1.0, 6.0 / math.log2(8 + len(words)))
        for word in sorted(set(words) & known - {heading}):
            mutual = heading in sets.get(word, ())
            yield heading, word, (MUTUAL if mutual else LISTED) * focus, "moby"
