"""Prints what a person should read before a new artefact is trusted; the rulings come from such readings.

Two lists: words that begin or end with another word and are held to be kin to it, and those that are not.
Reads the artefact only. Knows nothing of the sources.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path

ARTEFACT = Path(__file__).resolve().parents[2] / "src" / "switchboard" / "words" / "lexicon.txt.xz"


def main() -> int:
    parser = argparse.ArgumentParser(description="List kin and non-kin among the common words, for reading.")
    parser.add_argument("--first", type=int, default=0, help="rank of the first common word to list")
    parser.add_argument("--last", type=int, default=5_000, help="rank of the last common word to list")
    parser.add_argument(
        "--apart", action="store_true", help="list the words that share letters but are not kin"
    )
    parser.add_argument(
        "--artefact", type=Path, default=ARTEFACT, help="the file to read (default: %(default)s)"
    )
    options = parser.parse_args()
    if not options.artefact.exists():
        print(f"error: {options.artefact} is missing: build it with tools/lexicon/build.py.", file=sys.stderr)
        return 1
    entries, _, common = lzma.decompress(options.artefact.read_bytes()).decode("ascii").split("\n\n")
    kin = {line.split(" ")[0]: line.split(" ")[1:] for line in entries.split("\n")}
    words = common.split("\n")[options.first : options.last]
    for line in apart(words, kin, set(common.split("\n"))) if options.apart else bases(words, kin):
        print(line)
    return 0


def bases(words: list[str], kin: dict[str, list[str]]) -> Iterator[str]:
    return (
        " ".join([word, *kin[word]])
        for word in words
        if any(piece[0] in "+=&" for piece in kin.get(word, ()))
    )


def apart(words: list[str], kin: dict[str, list[str]], common: set[str]) -> Iterator[str]:
    for word in words:
        own = {piece.lstrip("+=&") for piece in kin.get(word, ())}
        halves = ((word[:cut], word[cut:]) for cut in range(3, len(word) - 2))
        if any(a in common and b in common and a not in own and b not in own for a, b in halves):
            yield " ".join([word, *kin.get(word, ())])


if __name__ == "__main__":
    sys.exit(main())
