"""What people can ask of a room, and how it becomes a command: chance, packs and bots are handed in here.

A client cannot send a deal, a seating order or a bot's id; it asks for a game, and the deal is drawn for it.
"""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace

from switchboard.rooms.events import (
    AddBot,
    Assign,
    Command,
    Commentate,
    Configure,
    Confirm,
    EndGame,
    GiveClue,
    JudgeClue,
    Kick,
    Leave,
    MarkCard,
    PassOwner,
    PauseGame,
    Ready,
    Rename,
    Resume,
    Say,
    Shuffle,
    Sit,
    Start,
    StopGuessing,
)
from switchboard.rooms.model import Chair, Clock, Settings
from switchboard.rooms.room import Room, fresh_words
from switchboard.rooms.seats import shufflable
from switchboard.words.deal import Chance, draw
from switchboard.words.model import Refused
from switchboard.words.ruleset import RefereeKind


class SettingsChange(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Some of the settings; what is left out stays as it is."""

    theme: str | UnsetType = UNSET
    ruleset: str | UnsetType = UNSET
    referee: RefereeKind | UnsetType = UNSET
    pack: str | UnsetType = UNSET
    words: tuple[str, ...] | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET
    threshold: int | UnsetType | None = UNSET
    uneven: bool | UnsetType = UNSET
    locked: bool | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    chat: bool | UnsetType = UNSET
    listed: bool | UnsetType = UNSET
    commentary: int | UnsetType | None = UNSET


class ChangeSettings(Struct, frozen=True, gc=False, tag="configure", tag_field="do"):
    """The owner changes some of the settings."""

    settings: SettingsChange


class ShuffleChairs(Struct, frozen=True, gc=False, tag="shuffle", tag_field="do"):
    """The owner lets chance seat everybody."""


class SeatBot(Struct, frozen=True, gc=False, tag="add-bot", tag_field="do"):
    """The owner puts a bot of some kind into a chair."""

    kind: str
    chair: Chair


class StartGame(Struct, frozen=True, gc=False, tag="start", tag_field="do"):
    """The owner starts a game, or a rematch after one."""

    rotate: bool = False


Asked: TypeAlias = (
    Leave
    | Rename
    | Sit
    | Ready
    | Say
    | ChangeSettings
    | Assign
    | ShuffleChairs
    | SeatBot
    | Kick
    | PassOwner
    | StartGame
    | Commentate
    | EndGame
    | PauseGame
    | Resume
    | GiveClue
    | JudgeClue
    | MarkCard
    | Confirm
    | StopGuessing
)


class Shelf(Protocol):
    """What a house has: packs, themes, kinds of bots. Each question is answered, or `Refused`."""

    def words(self, pack: str) -> Sequence[str]: ...
    def check_theme(self, theme: str) -> None: ...
    def bot_name(self, kind: str) -> str: ...


def complete(room: object, asked: Asked | Command, chance: Chance, shelf: Shelf) -> Command:
    """The command for what was asked, with all that has to be drawn or looked up for it."""
    assert isinstance(room, Room)  # callers above the rules hold rooms without knowing what is in them
    match asked:
        case StartGame(rotate):
            words = room.settings.words or shelf.words(room.settings.pack)
            return Start(draw(fresh_words(room, words), chance), rotate)
        case ShuffleChairs():
            return Shuffle(tuple(sorted(shufflable(room), key=lambda _: chance.getrandbits(64))))
        case SeatBot(kind, chair):
            return AddBot(f"bot{chance.getrandbits(40):010x}", kind, shelf.bot_name(kind), chair)
        case ChangeSettings(change):
            return Configure(changed(room.settings, change, shelf))
        case _:
            return asked


def changed(settings: Settings, change: SettingsChange, shelf: Shelf) -> Settings:
    """The settings with the change made, if there are such a theme and such a pack."""
    new = replace(settings, **{name: value for name, value in asdict(change).items() if value is not UNSET})
    shelf.words(new.pack)
    shelf.check_theme(new.theme)
    return new


def refuse_unknown(what: str, known: Sequence[str]) -> Refused:
    """The refusal for a setting that names nothing we have."""
    return Refused("bad-setting", f"There is no such {what}; there are {', '.join(known)}.")
