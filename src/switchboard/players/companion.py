"""The companion: a simple player for any chair that knows which words go together, and how well.

It sees views only and keeps nothing between calls; what it needs of the past is in the view. It knows English
words (see `associations`); on other boards it plays by the rules and hopes. What it does not know: the
partner it plays with, and anything that takes more than one step of thought. Examples: docs/companion.md.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from switchboard.players import associations
from switchboard.players.associations import FAINT, hint, strength
from switchboard.players.simple import Dice
from switchboard.words.clues import judge
from switchboard.words.events import Command, GiveClue, Guess, Judge, Stop
from switchboard.words.lexicon import common_words
from switchboard.words.model import UNLIMITED, Clue, Identity, Phase, Refused
from switchboard.words.text import plain
from switchboard.words.views import View

ENOUGH: Final = 0.8  # of a board's words have to be known to give clues for it
CLEAR: Final = (0.35, 0.45, 0.55)  # what the first, second and third card of a clue must reach at least
CONVINCING: Final = 0.55  # an association worth a guess that the clue does not ask for
GLIMMER: Final = 0.02  # and one too faint for any guess that need not be made
SHORTLIST: Final = 40  # ideas that get a second thought
ATTEMPTS: Final = 400  # words out of the blue, before the rules are left to say no
# How far a card to be found has to stand out from the nearest card that is not.
MARGIN: Final = {Identity.TRAP: 0.25, Identity.RED: 0.15, Identity.BLUE: 0.15, Identity.NEUTRAL: 0.1}
# What it costs that such a card comes near the clue at all.
FEAR: Final = {Identity.TRAP: 1.2, Identity.RED: 0.5, Identity.BLUE: 0.5, Identity.NEUTRAL: 0.2}
# What it costs that a word does not come to mind readily: so much for every ten thousand that do before it.
RARITY: Final = 0.3


def knows(words: Sequence[str]) -> bool:
    """Whether enough of a board's words are known to give clues for it."""
    return sum(map(associations.known, words)) >= ENOUGH * len(words)


class Companion:
    """Plays any chair: clues that link two or three cards, guesses that fit the clue, a nod to every clue."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    async def __call__(self, view: View, refusal: Refused | None) -> Command:
        return self.choose(view)

    def choose(self, view: View) -> Command:
        match view.phase:
            case Phase.CLUE:
                return self._clue(view)
            case Phase.VERDICT:
                return Judge(True)  # what reaches the chair has passed the code, which knows the rules better
            case _:
                return self._guess(view)

    def _clue(self, view: View) -> GiveClue:
        idea = best_idea(view) if knows(view.words) else None
        return GiveClue(idea.text, len(idea.cards)) if idea else self._word_out_of_the_blue(view)

    def _word_out_of_the_blue(self, view: View) -> GiveClue:
        """A common word; where none is allowed (a board in another script), one that does not exist."""
        said = _said(view)
        clue = GiveClue("", 1)
        for attempt in range(ATTEMPTS):
            text = self._dice.choice(common_words(2_000)) if attempt < ATTEMPTS // 4 else self._babble(view)
            clue = GiveClue(text, 1)
            if plain(text) not in said and is_legal(view, clue):
                break
        return clue

    def _babble(self, view: View) -> str:
        """Five letters of the board's script that none of its words has, as far as there are any."""
        letters = {sign for word in view.words for sign in word.lower() if sign.isalpha()}
        nearby = {chr(ord(letter) + step) for letter in letters for step in range(-20, 40)}
        unused = sorted(sign for sign in nearby - letters if sign.isalpha() and sign.lower() == sign)
        return "".join(self._dice.choice(unused or "abcdefghijklmnopqrstuvwxyz") for _ in range(5))

    def _guess(self, view: View) -> Command:
        clue = view.clue
        if clue is None or _is_answered(view, clue):
            return self._extra(view)
        fits = {card: fit(clue.text, view.words[card]) for card in view.hidden}
        if clue.number == 0:
            return self._avoid(view, fits)
        best = max(fits.values())
        if view.may_stop and best < (CLEAR[0] if clue.number == UNLIMITED else GLIMMER):
            return self._extra(view)
        return Guess(self._best(fits))

    def _avoid(self, view: View, fits: dict[int, float]) -> Command:
        """Zero says what not to take: guess for an earlier clue, or whatever is furthest from this one."""
        if view.may_stop:
            return Stop()
        least = max(min(fits.values()), FAINT)
        return Guess(self._best({card: _owed(view, card) for card in fits if fits[card] <= least}))

    def _extra(self, view: View) -> Command:
        """A guess the clue does not ask for: only for a card an earlier clue seems to mean."""
        owed = {card: _owed(view, card) for card in view.hidden}
        if view.may_stop and max(owed.values()) < CONVINCING:
            return Stop()
        return Guess(self._best(owed))

    def _best(self, fits: dict[int, float]) -> int:
        best = max(fits.values())
        return self._dice.choice([card for card in fits if fits[card] == best])


