"""What people can ask of a room, and how it becomes a command: chance, packs and bots are handed in here.

A client cannot send a deal, a seating order or a bot's id; it asks for a game, and the deal is drawn for it.
"""

from collections.abc import Collection, Sequence
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
from switchboard.rooms.model import Chair, Clock, Settings, Stage
from switchboard.rooms.room import Room, fresh_words
from switchboard.rooms.seats import shufflable
from switchboard.words.deal import Chance, draw
from switchboard.words.model import Refused, Team
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
    """The owner puts a bot into a chair; if no kind is named, the first that is not here yet."""

    chair: Chair
    kind: str | None = None


class StartGame(Struct, frozen=True, gc=False, tag="start", tag_field="do"):
    """The owner starts a game, or a rematch after one."""

    rotate: bool = False
    game: int | None = None


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


class BotKind(Struct, frozen=True):
    """A kind of bot: what it is called and looks like, how it plays, and a line about it."""

    kind: str
    name: str
    avatar: str
    style: str
    about: str


class Shelf(Protocol):
    """What a house has: packs, themes, kinds of bots. Each question is answered, or `Refused`."""

    def words(self, pack: str) -> Sequence[str]: ...
    def check_theme(self, theme: str) -> None: ...
    def bot(self, kind: str | None, here: Collection[str]) -> BotKind: ...
    def check_bot(self, kind: str, words: Sequence[str]) -> None: ...


def _beginning(room: Room) -> Team | None:
    """The team that has all the people: they do not begin by watching bots. Else chance decides."""
    teams = {one.chair.team for one in room.members if one.chair and one.chair.team and not one.bot}
    return teams.pop() if len(teams) == 1 else None


def complete(room: object, asked: Asked | Command, chance: Chance, shelf: Shelf) -> Command:
    """The command for what was asked, with all that has to be drawn or looked up for it."""
    assert isinstance(room, Room)  # callers above the rules hold rooms without knowing what is in them
    match asked:
        case StartGame(rotate, game):
            _check_bots(room, room.settings, shelf)
            words = fresh_words(room, _words(room.settings, shelf))
            return Start(draw(words, chance, _beginning(room)), rotate, game)
        case ShuffleChairs():
            return Shuffle(tuple(sorted(shufflable(room), key=lambda _: chance.getrandbits(64))))
        case SeatBot(chair, kind):
            bot = shelf.bot(kind, [one.bot for one in room.members if one.bot])
            shelf.check_bot(bot.kind, _words_on_the_table(room) or _words(room.settings, shelf))
            return AddBot(f"bot{chance.getrandbits(40):010x}", bot.kind, bot.name, chair, bot.avatar)
        case ChangeSettings(change):
            settings = changed(room.settings, change, shelf)
            if (settings.words, settings.pack) != (room.settings.words, room.settings.pack):
                _check_bots(room, settings, shelf)
            return Configure(settings)
        case _:
            return asked


def asks_bots(room: object, asked: Asked | Command) -> bool:
    """Whether bots have to look at words before this can be completed, which takes a moment."""
    assert isinstance(room, Room)
    if isinstance(asked, StartGame | ChangeSettings):
        return any(member.bot and member.chair for member in room.members)
    return isinstance(asked, SeatBot)


def _words_on_the_table(room: Room) -> tuple[str, ...]:
    return room.game.table.words if room.game and room.stage is Stage.PLAYING else ()


def _words(settings: Settings, shelf: Shelf) -> Sequence[str]:
    return settings.words or shelf.words(settings.pack)


def _check_bots(room: Room, settings: Settings, shelf: Shelf) -> None:
    """rooms.md#bot-words: no bot sits at a board whose words it does not know."""
    words = _words(settings, shelf)
    for kind in {one.bot: None for one in room.members if one.bot and one.chair}:
        shelf.check_bot(kind, words)


def changed(settings: Settings, change: SettingsChange, shelf: Shelf) -> Settings:
    """The settings with the change made, if there are such a theme and such a pack."""
    new = replace(settings, **{name: value for name, value in asdict(change).items() if value is not UNSET})
    shelf.words(new.pack)
    shelf.check_theme(new.theme)
    return new


def refuse_unknown(what: str, known: Sequence[str]) -> Refused:
    """The refusal for a setting that names nothing we have."""
    return Refused("bad-setting", f"There is no such {what}; there are {', '.join(known)}.")
