"""One turn taken apart: before the clue, after the clue, after each card; what was skill and what was luck.

    before -> best        board      what the best clue would make of the cards
    best   -> clued       giver      the clue given instead
    clued  -> after       each guess: guessers  the worth, by what they could know, of the card they chose,
                                                less that of what a listener chooses on average
                                      luck      the rest: what the card turned out to be
Knows views as they were, and no sentences.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from switchboard.coach.belief import guess_values, left_of, stop_value
from switchboard.coach.hearing import Position, position, prospect, rates, taken, wanted
from switchboard.coach.model import CardChance, Step, Terms, TurnAnalysis
from switchboard.coach.options import option, options
from switchboard.coach.standing import moved, snapped, to_move
from switchboard.players.vectors.table import is_known
from switchboard.words.model import Actor, Clue, Identity, Turn
from switchboard.words.views import View


class Played(Struct, frozen=True):
    """A turn with what lay on the table: when it began, before each guess, and when it was over."""

    turn: Turn
    opening: View
    guessing: tuple[View, ...]
    closing: View
    key: tuple[Identity, ...]


def analyse_turn(played: Played) -> TurnAnalysis:
    turn, team = played.turn, played.turn.team
    place = position(_givers(played, played.opening))
    before, after = to_move(*left_of(played.opening, team)), _closing_chance(played)
    choices = options(place)
    best = choices.best.win if choices.best else before
    valid = turn.verdict is None or turn.verdict.valid
    plain = TurnAnalysis(
        turn=turn.number,
        team=team,
        clue=turn.clue,
        valid=valid,
        known=turn.clue is not None and is_known(turn.clue.text),
        before=before,
        clued=after,
        after=after,
        terms=Terms(board=best - before, giver=after - best),
        given=None,
        options=choices,
        chances=(),
        steps=(),
        found=sum(played.key[card] is Identity.of(team) for card in turn.guesses),
        forfeit=turn.forfeit,
        end=turn.end,
    )
    if turn.clue is None or not valid:
        return plain  # the turn went to the others, and whatever it cost is the giver's, or the clock's
    return _judged(plain, played, place) if plain.known else _unjudged(plain, played)


def _givers(played: Played, view: View) -> View:
    return replace(view, actor=Actor.giver(played.turn.team), key=played.key)


def _closing_chance(played: Played) -> float:
    view, team = played.closing, played.turn.team
    if view.outcome is not None:
        return float(view.outcome.winner is team)
    return moved(*left_of(view, team))


# --- a clue the coach knows -------------------------------------------------------------------------


def _judged(plain: TurnAnalysis, played: Played, place: Position) -> TurnAnalysis:
    clue = plain.clue
    assert clue is not None
    given = option(place, clue)
    steps = tuple(_steps(played, place, clue, plain.after))
    best = plain.before + plain.terms.board
    terms = Terms(
        board=plain.terms.board,
        giver=given.win - best,
        guessers=sum(step.skill for step in steps),
        luck=sum(step.luck for step in steps),
    )
    return replace(
        plain, clued=given.win, terms=terms, given=given, chances=card_chances(place, clue), steps=steps
    )


def card_chances(place: Position, clue: Clue) -> tuple[CardChance, ...]:
    key = place.view.key or ()
    rate = rates(place, clue)
    rows = zip(place.view.hidden, (rate / rate.sum()).tolist(), taken(place, clue).tolist(), strict=True)
    cards = [CardChance(card, key[card], first, anyhow) for card, first, anyhow in rows]
    return tuple(sorted(cards, key=lambda one: (-one.first, one.card)))


def _steps(played: Played, place: Position, clue: Clue, end: float) -> Iterator[Step]:
    """Every guess and the stop; the win chance after one is that before the next."""
    places = [position(_givers(played, view), place.partner) for view in played.guessing]
    worth = [prospect(each, clue).win for each in places]
    for at, (each, card) in enumerate(zip(places, _choices(played), strict=True)):
        after = worth[at + 1] if at + 1 < len(worth) else end
        yield _step(each, played.guessing[at], clue, card, (worth[at], after))


def _choices(played: Played) -> Sequence[int | None]:
    """What was done at each moment of guessing; None for a stop, the clock's or their own."""
    guesses = played.turn.guesses
    return (*guesses, None) if len(played.guessing) > len(guesses) else guesses


def _step(place: Position, seen: View, clue: Clue, card: int | None, chances: tuple[float, float]) -> Step:
    before, after = chances
    values, hidden = guess_values(seen), seen.hidden
    rate = rates(place, clue)
    shares = rate / rate.sum()
    goes_on = wanted(seen, clue) > 0
    usual = snapped(float(shares @ values)) if goes_on else stop_value(seen)
    chosen = stop_value(seen) if card is None else snapped(float(values[hidden.index(card)]))
    same = same_choice(place, clue)[card]
    skill = chosen - usual
    return Step(
        card=card,
        identity=None if card is None else (place.view.key or ())[card],
        chance=same,
        likeliest=hidden[int(shares.argmax())] if goes_on else None,
        before=before,
        after=after,
        skill=skill,
        luck=after - before - skill,
    )


def same_choice(place: Position, clue: Clue) -> dict[int | None, float]:
    """How likely a listener is to do the same at this moment: for every hidden card, and None for a stop."""
    if wanted(place.view, clue) == 0:
        return {None: 1.0, **dict.fromkeys(place.view.hidden, 0.0)}
    rate = rates(place, clue)
    return {None: 0.0, **dict(zip(place.view.hidden, (rate / rate.sum()).tolist(), strict=True))}


# --- a clue the coach does not know -----------------------------------------------------------------


def _unjudged(plain: TurnAnalysis, played: Played) -> TurnAnalysis:
    """The coach has no idea what the clue suggests: it says what happened and blames nobody."""
    worth = [plain.before, *(stop_value(view) for view in played.guessing[1:]), plain.after]
    steps = [
        Step(card, None if card is None else played.key[card], 0.0, None, worth[at], worth[at + 1], 0.0, 0.0)
        for at, card in enumerate(_choices(played))
    ]
    terms = Terms(unjudged=plain.after - plain.before)
    return replace(plain, clued=plain.before, terms=terms, steps=tuple(steps))
