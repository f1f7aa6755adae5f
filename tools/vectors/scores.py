"""How features of a card and the clue words become scores, and scores the codes that ship.

A feature is either a likeness, which is taken relative to its mean and spread over all clue words (a card to
which everything is near says nothing), or a link of a dictionary, a thesaurus or a collocation, which counts
as it is. Between words that only look alike an encoder is not believed further than GloVe, and the
multilingual one nowhere very far. The weights were set by hand. A score is the logarithm of a rate: a card
that scores one more is taken e times as readily. Knows numbers only; the test of the artefact runs this file
on a slice of the features.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Codes: TypeAlias = NDArray[np.uint8]

# likenesses, in standard deviations; both encoders have the same say
SAY = {
    "word": 0.22,  # the bare words
    "card senses": 0.16,  # the nearest of the card's meanings and the bare clue
    "clue senses": 0.13,  # the nearest of the clue's meanings and the bare card
}
GLOVE = 0.28  # words of like surroundings
LOOK_ALIKE = 1.5  # standard deviations an encoder may say of words that look alike, unless GloVe says more
# What an encoder may say of any words. The multilingual one is led astray most where it is surest: it knows
# that SUN is sole in Italian and DATE is Datum in German.
AT_MOST = {"minilm": np.inf, "multilingual": 3.0}
# links, between 0 and 1
LINKS = {
    "dictionary": 0.64,  # WordNet: synonyms, kinds, parts, definitions
    "spoken": 1.3,  # web bigrams, phrases, compounds
    "thesaurus": 0.16,  # Moby
}
# Low scores are kept coarsely, high ones in eighths.
LEVELS = np.concatenate(
    ([-1.7, -1.1, -0.5, 0.0, 0.5, 1.0], np.arange(1.5, 6.0, 0.125), np.arange(6.0, 9.1, 0.25))
).astype(np.float32)


def relative(feature: Floats, mean: Floats | None = None, spread: Floats | None = None) -> Floats:
    """(cards, clues) in standard deviations over the clue words."""
    mean = feature.mean(axis=1) if mean is None else mean
    spread = feature.std(axis=1) if spread is None else spread
    return (feature - mean[:, None]) / np.maximum(spread, 1e-6)[:, None]


def scores(likeness: dict[str, Floats], links: Mapping[str, Floats], look_alike: NDArray[np.bool_]) -> Floats:
    """(cards, clues); the likenesses are relative already."""
    glove = likeness["glove"]
    by_spelling = np.where(look_alike, np.maximum(LOOK_ALIKE, glove), np.inf)
    total = GLOVE * glove + sum(weight * links[name] for name, weight in LINKS.items())
    for encoder, at_most in AT_MOST.items():
        most = np.minimum(by_spelling, at_most)
        total += sum(weight * np.minimum(likeness[f"{encoder} {kind}"], most) for kind, weight in SAY.items())
    return np.asarray(total, np.float32)


def encode(score: Floats) -> Codes:
    """Scores as places in `LEVELS`, the nearest."""
    return np.searchsorted((LEVELS[1:] + LEVELS[:-1]) / 2, score).astype(np.uint8)


def pack(row: Codes) -> bytes:
    """A card's row, deflated: Huffman codes alone do best on it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_HUFFMAN_ONLY)
    return packer.compress(row.tobytes()) + packer.flush()
