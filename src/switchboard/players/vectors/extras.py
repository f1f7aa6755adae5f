"""Zero and unlimited: clues for cards that earlier clues still stand for.

After a miss the partner may know more cards than the next number lets it take. Unlimited lifts the limit;
zero does too, and warns of a card that lies in the way. Both are weighed like any clue, with the rates of the
earlier clues. A partner who has been seen to stop where it could have gone on is not asked to.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from switchboard.players.styles import DEFAULT, Style
from switchboard.players.vectors import giver, history
from switchboard.players.vectors.chances import Floats
from switchboard.players.vectors.giver import Idea, Position, board_codes, is_legal, position, worths
from switchboard.players.vectors.table import clue_words, code, table
from switchboard.words.model import UNLIMITED
from switchboard.words.views import View

PRESSING: Final = 2  # cards the other team has left when there may be no next turn
CLEARLY: Final = 0.3  # the chance at which a card is known to be owed
UNUSUAL: Final = 0.03  # what it costs that people do not see these numbers often
LOUD: Final = 3.5  # the score at which a zero clue points at the card it warns of
FAR: Final = 1.5  # and the one its own cards must stay below


def ideas(view: View, style: Style = DEFAULT, twins: bool = False, alone: bool = False) -> Iterator[Idea]:
    """Legal clues, the best first; a zero or unlimited clue leads if it is worth more than all others."""
    place = position(view, style, twins, alone)
    usual = giver.ideas(view, place)
    best = next(usual, None)
    if best is None:
        return
    if not twins and _presses(view, place):
        better = [idea for idea in _extras(view, place, best) if idea.worth > best.worth]
        yield from sorted(better, key=lambda idea: -idea.worth)
    yield best
    yield from usual


def _presses(view: View, place: Position) -> bool:
    """Whether there may be no next turn, and a partner who goes on where it can has cards to go on with."""
    late = not place.patient and len(place.other) <= PRESSING and (place.owed >= CLEARLY).sum() > 1
    return bool(late) and not history.stops_short(view, view.actor.team or view.team)


def _extras(view: View, place: Position, best: Idea) -> Iterator[Idea]:
    owed = tuple(card for card, chance in zip(place.own, place.owed, strict=True) if chance >= CLEARLY)
    earlier = _earlier(view, place)
    cards = tuple(dict.fromkeys((*best.cards, *owed)))
    within = len(best.cards) + view.ruleset.bonus_guesses
    if view.ruleset.unlimited and len(cards) > within and is_legal(view, best.text, UNLIMITED):
        both = earlier + _chances(view, place, best.text)
        yield Idea(best.text, UNLIMITED, _worth(both, len(cards), place), cards)
    if view.ruleset.zero and (text := _warning(view, place, earlier)) is not None:
        yield Idea(text, 0, _worth(earlier * (1.0 - _chances(view, place, text)), len(owed), place), owed)


def _earlier(view: View, place: Position) -> Floats:
    """For every card of the board, the chance that a free guess for an earlier clue goes to it."""
    team = view.actor.team or view.team
    chances = [_chances(view, place, debt.text) for debt in history.owed(view, team)]
    return np.maximum.reduce(chances) if chances else np.zeros(len(view.words))


def _chances(view: View, place: Position, text: str) -> Floats:
    codes = np.array([code(text, view.words[card]) for card in view.hidden], np.uint8)
    chances = np.zeros(len(view.words))
    chances[list(view.hidden)] = place.partner.chances(codes)
    return chances


def _worth(rates: Floats, wanted: int, place: Position) -> float:
    kinds = (place.other, place.neutral, place.trap)
    wrong = np.array([[rates[list(cards)].sum()] for cards in kinds])
    number = min(wanted, len(place.own))
    return float(worths(rates[list(place.own)][:, None], wrong, place)[number - 1, 0]) - UNUSUAL


def _warning(view: View, place: Position, earlier: Floats) -> str | None:
    """A word that points at the wrong card most in the way and at no own one."""
    if not place.wrong:
        return None
    lure = max(place.wrong, key=lambda card: float(earlier[card]))
    codes, levels = board_codes(view.words), table().levels
    loud = int(np.searchsorted(levels, LOUD))
    far = codes[list(place.own)].max(axis=0) <= np.searchsorted(levels, FAR)
    said, words = history.said(view), clue_words()
    for clue in np.flatnonzero((codes[lure] >= loud) & far).tolist():
        if words[clue] not in said and is_legal(view, words[clue], 0):
            return words[clue]
    return None
