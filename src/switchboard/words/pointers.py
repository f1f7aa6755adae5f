"""Clues that point at the cards instead of their meaning: letter counts, spelling, board positions.

A single ordinary word (corner, left, letter, eight) is never a pointer; it takes a combination. What is
here catches what people say openly; a code agreed on beforehand is for a seated referee.
"""

import re

from switchboard.words import lexicon
from switchboard.words.reading import Reading, read

_COUNT = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)"
_UNIT = r"(?:letter|character|char|vowel|consonant|syllable)s?"
_NUMBERS = frozenset("one two three four five six seven eight nine ten eleven twelve".split())
_UNITS = frozenset(
    "letter letters lettered character characters char chars vowel vowels consonant consonants "
    "syllable syllables".split()
)
_SPELLING = re.compile(
    rf"{_COUNT}{_UNIT}(?:ed|words?)?|(?:vowel|consonant)(?:start|end)s?|double[a-z]"
    r"|(?:starts|begins|ends|contains)(?:with|in|on)?(?:an?)?(?:[a-z]{0,3}|vowels?|consonants?)|rhymes?with\w*"
)
_ORDINALS = frozenset("first second third fourth fifth last next 1st 2nd 3rd 4th 5th".split())
_LINES = frozenset("row rows column columns col corner line".split())
_SIDES = frozenset("top bottom left right upper lower middle center centre leftmost rightmost".split())
_FILLERS = frozenset("the in of at on from to card word number and".split())
# A1, A4, 3D and 4x4 are words of their own.
_COORDINATES = re.compile(
    r"(?!a[14])[a-e][1-5]|[1-5][abce]|r(?:ow)?[1-5]c(?:ol(?:umn)?)?[1-5]|[1-5](?:down|across)"
)
_TELLTALE = (*_NUMBERS, *"starts begins ends contains rhyme double vowel consonant".split())
_PIECES = re.compile(r"\d+(?:st|nd|rd|th)?|[^\W\d_]+")


def pointer(text: str) -> str | None:
    """The id of the rule a clue breaks by pointing at cards, if it does (words.md#letters, #positions)."""
    reading = read(text)
    if reading.fault or _is_harmless(reading):
        return None
    if _COORDINATES.fullmatch(reading.joined):
        return "clue-position"
    if _SPELLING.fullmatch(reading.joined):
        return "clue-letters"
    words = _words(reading.tidied)
    if len(words) < 2:
        return None
    if _about_letters(words):
        return "clue-letters"
    return "clue-position" if _about_places(words) and not lexicon.is_phrase(words) else None


def _is_harmless(reading: Reading) -> bool:
    """Most clues: a known word, or an unknown one that neither begins like a pointer nor falls apart."""
    if len(reading.tokens) > 1:
        return False
    if lexicon.look_up(reading.joined).known:
        return True
    return not reading.joined.startswith(_TELLTALE) and lexicon.split(reading.joined) is None


def _words(text: str) -> tuple[str, ...]:
    """The words of a clue, run-together ones and digits taken apart: 5letters, topleft, row3."""
    pieces = _PIECES.findall(text.lower())
    return tuple(word for piece in pieces for word in (lexicon.split(piece) or (piece,)))


def _about_letters(words: tuple[str, ...]) -> bool:
    counted = any(word in _NUMBERS or word.isdigit() or word == "double" for word in words)
    return counted and any(word in _UNITS for word in words)


def _about_places(words: tuple[str, ...]) -> bool:
    """Two sides (top left), or a line with its number, letter or side (row 3, column c, left corner)."""
    telling = [word for word in words if word not in _FILLERS]
    sides = sum(word in _SIDES for word in telling)
    lines = sum(word in _LINES for word in telling)
    counts = sum(word in _ORDINALS or word in _NUMBERS or word in "abcde12345" for word in telling)
    ordinals = sum(word in _ORDINALS for word in telling)
    if sides + lines + counts < len(telling):
        return False
    return sides > 1 or (lines > 0 and sides + counts > 0) or (sides > 0 and ordinals > 0)
