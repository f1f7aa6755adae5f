"""How strongly words suggest each other: the packed table, and what it says of words it does not list.

Scores are natural logarithms of rates: a card that scores one more is taken e times as readily. They are kept
as codes, places in a short list of levels. Reads one file, lazily and once; its making, format, sources and
limits: tools/vectors/build.py and docs/vectors.md. Knows nothing of boards, clues or rules.
"""

import zlib
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import as_file, files
from threading import Lock
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from switchboard.words import lexicon
from switchboard.words.reading import read
from switchboard.words.text import plain

Codes: TypeAlias = NDArray[np.uint8]

ARTEFACT = "vectors.npz"
PART = (
    1  # levels taken off what a part of several words says: BLACK HOLE goes with dark, less than black does
)
_loading = Lock()
ROWS = 1_536  # of 11 kB each: all our cards, and some of other packs
REMEMBERED = 1 << 12  # words come from strangers: the caches must not grow without end


class Table(Struct, frozen=True):
    """The file in memory. The first `clues` of `words` are fit to be given, the readiest first."""

    words: tuple[str, ...]
    place: dict[str, int]
    clues: int
    cards: dict[str, int]
    rows: bytes
    ends: list[int]
    levels: NDArray[np.float64]
    edges: NDArray[np.float32]
    circle: NDArray[np.int8]
    centre: NDArray[np.float32]
    spread: NDArray[np.float32]

    @property
    def nothing(self) -> int:
        """The code of a score that says nothing either way."""
        return int(np.abs(self.levels).argmin())


@cache
def table() -> Table:
    with _loading:  # several threads may want it first, and it is large
        return _load()


@cache
def _load() -> Table:
    with as_file(files(__package__).joinpath(ARTEFACT)) as path, np.load(path, allow_pickle=False) as file:
        words = tuple(_text(file["words"]).split(" "))
        cards = _text(file["cards"]).split(" ")
        levels = file["levels"]
        return Table(
            words=words,
            place={word: place for place, word in enumerate(words)},
            clues=int(file["clues"]),
            cards={card: place for place, card in enumerate(cards)},
            rows=file["rows"].tobytes(),
            ends=[0, *np.cumsum(file["sizes"]).tolist()],
            levels=levels.astype(np.float64),
            edges=(levels[1:] + levels[:-1]) / 2,
            circle=np.frombuffer(zlib.decompress(file["circle"].tobytes()), np.int8).reshape(len(words), -1),
            centre=file["centre"].astype(np.float32),
            spread=file["spread"].astype(np.float32),
        )


def _text(packed: NDArray[np.uint8]) -> str:
    return zlib.decompress(packed.tobytes()).decode("ascii")


def clue_words() -> tuple[str, ...]:
    """Every word that may be given as a clue, the readiest first."""
    known = table()
    return known.words[: known.clues]


@lru_cache(maxsize=REMEMBERED)
def entries(text: str) -> tuple[str, ...]:
    """The words of the table a single word stands for: itself, or else its dictionary forms."""
    known, whole = table(), plain(text)
    if whole in known.place or whole in known.cards:
        return (whole,)
    return tuple([lemma for lemma in lexicon.look_up(whole).lemmas if lemma in known.place])


def parts(text: str) -> tuple[str, ...]:
    """What is known of a text of several words: the entries of each."""
    tokens = read(text).tokens
    return tuple([entry for token in tokens for entry in entries(token)]) if len(tokens) > 1 else ()


def is_known(text: str) -> bool:
    return bool(entries(text) or parts(text))


@lru_cache(maxsize=ROWS)
def card_codes(text: str) -> Codes:
    """How strongly every clue word suggests a card."""
    found = [_entry_codes(entry) for entry in entries(text)]
    if not found:
        found = [np.maximum(_entry_codes(entry), PART) - np.uint8(PART) for entry in parts(text)]
    if not found:
        return np.full(table().clues, table().nothing, np.uint8)
    codes: Codes = np.maximum.reduce(found)
    codes.flags.writeable = False
    return codes


def _entry_codes(entry: str) -> Codes:
    known = table()
    place = known.cards.get(entry)
    if place is None:
        return _general(known.place[entry], slice(known.clues))
    packed = known.rows[known.ends[place] : known.ends[place + 1]]
    return np.frombuffer(zlib.decompress(packed, -15), np.uint8)


def _general(card: int, clues: slice | int) -> Codes:
    """What vectors alone say of a card and some words: less than the rows of our own cards do."""
    known = table()
    near = known.circle[clues].astype(np.float32) @ known.circle[card].astype(np.float32)
    scores = (near - known.centre[card]) / known.spread[card]
    return np.searchsorted(known.edges, np.atleast_1d(scores)).astype(np.uint8)


@lru_cache(maxsize=REMEMBERED)
def code(clue: str, card: str) -> int:
    """How strongly any text suggests a card, as a code; a text nobody knows suggests nothing."""
    known = table()
    whole = [_pair(entry, card) for entry in entries(clue)]
    pieces = [max(_pair(entry, card), PART) - PART for entry in (() if whole else parts(clue))]
    return max([*whole, *pieces], default=known.nothing)


def _pair(clue: str, card: str) -> int:
    """Two ways to look a pair up: the row of the card, or the vectors of both."""
    known = table()
    place = known.place.get(clue, known.clues)
    if place < known.clues:
        return int(card_codes(card)[place])
    return max([*_vector_codes(place, card), known.nothing]) if place < len(known.words) else known.nothing


def _vector_codes(clue: int, card: str) -> Iterator[int]:
    known = table()
    for entry in entries(card) or parts(card):
        if entry in known.place:
            yield int(_general(known.place[entry], clue)[0])
