"""Calls that wait for each other, against plain search: none is joined sooner than its chain says."""

import random

import pytest
from msgspec.structs import replace

from cord_solving import FEW
from cord_tables import random_deck, random_position
from switchboard.cords import kernel, kernel_chain, kernel_ladder
from switchboard.cords.deck import BYGONE, Deck, canonical_face
from switchboard.cords.model import AWAY, Position
from switchboard.cords.moves import legal_moves, moved, settle
from switchboard.cords.solver import Search

SECONDS = 3


def three_calls(rng: random.Random, deck: Deck) -> Position:
    """An Emergency, a Priority and an ordinary call anywhere, in any layout."""
    position = random_position(rng, 4, deck)
    incoming, recipient = rng.sample(range(9), 3), rng.sample(range(9, 18), 3)
    return replace(
        position,
        faces=tuple(canonical_face(deck, face) for face in position.faces),
        incoming=(*incoming, *[AWAY] * 3),
        recipient=(*recipient, *[AWAY] * 3),
        dice=(),
    )


def soonest_by_rules(deck: Deck, position: Position) -> dict[int, list[int]]:
    """The least seconds in which each call connects with 0, 1 and 2 circles, by every move there is."""
    found = {call: [SECONDS + 1] * 3 for call in range(3)}
    layers: list[set[Position]] = [{position}, *(set() for _ in range(SECONDS + 2))]
    for cost in range(SECONDS + 1):
        for table in layers[cost]:
            after, made = settle(deck, table)
            for each in made:
                for circles in range(min(each.circles, 2) + 1):
                    found[each.call][circles] = min(found[each.call][circles], cost)
            for move in legal_moves(deck, after) if after.open_calls else ():
                layers[cost + move.kind.seconds].add(moved(deck, after, move))
    return found


def soonest_by_reach(search: Search, pair: int) -> list[int]:
    start = kernel.reach_at(search.state, 0, 0)
    kernel_ladder.soonest(search.pool, search.state, start, SECONDS, pair, kernel.RUNGS)
    return [int(seconds) for seconds in search.state[kernel.RUNGS : kernel.RUNGS + 3]]


@pytest.mark.parametrize("seed", range(3))
def test_no_call_connects_sooner_than_its_chain_says(seed: int) -> None:
    rng = random.Random(f"chains {seed}")
    later = 0
    for deck in (BYGONE, FEW, FEW, random_deck(rng)):
        position = three_calls(rng, deck)
        search = Search(deck, position, 1 << 10)
        search.look(SECONDS)
        by_rules, cubes = soonest_by_rules(deck, position), search.cubes()
        for call in range(3):
            pair = 9 * position.incoming[call] + position.recipient[call] - 9
            chain = kernel_chain.pair_or_chain(search.state, *cubes, call)
            alone, waiting = soonest_by_reach(search, pair), soonest_by_reach(search, chain)
            for one, two, three in zip(alone, waiting, by_rules[call], strict=True):
                assert one <= two <= three
                later += one < two
    assert later  # else a chain would say no more than the call alone
