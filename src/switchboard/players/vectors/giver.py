"""The giver: of all clue words and numbers, the one that gives its team the best chance to win.

Every clue word is weighed by the exact chances of what the listener will do with it (`chances`), and what
that does to the race (`race`). Legal is what the referee in code allows on this very board. Knows views, and
keeps nothing between calls.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from switchboard.players.styles import DEFAULT, TWINS, Style
from switchboard.players.vectors import history, patience, race
from switchboard.players.vectors.chances import Floats, count_chances, found_before, ratios, turn_values
from switchboard.players.vectors.listener import NONE, Answer, Listener, listener
from switchboard.players.vectors.table import Codes, card_codes, clue_words, code, table
from switchboard.words.clues import MAX_NUMBER, judge
from switchboard.words.model import Identity, Number, Team
from switchboard.words.views import View

LIKELY: Final = 2_000  # clues that suggest some own card most, at least so many
LONGLIST: Final = 800  # those of them that promise most, which are weighed by their best cards
BEST_CARDS: Final = 4
SHORTLIST: Final = 150  # and those of them that are weighed exactly
SPARED: Final = 0.3  # the chance at which a card is left to an earlier clue
TWINS_PACE: Final = 4.0
NO_RACE: Final = 9  # cards another team would have left that is not there


class Idea(Struct, frozen=True):
    """A clue a giver could give; `cards` are those it is meant for, `worth` the chance to win after it."""

    text: str
    number: Number
    worth: float
    cards: tuple[int, ...]


class Position(Struct, frozen=True):
    """What a giver's view comes to: cards by what they are, what every outcome is worth, who listens."""

    own: tuple[int, ...]
    other: tuple[int, ...]
    neutral: tuple[int, ...]
    trap: tuple[int, ...]
    kept: Floats
    missed: Floats
    owed: Floats
    partner: Listener
    style: Style
    patient: bool = False  # there is nobody to race

    @property
    def wrong(self) -> tuple[int, ...]:
        return self.other + self.neutral + self.trap


class Weighed(Struct, frozen=True):
    """Some clue words, as places in the table, and what each number is worth: (numbers, clues)."""

    places: NDArray[np.intp]
    worth: Floats


@lru_cache(maxsize=8)  # boards of 280 kB each
def board_codes(words: tuple[str, ...]) -> Codes:
    """(cards, clue words) -> how strongly each clue suggests each card."""
    codes: Codes = np.stack([card_codes(word) for word in words])
    codes.flags.writeable = False
    return codes


def partner_of(view: View, team: Team) -> Listener:
    """The listener that a team's guesser seems to be by its guesses so far."""
    return listener(
        Answer(
            tuple([code(reply.clue, view.words[card]) for card in reply.hidden]),
            reply.hidden.index(reply.card),
        )
        for reply in history.replies(view, team)
    )


def position(view: View, style: Style = DEFAULT, twins: bool = False, alone: bool = False) -> Position:
    """The position of the giver whose view this is.

    `twins` if its partner is known to be the same player, `alone` if there is known to be no race.
    """
    key, team = view.key, view.actor.team
    if key is None or team is None:
        raise ValueError("Only a giver's view tells what the cards are.")
    cards: dict[Identity, list[int]] = {identity: [] for identity in Identity}
    for card in view.hidden:
        cards[key[card]].append(card)
    own, other = cards[Identity.of(team)], cards[Identity.of(team.other)]
    partner = Listener(NONE, 0.0) if twins else partner_of(view, team)
    alone = not twins and (alone or history.is_alone(view, team))
    kept, missed = _alone(own, other) if alone else _outcomes(len(own), len(other), twins)
    return Position(
        own=tuple(own),
        other=tuple(other),
        neutral=tuple(cards[Identity.NEUTRAL]),
        trap=tuple(cards[Identity.TRAP]),
        kept=kept,
        missed=missed,
        owed=_owed(view, team, own, partner),
        partner=partner,
        style=TWINS if twins else replace(style, clear=style.calm, spare=0.0) if alone else style,
        patient=alone,
    )


def _outcomes(own: int, other: int, twins: bool) -> tuple[Floats, Floats]:
    """What a turn is worth that ends with j cards found, and with one of the other team's as well."""
    other = other or NO_RACE
    chances = (
        race.after(TWINS_PACE, race.PACE, own, other) if twins else race.after_among_strangers(own, other)
    )
    return chances[::-1, other], chances[::-1, max(other - 1, 0)] * (other > 1)


def _alone(own: list[int], other: list[int]) -> tuple[Floats, Floats]:
    """The same where nobody races: of the other team's cards only the last is worse than a neutral one."""
    chances = race.alone(len(own))[::-1]
    return chances, chances * (len(other) != 1)


def _owed(view: View, team: Team, own: list[int], partner: Listener) -> Floats:
    """The chance that a free guess for an earlier clue would go to each own card."""
    owed = np.zeros(len(own))
    for debt in history.owed(view, team):
        codes = np.array([code(debt.text, view.words[card]) for card in view.hidden], np.uint8)
        chances = dict(zip(view.hidden, partner.chances(codes), strict=True))
        owed = np.maximum(owed, [chances[card] for card in own])
    return owed


# --- the search -------------------------------------------------------------------------------------


def ideas(view: View, place: Position) -> Iterator[Idea]:
    """Legal clues that have not been said, the best first."""
    if not place.own:
        return
    codes, words, said = board_codes(view.words), clue_words(), history.said(view)
    for clue, number, worth in _ranked(codes, place):
        text = words[clue]
        if text not in said and is_legal(view, text, number):
            yield Idea(text, number, worth, meant(codes[:, clue], place.own, number))


