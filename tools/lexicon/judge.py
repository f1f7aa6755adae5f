"""Decides which findings count: every word gets its bases, each with its kind of kinship.

Order of authority: our own rulings, WordNet's links, then findings with a witness. Then bases of bases are
added (unhappiness -> unhappy -> happy), because a player sees the whole chain.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator

import rulings
from forms import Forms
from kin import derivations, rule_spellings, same_sense_spellings, spelled_alike
from parts import Finder, Finding
from sources import WordNet
from tables import FALSE_LEFT, FALSE_RIGHT, OWN_WORDS, PARTICLES, PREFIX_WORDS, SURE_PREFIXES, SURE_SUFFIXES

Kin = dict[str, dict[str, str]]  # word -> base -> kind

WITNESSES = ("", "long", "apart", "gloss", "both")


def judge(net: WordNet, forms: Forms, finder: Finder, words: Iterable[str]) -> Kin:
    kin: Kin = defaultdict(dict)
    lemmas = {word for word in forms if word in forms[word]}
    for word in words:
        for base, kind in _found(finder, word):
            kin[word].setdefault(base, kind)
    for word, base in derivations(net, lemmas.__contains__):
        kin[word][base] = "derived"
    _add_spellings(kin, net, lemmas)
    _apply_rulings(kin)
    return _closed(kin)


def _add_spellings(kin: Kin, net: WordNet, lemmas: set[str]) -> None:
    for a, b in same_sense_spellings(net):
        if spelled_alike(a, b):
            kin[a][b] = kin[b][a] = "spelling"
        elif b.startswith(a) and b[len(a) :] in ("y", "ie", "ly", "ey", a[-1] + "y", a[-1] + "ie"):
            kin[b].setdefault(a, "derived")
    for a, b in rule_spellings(lemmas):
        kin[a][b] = kin[b][a] = "spelling"


def _apply_rulings(kin: Kin) -> None:
    for pair in rulings.unrelated():
        for word, base in (tuple(pair), tuple(pair)[::-1]):
            kin.get(word, {}).pop(base, None)
    for (word, base), kind in rulings.related().items():
        kin[word][base] = "derived" if kind == "both" else kind


def _found(finder: Finder, word: str) -> Iterator[tuple[str, str]]:
    findings = list(finder.findings(word))
    split = best_split(finder, [f for f in findings if len(f.parts) == 2])
    if split:
        for part in split.parts:
            if part in PREFIX_WORDS and part == split.parts[0]:
                continue
            kind = "derived" if split.parts[0] in PREFIX_WORDS else "compound"
            yield from ((lemma, kind) for lemma in base_lemmas(finder, part) if lemma != word)
    for finding in findings:
        if len(finding.parts) == 1 and (finding.witness or is_sure(finder, finding)):
            part = finding.parts[0]
            if part.endswith("s") and part[:-1] in finder.plain and finding.kind == "compound":
                continue
            yield from ((lemma, finding.kind) for lemma in base_lemmas(finder, part) if lemma != word)


def base_lemmas(finder: Finder, part: str) -> list[str]:
    return [part] if part in OWN_WORDS else sorted(finder.forms[part])


def best_split(finder: Finder, findings: list[Finding]) -> Finding | None:
    """The split with the strongest witness; of equals, the one made of the commonest words."""
    sound = [f for f in findings if is_sound(finder, f)]
    return max(sound, key=lambda f: (WITNESSES.index(f.witness), -commonness(finder, f)), default=None)


def commonness(finder: Finder, finding: Finding) -> float:
    return sum(math.log(finder.rank[part] + 2) for part in finding.parts)


def is_sound(finder: Finder, finding: Finding) -> bool:
    left, right = finding.parts
    if (left, right) in finder.phrases:
        return True  # cherry-red is written apart in the dictionary itself
    if right in FALSE_RIGHT or left in FALSE_LEFT:
        return False
    if left[-1] == "s" and left[:-1] in finder.plain and "s" + right in finder.plain:
        return False  # spaces-hip is space-ship
    if right in PARTICLES and len(right) > 2:
        return True
    return bool(finding.witness)


def is_sure(finder: Finder, finding: Finding) -> bool:
    """Affixes so regular that letters are enough, given a long enough base."""
    word, (base,) = finding.word, finding.parts
    if len(base) < 4:
        return False
    if any(word == prefix + base for prefix in SURE_PREFIXES):
        return True
    if word == base + "ly" or word == base[:-1] + "ily":
        return any(key[0] == "a" for key in finder.net.of_word.get(base, ()))
    if word == base[:-1] + "ion" and base.endswith("ate"):
        return True
    return any(
        word == base + suffix or word == base[:-1] + "i" + suffix
        for suffix in SURE_SUFFIXES
        if suffix != "ly"
    )


def _closed(kin: Kin) -> Kin:
    """Adds the bases of bases, and other spellings of a base."""
    done: Kin = {}

    def bases(word: str, seen: frozenset[str]) -> dict[str, str]:
        if word in done:
            return done[word]
        found = dict(kin.get(word, {}))
        for base, kind in list(found.items()):
            if base in seen or (kind != "spelling" and word in kin.get(base, {})):
                continue  # of two that are each other's base, neither hands on its own kin
            for further, step in bases(base, seen | {word}).items():
                mutual = step != "spelling" and base in kin.get(further, {})
                if further != word and not mutual and (len(further) < len(word) or step == "spelling"):
                    found.setdefault(further, _joined(kind, step))
        kept = {b: k for b, k in found.items() if frozenset((word, b)) not in rulings.unrelated()}
        if not seen:
            done[word] = kept
        return kept

    return {word: bases(word, frozenset()) for word in sorted(kin)}


def _joined(kind: str, step: str) -> str:
    kinds = {kind, step}
    return "compound" if "compound" in kinds else "derived" if "derived" in kinds else "spelling"
