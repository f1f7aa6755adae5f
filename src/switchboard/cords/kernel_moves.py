"""The moves of the solver's search: what follows from a node, and the run through the layers."""

from switchboard.cords.kernel import (
    AWAY,
    BEST_TOTAL,
    CHILD,
    CROSSES,
    CURSOR,
    DONE,
    EXCHANGES,
    EXPANDED,
    FIRST,
    HOPE,
    INCOMING,
    JOINED,
    KEY,
    LAYER,
    LAYERS,
    LAYOUT,
    LEVEL,
    LEVELS,
    LOOKS,
    MARKS,
    MORE,
    MOST,
    NOTHING,
    PURSE,
    QUEUE,
    REACH,
    RECIPIENT,
    REST,
    REVERSES,
    RUNNING,
    SIDES,
    STATUS,
    TARGET,
    TRANSFERS,
    A,
    compiled,
    covering,
    find_joins,
    find_layout,
    find_slot,
    level_of,
    most_of,
    offer,
    open_calls,
    row_of,
    settle,
)

# Changes with every compiled file (tools/cords_stamp.py): what is compiled holds code of the others too.
STAMP = "5741dc63"


@compiled
def brings(state: A, level: int, calls: int, move: int) -> int:
    """The most that follows from a move of cards to this level that connects something, its cost left out."""
    if calls & 3:
        call = 0 if calls & 1 else 1
        gained = -1
        for circles in range(3):
            gained += (state[JOINED + 3 * call + circles] >> move) & 1
        return state[FIRST + 512 * gained + 64 * level + calls] if gained >= 0 else NOTHING
    count, able, gains = 0, 0, 0
    for call in range(2, 6):
        if (calls >> call) & 1:
            at = JOINED + 3 * call
            count += 1
            able += (state[at] >> move) & 1
            gains += (state[at + 1] >> move) & 1
            gains += state[MORE] * ((state[at + 2] >> move) & 1)
    return state[REST + 400 * level + 80 * count + 16 * able + min(gains, 15)]


@compiled
def promises(state: A, level: int, calls: int, hopeful: int, left: int) -> bool:
    """Whether connecting hopeful calls in a layout of this level may still lead to the target."""
    at = REACH + (level * 64 + calls) * 8
    if calls & 3:  # the first call must be among them; the others may be waiting for it
        return hopeful & calls & -calls != 0 and left + state[at + 6] >= state[TARGET]
    count = 0
    while hopeful:
        hopeful &= hopeful - 1
        count += 1
    return count > 0 and left + state[at + count] >= state[TARGET]


@compiled
def free_levels(dice: A, nodes: A, state: A, number: int, cost: int) -> int:
    """The levels of layouts to which a move of cards may lead that connects nothing, as bits."""
    left, calls, levels = dice[nodes[number, PURSE], 0] - cost, open_calls(nodes[number, INCOMING]), 0
    for level in range(state[LEVELS] + 1):
        if left + state[MOST + 64 * level + calls] >= state[TARGET]:
            levels |= 1 << level
    return levels


@compiled
def change_cards(
    deck: A,
    dice: A,
    rows: A,
    lslots: A,
    nodes: A,
    slots: A,
    state: A,
    number: int,
    key: int,
    cost: int,
) -> None:
    """A move that leads to another layout."""
    incoming, recipient = nodes[number, INCOMING], nodes[number, RECIPIENT]
    layout = find_layout(deck, rows, lslots, state, key)
    if layout < 0:
        return
    incoming, recipient, made = settle(deck, rows, state, layout, incoming, recipient)
    state[CHILD], state[CHILD + 1], state[CHILD + 2] = layout, incoming, recipient
    offer(deck, dice, rows, nodes, slots, state, nodes[number, PURSE], cost, made)


