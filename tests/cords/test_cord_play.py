"""Random play with every invariant at each step."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from cord_tables import new_session, random_command, random_deck, random_position
from switchboard import cords
from switchboard.cords.deck import Deck
from switchboard.cords.events import CallConnected, Event, Moved
from switchboard.cords.game import Game
from switchboard.cords.model import AWAY, EMERGENCY, PRIORITY, Actor, Ending, Kind, Move, Phase, Position
from switchboard.cords.moves import legal_moves, moved, settle
from switchboard.cords.notation import format_position
from switchboard.cords.rules import fold
from switchboard.refusals import Refused


def check_events(game: Game, events: list[Event]) -> None:
    """Seconds add up, precedence is kept, and what connects was open."""
    dice = game.position.dice
    open_ = list(game.position.open_calls)
    for event in events:
        if isinstance(event, Moved):
            assert sum(event.dice) == max(0, sum(dice) - event.move.kind.seconds)
            assert all(new <= old for new, old in zip(event.dice, dice, strict=True))
            dice = event.dice
        if isinstance(event, CallConnected):
            banked = list(dice)
            if event.connection.circles:
                assert event.die is not None
                assert banked[event.die], "no bonus brings a die back"
                banked[event.die] = min(6, banked[event.die] + event.connection.circles)
            assert event.dice == tuple(banked)
            assert event.connection.call == open_[0] or open_[0] not in (EMERGENCY, PRIORITY)
            open_.remove(event.connection.call)
            dice = event.dice


def check_table(game: Game) -> None:
    """Nine cards, cubes in pairs, nobody twice at a terminal, nothing left that should have connected."""
    position = game.position
    assert sorted(face // 2 for face in position.faces) == list(range(9))
    for cubes, side in ((position.incoming, range(9)), (position.recipient, range(9, 18))):
        standing = [terminal for terminal in cubes if terminal != AWAY]
        assert len(set(standing)) == len(standing)
        assert set(standing) <= set(side)
    assert [c == AWAY for c in position.incoming] == [r == AWAY for r in position.recipient]
    assert len(position.open_calls) + len(game.connected) == 3 + game.round, "each call is open or connected"
    assert not set(position.open_calls) & {made.call for made in game.connected}
    if game.phase is Phase.PLAY and game.outcome is None:
        assert position.open_calls
        assert settle(game.deck, position)[1] == ()
        assert any(position.dice)


def any_events(game: Game, rng: random.Random) -> list[Event]:
    """What follows from one of a few commands by chance, the one that connects most."""
    found: list[list[Event]] = []
    while len(found) < 16:
        with suppress(Refused):
            found.append(cords.decide(game, Actor.PLAYER, random_command(game, rng)))
    return max(found, key=len)


def test_random_games_keep_every_invariant() -> None:
    rng = random.Random("invariants")
    endings, rounds, gone = Counter[Ending](), Counter[int](), 0
    for _ in range(100):
        game = fold(new_session(rng).log())
        while game.phase is not Phase.OVER:
            events = any_events(game, rng)
            check_events(game, events)
            for event in events:
                game = cords.evolve(game, event)
            check_table(game)
            gone += not all(game.position.dice)
        assert game.outcome
        endings[game.outcome.ending] += 1
        rounds[game.round] += 1
    assert set(endings) == {Ending.WON, Ending.OUT_OF_TIME}
    assert set(rounds) == {1, 2, 3}
    assert gone


def test_every_legal_move_changes_the_table_and_can_be_taken_back() -> None:
    rng = random.Random("there and back")
    for _ in range(10):
        game = fold(new_session(rng).log())
        for move in legal_moves(game.deck, game.position):
            there = moved(game.deck, game.position, move)
            assert format_position(there) != format_position(game.position)
            reachable = {moved(game.deck, there, back) for back in legal_moves(game.deck, there)}
            assert game.position in reachable


def every_move() -> Iterator[Move]:
    """Whatever can be written down as a move."""
    yield from (Move(Kind.REVERSE, place) for place in range(9))
    yield from (Move(Kind.EXCHANGE, a, b) for a in range(9) for b in range(a, 9))
    for a in range(18):
        yield from (Move(Kind.CROSS, a, b) for b in range(a, 18))
        yield from (Move(Kind.TRANSFER, a, b) for b in range(18))


def is_allowed(deck: Deck, position: Position, move: Move) -> bool:
    try:
        moved(deck, position, move)
    except Refused:
        return False
    return True


def test_the_legal_moves_are_all_those_that_are_not_refused() -> None:
    """Crossing and transferring on both sides among them."""
    rng = random.Random("legal")
    met = set()
    for _ in range(6):
        deck, position = random_deck(rng), random_position(rng, 5)
        legal = list(legal_moves(deck, position))
        assert len(set(legal)) == len(legal)
        assert set(legal) == {move for move in every_move() if is_allowed(deck, position, move)}
        met |= {(move.kind, move.a >= 9) for move in legal}
    assert len(met) == 6, "cards are exchanged and reversed, cubes of both sides crossed and transferred"


def test_a_refused_command_changes_nothing() -> None:
    session = new_session(random.Random(4))
    before = session.log()
    for _ in range(2):
        try:
            session.submit(Actor.SPECTATOR, random_command(fold(before), random.Random(1)))
        except Refused as refused:
            assert refused.code == "not-your-part"
    assert session.log() == before
