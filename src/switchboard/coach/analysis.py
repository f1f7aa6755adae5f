"""A whole game analysed: every turn, what each team owes to skill and to luck, and where the game turned.

    from switchboard.coach import analyse
    analysis = analyse(parse_record(text))

The same record gives the same analysis, always: nothing is drawn. What it rests on: docs/coach.md.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import add
from typing import Final

from switchboard.coach.accolades import accolades
from switchboard.coach.model import Analysis, Side, Terms, TurnAnalysis, Turning
from switchboard.coach.telling import tell_turning
from switchboard.coach.turns import Played, analyse_turn
from switchboard.players.vectors import unknown
from switchboard.players.vectors.player import ENOUGH
from switchboard.themes import SWITCHBOARD, THEMES, Theme
from switchboard.words.events import GameDealt
from switchboard.words.log import story
from switchboard.words.model import Actor, BadNotation, Phase, Refused, Team
from switchboard.words.record import Record

VERSION: Final = 1  # of the schema
_START: Final = "A log begins with the deal."


def objection(words: Sequence[str]) -> Refused | None:
    """Why the coach cannot speak of games with these words, or None if it can."""
    strange = unknown(words)
    if len(strange) <= (1 - ENOUGH) * len(words):
        return None
    return Refused(
        "coach-words",
        f"The coach knows English words only, and {len(strange)} of these {len(words)} it does not know "
        f"({', '.join(strange[:3])}, …). On such words it keeps silent.",
    )


def analyse(record: Record, theme: Theme | None = None) -> Analysis:
    """Every finished turn of a game. `Refused` with the code `coach-words` for words the coach does not know.

    The sentences are in the words of `theme`, or else of the theme the record names.
    """
    dealt = record.events[0] if record.events else None
    if not isinstance(dealt, GameDealt):
        raise BadNotation(_START)
    if refused := objection(dealt.deal.words):
        raise refused
    dress = theme or THEMES.get(dict(record.tags).get("theme", ""), SWITCHBOARD)
    played = list(played_turns(record))
    turns = tuple(analyse_turn(one) for one in played)
    red = tuple(one.after if one.team is Team.RED else 1.0 - one.after for one in turns)
    first = turns[0].before if turns else 0.5
    return Analysis(
        version=VERSION,
        theme=dress.name,
        words=dealt.deal.words,
        key=dealt.deal.key,
        unknown=tuple(unknown(dealt.deal.words)),
        outcome=played[-1].closing.outcome if played else None,
        start=first if dealt.deal.first is Team.RED else 1.0 - first,
        red=red,
        turns=turns,
        sides=tuple(_side(team, turns) for team in Team),
        turning=_turning(turns, dealt.deal.words, dress),
        accolades=tuple(accolades(turns, dealt.deal.words, dress)),
    )


def _side(team: Team, turns: Sequence[TurnAnalysis]) -> Side:
    return Side(team, reduce(add, (turn.terms for turn in turns if turn.team is team), Terms()))


# --- from a log to turns ----------------------------------------------------------------------------


def played_turns(record: Record) -> Iterator[Played]:
    """The turns of a log that are over, each with the views that belong to it."""
    dealt = record.events[0]
    assert isinstance(dealt, GameDealt)
    views = [view for _, view in story(record.events, Actor.SPECTATOR)]
    last = views[-1]
    over = (*last.past, *((last.now,) if last.outcome is not None else ()))
    for turn in over:
        during = [view for view in views if view.turn == turn.number and view.phase is not Phase.OVER]
        guessing = tuple(view for view in during if view.phase is Phase.GUESS)
        closing = next((view for view in views if view.turn > turn.number), last)
        yield Played(turn, during[0], guessing, closing, dealt.deal.key)


# --- where it turned --------------------------------------------------------------------------------


def _turning(turns: Sequence[TurnAnalysis], words: Sequence[str], theme: Theme) -> Turning | None:
    """The largest swing by one clue or one guess; the earlier of two alike."""
    swings = [swing for turn in turns for swing in _swings(turn)]
    if not swings:
        return None
    turn, step, before, after = max(swings, key=lambda swing: abs(swing[3] - swing[2]))
    sentence = tell_turning(turn, step, words, theme)
    return Turning(turn.turn, turn.team, step, before, after, sentence)


def _swings(turn: TurnAnalysis) -> Iterator[tuple[TurnAnalysis, int | None, float, float]]:
    yield turn, None, turn.before, turn.clued
    for at, step in enumerate(turn.steps):
        yield turn, at, step.before, step.after
