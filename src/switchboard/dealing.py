"""Start a game: the place where chance enters.

Without a seed a deal is drawn from the system's cryptographic source and cannot be foreseen; with one
it is the same every time, for tests, arenas and lessons.
"""

import random
import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from switchboard import packs, words
from switchboard.session import Session, forget
from switchboard.words.deal import Chance, cards_of, checked, draw
from switchboard.words.events import Command, Event, GameDealt
from switchboard.words.log import verified
from switchboard.words.model import Actor, Deal, Team
from switchboard.words.rules import fold
from switchboard.words.ruleset import Ruleset, find_ruleset
from switchboard.words.views import View

# The state's type stays inside the rules: whoever holds a session has no business with it.
WordSession: TypeAlias = Session[Any, Actor, Command, Event, View]
Append: TypeAlias = Callable[[Sequence[Event]], None]


def chance(seed: int | str | None = None) -> Chance:
    return secrets.SystemRandom() if seed is None else random.Random(seed)


def new_game(
    board: str | Sequence[str] | Deal = packs.DEFAULT,
    ruleset: str | Ruleset = "based-1",
    *,
    first: Team | None = None,
    seed: int | str | None = None,
    append: Append = forget,
) -> WordSession:
    """Deal a game from a pack's name, from words, or from a deal made before."""
    if isinstance(board, Deal):
        deal = board
    else:
        deck = packs.builtin(board).words if isinstance(board, str) else cards_of(board)
        deal = draw(deck, chance(seed), first)
    return open_game(deal, ruleset, append)


def open_game(deal: Deal, ruleset: str | Ruleset = "based-1", append: Append = forget) -> WordSession:
    """Open a game on a deal, which is checked: it may be anybody's."""
    dealt = GameDealt(checked(deal), find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset)
    append((dealt,))
    return Session(words, words.start(dealt), [dealt], append)


def resume_game(log: Sequence[Event], append: Append = forget) -> WordSession:
    """Go on with a game from its log, which is checked against the rules."""
    return Session(words, fold(verified(log)), log, append)
