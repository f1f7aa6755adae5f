"""Somebody at the table judges the clues; a clock runs, and its time is up."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.guests import CLUES, Guest, Table
from switchboard.words.model import Actor, Identity

SetUp = Callable[..., Table]
Invite = Callable[..., Guest]

# How much of the bar is left, of 1.
BAR = """(clock) => {
  const bar = clock.querySelector(".bar");
  return bar.firstElementChild.getBoundingClientRect().width / bar.getBoundingClientRect().width;
}"""
# Of twenty seconds four or more are gone, and not all.
SOME_GONE = re.compile("0:(0[1-9]|1[0-6])")


# --- a seated referee -----------------------------------------------------------------------------------


def judged(table: SetUp, invite: Invite, ruleset: str) -> tuple[Table, Guest]:
    """A game whose clues Eve judges: the owner chose so, and she took the chair."""
    here = table(started=False, ruleset=ruleset)
    eve = invite("Eve").enter(here.room)
    here.ann.open_settings()
    here.ann.page.get_by_role("combobox", name="Who judges clues").select_option("Somebody at the table, too")
    here.ann.sees("Nobody sits in the chair that judges the clues.")
    eve.sit(Actor.REFEREE)
    here.start()
    expect(eve.board).to_be_visible()
    return here, eve


def test_a_clue_waits_for_who_judges_and_goes_back_to_its_giver_alone(table: SetUp, invite: Invite) -> None:
    """words.md#referee: only the giver and the referee know it until then, and the reason is the giver's."""
    here, eve = judged(table, invite, "rooms-1")
    team, giver, guesser = here.first()
    assert eve.key() == {}
    eve.page.set_viewport_size({"width": 360, "height": 800})
    place = eve.board.bounding_box()
    giver.give(CLUES[0], 2)
    eve.sees("Your verdict")
    assert eve.board.bounding_box() == place, "the board jumped"
    eve.sees(re.compile(f"wants to say “{CLUES[0]} 2”"))
    eve.hears(re.compile("You are the Umpire: is this clue allowed"))
    guesser.sees("The clue waits for the Umpire.")
    expect(guesser.page.get_by_text(CLUES[0])).to_have_count(0)

    reason = eve.page.get_by_role("textbox", name="Reason")
    reason.fill("That is no word here.")
    eve.page.reload()
    expect(reason).to_have_value("That is no word here.")
    eve.button("Reject").click()
    giver.sees(re.compile(f"The Umpire turned “{CLUES[0]} 2” down. That is no word here."))
    guesser.sees(re.compile(f"{giver.name} thinks of a clue"))
    for other in set(here.all) - {giver}:
        expect(other.page.get_by_text(re.compile(f"{CLUES[0]}|no word here"))).to_have_count(0)

    giver.give(CLUES[1], 2)
    eve.button("Allow").click()
    guesser.hears(re.compile(CLUES[1]))
    guesser.reveal(giver.words_of(Identity(team.value))[0])
    eve.sees("Nothing for you to do just now.")


def test_who_judges_decides_with_the_keyboard_and_a_bad_clue_costs_a_card(
    table: SetUp, invite: Invite
) -> None:
    """words.md#penalty: the turn ends, and a card of the other team lies open."""
    here, eve = judged(table, invite, "based-1")
    team, giver, _ = here.first()
    giver.give(CLUES[0], 1)
    eve.sees("Your verdict")
    expect(eve.button("Reject")).to_be_visible()
    eve.page.keyboard.press("g")
    eve.page.keyboard.type("Too clever.")
    eve.page.keyboard.press("Tab")
    eve.page.keyboard.press("Tab")
    expect(eve.button("Reject")).to_be_focused()
    eve.page.keyboard.press("Enter")
    eve.sees(re.compile(f"{team.other.value}’s turn", re.IGNORECASE))
    eve.sees("not allowed")
    assert len([card for card in eve.cards() if "revealed" in card]) == 1


# --- a clock --------------------------------------------------------------------------------------------


def clock_of(guest: Guest) -> Locator:
    return guest.page.get_by_role("timer", name="Time left")


def test_the_owner_sets_a_clock_whose_bar_is_right_after_a_reload_and_whose_end_ends_the_turn(
    table: SetUp,
) -> None:
    """rooms.md#clock"""
    here = table(started=False)
    here.ann.open_settings()
    choice = here.ann.page.get_by_role("combobox", name="Clock")
    choice.select_option("Fast: 60 / 45 s")
    here.dan.sees(re.compile("60 s to give, 45 s to guess"))
    choice.select_option("Own seconds")
    for name, seconds in (("Seconds for a clue", 60), ("Seconds for guesses", 20)):
        field = here.ann.page.get_by_role("spinbutton", name=name)
        field.fill(str(seconds))
        field.press("Enter")
    here.dan.sees(re.compile("60 s to give, 20 s to guess"))
    here.start()
    team, giver, guesser = here.first()
    expect(clock_of(giver)).to_have_text(re.compile("0:[3-5]|1:[0-3]"))
    giver.give(CLUES[0], 2)
    guesser.mark(giver.words_of(Identity.NEUTRAL)[0])

    expect(clock_of(guesser)).to_have_text(SOME_GONE)
    guesser.page.reload()
    expect(clock_of(guesser)).to_have_text(SOME_GONE)
    assert clock_of(guesser).evaluate(BAR) <= 0.8 < 1
    guesser.page.keyboard.press("t")
    guesser.hears(re.compile(r"^0:[01]\d$"))

    for guest in here.all:
        guest.sees(re.compile(f"{team.other.value}’s turn|Your turn, {team.other.value}", re.IGNORECASE))
        guest.sees("time was up")
    guesser.sees("Nothing for you to do just now.")
    expect(clock_of(guesser)).to_have_text(re.compile("0:[3-5]|1:[0-3]"))
    here.ann.button("Pause").click()
    expect(clock_of(guesser)).to_have_count(0)
