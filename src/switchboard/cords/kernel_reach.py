"""How soon a call can be joined: for every layout near the first one, by seconds, terminals and circles.

The *reach* of a layout in c seconds says which pairs of terminals a single call, alone on the table, can be
joined from within c seconds, and under how many circles: three masks (any, one, more) of 81 pairs, in two
words each, and after the pairs the chains of `kernel_chain`. In 0 seconds it is what is joined now; in c
seconds what a reverse or a move of the call's own cubes leads to with c - 1, or an exchange with c - 2.

Layouts stand in *rings* by the seconds that card moves from the first layout to them take. In ring d the
reach is known for up to R - d seconds, which needs no layout beyond ring R: what its neighbours know is
just enough.

near    by number: its key, and its number in `rows`      pool    where cubes can go, then the reaches by ring
nslots  numbers by hash of the key      moves   by number: where reverses (0-8) and exchanges (9-44) lead
"""

from switchboard.cords.kernel import (
    KEY,
    LAYOUTS,
    LOOKS,
    NEAR,
    NEAR_KEY,
    NEAR_LAYOUT,
    POOLS,
    RADIUS,
    RINGS,
    SAME_SIDE,
    WORDS,
    A,
    compiled,
    mix,
    reach_at,
    ring_of,
    trace,
)
from switchboard.cords.kernel_chain import chains

# Changes with every compiled file (tools/cords_stamp.py): what is compiled holds code of the others too.
STAMP = "6cd69d7d"

LOW_COLUMN, HIGH_COLUMN = 0x1008040201, 0x8040201


@compiled
def find_near(near: A, nslots: A, key: int) -> int:
    """Where in `nslots` a layout stands, or would."""
    mask: int = nslots.size - 1
    slot: int = mix(key) & mask
    while nslots[slot] >= 0 and near[nslots[slot], NEAR_KEY] != key:
        slot = (slot + 1) & mask
    return slot


@compiled
def number_of(near: A, nslots: A, key: int, count: int) -> int:
    """The number of a layout; `count`, if it is a new one; -1 if it is new and there is no room."""
    slot = find_near(near, nslots, key)
    if nslots[slot] < 0 and count < near.shape[0]:
        nslots[slot] = count
        near[count, NEAR_KEY] = key
        near[count, NEAR_LAYOUT] = -1
    number: int = nslots[slot]
    return number


@compiled
def grow(deck: A, state: A, near: A, nslots: A, moves: A, first: int, radius: int) -> None:
    """Find the layouts within this many seconds of the first, ring by ring, while there is room."""
    if state[RADIUS] < 0:
        number_of(near, nslots, first, 0)
        state[RINGS], state[RINGS + 1], state[RADIUS] = 0, 1, 0
    while state[RADIUS] < radius:
        ring = state[RADIUS] + 1
        count = state[RINGS + ring]
        if count > moves.shape[0]:
            return
        for number in range(state[RINGS + ring - 1], state[RINGS + ring]):
            count = turn_each(deck, near, nslots, moves, number, count)
        if ring > 1:
            for number in range(state[RINGS + ring - 2], state[RINGS + ring - 1]):
                count = swap_each(deck, near, nslots, moves, number, count)
        if count == near.shape[0]:
            return
        state[RINGS + ring + 1] = count
        state[RADIUS] = ring


@compiled
def turn_each(deck: A, near: A, nslots: A, moves: A, number: int, count: int) -> int:
    """Note where the reverses of a layout lead; how many layouts there are then."""
    key = near[number, NEAR_KEY]
    for a in range(9):
        face = (key >> (5 * a)) & 31
        moves[number, a] = -1
        if deck[LOOKS + face] != deck[LOOKS + (face ^ 1)]:
            other = number_of(near, nslots, key ^ (1 << (5 * a)), count)
            moves[number, a] = other
            count = max(count, other + 1)
    return count


@compiled
def swap_each(deck: A, near: A, nslots: A, moves: A, number: int, count: int) -> int:
    """Note where the exchanges of a layout lead; how many layouts there are then."""
    key, move = near[number, NEAR_KEY], 9
    for a in range(9):
        here = (key >> (5 * a)) & 31
        for b in range(a + 1, 9):
            there = (key >> (5 * b)) & 31
            moves[number, move] = -1
            if deck[LOOKS + here] != deck[LOOKS + there]:
                swapped = key ^ ((here ^ there) << (5 * a)) ^ ((here ^ there) << (5 * b))
                other = number_of(near, nslots, swapped, count)
                moves[number, move] = other
                count = max(count, other + 1)
            move += 1
    return count


