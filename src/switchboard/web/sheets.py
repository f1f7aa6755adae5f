"""Drills as sheets: everything a page needs to lay a board, play it and mark it while there is no server.

A sheet answers what `practice` would answer, by looking it up. It holds the key of its board, as nobody but
the one who practises is deceived by it (docs/decisions.md). Knows no HTTP.
"""

import gzip
from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from switchboard import wire
from switchboard.coach.ahead import LIKELIEST, NO_CARD, NUMBERS, Way, guessing, weighing
from switchboard.coach.drills import giver_view, scene
from switchboard.coach.edition import edition
from switchboard.coach.model import CardChance, Options
from switchboard.protocol import GameOnWire, TurnOnWire
from switchboard.web.practice import Seed, shown
from switchboard.words.model import Number, Outcome, Phase, Team

FORMAT: Final = 1  # goes up when sheets are written otherwise: a page reads none of an older one
REMEMBERED: Final = 64  # of up to 60 kB: many may want the same
ZERO: Final = 40  # most figures become letters and signs of one byte that way

# How many listeners in a hundred do the same, the score if it ends the turn, and where it leads: to which of
# the moments, or which of the closings.
WayOnWire = tuple[int, int | None, int]


class SheetAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A board by its seed."""

    seed: Seed


class MomentOnWire(Struct, frozen=True, omit_defaults=True):
    """What a moment of guessing changes in a game; the ways on by each card, null where it lies open."""

    red_left: int
    blue_left: int
    cards: tuple[WayOnWire | None, ...]
    stop: WayOnWire | None = None
    guesses_left: Number = 0
    may_stop: bool = False


class Closing(Struct, frozen=True, omit_defaults=True):
    """What the end of a turn changes in a game; the guesses belong to `last`, or else to `now`."""

    team: Team
    turn: int
    phase: Phase
    red_left: int
    blue_left: int
    now: TurnOnWire
    last: TurnOnWire | None = None
    outcome: Outcome | None = None


class GuessSheet(Struct, frozen=True):
    """A drill of guessing: the first of the moments is the `game` as it lies."""

    edition: str
    seed: str
    game: GameOnWire
    key: str
    team: Team
    meant: tuple[int, ...]
    options: Options
    chances: tuple[CardChance, ...]
    moments: tuple[MomentOnWire, ...]
    closings: tuple[Closing, ...]


class ClueSheet(Struct, frozen=True):
    """A drill of giving clues: words with a space between them, and their figures, a character for each.

    A figure is the code of its character less `zero`. They come in columns, each with one for every word. For
    each of `numbers`: score, win, whole, trap, tenths of expected cards, then `likeliest` pairs of a card and
    its chance to be taken. Last as many cards as `numbers`, which a clue is meant for; `none` if no more.
    """

    edition: str
    seed: str
    game: GameOnWire
    options: Options
    words: str
    figures: str
    zero: int
    numbers: int
    likeliest: int
    none: int


@lru_cache(maxsize=REMEMBERED)
def packed_guess_sheet(asked: SheetAsked) -> bytes:
    """A sheet as it is sent, compressed; most of a sheet is the same over and over."""
    return gzip.compress(wire.encode(guess_sheet(asked)), mtime=0)


@lru_cache(maxsize=REMEMBERED)
def packed_clue_sheet(asked: SheetAsked) -> bytes:
    return gzip.compress(wire.encode(clue_sheet(asked)), mtime=0)


def guess_sheet(asked: SheetAsked) -> GuessSheet:
    turn = guessing(asked.seed)
    closings: dict[Closing, int] = {}

    def way(one: Way | None) -> WayOnWire | None:
        if one is None:
            return None
        if one.to is not None:
            return one.chance, None, one.to
        return one.chance, one.score, closings.setdefault(_closing(shown(one.after)), len(closings))

    moments = tuple(
        MomentOnWire(
            moment.view.red_left,
            moment.view.blue_left,
            tuple(way(moment.cards.get(card)) for card in range(len(moment.view.words))),
            way(moment.stop),
            moment.view.guesses_left,
            moment.view.may_stop,
        )
        for moment in turn.moments
    )
    first, key = turn.moments[0].view, shown(turn.closed).key
    return GuessSheet(
        edition(),
        asked.seed,
        shown(first),
        key or "",
        first.team,
        turn.meant,
        turn.options,
        turn.chances,
        moments,
        tuple(closings),
    )


def _closing(game: GameOnWire) -> Closing:
    """The end of a turn without its guesses, which are the player's."""
    over = game.outcome is not None
    return Closing(
        game.team,
        game.turn,
        game.phase,
        game.red_left,
        game.blue_left,
        _without_guesses(game.now),
        None if over else _without_guesses(game.past[-1]),
        game.outcome,
    )


def _without_guesses(turn: TurnOnWire) -> TurnOnWire:
    return TurnOnWire(turn.clue, turn.valid, turn.rule, turn.offended, (), turn.forfeit, turn.end)


def clue_sheet(asked: SheetAsked) -> ClueSheet:
    view = giver_view(scene(asked.seed))
    weighed = weighing(view)
    return ClueSheet(
        edition(),
        asked.seed,
        shown(view),
        weighed.options,
        " ".join(weighed.words),
        _written(weighed.figures),
        ZERO,
        NUMBERS,
        LIKELIEST,
        NO_CARD,
    )


def _written(figures: NDArray[np.uint8]) -> str:
    """Column by column: like figures beside each other compress best."""
    return (figures.T.astype("<u4") + ZERO).tobytes().decode("utf-32-le")
