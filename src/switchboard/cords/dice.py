"""The time dice: how a cost may be paid and a bonus banked, and the choice made for a player who makes none.

Dice keep their places in the row; a die at 0 is gone for good (cords.md#dice).
"""

from collections.abc import Iterator, Sequence

from switchboard.cords.model import DICE, DIE_MOST
from switchboard.refusals import Refused

Dice = tuple[int, ...]


def pay(dice: Dice, seconds: int, order: Sequence[int]) -> Dice:
    """The dice after paying with those of `order`, one after the other; `Refused` if that is no payment."""
    left = list(dice)
    due = seconds
    for die in order:
        if due == 0:
            raise Refused("too-many-dice", "The cost is paid before the last die named; name fewer dice.")
        _check_die(left, die)
        due, left[die] = max(0, due - left[die]), max(0, left[die] - due)
    if due and any(left):
        raise Refused(
            "too-few-dice", f"{tell_seconds(due)} of the cost is still due; name another die to pay it."
        )
    return tuple(left)


def bank(dice: Dice, seconds: int, die: int) -> Dice:
    """The dice after a bonus went to one die, which holds six at most."""
    _check_die(dice, die)
    return (*dice[:die], min(DIE_MOST, dice[die] + seconds), *dice[die + 1 :])


def _check_die(dice: Sequence[int], die: int) -> None:
    if not 0 <= die < DICE:
        raise Refused("no-such-die", f"There is no die {die + 1}; the dice are 1 to {DICE}.")
    if not dice[die]:
        raise Refused("die-gone", f"Die {die + 1} is gone; name one that still shows a number.")


def tell_seconds(count: int) -> str:
    return f"{count} second{'' if count == 1 else 's'}"


def payments(dice: Dice, seconds: int) -> Iterator[tuple[tuple[int, ...], Dice]]:
    """Every way to pay, as the order of dice and the dice afterwards."""
    if seconds == 0 or not any(dice):
        yield (), dice
        return
    for die, value in enumerate(dice):
        if value:
            rest = (*dice[:die], max(0, value - seconds), *dice[die + 1 :])
            for order, after in payments(rest, max(0, seconds - value)):
                yield (die, *order), after


def bankings(dice: Dice, bonuses: Sequence[int]) -> Iterator[tuple[tuple[int, ...], Dice]]:
    """Every way to bank bonuses one after the other, and the dice afterwards; a bonus of 0 needs no die."""
    if not bonuses:
        yield (), dice
        return
    for die in [die for die, value in enumerate(dice) if value] if bonuses[0] else [None]:
        after = dice if die is None else bank(dice, bonuses[0], die)
        for order, last in bankings(after, bonuses[1:]):
            yield (order if die is None else (die, *order)), last


def worth(dice: Dice) -> tuple[int, int, tuple[int, ...]]:
    """How good dice are to have, by rule of thumb: seconds, then dice alive, then one as large as can be.

    A large die pays an exchange without being lost, and small dice beside it have room for a bonus.
    """
    return sum(dice), sum(map(bool, dice)), tuple(sorted(dice, reverse=True))


def choose_payment(dice: Dice, seconds: int) -> tuple[int, ...]:
    """The payment made for a player who does not choose (cords.md#automatic)."""
    return max(payments(dice, seconds), key=lambda option: worth(option[1]))[0]


def choose_banking(dice: Dice, bonuses: Sequence[int]) -> tuple[int, ...]:
    """The banking made for a player who does not choose (cords.md#automatic)."""
    return max(bankings(dice, bonuses), key=lambda option: worth(option[1]))[0]
