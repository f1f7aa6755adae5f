"""Deals of the cord puzzle: by chance, by seed, by day, by grade. The place where chance enters it.

The deal of a day and of a seed are made from a hash alone, the same for everyone, everywhere and always.
"""

import hashlib
import secrets
from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from msgspec.structs import replace

from switchboard import cords
from switchboard.cords.deal import DEALS, draw, numbered_deal
from switchboard.cords.deck import BYGONE, Deck
from switchboard.cords.dice import bank, choose_banking, choose_payment, pay
from switchboard.cords.events import Command, Event, GameDealt
from switchboard.cords.game import Game, dealt_position
from switchboard.cords.model import ROUNDS, Actor, Deal, Position
from switchboard.cords.moves import legal_moves, moved, settle
from switchboard.cords.record import checked_game
from switchboard.cords.views import View
from switchboard.session import Session

CordSession: TypeAlias = Session[Game, Actor, Command, Event, View]
FULL_CLOCK = (3, 3, 3)
TRIES = 200
# A grade by the seconds that the best line leaves: so many for each grade but the last.
MARGINS = (9, 7, 5)
# One grade harder where hardly any first move leads to such a line, one easier where many do.
FEW_WAYS, MANY_WAYS = 8, 20
QUICK_BEAM = 40


class Grade(StrEnum):
    """How hard a round is from a full clock: by what the best line leaves, and by how many come near it."""

    EASY = "easy"
    FAIR = "fair"
    HARD = "hard"
    FIENDISH = "fiendish"


def random_deal(round_: int, deck: Deck = BYGONE) -> Deal:
    return draw(deck, round_, secrets.SystemRandom())


def seeded_deal(round_: int, seed: str, deck: Deck = BYGONE) -> Deal:
    """The deal of a seed: the same for everyone with the same deck."""
    digest = hashlib.sha256(f"switchboard cords {seed} {round_}".encode()).digest()
    return numbered_deal(deck, round_, int.from_bytes(digest, "big") % DEALS)


def seeded_deals(seed: str, deck: Deck = BYGONE) -> tuple[Deal, ...]:
    """The three deals of a whole game."""
    return tuple(seeded_deal(round_, seed, deck) for round_ in range(1, ROUNDS + 1))


def daily_deals(day: str, deck: Deck = BYGONE) -> tuple[Deal, ...]:
    """The deals of a day, written as 2026-11-16."""
    return seeded_deals(f"daily {day}", deck)


def best_left(position: Position, deck: Deck = BYGONE, beam: int | None = None) -> int:
    """The seconds that a good line leaves, found at once; 0 if none was found."""
    from switchboard.cords import solver  # compiled code: only those who grade wait for it

    found = solver.solve(position, deck, go_on=lambda: False, beam=beam or solver.BEAM)
    return found.seconds


def near_best(deal: Deal, best: int, deck: Deck = BYGONE) -> int:
    """How many first moves lead to lines that leave a second less than the best or more, at a quick look."""
    position, made = settle(deck, dealt_position(deal, FULL_CLOCK))
    bonuses = [connection.circles for connection in made if connection.circles]
    dice = position.dice
    for bonus, die in zip(bonuses, choose_banking(dice, bonuses), strict=True):
        dice = bank(dice, bonus, die)
    count = 0
    for move in legal_moves(deck, position) if position.open_calls else ():
        paid = pay(dice, move.kind.seconds, choose_payment(dice, move.kind.seconds))
        after = replace(moved(deck, position, move), dice=paid)
        count += best_left(after, deck, QUICK_BEAM) >= best - 1
    return count


def grade(deal: Deal, deck: Deck = BYGONE, wanted: Grade | None = None) -> Grade | None:
    """The grade of a deal; None if no line was found from a full clock, or it is far from the one wanted."""
    best = best_left(dealt_position(deal, FULL_CLOCK), deck)
    if not best:
        return None
    every = list(Grade)
    by_margin = sum(best < least for least in MARGINS)
    if wanted and abs(every.index(wanted) - by_margin) > 1:
        return None
    ways = near_best(deal, best, deck)
    shift = (ways <= FEW_WAYS) - (ways >= MANY_WAYS)
    return every[min(max(by_margin + shift, 0), len(every) - 1)]


def graded_deal(
    round_: int,
    wanted: Grade | None = None,
    deck: Deck = BYGONE,
    go_on: Callable[[], bool] = lambda: True,
) -> tuple[Deal, Grade] | None:
    """A random deal that can be solved, and its grade; the one wanted, unless the search ends before.

    None if no deal was found that can be solved, as there may be none with a deck of one's own.
    """
    found = None
    for _ in range(TRIES):
        still = wanted if go_on() else None
        if found and still is None:
            break
        deal = random_deal(round_, deck)
        this = grade(deal, deck, still)
        found = (deal, this) if this else found
        if this and this is wanted:
            break
    return found


def new_cord_game(
    deals: tuple[Deal, ...], deck: Deck = BYGONE, dice: tuple[int, ...] = FULL_CLOCK
) -> CordSession:
    """A session of one round or of several."""
    dealt = checked_game(GameDealt(deck, deals, dice))
    return Session(cords, cords.start(dealt), [dealt])
