"""The ladder: whether a position can still bring what is wanted, given how soon each call can be joined.

Whatever a line does, each call by itself is joined no sooner than the reach of its layout says
(`kernel_reach`), and gains no more than it says for the seconds paid by then; what is not known may be
joined at once, with the most. The Emergency call comes before the Priority call, and that before the rest.
A second must be left whenever one is paid. And calls that connect at once gain no more together than the
bounds say of any layout. A line that goes up by all these rungs need not exist; a line that exists does.
"""

from switchboard.cords.kernel import (
    AT_ONCE,
    AWAY,
    BEST_NODE,
    BEST_TOTAL,
    CAPS,
    CHILD,
    FULL,
    LAST_LAYER,
    LAYER,
    NEAR,
    NODES,
    OPTIONS,
    RADIUS,
    RICHEST,
    RUNG,
    RUNGS,
    SO_FAR,
    STATUS,
    TARGET,
    WORDS,
    A,
    compiled,
    keep,
    most_of,
    open_calls,
    purses_after,
    reach_at,
    ring_of,
)
from switchboard.cords.kernel_chain import pair_or_chain

# Changes with every compiled file (tools/cords_stamp.py): what is compiled holds code of the others too.
STAMP = "6cd69d7d"


@compiled
def ladder(pool: A, state: A, number: int, incoming: int, recipient: int, seconds: int) -> bool:
    """Whether the target may be reached from a position with so many seconds, before anything connects."""
    ring = ring_of(state, number)
    known, at = state[RADIUS] - ring, reach_at(state, number, ring)
    count, first = 0, incoming & 15 != AWAY
    for call in range(6):
        if (incoming >> (4 * call)) & 15 != AWAY:
            pair = pair_or_chain(state, incoming, recipient, call)
            to = RUNGS + 3 * (call if call < 2 else 2 + count)
            soonest(pool, state, at, known, pair, to)
            count += call >= 2
            if call == 0 and state[to] >= seconds:
                return False
    last = add_up(state, count, known + 1)
    if not first:
        return bool(after_first(state, incoming, count, last, known + 1, seconds, 0, 0, 0))
    for choice in range(3):
        paid = state[RUNGS + choice]
        if (choice == 2 or paid < state[RUNGS + choice + 1]) and paid < seconds:
            gained = choice if choice < 2 else state[RICHEST]
            if after_first(state, incoming, count, last, known + 1, seconds, 1, paid, gained):
                return True
    return False


@compiled
def soonest(pool: A, state: A, at: int, known: int, pair: int, to: int) -> None:
    """Note the least seconds in which a call can be joined under 0, 1 and more circles."""
    seconds, bit = 0, pair
    if pair >= 45:
        at, bit = at + 1, pair - 45
    for circles in range(0, WORDS, 2):
        while seconds <= known and not (pool[at + WORDS * seconds + circles] >> bit) & 1:
            seconds += 1
        state[to + circles // 2] = seconds


@compiled
def add_up(state: A, count: int, top: int) -> int:
    """Note the most that the ordinary calls can have gained by each second; when the last can be joined.

    Those that can gain the most in a second and not before are connected in it at once, if they do.
    """
    last = 0
    for paid in range(top + 1):
        state[SO_FAR + paid], state[AT_ONCE + paid] = 0, 0
    for call in range(count):
        at = RUNGS + 6 + 3 * call
        last = max(last, state[at])
        state[AT_ONCE + state[at + 2]] += 1
        for paid in range(state[at + 1], top + 1):
            state[SO_FAR + paid] += 1 if paid < state[at + 2] else state[RICHEST]
    for paid in range(top + 1):
        together = state[AT_ONCE + paid]
        state[SO_FAR + paid] -= together * state[RICHEST] - state[CAPS + RUNG * together + 1]
    state[SO_FAR + top + 1] = count * state[RICHEST]
    return last


@compiled
def after_first(
    state: A,
    incoming: int,
    count: int,
    last: int,
    top: int,
    seconds: int,
    firsts: int,
    paid: int,
    gained: int,
) -> bool:
    """The same once the Emergency call is connected, if it was open, after so much paid, with this gain."""
    if (incoming >> 4) & 15 == AWAY:
        return bool(the_rest(state, count, last, top, seconds, firsts, paid, gained, 0))
    for choice in range(3):
        later = max(paid, state[RUNGS + 3 + choice])
        if choice < 2 and later == max(paid, state[RUNGS + 4 + choice]):
            continue
        more = choice if choice < 2 else state[RICHEST]
        if later == paid and firsts:
            if the_rest(state, count, last, top, seconds, 2, paid, gained + more, 0):
                return True
        elif later < seconds + gained and the_rest(state, count, last, top, seconds, 1, later, more, gained):
            return True
    return False


@compiled
def the_rest(
    state: A, count: int, last: int, top: int, seconds: int, firsts: int, paid: int, gained: int, before: int
) -> bool:
    """The same once only ordinary calls are open: `firsts` of the others have just gained, one may before."""
    want = state[TARGET] - seconds - before
    caps = CAPS + RUNG * (5 * firsts + count)
    purse = seconds + before + gained
    for at in range(paid, max(top, paid) + count + 1):
        if at > paid and purse + state[SO_FAR + min(at - 1, top + 1)] <= at:
            return False
        together = state[caps + min(at - paid, count) + 1]
        if at >= last and min(gained + state[SO_FAR + min(at, top + 1)], together) - at >= want:
            return True
    return False


@compiled
def offer(
    deck: A,
    dice: A,
    rows: A,
    pool: A,
    nodes: A,
    slots: A,
    state: A,
    purse: int,
    cost: int,
    made: int,
) -> None:
    """Keep the children of a move, one for each purse that may still reach the target.

    Where nothing was connected the ladder was asked before.
    """
    layout, incoming, recipient = state[CHILD], state[CHILD + 1], state[CHILD + 2]
    left, number = open_calls(incoming), rows[layout, NEAR]
    most = most_of(deck, rows, state, layout, incoming, recipient)
    for at in range(purses_after(dice, state, purse, cost, made)):
        option = state[OPTIONS + at]
        total = dice[option, 0]
        if total < 1 or total + most < state[TARGET]:
            continue
        if left == 0:
            if total > state[BEST_TOTAL]:
                keep(dice, nodes, slots, state, option, LAST_LAYER)
                if state[STATUS] != FULL:
                    state[BEST_TOTAL], state[BEST_NODE] = total, state[NODES] - 1
        elif made == 0 or number < 0 or ladder(pool, state, number, incoming, recipient, total):
            keep(dice, nodes, slots, state, option, state[LAYER] + cost)
