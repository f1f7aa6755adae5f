"""The compiled part of the solver: cords followed by bits, positions searched layer by layer.

A layout is one integer, five bits for each face. What can be reached from a terminal of a layout is a
*row*: five bits for each terminal of the other side (circles on the best path, plus one; 0 is unjoined),
nine bits for terminals of the same side, nine for the cards that any path sees. Rows are traced when they
are first asked for. Cubes are two integers, four bits for each call, 15 for a call that is off the board.

Nodes stand in layers by seconds paid. A node is kept only while its seconds and the most that its open
calls can still bring reach the target. `solver` says what follows from that; `reference` is the same
search in plain Python. Arrays are passed one by one, never in tuples, and none is made here.

deck    packed tables of `tables.deck_numbers`        dice   packed tables of `tables.*_dice`
rows    per layout: 18 rows, the columns named below  lslots layouts by hash
nodes   per node: the columns named below             slots  nodes by hash       state  everything else
near, nslots, moves, pool   how soon calls can be joined (`kernel_reach`)
"""

from typing import Any

from numba import njit
from numpy.typing import NDArray

A = NDArray[Any]

# Changes with every compiled file (tools/cords_stamp.py): what is compiled holds code of the others too.
STAMP = "6cd69d7d"

AWAY = 15
EXCHANGES, REVERSES, TRANSFERS, CROSSES = 0, 81, 100, 300

# Where things stand in `deck`: lists of ports by face and port, halves and looks by face, links by place
# and port, starts by terminal, half circles on both sides of junctions by place and face,
# and whether two terminals can be joined with the most circles at all.
WAYS, HALVES, LOOKS, LINKS, STARTS, SIDES, RICH, DECK_SIZE = 0, 144, 162, 180, 252, 270, 558, 639
# Columns of `dice`: the total, options after paying 0-2 seconds and after gaining 0-18, who covers whom.
PAY, PAY_WIDTH, GAIN, GAIN_WIDTH, COVERS, DICE_WIDTH = 1, 8, 25, 4, 101, 190
# Columns of `rows` after the rows themselves.
KEY, LEVEL, NEAR, ROW_WIDTH = 18, 19, 20, 21
# Columns of `near`, and the words of one reach in `pool` (see `kernel_reach`).
NEAR_KEY, NEAR_LAYOUT, NEAR_WIDTH = range(3)
WORDS, SAME_SIDE = 6, 18
# Chains of calls stand after the 81 pairs of a reach, but for the first by call (see `kernel_chain`).
FIRST_CHAIN, EACH_CHAIN, LATE_CHAIN = 81, 80, 84
CALLS = 6
# Columns of `nodes`; the last two are the card moves that cannot reach the target, in two halves.
LAYOUT, INCOMING, RECIPIENT, PURSE, PARENT, MOVE, CHAIN, QUEUE, HOPELESS, HOPELESS_MORE, NODE_WIDTH = range(
    11
)
HALF = 30
# Moves of cards by number, where they stand in one list: 9 reverses, then 36 exchanges.
TURNS, CARD_MOVES = 9, 45
# Places in `state`.
LAYOUTS, NODES, BEST_NODE, BEST_TOTAL, LAYER, CURSOR, STATUS, TARGET, LEVELS, EXPANDED = range(10)
GAINS, OPTIONS, STACK, LAYERS, CHILD = 32, 40, 296, 808, 888
# The most that gains exceed costs, twice: as it is, and for a first call that stands poorly.
MOST, MOST_SIZE = 900, 512
# How far `near` goes, where its rings begin, and their reaches in `pool`; what the ladder works with;
# where the calls stood at first, and what their chains are made of.
RADIUS, RINGS, POOLS, RICHEST, RUNGS, SO_FAR, CAPS, AT_ONCE, HOMES, CHAIN_LEVELS, STATE_SIZE = (
    1924,
    1925,
    1945,
    1965,
    1966,
    1984,
    2000,
    2240,
    2256,
    2262,
    2286,
)
RUNG = 16
LAST_LAYER = 79
RUNNING, DONE, FULL = 0, 1, 2
MAX_STEPS = 1 << 40


# No array is made or kept in the compiled part, so none need be counted: that took a third of the time.
HOW: dict[str, Any] = {"nogil": True, "_nrt": False}


def compiled(function: Any) -> Any:
    """The function, compiled when it is first called, and kept on disk where there is a place for it."""
    try:
        return njit(cache=True, **HOW)(function)
    except (
        RuntimeError
    ):  # neither beside the source nor in the user's cache may be written: once each start then
        return njit(**HOW)(function)


