"""What a listener does with a clue, given what the cards are: exact chances from one moment of a turn on.

The listener takes as many cards as the clue asks for, each by its rate, and the first wrong one ends the turn
(`players.vectors.chances`). After unlimited and zero it also takes what earlier clues are still short of.
Knows views of givers.
"""

from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from switchboard.coach.standing import outcomes, snapped
from switchboard.players.vectors import giver, history
from switchboard.players.vectors.chances import Floats, count_chances, ratios, turn_values
from switchboard.players.vectors.listener import Listener
from switchboard.players.vectors.table import code
from switchboard.words.model import UNLIMITED, Clue, Identity
from switchboard.words.views import View

SEVERAL: Final = 3  # cards a listener looks for when it is not told how many there are
NOTHING: Final = 1e-6  # the rate of a card that no earlier clue speaks of, when a zero clue is given


class Position(Struct, frozen=True):
    """A giver's view, sorted: places among the hidden cards by what they are, and who listens."""

    view: View
    partner: Listener
    own: NDArray[np.intp]
    wrong: tuple[NDArray[np.intp], ...]  # the other team's, neutral ones, the trap

    @property
    def other_left(self) -> int:
        return len(self.wrong[0])


class Prospect(Struct, frozen=True):
    """The chance to win, that all is found, cards found on average, the risk of the trap."""

    win: float
    whole: float
    expected: float
    trap: float


def position(view: View, partner: Listener | None = None) -> Position:
    """The position in a giver's view; the listener is the one its partner has seemed to be so far."""
    key, team = view.key, view.actor.team
    if key is None or team is None:
        raise ValueError("Only a giver's view tells what the cards are.")
    kinds = np.array([list(Identity).index(key[card]) for card in view.hidden])
    places = {identity: np.flatnonzero(kinds == at) for at, identity in enumerate(Identity)}
    return Position(
        view=view,
        partner=partner or giver.partner_of(view, team),
        own=places[Identity.of(team)],
        wrong=(places[Identity.of(team.other)], places[Identity.NEUTRAL], places[Identity.TRAP]),
    )


# --- rates ------------------------------------------------------------------------------------------


def rates(place: Position, clue: Clue) -> Floats:
    """The rate of every hidden card after a clue, in arbitrary units."""
    said = _shares(place, clue.text)
    if clue.number == UNLIMITED:
        return said + _earlier(place)
    if clue.number == 0:
        # words.md#zero: the clue warns; what is taken are cards of earlier clues, or any that it is far from.
        earlier = _earlier(place)
        left: Floats = (earlier if earlier.any() else np.ones(len(said))) * (1.0 - said)
        return left + NOTHING
    return said


def _shares(place: Position, text: str) -> Floats:
    view = place.view
    return place.partner.chances(np.array([code(text, view.words[card]) for card in view.hidden], np.uint8))


def _earlier(place: Position) -> Floats:
    """For every hidden card, the chance that a free guess for an earlier clue goes to it."""
    debts = history.owed(place.view, place.view.team)
    shares = [_shares(place, debt.text) for debt in debts]
    return np.maximum.reduce(shares) if shares else np.zeros(len(place.view.hidden))


def wanted(view: View, clue: Clue) -> int:
    """How many more cards a listener takes for the running clue."""
    owed = sum(debt.short for debt in history.owed(view, view.team))
    asked = SEVERAL + owed if clue.number == UNLIMITED else clue.number or max(owed, 1)
    return max(asked - len(view.now.guesses), 0)


# --- chances ----------------------------------------------------------------------------------------


def prospects(place: Position, rated: Floats) -> list[list[Prospect]]:
    """For each clue, a column of `rated`, what asking for 1, 2, ... cards brings."""
    wrong = np.stack([rated[cards].sum(axis=0) for cards in place.wrong])
    total = np.maximum(wrong.sum(axis=0), 1e-290)
    counts = count_chances(ratios(rated[place.own], total))
    kept, missed = outcomes(len(place.own), place.other_left)
    lost = np.stack((missed, kept, np.zeros_like(kept)), axis=1) @ (wrong / total)
    win = turn_values(counts, kept, lost)
    early = np.cumsum(counts, axis=0)[:-1]
    found = np.cumsum(1.0 - early, axis=0)
    trap = early * (wrong[2] / total)
    return [
        [
            Prospect(snapped(min(w, 1.0)), max(1.0 - e, 0.0), f, t)
            for w, e, f, t in zip(*(a[:, clue].tolist() for a in (win, early, found, trap)), strict=True)
        ]
        for clue in range(rated.shape[1])
    ]


def prospect(place: Position, clue: Clue) -> Prospect:
    """What is to be expected of a clue from this moment on."""
    asked = min(wanted(place.view, clue), len(place.own))
    if asked == 0:
        return Prospect(snapped(outcomes(len(place.own), place.other_left)[0][0]), 1.0, 0.0, 0.0)
    return prospects(place, rates(place, clue)[:, None])[0][asked - 1]


def taken(place: Position, clue: Clue) -> Floats:
    """The chance of each hidden card to be taken at all in the turn."""
    asked = min(wanted(place.view, clue), len(place.own))
    if asked == 0:
        return np.zeros(len(place.view.hidden))
    return takings(place, rates(place, clue)[:, None], asked)[-1][:, 0]


def takings(place: Position, rated: Floats, most: int) -> list[Floats]:
    """For clues, columns of `rated`, that ask for 1, 2, ... cards: the chance of each card to be taken."""
    chances = np.zeros_like(rated)
    so_far = {0: np.ones(rated.shape[1])}  # sets of own cards taken, as bits, and their chances
    by_number = []
    for _ in range(most):
        then: dict[int, Floats] = {}
        for cards, chance in so_far.items():
            left = rated.copy()
            left[[card for at, card in enumerate(place.own) if cards >> at & 1]] = 0.0
            shares = left * (chance / left.sum(axis=0))
            chances = chances + shares
            for at, card in enumerate(place.own):
                if not cards >> at & 1:
                    then[cards | 1 << at] = then.get(cards | 1 << at, 0.0) + shares[card]
        so_far = then
        by_number.append(chances)
    return by_number
