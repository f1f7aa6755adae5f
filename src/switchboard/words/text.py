"""The canonical form of what people type: cards, clues and their plain letters.

Knows nothing of boards or rules. Everything here is total: any string goes in, a string comes out.
"""

import unicodedata
from functools import lru_cache

# Letters that Unicode does not decompose but a reader takes for plain ones.
_UNDECOMPOSED = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
_DASHES = "‐‑‒–—―−﹘﹣－"
_APOSTROPHES = "’‘‛ʼ＇`´"
_UNIFIED = str.maketrans({**dict.fromkeys(_DASHES, "-"), **dict.fromkeys(_APOSTROPHES, "'")})


# Letters, by Unicode's account, that show nothing.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
MAX_TIDIED = 1_000
MAX_CARD = 40


def tidy(text: str) -> str:
    """Compatibility forms unified, invisible format characters dropped, white space collapsed.

    Nothing we tidy is longer than a sentence, and normalising a long run of accents takes quadratic time:
    what goes beyond 1,000 characters is cut.
    """
    text = text[:MAX_TIDIED]
    if text.isascii():
        return " ".join(text.split())
    text = unicodedata.normalize("NFKC", text.translate(_UNIFIED))
    visible = "".join(c for c in text if unicodedata.category(c) != "Cf")
    # Dropping a format character can bring a letter and its accent together: compose once more.
    return " ".join(unicodedata.normalize("NFKC", visible.translate(_UNIFIED)).split())


def card_text(text: str) -> str:
    """How a card's word is shown and compared: tidy and in capitals."""
    return tidy(tidy(text).upper())


def card_problem(word: str) -> str | None:
    """What keeps a text, as `card_text` gives it, from being a card's word, if anything does."""
    if not plain(word):
        return "has no letter and no digit"
    if len(word) > MAX_CARD:
        return f"is longer than {MAX_CARD} characters"
    if "|" in word:
        return "has a | in it, which stands between cards"
    if not BLANKS.isdisjoint(word) or not word.isprintable():
        return "has a character that cannot be shown"
    return None


@lru_cache(maxsize=1 << 16)
def plain(text: str) -> str:
    """Lower-case letters and digits only, accents removed: what is left when no trick is."""
    text = text.lower()
    if text.isascii() and text.isalnum():
        return text
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text.translate(_UNDECOMPOSED))
        text = decomposed.translate(_UNDECOMPOSED)
    return "".join(c for c in text if c.isalnum())
