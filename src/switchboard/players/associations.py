"""How strongly two words go together, as far as a small table knows: river and bank, honey and hive.

Reads one packed file, lazily and once. Its making and format: tools/associations/build.py; its sources and
limits: docs/companion.md. Knows nothing of boards, clues or rules.
"""

import lzma
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from math import sqrt
from types import MappingProxyType

import msgspec

from switchboard.words import lexicon
from switchboard.words.reading import read
from switchboard.words.text import plain

REMEMBERED = 1 << 13  # clues come from strangers: the caches must not grow without end
FAINT = 0.06  # the most that a hint is worth; any association listed is stronger

PART = 0.6  # what a part of several words counts: BLACK HOLE goes with dark, but less than black does

_LEVELS = {letter: step / 16 for step, letter in enumerate("ABCDEFGHIJKLMNOP", 1)}
_LEAP, _NEAREST = "~", ord("!")
_LEAP_LENGTH = ord(_LEAP) - _NEAREST


class _Shelf(msgspec.Struct, frozen=True, gc=False):
    """The file in memory: a word's lines are parsed only when it is asked for."""

    words: list[str]
    place: dict[str, int]
    given: int
    lines: list[str]


@cache
def _shelf() -> _Shelf:
    packed = files(__package__).joinpath("associations.txt.xz").read_bytes()
    given, rest, *lines = lzma.decompress(packed).decode("ascii").split("\n")
    words = given.split(" ") + rest.split(" ")
    return _Shelf(words, {word: place for place, word in enumerate(words)}, given.count(" ") + 1, lines)


def rank(word: str) -> int | None:
    """How readily a clue comes to mind, 0 first; None for words that are not given as clues."""
    place = _shelf().place.get(word)
    return place if place is not None and place < _shelf().given else None


def known(word: str) -> bool:
    """Whether the table has anything to say of a word as it is written on a card or in a clue."""
    return any(entry in _shelf().place for entry in entries(word))


@lru_cache(maxsize=REMEMBERED)
def entries(text: str) -> tuple[str, ...]:
    """The words of the table that a text stands for: itself, its dictionary forms, or else its parts."""
    place, whole = _shelf().place, plain(text)
    spellings = [form for form in (whole, *_other_spellings(whole)) if form in place]
    lemmas = [form for form in lexicon.look_up(whole).lemmas if form in place]
    return tuple(dict.fromkeys(spellings or lemmas)) or tuple(dict.fromkeys(_parts(text)))


def _other_spellings(word: str) -> Iterator[str]:
    for base, kinship in lexicon.look_up(word).bases:
        if kinship is lexicon.Kinship.SPELLING:
            yield base


def _parts(text: str) -> Iterator[str]:
    tokens = read(text).tokens
    for token in tokens if len(tokens) > 1 else ():
        yield from (lemma for lemma in lexicon.look_up(token).lemmas if lemma in _shelf().place)


@lru_cache(maxsize=REMEMBERED)
def near(text: str) -> Mapping[str, float]:
    """The words that go with a text and how strongly, each between 0 and 1."""
    found: dict[str, float] = {}
    whole = entries(text)
    parts = [part for part in _parts(text) if part not in whole]
    for entry, share in [*((entry, 1.0) for entry in whole), *((part, PART) for part in parts)]:
        for word, strength in _line(entry).items():
            found[word] = max(share * strength, found.get(word, 0.0))
    return MappingProxyType(found)


@lru_cache(maxsize=REMEMBERED)
def _line(word: str) -> Mapping[str, float]:
    shelf = _shelf()
    own = shelf.place[word]
    levels = iter(shelf.lines[own + len(shelf.words)])
    found, place = {}, -1
    for sign in shelf.lines[own]:
        if sign == _LEAP:
            place += _LEAP_LENGTH
        else:
            place += ord(sign) - _NEAREST + 1
            found[shelf.words[place]] = _LEVELS[next(levels)]
    return found


@lru_cache(maxsize=1 << 16)
def strength(clue: str, word: str) -> float:
    """How strongly two texts go together, between 0 (nothing known) and 1; the same either way round."""
    ahead, back = near(clue), near(word)
    there = [ahead.get(entry, 0.0) for entry in entries(word)]
    here = [back.get(entry, 0.0) for entry in entries(clue)]
    return max([*there, *here, 0.0])


@lru_cache(maxsize=1 << 16)
def hint(clue: str, word: str) -> float:
    """A trace where no association is listed, from 0 to `FAINT`: how much company two texts share."""
    ahead, back = near(clue), near(word)
    shared = sum(min(ahead[other], back[other]) for other in ahead.keys() & back.keys())
    return FAINT * min(1.0, 3 * shared / sqrt(_weight(clue) * _weight(word))) if shared else 0.0


@lru_cache(maxsize=REMEMBERED)
def _weight(text: str) -> float:
    return sum(near(text).values())
