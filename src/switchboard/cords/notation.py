"""Positions, moves, dice, cards and deals as short text, each with a way there and a way back.

    41'7/2'95/386' a.b.c.d.. b.d.a.c.. 333    a position: cards row by row (' is turned), C1-C9, R1-R9, dice
    1x5   5'   C1xC3   C1>C2                  exchange, reverse, cross, transfer
    02 14 25 35 o25                           a card: its cords, and the ports with half circles

`BadNotation` quotes what cannot be read and says where.
"""

import re
from collections.abc import Sequence

from switchboard.cords.deck import Card, Deck, canonical_face, card, card_problems
from switchboard.cords.model import (
    AWAY,
    DICE,
    LETTERS,
    PORTS,
    TERMINALS,
    Kind,
    Move,
    Position,
    terminal_name,
)
from switchboard.refusals import BadNotation

_SIDE = TERMINALS // 2
_EMPTY = "."
_FACE = re.compile(r"([1-9])('?)")
_LAYOUT = re.compile(r"(?:[1-9]'?){3}/(?:[1-9]'?){3}/(?:[1-9]'?){3}")
_TERMINAL = re.compile(r"([CR])([1-9])")
_EXCHANGE = re.compile(r"([1-9])x([1-9])")
_REVERSE = re.compile(r"([1-9])'")
_CUBES = re.compile(r"([CR][1-9])([x>])([CR][1-9])")


# --- layouts ----------------------------------------------------------------------------------------


def format_layout(faces: Sequence[int]) -> str:
    cells = [f"{face // 2 + 1}{chr(39) * (face & 1)}" for face in faces]
    return "/".join("".join(cells[row : row + 3]) for row in (0, 3, 6))


