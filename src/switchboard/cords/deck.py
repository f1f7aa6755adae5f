"""Decks: nine cards as data, how a card looks when turned, and what makes a deck sound.

Our own deck is here. Decks from files are read elsewhere (`switchboard.decks`) and checked here.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from switchboard.cords.model import CARDS, PORT_NAMES, PORTS
from switchboard.refusals import BadNotation

MAX_NAME: Final = 60
Cord = tuple[int, int]


class Card(Struct, frozen=True, gc=False):
    """Cords between ports, the smaller port first, and the ports that carry a half circle."""

    cords: tuple[Cord, ...]
    halves: tuple[int, ...] = ()


class Deck(Struct, frozen=True, gc=False):
    name: str
    cards: tuple[Card, ...]


def card(cords: Sequence[Sequence[int]], halves: Sequence[int] = ()) -> Card:
    """A card in its canonical form: cords and halves in order."""
    pairs = tuple(sorted((min(cord), max(cord)) for cord in cords))
    return Card(pairs, tuple(sorted(halves)))


def turned(face: Card) -> Card:
    """The card after half a turn: port p is where port p + 3 was (cords.md#cards)."""
    spin = [(port + PORTS // 2) % PORTS for port in range(PORTS)]
    return card([(spin[a], spin[b]) for a, b in face.cords], [spin[port] for port in face.halves])


def looks_the_same(face: Card) -> bool:
    """Whether turning the card changes nothing."""
    return turned(face) == face


@lru_cache(maxsize=64)
def faces(deck: Deck) -> tuple[Card, ...]:
    """All eighteen faces: card 0, card 0 turned, card 1, ..."""
    return tuple(face for each in deck.cards for face in (each, turned(each)))


def canonical_face(deck: Deck, face: int) -> int:
    """The face, named as unturned if turning does not change it (cords.md#reverse)."""
    return face & ~1 if looks_the_same(deck.cards[face // 2]) else face


def checked(deck: Deck) -> Deck:
    """The deck if it is sound, else `BadNotation` naming the card and what is wrong with it."""
    if not deck.name or len(deck.name) > MAX_NAME or not deck.name.isprintable():
        raise BadNotation(f"A deck has a name of 1 to {MAX_NAME} letters and signs, not {deck.name[:80]!r}.")
    if len(deck.cards) != CARDS:
        raise BadNotation(f"A deck has {CARDS} cards; this one has {len(deck.cards)}.")
    for number, each in enumerate(deck.cards, 1):
        for problem in card_problems(each):
            raise BadNotation(f"Card {number}: {problem}")
    return Deck(deck.name, tuple(card(each.cords, each.halves) for each in deck.cards))


def card_problems(each: Card) -> list[str]:
    """What is wrong with a card, in sentences; nothing if it is sound (cords.md#deck-check)."""
    named = [*each.halves, *(port for cord in each.cords for port in cord)]
    if strange := sorted({port for port in named if not 0 <= port < PORTS}):
        return [f"{strange[0]} is no port: ports are 0 to {PORTS - 1}, clockwise from the top."]
    problems = [] if each.cords else ["it has no cord."]
    problems += [
        f"the cord {a}-{b} leads nowhere: its ends are the same port." for a, b in each.cords if a == b
    ]
    ends = [frozenset(cord) for cord in each.cords]
    problems += [
        f"the cord {a}-{b} is there twice." for a, b in each.cords if ends.count(frozenset((a, b))) > 1
    ]
    problems += [
        f"port {port} carries two half circles." for port in set(each.halves) if each.halves.count(port) > 1
    ]
    for port in range(PORTS):
        count = sum(port in cord for cord in each.cords)
        if count > 1 and port not in each.halves:
            problems.append(
                f"{count} cords meet at port {port} ({PORT_NAMES[port]}); cords split only at a half circle."
            )
        if count == 0 and port in each.halves:
            problems.append(f"the half circle at port {port} ({PORT_NAMES[port]}) has no cord.")
    return problems


BYGONE: Final = Deck(
    "Bygone",
    (
        card([(0, 5), (1, 2), (2, 3), (4, 5)], [2, 5]),
        card([(0, 5), (1, 3), (2, 4), (2, 5)], [2, 5]),
        card([(0, 5), (1, 3), (2, 5), (4, 5)], [2, 5]),
        card([(0, 5), (1, 5), (2, 3), (2, 4)], [2, 5]),
        card([(0, 3), (1, 5), (2, 5)], [2, 5]),
        card([(0, 3), (1, 5), (2, 5), (4, 5)], [2, 5]),
        card([(0, 5), (1, 4), (2, 3), (2, 5)], [2, 5]),
        card([(0, 2), (1, 3), (2, 4), (2, 5)], [2, 5]),
        card([(0, 4), (1, 3), (1, 4), (4, 5)], [1, 4]),
    ),
)
