"""What holds in every game at every step: replay equals live, nothing leaks, nothing depends on hashes."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import ALL_RULESETS, BLIND, exchanged, random_game
from switchboard import packs, wire
from switchboard.dealing import WordSession, new_game, open_game
from switchboard.words import decide
from switchboard.words.clues import UNREADABLE, explain, judge
from switchboard.words.deal import draw
from switchboard.words.events import GameDealt, GiveClue, Guess, Judge, Stop, TimeUp
from switchboard.words.game import Game
from switchboard.words.log import moves
from switchboard.words.model import UNLIMITED, Actor, Identity, Phase, Refused, Role
from switchboard.words.rules import evolve, fold, start
from switchboard.words.ruleset import RULESETS, Ruleset
from switchboard.words.views import view

NAMES = [f"{ruleset.name} {ruleset.referee.value}" for ruleset in ALL_RULESETS]


@pytest.mark.parametrize("ruleset", ALL_RULESETS, ids=NAMES)
def test_folding_the_log_gives_the_live_game_at_each_step(ruleset: Ruleset) -> None:
    """1,000 random games for each ruleset, split over its two kinds of referee."""
    for seed in range(500):
        dice = random.Random(f"{ruleset.name} {seed}")
        game = new_game(ruleset=ruleset, seed=seed)
        folded = start_of(game)
        seen = 1
        for _ in random_game(game, dice):
            log = game.log()
            for event in log[seen:]:
                folded = evolve(folded, event)
            seen = len(log)
            assert [view(folded, actor) for actor in Actor] == [game.view(actor) for actor in Actor]
        assert view(fold(game.log()), Actor.SPECTATOR) == game.view(Actor.SPECTATOR)
        assert sum(len(move.events) for move in moves(game.log())) == seen - 1


def start_of(game: WordSession) -> Game:
    dealt = game.log()[0]
    assert isinstance(dealt, GameDealt)
    return start(dealt)


@pytest.mark.parametrize("ruleset", ALL_RULESETS, ids=NAMES)
def test_every_step_keeps_the_books(ruleset: Ruleset) -> None:
    for seed in range(100):
        game = new_game(ruleset=ruleset, seed=f"books {seed}")
        key = game.view(Actor.RED_GIVER).key
        assert key is not None
        for _ in random_game(game, random.Random(seed)):
            table = game.view(Actor.SPECTATOR)
            for card, identity in enumerate(table.shown):
                assert identity in (None, key[card])
            assert table.red_left == sum(key[card] is Identity.RED for card in table.hidden)
            assert table.blue_left == sum(key[card] is Identity.BLUE for card in table.hidden)
            over = table.outcome is not None
            assert over == (table.phase is Phase.OVER)
            trap = key.index(Identity.TRAP)
            assert over == (0 in (table.red_left, table.blue_left) or table.shown[trap] is not None)
            assert [turn.number for turn in (*table.past, table.now)] == list(range(1, table.turn + 1))
        assert game.view(Actor.SPECTATOR).outcome is not None


def test_exchanging_hidden_cards_leaves_every_blind_view_byte_identical() -> None:
    """words.md#views: at least 10,000 pairs of views."""
    pairs = differing_keys = 0
    for seed in range(130):
        dice = random.Random(f"leak {seed}")
        ruleset = ALL_RULESETS[seed % len(ALL_RULESETS)]
        game = new_game(ruleset=ruleset, seed=seed)
        for _ in random_game(game, dice):
            if game.view(Actor.SPECTATOR).phase is Phase.OVER:
                break
            other = exchanged(game.log(), dice)
            twin = fold(other)
            for actor in BLIND:
                assert wire.encode(game.view(actor)) == wire.encode(view(twin, actor))
                pairs += 1
            differing_keys += game.view(Actor.RED_GIVER).key != view(twin, Actor.RED_GIVER).key
    assert pairs >= 10_000
    assert differing_keys > 1_000


def test_refusals_are_the_same_whatever_the_hidden_cards_are() -> None:
    for seed in range(60):
        dice = random.Random(f"refuse {seed}")
        game = new_game(ruleset=ALL_RULESETS[seed % len(ALL_RULESETS)], seed=seed)
        for _ in random_game(game, dice):
            if game.view(Actor.SPECTATOR).phase is Phase.OVER:
                break
            other = exchanged(game.log(), dice)
            twin = fold(other)
            for actor in BLIND:
                assert refused_by(fold(game.log()), actor) == refused_by(twin, actor)


