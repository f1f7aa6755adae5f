"""axe-core finds nothing to complain about on any screen, in both skins, in the light and in the dark."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.guests import CLUES, Guest, Table
from switchboard.themes import THEMES
from switchboard.words.model import Identity

SetUp = Callable[..., Table]
Invite = Callable[..., Guest]
ROOT = Path(__file__).parents[2]
AXE = ROOT / "ui/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async (tags) => {
  const only = {runOnly: {type: "tag", values: tags}, resultTypes: ["violations"]};
  const {violations} = await axe.run(document, only);
  const shown = ({html}) => html.slice(0, 160);
  return violations.map(({id, help, nodes}) => [id, help, nodes.slice(0, 4).map(shown)]);
}"""


def complaints(guest: Guest) -> dict[str, Any]:
    """What axe finds on this screen, in the light and in the dark."""
    found = {}
    if not guest.page.evaluate("() => 'axe' in window"):
        guest.page.evaluate(AXE.read_text() + "; 0")
    for look in ("light", "dark"):
        guest.page.emulate_media(color_scheme=look)
        if problems := guest.page.evaluate(RUN, TAGS):
            found[look] = problems
    return found


def shown(guest: Guest, screen: str, there: Locator) -> Iterator[tuple[str, Any]]:
    expect(there).to_be_visible()
    if found := complaints(guest):
        yield f"{screen} ({guest.theme.name})", found


def told(problems: list[tuple[str, Any]]) -> str:
    return json.dumps(dict(problems), indent=1)


def outside(guest: Guest) -> Iterator[tuple[str, Any]]:
    heading = guest.page.get_by_role("heading", level=1)
    guest.page.goto(guest.url)
    for theme in THEMES.values():
        guest.theme = theme
        guest.page.get_by_role("radio", name=theme.title).check(force=True)
        yield from shown(guest, "the front page", heading)
        guest.page.goto(f"{guest.url}/rules")
        yield from shown(guest, "the rules", heading)
        guest.page.goto(f"{guest.url}/r/22222222")
        yield from shown(guest, "a room that is not there", guest.page.get_by_role("alert").first)
        guest.page.goto(guest.url)


def test_screens_outside_of_rooms(invite: Invite) -> None:
    problems = list(outside(invite("Ann")))
    assert problems == [], told(problems)


def lobby(ann: Guest) -> Iterator[tuple[str, Any]]:
    heading = ann.page.get_by_role("heading", level=1)
    yield from shown(ann, "an empty lobby", heading)
    ann.open_settings()
    ann.page.get_by_label("Manage Ben").first.click()
    yield from shown(ann, "the lobby of its owner, all open", ann.page.get_by_role("checkbox").first)
    ann.button("Sound and looks").click()
    yield from shown(ann, "sound and looks", ann.page.get_by_role("dialog"))
    ann.page.keyboard.press("Escape")
    ann.button("Help").click()
    yield from shown(ann, "rules in short, and the keys", ann.page.get_by_role("dialog"))


@pytest.mark.parametrize("theme", THEMES)
def test_the_lobby(invite: Invite, theme: str) -> None:
    ann = invite("Ann")
    ann.theme = THEMES[theme]
    room = ann.open_room(theme=theme)
    ann.enter(room)
    invite("Ben").enter(room)
    expect(ann.listed("Ben")).to_be_visible()
    problems = list(lobby(ann))
    assert problems == [], told(problems)


def game(here: Table, eve: Guest) -> Iterator[tuple[str, Any]]:
    team, giver, guesser = here.first()
    own = giver.words_of(Identity(team.value))
    yield from shown(giver, "the giver's desk", giver.page.get_by_role("textbox", name="Clue"))
    giver.give(CLUES[0], 9)
    guesser.mark(own[0])
    yield from shown(guesser, "guessing", guesser.button("Stop guessing"))
    guesser.confirm(own[0])
    yield from shown(eve, "watching", eve.board)
    eve.page.goto(f"{eve.url}/r/{here.room}?view=projector")
    yield from shown(eve, "a wall", eve.page.get_by_text("Scan to come in"))
    here.ann.button("Pause").click()
    yield from shown(here.ann, "a pause", here.ann.button("Resume"))
    here.ann.button("End the game").click()
    yield from shown(here.ann, "a question", here.ann.page.get_by_role("alertdialog"))
    here.ann.answer("No, go back")
    here.ann.button("Resume").click()
    for word in own[1:]:
        guesser.reveal(word)
    yield from shown(here.ann, "after the game", here.ann.button("Rematch").first)
    here.ann.page.goto(f"{here.ann.url}/r/{here.room}/games/1")
    yield from shown(here.ann, "the game told again", here.ann.button("Copy link to this replay"))


@pytest.mark.parametrize("theme", THEMES)
def test_the_table(table: SetUp, invite: Invite, theme: str) -> None:
    here = table(theme)
    eve = invite("Eve")
    eve.theme = THEMES[theme]
    eve.enter(here.room)
    problems = list(game(here, eve))
    assert problems == [], told(problems)
