"""Drills: the same seed is the same drill, the secret stays one until the answer, scores are 0 to 100."""

import pytest

from switchboard.coach.drills import giver_view, guess_drill, mark_clue, mark_guesses, scene
from switchboard.words.events import Guess, Stop
from switchboard.words.model import UNLIMITED, Actor, Clue, Identity, Phase, Refused
from switchboard.words.views import View

SEEDS = ("a", "b", "c", "d")


def guesser_view(seed: str) -> View:
    session = guess_drill(seed)
    return session.view(Actor.guesser(session.view(Actor.SPECTATOR).team))


def cards(seed: str, identity: Identity) -> list[int]:
    view = giver_view(scene(seed))
    assert view.key is not None
    return [card for card in view.hidden if view.key[card] is identity]


def marked(seed: str, guesses: list[int]) -> int:
    session = guess_drill(seed)
    actor = Actor.guesser(session.view(Actor.SPECTATOR).team)
    for card in guesses:
        session.submit(actor, Guess(card))
    if session.view(actor).phase is Phase.GUESS:
        session.submit(actor, Stop())
    return mark_guesses(session).score


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_is_the_same_drill(seed: str) -> None:
    assert scene(seed).log() == scene(seed).log()
    assert guess_drill(seed).log() == guess_drill(seed).log()
    assert scene(seed).view(Actor.SPECTATOR).phase is Phase.CLUE


def test_drills_differ_and_are_not_all_first_turns() -> None:
    views = [giver_view(scene(str(seed))) for seed in range(8)]
    assert len({view.words for view in views}) == 8
    assert len({view.turn for view in views}) > 1


@pytest.mark.parametrize("seed", SEEDS)
def test_who_guesses_does_not_see_the_key(seed: str) -> None:
    view = guesser_view(seed)
    assert view.key is None
    assert view.clue is not None
    assert view.phase is Phase.GUESS


def test_all_that_was_meant_is_a_hundred_and_the_trap_is_nothing() -> None:
    session = guess_drill("a")
    view = giver_view(session)
    team = Identity.of(view.team)
    first = marked("a", [cards("a", team)[0]])
    assert 0 < first <= 100
    ended = guess_drill("a")
    actor = Actor.guesser(view.team)
    ended.submit(actor, Guess(cards("a", Identity.TRAP)[0]))
    mark = mark_guesses(ended)
    assert mark.score == 0
    assert len(mark.meant) == view.clue.number if view.clue else False
    assert marked("a", list(mark.meant)) == 100
    theirs = cards("a", Identity.of(view.team.other))[0]
    assert marked("a", [mark.meant[0], theirs]) < marked("a", [mark.meant[0]])


def test_guesses_are_not_marked_before_the_turn_is_over() -> None:
    with pytest.raises(Refused) as refused:
        mark_guesses(guess_drill("b"))
    assert refused.value.code == "not-now"


def test_the_best_clue_has_a_hundred_and_a_misleading_one_less() -> None:
    view = giver_view(scene("c"))
    best = mark_clue(view, Clue("telephone", 1)).options.best
    assert best is not None
    assert mark_clue(view, Clue(best.text, best.number)).score == 100
    assert view.key is not None
    bad = mark_clue(view, Clue("melancholy", 4))
    assert 0 <= bad.score < 60
    assert sum(one.first for one in bad.chances) == pytest.approx(1.0)
    assert 0 <= mark_clue(view, Clue("water", UNLIMITED)).score <= 100


def test_a_clue_the_coach_does_not_know_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        mark_clue(giver_view(scene("c")), Clue("Zyxwvuth", 1))
    assert refused.value.code == "coach-clue"
