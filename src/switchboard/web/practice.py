"""Practice over HTTP: drills and the daily board. Keeps nothing: who asks sends all they have done so far.

An answer holds no key before the person has answered, or unless their part is to see it. Knows no HTTP.
"""

from datetime import UTC, date, datetime
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from switchboard.coach.daily import FIRST, Daily, number, par, tell_result
from switchboard.coach.drills import (
    ClueMark,
    GuessMark,
    giver_view,
    guess_drill,
    mark_clue,
    mark_guesses,
    scene,
)
from switchboard.coach.edition import edition
from switchboard.protocol import GameOnWire, game_on_wire
from switchboard.rooms.views import SettingsView
from switchboard.themes import SWITCHBOARD
from switchboard.words.clues import explain, judge
from switchboard.words.events import Guess, Stop
from switchboard.words.model import Actor, BadNotation, Number, Phase, Refused, Role
from switchboard.words.ruleset import RefereeKind
from switchboard.words.views import View

Seed = Annotated[str, Meta(min_length=1, max_length=40)]
Edition = Annotated[str, Meta(max_length=40)]
Move = Annotated[str, Meta(max_length=80)]
_MOST_MOVES: Final = 60


class GuessAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A board by its seed, after the cards taken so far; marked when a miss, the limit or `stop` ends it.

    With `edition`, that of the board which lies there: refused if it would be another one now.
    """

    seed: Seed
    guesses: Annotated[tuple[int, ...], Meta(max_length=25)] = ()
    stop: bool = False
    edition: Edition | None = None


class ClueAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A board by its seed; with `text` and `number`, a clue to be marked. `edition` as for guesses."""

    seed: Seed
    text: Annotated[str, Meta(max_length=200)] | None = None
    number: Number = 1
    edition: Edition | None = None


class DailyAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A daily board, today's unless a date is given, after one's moves (`red > RIVER`, `red: ocean 2`)."""

    role: Literal["giver", "guesser"] = "guesser"
    date: Annotated[str, Meta(max_length=10)] | None = None
    moves: Annotated[tuple[Move, ...], Meta(max_length=_MOST_MOVES)] = ()


class GuessPractice(Struct, frozen=True, omit_defaults=True):
    game: GameOnWire
    edition: str
    mark: GuessMark | None = None


class CluePractice(Struct, frozen=True, omit_defaults=True):
    game: GameOnWire
    edition: str
    mark: ClueMark | None = None


class DailyPractice(Struct, frozen=True, omit_defaults=True):
    """`moves` are all that were made; once the day is over there are its key, and `result` to copy."""

    date: str
    number: int
    par: int
    game: GameOnWire
    moves: tuple[str, ...]
    over: bool
    won: bool = False
    result: str | None = None


def guess(asked: GuessAsked) -> GuessPractice:
    _check_edition(asked.edition)
    session = guess_drill(asked.seed)
    actor = Actor.guesser(session.view(Actor.SPECTATOR).team)
    for card in asked.guesses:
        session.submit(actor, Guess(card))
    if asked.stop:
        session.submit(actor, Stop())
    if session.view(actor).phase is Phase.GUESS:
        return GuessPractice(shown(session.view(actor)), edition())
    return GuessPractice(shown(giver_view(session)), edition(), mark_guesses(session))


def clue(asked: ClueAsked) -> CluePractice:
    _check_edition(asked.edition)
    view = giver_view(scene(asked.seed))
    if asked.text is None:
        return CluePractice(shown(view), edition())
    read, verdict = judge(asked.text, asked.number, view.words, view.ruleset, view.shown)
    if not verdict.valid:
        raise Refused(verdict.rule, explain(read, verdict, view.words))
    return CluePractice(shown(view), edition(), mark_clue(view, read))


def _check_edition(asked: str | None) -> None:
    if asked not in (None, edition()):
        raise Refused("other-edition", "The coach has learned since this board was laid. Lay it anew.")


def daily(asked: DailyAsked) -> DailyPractice:
    day, role = _day(asked.date), Role(asked.role)
    try:
        game = Daily(day, role, asked.moves)
    except BadNotation as bad:
        raise Refused("bad-move", str(bad)) from None
    result = game.result
    return DailyPractice(
        day.isoformat(),
        number(day),
        par(day),
        shown(giver_view(game.session) if game.is_over else game.view),
        tuple(game.moves),
        game.is_over,
        result is not None and result.won,
        None if result is None else tell_result(day, role, result, SWITCHBOARD),
    )


def _day(text: str | None) -> date:
    today = datetime.now(UTC).date()
    if text is None:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refused("no-such-day", f"{text!r} is no date: write it as in {today}.") from None
    if not FIRST <= day <= today:
        raise Refused("no-such-day", f"There are boards from {FIRST} to {today}, UTC.")
    return day


def shown(view: View) -> GameOnWire:
    """The board as rooms send it; `rules` are left out, which are always the same."""
    settings = SettingsView("", view.ruleset.name, RefereeKind.CODE, "")
    return game_on_wire(view, settings, None)
