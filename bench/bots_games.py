"""Games the benchmark of the bots plays: one team alone, two teams, and a bot with itself.

A giver is a function from its view to a clue. Everybody plays on the same seeded boards, and every clue goes
past the referee: an illegal one is counted, and skipped where a published rule offers another.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from statistics import mean
from typing import TypeAlias

from msgspec import Struct

from bots_models import Model
from bots_rules import Rule
from switchboard.dealing import WordSession, new_game, open_game
from switchboard.packs import builtin, names
from switchboard.players.styles import DEFAULT, Style
from switchboard.players.vectors.extras import ideas
from switchboard.players.vectors.guesser import guess
from switchboard.players.vectors.table import clue_words
from switchboard.words.clues import judge
from switchboard.words.deal import draw
from switchboard.words.events import Command, GiveClue, Guess, Stop
from switchboard.words.model import Actor, Clue, Identity, Number, Phase, Team, Turn, TurnEnd
from switchboard.words.ruleset import RULESETS, Ruleset
from switchboard.words.views import View, awaited

Giver: TypeAlias = Callable[[View], tuple[str, Number]]
Guesser: TypeAlias = Callable[[View], Command]

LOST = 25  # what a lost game counts, as in the framework of Kim et al.
CLUB = RULESETS["club-1"]
POOL = tuple(
    sorted({word for name in names() if builtin(name).language == "en" for word in builtin(name).words})
)
SINGLE = (
    (Identity.RED,) * 8 + (Identity.BLUE,) * 7 + (Identity.NEUTRAL,) * 9 + (Identity.TRAP,)
)  # one team alone, as published


# --- who plays --------------------------------------------------------------------------------------


def ours(style: Style = DEFAULT, twins: bool = False, alone: bool = False) -> Giver:
    def give(view: View) -> tuple[str, Number]:
        idea = next(ideas(view, style, twins, alone))
        return idea.text, idea.number

    return give


def published(rule: Rule, model: Model) -> Giver:
    words = clue_words()

    def give(view: View) -> tuple[str, Number]:
        assert view.key is not None
        near = model.near(view.words)
        own = [card for card in view.hidden if view.key[card].team is view.actor.team]
        others = [card for card in view.hidden if view.key[card].team is not view.actor.team]
        said = {turn.clue.text for turn in view.past if turn.clue is not None}
        for place, number in rule(near[own], near[others]):
            if words[place] not in said and is_legal(view, words[place], number):
                return words[place], number
        return "telephone", 1

    return give


def stranger(model: Model) -> Guesser:
    """Takes as many cards as the clue says, the nearest first; for zero the furthest, for unlimited two."""

    def take(view: View) -> Command:
        clue = view.clue
        assert clue is not None
        wanted = 2 if isinstance(clue.number, str) else max(clue.number, 1)
        if len(view.now.guesses) >= wanted and view.may_stop:
            return Stop()
        return Guess(model.order(clue.text, view.words, view.hidden)[0 if clue.number else -1])

    return take


def our_guesser(view: View) -> Command:
    return guess(view, view.team)


def is_legal(view: View, text: str, number: Number) -> bool:
    return judge(text, number, view.words, view.ruleset, view.shown)[1].valid


# --- one team alone ---------------------------------------------------------------------------------


class Result(Struct, frozen=True):
    won: bool
    trapped: bool
    turns: int
    illegal: int


class Alone:
    """One team on a board of 8 own cards, 7 of the other team, 9 neutral ones and the trap."""

    def __init__(self, seed: int, ruleset: Ruleset = CLUB) -> None:
        dice = random.Random(seed)
        self.words = tuple(dice.sample(POOL, 25))
        key = list(SINGLE)
        dice.shuffle(key)
        self.key = tuple(key)
        self.ruleset = ruleset
        self.shown: list[Identity | None] = [None] * 25
        self.past: list[Turn] = []

    def view(self, actor: Actor, clue: Clue | None = None, guesses: tuple[int, ...] = ()) -> View:
        number = len(self.past) + 1
        hidden = list(self._hidden())
        red, blue = hidden.count(Identity.RED), hidden.count(Identity.BLUE)
        return View(
            actor, self.ruleset, self.words, tuple(self.shown), Team.RED, Team.RED, number,
            Phase.GUESS if clue else Phase.CLUE, clue, 1 if clue else 0, bool(guesses), red, blue,
            tuple(self.past), Turn(number, Team.RED, clue, None, guesses), None,
            self.key if actor is Actor.RED_GIVER else None,
        )  # fmt: skip

    def _hidden(self) -> Iterator[Identity]:
        return (identity for identity, shown in zip(self.key, self.shown, strict=True) if shown is None)

    def play(self, give: Giver, take: Guesser) -> Result:
        illegal = 0
        while len(self.past) < LOST:
            view = self.view(Actor.RED_GIVER)
            text, number = give(view)
            illegal += not is_legal(view, text, number)
            self._guess(Clue(text, number), take)
            trapped = Identity.TRAP in self.shown
            if trapped or Identity.BLUE not in self._hidden():
                return Result(False, trapped, LOST, illegal)
            if Identity.RED not in self._hidden():
                return Result(True, False, len(self.past), illegal)
        return Result(False, False, LOST, illegal)

    def _guess(self, clue: Clue, take: Guesser) -> None:
        guesses: tuple[int, ...] = ()
        most = 25 if isinstance(clue.number, str) or clue.number == 0 else clue.number + 1
        while len(guesses) < most and Identity.RED in self._hidden():
            command = take(self.view(Actor.RED_GUESSER, clue, guesses))
            if not isinstance(command, Guess):
                break
            self.shown[command.card] = self.key[command.card]
            guesses += (command.card,)
            if self.key[command.card] is not Identity.RED:
                break
        self.past.append(Turn(len(self.past) + 1, Team.RED, clue, None, guesses, None, TurnEnd.STOP))


class Line(Struct, frozen=True):
    """What came of many games of one team alone."""

    win: float
    trap: float
    turns: float
    score: float
    illegal: int


def alone(give: Giver, take: Guesser, seeds: range) -> Line:
    results = [Alone(seed).play(give, take) for seed in seeds]
    won = [result.turns for result in results if result.won]
    return Line(
        win=mean(result.won for result in results),
        trap=mean(result.trapped for result in results),
        turns=mean(won) if won else float("nan"),
        score=mean(result.turns for result in results),
        illegal=sum(result.illegal for result in results),
    )


# --- two teams --------------------------------------------------------------------------------------


def match(givers: Mapping[Team, Giver], guessers: Mapping[Team, Guesser], session: WordSession) -> Team:
    """Play a game of two teams to its end; a clue that is refused is a bug of the giver's, and raises."""
    while True:
        table = session.view(Actor.SPECTATOR)
        if table.outcome is not None:
            return table.outcome.winner
        actor = awaited(table)
        view = session.view(actor)
        if table.phase is Phase.CLUE:
            session.submit(actor, GiveClue(*givers[table.team](view)))
        else:
            session.submit(actor, guessers[table.team](view))


def head_to_head(one: Giver, other: Giver, take: Guesser, seeds: range) -> float:
    """The share of games that `one` wins: every deal is played twice, with sides swapped."""
    wins = 0
    for seed in seeds:
        deal = draw(POOL, random.Random(seed))
        for team in Team:
            givers = {team: one, team.other: other}
            wins += match(givers, dict.fromkeys(Team, take), open_game(deal, CLUB)) is team
    return wins / (2 * len(seeds))


def count_illegal(games: int, ruleset: Ruleset, seed: int) -> tuple[int, int]:
    """Clues given, and clues that the referee would not have allowed, in games of our bots alone."""
    given = illegal = 0

    def checked(view: View) -> tuple[str, Number]:
        nonlocal given, illegal
        text, number = ours()(view)
        given += 1
        illegal += not is_legal(view, text, number)
        return text, number

    for number in range(seed, seed + games):
        session = new_game(POOL, ruleset, seed=number)
        match(dict.fromkeys(Team, checked), dict.fromkeys(Team, our_guesser), session)
    return given, illegal
