"""A game in sentences, in the words of a theme: what was done, what follows, who is awaited.

Tells from views and moves only, and of a move no more than the viewer may know.
"""

from switchboard.themes import Theme
from switchboard.words.clues import REJECTED, explain
from switchboard.words.events import (
    CardForfeited,
    CardRevealed,
    Event,
    GameEnded,
    GiveClue,
    Judge,
    Stop,
    TimeUp,
    TurnEnded,
)
from switchboard.words.log import Move
from switchboard.words.model import UNLIMITED, Actor, Identity, Phase, TurnEnd
from switchboard.words.views import View, awaited

_ENDS = {
    TurnEnd.MISS: "The turn ends.",
    TurnEnd.LIMIT: "That was the last guess.",
    TurnEnd.STOP: "",
    TurnEnd.TIME: "The turn passes.",
    TurnEnd.FORFEIT: "The turn is forfeited.",
}


def tell_move(move: Move, view: View, theme: Theme) -> str:
    """One move and what came of it."""
    said = [_tell_command(move, view, theme)]
    said += [sentence for event in move.events if (sentence := _tell_event(event, view, theme))]
    return f"{move.turn:>2}. {' '.join(said)}"


def _tell_command(move: Move, view: View, theme: Theme) -> str:
    who = theme.actor(move.actor)
    match move.command:
        case GiveClue(text, number):
            if view.phase is Phase.VERDICT and view.pending is None:
                return f"{who} gives a clue, and the {theme.referee} considers it."
            return f"{who}: {text.upper()}, {number}.{_tell_objection(move, view)}"
        case Judge(True, _):
            return f"{who} allows it{_now_public(view)}."
        case Judge(_, reason):
            return f"{who} rejects it{f': {reason}' if reason and view.rejected else ''}."
        case Stop():
            return f"{who} stops."
        case TimeUp():
            return "Time is up."
        case _:
            return f"{who}:"


def _now_public(view: View) -> str:
    return f": {view.clue.text.upper()}, {view.clue.number}" if view.clue else ""


def _tell_objection(move: Move, view: View) -> str:
    """Why the code found a clue invalid, where it did."""
    turn = next((turn for turn in (*view.past, view.now) if turn.number == move.turn), None)
    if not turn or not turn.clue or not turn.verdict or turn.verdict.valid or turn.verdict.rule == REJECTED:
        return ""
    return f" Invalid: {explain(turn.clue, turn.verdict, view.words).removesuffix(' Try another word.')}"


def _tell_event(event: Event, view: View, theme: Theme) -> str:
    match event:
        case CardRevealed(card, identity):
            return f"{view.words[card]} is {named(identity, theme)}."
        case CardForfeited(card, identity):
            return f"In return {view.words[card]} is turned over: {named(identity, theme)}."
        case TurnEnded(why, _):
            return _ENDS[why]
        case GameEnded(outcome):
            return f"{outcome.winner.value.capitalize()} wins: {theme.ending(outcome.ending)}."
        case _:
            return ""


def named(identity: Identity, theme: Theme) -> str:
    """There is one trap, and several of everything else."""
    return f"{'the' if identity is Identity.TRAP else 'a'} {theme.identity(identity)}"


def tell_state(view: View, theme: Theme) -> str:
    """One line: the score, and who is to do what."""
    score = f"Red needs {view.red_left}, Blue needs {view.blue_left}."
    if view.outcome:
        return f"{score} {view.outcome.winner.value.capitalize()} has won."
    actor = awaited(view)
    return f"{score} Turn {view.turn}: {theme.actor(actor)} {_task(view, actor)}."


def _task(view: View, actor: Actor) -> str:
    if view.phase is Phase.CLUE:
        return "gives a clue"
    if view.phase is Phase.VERDICT:
        return "judges the clue"
    left = view.guesses_left
    guesses = (
        "any number of guesses" if left == UNLIMITED else f"{left} guess{'es' if left != 1 else ''} left"
    )
    clue = f"{view.clue.text.upper()}, {view.clue.number}" if view.clue else ""
    return f"guesses on {clue} ({guesses})"
