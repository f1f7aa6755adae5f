"""Builds a file of vectors for bench/bots.py: one model's vectors of our clue words and cards, reduced.

As many principal components are kept as it takes to choose the same cards as the whole model.

    python bench/vectors/build.py --list              # the texts to encode, one a line
    python bench/vectors/build.py NAME VECTORS.npy    # their vectors, a row each

README.md beside this file says where the models come from.
"""

import sys
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "src"))

from switchboard.packs import builtin, names  # noqa: E402
from switchboard.players.vectors.table import clue_words  # noqa: E402
from switchboard.words.text import plain  # noqa: E402

FINEST = 99.95  # per cent of a component's numbers fit into int8, the others are cut
CENTRED = ("glove",)  # models whose vectors share a large common part
PIECE = 64  # components are added by so many
ALIKE = 0.99  # in so many cases the kept vectors take the same first card as the whole model
BOARDS, CLUES = 200, 400  # boards of chance, and clue words for each
NEAR = 0.2  # so many of them are near some card at all

Vectors = NDArray[np.float64]


def texts() -> tuple[list[str], list[str]]:
    packs = (builtin(name) for name in names())
    cards = sorted({word for pack in packs if pack.language == "en" for word in pack.words})
    return list(clue_words()), [card.lower() for card in cards]


def of_length_one(vectors: Vectors) -> Vectors:
    found: Vectors = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    return found


def alike(whole: Vectors, kept: Vectors, clues: int) -> float:
    """Of the clues that are near some card of a board, how many have the same nearest card."""
    dice = np.random.default_rng(1)
    same = []
    for _ in range(BOARDS):
        cards = clues + dice.choice(len(whole) - clues, 25, replace=False)
        words = dice.choice(clues, CLUES, replace=False)
        near = whole[cards] @ whole[words].T
        close = near.max(0) >= np.quantile(near.max(0), 1 - NEAR)
        same.append((near.argmax(0) == (kept[cards] @ kept[words].T).argmax(0))[close])
    return float(np.concatenate(same).mean())


def reduce(name: str, path: Path) -> None:
    clues, cards = texts()
    vectors = np.load(path).astype(np.float64)
    if name in CENTRED:
        vectors -= vectors[: len(clues)].mean(axis=0)
    vectors = of_length_one(vectors)
    values, axes = np.linalg.eigh(vectors.T @ vectors)
    turned = vectors @ axes[:, np.argsort(-values)]
    # Each component has a step of its own: one for all is as coarse as the largest of them, which says least.
    steps = np.maximum(np.percentile(np.abs(turned), FINEST, axis=0), 1e-9) / 127
    numbers = np.clip(np.rint(turned / steps), -127, 127).astype(np.int8)
    for count in range(PIECE, turned.shape[1] + PIECE, PIECE):
        share = alike(vectors, of_length_one(numbers[:, :count] * steps[:count]), len(clues))
        if share >= ALIKE:
            break
    listed = " ".join([*clues, "|", *map(plain, cards)])
    np.savez_compressed(
        HERE / f"{name}.npz",
        words=np.frombuffer(zlib.compress(listed.encode(), 9), np.uint8),
        vectors=numbers[:, :count],
        steps=steps[:count].astype(np.float32),
    )
    print(f"{name}: {min(count, turned.shape[1])} of {turned.shape[1]} components, {share:.3f} alike")


if __name__ == "__main__":
    if sys.argv[1:] == ["--list"]:
        clues, cards = texts()
        print("\n".join([*clues, *cards]))
    else:
        reduce(sys.argv[1], Path(sys.argv[2]))
