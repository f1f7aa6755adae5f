"""Drills for one person: guess what a built-in giver means, or give a clue and hear what comes of it.

A drill is a real game at the beginning of a turn, after some turns that the built-in players have made. The
seed says everything: the same seed is the same drill. Knows no terminal; scores are 0 to 100.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from switchboard import packs
from switchboard.coach.analysis import played_turns
from switchboard.coach.hearing import Position, position
from switchboard.coach.model import CardChance, Option, Options, TurnAnalysis
from switchboard.coach.options import option, options
from switchboard.coach.standing import moved
from switchboard.coach.turns import analyse_turn, card_chances
from switchboard.dealing import WordSession, chance, open_game
from switchboard.players.vectors import VectorsPlayer, giver
from switchboard.players.vectors.giver import Idea
from switchboard.players.vectors.table import is_known
from switchboard.words.deal import draw
from switchboard.words.events import GiveClue
from switchboard.words.model import Actor, Clue, Identity, Phase, Refused, Team
from switchboard.words.record import Record
from switchboard.words.views import View, awaited

RULES: Final = "club-1"
BEFORE: Final = 4  # turns that may have been played before, at most
LOOKED_AT: Final = 20  # ideas among which a clue for several cards is sought
UNMEANT: Final = 0.5  # what an own card counts that was not meant
THEIRS: Final = 25  # points that a card of the other team costs


class GuessMark(Struct, frozen=True):
    """How well a clue was read: the cards it was meant for, those found, and the turn taken apart."""

    score: int
    meant: tuple[int, ...]
    found: tuple[int, ...]
    turn: TurnAnalysis


class ClueMark(Struct, frozen=True):
    """How good a clue is: what a listener makes of it, and what else could have been said."""

    score: int
    given: Option
    options: Options
    chances: tuple[CardChance, ...]


def scene(seed: str, pack: str = packs.DEFAULT) -> WordSession:
    """A game at the beginning of a turn, somewhere in its first half."""
    dice = chance(f"drill {seed}")
    session = open_game(draw(packs.builtin(pack).words, dice), RULES)
    turns = dice.getrandbits(16) % (BEFORE + 1)
    player = VectorsPlayer(random.Random(0))
    log = session.log()
    while (view := session.view(Actor.SPECTATOR)).outcome is None and view.turn <= turns:
        actor = awaited(view)
        session.submit(actor, player.choose(session.view(actor)))
        if session.view(Actor.SPECTATOR).phase is Phase.CLUE:
            log = session.log()
    return session if session.log() == log else scene(f"{seed} again", pack)


def giver_view(session: WordSession) -> View:
    return session.view(Actor.giver(session.view(Actor.SPECTATOR).team))


# --- guess what is meant ----------------------------------------------------------------------------


def guess_drill(seed: str, pack: str = packs.DEFAULT) -> WordSession:
    """A scene in which a clue, if possible for several cards, has just been given."""
    session = scene(seed, pack)
    give_a_clue(session)
    return session


def give_a_clue(session: WordSession) -> None:
    view = giver_view(session)
    ideas = list(islice(_ideas(view), LOOKED_AT))
    idea = next((one for one in ideas if one.number != 1), ideas[0])
    session.submit(view.actor, GiveClue(idea.text, idea.number))


def _ideas(view: View) -> Iterator[Idea]:
    return giver.ideas(view, giver.position(view))


def mark_guesses(session: WordSession) -> GuessMark:
    """What the guesses of the turn that has just ended are worth; `Refused` while it goes on."""
    if session.view(Actor.SPECTATOR).phase is Phase.GUESS:
        raise Refused("not-now", "The turn is not over: guess on, or stop.")
    *_, last = played_turns(Record(session.log()))
    turn = analyse_turn(last)
    meant = turn.given.cards if turn.given else ()
    found = tuple(card for card in last.turn.guesses if last.key[card] is Identity.of(turn.team))
    return GuessMark(guess_score(meant, last.turn.guesses, last.key, turn.team), meant, found, turn)


def guess_score(meant: Sequence[int], taken: Sequence[int], key: Sequence[Identity], team: Team) -> int:
    """What the cards that were taken are worth to a team for whom some were meant."""
    found = [card for card in taken if key[card] is Identity.of(team)]
    missed = {key[card] for card in taken} - {Identity.of(team)}
    points = sum(1.0 if card in meant else UNMEANT for card in found) / max(len(meant), 1)
    score = min(round(100 * points), 100) - THEIRS * (Identity.of(team.other) in missed)
    return 0 if Identity.TRAP in missed else max(score, 0)


# --- give a clue ------------------------------------------------------------------------------------


def mark_clue(view: View, clue: Clue) -> ClueMark:
    """What a clue is worth in a giver's view: 100 for the best the coach knows, 0 for no use at all.

    `Refused` for a word the coach does not know; whether a clue is legal is the rules' business.
    """
    if not is_known(clue.text):
        raise Refused(
            "coach-clue",
            f"The coach does not know {clue.text!r} and cannot tell what a listener would take. "
            "Try another word.",
        )
    place = position(view)
    given, choices = option(place, clue), options(place)
    return ClueMark(clue_score(place, choices, given.win), given, choices, card_chances(place, clue))


def clue_score(place: Position, choices: Options, win: float) -> int:
    """What a clue is worth after which the chance to win is `win`."""
    nothing = moved(len(place.own), place.other_left)
    best = choices.best.win if choices.best else win
    share = (win - nothing) / (best - nothing) if best > nothing else float(win >= best)
    return round(100 * min(max(share, 0.0), 1.0))
