"""What else a giver could have said: the best clue, the safest for two cards, and the boldest.

Candidates are the ideas of the built-in giver in two of its styles, all legal on the board as it was; each is
weighed as the clue given is, by the plain chance to win. Knows views of givers.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

import numpy as np

from switchboard.coach.hearing import Position, Prospect, prospect, prospects, rates
from switchboard.coach.model import Option, Options
from switchboard.players.styles import BOLD, DEFAULT
from switchboard.players.vectors import extras
from switchboard.players.vectors.giver import Idea, board_codes, meant
from switchboard.players.vectors.table import Codes, code, table
from switchboard.words.model import UNLIMITED, Clue, Number

CONSIDERED: Final = 40  # ideas of each style
PAIR: Final = 2
SENSIBLE: Final = 0.1  # the chance to find all its cards below which a clue is not bold but hopeless


def option(place: Position, clue: Clue) -> Option:
    """A clue as a choice of its giver, with what was to be expected of it."""
    expected = prospect(place, clue)
    own = tuple(place.view.hidden[at] for at in place.own)
    codes = np.array([code(clue.text, word) for word in place.view.words], np.uint8)
    number = 0 if clue.number == UNLIMITED else clue.number
    return _option(clue.text, clue.number, meant(codes, own, number), expected)


def _option(text: str, number: Number, cards: tuple[int, ...], expected: Prospect) -> Option:
    return Option(text, number, cards, expected.win, expected.whole, expected.expected, expected.trap)


def options(place: Position) -> Options:
    usual, bold = (list(islice(extras.ideas(place.view, style), CONSIDERED)) for style in (DEFAULT, BOLD))
    ideas = list({(idea.text, idea.number): idea for idea in (*usual, *bold)}.values())
    if not ideas:
        return Options(None, None, None)
    texts = list(dict.fromkeys(idea.text for idea in ideas))
    rated = np.stack([rates(place, Clue(text, 1)) for text in texts], axis=1)
    chances = dict(zip(texts, prospects(place, rated), strict=True))
    weighed = list(_as_they_are(place, ideas, chances))
    pairs = _of_number(place, texts, chances, min(PAIR, len(place.own)))
    daring = [one for one in _as_they_are(place, bold, chances) if one.whole >= SENSIBLE]
    return Options(
        best=max(weighed, key=lambda one: one.win),
        safest=max(pairs, key=lambda one: (one.whole, one.win), default=None),
        boldest=max(daring or weighed, key=lambda one: (len(one.cards), one.win)),
    )


def _as_they_are(
    place: Position, ideas: Iterable[Idea], chances: dict[str, list[Prospect]]
) -> Iterator[Option]:
    """Ideas with their own numbers."""
    for idea in ideas:
        if idea.number == UNLIMITED or idea.number == 0:
            expected = prospect(place, Clue(idea.text, idea.number))
        else:
            expected = chances[idea.text][idea.number - 1]
        yield _option(idea.text, idea.number, idea.cards, expected)


def _of_number(
    place: Position, texts: Sequence[str], chances: dict[str, list[Prospect]], number: int
) -> Iterator[Option]:
    """The same words, all with one number."""
    own = tuple(place.view.hidden[at] for at in place.own)
    codes: Codes = board_codes(place.view.words)
    for text in texts:
        cards = meant(codes[:, table().place[text]], own, number)
        yield _option(text, number, cards, chances[text][number - 1])