@compiled
def mix(value: int) -> int:
    """Spread the bits of a key."""
    value = (value ^ (value >> 29)) * 0x1B873593CC9E2D51
    value = (value ^ (value >> 32)) * 0x2545F4914F6CDD1D
    return value ^ (value >> 29)


@compiled
def trace(deck: A, state: A, key: int, terminal: int) -> int:
    """The row of a terminal (0-17): every path, each junction once."""
    row = 0
    state[STACK] = deck[STARTS + terminal]
    side, top = terminal // 9, STACK + 1
    while top > STACK:
        top -= 1
        frame = state[top]
        place, port, circles, used = frame & 15, (frame >> 4) & 7, (frame >> 7) & 31, frame >> 12
        row |= 1 << (54 + place)
        face = (key >> (5 * place)) & 31
        ways = deck[WAYS + face * 8 + port]
        while ways:
            out = (ways & 15) - 1
            ways >>= 4
            link = deck[LINKS + place * 8 + out]
            if link < 0:
                row = reached(row, ~link, side, circles)
                continue
            junction = link >> 8
            if not (used >> junction) & 1:
                facing, entry = (key >> (5 * (link & 15))) & 31, (link >> 4) & 7
                more = circles + ((deck[HALVES + face] >> out) & (deck[HALVES + facing] >> entry) & 1)
                state[top] = (link & 127) | (more << 7) | ((used | (1 << junction)) << 12)
                top += 1
    return row


@compiled
def reached(row: int, end: int, side: int, circles: int) -> int:
    """The row with one more terminal reached."""
    at = end % 9
    if end // 9 == side:
        return row | (1 << (45 + at))
    if circles + 1 > ((row >> (5 * at)) & 31):
        row = (row & ~(31 << (5 * at))) | ((circles + 1) << (5 * at))
    return row


@compiled
def find_layout(deck: A, rows: A, lslots: A, state: A, key: int) -> int:
    """The number of a layout, a new one if it was never seen; -1 if there is no room."""
    mask = lslots.size - 1
    slot = mix(key) & mask
    while lslots[slot] >= 0:
        if rows[lslots[slot], KEY] == key:
            return lslots[slot]
        slot = (slot + 1) & mask
    number = state[LAYOUTS]
    if number == rows.shape[0]:
        state[STATUS] = FULL
        return -1
    state[LAYOUTS] = number + 1
    lslots[slot] = number
    rows[number, :KEY] = -1
    rows[number, KEY] = key
    rows[number, NEAR] = -1
    rows[number, LEVEL] = level_of(state, marks_of(deck, key))
    return number


@compiled
def marks_of(deck: A, key: int) -> int:
    """The half circles of a layout: 18 junctions seen from one side, then the same from the other."""
    marks = 0
    for place in range(9):
        marks |= deck[SIDES + 32 * place + ((key >> (5 * place)) & 31)]
    return marks


@compiled
def level_of(state: A, marks: int) -> int:
    """How many complete circles a layout shows, as far as it matters."""
    circles, count = marks & (marks >> 18) & 0x3FFFF, 0
    while circles:
        circles &= circles - 1
        count += 1
    return min(count, state[LEVELS])


@compiled
def row_of(deck: A, rows: A, state: A, layout: int, terminal: int) -> int:
    row = rows[layout, terminal]
    if row < 0:
        row = trace(deck, state, rows[layout, KEY], terminal)
        rows[layout, terminal] = row
    return row


@compiled
def ring_of(state: A, number: int) -> int:
    """The ring of a layout by its number in `near`; most of them stand far out."""
    ring = state[RADIUS]
    while number < state[RINGS + ring]:
        ring -= 1
    return ring


@compiled
def reach_at(state: A, number: int, ring: int) -> int:
    """Where the reaches of a layout in `near` begin in `pool`."""
    return state[POOLS + ring] + (number - state[RINGS + ring]) * WORDS * (state[RADIUS] - ring + 1)


@compiled
def open_calls(incoming: int) -> int:
    """The calls on the board as a bit mask."""
    calls = 0
    for call in range(6):
        if (incoming >> (4 * call)) & 15 != AWAY:
            calls |= 1 << call
    return calls


@compiled
def settle(deck: A, rows: A, state: A, layout: int, incoming: int, recipient: int) -> tuple[int, int, int]:
    """Take off what connects; the cubes then, and how many bonuses stand in GAINS (cords.md#precedence)."""
    made = 0
    for call in range(6):
        shift = 4 * call
        start = (incoming >> shift) & 15
        if start == AWAY:
            continue
        row = row_of(deck, rows, state, layout, start)
        joined = (row >> (5 * ((recipient >> shift) & 15))) & 31
        if joined:
            state[GAINS + made] = joined - 1
            made += 1
            incoming |= AWAY << shift
            recipient |= AWAY << shift
        elif call < 2:
            break
    return incoming, recipient, made


