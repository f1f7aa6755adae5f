"""Accolades: what a game will be remembered for, found in its analysed turns.

Each is a search over the turns that comes back with at most one; names are the theme's.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from switchboard.coach.model import Accolade, Step, TurnAnalysis
from switchboard.coach.telling import giver_of, guesser_of, percent, points, tell_clue
from switchboard.telling import named
from switchboard.themes import Theme
from switchboard.words.model import Identity, TurnEnd

LUCK: Final = 0.03  # the win chance a guess must be lucky by to be called so
SKILL: Final = 0.01
COST: Final = 0.05
LOW: Final = 0.3  # the chance from which a win is a return
PATIENCE: Final = 2  # turns in a row without a wrong card


class Telling(Struct, frozen=True):
    """What a sentence about a game needs."""

    turns: Sequence[TurnAnalysis]
    words: Sequence[str]
    theme: Theme


Found: TypeAlias = tuple[TurnAnalysis, str]


def accolades(turns: Sequence[TurnAnalysis], words: Sequence[str], theme: Theme) -> Iterator[Accolade]:
    game = Telling(turns, words, theme)
    for kind, search in SEARCHES.items():
        if found := search(game):
            turn, sentence = found
            yield Accolade(kind, turn.team, turn.turn, theme.accolades[kind], sentence)


def _boldest(game: Telling) -> Found | None:
    """The largest number of which every card was found; of two alike the less likely one."""
    worked = [
        turn
        for turn in game.turns
        if turn.given and isinstance(turn.given.number, int) and turn.found >= turn.given.number >= 2
    ]
    turn = max(worked, key=lambda turn: (_number(turn), -_whole(turn)), default=None)
    if turn is None or turn.clue is None:
        return None
    return turn, (
        f"{giver_of(turn, game.theme)} said {tell_clue(turn.clue)} and all {_number(turn)} were found; "
        f"the coach gave it {percent(_whole(turn))}."
    )


def _number(turn: TurnAnalysis) -> int:
    return turn.given.number if turn.given and isinstance(turn.given.number, int) else 0


def _whole(turn: TurnAnalysis) -> float:
    return turn.given.whole if turn.given else 0.0


def _connection(game: Telling) -> Found | None:
    """The clue that did most for its team before a card was touched, and was followed."""
    followed = [turn for turn in game.turns if turn.given and turn.found and turn.clued > turn.before]
    turn = max(followed, key=lambda turn: turn.clued - turn.before, default=None)
    if turn is None or turn.clue is None or turn.given is None:
        return None
    return turn, (
        f"{giver_of(turn, game.theme)} said {tell_clue(turn.clue)}: {turn.given.expected:.1f} cards to be "
        f"expected, and worth {points(turn.clued - turn.before)} before a card was touched."
    )


def _best_step(game: Telling, worth: Callable[[Step], float]) -> tuple[TurnAnalysis, Step] | None:
    steps = [(turn, step) for turn in game.turns for step in turn.steps if step.card is not None]
    return max(steps, key=lambda pair: worth(pair[1]), default=None)


def _taking(game: Telling, turn: TurnAnalysis, step: Step) -> str:
    on = f" on {tell_clue(turn.clue)}" if turn.clue else ""
    what = named(step.identity, game.theme) if step.identity else ""
    word = game.words[step.card] if step.card is not None else ""
    return f"{guesser_of(turn, game.theme)} took {word}{on}: {what}"


def _luckiest(game: Telling) -> Found | None:
    best = _best_step(game, lambda step: step.luck)
    if best is None or best[1].luck < LUCK:
        return None
    return best[0], f"{_taking(game, *best)}, {points(best[1].luck)} by luck alone."


def _ear(game: Telling) -> Found | None:
    """The guess that was worth most against what a listener does on average, and was right."""
    best = _best_step(game, lambda step: step.skill if step.after > step.before else 0.0)
    if best is None or best[1].skill < SKILL:
        return None
    return best[0], f"{_taking(game, *best)}, {points(best[1].skill)} better than a listener's average."


def _costliest(game: Telling) -> Found | None:
    losses = [(turn.clued - turn.before, turn, None) for turn in game.turns if turn.given is None]
    steps = [(step.after - step.before, turn, step) for turn in game.turns for step in turn.steps]
    loss, turn, step = min([*losses, *steps], key=lambda one: one[0], default=(0.0, None, None))
    if turn is None or loss > -COST:
        return None
    if step is not None:
        return turn, f"{_taking(game, turn, step)}, {points(loss)}." if step.card is not None else (
            f"{guesser_of(turn, game.theme)} took no further card, {points(loss)}."
        )
    said = f"said {tell_clue(turn.clue)}, which was not allowed" if turn.clue else "said nothing in time"
    return turn, f"{giver_of(turn, game.theme)} {said}, {points(loss)}."


def _patience(game: Telling) -> Found | None:
    """The longest run of a team's turns without a wrong card."""
    runs = [run for turn in game.turns if (run := _clean_run(game.turns, turn))]
    longest = max(runs, key=len, default=[])
    if len(longest) < PATIENCE:
        return None
    last = longest[-1]
    return last, f"{guesser_of(last, game.theme)} touched no wrong card in {len(longest)} turns in a row."


def _clean_run(turns: Sequence[TurnAnalysis], last: TurnAnalysis) -> list[TurnAnalysis]:
    """The clean turns of a team that end with this one."""
    run: list[TurnAnalysis] = []
    for turn in turns:
        if turn.team is last.team and turn.turn <= last.turn:
            run = [*run, turn] if _is_clean(turn) else []
    return run


def _is_clean(turn: TurnAnalysis) -> bool:
    own = Identity.of(turn.team)
    return turn.found > 0 and all(step.identity in (own, None) for step in turn.steps)


def _return(game: Telling) -> Found | None:
    """The winner, at its worst."""
    last = game.turns[-1] if game.turns else None
    if last is None or last.end is not TurnEnd.GAME:
        return None
    winner = last.team if last.after == 1.0 else last.team.other
    chances = [(turn.after if turn.team is winner else 1.0 - turn.after, turn) for turn in game.turns]
    low, turn = min(chances, key=lambda one: one[0])
    if low > LOW:
        return None
    own = next((one for one in game.turns if one.team is winner and one.turn >= turn.turn), None)
    name = winner.value.capitalize()
    return (own, f"{name} was down to {percent(low)} after turn {turn.turn}, and won.") if own else None


SEARCHES: Final[dict[str, Callable[[Telling], Found | None]]] = {
    "boldest": _boldest,
    "connection": _connection,
    "ear": _ear,
    "luckiest": _luckiest,
    "costliest": _costliest,
    "patience": _patience,
    "return": _return,
}
