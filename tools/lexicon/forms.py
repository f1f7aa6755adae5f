"""Which dictionary forms a word may be a form of: mice -> mouse, broke -> broke and break.

Joins LemmInflect's table with WordNet's irregular forms. Knows nothing of derivations or compounds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import rulings
from sources import WordNet, fold

Forms = dict[str, set[str]]


def gather_forms(
    net: WordNet, table: Iterable[tuple[str, str, str]], irregular: Iterable[tuple[str, str, str]]
) -> Forms:
    """Every known token with its dictionary forms, itself included where it is one."""
    rows = [row for row in table if row[0][0].isalnum()]  # without 's, 'd, 'll
    forms: Forms = defaultdict(set)
    lower = {fold(form) for form, _, _ in rows if form.islower()}
    for form, pos, lemma in rows:
        if form.islower() or fold(form) not in lower:
            _add(forms, net, fold(form), pos, fold(lemma))
    for form, pos, lemma in irregular:
        _add(forms, net, form, pos, lemma)
    for word in net.of_word:
        forms[word].add(word)  # Mars is a word of its own, not only a form of 'mar'
    for word in {lemma for lemmas in forms.values() for lemma in lemmas}:
        forms.setdefault(word, {word})
    return forms


def _add(forms: Forms, net: WordNet, form: str, pos: str, lemma: str) -> None:
    if not form or not lemma or len(lemma) == 1 != len(form):
        return
    if pos in ("adj", "adv") and form != lemma and _is_another_word(net, form, lemma):
        return
    if frozenset((form, lemma)) in rulings.unrelated():
        forms[form].add(form)
        return
    forms[form].add(lemma)


def _is_another_word(net: WordNet, form: str, lemma: str) -> bool:
    """'number' is no comparative of 'numb' to anyone: a noun of its own that WordNet does not derive."""
    if not form.startswith(lemma[:-1]) or not form.endswith("er"):
        return False
    own = [key for key in net.of_word.get(form, ()) if key[0] in "nv"]
    return bool(own) and not any(
        lemma in (fold(w) for w in net.synsets[pointer[1]].words)
        for key in own
        for pointer in net.synsets[key].pointers
        if pointer[0] == "+"
    )
