"""The guesser: which card a clue means, and when to stop.

Every hidden card is weighed by how much likelier its score is for a card the giver meant than for one that
merely lies there. Cards that earlier clues of the team are still short of count as well. Knows views, and
keeps nothing between calls.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from switchboard.players.vectors import history
from switchboard.players.vectors.chances import Floats
from switchboard.players.vectors.table import code, table
from switchboard.words.events import Command, Guess, Stop
from switchboard.words.model import UNLIMITED, Clue, Team
from switchboard.words.views import View

KEENNESS: Final = 1.15  # how much likelier each point of score makes it that a card was meant (its logarithm)
AT_RANDOM: Final = 0.1  # what the weight of the clearest card says against nothing of the others
SURE: Final = 0.6  # the chance at which a card is worth a guess that nobody asked for
HOPE: Final = 0.12  # and the one below which even a guess that the clue asks for is not
EARLIER: Final = 0.35  # how much an earlier clue's word counts beside the running one's


class Reading(Struct, frozen=True):
    """The chance of each hidden card to be meant by the running clue, or owed to an earlier one."""

    cards: tuple[int, ...]
    now: Floats
    earlier: Floats

    @property
    def any(self) -> Floats:
        either: Floats = 1.0 - (1.0 - self.now) * (1.0 - self.earlier)
        return either


def reading(view: View, team: Team) -> Reading:
    """What a team's guesser makes of the clues so far."""
    cards = view.hidden
    now = meant(view, view.clue, cards) if view.clue is not None else np.zeros(len(cards))
    earlier = np.zeros(len(cards))
    for debt in history.owed(view, team):
        chances = inclusion(_weights(debt.text, view, cards), debt.short)
        earlier = 1.0 - (1.0 - earlier) * (1.0 - chances)
    return Reading(cards, now, earlier)


def meant(view: View, clue: Clue, cards: tuple[int, ...]) -> Floats:
    """The chance of each hidden card to be one of those a clue still means."""
    if clue.number == 0:
        return np.zeros(len(cards))
    asked = 3 if clue.number == UNLIMITED else clue.number
    left = max(asked - len(view.now.guesses), 1 if clue.number == UNLIMITED else 0)
    return inclusion(_weights(clue.text, view, cards), left)


def _weights(clue: str, view: View, cards: tuple[int, ...]) -> Floats:
    levels = table().levels
    scores = np.array([levels[code(clue, view.words[card])] for card in cards])
    weights: Floats = np.exp(KEENNESS * scores) + AT_RANDOM
    return weights


def inclusion(weights: Floats, count: int) -> Floats:
    """The chance of each item to be among `count` drawn one after another, each in proportion to its weight.

    By the race of `chances`: all have until a time t such that `count` of them are expected to ring.
    """
    if count <= 0 or not len(weights):
        return np.zeros(len(weights))
    if count >= len(weights):
        return np.ones(len(weights))
    low, high = 0.0, 1e6 / float(weights.min())
    for _ in range(60):
        middle = (low + high) / 2 if low else high / 2**8
        if (1.0 - np.exp(-weights * middle)).sum() < count:
            low = middle
        else:
            high = middle
    chances: Floats = 1.0 - np.exp(-weights * high)
    return chances


def guess(view: View, team: Team) -> Command:
    """The card to take next, or a stop."""
    read = reading(view, team)
    clue = view.clue
    if clue is None or not read.cards:
        return Stop() if view.may_stop or not read.cards else Guess(read.cards[0])
    if clue.number == 0:
        return _avoid(view, clue, read)
    taken = len(view.now.guesses)
    wanted = clue.number == UNLIMITED or taken < clue.number
    return _take(view, read, wanted)


def _take(view: View, read: Reading, wanted: bool) -> Command:
    scores = read.now + EARLIER * read.earlier if wanted else read.earlier
    best = int(scores.argmax())
    chance = float(read.any[best] if wanted else read.earlier[best])
    enough = HOPE if wanted and view.clue is not None and view.clue.number != UNLIMITED else SURE
    if view.may_stop and chance < enough:
        return Stop()
    return Guess(read.cards[best])


def _avoid(view: View, clue: Clue, read: Reading) -> Command:
    """words.md#zero: the clue says what not to take. What earlier ones are short of, or the furthest."""
    distance = -_weights(clue.text, view, read.cards)
    weights = -distance / -distance.min()
    scores = read.earlier * (1.0 - weights) - 0.01 * weights
    best = int(scores.argmax())
    if view.may_stop and float(read.earlier[best]) * (1.0 - float(weights[best])) < SURE:
        return Stop()
    return Guess(read.cards[best])