def refused_by(game: Game, actor: Actor) -> list[str]:
    said = []
    for command in (GiveClue("apple", 1), Judge(True), Guess(25), Guess(-1), Stop(), TimeUp(99)):
        try:
            decide(game, actor, command)
        except Refused as refused:
            said.append(f"{refused.code} {refused.sentence}")
    return said


def test_no_blind_view_has_the_key_in_it() -> None:
    for seed in range(50):
        game = new_game(seed=seed, ruleset=ALL_RULESETS[seed % len(ALL_RULESETS)])
        for _ in random_game(game, random.Random(seed)):
            if game.view(Actor.SPECTATOR).phase is not Phase.OVER:
                assert all(game.view(actor).key is None for actor in BLIND)
                assert all(game.view(actor).key for actor in Actor if actor.role is Role.GIVER)


SCRIPT = """
import random, sys
sys.path.insert(0, {tests!r})
from boards import ALL_RULESETS, random_game
from switchboard import wire
from switchboard.dealing import new_game
for seed in range(12):
    game = new_game(ruleset=ALL_RULESETS[seed % 6], seed=seed)
    for _ in random_game(game, random.Random(seed)):
        pass
    sys.stdout.write(wire.encode_events(game.log()).decode())
"""


def test_logs_are_identical_under_any_hash_seed() -> None:
    script = SCRIPT.format(tests=str(Path(__file__).parents[1]))
    logs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "2026")
    }
    assert len(logs) == 1
    assert b"game-ended" in logs.pop()


# Lone surrogates too: they come in through terminals and JSON, and cannot be written out again.
any_text = st.text(st.characters(exclude_categories=()), max_size=300)
anything = st.one_of(
    st.builds(
        GiveClue,
        st.one_of(any_text, st.sampled_from(packs.builtin().words), st.none(), st.binary(max_size=4)),
        st.one_of(
            st.integers(), st.just(UNLIMITED), st.floats(), st.none(), st.text(max_size=3), st.booleans()
        ),
    ),
    st.builds(Judge, st.one_of(st.booleans(), st.none()), st.one_of(any_text, st.none())),
    st.builds(
        Guess, st.one_of(st.integers(-30, 30), st.none(), st.floats(), st.text(max_size=2), st.booleans())
    ),
    st.just(Stop()),
    st.builds(TimeUp, st.one_of(st.integers(-1, 5), st.none(), st.text(max_size=2))),
    st.none(),
    st.integers(),
)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(ALL_RULESETS),
    st.integers(0, 1000),
    st.lists(st.tuples(st.sampled_from(Actor), anything), max_size=40),
)
def test_nothing_but_refused_ever_comes_out(
    ruleset: Ruleset, seed: int, steps: list[tuple[Actor, object]]
) -> None:
    game = open_game(draw(packs.builtin().words, random.Random(seed)), ruleset)
    for actor, command in steps:
        before = game.log()
        try:
            game.submit(actor, command)  # type: ignore[arg-type]
        except Refused as refused:
            assert game.log() == before
            assert refused.code.replace("-", "").isalpha()
            assert refused.sentence[-1] in ".?!"
        else:
            assert len(game.log()) > len(before)
            assert wire.encode_events(game.log())
        assert view(fold(game.log()), Actor.SPECTATOR) == game.view(Actor.SPECTATOR)


words_of_a_kind = st.lists(
    st.one_of(
        st.sampled_from(
            "The of ice Cream new YORK r2d2 mother in-law U.K. o'clock café ﬁre two letters top Left".split()
        ),
        st.text(alphabet="aAeElLpPsSxX013 -'.&éß\u200bА", max_size=9),
    ),
    max_size=6,
).map(" ".join)


@settings(max_examples=600, deadline=None)
@given(st.one_of(st.text(max_size=500), words_of_a_kind), st.sampled_from(list(RULESETS)))
def test_the_referee_answers_any_text_and_its_canonical_text_is_stable(text: str, name: str) -> None:
    """words.md#canonical"""
    words = draw(packs.builtin().words, random.Random(1)).words
    clue, verdict = judge(text, 2, words, RULESETS[name])
    assert explain(clue, verdict, words)
    if verdict.rule not in UNREADABLE:
        again, once_more = judge(clue.text, 2, words, RULESETS[name])
        assert again == clue
        assert once_more == verdict
