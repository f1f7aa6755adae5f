"""The moves of the solver's search: what follows from a node, and the run through the layers."""

from switchboard.cords.kernel import (
    AWAY,
    BEST_TOTAL,
    CARD_MOVES,
    CHILD,
    CROSSES,
    CURSOR,
    DONE,
    EXPANDED,
    HALF,
    HOPELESS,
    HOPELESS_MORE,
    INCOMING,
    KEY,
    LAYER,
    LAYERS,
    LAYOUT,
    LOOKS,
    MOVE,
    NEAR,
    NEAR_LAYOUT,
    PARENT,
    PURSE,
    QUEUE,
    RADIUS,
    RECIPIENT,
    RINGS,
    RUNNING,
    SAME_SIDE,
    STATUS,
    TARGET,
    TRANSFERS,
    TURNS,
    A,
    compiled,
    covering,
    find_layout,
    find_slot,
    most_of,
    ring_of,
    row_of,
    settle,
)
from switchboard.cords.kernel_ladder import ladder, offer
from switchboard.cords.kernel_orders import CODES, FIRSTS, NUMBERS, PLACES
from switchboard.cords.kernel_reach import find_near

# Changes with every compiled file (tools/cords_stamp.py): what is compiled holds code of the others too.
STAMP = "6cd69d7d"


@compiled
def card_moves(
    deck: A,
    dice: A,
    rows: A,
    lslots: A,
    near: A,
    nslots: A,
    moves: A,
    pool: A,
    nodes: A,
    slots: A,
    state: A,
    number: int,
) -> None:
    """Every reverse and every exchange, but for those known to be hopeless from the parent's moves."""
    layout, seconds = nodes[number, LAYOUT], dice[nodes[number, PURSE], 0]
    key, here = rows[layout, KEY], rows[layout, NEAR]
    beyond = state[RADIUS] - ring_of(state, here) if here >= 0 else 0
    came, before = last_move(nodes, number)
    hopeless = 0
    for move in range(CARD_MOVES):
        cost = 1 if move < TURNS else 2
        if seconds <= cost:
            break
        if came >= 0 and FIRSTS[came, move] & before:
            hopeless |= 1 << move
            continue
        after = changed(deck, key, move)
        if after != key and move != came:
            state[CHILD + 4] = CODES[move]
            other = moves[here, move] if cost <= beyond else -1
            if not change_cards(
                deck, dice, rows, lslots, near, nslots, pool, nodes, slots, state, number, other, after, cost
            ):
                hopeless |= 1 << move
    nodes[number, HOPELESS], nodes[number, HOPELESS_MORE] = hopeless & ((1 << HALF) - 1), hopeless >> HALF


@compiled
def last_move(nodes: A, number: int) -> tuple[int, int]:
    """The card move that led here, -1 if a call was connected or it was another, and what was hopeless."""
    parent, code = nodes[number, PARENT], nodes[number, MOVE]
    if parent < 0 or code >= TRANSFERS or nodes[parent, INCOMING] != nodes[number, INCOMING]:
        return -1, 0
    return NUMBERS[code], nodes[parent, HOPELESS] | (nodes[parent, HOPELESS_MORE] << HALF)


@compiled
def changed(deck: A, key: int, move: int) -> int:
    """The layout after a card move; the same one if nothing looks different."""
    a, b = PLACES[move, 0], PLACES[move, 1]
    one, two = (key >> (5 * a)) & 31, (key >> (5 * b)) & 31
    if a == b:
        two = one ^ 1
    if deck[LOOKS + one] == deck[LOOKS + two]:
        return key
    if a == b:
        return key ^ (1 << (5 * a))
    return key ^ ((one ^ two) << (5 * a)) ^ ((one ^ two) << (5 * b))


