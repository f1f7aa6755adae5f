"""The whole game without a mouse, and without looking."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.guests import ASKED_FOR_A_CLUE, ASKED_TO_GUESS, CLUES, Guest, Table
from switchboard.themes import SWITCHBOARD
from switchboard.words.model import Actor, Ending, Identity

SetUp = Callable[..., Table]
MOST_TABS = 60


def tab_to(guest: Guest, wanted: Locator) -> None:
    """With the Tab key only."""
    expect(wanted).to_be_visible()
    for _ in range(MOST_TABS):
        if wanted.evaluate("it => it === document.activeElement"):
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def press(guest: Guest, wanted: Locator) -> None:
    tab_to(guest, wanted)
    guest.page.keyboard.press("Enter")


def mark_with_arrows(guest: Guest, word: str) -> None:
    words = [name for name, *_ in guest.cards()]
    tab_to(guest, guest.board.locator("[tabindex='0']"))
    name = guest.board.locator(":focus").inner_text()
    at = next(place for place, one in enumerate(words) if name.startswith(one))
    rows, columns = words.index(word) // 5 - at // 5, words.index(word) % 5 - at % 5
    for _ in range(abs(rows)):
        guest.page.keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
    for _ in range(abs(columns)):
        guest.page.keyboard.press("ArrowRight" if columns > 0 else "ArrowLeft")
    expect(guest.card(word)).to_be_focused()
    guest.page.keyboard.press("Enter")
    expect(guest.card(word)).to_have_attribute("aria-pressed", "true")


def reveal_with_keys(guest: Guest, word: str) -> None:
    mark_with_arrows(guest, word)
    press(guest, guest.confirming(word))
    guest.sees_revealed(word)


def test_a_game_is_won_with_the_keyboard_alone(table: SetUp) -> None:
    here = table(started=False)
    press(here.ann, here.ann.button("Start the game"))
    team, giver, guesser = here.first()
    own = giver.words_of(Identity(team.value))

    tab_to(giver, giver.page.get_by_role("textbox", name="Clue"))
    giver.page.keyboard.type(f"{CLUES[0]}9")
    giver.page.keyboard.press("Enter")
    guesser.hears(re.compile(f"clue: {CLUES[0]} 9"))
    for word in own:
        reveal_with_keys(guesser, word)
    for guest in here.all:
        guest.sees_winner(team)


def test_who_confirms_one_of_several_words_is_still_somewhere(table: SetUp) -> None:
    here = table()
    team, giver, guesser = here.first()
    giver.give(CLUES[0], 3)
    first, second = giver.words_of(Identity(team.value))[:2]
    for word in (first, second):
        mark_with_arrows(guesser, word)
    press(guesser, guesser.confirming(first))
    guesser.sees_revealed(first)
    expect(guesser.board.locator(":focus")).to_have_count(1)


def test_a_chair_is_taken_and_left_with_the_keyboard(invite: Callable[..., Guest]) -> None:
    ann = invite("Ann")
    ann.enter(ann.open_room())
    press(ann, ann.button(f"Sit here: {SWITCHBOARD.actor(Actor.BLUE_GIVER)}"))
    ann.sees_own_chair(Actor.BLUE_GIVER)
    press(ann, ann.button("Stand up"))
    ann.sees("Choose a chair")


def test_keys_speak_clue_score_time_and_the_last_event(table: SetUp) -> None:
    here = table()
    _, giver, guesser = here.first()
    giver.give(CLUES[0], 3)
    guesser.hears(re.compile(CLUES[0]))
    tab_to(guesser, guesser.board.locator("[tabindex='0']"))
    for key, answer in (
        ("c", re.compile(f"^Clue: {CLUES[0]} 3")),
        ("s", re.compile(r"Red \d, Blue \d to find")),
        ("t", "No clock"),
        ("l", re.compile(f"’s clue: {CLUES[0]} 3. You are a")),
    ):
        guesser.page.keyboard.press(key)
        guesser.hears(answer)


def test_a_game_is_followed_by_ear(table: SetUp) -> None:
    """Who only listens hears the deal, whose turn it is, clues, marks, reveals, and who has won."""
    here = table(started=False)
    eve = here.dan
    here.ann.start()
    team, giver, guesser = here.first()
    name = {"red": "Red", "blue": "Blue"}
    eve.hears(f"The cards are dealt. {name[team.value]} begins.")
    giver.hears(ASKED_FOR_A_CLUE)
    own = giver.words_of(Identity(team.value))
    trap = giver.words_of(Identity.TRAP)[0]
    other_giver, other_guesser = here.side(team.other)

    giver.give(CLUES[0], 1)
    guesser.hears(ASKED_TO_GUESS)
    for listener in (guesser, other_guesser):
        listener.hears(f"{name[team.value]}’s clue: {CLUES[0]} 1.")
    guesser.reveal(own[0])
    for listener in here.all:
        listener.hears(f"{own[0]} is revealed: {SWITCHBOARD.identity(Identity(team.value))}.")
    guesser.stop()
    other_guesser.hears(f"{name[team.other.value]}’s turn.")
    other_giver.hears(ASKED_FOR_A_CLUE)
    other_giver.give(CLUES[1], 1)
    other_guesser.reveal(trap)
    for listener in here.all:
        listener.hears(f"{trap} is revealed: {SWITCHBOARD.identity(Identity.TRAP)}.")
        listener.hears(f"{name[team.value]} wins: {SWITCHBOARD.ending(Ending.TRAP)}.")
        spoken = listener.page.get_by_role("log", name="What happens")
        expect(spoken).to_have_attribute("aria-live", "polite")


def test_the_focus_stays_on_its_card_when_sorted_cards_move_up(table: SetUp) -> None:
    """A card that is turned over goes to the end; those after it move up by a place, some to another row."""
    here = table()
    team, giver, guesser = here.first()
    own = giver.words_of(Identity(team.value))
    giver.give(CLUES[0], 9)
    giver.button("Sort by kind").click()
    sixth, seventh = [word for word, *_ in giver.cards()][5:7]
    giver.card(sixth).focus()
    guesser.reveal(own[0])
    giver.sees_revealed(own[0])
    expect(giver.card(sixth)).to_be_focused()
    expect(giver.card(sixth)).to_have_attribute("tabindex", "0")
    giver.page.keyboard.press("ArrowDown")
    giver.page.keyboard.press("ArrowUp")
    expect(giver.card(sixth)).to_be_focused()
    giver.page.keyboard.press("Home")
    giver.page.keyboard.press("ArrowDown")
    expect(giver.card(seventh)).to_be_focused()


def test_the_focus_goes_along_with_a_sorted_card_that_is_turned_over(table: SetUp) -> None:
    """It goes to another row, and is in neither for a moment."""
    here = table()
    team, giver, guesser = here.first()
    own = giver.words_of(Identity(team.value))
    giver.give(CLUES[0], 9)
    giver.button("Sort by kind").click()
    giver.card(own[0]).focus()
    guesser.reveal(own[0])
    giver.sees_revealed(own[0])
    expect(giver.board.get_by_role("button").last).to_be_focused()
    expect(giver.card(own[0])).to_be_focused()


def test_who_sits_down_by_keyboard_in_a_pause_is_still_somewhere(table: SetUp) -> None:
    """The button is gone then: the keyboard is not lost with it."""
    here = table()
    here.ann.button("Pause").click()
    press(here.dan, here.dan.button("Stand up"))
    side = here.dan.page.get_by_role("region", name="Blue team")
    chair = side.get_by_role("button", name=f"Sit here: {SWITCHBOARD.actor(Actor.BLUE_GUESSER)}")
    expect(chair).to_be_visible()
    expect(here.dan.page.locator("main :focus")).to_have_count(1)
    press(here.dan, chair)
    expect(chair).to_be_hidden()
    expect(here.dan.page.locator("main :focus")).to_have_count(1)
