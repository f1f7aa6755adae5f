"""Go through all layouts of our deck: how much calls can gain at once, how many terminals are joined.

The solver's bounds for our deck rest on the first figure (`BYGONE_GAINS` and `BYGONE_PAIRS`). Takes two
minutes of one core.
"""

from itertools import permutations

import numpy as np
from numba import njit

from switchboard.cords import kernel
from switchboard.cords.bounds import BYGONE_GAINS, BYGONE_PAIRS
from switchboard.cords.deck import BYGONE, looks_the_same
from switchboard.cords.tables import deck_numbers

CHUNK = 20_000


@njit(nogil=True)
def survey(
    deck: kernel.A, state: kernel.A, keys: kernel.A, gains: kernel.A, joined: kernel.A, pairs: kernel.A
) -> None:
    """For every layout: the largest gains of j terminals of either side, and circles between each two."""
    best = np.zeros((2, 9), np.int64)
    for key in keys:
        best[:] = 0
        for start in range(9):
            row = kernel.trace(deck, state, key, start)
            for end in range(9):
                value = (row >> (5 * end)) & 31
                joined[value] += 1
                pairs[start, end] = max(pairs[start, end], value - 1)
                best[0, start] = max(best[0, start], value - 1)
                best[1, end] = max(best[1, end], value - 1)
        rows, columns = np.sort(best[0])[::-1], np.sort(best[1])[::-1]
        for count in range(1, gains.size):
            gains[count] = max(gains[count], min(rows[:count].sum(), columns[:count].sum()))


def keys_of(orders: list[tuple[int, ...]], turnable: list[int]) -> kernel.A:
    """The layouts of these orders of cards, each card turned in every way that shows."""
    keys = np.array([sum(card * 2 << 5 * place for place, card in enumerate(order)) for order in orders])
    for card in turnable:
        places = np.array([order.index(card) for order in orders])
        turns = np.resize(1 << 5 * places, keys.size)
        keys = np.concatenate([keys, keys | turns])
    return keys


def main() -> None:
    turnable = [number for number, card in enumerate(BYGONE.cards) if not looks_the_same(card)]
    state, gains = np.zeros(kernel.STATE_SIZE, np.int64), np.zeros(7, np.int64)
    joined, pairs, layouts = np.zeros(32, np.int64), np.zeros((9, 9), np.int64), 0
    orders = list(permutations(range(9)))
    for first in range(0, len(orders), CHUNK):
        keys = keys_of(orders[first : first + CHUNK], turnable)
        survey(deck_numbers(BYGONE), state, keys, gains, joined, pairs)
        layouts += keys.size
    print(f"{layouts:,} layouts; gains {tuple(gains.tolist())}; the bounds say {BYGONE_GAINS}")
    print(f"pairs {[''.join(map(str, row)) for row in pairs.tolist()]}; the bounds say {list(BYGONE_PAIRS)}")
    for circles, count in enumerate(joined[1:8]):
        print(f"{count / layouts:.3f} pairs of terminals joined with {circles} circles")


if __name__ == "__main__":
    main()
