"""What goes over a socket between a room and those in it: every message, field by field.

The same values serve the server and the client; docs/protocol.md describes them in words. A view on the wire
is the room's view in fewer bytes: identities as letters, rulesets by name. Knows no sockets and no rules.
"""

import json
from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from switchboard.rooms.asking import Asked
from switchboard.rooms.model import Chair, Mark, Member, MemberId, Message, Poll, Stage
from switchboard.rooms.views import RoomView, SettingsView
from switchboard.words.model import (
    Actor,
    Clue,
    Identity,
    Number,
    Outcome,
    Phase,
    Refused,
    Rejection,
    Team,
    Turn,
    TurnEnd,
    Verdict,
)
from switchboard.words.ruleset import RefereeKind, Ruleset, find_ruleset, seated
from switchboard.words.views import View

VERSION: Final = 1
MAX_FRAME: Final = 16 * 1024
MAX_ID: Final = 64

# What the verdict on most clues is.
_ALLOWED: Final = Verdict(True, "single-word")

# --- from a client ----------------------------------------------------------------------------------


class Hello(Struct, frozen=True, gc=False, tag="hello", tag_field="t"):
    """The first message on a socket: into which room, and under what name if one is new there."""

    room: str
    v: int = VERSION
    name: str = ""


class Cmd(Struct, frozen=True, gc=False, tag="cmd", tag_field="t"):
    """A command: beside these fields it has `do`, and what that needs (see `Asked`)."""

    id: str


class Check(Struct, frozen=True, gc=False, tag="check", tag_field="t"):
    """A giver asks, in private, whether a clue would be allowed."""

    id: str
    text: str
    number: Number


class Ping(Struct, frozen=True, gc=False, tag="ping", tag_field="t"):
    """Are you there? `seq` is the newest view the client has."""

    seq: int = 0


FromClient: TypeAlias = Hello | Cmd | Check | Ping

# --- from the server --------------------------------------------------------------------------------


class Welcome(Struct, frozen=True, gc=False, tag="welcome", tag_field="t"):
    """The answer to `hello`: who one is in this room."""

    v: int
    room: str
    you: MemberId


class Ack(Struct, frozen=True, gc=False, tag="ack", tag_field="t"):
    """The command is carried out and on the disk; `seq` is where the room stood right after it."""

    id: str
    seq: int


class Refusal(Struct, frozen=True, gc=False, tag="refused", tag_field="t", omit_defaults=True):
    """Nothing has happened, and why. `id` is None where no single command is meant."""

    id: str | None
    code: str
    message: str
    retry_ms: int | None = None


class Checked(Struct, frozen=True, gc=False, tag="checked", tag_field="t"):
    """What the referee thinks of a clue that was not given yet."""

    id: str
    valid: bool
    rule: str
    message: str


class Pong(Struct, frozen=True, gc=False, tag="pong", tag_field="t"):
    """Here. `head` is the newest view there is, `left_ms` what is left of the running time."""

    head: int
    left_ms: int | None


class Drain(Struct, frozen=True, gc=False, tag="drain", tag_field="t"):
    """The server is about to restart: come back, at a moment of your own choice within `within_ms`."""

    within_ms: int


class TurnOnWire(Struct, frozen=True, gc=False, omit_defaults=True):
    """One team's turn. `clue` is the word and its number; `valid`, `rule` and `offended` are its verdict.

    Its place says which it is: turns are counted from 1, and the teams take turns, `first` first.
    """

    clue: tuple[str, Number] | None = None
    valid: bool = True
    rule: str = _ALLOWED.rule
    offended: tuple[int, ...] = ()
    guesses: tuple[int, ...] = ()
    forfeit: int | None = None
    end: TurnEnd | None = None


