"""Which names, brands, acronyms and new words count as known, though no dictionary lists them.

A string on the web may be a name (bluetooth, lakewood) or two words run together (creditcard). It is taken
for a word if it is written together about as often as apart. Knows nothing of forms or derivations.
"""

from __future__ import annotations

import rulings
from sources import read_names
from tables import COARSE, FALSE_LEFT, FALSE_RIGHT

SEEN_RANK = 40_000  # a string this frequent on the web that does not split is a name or an acronym
SEEN_SPLIT_RANK = 60_000  # one that splits has to be written together often as well
SEEN_NAME_RANK = 150_000  # a name of the census only has to occur, or to be in danger of being split
TOGETHER = 0.3  # least share of "written together" to "written apart"
PART_LIMIT = 12_000  # as in the game's own splitting
VERY_COMMON = 3_000
Bigrams = dict[tuple[str, str], int]


def add_names(
    kin: dict[str, dict[str, str]],
    dictionary: set[str],
    common: list[str],
    counts: dict[str, int],
    bigrams: Bigrams,
) -> set[str]:
    """The names to know; those made of visible words get these as their parts."""
    place = {word: n for n, word in enumerate(common[:PART_LIMIT]) if len(word) > 2}
    rank = {word: n for n, word in enumerate(sorted(counts, key=lambda w: (-counts[w], w)))}
    found = set(rulings.names())
    census = read_names()
    for word in sorted(census | set(rank)):
        if word in dictionary or not (word.isascii() and word.isalpha()):
            continue
        halves = splits(word, place)
        seen = rank.get(word, SEEN_NAME_RANK)
        if (word in census and (halves or seen < SEEN_NAME_RANK)) or (not halves and seen < SEEN_RANK):
            found.add(word)
        elif halves and seen < SEEN_SPLIT_RANK and is_written_together(word, halves, counts, bigrams):
            found.add(word)
            kin.setdefault(word, {}).update((part, "compound") for part in visible(halves[0], place))
    return found


def splits(word: str, place: dict[str, int]) -> list[tuple[str, str]]:
    cuts = ((word[:i], word[i:]) for i in range(3, len(word) - 2))
    return sorted(
        (cut for cut in cuts if cut[0] in place and cut[1] in place),
        key=lambda cut: place[cut[0]] + place[cut[1]],
    )


def is_written_together(
    word: str, halves: list[tuple[str, str]], counts: dict[str, int], bigrams: Bigrams
) -> bool:
    if any(part in COARSE for half in halves for part in half):
        return False
    return all(counts[word] > TOGETHER * bigrams.get(half, 0) for half in halves)


def visible(half: tuple[str, str], place: dict[str, int]) -> tuple[str, ...]:
    """The parts a player would see: long ones or very common ones, and no accidental ending."""
    if half[0] in FALSE_LEFT or half[1] in FALSE_RIGHT:
        return ()
    return tuple(part for part in half if len(part) > 3 or place[part] < VERY_COMMON)