def parse_layout(text: str, deck: Deck) -> tuple[int, ...]:
    """Nine faces; a card that looks the same when turned is never marked as turned."""
    if not _LAYOUT.fullmatch(text):
        raise BadNotation(
            f"{text[:40]!r} is no layout: write three rows of three cards, as in 41'7/2'95/386'."
        )
    found = [(int(number) - 1) * 2 + bool(mark) for number, mark in _FACE.findall(text)]
    numbers = [face // 2 + 1 for face in found]
    for number in numbers:
        if numbers.count(number) > 1:
            raise BadNotation(f"Card {number} lies twice in {text!r}; each of the nine cards lies once.")
    return tuple(canonical_face(deck, face) for face in found)


# --- cubes and dice ---------------------------------------------------------------------------------


def format_cubes(cubes: Sequence[int], first: int) -> str:
    """A side's nine terminals, with the letter of the call that stands at each."""
    letters = {terminal: LETTERS[call] for call, terminal in enumerate(cubes) if terminal != AWAY}
    return "".join(letters.get(first + place, _EMPTY) for place in range(_SIDE))


def parse_cubes(text: str, first: int) -> tuple[int, ...]:
    side = "CR"[first // _SIDE]
    if len(text) != _SIDE:
        raise BadNotation(f"{text[:40]!r} has {len(text)} places; {side}1 to {side}9 are nine.")
    cubes = [AWAY] * len(LETTERS)
    for place, letter in enumerate(text):
        if letter == _EMPTY:
            continue
        if letter not in LETTERS:
            raise BadNotation(f"{letter!r} at {side}{place + 1} is no call; calls are {', '.join(LETTERS)}.")
        if cubes[LETTERS.index(letter)] != AWAY:
            raise BadNotation(f"Call {letter!r} stands twice in {text!r}.")
        cubes[LETTERS.index(letter)] = first + place
    return tuple(cubes)


def format_dice(dice: Sequence[int]) -> str:
    return "".join(str(die) if die else "-" for die in dice)


def parse_dice(text: str) -> tuple[int, ...]:
    if not re.fullmatch(rf"[1-6-]{{{DICE}}}", text):
        raise BadNotation(f"{text[:40]!r} are no dice: write three of 1 to 6, and - for a die that is gone.")
    return tuple(0 if die == "-" else int(die) for die in text)


# --- positions --------------------------------------------------------------------------------------


def format_position(position: Position) -> str:
    return " ".join(
        (
            format_layout(position.faces),
            format_cubes(position.incoming, 0),
            format_cubes(position.recipient, _SIDE),
            format_dice(position.dice),
        )
    )


def parse_position(text: str, deck: Deck) -> Position:
    parts = text.split()
    if len(parts) != 4:
        raise BadNotation(
            f"A position has four parts (cards, C cubes, R cubes, dice); {text[:80]!r} has {len(parts)}."
        )
    incoming, recipient = parse_cubes(parts[1], 0), parse_cubes(parts[2], _SIDE)
    for call, letter in enumerate(LETTERS):
        if (incoming[call] == AWAY) != (recipient[call] == AWAY):
            raise BadNotation(f"Call {letter!r} has one cube on the board; it needs both or none.")
    return Position(parse_layout(parts[0], deck), incoming, recipient, parse_dice(parts[3]))


# --- moves ------------------------------------------------------------------------------------------


def format_move(move: Move) -> str:
    match move.kind:
        case Kind.EXCHANGE:
            return f"{move.a + 1}x{move.b + 1}"
        case Kind.REVERSE:
            return f"{move.a + 1}'"
        case Kind.CROSS:
            return f"{terminal_name(move.a)}x{terminal_name(move.b)}"
        case Kind.TRANSFER:
            return f"{terminal_name(move.a)}>{terminal_name(move.b)}"


def parse_move(text: str) -> Move:
    if match := _EXCHANGE.fullmatch(text):
        low, high = sorted((int(match[1]) - 1, int(match[2]) - 1))
        return Move(Kind.EXCHANGE, low, high)
    if match := _REVERSE.fullmatch(text):
        return Move(Kind.REVERSE, int(match[1]) - 1)
    if match := _CUBES.fullmatch(text.replace("X", "x")):
        a, b = parse_terminal(match[1]), parse_terminal(match[3])
        return Move(Kind.TRANSFER, a, b) if match[2] == ">" else Move(Kind.CROSS, min(a, b), max(a, b))
    raise BadNotation(
        f"{text[:40]!r} is no move: write 1x5 (exchange), 5' (reverse), C1xC3 (cross) or C1>C2 (transfer)."
    )


def parse_terminal(text: str) -> int:
    match = _TERMINAL.fullmatch(text.upper())
    if not match:
        raise BadNotation(f"{text[:40]!r} is no terminal: they are C1 to C9 and R1 to R9.")
    return (0 if match[1] == "C" else _SIDE) + int(match[2]) - 1


# --- cards ------------------------------------------------------------------------------------------


def format_card(each: Card) -> str:
    halves = ["o" + "".join(map(str, each.halves))] if each.halves else []
    return " ".join([f"{a}{b}" for a, b in each.cords] + halves)


def parse_card(text: str) -> Card:
    """A card from text such as `02 14 25 35 o25`; checked as in a deck."""
    found = read_card(text)
    for problem in card_problems(found):
        raise BadNotation(f"In {text[:80]!r} {problem}")
    return found


def read_card(text: str) -> Card:
    """A card as it is written, sound or not: of somebody who is still writing it."""
    cords: list[tuple[int, int]] = []
    halves: list[int] = []
    for part in text.split():
        if re.fullmatch(rf"o[0-{PORTS - 1}]+", part):
            halves += map(int, part[1:])
        elif re.fullmatch(rf"[0-{PORTS - 1}]{{2}}", part):
            cords.append((int(part[0]), int(part[1])))
        else:
            raise BadNotation(
                f"{part[:40]!r} is no cord (two ports, as 02) and no halves (o and ports, as o25)."
            )
    return card(cords, halves)
