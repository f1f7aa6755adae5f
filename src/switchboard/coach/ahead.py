"""Drills worked out ahead: all that may come of a board, to be played and marked without the coach.

To a turn of guessing belong its moments, one for each set of cards found so far; to a giver's board what the
likeliest clue words would bring. Every figure is the one that `drills` gives, as the whole number that is
shown of it. Knows no wire.
"""

from math import floor
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from switchboard.coach.drills import clue_score, give_a_clue, giver_view, guess_score, scene
from switchboard.coach.hearing import Position, Prospect, position, prospects, takings
from switchboard.coach.model import CardChance, Options
from switchboard.coach.options import option, options
from switchboard.coach.turns import card_chances, same_choice
from switchboard.dealing import WordSession
from switchboard.players.vectors.chances import Floats
from switchboard.players.vectors.giver import board_codes, is_legal, meant
from switchboard.players.vectors.table import Codes, clue_words, table
from switchboard.words.events import Command, Guess, Stop
from switchboard.words.model import Actor, Phase
from switchboard.words.views import View

WORDS: Final = 1_000  # clue words that are weighed for a board
NUMBERS: Final = 4  # for 1, 2, ... cards each
LIKELIEST: Final = 6  # cards named with each clue, as many as the page shows
NO_CARD: Final = 99


# --- guess what is meant ----------------------------------------------------------------------------


class Way(Struct, frozen=True):
    """A card taken, or a stop: how many listeners in a hundred do the same here, and the game after it.

    If it ends the turn there is a score, else the moment it leads to.
    """

    chance: int
    after: View
    score: int | None = None
    to: int | None = None


class Moment(Struct, frozen=True):
    """A moment of guessing: the guesser's view, and what comes of each hidden card and of a stop."""

    view: View
    cards: dict[int, Way]
    stop: Way | None


class Guessing(Struct, frozen=True):
    """A turn of guessing, which begins with the first of its `moments`; and what is told when it is over."""

    moments: tuple[Moment, ...]
    closed: View
    meant: tuple[int, ...]
    options: Options
    chances: tuple[CardChance, ...]


def guessing(seed: str) -> Guessing:
    """All that may come of the drill of a seed."""
    session = scene(seed)
    place = position(giver_view(session))
    give_a_clue(session)
    seen = giver_view(session)
    assert seen.clue is not None
    given = option(place, seen.clue)
    walk = _Walk(session, place, given.cards)
    return Guessing(walk.moments(), seen, given.cards, options(place), card_chances(place, seen.clue))


class _Walk:
    """Every way through a turn. Which cards were found says everything, in whichever order they were."""

    def __init__(self, session: WordSession, place: Position, intended: tuple[int, ...]) -> None:
        self._place, self._intended = place, intended
        self._actor = Actor.guesser(place.view.team)
        self._numbers = {frozenset[int](): 0}
        self._games = [session]

    def moments(self) -> tuple[Moment, ...]:
        met = []
        for session in self._games:  # more are met on the way
            met.append(self._moment(session))
        return tuple(met)

    def _moment(self, session: WordSession) -> Moment:
        seen = giver_view(session)
        clue = seen.clue
        assert clue is not None
        same = same_choice(position(seen, self._place.partner), clue)
        cards = {card: self._way(session, Guess(card), same[card]) for card in seen.hidden}
        stop = self._way(session, Stop(), same[None]) if seen.may_stop else None
        return Moment(session.view(self._actor), cards, stop)

    def _way(self, before: WordSession, command: Command, chance: float) -> Way:
        session = before.fork()
        session.submit(self._actor, command)
        view = session.view(self._actor)
        if view.phase is Phase.GUESS:
            return Way(percent(chance), view, to=self._number(session, frozenset(view.now.guesses)))
        key = self._place.view.key or ()
        taken = next(turn.guesses for turn in (view.now, *view.past[::-1]) if turn.clue is not None)
        score = guess_score(self._intended, taken, key, self._place.view.team)
        return Way(percent(chance), giver_view(session), score)

    def _number(self, session: WordSession, found: frozenset[int]) -> int:
        if found not in self._numbers:
            self._numbers[found] = len(self._games)
            self._games.append(session)
        return self._numbers[found]


