"""What the owner may choose, checked: every setting is one we know, and none may change under a game."""

from msgspec.structs import asdict

from switchboard.rooms.model import Clock, Settings, Stage
from switchboard.rooms.room import Room
from switchboard.words.model import CARDS, Refused
from switchboard.words.ruleset import RULESETS

MAX_WORDS = 10_000
SECONDS = range(10, 3601)
THRESHOLDS = range(1, 11)
TURNS_BEHIND = range(11)
# What may change while a game is on: nothing that the game itself hangs on.
_ANY_TIME = frozenset(("theme", "clock", "threshold", "locked", "spectators", "chat", "listed", "commentary"))


def checked_settings(room: Room, settings: Settings) -> Settings:
    """The settings if they make sense now, else `Refused` (rooms.md#settings)."""
    if settings.ruleset not in RULESETS:
        raise Refused("bad-setting", f"There are these rulesets: {', '.join(RULESETS)}.")
    if settings.words and not CARDS <= len(set(settings.words)) == len(settings.words) <= MAX_WORDS:
        raise Refused("bad-setting", f"Own words are {CARDS} to {MAX_WORDS:,} different ones.")
    if settings.clock and not _is_clock(settings.clock):
        raise Refused("bad-setting", f"A clock has {SECONDS.start} to {SECONDS.stop - 1} seconds.")
    if settings.threshold is not None and settings.threshold not in THRESHOLDS:
        raise Refused("bad-setting", "A card needs one to ten votes.")
    if settings.commentary is not None and settings.commentary not in TURNS_BEHIND:
        raise Refused("bad-setting", "Commentary is none to ten turns behind.")
    if room.stage is Stage.PLAYING and _changes(room.settings, settings) - _ANY_TIME:
        raise Refused("not-now", "That can be changed between games.")
    return settings


def _is_clock(clock: Clock) -> bool:
    return clock.clue in SECONDS and clock.guess in SECONDS


def _changes(old: Settings, new: Settings) -> set[str]:
    before, after = asdict(old), asdict(new)
    return {name for name, value in after.items() if before[name] != value}
