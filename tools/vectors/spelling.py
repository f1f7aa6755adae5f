"""Words that look alike and are no kin: RACK and racket, BEAN and beanie.

A model that reads words in pieces finds such words alike because they share a piece; nobody who hears them
does. Knows letters, and from the lexicon which words are kin; nothing of vectors.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from switchboard.words import lexicon

PIECE = 4  # letters in common, from the beginning or to the end
SHARE = 0.75  # of the shorter word
LONG = 5  # letters from the beginning that are enough, however long the words


def alike_by_spelling(cards: Sequence[str], clues: Sequence[str]) -> NDArray[np.bool_]:
    """(cards, clues): which look alike and are no kin; a card of several words looks like none."""
    holders: defaultdict[str, set[int]] = defaultdict(set)
    for place, clue in enumerate(clues):
        for piece in chain.from_iterable(map(pieces, spellings(clue))):
            holders[piece].add(place)
    found = np.zeros((len(cards), len(clues)), np.bool_)
    for row, card in enumerate(cards):
        for place in set().union(*(holders[piece] for piece in pieces(card))) if card.isalpha() else ():
            alike = any(look_alike(card, spelt) for spelt in spellings(clues[place]))
            found[row, place] = alike and not kin(card) & kin(clues[place])
    return found


def pieces(word: str) -> list[str]:
    return [word[at : at + PIECE] for at in range(len(word) - PIECE + 1)]


def look_alike(one: str, other: str) -> bool:
    shorter = min(len(one), len(other))
    begun, ended = in_common(one, other), in_common(one[::-1], other[::-1])
    inside = shorter >= PIECE and (one in other or other in one)
    return inside or begun >= LONG or max(begun, ended) >= max(PIECE, SHARE * shorter)


def in_common(one: str, other: str) -> int:
    """How many letters two words have in common from the beginning."""
    return next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


@cache
def spellings(word: str) -> tuple[str, ...]:
    """A word as it is written here and elsewhere: racquet, racket."""
    return word, *[base for base, kin in lexicon.look_up(word).bases if kin is lexicon.Kinship.SPELLING]


@cache
def kin(word: str) -> frozenset[str]:
    """A word, its dictionary forms, and the words it is made of."""
    entry = lexicon.look_up(word)
    return frozenset({word, *entry.lemmas, *(base for base, _ in entry.bases)})
