"""The pages around the table: the front page, the rules, replays, a wall, a stream, and no network."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.guests import CLUES, Guest, Table
from switchboard.themes import THEMES
from switchboard.words.model import Identity

Invite = Callable[..., Guest]
SetUp = Callable[..., Table]


def at_the_front(invite: Invite, **options: object) -> Page:
    guest = invite("Eve", **options)
    guest.page.goto(guest.url)
    return guest.page


# --- the front page -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "duty"), [("Play now", "guesser"), ("Play now and give the clues", "giver")])
def test_one_click_leads_to_a_dealt_table_against_bots(invite: Invite, way: str, duty: str) -> None:
    guest = invite("Eve")
    guest.page.goto(guest.url)
    guest.page.get_by_role("button", name=re.compile(rf"^{way}( A dealt|$)")).click()
    expect(guest.board.get_by_role("gridcell")).to_have_count(25)
    role = guest.theme.guesser if duty == "guesser" else guest.theme.giver
    mine = guest.page.get_by_role("main").get_by_text(re.compile(rf"You are (the|an?) (Red|Blue) {role}"))
    team = "Red" if "Red" in mine.inner_text() else "Blue"
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(re.compile(team))  # nobody waits for bots
    expect(guest.page.get_by_text("bot", exact=True)).to_have_count(3)
    assert len(guest.key()) == (25 if duty == "giver" else 0)


@pytest.mark.parametrize("way", ["Play now", "Play with friends"])
def test_who_refuses_cookies_is_told_and_opens_no_room(invite: Invite, way: str) -> None:
    """It would be a stranger's, who never comes: the one who opened it is nobody the server knows."""
    guest = invite("Eve")
    guest.context.add_init_script("Object.defineProperty(navigator, 'cookieEnabled', {value: false})")
    guest.page.goto(guest.url)
    guest.button(re.compile(f"^{way} A ")).click()
    expect(guest.page.get_by_role("alert").filter(has_text="This browser refuses cookies")).to_be_visible()
    expect(guest.page).to_have_url(f"{guest.url}/")
    expect(guest.button(re.compile(f"^{way} A "))).to_be_visible()


def test_a_room_for_friends_has_words_in_the_language_of_the_page_and_others_only_if_one_agrees(
    invite: Invite,
) -> None:
    page = at_the_front(invite, locale="de-DE")
    expect(
        page.get_by_role("button", name=re.compile("^Sofort spielen .*englischen Wörtern"))
    ).to_be_visible()
    page.get_by_role("button", name="Mit Freunden spielen").click()
    words, bots = page.locator(".settings .summary"), page.get_by_text("Bot", exact=True)
    for answer, pack, seated in (("Nein", "Die Vermittlung", 0), ("Englische Wörter", "The Exchange", 3)):
        expect(words).to_contain_text("Die Vermittlung")
        page.get_by_role("button", name="Mit Bots auffüllen").click()
        asked = page.get_by_role("alertdialog", name=re.compile("Die Bots kennen nur englische Wörter"))
        asked.get_by_role("button", name=answer).click()
        expect(asked).to_have_count(0)
        expect(words).to_contain_text(pack)
        expect(bots).to_have_count(seated)
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_enabled()


def test_there_is_a_way_back_to_the_room_one_was_in_until_one_has_left(invite: Invite) -> None:
    page = at_the_front(invite)
    page.get_by_role("button", name="Play with friends").click()
    expect(page.get_by_role("heading", name="Take your places")).to_be_visible()
    room = page.url.split("/")[-1]
    page.goto(page.url.split("/r/")[0])
    page.get_by_role("button", name=f"Back to room {room}").click()
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("button", name="Play now", exact=False).first).to_be_visible()
    expect(page.get_by_role("button", name="Back to room")).to_have_count(0)


def test_a_turn_teaches_the_game_by_keys_and_by_ear(invite: Invite) -> None:
    """At a small phone: what is told and the board are seen together."""
    guest = invite("Eve", viewport={"width": 360, "height": 560})
    guest.page.goto(guest.url)
    guest.button("Watch a turn").press("Enter")
    taught = guest.page.get_by_role("grid", name="Learn it in thirty seconds")
    for part in (taught, guest.page.get_by_role("main").get_by_text("Only the Operators see")):
        expect(part).to_be_in_viewport(ratio=0.99)
    guest.page.keyboard.press("ArrowLeft")
    for said in ("Only the Operators see", "river 3", "marks BANK", "BANK is Red’s"):
        guest.page.keyboard.press("ArrowRight")
        guest.sees(re.compile(said))
        guest.hears(re.compile(said))
    expect(taught.get_by_role("button", name="BANK , revealed, Red")).to_be_visible()


def test_the_rules_are_told_in_the_words_of_either_theme(invite: Invite) -> None:
    page = at_the_front(invite)
    page.get_by_role("navigation").get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="How it is played")).to_be_visible()
    for theme in THEMES.values():
        page.get_by_text(theme.title, exact=True).first.click()
        expect(page.get_by_text(f"Each team has one {theme.giver}")).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="The cord puzzle", exact=True).click()
    expect(page.get_by_role("img", name="Nine cards, nine callers")).to_be_visible()


# --- after a game ---------------------------------------------------------------------------------------


