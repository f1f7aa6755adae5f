"""Reading a clue: from what was typed to its canonical text, its tokens and its shape.

Knows no board and no ruleset, so a reading can be kept. A clue that cannot be read at all has a
`fault`: the id of the rule it breaks.
"""

import re
import unicodedata
from functools import cache, lru_cache

from msgspec import Struct

from switchboard.words import lexicon
from switchboard.words.text import plain, tidy

MAX_CLUE = 40
MAX_WORDS = 7
# Longer input is not even tidied: nobody types it, and nothing of it may be kept.
MAX_RAW = 400

# Articles, prepositions and the like give nothing away inside a name or a compound.
SMALL = frozenset("a an and at by de del der di for in la le of on or the to van von".split())

_OUTER = " \t.,;:!?\"'`()[]{}«»„“”‚‹›…¡¿-"
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]\.?")
_ABBREVIATION = re.compile(r"\b([^\W\d_]|mr|mrs|ms|dr|st|jr|sr|mt)\.(?=\s|$)", re.IGNORECASE)
_AMPERSANDS = re.compile(r"[^\W\d_]{1,3}(?:&[^\W\d_]{1,3})+")
_SLASHES = re.compile(r"\w{1,4}(?:/\w{1,4})+")
_POSSESSIVE = re.compile(r"'(s?)$", re.IGNORECASE)
_PIECES = re.compile(r"\d+|[^\W\d_]+")
_NUMBERED = re.compile(r"[^\W\d_]+-\d{1,4}|\d{1,4}-[^\W\d_]+")
_ROMAN = re.compile(r"[IVXLCDM]+")
_SCRIPTS = {"CJK": "EAST ASIAN", "HIRAGANA": "EAST ASIAN", "KATAKANA": "EAST ASIAN", "HANGUL": "EAST ASIAN"}
_DIGIT_LETTERS = [str.maketrans("0134578", f"o{one}eastb") for one in "li"]
# What a name does not begin with and an instruction does, in the first word or in the first two.
_INSTRUCTIONS = frozenset("avoid choose click guess ignore not pick select".split())
_EXPLANATIONS = frozenset(("it is", "this is", "these are", "they are", "think of"))


class Shape(Struct, frozen=True, gc=False):
    """Which form of one idea a clue has (or fails to have), as a rule id, and its canonical text."""

    valid: bool
    rule: str
    text: str


class Reading(Struct, frozen=True, gc=False):
    """A clue as typed, read once: tokens are plain letters, `joined` is all of them together."""

    tidied: str
    tokens: tuple[str, ...]
    joined: str
    scripts: frozenset[str]
    spaces: int
    fault: str | None = None


_LATIN = frozenset(("LATIN",))


@lru_cache(maxsize=1 << 14)
def read(text: str) -> Reading:
    """Read a clue; the result's `fault` is the rule that makes it unreadable, if any."""
    if text.isascii() and text.isalpha() and len(text) <= MAX_CLUE:
        token = text.lower()
        return Reading(text, (token,), token, _LATIN, 0)
    tidied, fault = _tidied(text)
    words = tidied.split()
    tokens = () if fault else tuple(token for word in words for token in _tokens(word))
    writing = scripts(tidied)
    if not fault and (not tokens or len(writing) > 1):
        fault = "clue-script" if tokens else "clue-symbols"
    if fault:
        return Reading(_showable(tidied), (), "", frozenset(), 0, fault)
    return Reading(tidied, tokens, "".join(tokens), writing, len(words) - 1)


def _tidied(text: str) -> tuple[str, str | None]:
    if len(text) > MAX_RAW:
        return f"{text[:MAX_CLUE]}…", "clue-length"
    tidied = tidy(text)
    stripped = tidied if _DOTTED.fullmatch(tidied) else tidied.strip(_OUTER)
    if not stripped:
        return tidied, "clue-symbols" if tidied else "clue-empty"
    stripped = _spelt_out(stripped)
    if len(stripped) > MAX_CLUE:
        return f"{stripped[:MAX_CLUE]}…", "clue-length"
    if all(map(_legible, stripped)):
        return stripped, None
    punctuated = all(_legible(c) or c in ',;:.!?"()/' for c in stripped)
    return stripped, "clue-punctuation" if punctuated else "clue-symbols"


def _spelt_out(text: str) -> str:
    """Abbreviations without dots, ampersands between words as words, marks that belong to no letter gone."""
    text = _DOTTED.sub(lambda dotted: dotted.group().replace(".", ""), text)
    text = _ABBREVIATION.sub(r"\1", text)
    if "&" in text and not _AMPERSANDS.fullmatch(text):
        text = tidy(text.replace("&", " & "))
    if not text.isascii() and scripts(text) <= _LATIN:
        text = tidy("".join(c for c in text if unicodedata.category(c)[0] != "M"))
    return text if not _SLASHES.fullmatch(text) else text.replace("/", "-")


def _legible(char: str) -> bool:
    return char in " -'&" or unicodedata.category(char)[0] in "LM" or "0" <= char <= "9"


def _showable(text: str) -> str:
    return text if text.isprintable() else "".join(c if c.isprintable() else "\ufffd" for c in text)


def _tokens(word: str) -> list[str]:
    """The plain pieces of a word: split at hyphens, ampersands, apostrophes and digits, save for king's."""
    if word.isascii() and word.isalpha():
        return [word.lower()]
    parts = word.replace("&", "-").split("-")
    pieces = [piece for part in parts for piece in _POSSESSIVE.sub(r"\1", part).split("'")]
    return [token for piece in pieces for token in _PIECES.findall(plain(piece))]


