"""Tables for tests of the cord puzzle: decks and positions as text, and games to play by lines of text."""

import random
from collections.abc import Iterator

from switchboard import cords
from switchboard.cords.deal import draw_game, numbered_deal
from switchboard.cords.deck import BYGONE, Card, Deck, canonical_face
from switchboard.cords.events import Begin, Command, Event, GameDealt, Play
from switchboard.cords.game import Game
from switchboard.cords.model import AWAY, CALLS, Actor, Phase, Position
from switchboard.cords.moves import legal_moves
from switchboard.cords.notation import parse_card, parse_position
from switchboard.cords.record import read_command
from switchboard.refusals import Refused
from switchboard.session import Session

# Cards whose cords are easy to follow: 1 is straight, the others bend or split.
PLAIN = Deck("Plain", tuple(parse_card("03 15 24") for _ in range(9)))


def deck_of(*cards: str) -> Deck:
    """A deck of these cards, filled up with a card that leads from the left to the right and back."""
    texts = [*cards, *["15 24"] * (9 - len(cards))]
    return Deck("Test", tuple(parse_card(text) for text in texts))


def table(text: str, deck: Deck = BYGONE) -> Game:
    """A game in play at a position, with no round to follow."""
    position = parse_position(text, deck)
    return Game(deck, (numbered_deal(deck, 1, 0),), 0, position, Phase.PLAY)


def events_of(game: Game, line: str) -> list[Event]:
    return cords.decide(game, Actor.PLAYER, read_command(line))


def refusal(game: Game, line: str) -> str:
    """The code of the refusal that a line gets."""
    try:
        events_of(game, line)
    except Refused as refused:
        return refused.code
    raise AssertionError(f"{line} was allowed.")


def after(game: Game, *lines: str) -> Position:
    for line in lines:
        for event in events_of(game, line):
            game = cords.evolve(game, event)
    return game.position


CordSession = Session[Game, Actor, Command, Event, object]


def new_session(dice: random.Random, deck: Deck = BYGONE) -> CordSession:
    dealt = GameDealt(deck, draw_game(deck, dice))
    return Session(cords, cords.start(dealt), [dealt])


def random_command(game: Game, dice: random.Random) -> Command:
    """Any command that fits, with dice chosen by chance or left to the rules."""
    if game.phase is Phase.DEALT:
        return Begin()
    move = dice.choice(list(legal_moves(game.deck, game.position)))
    if dice.random() < 0.5:
        return Play(move)
    return Play(move, tuple(dice.sample([die for die in range(3) if game.position.dice[die]], 1)))


def random_position(dice: random.Random, calls: int, deck: Deck = BYGONE) -> Position:
    """Cubes anywhere: `calls` calls on any terminals, dice of any kind."""
    order = dice.sample(range(9), 9)
    faces = tuple(canonical_face(deck, card * 2 + dice.randrange(2)) for card in order)
    chosen = dice.sample(range(CALLS), calls)
    sides = []
    for first in (0, 9):
        cubes = [AWAY] * CALLS
        for call, terminal in zip(chosen, dice.sample(range(first, first + 9), calls), strict=True):
            cubes[call] = terminal
        sides.append(tuple(cubes))
    shown = [0, 0, 0]
    while not any(shown):
        shown = [dice.randrange(7) for _ in range(3)]
    return Position(faces, sides[0], sides[1], tuple(shown))


def random_deck(dice: random.Random) -> Deck:
    """Nine sound cards of two to five cords."""
    return Deck("Random", tuple(_random_card(dice) for _ in range(9)))


def _random_card(dice: random.Random) -> Card:
    pairs = [(a, b) for a in range(6) for b in range(a + 1, 6)]
    cords_ = dice.sample(pairs, dice.randrange(2, 6))
    count = [sum(port in cord for cord in cords_) for port in range(6)]
    halves = [port for port in range(6) if count[port] > 1 or (count[port] and dice.random() < 0.3)]
    return parse_card(
        " ".join(f"{a}{b}" for a, b in cords_) + (" o" + "".join(map(str, halves)) if halves else "")
    )


def games(seed: str, count: int) -> Iterator[CordSession]:
    dice = random.Random(seed)
    for _ in range(count):
        yield new_session(dice)
