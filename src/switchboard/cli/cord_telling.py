"""A cord game in words for a terminal: what is on the table, what has happened, what can be done.

Knows views and events; nothing of screens or keys but the names of the keys in the help.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from rich.text import Text

from switchboard.cli.cord_board import CIRCLE, FAINT, LIT, STYLES
from switchboard.cord_hints import tell_line
from switchboard.cords.deck import Deck, looks_the_same
from switchboard.cords.dice import tell_seconds as seconds
from switchboard.cords.events import CallConnected, Event, GameEnded, Moved, RoundBegun, RoundEnded
from switchboard.cords.model import (
    CALL_NAMES,
    LETTERS,
    PRIORITY,
    Connection,
    Ending,
    Kind,
    Phase,
    Position,
    is_incoming,
    terminal_name,
)
from switchboard.cords.notation import format_move
from switchboard.cords.solver import Solution
from switchboard.cords.trace import best_path, joined
from switchboard.cords.views import View

PIPS: Final = "·⚀⚁⚂⚃⚄⚅"
LEGEND: Final = """\
1x5   exchange cards 2 s
5'    reverse a card 1 s
C1>C2 move a plug    1 s
C1xC3 cross plugs    1 s"""
HELP: Final = f"""\
SWITCHBOARD OF HOTEL BYGONE

Connect every call (C, left and bottom) with its recipient of the same letter (R, top and right) by a \
continuous cord, before time runs out. The dice are your seconds, one clock for all rounds. In round 2 the \
Priority call p must be connected first, in round 3 the Emergency call e before it.

{LEGEND}

A call connects by itself as soon as a cord joins it. Every whole circle (gold) on that cord gives a second \
back; a die holds six at most. At a half circle cords may split: whoever comes along one of them must go on \
to the next card, and cannot turn back along another. A card with ° looks the same when turned.

While the line is empty, arrows go from card to card and Space or Enter takes one; then another to exchange \
them, or the same again to reverse it. A click does the same, and takes plugs. C1 takes a plug, a call's \
letter lights its path, Escape lets go. Dice may be named: 1x5 -12 +3 pays with die 1, then 2, and banks on \
die 3.

F2 hint (after the end: the best that could be done in the round), F3 plays its next move, F4 undo, F5 redo, \
F6 next path, F7 turns the card, Ctrl+Q leaves. Hints and undo make a game practice. "hang up" gives it up.

The whole rules are in docs/rules/cords.md. Escape goes back to the game."""


def circles(count: int) -> str:
    return f"{count} circle{'' if count == 1 else 's'}"


# --- the table --------------------------------------------------------------------------------------


def tell_state(view: View, lit: int | None, practice: bool) -> Text:
    """Everything beside the board: round, dice, calls, and how it ended."""
    text = Text(f"Round {view.round}", "bold")
    text.append(f" of {view.rounds}" if view.rounds > 1 else "", "bold")
    text.append("   practice" if practice else "", FAINT)
    text.append("\n\n")
    text.append(" ".join(PIPS[die] for die in view.position.dice), f"bold {CIRCLE}")
    dice = "+".join(str(die) for die in view.position.dice if die) or "0"
    text.append(f"  {dice} = {seconds(view.position.seconds)}\n")
    for call in view.position.open_calls:
        _append_call(text, view, call, call == lit)
    for made in view.connected:
        text.append(f"\n  ✓ {LETTERS[made.call]}  {circles(made.circles)}", FAINT)
    if view.outcome:
        text.append(f"\n\n{tell_ending(view)}", f"bold {CIRCLE}")
    return text


def _append_call(text: Text, view: View, call: int, lit: bool) -> None:
    start, end = view.position.incoming[call], view.position.recipient[call]
    text.append(f"\n{'>' if lit else ' '} ", f"bold {LIT}")
    text.append(f" {LETTERS[call]} ", STYLES[call])
    text.append(f" {terminal_name(start)} to {terminal_name(end)}")
    if call <= PRIORITY:
        text.append(f"  {CALL_NAMES[call]}", "bold")
    path = best_path(view.deck, view.position.faces, start, end)
    if path and view.phase is Phase.PLAY:  # joined, and waiting for a call that goes first
        text.append("  waits", FAINT)


def tell_ending(view: View) -> str:
    assert view.outcome
    match view.outcome.ending:
        case Ending.WON:
            return f"All connected with {seconds(view.outcome.seconds)} left: {view.title}."
        case Ending.OUT_OF_TIME:
            return "Out of time. F2 shows what could have been done, F4 takes moves back."
        case Ending.HUNG_UP:
            return "You hung up. F2 shows what could have been done."


# --- what has happened ------------------------------------------------------------------------------


def tell_happened(events: Iterable[Event]) -> str:
    """Every step of a game, the latest first."""
    return "\n".join(reversed(list(tell_steps(events))))


def tell_steps(events: Iterable[Event]) -> Iterator[str]:
    """A line for every step of a game."""
    for event in events:
        match event:
            case RoundBegun(round_):
                yield f"Round {round_} begun"
            case Moved(move, _, _):
                yield f"{format_move(move)}  -{move.kind.seconds}"
            case CallConnected(connection, _, _):
                yield f"  {tell_connection(connection)}"
            case RoundEnded(round_, left):
                yield f"Round {round_} done, {seconds(left)} left"
            case GameEnded(outcome):
                yield outcome.ending.value.capitalize()


def tell_connection(made: Connection) -> str:
    bonus = f"  +{made.circles}" if made.circles else ""
    ends = f"{terminal_name(made.incoming)} to {terminal_name(made.recipient)}"
    return f"{LETTERS[made.call]} connected, {ends}{bonus}"


# --- what can be done -------------------------------------------------------------------------------


def tell_choice(view: View, place: int) -> str:
    """A card has been chosen: what it can be chosen for."""
    again = (
        "it looks the same when turned"
        if looks_the_same(view.deck.cards[view.position.faces[place] // 2])
        else f"the same again reverses it ({seconds(Kind.REVERSE.seconds)})"
    )
    exchange = f"another card exchanges them ({seconds(Kind.EXCHANGE.seconds)})"
    return f"Card {place + 1}: {exchange}; {again}. Escape lets go."


def tell_plug(terminal: int, reach: Collection[int]) -> str:
    """A plug has been taken: where its cord leads on its own side."""
    name = terminal_name(terminal)
    if not reach:
        side = "C" if is_incoming(terminal) else "R"
        return f"The cord of {name} leads to no other {side}."
    ends = ", ".join(map(terminal_name, reach))
    return f"{name} can go to {ends} ({seconds(Kind.TRANSFER.seconds)}). Escape lets go."


def tell_path(deck: Deck, position: Position, call: int) -> str:
    """A call has been selected: where its cord leads."""
    start, end = position.incoming[call], position.recipient[call]
    ends = joined(deck, position.faces, start)
    if end in ends:
        return f"{LETTERS[call]} is joined: {terminal_name(start)} to {terminal_name(end)}."
    leads = f"leads to {', '.join(map(terminal_name, sorted(ends)))}" if ends else "leads nowhere"
    return f"The cord of {LETTERS[call]} {leads}; it is wanted at {terminal_name(end)}."


def tell_solution(solution: Solution) -> str:
    """A solution in a sentence and its line."""
    if not solution.seconds:
        return (
            "No line is left that connects everything." if solution.proved else "No line was found in time."
        )
    sure = "proved best" if solution.proved else f"at most {solution.bound} are possible"
    line = ", ".join(tell_line(solution)) or "nothing is left to do"
    return f"{seconds(solution.seconds)} left, {sure}: {line}"
