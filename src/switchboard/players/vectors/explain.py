"""What a clue was worth, for after the game: its cards, its risks, and what else could have been said.

Takes the position of a giver, as it was before the clue; knows how to weigh it, and no sentences of any
theme.
"""

from collections.abc import Iterator
from itertools import islice

import numpy as np
from msgspec import Struct

from switchboard.players.vectors.chances import count_chances, ratios
from switchboard.players.vectors.extras import ideas
from switchboard.players.vectors.giver import Idea, Position, meant, position, worths
from switchboard.players.vectors.styles import DEFAULT, Style
from switchboard.players.vectors.table import Codes, code, is_known
from switchboard.words.model import UNLIMITED, Clue, Identity
from switchboard.words.views import View

SEVERAL = 60  # good clues among which the safest and the boldest are sought


class CardChance(Struct, frozen=True):
    """A hidden card, what it is, and its chance to be taken first."""

    card: int
    identity: Identity
    chance: float


class Explanation(Struct, frozen=True):
    """What a giver could expect of a clue.

    `meant` are the cards it points at best, as many as its number; `found` how many own cards the partner
    will find on average; `worth` the chance to win after it; `trap` the chance that this turn ends on the
    trap.
    """

    clue: Clue
    known: bool
    meant: tuple[int, ...]
    cards: tuple[CardChance, ...]
    found: float
    worth: float
    trap: float


def explain(view: View, clue: Clue, style: Style = DEFAULT) -> Explanation:
    """A clue in the position of a giver's view before it was given."""
    place = position(view, style)
    codes = np.array([code(clue.text, word) for word in view.words], np.uint8)
    wanted = _wanted(clue, place)
    own = place.partner.rates(codes[list(place.own)])[:, None]
    kinds = (place.other, place.neutral, place.trap)
    wrong = np.array([[place.partner.rates(codes[list(cards)]).sum()] for cards in kinds])
    counts = count_chances(ratios(own, wrong.sum(axis=0)))[:, 0]
    return Explanation(
        clue=clue,
        known=is_known(clue.text),
        meant=meant(codes, place.own, wanted),
        cards=_card_chances(view, place, codes),
        found=float(counts @ np.minimum(np.arange(len(counts)), wanted)),
        worth=float(worths(own, wrong, place)[wanted - 1, 0]) if wanted else 0.0,
        trap=float(counts[:wanted].sum() * wrong[2, 0] / max(wrong.sum(), 1e-290)),
    )


def _wanted(clue: Clue, place: Position) -> int:
    number = len(place.own) if clue.number == UNLIMITED else max(1, clue.number)
    return min(number, len(place.own))


def _card_chances(view: View, place: Position, codes: Codes) -> tuple[CardChance, ...]:
    chances = place.partner.chances(codes[list(view.hidden)])
    key = view.key or ()
    cards = [CardChance(card, key[card], float(one)) for card, one in zip(view.hidden, chances, strict=True)]
    return tuple(sorted(cards, key=lambda one: -one.chance))


class Alternatives(Struct, frozen=True):
    """Other clues of the same position: the best, the safest for two cards, the boldest still sensible."""

    best: Idea | None
    safest: Idea | None
    boldest: Idea | None


def alternatives(view: View, style: Style = DEFAULT) -> Alternatives:
    good = list(islice(ideas(view, style), SEVERAL))
    risk = {idea.text: explain(view, Clue(idea.text, idea.number), style).trap for idea in good}
    return Alternatives(
        best=good[0] if good else None,
        safest=min(good, key=lambda idea: (risk[idea.text], -idea.worth), default=None),
        boldest=max(good, key=lambda idea: (len(idea.cards), idea.worth), default=None),
    )


def told(view: View, explanation: Explanation) -> Iterator[str]:
    """The explanation in lines that need no theme."""
    names = ", ".join(view.words[card] for card in explanation.meant)
    yield f"{explanation.clue.text} {explanation.clue.number}: meant for {names}"
    yield f"{explanation.found:.1f} cards to be expected, {explanation.trap:.0%} risk of the trap"
    likely = [f"{view.words[one.card]} {one.chance:.0%}" for one in explanation.cards[:5]]
    yield "first taken: " + ", ".join(likely)
