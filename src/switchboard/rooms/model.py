"""The nouns of a room: members, chairs, settings, marks, messages, pauses. Frozen values; knows no rules.

A member is known by an opaque id that names a browser's session, not a socket: the same session is the
same member, in any number of tabs. Seconds in here are settings, never measured.
"""

from typing import Final, TypeAlias

from msgspec import Struct

from switchboard.words.model import Noun, Role, Team
from switchboard.words.ruleset import RefereeKind

MemberId: TypeAlias = str
CLOCK: Final[MemberId] = "clock"

MAX_NAME: Final = 24
MAX_MESSAGE: Final = 300
MAX_MEMBERS: Final = 64
KEPT_MESSAGES: Final = 30


class Chair(Struct, frozen=True, gc=False, omit_defaults=True):
    """A place at the table. The referee's chair belongs to no team."""

    role: Role
    team: Team | None = None


class Member(Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody in the room; `chair` is None for those who only watch.

    `bot` names the kind of a bot and `avatar` its picture; people have neither.
    """

    id: MemberId
    name: str
    chair: Chair | None = None
    ready: bool = False
    present: bool = True
    bot: str | None = None
    commentator: bool = False
    avatar: str | None = None


class Clock(Struct, frozen=True, gc=False):
    """Seconds for a clue and for the guesses on it."""

    clue: int
    guess: int


CLOCKS: Final = {"fast": Clock(60, 45), "normal": Clock(90, 60), "relaxed": Clock(120, 90)}


class Settings(Struct, frozen=True, gc=False):
    """What the owner may choose. `words` are the owner's own and replace the pack."""

    theme: str = "switchboard"
    ruleset: str = "rooms-1"
    referee: RefereeKind = RefereeKind.CODE
    pack: str = "exchange"
    words: tuple[str, ...] = ()
    clock: Clock | None = None
    threshold: int | None = None
    uneven: bool = False
    locked: bool = False
    spectators: bool = True
    chat: bool = True
    listed: bool = False
    commentary: int | None = None


class Mark(Struct, frozen=True, gc=False):
    """A guesser's vote for a card."""

    member: MemberId
    card: int


class Poll(Struct, frozen=True, gc=False):
    """How a marked card stands: the votes that count, and who may turn it over now."""

    card: int
    votes: int
    confirmers: tuple[MemberId, ...]


class Audience(Noun):
    """Whom a message is for."""

    ALL = "all"
    TEAM = "team"


class Message(Struct, frozen=True, gc=False):
    member: MemberId
    to: Audience
    team: Team | None
    text: str


class Lack(Noun):
    """Why a game cannot go on."""

    GIVER = "giver"
    GUESSER = "guesser"
    TEAM = "team"
    REFEREE = "referee"
    OWNER = "owner"


class Pause(Struct, frozen=True, gc=False):
    """A game that waits: what is missing on which team, or the owner's wish."""

    lack: Lack
    team: Team


class Stage(Noun):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
