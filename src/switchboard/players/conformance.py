"""A check for authors of players: does a player play by the rules, from every chair, in every ruleset?

Put it into your own tests:

    from switchboard.players.conformance import assert_conforms
    def test_my_player():
        assert_conforms(lambda actor: MyPlayer())

It plays whole games with your player in each chair and simple ones in the others, under every ruleset
and both kinds of referee, and looks at every answer.
"""

import asyncio
import random
from collections.abc import Callable

from msgspec import Struct, structs

from switchboard.dealing import new_game
from switchboard.players import Player, play
from switchboard.players.simple import RandomPlayer
from switchboard.session import GaveUp
from switchboard.words.events import Command
from switchboard.words.model import Actor, Refused
from switchboard.words.rules import MOVES
from switchboard.words.ruleset import RULESETS, Ruleset, seated
from switchboard.words.views import View

CHAIRS = (Actor.RED_GIVER, Actor.RED_GUESSER, Actor.BLUE_GIVER, Actor.BLUE_GUESSER, Actor.REFEREE)
# No game of sound players takes so many moves of one of them.
_ENDLESS = 500


class Fault(Struct, frozen=True):
    """Something a player did that no player should."""

    actor: Actor
    ruleset: str
    seed: int
    what: str

    def __str__(self) -> str:
        return f"as {self.actor.value} under {self.ruleset}, game {self.seed}: {self.what}"


class Report(Struct, frozen=True):
    """What a check found. `refusals` counts answers that were refused and then mended."""

    games: int
    moves: int
    refusals: int
    faults: tuple[Fault, ...]


class _Endless(Exception):
    """A game that would never end."""


class _Watched:
    """Sits between the table and the player, and writes down what is wrong with an answer."""

    def __init__(self, player: Player, note: Callable[[str], None]) -> None:
        self._player = player
        self.note = note
        self.moves = 0
        self.refusals = 0
        self._in_a_row = 0

    async def __call__(self, view: View, refusal: Refused | None) -> Command:
        self._in_a_row = self._in_a_row + 1 if refusal else 0
        self.refusals += refusal is not None
        if self._in_a_row == 2:
            self.note(f"was refused three times in a row, last with {refusal.code if refusal else ''}")
        before = structs.asdict(view)
        command = await self._player(view, refusal)
        if structs.asdict(view) != before:
            self.note("changed the view it was given")
        role, phases, _ = MOVES.get(type(command), (None, (), None))
        if role is not view.actor.role or view.phase not in phases:
            self.note(f"answered {command!r} in the {view.phase.value} phase")
        self.moves += 1
        if self.moves > _ENDLESS:
            raise _Endless
        return command


def check(seat: Callable[[Actor], Player], games: int = 4, seed: int = 0) -> Report:
    """Play `games` games in each chair under each ruleset with the player that `seat` makes for it."""
    faults: list[Fault] = []
    played = moves = refusals = 0
    for ruleset in (*RULESETS.values(), *map(seated, RULESETS.values())):
        for actor in CHAIRS:
            for number in range(seed, seed + games):
                watched = _play_one(seat, actor, ruleset, number, faults)
                played, moves, refusals = played + 1, moves + watched.moves, refusals + watched.refusals
    return Report(played, moves, refusals, tuple(faults))


def assert_conforms(seat: Callable[[Actor], Player], games: int = 4, seed: int = 0) -> None:
    """Raise AssertionError with every fault found."""
    report = check(seat, games, seed)
    assert not report.faults, "\n".join(map(str, report.faults))


def _play_one(
    seat: Callable[[Actor], Player], actor: Actor, ruleset: Ruleset, seed: int, faults: list[Fault]
) -> _Watched:
    name = f"{ruleset.name} ({ruleset.referee.value})"
    watched = _Watched(seat(actor), lambda what: faults.append(Fault(actor, name, seed, what)))
    company = RandomPlayer(random.Random(seed))
    chairs: dict[Actor, Player] = dict.fromkeys(CHAIRS, company) | {actor: watched}
    try:
        asyncio.run(play(new_game(ruleset=ruleset, seed=seed), chairs))
    except GaveUp as gave_up:
        watched.note(f"stopped the game: {gave_up.refused.sentence}")
    except _Endless:
        watched.note(f"had not let the game end after {_ENDLESS} moves")
    return watched
