"""The solver held against slow and obvious search and against play, for tests and for long runs."""

import itertools
import random
from pathlib import Path

from msgspec.structs import replace

from cord_tables import deck_of, random_position
from switchboard import cords
from switchboard.cords.deal import deal_id, numbered_deal, parse_deal_id
from switchboard.cords.deck import BYGONE, Deck
from switchboard.cords.events import Begin, Command, Play
from switchboard.cords.game import Game, dealt_position
from switchboard.cords.model import Actor, Deal, Ending, Phase, Position
from switchboard.cords.moves import legal_moves, moved
from switchboard.cords.notation import format_position
from switchboard.cords.reference import best_seconds
from switchboard.cords.solver import Solution, solve
from switchboard.cords.trace import joined

# Two kinds of cards only, so that a small deck has few layouts and thousands of positions are quick to try.
FEW = deck_of("05 15 25 o5", "03 15 24 o15", *["15 24 o15"] * 7)


def play_out(deck: Deck, position: Position, solution: Solution) -> int:
    """The seconds that the rules leave after the solver's line."""
    game = Game(deck, (numbered_deal(deck, 1, 0),), 0, position, Phase.DEALT)
    commands: list[Command] = [solution.begin, *solution.line]
    for command in commands:
        for event in cords.decide(game, Actor.PLAYER, command):
            game = cords.evolve(game, event)
    assert game.outcome
    assert game.outcome.ending is Ending.WON
    return game.outcome.seconds


def check(deck: Deck, position: Position) -> int:
    """The best that can be done, by both."""
    solution = solve(position, deck, max_nodes=1 << 18)
    assert solution.proved, format_position(position)
    assert solution.seconds == best_seconds(position, deck), format_position(position)
    if solution.seconds:
        assert play_out(deck, position, solution) == solution.seconds
    return solution.seconds


def small(rng: random.Random, deck: Deck, seconds: int) -> Position:
    """A position with little time: so many seconds on up to three dice. Hardly any has a line."""
    return _with_time(rng, random_position(rng, rng.randrange(1, 5), deck), seconds)


def scrambled(rng: random.Random, deck: Deck, seconds: int) -> Position:
    """A position that has a line: calls that were joined, moved apart for so many seconds."""
    position = random_position(rng, rng.randrange(1, 4), deck)
    ends = _joined_ends(rng, deck, position.faces)
    while len(ends) < len(position.open_calls):
        position = random_position(rng, len(position.open_calls), deck)
        ends = _joined_ends(rng, deck, position.faces)
    incoming, recipient = list(position.incoming), list(position.recipient)
    for call, (start, end) in zip(position.open_calls, ends, strict=False):
        incoming[call], recipient[call] = start, end
    position = replace(position, incoming=tuple(incoming), recipient=tuple(recipient))
    left = seconds
    while left:
        move = rng.choice([move for move in legal_moves(deck, position) if move.kind.seconds <= left])
        position, left = moved(deck, position, move), left - move.kind.seconds
    return _with_time(rng, position, seconds + 1)


def _joined_ends(rng: random.Random, deck: Deck, faces: tuple[int, ...]) -> list[tuple[int, int]]:
    """Callers and recipients that are joined, no terminal twice."""
    pairs = [(start, end) for start in range(9) for end in joined(deck, faces, start) if end >= 9]
    found: dict[int, int] = {}
    for start, end in rng.sample(pairs, len(pairs)):
        if end not in found.values():
            found.setdefault(start, end)
    return list(found.items())


def _with_time(rng: random.Random, position: Position, seconds: int) -> Position:
    cuts = sorted(rng.choices(range(seconds + 1), k=2))
    return replace(position, dice=(cuts[0], cuts[1] - cuts[0], seconds - cuts[1]))


def random_line(position: Position, rng: random.Random) -> int:
    """The seconds left after random play that prefers to connect; 0 if time runs out."""
    game = Game(BYGONE, (numbered_deal(BYGONE, 1, 0),), 0, position, Phase.DEALT)
    for event in cords.decide(game, Actor.PLAYER, Begin()):
        game = cords.evolve(game, event)
    while game.phase is Phase.PLAY:
        moves = list(legal_moves(game.deck, game.position))
        tries = [
            cords.decide(game, Actor.PLAYER, Play(move)) for move in rng.sample(moves, min(6, len(moves)))
        ]
        for event in max(tries, key=len):
            game = cords.evolve(game, event)
    assert game.outcome
    return game.outcome.seconds


# --- the golden file --------------------------------------------------------------------------------

FULL_CLOCK = (3, 3, 3)
GOLDEN_FILE = Path(__file__).parent / "cords/golden.txt"
# How much work is enough to prove each of its deals, counted in pieces of it: the same everywhere.
PIECES = 150
GOLDEN = [
    (deal, int(seconds))
    for deal, seconds in (
        line.split() for line in GOLDEN_FILE.read_text().splitlines() if not line.startswith("#")
    )
]


def golden_solution(deal: Deal) -> Solution:
    """What the solver finds from a full clock within that much work."""
    work = itertools.count()
    return solve(dealt_position(deal, FULL_CLOCK), go_on=lambda: next(work) < PIECES)


def prove_again(name: str) -> Solution:
    """The solution of a golden deal; its line, played by the rules, leaves what it says."""
    deal = parse_deal_id(name, BYGONE)
    assert deal_id(BYGONE, deal) == name
    solution = golden_solution(deal)
    if solution.seconds:
        assert play_out(BYGONE, dealt_position(deal, FULL_CLOCK), solution) == solution.seconds
    return solution
