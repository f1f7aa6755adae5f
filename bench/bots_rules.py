"""Published rules for choosing a clue, re-implemented over any model's vectors, all clue words at once.

- Ahle (thomasahle/codenames, website/game.js, 2023): for each n the clue with the widest gap between the n-th
  own card and the nearest other card (at least 0); of these the one with the largest gap * (n^0.6 - 0.9).
- Kim et al. 2019 (CodenamesAICompetition/Game, codemaster_glove_07): for n = 1..3 the clue whose n-th own
  card is nearest while no other card is nearer; the largest n whose n-th own card is nearer than 0.7.
- Koyyalagunta et al. 2021 (JAIR 71), without DETECT and BabelNet: n = 2, the largest sum of two own cards
  less half the nearest other card.

Each returns clue words with numbers, the best first, as many as asked: the referee may refuse some.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Near: TypeAlias = NDArray[np.float32]
Choice: TypeAlias = tuple[int, int]  # place of the clue word, number
Rule: TypeAlias = Callable[[Near, Near], Iterator[Choice]]

TRIES = 200


def _best(values: Near) -> list[int]:
    places: list[int] = np.argpartition(-values, TRIES)[:TRIES].tolist()
    return sorted(places, key=lambda place: -float(values[place]))


def ahle(own: Near, others: Near) -> Iterator[Choice]:
    ordered = -np.sort(-own, axis=0)
    gaps = ordered - np.maximum(others.max(axis=0), 0.0)
    found = [
        (float(gaps[n - 1, place]) * (n**0.6 - 0.9), place, n)
        for n in range(1, len(own) + 1)
        for place in _best(gaps[n - 1])
    ]
    yield from ((place, n) for _, place, n in sorted(found, reverse=True))


def kim(own: Near, others: Near) -> Iterator[Choice]:
    ordered, worst = -np.sort(-own, axis=0), others.max(axis=0)
    clear = [np.where(row > worst, row, -2.0) for row in ordered[:3]]
    for n in range(len(clear), 0, -1):
        yield from ((place, n) for place in _best(clear[n - 1]) if clear[n - 1][place] > 0.3)
    yield from ((place, 1) for place in _best(clear[0]))


def koyyalagunta(own: Near, others: Near) -> Iterator[Choice]:
    n = min(2, len(own))
    values = -np.sort(-own, axis=0)[:n].sum(axis=0) - 0.5 * others.max(axis=0)
    yield from ((place, n) for place in _best(values))


RULES: dict[str, Rule] = {"Ahle": ahle, "Kim": kim, "Koyyalagunta": koyyalagunta}
