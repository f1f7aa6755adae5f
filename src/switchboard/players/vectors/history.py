"""What the past of a game says: which clues were given, which are short of cards, what a partner answered.

Reads views. Keeps nothing: the same view always tells the same story.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from switchboard.words.model import UNLIMITED, Clue, Identity, Team, Turn
from switchboard.words.text import plain
from switchboard.words.views import View


class Owed(Struct, frozen=True):
    """An earlier clue and how many of its cards have not been found."""

    text: str
    short: int


class Reply(Struct, frozen=True):
    """A card that was taken for a clue, and the cards that lay there."""

    clue: str
    hidden: tuple[int, ...]
    card: int


def said(view: View) -> set[str]:
    """Every clue of the game so far, in plain letters."""
    return {plain(turn.clue.text) for turn in (*view.past, view.now) if turn.clue is not None}


def replies(view: View, team: Team) -> Iterator[Reply]:
    """Every guess of a team that one of its clues asked for, in order; bonus guesses may mean anything."""
    hidden = list(range(len(view.words)))
    for turn in (*view.past, view.now):
        for place, card in enumerate(turn.guesses):
            if turn.team is team and turn.clue is not None and _is_asked_for(turn.clue, place):
                yield Reply(turn.clue.text, tuple(hidden), card)
            hidden.remove(card)
        if turn.forfeit is not None:
            hidden.remove(turn.forfeit)


def _is_asked_for(clue: Clue, place: int) -> bool:
    return clue.number != UNLIMITED and place < clue.number


def owed(view: View, team: Team) -> list[Owed]:
    """Earlier clues short of cards; what a later turn found beyond its number pays for the oldest."""
    short: list[list[str]] = []
    paid = 0
    for turn in view.past:
        missing = _missing(view, turn) if turn.team is team and turn.clue is not None else 0
        if turn.clue is not None and missing > 0:
            short.append([turn.clue.text] * missing)
        paid += max(0, -missing)
    debts = [text for texts in short for text in texts][paid:]
    return [Owed(text, debts.count(text)) for text in dict.fromkeys(debts)]


def _missing(view: View, turn: Turn) -> int:
    rejected = turn.verdict is not None and not turn.verdict.valid
    if turn.clue is None or rejected or turn.clue.number == UNLIMITED or turn.clue.number == 0:
        return 0
    return turn.clue.number - found(view, turn)


def found(view: View, turn: Turn) -> int:
    """How many of its own cards a team found in a turn."""
    return sum(view.shown[card] is Identity.of(turn.team) for card in turn.guesses)


def stops_short(view: View, team: Team) -> bool:
    """Whether a team's guesser has stopped at the number while earlier clues were owed, and never gone on."""
    stopped = False
    for place, turn in enumerate(view.past):
        if turn.team is not team or turn.clue is None or not isinstance(turn.clue.number, int):
            continue
        beyond = len(turn.guesses) - turn.clue.number
        if beyond > 0 and turn.clue.number:
            return False
        if beyond == 0 and not _missing(view, turn) and owed(replace(view, past=view.past[:place]), team):
            stopped = True
    return stopped


def is_alone(view: View, team: Team) -> bool:
    """Whether a team has had turns and no other has: there is no race."""
    return bool(view.past) and all(turn.team is team for turn in view.past)
