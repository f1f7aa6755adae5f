"""Word vectors the benchmark of the bots plays with: of strangers who guess, and of published rules.

Each file under bench/vectors holds one public model's vectors of our clue words and cards, reduced to their
principal components in int8 (bench/vectors/README.md says how, and under which licences). Strangers' data is
used nowhere else: not by the bots, not in building their table.
"""

import zlib
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from switchboard.players.vectors.table import clue_words
from switchboard.words.text import plain

FOLDER = Path(__file__).parent / "vectors"
Vectors: TypeAlias = NDArray[np.float32]


class MissingModel(Exception):
    """A file of vectors is not there; the message says how to get it."""


class Model:
    """One model's opinion of how near two words are."""

    def __init__(self, name: str) -> None:
        path = FOLDER / f"{name}.npz"
        if not path.exists():
            raise MissingModel(
                f"{path} is missing: build it as bench/vectors/README.md says, or check it out."
            )
        with np.load(path) as file:
            words = zlib.decompress(file["words"].tobytes()).decode().split(" ")
            vectors = file["vectors"] * file["steps"]
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
        end = words.index("|")
        row = {word: place for place, word in enumerate(words[:end])}
        clues = clue_words()
        self.name = name
        self.clues: Vectors = vectors[[row[word] for word in clues]]
        self.place = {word: place for place, word in enumerate(clues)}
        self.cards: Vectors = vectors[end:]
        self.card = {word: place for place, word in enumerate(words[end + 1 :])}
        self.near = lru_cache(maxsize=2)(self._near)  # a game asks for the same board in every turn

    def _near(self, words: tuple[str, ...]) -> Vectors:
        """(cards, clue words): the cosine of each card of a board with each clue word."""
        near: Vectors = self.cards[[self.card[plain(word)] for word in words]] @ self.clues.T
        return near

    def order(self, clue: str, words: tuple[str, ...], cards: tuple[int, ...]) -> list[int]:
        """Some cards of a board, the nearest to a clue first."""
        near = self.cards[[self.card[plain(words[card])] for card in cards]] @ self.clues[self.place[clue]]
        return [cards[place] for place in np.argsort(-near, kind="stable").tolist()]
