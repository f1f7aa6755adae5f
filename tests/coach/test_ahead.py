"""Drills worked out ahead: every figure is the one that playing and asking the coach would give."""

import random

import pytest

from switchboard.coach.ahead import NUMBERS, WORDS, guessing, percent, weighing
from switchboard.coach.drills import giver_view, guess_drill, mark_clue, mark_guesses, scene
from switchboard.words.clues import judge
from switchboard.words.events import Guess, Stop
from switchboard.words.model import Actor, Clue, Phase

SEEDS = ("monday 1", "monday 2", "party 3")


@pytest.mark.parametrize("seed", SEEDS)
def test_every_way_through_a_turn_leads_where_playing_it_does(seed: str) -> None:
    dice = random.Random(seed)
    ahead = guessing(seed)
    for _ in range(25):
        session = guess_drill(seed)
        actor = Actor.guesser(session.view(Actor.SPECTATOR).team)
        moment, chances = ahead.moments[0], list[int]()
        while True:
            view = session.view(actor)
            assert moment.view.shown == view.shown
            assert set(moment.cards) == set(view.hidden)
            assert (moment.stop is not None) is view.may_stop
            command: Guess | Stop = Stop()
            if moment.stop and dice.random() < 0.25:
                way = moment.stop
            else:
                # Cards that are meant more often than others, or few turns would go on.
                pool = [card for card in ahead.meant if card in moment.cards] if dice.random() < 0.6 else []
                card = dice.choice(pool or sorted(moment.cards))
                way, command = moment.cards[card], Guess(card)
            session.submit(actor, command)
            chances.append(way.chance)
            if way.to is None:
                break
            moment = ahead.moments[way.to]
        mark = mark_guesses(session)
        assert (way.score, ahead.meant) == (mark.score, mark.meant)
        assert chances == [percent(step.chance) for step in mark.turn.steps]
        assert (ahead.options, ahead.chances) == (mark.turn.options, mark.turn.chances)


def test_a_turn_has_a_moment_for_every_set_of_cards_that_lets_it_go_on() -> None:
    ahead = guessing("monday 1")
    found = [frozenset(moment.view.now.guesses) for moment in ahead.moments]
    assert found[0] == frozenset()
    assert len(set(found)) == len(found)
    assert all(moment.view.phase is Phase.GUESS for moment in ahead.moments)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_clue_would_bring_is_what_the_coach_says_of_it(seed: str) -> None:
    view = giver_view(scene(seed))
    ahead = weighing(view)
    assert len(ahead.words) == len(set(ahead.words)) == WORDS
    for at in random.Random(seed).sample(range(WORDS), 40):
        for number in range(1, NUMBERS + 1):
            mark = mark_clue(view, Clue(ahead.words[at], number))
            row = [int(figure) for figure in ahead.figures[at, (number - 1) * 17 : number * 17]]
            given = mark.given
            assert row[0] == mark.score
            assert row[1:4] == [percent(given.win), percent(given.whole), percent(given.trap)]
            assert row[4] == int(given.expected * 10 + 0.5)
            taken = sorted(mark.chances, key=lambda one: (-percent(one.taken), one.card))[:6]
            assert row[5::2] == [one.card for one in taken]
            assert row[6::2] == [percent(one.taken) for one in taken]
            assert [int(card) for card in ahead.figures[at, 68 : 68 + number]] == list(given.cards)
    assert ahead.options == mark.options


@pytest.mark.parametrize("seed", [*SEEDS, *(f"advised {number}" for number in range(9))])
def test_only_legal_clues_are_weighed_and_what_the_coach_advises_is_among_them(seed: str) -> None:
    view = giver_view(scene(seed))
    ahead = weighing(view)
    assert all(judge(word, 1, view.words, view.ruleset, view.shown)[1].valid for word in ahead.words)
    options = (ahead.options.best, ahead.options.safest, ahead.options.boldest)
    assert {option.text for option in options if option} <= set(ahead.words)
