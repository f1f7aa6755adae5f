"""What the owner may choose, checked: every setting is one we know, and none may change under a game."""

import re

from msgspec.structs import asdict, replace

from switchboard.rooms.model import Clock, Settings, Stage
from switchboard.rooms.room import Room
from switchboard.words.deal import cards_of
from switchboard.words.model import CARDS, BadNotation, Refused
from switchboard.words.ruleset import RULESETS

MAX_WORDS = 10_000
SECONDS = range(10, 3601)
THRESHOLDS = range(1, 11)
TURNS_BEHIND = range(11)
# Which themes and packs there are is known further up; here they are short and say nothing.
_SLUG = re.compile(r"[a-z][a-z0-9-]{0,23}")
# What may change while a game is on: nothing that the game itself hangs on.
_ANY_TIME = frozenset(("clock", "threshold", "locked", "spectators", "chat", "listed", "commentary"))


def checked_settings(room: Room, settings: Settings) -> Settings:
    """The settings if they make sense now, else `Refused` (rooms.md#settings)."""
    settings = sound_settings(settings, room.settings.words)
    if room.stage is Stage.PLAYING and _changes(room.settings, settings) - _ANY_TIME:
        raise Refused("not-now", "That can be changed between games.")
    return settings


def sound_settings(settings: Settings, known: tuple[str, ...] = ()) -> Settings:
    """The settings if they make sense at all; words that are `known` need not be looked at again."""
    if settings.ruleset not in RULESETS:
        raise Refused("bad-setting", f"There are these rulesets: {', '.join(RULESETS)}.")
    if not _SLUG.fullmatch(settings.theme) or not _SLUG.fullmatch(settings.pack):
        raise Refused("bad-setting", "There is no such theme or pack.")
    if settings.words != known:
        settings = replace(settings, words=_own_words(settings.words))
    if settings.clock and not _is_clock(settings.clock):
        raise Refused("bad-setting", f"A clock has {SECONDS.start} to {SECONDS.stop - 1} seconds.")
    if settings.threshold is not None and settings.threshold not in THRESHOLDS:
        raise Refused("bad-setting", "A card needs one to ten votes.")
    if settings.commentary is not None and settings.commentary not in TURNS_BEHIND:
        raise Refused("bad-setting", "Commentary is none to ten turns behind.")
    return settings


def _own_words(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The owner's words as cards, if they are enough and none is too strange."""
    try:
        words = cards_of(texts[: MAX_WORDS + 1])
    except BadNotation as bad:
        raise Refused("bad-setting", str(bad)) from None
    if texts and not CARDS <= len(words) <= MAX_WORDS:
        raise Refused("bad-setting", f"Own words are {CARDS} to {MAX_WORDS:,} different ones.")
    return words


def _is_clock(clock: Clock) -> bool:
    return clock.clue in SECONDS and clock.guess in SECONDS


def _changes(old: Settings, new: Settings) -> set[str]:
    before, after = asdict(old), asdict(new)
    return {name for name, value in after.items() if before[name] != value}