class GameOnWire(Struct, frozen=True, gc=False, omit_defaults=True):
    """A game as one actor sees it. In `shown` and `key` each card is a letter: r, b, n, t or ? (hidden).

    `rules` are the ruleset and who judges, where a game that is over was played by others than are set now.
    """

    words: tuple[str, ...]
    shown: str
    first: Team
    team: Team
    turn: int
    phase: Phase
    red_left: int
    blue_left: int
    now: TurnOnWire
    past: tuple[TurnOnWire, ...] = ()
    guesses_left: Number = 0
    may_stop: bool = False
    outcome: Outcome | None = None
    key: str | None = None
    pending: tuple[str, Number] | None = None
    rejected: Rejection | None = None
    rules: tuple[str, RefereeKind] | None = None


class RoomOnWire(Struct, frozen=True, gc=False, omit_defaults=True):
    """A room as it is seen from a chair."""

    stage: Stage
    settings: SettingsView
    members: tuple[Member, ...]
    owner: MemberId | None
    game: GameOnWire | None = None
    marks: tuple[Mark, ...] = ()
    votes_needed: int = 0
    pause: str | None = None
    cannot_start: tuple[str, ...] = ()
    cannot_resume: str | None = None
    messages: tuple[Message, ...] = ()
    dealt: int = 0
    played: int = 0
    polls: tuple[Poll, ...] = ()
    vacant: tuple[Chair, ...] = ()
    free: tuple[Chair, ...] = ()
    free_for_bots: tuple[Chair, ...] = ()
    silent: bool = False


class Seen(Struct, frozen=True, gc=False, tag="view", tag_field="t"):
    """The whole room, newest state; there are no changes to apply, only views to show.

    `left_ms` is what is left of the running time, `of_ms` what it was in all.
    """

    seq: int
    left_ms: int | None
    of_ms: int | None
    view: RoomOnWire


# --- views, to the wire and back ----------------------------------------------------------------------

_LETTERS: Final[dict[Identity | None, str]] = {None: "?"}
_LETTERS.update((identity, identity.value[0]) for identity in Identity)
_IDENTITIES: Final = {letter: identity for identity, letter in _LETTERS.items()}


def on_wire(view: RoomView, like: tuple[View, GameOnWire] | None = None) -> RoomOnWire:
    """A room's view as it is sent; `like` is the game as somebody else sees it, and as they were sent it."""
    return RoomOnWire(
        view.stage,
        view.settings,
        view.members,
        view.owner,
        game_on_wire(view.game, view.settings, like) if view.game else None,
        view.marks,
        view.votes_needed,
        view.pause,
        view.cannot_start,
        view.cannot_resume,
        view.messages,
        view.dealt,
        view.played,
        view.polls,
        view.vacant,
        view.free,
        view.free_for_bots,
        view.silent,
    )


def game_on_wire(view: View, settings: SettingsView, like: tuple[View, GameOnWire] | None) -> GameOnWire:
    shown, now, past = _table_on_wire(view, like)
    rules, as_set = (view.ruleset.name, view.ruleset.referee), (settings.ruleset, settings.referee)
    return GameOnWire(
        view.words,
        shown,
        view.first,
        view.team,
        view.turn,
        view.phase,
        view.red_left,
        view.blue_left,
        now,
        past,
        view.guesses_left,
        view.may_stop,
        view.outcome,
        "".join([_LETTERS[identity] for identity in view.key]) if view.key else None,
        (view.pending.text, view.pending.number) if view.pending else None,
        view.rejected,
        None if rules == as_set else rules,
    )


def _table_on_wire(
    view: View, like: tuple[View, GameOnWire] | None
) -> tuple[str, TurnOnWire, tuple[TurnOnWire, ...]]:
    """What lies open is the same for all, except a commentator: it is set once."""
    if like and view.shown is like[0].shown and view.now is like[0].now and view.past is like[0].past:
        return like[1].shown, like[1].now, like[1].past
    shown = "".join([_LETTERS[identity] for identity in view.shown])
    return shown, _turn_on_wire(view.now), tuple([_turn_on_wire(turn) for turn in view.past])


