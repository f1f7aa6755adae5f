"""Moves on a position: which there are, what they change, and what connects after them.

Knows cards, cubes and cords, and leaves the dice alone.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from switchboard.cords.deck import Deck, looks_the_same
from switchboard.cords.deck import faces as all_faces
from switchboard.cords.model import (
    AWAY,
    CARDS,
    EMERGENCY,
    PRIORITY,
    TERMINALS,
    Connection,
    Kind,
    Move,
    Position,
    is_incoming,
    terminal_name,
)
from switchboard.cords.trace import best_path, joined
from switchboard.refusals import Refused


def moved(deck: Deck, position: Position, move: Move) -> Position:
    """The position with cards or cubes moved, nothing paid and nothing connected yet; or `Refused`."""
    match move.kind:
        case Kind.EXCHANGE:
            return _exchanged(deck, position, move)
        case Kind.REVERSE:
            return _reversed(deck, position, move)
        case Kind.CROSS:
            return _crossed(deck, position, move)
        case Kind.TRANSFER:
            return _transferred(deck, position, move)


def _exchanged(deck: Deck, position: Position, move: Move) -> Position:
    _check_place(move.a)
    _check_place(move.b)
    if move.a == move.b:
        raise Refused("same-card", "An exchange needs two different cards.")
    faces, looks = list(position.faces), all_faces(deck)
    if looks[faces[move.a]] == looks[faces[move.b]]:
        raise Refused("looks-the-same", "Those two cards look the same; exchanging them changes nothing.")
    faces[move.a], faces[move.b] = faces[move.b], faces[move.a]
    return replace(position, faces=tuple(faces))


def _reversed(deck: Deck, position: Position, move: Move) -> Position:
    _check_place(move.a)
    if looks_the_same(deck.cards[position.faces[move.a] // 2]):
        raise Refused("looks-the-same", "That card looks the same when turned; choose another.")
    faces = list(position.faces)
    faces[move.a] ^= 1
    return replace(position, faces=tuple(faces))


def _check_place(place: int) -> None:
    if not 0 <= place < CARDS:
        raise Refused("no-such-place", f"There is no place {place + 1}; places are 1 to {CARDS}, row by row.")


def _crossed(deck: Deck, position: Position, move: Move) -> Position:
    _check_ends(move)
    here, there = _call_at(position, move.a), _call_at(position, move.b)
    for terminal, call in ((move.a, here), (move.b, there)):
        if call is None:
            raise Refused("no-cube", f"There is no cube at {terminal_name(terminal)} to cross.")
    assert here is not None
    assert there is not None
    _check_joined(deck, position, move)
    return _placed(_placed(position, here, move.b), there, move.a)


def _transferred(deck: Deck, position: Position, move: Move) -> Position:
    _check_ends(move)
    call = _call_at(position, move.a)
    if call is None:
        raise Refused("no-cube", f"There is no cube at {terminal_name(move.a)} to transfer.")
    if _call_at(position, move.b) is not None:
        raise Refused(
            "occupied",
            f"{terminal_name(move.b)} is occupied; cross the two cubes, or choose a free terminal.",
        )
    _check_joined(deck, position, move)
    return _placed(position, call, move.b)


def _check_ends(move: Move) -> None:
    for terminal in (move.a, move.b):
        if not 0 <= terminal < TERMINALS:
            raise Refused("no-such-terminal", "Terminals are C1 to C9 and R1 to R9.")
    if is_incoming(move.a) != is_incoming(move.b):
        raise Refused("other-side", "A cube stays on its own side: C with C, R with R.")
    if move.a == move.b:
        raise Refused("same-terminal", "Name two different terminals.")


def _check_joined(deck: Deck, position: Position, move: Move) -> None:
    if move.b not in joined(deck, position.faces, move.a):
        a, b = terminal_name(move.a), terminal_name(move.b)
        raise Refused("not-joined", f"No cord leads from {a} to {b}.")


def _call_at(position: Position, terminal: int) -> int | None:
    cubes = position.incoming if is_incoming(terminal) else position.recipient
    return cubes.index(terminal) if terminal in cubes else None


def _placed(position: Position, call: int, terminal: int) -> Position:
    if is_incoming(terminal):
        cubes = position.incoming
        return replace(position, incoming=(*cubes[:call], terminal, *cubes[call + 1 :]))
    cubes = position.recipient
    return replace(position, recipient=(*cubes[:call], terminal, *cubes[call + 1 :]))


def settle(deck: Deck, position: Position) -> tuple[Position, tuple[Connection, ...]]:
    """Take off whatever connects now, in order of precedence (cords.md#precedence)."""
    made: list[Connection] = []
    for group in ((EMERGENCY,), (PRIORITY,), range(PRIORITY + 1, len(position.incoming))):
        for call in group:
            if position.incoming[call] != AWAY and (connection := connects(deck, position, call)):
                made.append(connection)
                position = without(position, call)
        if any(position.incoming[call] != AWAY for call in group):
            break
    return position, tuple(made)


def connects(deck: Deck, position: Position, call: int) -> Connection | None:
    """The connection of a call if a cord joins its two cubes."""
    start, end = position.incoming[call], position.recipient[call]
    path = best_path(deck, position.faces, start, end)
    return Connection(call, start, end, path.circles) if path else None


def without(position: Position, call: int) -> Position:
    """The position with a call's two cubes taken off."""
    c, r = position.incoming, position.recipient
    return replace(
        position,
        incoming=(*c[:call], AWAY, *c[call + 1 :]),
        recipient=(*r[:call], AWAY, *r[call + 1 :]),
    )


def legal_moves(deck: Deck, position: Position) -> Iterator[Move]:
    """Every move there is, exchanges first; each changes what lies on the table."""
    looks = [all_faces(deck)[face] for face in position.faces]
    for a in range(CARDS):
        for b in range(a + 1, CARDS):
            if looks[a] != looks[b]:
                yield Move(Kind.EXCHANGE, a, b)
    for a in range(CARDS):
        if not looks_the_same(deck.cards[position.faces[a] // 2]):
            yield Move(Kind.REVERSE, a)
    for cubes in (position.incoming, position.recipient):
        yield from _cube_moves(deck, position, cubes)


def _cube_moves(deck: Deck, position: Position, cubes: tuple[int, ...]) -> Iterator[Move]:
    for start in sorted(terminal for terminal in cubes if terminal != AWAY):
        for end in sorted(joined(deck, position.faces, start)):
            if is_incoming(end) != is_incoming(start):
                continue
            if end not in cubes:
                yield Move(Kind.TRANSFER, start, end)
            elif start < end:
                yield Move(Kind.CROSS, start, end)
