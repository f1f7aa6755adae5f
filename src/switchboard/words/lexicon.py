"""What a word is a form of, derived from or compounded of; which phrases are fixed; what is run together.

Reads one packed file of word knowledge, lazily and once. Its making and format: tools/lexicon/build.py; its
sources and limits: docs/lexicon.md. Knows nothing of boards, clues or rules, and judges no pair of words.
"""

import enum
import lzma
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from math import log

import msgspec


class Kinship(enum.Enum):
    """How a word is kin to another that it is no form of."""

    SPELLING = "spelling"
    DERIVED = "derived"
    COMPOUND = "compound"


class Entry(msgspec.Struct, frozen=True, gc=False):
    """What is known of a word: its dictionary forms, what it is built on, whether it is an ordinary word."""

    lemmas: tuple[str, ...]
    bases: tuple[tuple[str, Kinship], ...]
    known: bool


class _Shelf(msgspec.Struct, frozen=True, gc=False):
    """The file in memory: lines are parsed only when asked for, so loading is little more than unpacking."""

    entries: list[str]
    phrases: list[str]
    common: tuple[str, ...]


REMEMBERED = 1 << 16  # clues come from strangers: the caches must not grow without end
LONGEST = 60  # letters; nothing longer is a word, and none is kept

_MARKS = {"+": Kinship.DERIVED, "=": Kinship.SPELLING, "&": Kinship.COMPOUND}


@cache
def _shelf() -> _Shelf:
    packed = files(__package__).joinpath("lexicon.txt.xz").read_bytes()
    entries, phrases, common = lzma.decompress(packed).decode("ascii").rstrip("\n").split("\n\n")
    return _Shelf(entries.split("\n"), phrases.split("\n"), tuple(common.split("\n")))


def common_words(n: int) -> tuple[str, ...]:
    """The n most frequent ordinary words, the commonest first."""
    return _shelf().common[:n]


def is_phrase(tokens: tuple[str, ...]) -> bool:
    """Whether the tokens together are a fixed compound or a name of several words."""
    phrases, sought = _shelf().phrases, " ".join(tokens)
    place = bisect_left(phrases, sought)
    return place < len(phrases) and phrases[place] == sought


def is_listed(word: str) -> bool:
    """Whether the lexicon has just this word."""
    return len(word) <= LONGEST and _listed(word) is not None


def look_up(word: str) -> Entry:
    """What is known of one lower-case token of plain letters; if unknown, what its letters suggest."""
    return _look_up(word) if len(word) <= LONGEST else Entry((word,), (), False)


@lru_cache(maxsize=REMEMBERED)
def _look_up(word: str) -> Entry:
    listed = _listed(word)
    if listed is None:
        return _guess(word)
    lemmas, bases = listed
    if lemmas == (word,):
        return Entry(lemmas, bases, True)
    for lemma in lemmas:
        if lemma != word and (other := _listed(lemma)):
            bases = bases + other[1]
    return Entry(lemmas, tuple(dict.fromkeys(bases)), True)


def _listed(word: str) -> tuple[tuple[str, ...], tuple[tuple[str, Kinship], ...]] | None:
    """The dictionary forms and own bases of a listed word."""
    entries = _shelf().entries
    place = bisect_left(entries, word)
    line = entries[place] if place < len(entries) else ""
    if line == word:
        return (word,), ()
    if not line.startswith(word + " "):
        return None
    lemmas, bases = [], []
    for piece in line.split(" ")[1:]:
        if kinship := _MARKS.get(piece[0]):
            bases.append((piece[1:], kinship))
        else:
            lemmas.append(word if piece == "." else piece)
    return tuple(lemmas) or (word,), tuple(bases)


# --- words that are not listed ---------------------------------------------------------------------------
# A small stopgap, not a morphology: regular endings, the commonest affixes, and words run together.

_VOWELS = "aeiou"
_ENDINGS = ("s", "es", "ed", "ing", "er", "est")
_LAST_LETTERS = ("s", "d", "g", "r", "t")
_SUFFIXES = tuple(
    "ish like less ness ful hood ship dom ly y ist ism able ability esque wise ward ally ville".split()
)
_PREFIXES = tuple(
    "un non re anti super over under mini mega micro ultra hyper multi semi pre post ex mis out sub inter "
    "counter proto pseudo cyber step grand great auto euro mid pro bio tele trans".split()
)