def scripts(text: str) -> frozenset[str]:
    """The writing systems of the letters in a text; Latin letters nobody types make one of their own."""
    if text.isascii():
        return _LATIN if any(map(str.isalpha, text)) else frozenset()
    return frozenset(_script(char) for char in text if char.isalpha())


@lru_cache(maxsize=1 << 12)
def _script(char: str) -> str:
    first = unicodedata.name(char, "UNKNOWN").split()[0]
    if first == "LATIN" and not plain(char).isascii():
        return "LATIN LOOK-ALIKES"
    return _SCRIPTS.get(first, first)


# --- shapes: a word, a compound, a proper name or an acronym (words.md#one-idea) --------------------


def shape(text: str) -> Shape:
    """Which of the forms of one idea a clue has, with its canonical text."""
    reading = read(text)
    if reading.fault:
        return Shape(False, reading.fault, reading.tidied)
    if reading.spaces:
        return _several(reading)
    if not reading.joined.isalpha() and any(map(str.isdigit, reading.joined)):
        return _with_digits(reading)
    if _is_acronym(reading):
        return Shape(True, "acronym", reading.tidied.upper())
    return _single(reading) if len(reading.tokens) == 1 else _hyphenated(reading)


def _single(reading: Reading) -> Shape:
    parts = lexicon.split(reading.joined)
    if parts is None:
        return Shape(True, "single-word", reading.tidied.lower())
    titled = reading.tidied[:1].isupper() and reading.tidied[1:].islower()
    if titled and len(parts) == 2:
        return Shape(True, "proper-name", reading.tidied)
    return Shape(False, "clue-words", reading.tidied.lower())


def _hyphenated(reading: Reading) -> Shape:
    """A hyphen allows no more than a space does, save that one half may be a word we do not know."""
    tokens, text = reading.tokens, reading.tidied
    if lexicon.is_phrase(tokens):
        return Shape(True, "compound", text.lower())
    if lexicon.look_up(reading.joined).known:
        return Shape(True, "single-word", reading.joined)
    lettered = len(tokens[0]) == 1  # K-pop, B-side
    if len(tokens) == 2 and (lettered or any(len(part) > 1 and part not in _common() for part in tokens)):
        return Shape(True, "compound", text.lower())
    if all(part[:1].isupper() for part in text.split("-")) and len(tokens) <= MAX_WORDS:
        return Shape(True, "proper-name", text.title())
    return Shape(False, "clue-words", text.lower())


def _is_acronym(reading: Reading) -> bool:
    """CIA, PhD, R&B, AC/DC: short, mostly capitals, and no common word typed with caps lock on."""
    text = reading.tidied
    if "&" in text and _AMPERSANDS.fullmatch(text):
        return True
    if text.islower() or len(text) > 5 or sum(map(str.isupper, text)) < 2:
        return False
    return (text.isupper() or text[-1].isupper()) and reading.joined not in _common()


@cache
def _common() -> frozenset[str]:
    return frozenset(lexicon.common_words(10_000))


def _with_digits(reading: Reading) -> Shape:
    """H2O, R2D2, 007, 9/11 and Catch-22 are names; app1e, lion2 and abc123 are no words at all."""
    joined, text = reading.joined, reading.tidied.upper()
    if joined.isdigit():
        named = 3 <= len(joined) <= 4
    else:
        named = bool(_NUMBERED.fullmatch(reading.tidied)) or (len(joined) <= 5 and not _has_a_word(reading))
    rule = "proper-name" if joined.isdigit() or "-" in text else "acronym"
    return Shape(named, rule if named else "clue-digits", text)


def _has_a_word(reading: Reading) -> bool:
    """Whether an ordinary word sits among the digits or behind them."""
    beside = any(len(token) > 2 and lexicon.look_up(token).known for token in reading.tokens)
    behind = any(len(word) > 3 and lexicon.look_up(word).known for word in undisguised(reading.joined))
    return beside or behind


def undisguised(token: str) -> tuple[str, ...]:
    """What a token with digits for letters could stand for; nothing for one without digits."""
    if token.isalpha() or not any(map(str.isalpha, token)):
        return ()
    return tuple(dict.fromkeys(token.translate(table) for table in _DIGIT_LETTERS))


def _several(reading: Reading) -> Shape:
    words, text = reading.tidied.split(), reading.tidied.lower()
    tokens = tuple("and" if word == "&" else token for word in words for token in _tokens(word) or ("",))
    if lexicon.is_phrase(tokens) or lexicon.is_phrase(_without_article(tokens)):
        return Shape(True, "compound", text)
    if len(words) > MAX_WORDS or tokens[0] in _INSTRUCTIONS or " ".join(tokens[:2]) in _EXPLANATIONS:
        return Shape(False, "clue-sentence", text)
    if _is_title(words):
        return Shape(True, "proper-name", " ".join(map(_titled, words)))
    if min(map(len, tokens)) > 2 and lexicon.look_up(reading.joined).known:
        return Shape(True, "single-word", reading.joined)  # note book is notebook
    return Shape(False, "clue-words", text)


def _without_article(tokens: tuple[str, ...]) -> tuple[str, ...]:
    return tokens[1:] if tokens[0] == "the" and len(tokens) > 2 else tokens


def _is_title(words: list[str]) -> bool:
    """Capital initials, small connecting words inside; capitals throughout are shouting, not a name."""
    initials = all(word[:1].isupper() or word[:1].isdigit() or word in SMALL or word == "&" for word in words)
    capitals = sum(word[:1].isupper() for word in words)
    shouted = all(word.isupper() for word in words if word[:1].isupper() and len(word) > 1)
    return initials and capitals > 0 and words[0] not in SMALL and not (shouted and len(words[0]) > 1)


def _titled(word: str) -> str:
    if word in SMALL or _ROMAN.fullmatch(word):
        return word
    return word[:1].upper() + word[1:].lower()
