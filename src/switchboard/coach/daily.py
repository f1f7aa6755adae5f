"""The daily board: one for everybody, by the date, played by one person with a built-in partner.

A board follows from the edition, which stands for the words of one pack as they were, and the date; from
nothing else. Red plays alone: the other team never moves. Fewest turns win the day; par is what the built-in
players need by themselves. Knows no clock and no files.
"""

import random
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from msgspec import Struct

from switchboard import packs
from switchboard.dealing import WordSession, chance, open_game
from switchboard.players.vectors import VectorsPlayer
from switchboard.themes import Theme
from switchboard.words.deal import draw
from switchboard.words.events import Command, TimeUp
from switchboard.words.model import Actor, Deal, Identity, Refused, Role, Team, Turn
from switchboard.words.notation import format_move, parse_move
from switchboard.words.views import View, awaited

EDITION: Final = 1  # goes up when the words of the pack change, and all boards with it
PACK: Final = "exchange"
FIRST: Final = date(2026, 11, 1)
RULES: Final = "club-1"
TURNS: Final = 9  # then the day is lost

# One letter for every card a turn has turned over, and how it is shown.
LETTERS: Final = {Identity.RED: "o", Identity.BLUE: "x", Identity.NEUTRAL: "n", Identity.TRAP: "t"}
SQUARES: Final = {"o": "🟩", "x": "🟦", "n": "⬜", "t": "⬛"}
PLAIN: Final = {"o": "o", "x": "x", "n": ".", "t": "#"}


class Result(Struct, frozen=True):
    """What came of a day: for each turn the letters of its cards, and whether every card was found."""

    turns: tuple[str, ...]
    won: bool


class Statistics(Struct, frozen=True):
    played: int
    won: int
    best: int | None
    streak: int
    longest: int


def number(day: date) -> int:
    """Days are counted from the first board, which has the number 1."""
    return (day - FIRST).days + 1


def board(day: date) -> Deal:
    return draw(packs.builtin(PACK).words, chance(f"daily {EDITION} {day.isoformat()}"), Team.RED)


class Daily:
    """One person's day, as guesser or giver; everything they do not do themselves happens by itself."""

    def __init__(self, day: date, role: Role, moves: Sequence[str] = ()) -> None:
        self.day = day
        self.actor = Actor.guesser(Team.RED) if role is Role.GUESSER else Actor.giver(Team.RED)
        self.moves: list[str] = []
        self._session = open_game(board(day), RULES)
        self._partner = VectorsPlayer(random.Random(0))
        self._go_on()
        for move in moves:
            _, command = parse_move(move, self.view.words)
            self.submit(command)

    @property
    def view(self) -> View:
        return self._session.view(self.actor)

    @property
    def session(self) -> WordSession:
        return self._session

    @property
    def is_over(self) -> bool:
        view = self.view
        return view.outcome is not None or _own_turns(view) > TURNS

    def submit(self, command: Command) -> None:
        """Make a move, or `Refused`; the partner answers at once."""
        if self.is_over:
            raise Refused("game-over", "The day is over. Come back tomorrow.")
        self._session.submit(self.actor, command)
        self.moves.append(format_move(self.actor, command, self.view.words))
        self._go_on()

    def _go_on(self) -> None:
        while not self.is_over and (actor := awaited(self.view)) is not self.actor:
            view = self._session.view(actor)
            if view.team is Team.BLUE:
                self._session.submit(Actor.CLOCK, TimeUp(view.turn))  # nobody plays for the others
            else:
                self._session.submit(actor, self._partner.choose(view))

    @property
    def result(self) -> Result | None:
        return result_of(self._session.view(Actor.SPECTATOR)) if self.is_over else None


def _own_turns(view: View) -> int:
    """How many turns Red has begun."""
    return (view.turn + 1) // 2


def result_of(view: View) -> Result:
    turns = [turn for turn in (*view.past, view.now) if turn.team is Team.RED and turn.clue is not None]
    won = view.outcome is not None and view.outcome.winner is Team.RED
    return Result(tuple(_letters(turn, view) for turn in turns[:TURNS]), won)


def _letters(turn: Turn, view: View) -> str:
    shown = (view.shown[card] for card in turn.guesses)
    return "".join(LETTERS[identity] for identity in shown if identity is not None)


@lru_cache(maxsize=16)
def par(day: date) -> int:
    """The turns that the built-in players need."""
    partner = VectorsPlayer(random.Random(0))
    play = Daily(day, Role.GUESSER)
    while not play.is_over:
        play.submit(partner.choose(play.view))
    assert play.result is not None
    return len(play.result.turns)


# --- telling ----------------------------------------------------------------------------------------


def tell_result(
    day: date, role: Role, result: Result, theme: Theme, signs: Mapping[str, str] = SQUARES
) -> str:
    """The result to copy: it shows how it went, and no word of the board."""
    turns = f"{len(result.turns)} turn{'s' if len(result.turns) != 1 else ''}"
    how = turns if result.won else f"lost after {turns}"
    heading = f"{theme.title} Daily {number(day)}, {theme.role(role)}: {how} (par {par(day)})"
    return "\n".join((heading, *("".join(signs[letter] for letter in turn) for turn in result.turns)))


def statistics(results: Mapping[date, Result], today: date) -> Statistics:
    """What the results of somebody's days come to. A streak of days won lives until a day is missed."""
    wins = {day for day, result in results.items() if result.won}
    lengths = {day: _streak(wins, day) for day in wins}
    running = today if today in results else today - timedelta(days=1)
    return Statistics(
        played=len(results),
        won=len(wins),
        best=min((len(results[day].turns) for day in wins), default=None),
        streak=_streak(wins, running),
        longest=max(lengths.values(), default=0),
    )


def _streak(wins: set[date], day: date) -> int:
    length = 0
    while day in wins:
        length, day = length + 1, day - timedelta(days=1)
    return length


def tell_statistics(stats: Statistics) -> str:
    best = f", best {stats.best} turns" if stats.best is not None else ""
    return f"Played {stats.played}, won {stats.won}{best}. Streak {stats.streak}, longest {stats.longest}."