@compiled
def change_cards(
    deck: A,
    dice: A,
    rows: A,
    lslots: A,
    near: A,
    nslots: A,
    pool: A,
    nodes: A,
    slots: A,
    state: A,
    number: int,
    other: int,
    key: int,
    cost: int,
) -> bool:
    """A move to another layout, its number in `near` -1 if not looked up; whether the ladder allows it."""
    incoming, recipient, purse = nodes[number, INCOMING], nodes[number, RECIPIENT], nodes[number, PURSE]
    if other < 0 and state[RADIUS] >= 0:
        other = nslots[find_near(near, nslots, key)]
        if other >= state[RINGS + state[RADIUS] + 1]:  # in a ring that there was no room for
            other = -1
    layout = -1
    if other >= 0:
        if not ladder(pool, state, other, incoming, recipient, dice[purse, 0] - cost):
            return False
        layout = near[other, NEAR_LAYOUT]
    if layout < 0:
        layout = find_layout(deck, rows, lslots, state, key)
        if layout < 0:
            return True
        rows[layout, NEAR] = other
        if other >= 0:
            near[other, NEAR_LAYOUT] = layout
    incoming, recipient, made = settle(deck, rows, state, layout, incoming, recipient)
    state[CHILD], state[CHILD + 1], state[CHILD + 2] = layout, incoming, recipient
    offer(deck, dice, rows, pool, nodes, slots, state, purse, cost, made)
    return True


@compiled
def cube_moves(deck: A, dice: A, rows: A, pool: A, nodes: A, slots: A, state: A, number: int) -> None:
    """Every cross and every transfer of both sides."""
    layout = nodes[number, LAYOUT]
    for side in range(2):
        cubes = nodes[number, INCOMING + side]
        for call in range(6):
            here = (cubes >> (4 * call)) & 15
            if here == AWAY:
                continue
            mates, there = mates_of(deck, rows, pool, state, layout, 9 * side + here), 0
            while mates >> there:
                other = call_at(cubes, there) if (mates >> there) & 1 else 6
                if other < 0 or (other < 6 and there > here):
                    kind = CROSSES if other >= 0 else TRANSFERS
                    state[CHILD + 4] = kind + side * 81 + here * 9 + there
                    after = moved_cubes(cubes, call, other, here, there)
                    place_cubes(deck, dice, rows, pool, nodes, slots, state, number, side, after)
                there += 1


@compiled
def mates_of(deck: A, rows: A, pool: A, state: A, layout: int, terminal: int) -> int:
    """The terminals of its own side to which a terminal is joined; where the reach was found it is noted."""
    number = rows[layout, NEAR]
    if 0 <= number < state[RINGS + state[RADIUS]]:
        return pool[SAME_SIDE * number + terminal]
    return (row_of(deck, rows, state, layout, terminal) >> 45) & 511 & ~(1 << (terminal % 9))


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
    pool: A,
    nodes: A,
    slots: A,
    state: A,
    number: int,
    side: int,
    cubes: int,
) -> None:
    """A move that changes one side's cubes."""
    layout, purse = nodes[number, LAYOUT], nodes[number, PURSE]
    incoming = nodes[number, INCOMING] if side else cubes
    recipient = cubes if side else nodes[number, RECIPIENT]
    here = rows[layout, NEAR]
    if here < 0 or ladder(pool, state, here, incoming, recipient, dice[purse, 0] - 1):
        incoming, recipient, made = settle(deck, rows, state, layout, incoming, recipient)
        state[CHILD], state[CHILD + 1], state[CHILD + 2] = layout, incoming, recipient
        offer(deck, dice, rows, pool, nodes, slots, state, purse, 1, made)


@compiled
def run(
    deck: A,
    dice: A,
    rows: A,
    lslots: A,
    near: A,
    nslots: A,
    moves: A,
    pool: A,
    nodes: A,
    slots: A,
    state: A,
    last: int,
    steps: int,
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
        state[CURSOR], purse = nodes[number, QUEUE], nodes[number, PURSE]
        spot = (nodes[number, LAYOUT], nodes[number, INCOMING], nodes[number, RECIPIENT])
        seconds = dice[purse, 0]
        slack = seconds - state[TARGET] + most_of(deck, rows, state, spot[0], spot[1], spot[2])
        latest = slots[find_slot(slots, spot[0], spot[1], spot[2])]
        if slack >= 0 and not covering(dice, nodes, latest, number, spot, purse):
            state[CHILD + 3] = number
            if seconds > 1:
                cube_moves(deck, dice, rows, pool, nodes, slots, state, number)
                card_moves(deck, dice, rows, lslots, near, nslots, moves, pool, nodes, slots, state, number)
            state[EXPANDED] += 1
            steps -= 1
        if state[BEST_TOTAL] >= state[TARGET]:
            state[STATUS] = DONE
