"""What is on a card: words of any length, lamps and marks, at every size."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.guests import CHAIRS, CLUES, Guest, Table
from browser.test_sizes import PHONE, cut_off
from switchboard.themes import THEMES
from switchboard.words.model import Actor, Identity, Team

Invite = Callable[..., Guest]
# Marks and lamps that lie over letters, whose boxes are a little higher than they are; marks that are cut.
COVERED = """() => {
  const letters = document.createRange();
  const over = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
  const found = [];
  for (const word of document.querySelectorAll(".card .word")) {
    letters.selectNodeContents(word);
    const lines = [...letters.getClientRects()].map(({left, top, width, height}) =>
      new DOMRect(left, top + height * 0.1, width, height * 0.8));
    for (const mark of word.parentElement.querySelectorAll(".votes, .badge")) {
      const box = mark.getBoundingClientRect();
      if (lines.some((line) => over(line, box))) found.push(`${mark.className} covers ${word.textContent}`);
    }
  }
  const marks = [...document.querySelectorAll(".vote")].filter((one) => one.checkVisibility());
  const isCut = (one) => {
    const [inner, outer] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
    const isShort = one.matches(".own, .rest, .others") && one.scrollWidth > one.clientWidth;
    return isShort || inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5;
  };
  return [...found, ...marks.filter(isCut).map((one) => `${one.textContent} is cut`)];
}"""
LONG_WORDS = (
    "BIG BEN,WALL STREET,REVOLVING DOOR,DRESSING ROOM,ICE CREAM VAN MAN,MAKE-UP,REISSVERSCHLUSS,"
    "VENTRILOQUIST,IMPROVISATION,ASCHENPUTTEL,SWITCHBOARD,THERMOMETER,CHANDELIER,"
    f"DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT,{'X' * 40},QUECKSILBER,WIDERSTAND,"
    "ANCHOR,BRIDGE,CANDLE,DESERT,ZEBRA,YOGURT,ISLAND,OX"
).split(",")
WINDOWS = ((320, 568), (360, 740), (740, 360), (844, 390), (768, 1024), (1280, 720), (1440, 900))


def covered(guest: Guest) -> dict[str, list[str]]:
    """Words that are not to be seen whole, in windows of all sizes."""
    problems = {}
    for width, height in WINDOWS:
        for size in ("usual", "largest"):
            guest.page.set_viewport_size({"width": width, "height": height})
            guest.page.evaluate("(size) => { document.documentElement.dataset.size = size; }", size)
            if found := guest.page.evaluate(COVERED) + cut_off(guest):
                problems[f"{width} x {height}, {size}"] = found
    return problems


def test_of_a_name_on_a_phone_the_first_sign_is_left_whole(invite: Invite) -> None:
    """A sign may be made of several characters: half of one is none."""
    here = Table([invite(name, **PHONE) for name in CHAIRS])
    here.start()
    team, giver, guesser = here.first()
    word = giver.words_of(Identity(team.value))[0]
    guesser.rename("\N{FACE WITH TEARS OF JOY} Zoë")
    giver.give(CLUES[0], 1)
    guesser.mark(word)
    expect(giver.card(word)).to_have_accessible_name(re.compile("Zoë"))
    left = giver.card(word).locator(".vote").inner_text()
    assert left == "\N{FACE WITH TEARS OF JOY}"


def test_words_of_a_language_that_comes_later_fit_their_cards(invite: Invite) -> None:
    gus = invite("Gus", locale="de-DE", **PHONE)
    gus.page.goto(gus.url)
    expect(gus.page.get_by_role("button", name=re.compile("^SCHATTEN"))).to_be_visible()
    assert cut_off(gus) == []


@pytest.mark.parametrize("theme", ["switchboard", "codenames"])
def test_words_of_any_length_are_whole_and_neither_marks_nor_lamps_cover_them(
    invite: Invite, theme: str
) -> None:
    names = {Team.RED: ("Eve", "Fay", "Gil", "Hal"), Team.BLUE: ("Ida", "Jim", "Kay", "Lou")}
    guests = {name: invite(name) for name in (*CHAIRS, *names[Team.RED], *names[Team.BLUE])}
    for guest in guests.values():
        guest.theme = THEMES[theme]
    here = Table([guests[name] for name in CHAIRS], words=LONG_WORDS, theme=theme)
    for team, own in names.items():
        for name in own:
            guests[name].enter(here.room).sit(Actor.guesser(team))
    here.start()
    team, giver, guesser = here.first()
    giver.give(CLUES[0], 3)
    for word in LONG_WORDS[:15]:
        guesser.mark(word)
    for marks, name in enumerate(names[team]):  # from five on a card to two
        for word in LONG_WORDS[: 6 - marks]:
            guests[name].mark(word)
    for word in LONG_WORDS[:3]:
        expect(giver.card(word)).to_have_accessible_name(re.compile(names[team][-1]))
    assert {guest.name: found for guest in (giver, guesser) if (found := covered(guest))} == {}


def test_a_word_that_may_be_broken_is_told_whole(invite: Invite) -> None:
    ann = invite("Ann", **PHONE)
    here = Table([ann, *(invite(name) for name in list(CHAIRS)[1:])], words=LONG_WORDS)
    here.start()
    tree = ann.context.new_cdp_session(ann.page).send("Accessibility.getFullAXTree")
    names = [node["name"]["value"] for node in tree["nodes"] if node["role"].get("value") == "button"]
    assert {word: sum(name.startswith(word) for name in names) for word in LONG_WORDS} == dict.fromkeys(
        LONG_WORDS, 1
    )
