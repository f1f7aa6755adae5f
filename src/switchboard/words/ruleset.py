"""Rulesets: everything in which one way of playing differs from another, as fields of a record.

Nothing may branch on a ruleset's name; the name is what people and records call it.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from switchboard.words.model import BadNotation, Noun


class RefereeKind(Noun):
    CODE = "code"
    SEATED = "seated"


class OnInvalid(Noun):
    """What an invalid clue costs: the turn and a card (PENALTY), or nothing but another try (BLOCK)."""

    PENALTY = "penalty"
    BLOCK = "block"


class ClueRule(Noun):
    """The checks a ruleset asks of a clue, on top of those that every clue must pass to be read."""

    ONE_WORD = "one-word"
    ONE_IDEA = "one-idea"
    NO_LETTERS = "no-letters"
    NO_POSITIONS = "no-positions"
    NO_MATCH = "no-match"
    NO_KIN = "no-kin"
    NO_AFFIX = "no-affix"
    NO_PLURAL = "no-plural"


class Ruleset(Struct, frozen=True, gc=False):
    name: str
    on_invalid: OnInvalid
    clue_rules: tuple[ClueRule, ...]
    referee: RefereeKind = RefereeKind.CODE
    bonus_guesses: int = 1
    zero: bool = True
    unlimited: bool = True
    must_guess: bool = True


_BASED_RULES = (
    ClueRule.NO_MATCH,
    ClueRule.NO_LETTERS,
    ClueRule.NO_POSITIONS,
    ClueRule.NO_KIN,
    ClueRule.ONE_IDEA,
)
_ROOMS_RULES = (ClueRule.NO_MATCH, ClueRule.ONE_WORD, ClueRule.NO_PLURAL, ClueRule.NO_AFFIX)

BASED_1: Final = Ruleset("based-1", OnInvalid.PENALTY, _BASED_RULES)
ROOMS_1: Final = Ruleset("rooms-1", OnInvalid.BLOCK, _ROOMS_RULES)
CLUB_1: Final = Ruleset("club-1", OnInvalid.BLOCK, _BASED_RULES)

RULESETS: Final = {ruleset.name: ruleset for ruleset in (BASED_1, ROOMS_1, CLUB_1)}


def find_ruleset(name: str) -> Ruleset:
    """A ruleset by its name; `based` is short for `based-1`."""
    found = RULESETS.get(name) or RULESETS.get(f"{name}-1")
    if found is None:
        raise BadNotation(f"{name[:40]!r} is no ruleset: there are {', '.join(RULESETS)}.")
    return found


def seated(ruleset: Ruleset) -> Ruleset:
    """The same rules with a referee at the table, who judges what the code lets through."""
    return replace(ruleset, referee=RefereeKind.SEATED)
