"""The listener: with what chance a partner takes each card after a clue, and how noisy the partner is.

Rates are exp(score / noise) plus a lapse, the rate of a card taken for no reason at all. Little noise is a
partner who thinks as the table does; much noise is one to whom only strong links say anything. Knows codes
and chances, no games.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from switchboard.players.vectors.chances import Floats
from switchboard.players.vectors.table import Codes, table

NOISES: Final = (0.3, 0.55, 1.0, 1.35, 1.8)  # what a partner may turn out to be
PRIOR: Final = (0.08, 0.17, 0.4, 0.25, 0.1)
USUAL: Final = 1.0
NONE: Final = 0.02  # of a partner known to look at the same table
LAPSE: Final = 0.06  # beside exp(0) = 1, the rate of a card that a clue says nothing of


class Listener(Struct, frozen=True):
    noise: float = USUAL
    lapse: float = LAPSE

    def rates(self, codes: Codes) -> Floats:
        """The rate of every card, in arbitrary units."""
        rates: Floats = _rates(self.noise, self.lapse).take(codes)
        return rates

    def chances(self, codes: Codes) -> Floats:
        """The chance of each of the cards of one clue to be taken next."""
        rates = self.rates(codes)
        chances: Floats = rates / rates.sum()
        return chances


@lru_cache(maxsize=64)
def _rates(noise: float, lapse: float) -> Floats:
    levels = table().levels
    rates: Floats = np.exp((levels - levels[-1]) / noise) + lapse * np.exp(-levels[-1] / noise)
    return rates


class Answer(Struct, frozen=True):
    """A card a partner took, as a place among the codes of the cards that lay there."""

    codes: tuple[int, ...]
    taken: int


def listener(answers: Iterable[Answer], prior: Sequence[float] = PRIOR) -> Listener:
    """The listener a partner seems to be: noise is weighed by how well it explains the answers so far."""
    weights: NDArray[np.float64] = np.log(np.array(prior))
    for answer in answers:
        codes = np.array(answer.codes, np.uint8)
        for place, noise in enumerate(NOISES):
            weights[place] += np.log(Listener(noise).chances(codes)[answer.taken])
    weights = np.exp(weights - weights.max())
    return Listener(round(float(np.exp(weights @ np.log(NOISES) / weights.sum())), 2))
