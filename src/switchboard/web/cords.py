"""The cord puzzle over HTTP. Keeps nothing: who asks sends the deals and all they have done so far.

The rules are the server's: an answer says what lies on the table, how it is drawn, what may be done and what
it costs, so that a page needs none of them. Knows no HTTP. What needs the solver is in `solving`.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from switchboard.cord_dealing import Grade, daily_deals, new_cord_game, random_deal, seeded_deals
from switchboard.cords.deal import deal_id, parse_deal_id
from switchboard.cords.deck import BYGONE, faces, looks_the_same
from switchboard.cords.drawing import (
    HEIGHT,
    MARGIN,
    WIDTH,
    Point,
    card_svg,
    junction_point,
    path_line,
    place_point,
    terminal_point,
)
from switchboard.cords.events import CallConnected, Event, Moved, RoundBegun, RoundEnded
from switchboard.cords.model import (
    CARDS,
    EMERGENCY,
    LETTERS,
    PRIORITY,
    ROUNDS,
    TERMINALS,
    Actor,
    Deal,
    Kind,
    Phase,
    Position,
    terminal_name,
)
from switchboard.cords.moves import legal_moves
from switchboard.cords.notation import format_move, format_position
from switchboard.cords.record import commands as read_commands
from switchboard.cords.record import format_command, read_command
from switchboard.cords.rules import fold
from switchboard.cords.trace import best_path, best_paths, complete_circles
from switchboard.cords.views import View, view
from switchboard.refusals import BadNotation, Refused

Text = Annotated[str, Meta(min_length=1, max_length=40)]
_MOST_COMMANDS: Final = 200


class DealsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Which deals: of a `day` (`today` or a date), by `id`, by `seed`, or one `round` of a `grade` (`any`:
    one that has a line). Three by chance if nothing is said."""

    day: Text | None = None
    id: Text | None = None
    seed: Text | None = None
    grade: Annotated[str, Meta(pattern="^(any|easy|fair|hard|fiendish)$")] | None = None
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1


class CordDeals(Struct, frozen=True, omit_defaults=True):
    """The ids of the deals; `grade` is what was found, which after long search may be another."""

    deals: tuple[str, ...]
    day: str | None = None
    grade: Grade | None = None


class TableAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A game by its deals, after the commands of its player (`begin`, `1x5`, `1x5 -12 +3`, `hang up`).

    A round that has just ended is shown as it lies; with `next` the deal of the round after it.
    """

    deals: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=ROUNDS)]
    commands: Annotated[tuple[Text, ...], Meta(max_length=_MOST_COMMANDS)] = ()
    next: bool = False


class CardOnTable(Struct, frozen=True):
    """A card at a place: how it looks, in words (cords as pairs of ports) and as the inside of an SVG."""

    card: int
    turned: bool
    same: bool
    at: Point
    cords: tuple[tuple[int, int], ...]
    halves: tuple[int, ...]
    svg: str


class Lead(Struct, frozen=True):
    """Where the cord of a plug leads, and its line over the board."""

    to: str
    circles: int
    line: str


class TerminalOnTable(Struct, frozen=True, omit_defaults=True):
    """A terminal; with the letter of the call whose plug is there, and where its cord leads."""

    name: str
    at: Point
    call: str | None = None
    leads: tuple[Lead, ...] = ()


class CallOnTable(Struct, frozen=True):
    """An open call; `waits` while another has precedence."""

    call: str
    incoming: str
    recipient: str
    waits: bool


class LegalMove(Struct, frozen=True):
    move: str
    kind: Kind
    seconds: int


class Connected(Struct, frozen=True, omit_defaults=True):
    """A call that the last command connected; `die` (1 to 3) took the bonus."""

    call: str
    incoming: str
    recipient: str
    circles: int
    line: str
    die: int | None = None


class Done(Struct, frozen=True, omit_defaults=True):
    """What the last command did: the round begun, what was paid, what connected, the round it ended."""

    begun: int | None = None
    move: str | None = None
    paid: int = 0
    connected: tuple[Connected, ...] = ()
    round_ended: int | None = None


class CordTable(Struct, frozen=True, omit_defaults=True):
    """The table after all commands. `commands` are those sent with the dice that were chosen; `left` the
    seconds after each round that is done."""

    deals: tuple[str, ...]
    commands: tuple[str, ...]
    round: int
    phase: Literal["dealt", "play", "over"]
    position: str
    size: Point
    cards: tuple[CardOnTable, ...]
    terminals: tuple[TerminalOnTable, ...]
    calls: tuple[CallOnTable, ...]
    circles: tuple[Point, ...]
    dice: tuple[int, ...]
    done: Done
    moves: tuple[LegalMove, ...] = ()
    left: tuple[int, ...] = ()
    ending: Literal["won", "out of time", "hung up"] | None = None
    title: str | None = None
    round_over: bool = False


# --- deals ------------------------------------------------------------------------------------------


def find_deals(asked: DealsAsked, today: str | None = None) -> CordDeals:
    """Deals that can be found without the solver."""
    day = None
    if asked.day is not None:
        day = _day(asked.day, today or datetime.now(UTC).date().isoformat())
        deals = daily_deals(day)
    elif asked.id is not None:
        deals = (_parsed(asked.id),)
    elif asked.seed is not None:
        deals = seeded_deals(asked.seed)
    else:
        deals = tuple(random_deal(round_) for round_ in range(1, ROUNDS + 1))
    return CordDeals(tuple(deal_id(BYGONE, deal) for deal in deals), day)


def _parsed(text: str) -> Deal:
    try:
        return parse_deal_id(text, BYGONE)
    except BadNotation as bad:
        raise Refused("bad-notation", str(bad)) from None


def _day(text: str, today: str) -> str:
    """A day as it is always written, or `today`."""
    day = today if text == "today" else text
    if not _is_date(day):
        raise Refused("no-such-day", f"{text!r} is no date: write it as in {today}.")
    if day > today:
        raise Refused("no-such-day", f"The deals of {day} are dealt on that day; today is {today}, UTC.")
    return day


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


# --- the table --------------------------------------------------------------------------------------


def table(asked: TableAsked) -> CordTable:
    """The table after everything the player has done, or `Refused` at the first thing that cannot be."""
    deals = tuple(map(_parsed, asked.deals))
    try:
        session = new_cord_game(deals)
        before = 0
        for text in asked.commands:
            before = len(session.log())
            session.submit(Actor.PLAYER, read_command(text))
    except BadNotation as bad:
        raise Refused("bad-notation", str(bad)) from None
    log = session.log()
    told = tuple(format_command(command, ()) for command, _ in read_commands(log))
    resting = isinstance(log[-1], RoundEnded) and not asked.next
    seen = view(fold(log[:-1]), Actor.PLAYER) if resting else session.view(Actor.PLAYER)
    done = _done(seen, log[before:]) if before and not asked.next else Done()
    left = tuple(event.seconds for event in log if isinstance(event, RoundEnded))
    return _shown(seen, Past(asked.deals, told, done, left, resting))


class Past(Struct, frozen=True):
    """What has led to the table that is shown."""

    deals: tuple[str, ...]
    commands: tuple[str, ...]
    done: Done
    left: tuple[int, ...]
    round_over: bool


def _shown(seen: View, past: Past) -> CordTable:
    position, outcome = seen.position, seen.outcome
    playing = seen.phase is Phase.PLAY and not past.round_over
    moves = legal_moves(seen.deck, position) if playing else ()
    return CordTable(
        past.deals,
        past.commands,
        seen.round,
        seen.phase.value,
        format_position(position),
        (2 * MARGIN + 3 * WIDTH, 2 * MARGIN + 3 * HEIGHT),
        tuple(_card(seen, place) for place in range(CARDS)),
        tuple(_terminal(seen, terminal) for terminal in range(TERMINALS)),
        _calls(position),
        tuple(map(junction_point, complete_circles(seen.deck, position.faces))),
        position.dice,
        past.done,
        tuple(LegalMove(format_move(move), move.kind, move.kind.seconds) for move in moves),
        past.left,
        outcome.ending.value if outcome else None,
        seen.title,
        past.round_over,
    )


def _card(seen: View, place: int) -> CardOnTable:
    face = seen.position.faces[place]
    look = faces(seen.deck)[face]
    same = looks_the_same(seen.deck.cards[face // 2])
    at = place_point(place)
    return CardOnTable(face // 2 + 1, bool(face & 1), same, at, look.cords, look.halves, card_svg(look))


def _terminal(seen: View, terminal: int) -> TerminalOnTable:
    position = seen.position
    standing = next(
        (
            call
            for cubes in (position.incoming, position.recipient)
            for call, at in enumerate(cubes)
            if at == terminal
        ),
        None,
    )
    name, at = terminal_name(terminal), terminal_point(terminal)
    if standing is None:
        return TerminalOnTable(name, at)
    return TerminalOnTable(name, at, LETTERS[standing], _leads(seen, terminal))


def _leads(seen: View, terminal: int) -> tuple[Lead, ...]:
    """The best way to every other end."""
    best = best_paths(seen.deck, seen.position.faces, terminal)
    ends = sorted(set(best) - {terminal})
    return tuple(Lead(terminal_name(end), best[end].circles, path_line(best[end])) for end in ends)


def _calls(position: Position) -> tuple[CallOnTable, ...]:
    """cords.md#precedence"""
    open_calls = position.open_calls
    first = next((call for call in (EMERGENCY, PRIORITY) if call in open_calls), None)
    return tuple(
        CallOnTable(
            LETTERS[call],
            terminal_name(position.incoming[call]),
            terminal_name(position.recipient[call]),
            first not in (None, call),
        )
        for call in open_calls
    )


def _done(seen: View, events: Sequence[Event]) -> Done:
    begun = next((event.round for event in events if isinstance(event, RoundBegun)), None)
    moved = next((event for event in events if isinstance(event, Moved)), None)
    ended = next((event.round for event in events if isinstance(event, RoundEnded)), None)
    made = tuple(_connected(seen, event) for event in events if isinstance(event, CallConnected))
    if moved is None:
        return Done(begun, None, 0, made, ended)
    return Done(begun, format_move(moved.move), moved.move.kind.seconds, made, ended)


def _connected(seen: View, event: CallConnected) -> Connected:
    made = event.connection
    path = best_path(seen.deck, seen.position.faces, made.incoming, made.recipient)
    return Connected(
        LETTERS[made.call],
        terminal_name(made.incoming),
        terminal_name(made.recipient),
        made.circles,
        path_line(path) if path else "",
        None if event.die is None else event.die + 1,
    )