@compiled
def make_room(state: A, pool: A) -> None:
    """Say where in `pool` every reach stands; with a smaller radius if there is no room for all."""
    while words_for(state, state[RADIUS]) > pool.size:
        state[RADIUS] -= 1
    radius, at = state[RADIUS], SAME_SIDE * state[RINGS + state[RADIUS]]
    for ring in range(radius + 1):
        state[POOLS + ring] = at
        at += WORDS * (radius - ring + 1) * (state[RINGS + ring + 1] - state[RINGS + ring])


@compiled
def look_now(deck: A, state: A, near: A, pool: A, first: int, last: int) -> None:
    """Work out the reaches in 0 seconds of the layouts from `first` up to `last`."""
    for number in range(first, last):
        ring = ring_of(state, number)
        at = reach_at(state, number, ring)
        joined_now(deck, state, near, pool, number, at, ring < state[RADIUS])
        chains(state, pool, number, at, 0)


@compiled
def look_within(state: A, moves: A, pool: A, seconds: int, first: int, last: int) -> None:
    """Work out the reaches in so many seconds of the same; those in fewer must be known."""
    for number in range(first, last):
        joined_within(state, moves, pool, number, seconds)


@compiled
def number_layouts(rows: A, state: A, near: A, nslots: A) -> None:
    """Note which layouts of the search are which of these."""
    for layout in range(state[LAYOUTS]):
        number = nslots[find_near(near, nslots, rows[layout, KEY])]
        number = number if number < state[RINGS + state[RADIUS] + 1] else -1
        rows[layout, NEAR] = number
        if number >= 0:
            near[number, NEAR_LAYOUT] = layout


@compiled
def words_for(state: A, radius: int) -> int:
    """How many words of `pool` the reaches of this radius take."""
    words: int = SAME_SIDE * state[RINGS + radius]
    for ring in range(radius + 1):
        words += WORDS * (radius - ring + 1) * (state[RINGS + ring + 1] - state[RINGS + ring])
    return words


@compiled
def joined_now(deck: A, state: A, near: A, pool: A, number: int, to: int, inner: bool) -> None:
    """The reach in 0 seconds, and, where it is used, where cubes can go."""
    key = near[number, NEAR_KEY]
    for word in range(WORDS):
        pool[to + word] = 0
    for start in range(9):
        row = trace(deck, state, key, start)
        half, shift = start // 5, 9 * (start % 5)
        for end in range(9):
            joined = (row >> (5 * end)) & 31
            for circles in range(min(joined, 3)):
                pool[to + 2 * circles + half] |= 1 << (shift + end)
        if inner:
            pool[SAME_SIDE * number + start] = (row >> 45) & 511 & ~(1 << start)
    if inner:
        for start in range(9):
            mates = (trace(deck, state, key, 9 + start) >> 45) & 511 & ~(1 << start)
            pool[SAME_SIDE * number + 9 + start] = mates


@compiled
def joined_within(state: A, moves: A, pool: A, number: int, seconds: int) -> None:
    """The reach in more seconds, from those of this layout and its neighbours in fewer."""
    at = reach_at(state, number, ring_of(state, number))
    to = at + WORDS * seconds
    for word in range(WORDS):
        pool[to + word] = pool[to + word - WORDS]
    move_cubes(pool, to, SAME_SIDE * number)
    for move in range(9):
        other = moves[number, move]
        if other >= 0:
            gather(pool, to, reach_at(state, other, ring_of(state, other)) + WORDS * (seconds - 1))
    if seconds > 1:
        for move in range(9, 45):
            other = moves[number, move]
            if other >= 0:
                gather(pool, to, reach_at(state, other, ring_of(state, other)) + WORDS * (seconds - 2))
    chains(state, pool, number, at, seconds)


@compiled
def gather(pool: A, to: int, source: int) -> None:
    for word in range(WORDS):
        pool[to + word] |= pool[source + word]


@compiled
def move_cubes(pool: A, to: int, sides: int) -> None:
    """Add what is joined once one of the call's cubes has gone along a cord of this layout."""
    for here in range(9):
        there, mates = 0, pool[sides + here]
        while mates >> there:
            if (mates >> there) & 1:
                for word in range(to - WORDS, to, 2):
                    line = (pool[word + there // 5] >> (9 * (there % 5))) & 511
                    pool[word + WORDS + here // 5] |= line << (9 * (here % 5))
            there += 1
        there, mates = 0, pool[sides + 9 + here]
        while mates >> there:
            if (mates >> there) & 1:
                for word in range(to - WORDS, to, 2):
                    pool[word + WORDS] |= ((pool[word] >> there) & LOW_COLUMN) << here
                    pool[word + WORDS + 1] |= ((pool[word + 1] >> there) & HIGH_COLUMN) << here
            there += 1
