"""The narrow search: only the best of each layer go on. Finds good lines fast, and proves nothing."""

from switchboard.cords.kernel import (
    INCOMING,
    LAYERS,
    LAYOUT,
    LEVEL,
    OPTIONS,
    PURSE,
    QUEUE,
    A,
    compiled,
)

# Changes with every compiled file (tools/cords_stamp.py): what is compiled holds code of the others too.
STAMP = "6cd69d7d"

SCORES = 128


@compiled
def promise(dice: A, rows: A, node: A) -> int:
    """How good a node looks: seconds first, then calls connected, then circles on the table."""
    away = 0
    for call in range(6):
        away += (node[INCOMING] >> (4 * call)) & 15 == 15
    score = 4 * dice[node[PURSE], 0] + 4 * away + rows[node[LAYOUT], LEVEL]
    return min(max(score, 0), SCORES - 1)


@compiled
def thin_out(dice: A, rows: A, nodes: A, state: A, layer: int, width: int) -> None:
    """Leave about `width` nodes in a layer, the best of it."""
    for score in range(SCORES):
        state[OPTIONS + score] = 0
    number = state[LAYERS + layer]
    while number >= 0:
        state[OPTIONS + promise(dice, rows, nodes[number])] += 1
        number = nodes[number, QUEUE]
    least, count = SCORES, 0
    while least > 0 and count < width:
        least -= 1
        count += state[OPTIONS + least]
    number, kept = state[LAYERS + layer], -1
    left = width - (count - state[OPTIONS + least])
    while number >= 0:
        following, score = nodes[number, QUEUE], promise(dice, rows, nodes[number])
        if score > least or (score == least and left > 0):
            nodes[number, QUEUE] = kept
            kept = number
            left -= score == least
        number = following
    state[LAYERS + layer] = kept
