"""Regular forms of the German and Spanish words in our packs, so that games in those languages know plurals.

Made by rule, because the tables we know of may not be passed on under our licence. Accents are gone before
look-up, so a German umlaut needs no rule. Rules give too many forms rather than too few: nobody says
"Hunder", so nobody is hurt by it. A form that spells a common English word or another pack word is left
alone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import rulings
from forms import Forms

GERMAN_ENDINGS = ("e", "en", "er", "ern", "es", "n", "ns", "nen", "s", "se", "sen")


def add_forms(forms: Forms, known: set[str], common: list[str], packs: Path) -> int:
    """Adds the pack words and their forms; says how many forms are new."""
    words = [
        (plain(word), rule)
        for language, rule in RULES.items()
        for word in (*pack_words(packs, language), *rulings.foreign_words(language))
    ]
    for base, _ in words:
        known.add(base)
        forms.setdefault(base, {base})
    taken, added = set(common) | {base for base, _ in words}, 0
    for base, rule in words:
        for form in rule(base):
            if form not in taken:
                own = {form} if form in known else set()  # or a name as well: Häuser, Hauser
                forms.setdefault(form, own).add(base)
                added += 1
    return added


def plain(word: str) -> str:
    """Letters without accents, as the game folds them."""
    decomposed = unicodedata.normalize("NFKD", word.lower().replace("ß", "ss"))
    return "".join(c for c in decomposed if c.isascii() and c.isalnum())


def pack_words(packs: Path, language: str) -> Iterator[str]:
    """Single words of the packs whose header names the language."""
    for path in sorted(packs.glob("*.txt")):
        lines = path.read_text("utf-8").splitlines()
        if f"# language: {language}" in lines:
            yield from (line.strip() for line in lines if line.strip().isalpha())


def german_forms(word: str) -> Iterator[str]:
    for ending in GERMAN_ENDINGS:
        if not (word.endswith("e") and ending[0] == "e"):
            yield word + ending
    if word.endswith("um"):
        yield word[:-2] + "en"
    if word.endswith("a"):
        yield word[:-1] + "en"


def spanish_forms(word: str) -> Iterator[str]:
    if word.endswith("z"):
        yield word[:-1] + "ces"
    else:
        yield word + ("s" if word[-1] in "aeiou" else "es")


RULES = {"de": german_forms, "es": spanish_forms}
