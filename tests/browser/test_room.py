"""A room lives on, whatever its people do: pauses, leaving owners, unwelcome and hostile guests."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import CHAIRS, CLUES, WORDS, Guest, Table
from switchboard.themes import SWITCHBOARD
from switchboard.words.model import Actor, Identity

SetUp = Callable[..., Table]
Invite = Callable[..., Guest]


def test_one_button_deals_a_table_with_bots(invite: Invite) -> None:
    ann = invite("Ann")
    ann.page.goto(ann.url)
    ann.button(re.compile("^Play now A dealt table")).click()
    ann.page.wait_for_url(re.compile(r"/r/[0-9A-Z]{8}$"))
    expect(ann.board.get_by_role("gridcell")).to_have_count(25)
    ann.sees(re.compile(f"You are an? (Red|Blue) {SWITCHBOARD.guesser}"))
    assert ann.words_of(Identity.TRAP) == []


def test_one_button_opens_a_room_and_the_link_leads_into_it(invite: Invite) -> None:
    ann, ben = invite("Ann"), invite("Ben")
    ann.page.goto(ann.url)
    ann.button(re.compile("Play with friends")).click()
    ann.page.wait_for_url(re.compile(r"/r/[0-9A-Z]{8}$"))
    ann.rename("Ann")
    ben.page.goto(ann.page.url)
    ben.rename("Ben")
    expect(ann.listed("Ben")).to_be_visible()
    expect(ben.listed("Ann")).to_be_visible()


def test_every_reason_why_a_game_cannot_start_is_told(invite: Invite) -> None:
    ann = invite("Ann")
    ann.enter(ann.open_room())
    expect(ann.button("Start the game")).to_be_disabled()
    for reason in ("Red needs somebody to give clues.", "It takes at least four players; bots count."):
        ann.sees(reason)
    ann.sit(Actor.RED_GUESSER)
    ann.button("Fill with bots").click()
    ann.start()
    expect(ann.board).to_be_visible()


def test_own_words_are_among_the_words_to_choose_from_until_a_pack_is_chosen(invite: Invite) -> None:
    ann = invite("Ann")
    ann.enter(ann.open_room(words=WORDS))
    ann.open_settings()
    choice, summary = ann.page.get_by_role("combobox", name="Words"), ann.page.locator(".settings .summary")
    expect(summary).to_contain_text("25 own words")
    expect(choice.locator("option:checked")).to_have_text("25 own words")
    choice.select_option("exchange")
    expect(summary).to_contain_text("The Exchange")
    expect(choice.locator("option:checked")).to_have_text(re.compile("^The Exchange"))
    expect(choice.get_by_text("own words")).to_have_count(0)


OWN_WORDS_REFUSED = {
    "en-GB": [
        "a pack needs at least 25 different words, this one has 2",
        f'line 2: "{"X" * 37}..." is longer than 40 characters',
        'line 3: "BRIDGE" is already on line 1',
        "line 4: there is no word between two separators",
    ],
    "de-DE": [
        "Ein Wortpaket braucht mindestens 25 verschiedene Wörter, dieses hat 2",
        f"Zeile 2: „{'X' * 37}...“ ist länger als 40 Zeichen",
        "Zeile 3: „BRIDGE“ steht schon in Zeile 1",
        "Zeile 4: Zwischen zwei Trennzeichen steht kein Wort",
    ],
}


@pytest.mark.parametrize("locale", OWN_WORDS_REFUSED)
def test_what_is_wrong_with_own_words_stays_beside_them_until_they_are_changed(
    invite: Invite, locale: str
) -> None:
    german = locale == "de-DE"
    guest = invite("Ann", locale=locale)
    guest.forgiven = re.compile("Failed to load resource")  # Chromium says so of every 400
    page = guest.page
    page.goto(f"{guest.url}/r/{guest.open_room(words=[])}")
    page.get_by_text("Einstellungen" if german else "Settings", exact=True).click()
    form = page.locator(".own-words")
    field, told = form.get_by_role("textbox"), form.get_by_role("alert")
    send = form.get_by_role("button", name=re.compile("Wörter nehmen" if german else "Use these"))
    field.fill(f"bridge\n{'x' * 50}\nBridge\na,,")
    send.click()
    expect(told.get_by_role("listitem")).to_have_text(OWN_WORDS_REFUSED[locale])
    expect(page.locator("#notice")).to_be_empty()
    field.press("End")
    field.press_sequentially("b")
    expect(told).to_be_empty()
    field.fill("bridge")
    send.click()
    one = "Ein Wortpaket braucht mindestens 25" if german else "This word pack cannot be used: a pack needs"
    expect(told).to_contain_text(one)
    field.fill("\n".join(WORDS))
    send.click()
    expect(page.locator("#notice")).to_contain_text("25 Wörter" if german else "25 words")
    expect(told).to_be_empty()


def test_the_owner_pauses_and_resumes(table: SetUp) -> None:
    here = table()
    _, giver, guesser = here.first()
    giver.give(CLUES[0], 1)
    word = giver.words_of(Identity.NEUTRAL)[0]
    guesser.mark(word)
    here.ann.button("Pause").click()
    for guest in here.all:
        guest.sees("The game is on hold")
    expect(guesser.card(word)).to_be_disabled()
    end = here.ann.button("End the game")
    for escapes in (False, True):
        end.click()
        expect(here.ann.page.get_by_role("alertdialog", name="End this game for everybody?")).to_be_visible()
        here.ann.page.keyboard.press("Escape") if escapes else here.ann.answer("No, go back")
        expect(end).to_be_focused()
    menu = here.ann.page.get_by_label("Manage Ben").first
    menu.click()
    here.ann.button("Resume").click()  # once, though it closes the menu, too
    expect(menu.locator("..")).not_to_have_attribute("open", "")
    guesser.confirm(word)


def test_a_game_waits_for_who_is_away_and_goes_on_when_they_are_back(table: SetUp) -> None:
    here = table()
    team, giver, guesser = here.first()
    waiting_giver, absent = here.side(team.other)
    own = giver.words_of(Identity(team.value))
    absent.page.close()
    expect(waiting_giver.listed(absent.name).get_by_text("away")).to_be_attached()
    giver.give(CLUES[0], 1)
    guesser.reveal(own[0])
    guesser.stop()
    for guest in {giver, guesser, waiting_giver}:
        guest.sees("The game is on hold")
    expect(here.ann.button("Resume")).to_be_disabled()

    absent.page = absent.context.new_page()
    absent.page.goto(f"{absent.url}/r/{here.room}")
    absent.sees_own_chair(CHAIRS[absent.name])
    here.ann.button("Resume").click()
    waiting_giver.give(CLUES[1], 1)
    absent.reveal(own[1])


def test_when_the_owner_leaves_another_owns_the_room_and_a_bot_may_take_the_chair(table: SetUp) -> None:
    here = table()
    here.ann.leave()
    here.ann.page.wait_for_url(f"{here.ann.url}/")
    here.ben.hears("Ann has left.")
    here.ben.hears("The room is yours now.")
    expect(here.ben.listed("Ben").get_by_text("owner")).to_be_attached()
    if here.ben.button("Pause").count():
        here.ben.button("Pause").click()
    here.ben.button(re.compile("^Bot here")).first.click()
    here.ben.button("Resume").click()
    expect(here.cat.page.get_by_role("heading", name="The game is on hold")).to_have_count(0)


def test_who_is_sent_out_is_told_so_and_stays_out(table: SetUp) -> None:
    here = table(started=False)
    here.ann.manage("Dan", "Send out")
    here.ann.answer("No, go back")
    expect(here.ann.page.get_by_label("Manage Dan").last).to_be_focused()
    here.ann.manage("Dan", "Send out")
    here.ann.answer("Send out")
    told = here.dan.page.get_by_role("alert").filter(has_text=re.compile("owner"))
    expect(told).to_be_visible()
    expect(told).to_have_count(1)
    expect(here.ann.listed("Dan")).to_have_count(0)
    here.dan.button("Try again").click()
    expect(here.dan.page.get_by_role("alert").filter(has_text=re.compile(r"\w")).first).to_be_visible()
    expect(here.ann.listed("Dan")).to_have_count(0)


def test_nobody_new_comes_into_a_locked_room_and_those_inside_stay(invite: Invite) -> None:
    ann, ben, eve = invite("Ann"), invite("Ben"), invite("Eve")
    room = ann.open_room()
    ann.enter(room)
    ben.enter(room)
    ann.open_settings()
    ann.page.get_by_role("checkbox", name=re.compile("^Locked")).check()
    expect(ben.page.get_by_role("checkbox")).to_have_count(0)
    eve.page.goto(f"{eve.url}/r/{room}")
    expect(
        eve.page.get_by_role("alert").filter(has_text=re.compile("locked|nobody new|lets nobody"))
    ).to_be_visible()
    ben.page.reload()
    expect(ben.listed("Ben")).to_be_visible()
    expect(ann.listed("Eve")).to_have_count(0)


def test_a_giver_who_changes_sides_has_the_cards_of_the_new_team_first(table: SetUp) -> None:
    here = table()
    here.ann.button("Sort by kind").click()
    red, blue = (here.ann.words_of(identity) for identity in (Identity.RED, Identity.BLUE))
    first = here.ann.board.get_by_role("gridcell").first
    expect(first).to_have_text(re.compile(f"^{red[0]}"))
    here.ann.button("Pause").click()
    here.cat.button("Stand up").click()
    side = here.ann.page.get_by_role("region", name="Blue team")  # the banner has the same chair
    side.get_by_role("button", name=f"Sit here: {SWITCHBOARD.actor(Actor.BLUE_GIVER)}").click()
    here.ann.sees_own_chair(Actor.BLUE_GIVER)
    expect(first).to_have_text(re.compile(f"^{blue[0]}"))
