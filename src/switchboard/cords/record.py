"""Whole games as text: a heading, the deals by their ids, and the moves line by line.

A record is checked against the rules while it is read; what it says of dice and connections must be what
the rules say.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from switchboard.cords.deal import deal_id, parse_deal_id
from switchboard.cords.deck import BYGONE, Deck, checked
from switchboard.cords.events import (
    Begin,
    CallConnected,
    Command,
    Event,
    GameDealt,
    GameEnded,
    HangUp,
    Moved,
    Play,
    RoundBegun,
)
from switchboard.cords.model import CARDS, DICE, LETTERS, ROUNDS, Actor, Ending, Outcome
from switchboard.cords.notation import (
    format_card,
    format_dice,
    format_move,
    parse_card,
    parse_dice,
    parse_move,
)
from switchboard.cords.rules import decide, evolve, start
from switchboard.refusals import BadNotation, Refused

HEADING: Final = "Switchboard cords record 1"
_FIELD = re.compile(r"([a-z]+(?: [1-9])?): (.*)")
_LINE = re.compile(r"(begin|hang up|\S+)(?: -([1-3]+))?(?: \+([1-3]+))?(?: \((.*)\))?")
_RESERVED: Final = ("deck", *(f"card {number}" for number in range(1, CARDS + 1)), "dice", "deals", "result")


class Record(Struct, frozen=True):
    """A log and what is worth telling about it (date, practice, ...)."""

    events: tuple[Event, ...]
    tags: tuple[tuple[str, str], ...] = ()


def commands(events: Sequence[Event]) -> Iterator[tuple[Command, tuple[Event, ...]]]:
    """The log as commands, each with the events that followed; `BadNotation` if the rules say otherwise."""
    if not events or not isinstance(events[0], GameDealt):
        raise BadNotation("A log begins with the deal.")
    game, at = start(events[0]), 1
    while at < len(events):
        command = author(events, at)
        try:
            expected = tuple(decide(game, Actor.PLAYER, command))
        except Refused as refused:
            raise BadNotation(f"Event {at + 1} breaks the rules: {refused.sentence}") from None
        if tuple(events[at : at + len(expected)]) != expected:
            raise BadNotation(f"Event {at + 1} does not follow from the rules.")
        yield command, expected
        for event in expected:
            game = evolve(game, event)
        at += len(expected)


def author(events: Sequence[Event], at: int) -> Command:
    """What the player must have asked for."""
    dice: list[int] = []
    for event in events[at + 1 :]:
        if not isinstance(event, CallConnected):
            break
        dice += [event.die] if event.die is not None else []
    match events[at]:
        case RoundBegun():
            return Begin(tuple(dice))
        case Moved(move, pay, _):
            return Play(move, pay, tuple(dice))
        case GameEnded(Outcome(Ending.HUNG_UP, _)):
            return HangUp()
        case _:
            raise BadNotation(f"Event {at + 1} does not follow from the rules.")


# --- writing ----------------------------------------------------------------------------------------


def format_record(record: Record) -> str:
    dealt = record.events[0]
    assert isinstance(dealt, GameDealt)
    lines = [HEADING, *(f"{name}: {value}" for name, value in record.tags), *_heading(dealt), "moves:"]
    lines += (format_command(command, events) for command, events in commands(record.events))
    last = record.events[-1]
    outcome = last.outcome if isinstance(last, GameEnded) else None
    return "\n".join([*lines, f"result: {format_outcome(outcome)}"]) + "\n"


def _heading(dealt: GameDealt) -> Iterator[str]:
    yield f"deck: {dealt.deck.name}"
    if dealt.deck != BYGONE:
        for number, card in enumerate(dealt.deck.cards, 1):
            yield f"card {number}: {format_card(card)}"
    yield f"dice: {format_dice(dealt.dice)}"
    yield f"deals: {' '.join(deal_id(dealt.deck, deal) for deal in dealt.deals)}"


def format_command(command: Command, events: Iterable[Event]) -> str:
    """A command with its dice, and what it connected in brackets."""
    match command:
        case Begin(bank):
            text, pay = "begin", None
        case Play(move, pay, bank):
            text = format_move(move)
        case HangUp():
            return "hang up"
    made = [event.connection for event in events if isinstance(event, CallConnected)]
    text += _dice(" -", pay) + _dice(" +", bank)
    told = ", ".join(f"{LETTERS[connection.call]} {connection.circles}" for connection in made)
    return f"{text} ({told})" if told else text


def _dice(sign: str, dice: tuple[int, ...] | None) -> str:
    return sign + "".join(str(die + 1) for die in dice) if dice else ""


def format_outcome(outcome: Outcome | None) -> str:
    return f"{outcome.ending.value}, {outcome.seconds} left" if outcome else "unfinished"


# --- reading ----------------------------------------------------------------------------------------


def parse_record(text: str) -> Record:
    """Read a record; `BadNotation` names the line where it cannot be read or breaks the rules."""
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    if not lines or lines[0] != HEADING:
        raise BadNotation(f"A record begins with the line {HEADING!r}.")
    if "moves:" not in lines:
        raise BadNotation("The record has no 'moves:' line.")
    first = lines.index("moves:") + 1
    fields = _read_heading(lines[1 : first - 1])
    dealt = _read_deal(fields)
    events = _read_moves(dealt, lines, first)
    return Record(events, tuple((name, value) for name, value in fields.items() if name not in _RESERVED))


def _read_heading(lines: list[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        match = _FIELD.fullmatch(line)
        if not match or match[1] in fields:
            raise BadNotation(f"Line {number}: {line[:80]!r} is not understood above the moves.")
        fields[match[1]] = match[2]
    for name in ("deck", "dice", "deals"):
        if name not in fields:
            raise BadNotation(f"The record has no {name!r} line.")
    return fields


def _read_deal(fields: dict[str, str]) -> GameDealt:
    deck = _read_deck(fields)
    deals = tuple(parse_deal_id(text, deck) for text in fields["deals"].split())
    return checked_game(GameDealt(deck, deals, parse_dice(fields["dice"])))


def checked_game(dealt: GameDealt) -> GameDealt:
    """A game of one round, or of rounds that follow each other (cords.md#rounds)."""
    rounds = [deal.round for deal in dealt.deals]
    if not rounds or rounds != list(range(rounds[0], rounds[0] + len(rounds))) or rounds[-1] > ROUNDS:
        raise BadNotation(f"A game's deals are of rounds that follow each other, not of {rounds}.")
    if len(dealt.dice) != DICE or not any(dealt.dice):
        raise BadNotation("A game begins with three dice, and time on one of them at least.")
    return dealt


def _read_deck(fields: dict[str, str]) -> Deck:
    lines = [fields[name] for name in _RESERVED if name.startswith("card ") and name in fields]
    if not lines:
        if fields["deck"] != BYGONE.name:
            raise BadNotation(f"The cards of the deck {fields['deck'][:40]!r} are missing.")
        return BYGONE
    return checked(Deck(fields["deck"], tuple(map(parse_card, lines))))


def _read_moves(dealt: GameDealt, lines: list[str], first: int) -> tuple[Event, ...]:
    events: list[Event] = [dealt]
    game = start(dealt)
    for number, line in enumerate(lines[first:], first + 1):
        if not line:
            continue
        if line.startswith("result: "):
            expected = f"result: {format_outcome(game.outcome)}"
            if line != expected:
                raise BadNotation(f"Line {number}: the moves lead to {expected!r}, not {line[:80]!r}.")
            return tuple(events)
        try:
            follow = decide(game, Actor.PLAYER, read_command(line))
        except Refused as refused:
            raise BadNotation(f"Line {number}: {line[:80]!r} breaks the rules: {refused.sentence}") from None
        except BadNotation as bad:
            raise BadNotation(f"Line {number}: {bad}") from None
        _check_told(number, line, follow)
        for event in follow:
            game = evolve(game, event)
        events += follow
    raise BadNotation("The record has no result; write 'result: unfinished' if it has none yet.")


def _check_told(number: int, line: str, events: list[Event]) -> None:
    command = read_command(line)
    told = format_command(command, events).partition(" (")[2]
    if "(" in line and not (told and line.endswith(f" ({told}")):
        made = f"({told}" if told else "nothing"
        raise BadNotation(f"Line {number}: the rules connect {made}, not what {line[:80]!r} says.")


def read_command(line: str) -> Command:
    """A line of a record as a command; dice that are not named are chosen by rule of thumb."""
    match = _LINE.fullmatch(line.strip())
    if not match:
        raise BadNotation(
            f"{line[:80]!r} is not understood: write a move, then -dice that pay and +dice for bonuses."
        )
    what, pay, bank, _ = match.groups()
    if what == "begin":
        return Begin(_read_dice(bank))
    return HangUp() if what == "hang up" else Play(parse_move(what), _read_dice(pay), _read_dice(bank))


def _read_dice(text: str | None) -> tuple[int, ...] | None:
    return None if text is None else tuple(int(die) - 1 for die in text)
