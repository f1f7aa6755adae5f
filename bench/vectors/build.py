"""Builds a file of vectors for bench/bots.py: one model's vectors of our clue words and cards, reduced.

    python bench/vectors/build.py --list              # the texts to encode, one a line
    python bench/vectors/build.py NAME VECTORS.npy    # their vectors, a row each

README.md beside this file says where the models come from.
"""

import sys
import zlib
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "src"))

from switchboard.packs import builtin, names  # noqa: E402
from switchboard.players.vectors.table import clue_words  # noqa: E402
from switchboard.words.text import plain  # noqa: E402

DIMENSIONS = 192
FINEST = 99.95  # per cent of all numbers fit into int8, the others are cut
CENTRED = ("glove",)  # models whose vectors share a large common part


def texts() -> tuple[list[str], list[str]]:
    packs = (builtin(name) for name in names())
    cards = sorted({word for pack in packs if pack.language == "en" for word in pack.words})
    return list(clue_words()), [card.lower() for card in cards]


def reduce(name: str, path: Path) -> None:
    clues, cards = texts()
    vectors = np.load(path).astype(np.float64)
    if name in CENTRED:
        vectors -= vectors[: len(clues)].mean(axis=0)
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    values, axes = np.linalg.eigh(vectors.T @ vectors)
    reduced = vectors @ axes[:, np.argsort(-values)[:DIMENSIONS]]
    step = np.percentile(np.abs(reduced), FINEST) / 127
    listed = " ".join([*clues, "|", *map(plain, cards)])
    np.savez_compressed(
        HERE / f"{name}.npz",
        words=np.frombuffer(zlib.compress(listed.encode(), 9), np.uint8),
        vectors=np.clip(np.rint(reduced / step), -127, 127).astype(np.int8),
    )


if __name__ == "__main__":
    if sys.argv[1:] == ["--list"]:
        clues, cards = texts()
        print("\n".join([*clues, *cards]))
    else:
        reduce(sys.argv[1], Path(sys.argv[2]))
