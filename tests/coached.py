"""Games for the tests of the coach: whole ones between built-in players, and short ones by hand."""

import random
from functools import cache

from boards import play, random_game
from switchboard.dealing import WordSession, new_game, open_game
from switchboard.packs import builtin
from switchboard.players.vectors import PERSONALITIES, VectorsPlayer
from switchboard.words.deal import draw
from switchboard.words.model import Actor
from switchboard.words.record import Record
from switchboard.words.ruleset import Ruleset
from switchboard.words.views import awaited


def recorded(game: WordSession, **tags: str) -> Record:
    return Record(game.log(), tuple(tags.items()))


@cache
def bots_game(seed: int, rules: str = "club-1") -> Record:
    """Four built-in players, each with a style of its own."""
    game = new_game("exchange", rules, seed=seed)
    players = {
        actor: VectorsPlayer(random.Random(seed), PERSONALITIES[(seed + place) % len(PERSONALITIES)])
        for place, actor in enumerate(Actor)
    }
    while (view := game.view(Actor.SPECTATOR)).outcome is None:
        actor = awaited(view)
        game.submit(actor, players[actor].choose(game.view(actor)))
    return recorded(game)


def a_random_game(seed: int, ruleset: Ruleset) -> Record:
    """Anything that can happen in a game of words we know: invalid clues, time, zero, unlimited."""
    dice = random.Random(seed)
    game = open_game(draw(builtin("exchange").words, dice), ruleset)
    for _ in random_game(game, dice):
        pass
    return recorded(game)


def short_game(*moves: str, rules: str = "based-1") -> Record:
    return recorded(play(*moves, rules=rules))