def _turn_on_wire(turn: Turn) -> TurnOnWire:
    verdict = turn.verdict or _ALLOWED
    return TurnOnWire(
        (turn.clue.text, turn.clue.number) if turn.clue else None,
        verdict.valid,
        # A default is left out only if it is the very same string.
        _ALLOWED.rule if verdict.rule == _ALLOWED.rule else verdict.rule,
        verdict.cards,
        turn.guesses,
        turn.forfeit,
        turn.end,
    )


def as_view(room: RoomOnWire, actor: Actor) -> View | None:
    """The game in a view from the wire as the players of the library know it."""
    game = room.game
    if game is None:
        return None
    now = _as_turn(game.now, game.turn, game.team)
    return View(
        actor,
        _ruleset(*(game.rules or (room.settings.ruleset, room.settings.referee))),
        game.words,
        tuple(_IDENTITIES[letter] for letter in game.shown),
        game.first,
        game.team,
        game.turn,
        game.phase,
        now.clue,
        game.guesses_left,
        game.may_stop,
        game.red_left,
        game.blue_left,
        tuple(_as_past(game)),
        now,
        game.outcome,
        _as_key(game.key) if game.key else None,
        Clue(*game.pending) if game.pending else None,
        game.rejected,
    )


def _ruleset(name: str, referee: RefereeKind) -> Ruleset:
    ruleset = find_ruleset(name)
    return seated(ruleset) if referee is RefereeKind.SEATED else ruleset


def _as_key(letters: str) -> tuple[Identity, ...]:
    return tuple(identity for letter in letters if (identity := _IDENTITIES[letter]))


def _as_past(game: GameOnWire) -> Iterator[Turn]:
    team = game.first
    for number, turn in enumerate(game.past, 1):
        yield _as_turn(turn, number, team)
        team = team.other


def _as_turn(turn: TurnOnWire, number: int, team: Team) -> Turn:
    return Turn(
        number,
        team,
        Clue(*turn.clue) if turn.clue else None,
        Verdict(turn.valid, turn.rule, turn.offended) if turn.clue else None,
        turn.guesses,
        turn.forfeit,
        turn.end,
    )


# --- reading ------------------------------------------------------------------------------------------

FromServer: TypeAlias = Welcome | Ack | Refusal | Checked | Pong | Drain | Seen

_from_client = msgspec.json.Decoder(FromClient)
_asked = msgspec.json.Decoder(Asked)
_from_server = msgspec.json.Decoder(FromServer)
# What comes of bytes that are none of our messages; a message nested ever deeper ends in the last of them.
_UNREADABLE: Final = (msgspec.DecodeError, ValueError, RecursionError)


class BadMessage(Exception):
    """A frame that is none of our messages. `command` is the command's id, where one could be made out."""

    def __init__(self, sentence: str, command: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.command = command


def _once(pairs: list[tuple[str, object]]) -> None:
    """Whoever says a thing twice may mean either."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key comes twice")


_unambiguous = json.JSONDecoder(object_pairs_hook=_once)


def read_client(frame: str) -> Hello | Check | Ping | tuple[Cmd, Asked]:
    """A frame from a client: its message, and for a command what it asks for."""
    try:
        message: FromClient = _from_client.decode(frame)
        _unambiguous.decode(frame)
    except _UNREADABLE:
        raise BadMessage("That is no message of this protocol.") from None
    if isinstance(message, Cmd | Check) and not 0 < len(message.id) <= MAX_ID:
        raise BadMessage(f"An id has 1 to {MAX_ID} characters.")
    if not isinstance(message, Cmd):
        return message
    try:
        asked: Asked = _asked.decode(frame)
    except _UNREADABLE:
        raise BadMessage("There is no such command, or something is missing from it.", message.id) from None
    return message, asked


def read_server(frame: str | bytes) -> FromServer:
    """A frame from the server."""
    message: FromServer = _from_server.decode(frame)
    return message


def refusal(refused: Refused, command: str | None) -> Refusal:
    return Refusal(command, refused.code, refused.sentence)