@compiled
def reverses(deck: A, dice: A, rows: A, lslots: A, nodes: A, slots: A, state: A, number: int) -> None:
    key, marks = rows[nodes[number, LAYOUT], KEY], rows[nodes[number, LAYOUT], MARKS]
    levels, joined = free_levels(dice, nodes, state, number, 1), state[JOINED + 18]
    left, calls = dice[nodes[number, PURSE], 0] - 1, open_calls(nodes[number, INCOMING])
    for a in range(9):
        face = (key >> (5 * a)) & 31
        if deck[LOOKS + face] == deck[LOOKS + (face ^ 1)] or not (levels or (joined >> a) & 1):
            continue
        halves = marks ^ deck[SIDES + 32 * a + face] ^ deck[SIDES + 32 * a + (face ^ 1)]
        level = level_of(state, halves)
        if (levels >> level) & 1 or left + brings(state, level, calls, a) >= state[TARGET]:
            state[CHILD + 4] = REVERSES + a
            turned = key ^ (1 << (5 * a))
            change_cards(deck, dice, rows, lslots, nodes, slots, state, number, turned, 1)


@compiled
def exchanges(deck: A, dice: A, rows: A, lslots: A, nodes: A, slots: A, state: A, number: int) -> None:
    key, marks, move = rows[nodes[number, LAYOUT], KEY], rows[nodes[number, LAYOUT], MARKS], 8
    levels, joined = free_levels(dice, nodes, state, number, 2), state[JOINED + 18]
    left, calls = dice[nodes[number, PURSE], 0] - 2, open_calls(nodes[number, INCOMING])
    for a in range(9):
        here = (key >> (5 * a)) & 31
        without = marks ^ deck[SIDES + 32 * a + here]
        for b in range(a + 1, 9):
            there = (key >> (5 * b)) & 31
            move += 1
            if not (levels or (joined >> move) & 1) or deck[LOOKS + here] == deck[LOOKS + there]:
                continue
            halves = without ^ deck[SIDES + 32 * b + there]
            halves ^= deck[SIDES + 32 * a + there] ^ deck[SIDES + 32 * b + here]
            level = level_of(state, halves)
            if (levels >> level) & 1 or left + brings(state, level, calls, move) >= state[TARGET]:
                state[CHILD + 4] = EXCHANGES + a * 9 + b
                swapped = key ^ ((here ^ there) << (5 * a)) ^ ((here ^ there) << (5 * b))
                change_cards(deck, dice, rows, lslots, nodes, slots, state, number, swapped, 2)


@compiled
def cube_moves(deck: A, dice: A, rows: A, nodes: A, slots: A, state: A, number: int, slack: int) -> None:
    """Every cross and every transfer of both sides."""
    layout = nodes[number, LAYOUT]
    level, calls = rows[layout, LEVEL], open_calls(nodes[number, INCOMING])
    left = dice[nodes[number, PURSE], 0] - 1
    # A first call that stands poorly may be moved, and nothing connect, for more than its place allows.
    first = calls & -calls if calls & 3 else 0
    spare = left + state[MOST + 64 * level + calls] >= state[TARGET]
    for side in range(2):
        cubes = nodes[number, INCOMING + side]
        for call in range(6):
            here = (cubes >> (4 * call)) & 15
            if here == AWAY:
                continue
            mates = (row_of(deck, rows, state, layout, 9 * side + here) >> 45) & 511 & ~(1 << here)
            there = 0
            while mates >> there:
                other = call_at(cubes, there) if (mates >> there) & 1 else 6
                if other < 0 or (other < 6 and there > here):
                    movers = (1 << call) | ((1 << other) if other >= 0 else 0)
                    idle = slack >= 1 or (spare and movers & first != 0)
                    if idle or promises(state, level, calls, movers, left):
                        state[CHILD + 4] = (
                            (CROSSES if other >= 0 else TRANSFERS) + side * 81 + here * 9 + there
                        )
                        after = moved_cubes(cubes, call, other, here, there)
                        place_cubes(deck, dice, rows, nodes, slots, state, number, idle, side, after)
                there += 1


