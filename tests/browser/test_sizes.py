"""Small screens, large letters, fingers, and people who do not want things to move."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import CHAIRS, CLUES, Guest, Table
from switchboard.words.model import Actor, Identity, Team

SetUp = Callable[..., Table]
Invite = Callable[..., Guest]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TOO_WIDE = """() => {
  const root = document.scrollingElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const beyond = (one) => one.getBoundingClientRect().right > root.clientWidth + 1;
  const wide = [...document.querySelectorAll("body *")].filter(beyond);
  const told = wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120));
  return [`${root.scrollWidth} > ${root.clientWidth}`, ...told];
}"""
# A word that is wider or higher than its card, the clue that is wider than its glass.
CUT_OFF = """() => {
  const boxes = [...document.querySelectorAll(".card, .clue")];
  const letters = document.createRange();
  const beyond = (word) => {
    letters.selectNodeContents(word);
    const [inner, outer] = [letters.getBoundingClientRect(), word.parentElement.getBoundingClientRect()];
    return inner.left < outer.left || inner.right > outer.right;
  };
  const words = (one) => [...one.querySelectorAll(".word")];
  const wide = (one) => one.scrollWidth > one.clientWidth + 1 || words(one).some(beyond);
  const cut = boxes.filter((one) => wide(one) || one.scrollHeight > one.clientHeight + 1);
  return cut.slice(0, 5).map((one) => `${one.textContent}: ${one.scrollWidth} > ${one.clientWidth}`);
}"""
AT_ITS_END = """() => {
  const list = document.querySelector(".chat ol");
  return list.scrollHeight > list.clientHeight && list.scrollHeight - list.scrollTop - list.clientHeight < 2;
}"""
# A part of the table that is higher or lower than its hull, after the frame in which that is told to it.
NOT_FITTING = """async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  await frame().then(frame);
  const heights = [...document.querySelectorAll(".hull")].map((one) => [one, one.firstElementChild]);
  const unlike = ([one, inside]) => Math.abs(one.offsetHeight - inside.offsetHeight) > 1;
  const told = ([one, inside]) => `${one.className}: ${one.offsetHeight}, not ${inside.offsetHeight}`;
  return heights.filter(unlike).map(told);
}"""
# WCAG 2.2 2.5.8 excepts what stands in a line of text; a box to tick is as large as the label that ticks it.
TOO_SMALL = """() => {
  const kinds = "a[href], button, input, select, textarea, summary, [role=button], [role=switch]";
  const all = [...document.querySelectorAll(kinds)];
  const seen = all.filter((one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true}));
  const target = (one) => (one.matches("[type=checkbox], [type=radio]") && one.closest("label")) || one;
  const isInline = (one) => getComputedStyle(one).display === "inline";
  const inText = (one) => one.matches("a") && isInline(one) && one.closest("p, li");
  const small = (box) => box.width < 43.9 || box.height < 43.9;
  return seen.filter((one) => !inText(one) && small(target(one).getBoundingClientRect())).map((one) => {
    const {width, height} = target(one).getBoundingClientRect();
    return `${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 120)}`;
  });
}"""
# Where something is on the page, wherever that is scrolled to.
PLACE = """(thing) => {
  const {left, top, width, height} = thing.getBoundingClientRect();
  return [left + scrollX, top + scrollY, width, height].map(Math.round);
}"""
# Cards, and the button that turns one over, that one would have to scroll to.
OUT_OF_SIGHT = """() => {
  const needed = [...document.querySelectorAll(".card, .reveal button")];
  const below = needed.filter((one) => one.getBoundingClientRect().bottom > innerHeight);
  return below.map((one) => `${one.textContent} ends at ${one.getBoundingClientRect().bottom}`);
}"""
# Parts of the page that lie one over the other.
ONE_OVER_THE_OTHER = """(kinds) => {
  const all = kinds.flatMap((kind) => [...document.querySelectorAll(kind)]);
  const seen = all.filter((one) => one.checkVisibility());
  const boxes = seen.map((one) => [one.className || one.localName, one.getBoundingClientRect()]);
  const over = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
  return boxes.flatMap(([name, box], at) =>
    boxes.slice(at + 1).filter(([, other]) => over(box, other)).map(([other]) => `${name} and ${other}`));
}"""
# Names of themes of which not all letters are to be seen.
CUT_THEMES = """() => {
  const letters = document.createRange();
  const frame = document.querySelector(".skins").getBoundingClientRect();
  const labels = [...document.querySelectorAll(".skins label")];
  return labels.filter((label) => {
    letters.selectNodeContents(label.lastChild);
    const box = letters.getBoundingClientRect();
    return box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom;
  }).map((label) => label.textContent);
}"""
MOTIONS = """
  window.motions = [];
  const note = (event) => window.motions.push(event.animationName || event.propertyName);
  addEventListener("animationstart", note, true);
  addEventListener("transitionstart", note, true);
