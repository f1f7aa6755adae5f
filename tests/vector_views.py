"""Views of a giver or guesser on any board, for the tests of the vectors players."""

import random
from collections.abc import Sequence

from switchboard.packs import builtin, names
from switchboard.words.deal import identities
from switchboard.words.model import Actor, Clue, Identity, Phase, Team, Turn
from switchboard.words.ruleset import RULESETS, Ruleset
from switchboard.words.views import View

ENGLISH = tuple(
    sorted({word for name in names() if builtin(name).language == "en" for word in builtin(name).words})
)
CLUB = RULESETS["club-1"]


def giver_view(
    words: Sequence[str],
    key: Sequence[Identity] = (),
    shown: Sequence[int] = (),
    past: tuple[Turn, ...] = (),
    ruleset: Ruleset = CLUB,
) -> View:
    key = tuple(key) or a_key(0)
    open_cards = tuple([key[card] if card in shown else None for card in range(len(words))])
    hidden = [key[card] for card in range(len(words)) if card not in shown]
    red, blue = hidden.count(Identity.RED), hidden.count(Identity.BLUE)
    number = len(past) + 1
    return View(
        Actor.RED_GIVER, ruleset, tuple(words), open_cards, Team.RED, Team.RED, number, Phase.CLUE, None, 0,
        False, red, blue, past, Turn(number, Team.RED), None, key,
    )  # fmt: skip


def guesser_view(
    words: Sequence[str], clue: Clue, guesses: tuple[int, ...] = (), view: View | None = None
) -> View:
    """What the partner of a giver sees once a clue is given, here of cards that are all its own."""
    given = view or giver_view(words, (Identity.RED,) * len(words))
    shown = tuple([Identity.RED if card in guesses else one for card, one in enumerate(given.shown)])
    left = sum(one is None for one in shown)
    now = Turn(given.turn, Team.RED, clue, None, guesses)
    return View(
        Actor.RED_GUESSER, given.ruleset, tuple(words), shown, Team.RED, Team.RED, given.turn, Phase.GUESS,
        clue, 9, bool(guesses), left, given.blue_left, given.past, now, None,
    )  # fmt: skip


def a_key(seed: int, first: Team = Team.RED) -> tuple[Identity, ...]:
    key = list(identities(first))
    random.Random(seed).shuffle(key)
    return tuple(key)


def a_view(seed: int, ruleset: Ruleset = CLUB) -> View:
    words = random.Random(seed).sample(ENGLISH, 25)
    return giver_view(words, a_key(seed), ruleset=ruleset)
