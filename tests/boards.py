"""Boards and games as text, so that a test reads like the rulebook."""

import random
from collections.abc import Iterator

from switchboard.dealing import WordSession, open_game
from switchboard.players.simple import RandomPlayer
from switchboard.words.deal import checked
from switchboard.words.events import Event, GameDealt, GiveClue, Judge, TimeUp
from switchboard.words.model import Actor, Deal, Identity, Phase, Refused, Role, Team
from switchboard.words.notation import parse_board, parse_move
from switchboard.words.rules import fold
from switchboard.words.ruleset import RULESETS, Ruleset, seated
from switchboard.words.views import View, awaited, view

BOARD = """
r RIVER  | r APPLE | r MOUSE | r FIRE    | r KING
r PIANO  | r CLOUD | r NEW YORK | r TEETH | b WOLF
b FARM   | b BREAK | b KNIFE | b SPY     | b THEATER
b HORSESHOE | b DWARF | n LION | n LEMON | n BRIDGE
n CANDLE | n MIRROR | n PEPPER | n STATION | t GHOST
"""
# Blue's cards in the order in which they are forfeited, then red's, then the rest.
FORFEITS = (12, 9, 16, 10, 15, 11, 14, 13, 4, 0, 8, 1, 7, 2, 6, 3, 5, 17, 18, 19, 20, 21, 22, 23, 24)

SEATS = (Actor.RED_GIVER, Actor.RED_GUESSER, Actor.BLUE_GIVER, Actor.BLUE_GUESSER)
BLIND = tuple(actor for actor in Actor if actor.role is not Role.GIVER)
ALL_RULESETS = tuple(RULESETS.values()) + tuple(map(seated, RULESETS.values()))


def a_deal(board: str = BOARD, first: Team = Team.RED) -> Deal:
    read = parse_board(board)
    key = tuple(identity for identity in read.identities if identity is not None)
    return checked(Deal(read.words, key, FORFEITS, first))


def play(
    *moves: str, rules: str | Ruleset = "based-1", board: str = BOARD, first: Team = Team.RED
) -> WordSession:
    """A game on the test board after these moves."""
    game = open_game(a_deal(board, first), rules)
    for move in moves:
        submit(game, move)
    return game


def submit(game: WordSession, move: str) -> None:
    actor, command = parse_move(move, game.view(Actor.SPECTATOR).words)
    game.submit(actor, command)


def refusal(game: WordSession, move: str) -> str:
    """The code with which a move is refused; it must leave no trace."""
    before = game.log(), [game.view(actor) for actor in Actor]
    try:
        submit(game, move)
    except Refused as refused:
        assert (game.log(), [game.view(actor) for actor in Actor]) == before
        assert refused.sentence.endswith((".", "?"))
        return refused.code
    raise AssertionError(f"{move!r} was not refused")


def look(game: WordSession, actor: Actor = Actor.SPECTATOR) -> View:
    return game.view(actor)


def mirrored(deal: Deal) -> Deal:
    """The same deal with the teams' colours exchanged."""
    swap = {Identity.RED: Identity.BLUE, Identity.BLUE: Identity.RED}
    return Deal(deal.words, tuple(swap.get(i, i) for i in deal.key), deal.forfeits, deal.first.other)


def random_game(game: WordSession, dice: random.Random) -> Iterator[None]:
    """Play on at random, clues that break rules and time running out included; yields after every move."""
    player = RandomPlayer(dice)
    while (view := game.view(Actor.SPECTATOR)).phase is not Phase.OVER:
        chance = dice.random()
        actor = awaited(view)
        command = player.choose(game.view(actor))
        if view.phase is not Phase.VERDICT and chance < 0.05:
            actor, command = Actor.CLOCK, TimeUp(view.turn)
        elif view.phase is Phase.CLUE and chance < 0.15:
            command = GiveClue(dice.choice(view.words), dice.randrange(10))
        elif view.phase is Phase.CLUE and chance < 0.3:
            assert isinstance(command, GiveClue)
            command = GiveClue(command.text, dice.choice((0, "unlimited", 9)))
        elif view.phase is Phase.VERDICT and chance < 0.2:
            command = Judge(False, "no")
        try:
            game.submit(actor, command)
        except Refused:
            continue
        yield


def exchanged(log: tuple[Event, ...], dice: random.Random) -> tuple[Event, ...]:
    """The same public story with the identities of hidden cards dealt out anew."""
    dealt = log[0]
    assert isinstance(dealt, GameDealt)
    table = view(fold(log), Actor.SPECTATOR)
    hidden = list(table.hidden)
    kinds = [dealt.deal.key[card] for card in hidden]
    dice.shuffle(kinds)
    key = list(dealt.deal.key)
    for card, kind in zip(hidden, kinds, strict=True):
        key[card] = kind
    order = list(dealt.deal.forfeits)
    opened = [turn.forfeit for turn in table.past if turn.forfeit is not None]
    rest = [card for card in order if card not in opened]
    dice.shuffle(rest)
    deal = Deal(dealt.deal.words, tuple(key), (*opened, *rest), dealt.deal.first)
    return (GameDealt(deal, dealt.ruleset), *log[1:])