def _guess(word: str) -> Entry:
    stems = tuple(dict.fromkeys(_stems(word)))
    listed = tuple(stem for stem in stems if _listed(stem))
    lemmas = (word, *(listed or stems))
    bases: dict[str, Kinship] = {}
    for stem in listed:
        bases.update(look_up(stem).bases)
    for part, kinship in _bases(word):
        for lemma in look_up(part).lemmas:
            bases.setdefault(lemma, kinship)
    return Entry(lemmas, tuple(bases.items()), bool(listed))


def _stems(word: str) -> Iterator[str]:
    """What a word would be a regular form of: blorps -> blorp, yeeted -> yeet, googling -> google."""
    if not word.endswith(_LAST_LETTERS):
        return
    if word.endswith(("ies", "ied")):
        yield word[:-3] + "y"
    for ending in _ENDINGS:
        stem = word[: -len(ending)]
        if not word.endswith(ending) or len(stem) < 3 or (ending == "s" and stem[-1] in "su"):
            continue
        if ending != "es" or stem[-1] in "sxzho":
            yield stem
        if ending not in ("s", "es"):
            yield stem + "e"
            if stem[-1] == stem[-2] not in _VOWELS:
                yield stem[:-1]


def _bases(word: str) -> Iterator[tuple[str, Kinship]]:
    """Known words an unknown one is built on: kingish on king, cyberdog on dog, manhorse on both."""
    for suffix in _SUFFIXES if word.endswith(_SUFFIXES) else ():
        stem = word[: -len(suffix)]
        if word.endswith(suffix) and len(stem) > 2 and _listed(stem):
            yield stem, Kinship.DERIVED
    for prefix in _PREFIXES if word.startswith(_PREFIXES) else ():
        rest = word[len(prefix) :]
        if word.startswith(prefix) and len(rest) > 2 and _listed(rest):
            yield rest, Kinship.DERIVED
    for part in _segments(word) or ():
        if len(part) > 2:
            yield part, Kinship.COMPOUND


# --- words run together ----------------------------------------------------------------------------------

_SMALL = frozenset("an as at be by do go he if in is it me my no of on or so to up us we".split())
_SPELLING = frozenset(
    "with letter letters starts start begins begin beginning ends end ending rhymes rhyming spelt".split()
)
_LONGEST_PART = 16
_PART_LIMIT = 12_000  # only common words count as parts: rare ones turn every strange name into a sentence


def split(word: str) -> tuple[str, ...] | None:
    """The common words an unknown string is made of, or None for known words, names and nonsense."""
    return None if len(word) > LONGEST or look_up(word).known else _segments(word)


@cache
def _cost() -> dict[str, float]:
    """What a part costs: little for a common word, more for a rare one (Zipf's law gives the frequency)."""
    costs = {
        word: log(place + 10) for place, word in enumerate(_shelf().common[:_PART_LIMIT]) if len(word) > 2
    }
    return costs | dict.fromkeys(_SMALL | _SPELLING, 7.0)


@lru_cache(maxsize=REMEMBERED)
def _segments(word: str) -> tuple[str, ...] | None:
    """The cheapest way to read a string as two or more words."""
    if len(word) < 6:
        return None
    costs, size = _cost(), len(word)
    best: list[tuple[float, tuple[str, ...]] | None] = [(0.0, ()), *[None] * size]
    for start, so_far in enumerate(best):
        if so_far is None:
            continue
        for end in range(start + 1, min(start + _LONGEST_PART, size) + 1):
            part = word[start:end]
            cost = costs.get(part)
            if cost is None and end == start + 1 and so_far[1] and so_far[1][-1] in _SPELLING:
                cost = 5.0  # startswithl
            if cost is not None:
                way = (so_far[0] + cost + 2.0, (*so_far[1], part))
                best[end] = min(best[end] or way, way)
    found = best[size]
    return found[1] if found and _is_reading(found[1]) else None


def _is_reading(parts: tuple[str, ...]) -> bool:
    """Two words that are no affixes and no scraps, or a longer run that is not all scraps."""
    sizes = [len(part) for part in parts]
    if len(parts) == 2:
        affixed = parts[0] in _PREFIXES or parts[1] in _SUFFIXES  # a new word such as 'awesomeness'
        return (min(sizes) > 2 and not affixed) or parts[0] in _SPELLING
    return len(parts) > 2 and max(sizes) > 3 and sum(sizes) >= (3.5 if len(parts) == 3 else 3.0) * len(parts)
