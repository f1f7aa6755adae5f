"""How players that know nothing of votes come to an agreement, by the rules of a room."""

import random

import pytest

from rooms_at_play import BLUE_GIVER, BLUE_GUESSER, RED_GIVER, RED_GUESSER, Table
from switchboard.client.votes import next_command
from switchboard.protocol import on_wire
from switchboard.rooms import events as ev
from switchboard.rooms.asking import Asked
from switchboard.words import events as words
from switchboard.words.model import Identity, Refused


def guessing(guessers: int, **settings: object) -> tuple[Table, list[str]]:
    """A game in which red has so many guessers and a clue to guess on."""
    table = Table(uneven=True, **settings)
    team = [f"red{number}" for number in range(guessers)]
    chairs = {"ann": RED_GIVER, "cat": BLUE_GIVER, "dan": BLUE_GUESSER} | dict.fromkeys(team, RED_GUESSER)
    for who, chair in chairs.items():
        table.do(who, ev.Join(who))
        table.do(who, ev.Sit(chair))
    table.start()
    table.clue(0)
    return table, team


def step(table: Table, who: str, card: int) -> Asked | None:
    """What somebody who wants this card does next; it is done, and the rules must have nothing against it."""
    command = next_command(on_wire(table.see(who)), who, words.Guess(card))
    if command is not None:
        table.ask(who, command)
    return command


def revealed(table: Table) -> list[int]:
    return [card for card, identity in enumerate(table.game("dan").shown) if identity is not None]


@pytest.mark.parametrize("guessers", [1, 2, 3, 4, 7, 10])
@pytest.mark.parametrize("threshold", [None, 1, 2, 10])
def test_whatever_each_of_them_wants_a_card_is_turned_over(guessers: int, threshold: int | None) -> None:
    for seed in range(20):
        dice = random.Random(seed)
        table, team = guessing(guessers, threshold=threshold)
        wishes = {who: dice.choice(table.game(who).hidden[:4]) for who in team}
        while not revealed(table):
            dice.shuffle(team)
            # They never wait for each other all at once.
            assert any(step(table, who, wishes[who]) for who in team)
        assert set(revealed(table)) <= set(wishes.values())


def test_one_alone_votes_and_confirms() -> None:
    table, (only,) = guessing(1)
    assert step(table, only, 7) == ev.MarkCard(1, 7, game=1)
    assert step(table, only, 7) == ev.Confirm(1, 7, game=1)


def test_two_of_one_mind_do_not_wait_for_a_third() -> None:
    table, (one, two, _) = guessing(3)
    step(table, one, 7)
    assert step(table, one, 7) is None
    step(table, two, 7)
    assert step(table, one, 7) == ev.Confirm(1, 7, game=1)


def test_of_two_who_disagree_the_last_to_vote_has_it() -> None:
    table, (one, two) = guessing(2)
    step(table, one, 7)
    step(table, two, 8)
    assert step(table, two, 8) is None
    assert step(table, one, 7) == ev.Confirm(1, 8, game=1)


def test_where_a_card_needs_more_votes_it_gets_them() -> None:
    table, (one, two) = guessing(2, threshold=2)
    step(table, one, 7)
    step(table, two, 8)
    assert step(table, one, 7) == ev.MarkCard(1, 8, game=1)
    assert step(table, two, 8) == ev.Confirm(1, 8, game=1)


def test_a_vote_of_before_the_last_card_is_taken_back() -> None:
    table, (one, two) = guessing(2)
    red = table.card(Identity.RED)
    other = next(card for card in table.game(one).hidden if card != red)
    third = next(card for card in table.game(one).hidden if card not in (red, other))
    step(table, one, other)
    step(table, two, red)
    step(table, one, other)
    assert revealed(table) == [red]
    assert step(table, one, third) == ev.MarkCard(1, other, on=False, game=1)
    assert step(table, one, third) == ev.MarkCard(1, third, game=1)


def test_a_teammate_who_is_away_is_not_waited_for() -> None:
    table, (one, two) = guessing(2)
    table.clock(ev.SetPresence(two, False))
    step(table, one, 7)
    assert step(table, one, 7) == ev.Confirm(1, 7, game=1)


def test_whoever_is_not_yet_known_to_be_back_waits() -> None:
    table, (one,) = guessing(1)
    step(table, one, 7)
    table.clock(ev.SetPresence(one, False))
    assert step(table, one, 7) is None


def test_a_player_is_not_the_clock() -> None:
    table, (one,) = guessing(1)
    with pytest.raises(Refused, match="clock-only"):
        next_command(on_wire(table.see(one)), one, words.TimeUp(1))