def is_legal(view: View, text: str, number: Number) -> bool:
    return judge(text, number, view.words, view.ruleset, view.shown)[1].valid


def meant(codes: Codes, own: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The cards that a clue of this number is meant for, the clearest first."""
    return tuple(sorted(own, key=lambda card: (-int(codes[card]), card))[:number])


def _ranked(codes: Codes, place: Position) -> Iterator[tuple[int, int, float]]:
    """Clue words with their best numbers and worths: an exact shortlist first, then whatever is left."""
    some = likely(codes, place)
    if len(some) > LONGLIST:
        promise = promises(codes[:, some], place)
        some = np.sort(some[np.argpartition(-promise, LONGLIST)[:LONGLIST]])
    rough = weigh_roughly(codes, place, some)
    order = np.argsort(-best_numbers(rough)[1], kind="stable")
    short = np.sort(some[order[:SHORTLIST]])
    yield from _in_order(weigh(codes, place, short))
    promise = promises(codes, place)
    promise[short] = -np.inf
    rest = np.argsort(-promise, kind="stable")[: len(promise) - len(short)]
    for start in range(0, len(rest), SHORTLIST):
        yield from _in_order(weigh(codes, place, rest[start : start + SHORTLIST]))


def likely(codes: Codes, place: Position) -> NDArray[np.intp]:
    """The clue words that suggest some own card most; all, to a partner who sees the order of cards alone."""
    if place.partner.noise <= NONE:
        return np.arange(codes.shape[1])
    strongest = codes[list(place.own)].max(axis=0)
    so_strong = np.bincount(strongest, minlength=len(table().levels))[::-1].cumsum()[::-1]
    return np.flatnonzero(strongest >= np.flatnonzero(so_strong >= LIKELY)[-1])


def promises(codes: Codes, place: Position) -> Floats:
    """How many own cards each clue word would bring if nobody stopped, less its danger."""
    rates = place.partner.rates
    wrong = rates(codes[list(place.wrong)]).sum(axis=0)
    found = found_before(ratios(rates(codes[list(place.own)]), wrong)).sum(axis=0)
    trap = rates(codes[list(place.trap)]).sum(axis=0)
    promised: Floats = found - trap / np.maximum(wrong, 1e-290)
    return promised


def _in_order(weighed: Weighed) -> Iterator[tuple[int, int, float]]:
    numbers, worth = best_numbers(weighed)
    for row in np.argsort(-worth, kind="stable").tolist():
        yield int(weighed.places[row]), int(numbers[row]), float(worth[row])


def best_numbers(weighed: Weighed) -> tuple[NDArray[np.intp], Floats]:
    """For each clue its best number and the worth of that."""
    best = weighed.worth.argmax(axis=0)
    return best + 1, weighed.worth[best, np.arange(len(best))]


def weigh_roughly(codes: Codes, place: Position, places: NDArray[np.intp]) -> Weighed:
    """Some clue words, with only the best few own cards counted."""
    codes = codes[:, places]
    own = codes[list(place.own)]
    if len(own) > BEST_CARDS:
        own = np.sort(own, axis=0)[-BEST_CARDS:]
    return _weigh(own, codes, place, places)


def weigh(codes: Codes, place: Position, places: NDArray[np.intp]) -> Weighed:
    """Some clue words, exactly."""
    codes = codes[:, places]
    own = codes[list(place.own)]
    weighed = _weigh(own, codes, place, places)
    if place.owed.any() and place.style.spare:
        rates = place.partner.rates
        ahead = ratios(rates(own), rates(codes[list(place.wrong)]).sum(axis=0))
        others = (place.owed < SPARED).mean()  # where all cards are owed there is nothing else to point at
        again = place.owed @ found_before(ahead) * others
        weighed.worth[:] -= place.style.spare * (place.kept[1] - place.kept[0]) * again
    return weighed


def _weigh(own: Codes, codes: Codes, place: Position, places: NDArray[np.intp]) -> Weighed:
    rates = place.partner.rates
    wrong = [rates(codes[list(cards)]).sum(axis=0) for cards in (place.other, place.neutral, place.trap)]
    worth = worths(rates(own), np.stack(wrong), place)[:MAX_NUMBER]
    worth[~_clear(own, place.style)[:MAX_NUMBER]] = -9.0
    worth -= place.style.plain * places / table().clues
    return Weighed(places, worth)


def worths(own: Floats, wrong: Floats, place: Position) -> Floats:
    """The worth of asking for 1, 2, ... cards, of clues by the rates of cards: (numbers, clues).

    `own` has a row for each own card; `wrong` three rows: the other team's cards, neutral ones, the trap.
    """
    dread = np.full_like(place.kept, -place.style.dread * place.kept[0])
    ends = np.stack((place.missed, place.kept, dread), axis=1)
    if place.patient:
        return patience.worths(own, wrong, place.kept, ends)
    total = wrong.sum(axis=0)
    counts = count_chances(ratios(own, total))
    return turn_values(counts, place.kept, ends @ (wrong / np.maximum(total, 1e-290)))


def _clear(own: Codes, style: Style) -> NDArray[np.bool_]:
    """Whether the k best cards of a clue are all clear enough to ask for k; one card always is."""
    clear = np.array([style.clear[min(rank, len(style.clear) - 1)] for rank in range(len(own))])
    least = np.searchsorted(table().levels, clear)
    enough = np.sort(own, axis=0)[::-1] >= least[:, None]
    enough[0] = True
    return np.logical_and.accumulate(enough, axis=0)