"""


def too_wide(guest: Guest) -> list[str]:
    found: list[str] = guest.page.evaluate(TOO_WIDE)
    return found


def cut_off(guest: Guest) -> list[str]:
    found: list[str] = guest.page.evaluate(CUT_OFF)
    return found


def not_fitting(guest: Guest) -> list[str]:
    found: list[str] = guest.page.evaluate(NOT_FITTING)
    return found


def too_small(guest: Guest) -> list[str]:
    found: list[str] = guest.page.evaluate(TOO_SMALL)
    return found


def test_a_game_is_played_on_a_phone_with_fingers(invite: Invite) -> None:
    """The giver and the guesser of a team at phones, the others at desks."""
    here = Table(
        [invite(name, **(PHONE if actor.team is Team.RED else {})) for name, actor in CHAIRS.items()]
    )
    here.start()
    team, giver, guesser = here.first()
    if team is Team.BLUE:  # then blue's turn is over first
        giver.give(CLUES[1], 1)
        guesser.reveal(giver.words_of(Identity.NEUTRAL)[0])
    own = here.ann.words_of(Identity.RED)
    for word in own[:2]:
        here.ann.card(word).tap()
    here.ann.page.get_by_role("textbox", name="Clue").tap()
    here.ann.page.keyboard.type(CLUES[0])
    here.ann.button(re.compile(f"^Give “{CLUES[0]} 2”")).tap()
    for word in own[:2]:
        here.ben.card(word).tap()
        here.ben.confirming(word).tap()
        here.ben.sees_revealed(word)
    here.ben.button("Stop guessing").tap()
    # Two taps at once would be a slip: whoever means it has read the question.
    asked = here.ben.page.evaluate("performance.now()")
    here.ben.page.wait_for_function("(asked) => performance.now() > asked + 500", arg=asked)
    here.ben.button("Yes, stop").tap()
    here.ben.sees("Blue’s turn")
    for guest in (here.ann, here.ben):
        assert too_wide(guest) == []
        assert too_small(guest) == []


@pytest.mark.parametrize("theme", ["switchboard", "codenames"])
def test_no_page_is_wider_than_320_pixels_nor_than_the_screen_with_letters_twice_as_large(
    table: SetUp, theme: str
) -> None:
    here = table(theme, started=False)
    eve = here.ann
    problems = {}

    def look(screen: str) -> None:
        for width, size in ((320, 100), (360, 200), (768, 200), (1440, 200)):
            eve.page.set_viewport_size({"width": width, "height": 900})
            eve.page.evaluate("(size) => { document.documentElement.style.fontSize = `${size}%`; }", size)
            if found := too_wide(eve) + cut_off(eve) + not_fitting(eve):
                problems[f"{screen} at {width} px, {size} %"] = found
        eve.page.set_viewport_size({"width": 1280, "height": 900})
        eve.page.evaluate("() => { document.documentElement.style.fontSize = ''; }")

    eve.open_settings()
    look("lobby")
    here.start()
    _, giver, guesser = here.first()
    look("table")
    giver.give(CLUES[0], 1)
    guesser.reveal(giver.words_of(Identity.TRAP)[0])
    expect(eve.button("Rematch").first).to_be_visible()
    look("after the game")
    eve.page.goto(eve.url)
    expect(eve.page.get_by_role("heading", level=1)).to_be_visible()
    look("front page")
    eve.page.goto(f"{eve.url}/rules")
    expect(eve.page.get_by_role("grid")).to_be_visible()
    look("rules")
    assert problems == {}


def test_a_wall_shows_all_of_a_game_whatever_its_size(table: SetUp) -> None:
    here = table()
    _, giver, _ = here.first()
    giver.give(CLUES[0], 2)
    here.ann.page.goto(f"{here.ann.url}/r/{here.room}?view=projector")
    expect(here.ann.page.get_by_text(CLUES[0]).first).to_be_visible()
    for width, height in ((1024, 768), (1280, 720), (1440, 900), (3840, 2160)):
        here.ann.page.set_viewport_size({"width": width, "height": height})
        assert here.ann.page.evaluate("() => document.scrollingElement.scrollHeight") == height
        assert too_wide(here.ann) == []


def test_the_newest_message_stays_in_sight_when_the_window_changes(table: SetUp) -> None:
    here = table()
    guessers = here.all[1::2]  # who has the key may not talk
    chats = [guest.page.get_by_label("Message", exact=True) for guest in guessers]
    for number in range(4):
        for chat in chats:
            chat.fill(f"A message of some length, so that it takes more than a line: {number}")
            chat.press("Enter")
            expect(chat).to_have_value("")
    reader = guessers[0]
    newest = reader.page.locator(".chat li").last
    for width, height in ((1440, 900), (700, 900), (3840, 2000), (1440, 620)):
        reader.page.set_viewport_size({"width": width, "height": height})
        expect(newest).to_contain_text("line: 3")
        reader.page.wait_for_function(AT_ITS_END)


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_under_a_finger_when_marks_come_and_go(invite: Invite, width: int) -> None:
    here = Table([invite(name, viewport={"width": width, "height": 800}) for name in CHAIRS])
    here.start()
    team, giver, guesser = here.first()
    first, second, third = giver.words_of(Identity(team.value))[:3]
    giver.give(CLUES[0], 3)
    guesser.mark(first)
    guesser.mark(second)
    things = (guesser.board, guesser.confirming(second), guesser.button("Stop guessing"))
    before = [thing.evaluate(PLACE) for thing in things]
    guesser.mark(third)
    expect(guesser.confirming(third)).to_be_visible()
    assert [thing.evaluate(PLACE) for thing in things] == before
    guesser.card(first).click()
    expect(guesser.confirming(first)).to_have_count(0)
    assert [thing.evaluate(PLACE) for thing in things] == before


def test_with_large_letters_on_a_phone_nothing_lies_over_the_desk_or_the_chat(table: SetUp) -> None:
    here = table()
    _, giver, guesser = here.first()
    for word in giver.words_of(Identity.NEUTRAL)[:3]:
        giver.card(word).click()
    problems = {}

    def look(guest: Guest, language: str, *kinds: str) -> None:
        for width, size in ((320, 100), (320, 150), (360, 100), (360, 150), (360, 200)):
            guest.page.set_viewport_size({"width": width, "height": 740})
            guest.page.evaluate("(size) => { document.documentElement.style.fontSize = `${size}%`; }", size)
            found: list[str] = guest.page.evaluate(ONE_OVER_THE_OTHER, kinds)
            for field in guest.page.get_by_label("Message", exact=True).all():
                box = field.bounding_box()
                if box and box["width"] < 8 * 16 * min(size, 150) / 100:
                    found.append(f"the message has {box['width']} px")
            if found := found + too_wide(guest):
                problems[f"{guest.name} at {width} px, {size} %, {language}"] = found

    look(guesser, "en", ".chat form > *")
    look(giver, "en", ".targets > button", ".targets li", ".notes")
    kept = "() => { localStorage.switchboard = JSON.stringify({name: 'Ann', language: 'de'}); }"
    giver.page.evaluate(kept)
    giver.page.reload()
    expect(giver.page.get_by_text("Eigene Notizen")).to_be_visible()
    look(giver, "de", ".targets > button", ".targets li", ".notes")
    assert problems == {}


@pytest.mark.parametrize("path", ["/", "/daily"])
def test_themes_can_be_read_and_chosen_with_letters_twice_as_large(invite: Invite, path: str) -> None:
    ann = invite("Ann")
    ann.page.goto(ann.url + path)
    expect(ann.page.get_by_role("radiogroup")).to_be_visible()
    for width, size in ((320, 100), (360, 150), (360, 200), (768, 200)):
        ann.page.set_viewport_size({"width": width, "height": 740})
        ann.page.evaluate("(size) => { document.documentElement.style.fontSize = `${size}%`; }", size)
        assert ann.page.evaluate(CUT_THEMES) == []


def test_targets_at_the_table_are_large_enough_for_a_finger_and_those_of_a_guess_are_in_sight(
    table: SetUp,
) -> None:
    """Phones upright and on their side with a browser's bars around the page, a tablet, a small laptop."""
    here = table()
    _, giver, guesser = here.first()
    giver.give(CLUES[0], 1)
    guesser.mark(giver.words_of(Identity.NEUTRAL)[0])
    problems = {}
    for width, height in ((320, 568), (375, 553), (640, 360), (844, 390), (1024, 768), (1366, 650)):
        for guest in here.all:
            guest.page.set_viewport_size({"width": width, "height": height})
            hidden = guest.page.evaluate(OUT_OF_SIGHT) if guest is guesser else []
            if found := too_small(guest) + too_wide(guest) + cut_off(guest) + not_fitting(guest) + hidden:
                problems[f"{guest.name} at {width} x {height}"] = found
    assert problems == {}


def test_who_asks_for_less_motion_gets_none(table: SetUp, invite: Invite) -> None:
    here = table()
    team, giver, guesser = here.first()
    still, moved = invite("Sue"), invite("Tom", reduced_motion="no-preference")
    for guest in (still, moved):
        guest.context.add_init_script(MOTIONS)
        guest.enter(here.room)
    word = giver.words_of(Identity(team.value))[0]
    giver.give(CLUES[0], 1)
    guesser.reveal(word)
    for guest in (still, moved):
        guest.sees_revealed(word)
    moved.page.wait_for_function("() => window.motions.length > 0")
    assert still.page.evaluate("() => window.motions") == []
    assert still.page.evaluate("() => document.getAnimations().length") == 0


def test_a_watcher_sees_no_more_than_lies_open(table: SetUp, invite: Invite) -> None:
    here = table()
    eve = invite("Eve")
    eve.enter(here.room)
    assert eve.key() == {}
    for actor in (Actor.RED_GUESSER, Actor.BLUE_GUESSER):
        expect(eve.button(f"Sit here: {eve.theme.actor(actor)}")).to_have_count(0)