@compiled
def poor(deck: A, rows: A, state: A, layout: int, incoming: int, recipient: int, calls: int) -> int:
    """1 if the first call cannot gain the most: in no layout where it stands, by no move of its own here."""
    if calls & 3 == 0:
        return 0
    shift = 0 if calls & 1 else 4
    start, end = (incoming >> shift) & 15, (recipient >> shift) & 15
    if deck[RICH + 9 * start + end]:
        return 0
    row = row_of(deck, rows, state, layout, start)
    others = row_of(deck, rows, state, layout, 9 + end)
    for there in range(9):
        if (others >> (45 + there)) & 1 and (row >> (5 * there)) & 31 > state[LEVELS]:
            return 0
        mate = row_of(deck, rows, state, layout, there) if (row >> (45 + there)) & 1 else 0
        if (mate >> (5 * end)) & 31 > state[LEVELS]:
            return 0
    return 1


@compiled
def most_of(deck: A, rows: A, state: A, layout: int, incoming: int, recipient: int) -> int:
    """The most that gains can still exceed costs."""
    calls = open_calls(incoming)
    if calls == 0:
        return 0
    at = MOST + 64 * rows[layout, LEVEL] + calls
    return state[at + MOST_SIZE * poor(deck, rows, state, layout, incoming, recipient, calls)]


# --- nodes ------------------------------------------------------------------------------------------


@compiled
def find_slot(slots: A, layout: int, incoming: int, recipient: int) -> int:
    return mix((layout * 0x9E3779B97F4A7C1) ^ (incoming << 24) ^ recipient) & (slots.size - 1)


@compiled
def covering(dice: A, nodes: A, first: int, last: int, spot: tuple[int, int, int], purse: int) -> bool:
    """Whether a node of the chain from `first` down to `last` has the same position and as good a purse."""
    other = first
    while other > last:
        if (
            nodes[other, LAYOUT] == spot[0]
            and nodes[other, INCOMING] == spot[1]
            and nodes[other, RECIPIENT] == spot[2]
            and dice[nodes[other, PURSE], COVERS + purse]
        ):
            return True
        other = nodes[other, CHAIN]
    return False


@compiled
def keep(dice: A, nodes: A, slots: A, state: A, purse: int, layer: int) -> None:
    """Add the node in CHILD (layout, incoming, recipient, parent, move) unless one covers it."""
    layout, incoming, recipient = state[CHILD], state[CHILD + 1], state[CHILD + 2]
    slot = find_slot(slots, layout, incoming, recipient)
    if covering(dice, nodes, slots[slot], -1, (layout, incoming, recipient), purse):
        return
    number = state[NODES]
    if number == nodes.shape[0]:
        state[STATUS] = FULL
        return
    state[NODES] = number + 1
    nodes[number, LAYOUT], nodes[number, PURSE] = layout, purse
    nodes[number, INCOMING], nodes[number, RECIPIENT] = incoming, recipient
    nodes[number, PARENT], nodes[number, MOVE] = state[CHILD + 3], state[CHILD + 4]
    nodes[number, CHAIN], nodes[number, QUEUE] = slots[slot], state[LAYERS + layer]
    slots[slot] = number
    state[LAYERS + layer] = number


@compiled
def purses_after(dice: A, state: A, purse: int, cost: int, made: int) -> int:
    """Fill OPTIONS with the purses after paying and gaining; how many there are."""
    count = 0
    for at in range(PAY_WIDTH):
        option = dice[purse, PAY + cost * PAY_WIDTH + at]
        if option < 0:
            break
        state[OPTIONS + count] = option
        count += 1
    for at in range(made):
        if state[GAINS + at]:
            count = gain_each(dice, state, count, state[GAINS + at])
    return count


@compiled
def gain_each(dice: A, state: A, count: int, seconds: int) -> int:
    """Give a bonus to every purse in OPTIONS, in every way, each result once."""
    new = 0
    fresh = OPTIONS + 128
    for at in range(count):
        for way in range(GAIN_WIDTH):
            option = dice[state[OPTIONS + at], GAIN + seconds * GAIN_WIDTH + way]
            if option < 0:
                break
            seen = False
            for earlier in range(new):
                seen = seen or state[fresh + earlier] == option
            if not seen:
                state[fresh + new] = option
                new += 1
    for at in range(new):
        state[OPTIONS + at] = state[fresh + at]
    return new