def lost(here: Table) -> tuple[Guest, str]:
    """The first team takes a card of its own, then the trap; who guessed, and the first card."""
    team, giver, guesser = here.first()
    own, trap = giver.words_of(Identity(team.value))[0], giver.words_of(Identity.TRAP)[0]
    giver.give(CLUES[0], 2)
    guesser.reveal(own)
    guesser.mark(trap)
    guesser.confirming(trap).click()
    return guesser, own


def test_a_game_is_told_again_by_keys_and_by_ear_from_either_side(table: SetUp, invite: Invite) -> None:
    here = table()
    guesser, own = lost(here)
    slider = guesser.page.get_by_role("slider", name="Where in the game")
    slider.press("Home")
    expect(guesser.board.get_by_role("button", name="revealed")).to_have_count(0)
    assert guesser.key() == {}
    for said in (CLUES[0], f"{own} is revealed"):
        slider.press("ArrowRight")
        guesser.hears(re.compile(said))
    guesser.page.get_by_text("Those who gave clues").click()
    guesser.sees_whole_key()
    expect(guesser.page.get_by_role("heading", name="How the game went")).to_be_visible()
    guesser.page.set_viewport_size({"width": 360, "height": 740})
    guesser.button("Show turn 1").last.click()
    expect(guesser.board).to_be_in_viewport()

    guesser.page.goto(f"{guesser.url}/r/{here.room}/games/1")
    expect(guesser.page.get_by_role("heading", name="Game 1")).to_be_visible()
    stranger = invite("Eve")
    stranger.forgiven = re.compile("403")
    stranger.page.goto(f"{guesser.url}/r/{here.room}/games/1")
    stranger.sees("This replay is for the people of its room.")


def test_of_words_it_does_not_know_the_coach_says_so_and_nothing_goes_wrong(table: SetUp) -> None:
    guesser, _ = lost(table(words=[f"QX{letter}Ä" for letter in "ABCDEFGHIJKLMNOPRSTUVWXYZ"]))
    guesser.sees(re.compile("The coach knows English words only"))


# Where a page is not encrypted there is no clipboard; WebKit has one, but not for who was away to fetch
# the text.
NO_CLIPBOARD = """
  window.kept = navigator.clipboard;
  Object.defineProperty(navigator, "clipboard", {value: undefined});
"""
ONLY_AT_ONCE = """
  window.kept = navigator.clipboard;
  navigator.clipboard.writeText = () => Promise.reject(new DOMException("too late", "NotAllowedError"));
  document.execCommand = () => false;
"""


@pytest.mark.parametrize("browser_has", [NO_CLIPBOARD, ONLY_AT_ONCE])
def test_a_game_is_copied_as_text_whatever_clipboard_a_browser_has(table: SetUp, browser_has: str) -> None:
    here = table()
    guesser, own = lost(here)
    guesser.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guesser.context.add_init_script(browser_has)
    guesser.page.reload()
    button = guesser.button("Copy as text")
    button.click()
    expect(guesser.page.get_by_role("alert").filter(has_text="The game is copied")).to_be_visible()
    expect(button).to_be_focused()
    copied: str = guesser.page.evaluate("() => window.kept.readText()")
    assert copied.startswith("switchboard words 1\n")
    assert f"> {own} (" in copied


# --- other views ----------------------------------------------------------------------------------------


def test_a_wall_shows_the_time_in_large_and_no_key_whoever_is_signed_in_there(table: SetUp) -> None:
    here = table(clock={"clue": 600, "guess": 600})
    with here.ann.page.expect_popup() as opened:
        here.ann.page.get_by_role("link", name="Open the view for a wall").click()
    page = opened.value
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    expect(page.get_by_role("grid").get_by_role("gridcell")).to_have_count(25)
    for identity in Identity:
        named = here.ann.theme.identity(identity)
        expect(page.get_by_role("grid").get_by_role("button", name=named)).to_have_count(0)
    expect(page.get_by_role("textbox")).to_have_count(0)
    assert len(here.ann.key()) == 25
    height = "(one) => one.getBoundingClientRect().height"
    assert page.get_by_role("timer").evaluate(height) > page.get_by_role("heading", level=1).evaluate(height)


def test_who_streams_shows_no_code(invite: Invite) -> None:
    page = at_the_front(invite)
    page.get_by_role("button", name="Play with friends").click()
    expect(page.get_by_role("heading", name="Take your places")).to_be_visible()
    room = page.url.split("/")[-1]
    expect(page.get_by_text(room).first).to_be_visible()
    page.get_by_role("button", name="Sound and looks").click()
    page.get_by_label("Streamer mode").check()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text(room)).to_have_count(0)
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)
    assert room not in page.url
    page.reload()
    expect(page.get_by_role("heading", name="Take your places")).to_be_visible()
    assert room not in page.url


def test_rules_and_the_demo_need_no_network(invite: Invite) -> None:
    guest = invite("Eve")
    guest.forgiven = re.compile("ERR_INTERNET_DISCONNECTED")
    page = guest.page
    page.goto(guest.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.get_by_role("button", name="Watch a turn")).to_be_visible()
    guest.context.set_offline(True)
    page.goto(f"{guest.url}/rules/cords")
    expect(page.get_by_role("img", name="Nine cards, nine callers")).to_be_visible()
    page.goto(guest.url)
    page.get_by_role("button", name="Watch a turn").focus()
    page.keyboard.press("ArrowRight")
    guest.sees(re.compile("Only the Operators see"))