@compiled
def moved_cubes(cubes: int, call: int, other: int, here: int, there: int) -> int:
    """One side's cubes after a call went from here to there, and the other call, if any, the other way."""
    cubes = (cubes & ~(AWAY << (4 * call))) | (there << (4 * call))
    if other >= 0:
        cubes = (cubes & ~(AWAY << (4 * other))) | (here << (4 * other))
    return cubes


@compiled
def call_at(cubes: int, terminal: int) -> int:
    for call in range(6):
        if (cubes >> (4 * call)) & 15 == terminal:
            return call
    return -1


@compiled
def place_cubes(
    deck: A,
    dice: A,
    rows: A,
    nodes: A,
    slots: A,
    state: A,
    number: int,
    idle: bool,
    side: int,
    cubes: int,
) -> None:
    """A move that changes one side's cubes; it must connect something unless it may be idle."""
    layout = nodes[number, LAYOUT]
    incoming = nodes[number, INCOMING] if side else cubes
    recipient = cubes if side else nodes[number, RECIPIENT]
    incoming, recipient, made = settle(deck, rows, state, layout, incoming, recipient)
    if made or idle:
        state[CHILD], state[CHILD + 1], state[CHILD + 2] = layout, incoming, recipient
        offer(deck, dice, rows, nodes, slots, state, nodes[number, PURSE], 1, made)


@compiled
def look_round(deck: A, rows: A, joins: A, nodes: A, state: A, number: int) -> None:
    """Note in JOINED the moves of cards that join each open call, or the one that must be first; and all."""
    layout, incoming, recipient = nodes[number, LAYOUT], nodes[number, INCOMING], nodes[number, RECIPIENT]
    state[JOINED + 18] = 0
    for call in range(6):
        start, end = (incoming >> (4 * call)) & 15, (recipient >> (4 * call)) & 15
        if start != AWAY:
            slot = find_joins(deck, rows, joins, state, layout, start, end)
            for circles in range(3):
                state[JOINED + 3 * call + circles] = joins[slot, 1 + circles]
            state[JOINED + 18] |= joins[slot, 1]
            if call < 2:
                break


@compiled
def expand(
    deck: A, dice: A, rows: A, lslots: A, nodes: A, slots: A, joins: A, state: A, number: int, slack: int
) -> None:
    """All that can follow from a node, as far as the best of layouts would let it reach the target."""
    state[CHILD + 3] = number
    calls = open_calls(nodes[number, INCOMING])
    spare = dice[nodes[number, PURSE], 0] + state[HOPE + calls] - state[TARGET]
    cube_moves(deck, dice, rows, nodes, slots, state, number, slack)
    if spare >= 1:
        look_round(deck, rows, joins, nodes, state, number)
        reverses(deck, dice, rows, lslots, nodes, slots, state, number)
    if spare >= 2:
        exchanges(deck, dice, rows, lslots, nodes, slots, state, number)


@compiled
def run(
    deck: A, dice: A, rows: A, lslots: A, nodes: A, slots: A, joins: A, state: A, last: int, steps: int
) -> None:
    """Expand up to so many nodes, layer by layer to the last, until a line reaches the target."""
    while steps and state[STATUS] == RUNNING:
        number = state[CURSOR]
        if number < 0:
            if state[LAYER] == last:
                state[STATUS] = DONE
            else:
                state[LAYER] += 1
                state[CURSOR] = state[LAYERS + state[LAYER]]
            continue
        node = nodes[number]
        state[CURSOR] = node[QUEUE]
        spot = (node[LAYOUT], node[INCOMING], node[RECIPIENT])
        slack = dice[node[PURSE], 0] - state[TARGET]
        slack += most_of(deck, rows, state, spot[0], spot[1], spot[2])
        latest = slots[find_slot(slots, spot[0], spot[1], spot[2])]
        if slack >= 0 and not covering(dice, nodes, latest, number, spot, node[PURSE]):
            expand(deck, dice, rows, lslots, nodes, slots, joins, state, number, slack)
            state[EXPANDED] += 1
            steps -= 1
        if state[BEST_TOTAL] >= state[TARGET]:
            state[STATUS] = DONE
