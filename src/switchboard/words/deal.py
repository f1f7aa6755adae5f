"""Dealing: 25 words, a key, a secret forfeit order. Chance is handed in; nothing here draws by itself."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import factorial, perm
from typing import Protocol, TypeVar

from switchboard.words.model import (
    CARDS,
    FIRST_TEAM_CARDS,
    NEUTRAL_CARDS,
    OTHER_TEAM_CARDS,
    TRAP_CARDS,
    BadNotation,
    Deal,
    Identity,
    Team,
)
from switchboard.words.text import card_problem, card_text

T = TypeVar("T")

# Looking an enumeration's member up takes its time; these are named in every deal.
_RED, _BLUE, _TRAP = Team.RED, Team.BLUE, Identity.TRAP


class Chance(Protocol):
    """Where chance comes from: `random.Random(seed)` to repeat a deal, `secrets.SystemRandom()` to play."""

    def getrandbits(self, k: int, /) -> int: ...


# A deal from 10,000 words takes some 420 bits; the rest makes the shuffle even to one part in 2**90.
_BITS = 512
_ORDERS = factorial(CARDS)


@cache
def identities(first: Team) -> tuple[Identity, ...]:
    """How many of each identity a key has, the starting team's first (words.md#cards)."""
    return (
        (Identity.of(first),) * FIRST_TEAM_CARDS
        + (Identity.of(first.other),) * OTHER_TEAM_CARDS
        + (Identity.NEUTRAL,) * NEUTRAL_CARDS
        + (Identity.TRAP,) * TRAP_CARDS
    )


def draw(words: Sequence[str], chance: Chance, first: Team | None = None) -> Deal:
    """Draw a deal from a pack's words; the starting team too, unless it is given."""
    if len(words) < CARDS:
        raise BadNotation(f"A board needs {CARDS} different words; there are only {len(words)}.")
    bits, coin = divmod(chance.getrandbits(_BITS), 2)
    first = first or (_BLUE if coin else _RED)
    # The board's number and the order's are taken apart first: dividing short numbers is quicker.
    bits, number = divmod(bits, _boards(len(words)))
    board, order = _shuffled(words, number), _shuffled(range(CARDS), bits % _ORDERS)
    key = [_TRAP] * CARDS
    for card, identity in zip(order, identities(first), strict=True):
        key[card] = identity
    # Each team's cards stand in `order` at random and nobody sees it: it serves as the forfeit order too.
    return Deal(board, tuple(key), order, first)


@lru_cache(maxsize=64)
def _boards(size: int) -> int:
    """How many boards there are of so many words."""
    return perm(size, CARDS)


def _shuffled(items: Sequence[T], number: int) -> tuple[T, ...]:
    """The first 25 items of the shuffle with this number, of all the ways to lay 25 of them out."""
    pool, size = list(items), len(items)
    for place in range(CARDS):
        number, step = divmod(number, size - place)
        pick = place + step
        pool[place], pool[pick] = pool[pick], pool[place]
    return tuple(pool[:CARDS])


def cards_of(texts: Sequence[str]) -> tuple[str, ...]:
    """Anybody's words as cards, each once; `BadNotation` for the first that cannot be one."""
    words = tuple(dict.fromkeys(map(card_text, texts)))
    _check_words(words)
    return words


def checked(deal: Deal) -> Deal:
    """The same deal if it can be played, else `BadNotation` saying what is wrong with it."""
    if len(deal.words) != CARDS:
        raise BadNotation(f"A board has {CARDS} words, not {len(deal.words)}.")
    _check_words(deal.words)
    expected = identities(deal.first)
    for identity in Identity:
        if deal.key.count(identity) != expected.count(identity):
            raise BadNotation(
                f"When {deal.first.value} starts, the key has {expected.count(identity)} {identity.value} "
                f"cards, not {deal.key.count(identity)}."
            )
    if len(deal.key) != CARDS or sorted(deal.forfeits) != list(range(CARDS)):
        raise BadNotation("The forfeit order names every card once.")
    return deal


def _check_words(words: Sequence[str]) -> None:
    seen: set[str] = set()
    for word in words:
        if problem := card_problem(word):
            raise BadNotation(f"{word[:40]!r} is no card: it {problem}.")
        if word != card_text(word):
            raise BadNotation(f"{word!r} is no card: write it in capitals, with single spaces.")
        if word in seen:
            raise BadNotation(f"{word} is on the board twice.")
        seen.add(word)