def percent(chance: float) -> int:
    """As it is shown: a half goes up."""
    return floor(chance * 100 + 0.5)


# --- give a clue ------------------------------------------------------------------------------------


class Weighing(Struct, frozen=True):
    """Clue words for a board, and the figures of each in a row of bytes.

    For each number: score, win, whole, trap (of a hundred), expected cards (in tenths), and the likeliest
    cards with the chance (of a hundred) to be taken. Last the cards it is meant for, the clearest first.
    """

    options: Options
    words: tuple[str, ...]
    figures: NDArray[np.uint8]


def weighing(view: View) -> Weighing:
    """What the clue words that suggest some card of the giver most would bring."""
    place = position(view)
    codes = board_codes(view.words)
    choices = options(place)
    columns = _likely(view, place, codes, choices)
    hidden = place.partner.rates(codes[list(view.hidden)][:, columns])
    rated: Floats = hidden / hidden.sum(axis=0)
    own = tuple(view.hidden[at] for at in place.own)
    pointed = [_padded(meant(codes[:, column], own, NUMBERS)) for column in columns]
    figures = np.hstack((*_numbers(place, choices, rated), np.array(pointed, np.uint8)))
    known = clue_words()
    return Weighing(choices, tuple(known[column] for column in columns), figures)


def _likely(view: View, place: Position, codes: Codes, choices: Options) -> list[int]:
    """Legal clues: those the coach advises, then those that suggest some own card most, the readier first."""
    own = [view.hidden[at] for at in place.own]
    order = np.argsort(-codes[own].max(axis=0).astype(np.int16), kind="stable")
    advised = [one.text for one in (choices.best, choices.safest, choices.boldest) if one]
    known, found = clue_words(), dict.fromkeys(table().place[text] for text in advised)
    for column in order.tolist():
        if len(found) == WORDS:
            break
        if column not in found and is_legal(view, known[column], NUMBERS):
            found[column] = None
    return list(found)


def _numbers(place: Position, choices: Options, rated: Floats) -> list[NDArray[np.uint8]]:
    """For each number a row of figures for each clue; who asks for more cards than there are gets those."""
    most = min(NUMBERS, len(place.own))
    expected, takes = prospects(place, rated), takings(place, rated, most)
    told = [
        np.hstack((_figures(place, choices, [one[at] for one in expected]), _likeliest(place, takes[at])))
        for at in range(most)
    ]
    return [told[min(number, most - 1)] for number in range(NUMBERS)]


def _figures(place: Position, choices: Options, expected: list[Prospect]) -> NDArray[np.uint8]:
    rows = [
        (
            clue_score(place, choices, one.win),
            percent(one.win),
            percent(one.whole),
            percent(one.trap),
            floor(one.expected * 10 + 0.5),
        )
        for one in expected
    ]
    return np.array(rows, np.uint8)


def _likeliest(place: Position, chances: Floats) -> NDArray[np.uint8]:
    """For each clue, a column of `chances`, the cards taken most often: card, chance, card, chance, ..."""
    shares = np.floor(chances * 100 + 0.5)
    order = np.argsort(-shares, axis=0, kind="stable")[:LIKELIEST]  # as the page does: by what is shown
    cards = np.array(place.view.hidden)[order]
    pairs = np.stack((cards, np.take_along_axis(shares, order, axis=0)), axis=1)
    return pairs.reshape(-1, chances.shape[1]).T.astype(np.uint8)


def _padded(cards: tuple[int, ...]) -> list[int]:
    return [*cards, *[NO_CARD] * (NUMBERS - len(cards))]
