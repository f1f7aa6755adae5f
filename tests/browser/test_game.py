"""Four people at four browsers play a whole game with clicks, in both themes, and then another."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import CHAIRS, CLUES, Table
from switchboard.themes import THEMES
from switchboard.words.model import Ending, Identity

SetUp = Callable[..., Table]


@pytest.mark.parametrize("theme", THEMES)
def test_four_people_play_a_whole_game_with_clicks_and_then_a_rematch(table: SetUp, theme: str) -> None:
    here = table(theme)
    team, giver, guesser = here.first()
    other_giver, other_guesser = here.side(team.other)
    own = giver.words_of(Identity(team.value))
    neutral = giver.words_of(Identity.NEUTRAL)[0]
    assert len(own) == 9
    assert giver.key() == other_giver.key()
    assert guesser.key() == other_guesser.key() == {}

    giver.give(CLUES[0], 2)
    for guest in here.all:
        guest.sees(CLUES[0])
    for word in own[:2]:
        guesser.reveal(word)
    guesser.stop()

    other_giver.give(CLUES[1], 1)
    other_guesser.reveal(neutral)

    giver.give(CLUES[2], 7)
    for word in own[2:]:
        guesser.reveal(word)
    for guest in here.all:
        guest.sees_winner(team)
        guest.sees(re.compile(THEMES[theme].ending(Ending.FOUND_ALL)))
        guest.sees_whole_key()
    guesser.sees(re.compile("Your team has won"))
    other_guesser.sees(re.compile("Your team has lost"))

    far_below = here.ben.page.get_by_role("heading", name=re.compile("^Turn "))
    far_below.scroll_into_view_if_needed()
    here.ann.button("Rematch").first.click()
    expect(here.ben.page.get_by_role("heading", level=1)).to_be_in_viewport()
    expect(here.ben.board).to_be_in_viewport()
    for guest in here.all:
        guest.sees_own_chair(CHAIRS[guest.name])
        expect(guest.board.get_by_role("button", name="revealed")).to_have_count(0)
    assert here.ben.key() == {}
    assert len(here.ann.key()) == 25
