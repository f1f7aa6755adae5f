"""The board, a deck and the dice as arrays of numbers, for the solver's compiled part."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from switchboard.cords import kernel
from switchboard.cords.board import FACING, JUNCTION_AT, TERMINAL_AT, TERMINAL_PORTS
from switchboard.cords.deck import Deck, faces
from switchboard.cords.dice import Dice, bankings, payments
from switchboard.cords.model import BOTTOM, CARDS, DICE, DIE_MOST, PORTS, RIGHT_LOWER, RIGHT_UPPER

MOST_SECONDS = DICE * DIE_MOST
LOOSE_MOST = 80
JUNCTIONS = 18


@lru_cache(maxsize=8)
def deck_numbers(deck: Deck) -> kernel.A:
    """What the kernel needs to know of a deck and of the board."""
    numbers = np.zeros(kernel.DECK_SIZE, np.int64)
    looks = faces(deck)
    for face, card in enumerate(looks):
        for port in range(PORTS):
            ends = [a + b - port for a, b in card.cords if port in (a, b)]
            numbers[kernel.WAYS + face * 8 + port] = sum(end + 1 << 4 * at for at, end in enumerate(ends))
        numbers[kernel.HALVES + face] = sum(1 << port for port in card.halves)
        numbers[kernel.LOOKS + face] = looks.index(card)
    for place in range(CARDS):
        for port in range(PORTS):
            numbers[kernel.LINKS + place * 8 + port] = _link(place, port)
    for place in range(CARDS):
        for face, card in enumerate(looks):
            numbers[kernel.SIDES + 32 * place + face] = sum(_mark(place, port) for port in card.halves)
    for terminal, (place, port) in enumerate(TERMINAL_PORTS):
        numbers[kernel.STARTS + terminal] = place | port << 4
    return numbers


def _link(place: int, port: int) -> int:
    """Where a port leads: a terminal as its complement, or place, port and number of the junction."""
    if (place, port) in TERMINAL_AT:
        return ~TERMINAL_AT[place, port]
    there, entry = FACING[place, port]
    return there | entry << 4 | JUNCTION_AT[place, port] << 8


def _mark(place: int, port: int) -> int:
    """The bit of a half circle: its junction, seen from the left or from above, or from the other side."""
    if (place, port) not in JUNCTION_AT:
        return 0
    return 1 << JUNCTION_AT[place, port] + (0 if port in (RIGHT_UPPER, RIGHT_LOWER, BOTTOM) else JUNCTIONS)


# --- dice -------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def all_dice() -> tuple[Dice, ...]:
    """Every row of dice, the largest first; the solver need not know which die is which."""
    return tuple(combinations_with_replacement(range(DIE_MOST, -1, -1), DICE))


def purse_of(dice: Dice) -> int:
    """The number of a row of dice in `exact_dice`."""
    return all_dice().index(tuple(sorted(dice, reverse=True)))


@lru_cache(maxsize=1)
def exact_dice() -> kernel.A:
    """The dice as the rules have them: one purse for every row of dice."""
    every = all_dice()

    def after(options: Iterable[tuple[object, Dice]]) -> list[int]:
        return sorted({purse_of(dice) for _, dice in options})

    table = np.full((len(every), kernel.DICE_WIDTH), -1, np.int16)
    for purse, dice in enumerate(every):
        pay = [after(payments(dice, seconds)) for seconds in range(3)]
        gain = [after(bankings(dice, [seconds])) for seconds in range(MOST_SECONDS + 1)]
        covers = [all(x >= y for x, y in zip(dice, other, strict=True)) for other in every]
        _fill(table[purse], sum(dice), pay, gain, covers)
    return table


@lru_cache(maxsize=1)
def loose_dice() -> kernel.A:
    """Dice that never lose a second: one purse for every total. Nothing real can do better."""
    totals = range(LOOSE_MOST + 1)
    table = np.full((len(totals), kernel.DICE_WIDTH), -1, np.int16)
    for total in totals:
        pay = [[max(0, total - seconds)] for seconds in range(3)]
        gain = [[min(LOOSE_MOST, total + seconds)] for seconds in range(MOST_SECONDS + 1)]
        _fill(table[total], total, pay, gain, [total >= other for other in totals])
    return table


def _fill(row: kernel.A, total: int, pay: list[list[int]], gain: list[list[int]], covers: list[bool]) -> None:
    row[0] = total
    for seconds, options in enumerate(pay):
        start = kernel.PAY + seconds * kernel.PAY_WIDTH
        row[start : start + len(options)] = options
    for seconds, options in enumerate(gain):
        start = kernel.GAIN + seconds * kernel.GAIN_WIDTH
        row[start : start + len(options)] = options
    row[kernel.COVERS : kernel.COVERS + len(covers)] = covers
