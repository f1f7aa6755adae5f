"""Calls that wait for each other: how soon one can be joined after the Emergency and the Priority call.

A call connects only when those before it have (cords.md#precedence), in the same layout or a later one. So
beside the 81 pairs of terminals the reach holds *chains* of calls that stand where they stood at first: the
Priority call after the Emergency call, each ordinary call after the Priority call, and after both. A chain is
a pair of terminals to whoever reads the reach: a bit in the same words, which go from layout to layout alike.

A chain goes on from a layout in c seconds if its first call is joined there now and the rest goes on in c, or
one of its calls is moved for a second. What is moved is then judged alone, and so can only be joined sooner.
"""

from switchboard.cords.kernel import (
    CALLS,
    CHAIN_LEVELS,
    EACH_CHAIN,
    FIRST_CHAIN,
    HOMES,
    LATE_CHAIN,
    SAME_SIDE,
    WORDS,
    A,
    compiled,
)

# Changes with every compiled file (tools/cords_stamp.py): what is compiled holds code of the others too.
STAMP = "6cd69d7d"

NOW, WITHIN, BEFORE, MOVED = 0, CALLS, 2 * CALLS, 3 * CALLS


@compiled
def level(pool: A, at: int, pair: int) -> int:
    """How many of the three masks of a reach (any, one, more circles) have a pair or a chain."""
    bit = pair
    if pair >= 45:
        at, bit = at + 1, pair - 45
    count: int = ((pool[at] >> bit) & 1) + ((pool[at + 2] >> bit) & 1) + ((pool[at + 4] >> bit) & 1)
    return count


@compiled
def add_chain(pool: A, at: int, chain: int, reached: int) -> None:
    for circles in range(reached):
        pool[at + 2 * circles + 1] |= 1 << (chain - 45)


@compiled
def chains(state: A, pool: A, number: int, now: int, seconds: int) -> None:
    """Add the chains to the reach of a layout in so many seconds; `now` is where its reaches begin."""
    if state[HOMES + 1] < 0 or (seconds == 0 and level(pool, now, state[HOMES + 1]) == 0):
        return
    to, sides = now + WORDS * seconds, SAME_SIDE * number
    for call in range(CALLS):
        home = state[HOMES + call]
        for kind in range(4):
            state[CHAIN_LEVELS + kind * CALLS + call] = 0
        if home >= 0:
            state[CHAIN_LEVELS + NOW + call] = level(pool, now, home)
            state[CHAIN_LEVELS + WITHIN + call] = level(pool, to, home)
            if seconds:
                state[CHAIN_LEVELS + BEFORE + call] = level(pool, to - WORDS, home)
                state[CHAIN_LEVELS + MOVED + call] = moved_level(pool, sides, to - WORDS, home)
    add_chain(pool, to, FIRST_CHAIN, after_one(state, pool, sides, 0, 1))
    for call in range(2, CALLS):
        if state[HOMES + call] >= 0:
            add_chain(pool, to, EACH_CHAIN + call, after_one(state, pool, sides, 1, call))
            if state[HOMES] >= 0:
                add_chain(pool, to, LATE_CHAIN + call, after_both(state, pool, to, sides, call, seconds))


@compiled
def after_one(state: A, pool: A, sides: int, first: int, call: int) -> int:
    """How a call can be joined after one other."""
    one, two = CHAIN_LEVELS + first, CHAIN_LEVELS + call
    reached = state[two + WITHIN] if state[one + NOW] else 0
    if state[one + MOVED]:
        reached = max(reached, state[two + BEFORE])
    if state[one + BEFORE] or (state[one + MOVED] and crosses(state, pool, sides, first, call)):
        reached = max(reached, state[two + MOVED])
    return reached


@compiled
def after_both(state: A, pool: A, to: int, sides: int, call: int, seconds: int) -> int:
    """How an ordinary call can be joined after the Emergency call and then the Priority call."""
    one, two, three = CHAIN_LEVELS, CHAIN_LEVELS + 1, CHAIN_LEVELS + call
    reached = level(pool, to, EACH_CHAIN + call) if state[one + NOW] else 0
    if seconds == 0:
        return reached
    if state[one + MOVED]:
        reached = max(reached, level(pool, to - WORDS, EACH_CHAIN + call))
    if state[two + MOVED] and (
        state[one + BEFORE] or (state[one + MOVED] and crosses(state, pool, sides, 0, 1))
    ):
        reached = max(reached, state[three + BEFORE])
    if (
        level(pool, to - WORDS, FIRST_CHAIN)
        or (state[one + MOVED] and state[two + BEFORE] and crosses(state, pool, sides, 0, call))
        or (state[two + MOVED] and state[one + BEFORE] and crosses(state, pool, sides, 1, call))
    ):
        reached = max(reached, state[three + MOVED])
    return reached


@compiled
def crosses(state: A, pool: A, sides: int, first: int, call: int) -> bool:
    """Whether the cubes of two calls can cross lines on one side."""
    one, two = state[HOMES + first], state[HOMES + call]
    return bool(
        ((pool[sides + one // 9] >> (two // 9)) & 1) or ((pool[sides + 9 + one % 9] >> (two % 9)) & 1)
    )


@compiled
def moved_level(pool: A, sides: int, at: int, home: int) -> int:
    """How a call can be joined once one of its cubes has gone along a cord; `at` is the reach then."""
    start, end, best = home // 9, home % 9, 0
    there, mates = 0, pool[sides + start]
    while mates >> there:
        if (mates >> there) & 1:
            best = max(best, level(pool, at, 9 * there + end))
        there += 1
    there, mates = 0, pool[sides + 9 + end]
    while mates >> there:
        if (mates >> there) & 1:
            best = max(best, level(pool, at, 9 * start + there))
        there += 1
    return best


@compiled
def pair_or_chain(state: A, incoming: int, recipient: int, call: int) -> int:
    """What to ask the reach for: the terminals of a call, or the longest chain that ends with it."""
    pair = 9 * ((incoming >> (4 * call)) & 15) + ((recipient >> (4 * call)) & 15)
    if call == 0 or pair != state[HOMES + call]:
        return pair
    early = incoming & 15 != 15 and 9 * (incoming & 15) + (recipient & 15) == state[HOMES]
    if call == 1:
        return FIRST_CHAIN if early else pair
    start = (incoming >> 4) & 15
    if start == 15 or 9 * start + ((recipient >> 4) & 15) != state[HOMES + 1]:
        return pair
    return (LATE_CHAIN if early else EACH_CHAIN) + call