def fit(clue: str, word: str) -> float:
    """How well a card fits a clue; where no association is listed, a hint has to do."""
    return strength(clue, word) or hint(clue, word)


def _said(view: View) -> set[str]:
    return {plain(turn.clue.text) for turn in view.past if turn.clue is not None}


def _is_answered(view: View, clue: Clue) -> bool:
    return clue.number != UNLIMITED and 0 < clue.number <= len(view.now.guesses)


def _owed(view: View, card: int) -> float:
    """How well a card fits the earlier clues of its team that have not got all their cards."""
    return max([fit(clue, view.words[card]) for clue in _unfinished(view)], default=0.0)


def _unfinished(view: View) -> list[str]:
    """Earlier clues short of cards; what a later turn found beyond its number pays for the oldest."""
    own, owed, paid = Identity.of(view.team), [], 0
    for turn in view.past:
        clue = turn.clue
        if turn.team is view.team and clue is not None and clue.number != UNLIMITED and clue.number > 0:
            short = clue.number - sum(view.shown[card] is own for card in turn.guesses)
            owed += [clue.text] * short
            paid += max(0, -short)
    return owed[paid:]


# --- the giver's search -----------------------------------------------------------------------------


class Idea(Struct, frozen=True, gc=False):
    """A clue the giver could give: its worth, its text, and the cards it is meant for."""

    worth: float
    text: str
    cards: tuple[int, ...]


def best_idea(view: View) -> Idea | None:
    """The best legal clue for this giver's hidden cards, or None if nothing comes to mind."""
    key, team = view.key, view.actor.team
    if key is None or team is None:
        return None
    own = [card for card in view.hidden if key[card].team is team]
    others = {card: key[card] for card in view.hidden if key[card].team is not team}
    first = sorted(_first_thoughts(view, own, others), key=_by_worth)
    second = sorted([_weighed(view, idea.text, own, others) for idea in first[:SHORTLIST]], key=_by_worth)
    ideas = (*second, *first[SHORTLIST:])
    return next((idea for idea in ideas if is_legal(view, GiveClue(idea.text, len(idea.cards)))), None)


def _by_worth(idea: Idea) -> tuple[float, str]:
    return -idea.worth, idea.text


def is_legal(view: View, clue: GiveClue) -> bool:
    _, verdict = judge(clue.text, clue.number, view.words, view.ruleset, view.shown)
    return verdict.valid


def _first_thoughts(view: View, own: Sequence[int], others: dict[int, Identity]) -> Iterator[Idea]:
    """Every unsaid word that goes with an own card, weighed by the cards' lists alone."""
    near = {card: associations.near(view.words[card]) for card in (*own, *others)}
    clear = {word for card in own for word, fits in near[card].items() if fits >= CLEAR[0]}
    for text in (clear or {word for card in own for word in near[card]}) - _said(view):
        if associations.rank(text) is not None:
            mine = [(near[card].get(text, 0.0), card) for card in own]
            theirs = [(near[card].get(text, 0.0), identity) for card, identity in others.items()]
            yield _idea(text, mine, theirs)


def _weighed(view: View, text: str, own: Sequence[int], others: dict[int, Identity]) -> Idea:
    """A second thought: whatever is known of the two words, and hints as well."""
    mine = [(fit(text, view.words[card]), card) for card in own]
    theirs = [(fit(text, view.words[card]), identity) for card, identity in others.items()]
    return _idea(text, mine, theirs)


def _idea(text: str, mine: list[tuple[float, int]], theirs: list[tuple[float, Identity]]) -> Idea:
    """The idea with as many cards as stand out clearly; for want of any, the best card at a discount."""
    near = [(fits, identity) for fits, identity in theirs if fits > FAINT]
    bar = max([fits + MARGIN[identity] for fits, identity in near], default=0.0)
    fear = max([FEAR[identity] * fits for fits, identity in near], default=0.0)
    mine.sort(key=lambda pair: (-pair[0], pair[1]))
    clear = [pair for pair, least in zip(mine, CLEAR, strict=False) if pair[0] >= max(bar, least)]
    meant = clear or mine[:1]
    worth = sum(0.2 + fits for fits, _ in meant) - fear - RARITY * (associations.rank(text) or 0) / 10_000
    if not clear:
        worth -= 1 + bar - meant[0][0]
    return Idea(worth, text, tuple([card for _, card in meant]))
