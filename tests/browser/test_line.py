"""The same seat whatever happens to the line, the page or the server: nothing lost, nothing done twice."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from browser.guests import CHAIRS, CLUES, NO_SERVER, Guest, Table
from switchboard.words.model import Actor, Identity
from web.serving import serving

SetUp = Callable[..., Table]
Invite = Callable[..., Guest]

# What lies under the middle of it can be pressed.
LETS_THROUGH = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) !== one;
}"""


def test_after_kill_and_restart_the_game_goes_on_and_what_was_asked_meanwhile_is_done_once(
    browser: Browser, tmp_path: Path
) -> None:
    db = tmp_path / "rooms.db"
    with serving(db) as server:
        port = server.url.rsplit(":", 1)[1]
        people = [Guest(browser, server.url, name) for name in CHAIRS]
        for guest in people:
            guest.forgiven = NO_SERVER
        here = Table(people)
        here.start()
        team, giver, guesser = here.first()
        own = giver.words_of(Identity(team.value))
        giver.give(CLUES[0], 3)
        guesser.mark(own[0])
        server.kill()
        guesser.confirming(own[0]).click()
        for guest in here.all:
            banner = guest.page.get_by_role("status").filter(has_text="line is broken")
            expect(banner).to_be_visible()
            assert banner.evaluate(LETS_THROUGH)
        expect(guesser.card(own[0])).not_to_have_accessible_name(re.compile("revealed"))
    with serving(db, "--port", port):
        for guest in here.all:
            guest.sees_revealed(own[0])
            guest.sees_own_chair(CHAIRS[guest.name])
            expect(guest.page.get_by_role("status").filter(has_text="line is broken")).to_have_count(0)
        guesser.sees(re.compile("3 guesses left"))
        guesser.reveal(own[1])
        for guest in here.all:
            guest.context.close()
    assert [guest.faults for guest in here.all] == [[], [], [], []]


def test_a_command_whose_answer_was_lost_is_sent_again_under_its_id_and_acts_once(
    table: SetUp,
) -> None:
    here = table()
    team, giver, guesser = here.first()
    own = giver.words_of(Identity(team.value))
    sent: list[dict[str, Any]] = []
    lost: list[dict[str, Any]] = []

    def wire(route: WebSocketRoute) -> None:
        """A line on which the answer to the first confirm is lost, and then the line itself."""
        upstream = route.connect_to_server()

        def up(frame: str | bytes) -> None:
            sent.append(json.loads(frame))
            upstream.send(frame)

        def down(frame: str | bytes) -> None:
            message = json.loads(frame)
            asked = {one["id"] for one in sent if one.get("do") == "confirm"}
            if message["t"] == "ack" and message["id"] in asked and not lost:
                lost.append(message)
                route.close(code=1012)
                upstream.close()
            else:
                route.send(frame)

        route.on_message(up)
        upstream.on_message(down)

    guesser.page.route_web_socket(re.compile("/ws$"), wire)
    guesser.page.reload()
    giver.give(CLUES[0], 3)
    guesser.reveal(own[0])
    guesser.sees(re.compile("3 guesses left"))
    expect(guesser.page.get_by_role("status").filter(has_text="line is broken")).to_have_count(0)
    guesser.reveal(own[1])
    first = [one for one in sent if one.get("do") == "confirm"]
    assert len(lost) == 1
    assert [one["id"] for one in first].count(lost[0]["id"]) == 2
    assert giver.words_of(Identity(team.value)) == own[2:]


@pytest.mark.parametrize("role", ["giver", "guesser"])
def test_refresh_and_back_at_any_moment_lead_to_the_same_seat(table: SetUp, role: str) -> None:
    here = table(started=False)
    guest = here.ann if role == "giver" else here.ben
    guest.page.reload()
    guest.sees_own_chair(CHAIRS[guest.name])
    here.ann.start()
    expect(guest.board).to_be_visible()
    guest.page.reload()
    guest.sees_own_chair(CHAIRS[guest.name])
    assert len(guest.key()) == (25 if role == "giver" else 0)
    guest.page.get_by_role("link", name=re.compile("Switchboard")).first.click()
    guest.page.wait_for_url(f"{guest.url}/")
    expect(guest.button("Leave")).to_have_count(0)
    guest.page.go_back()
    guest.sees_own_chair(CHAIRS[guest.name])
    expect(guest.board).to_be_visible()
    guest.page.go_forward()
    expect(guest.button("Leave")).to_have_count(0)
    guest.page.go_back()
    guest.sees_own_chair(CHAIRS[guest.name])
    expect(
        here.cat.page.get_by_role("listitem").filter(has_text=guest.name).get_by_text("away")
    ).to_have_count(0)


def test_two_tabs_are_one_person(invite: Invite) -> None:
    ann, ben = invite("Ann"), invite("Ben")
    room = ann.open_room()
    ann.enter(room)
    ben.enter(room)
    ann.sit(Actor.RED_GIVER)
    everybody = ben.page.get_by_role("listitem").filter(has_text="Ann")
    expect(everybody).to_have_count(1)
    first, ann.page = ann.page, ann.context.new_page()
    ann.page.goto(f"{ann.url}/r/{room}")
    ann.sees_own_chair(Actor.RED_GIVER)
    expect(everybody).to_have_count(1)
    ann.button("Stand up").click()
    expect(first.get_by_role("main").get_by_text("Choose a chair")).to_be_visible()
    first.close()
    ann.sit(Actor.BLUE_GIVER)
    expect(ben.listed("Ann").get_by_text("away")).to_have_count(0)


def test_what_a_giver_plans_is_still_there_after_a_reload_and_gone_once_it_is_said(table: SetUp) -> None:
    here = table()
    team, giver, _ = here.first()
    own = giver.words_of(Identity(team.value))[:2]
    for word in own:
        giver.card(word).click()
    clue = giver.page.get_by_role("textbox", name="Clue and number")
    clue.fill(CLUES[0])
    giver.page.reload()
    expect(clue).to_have_value(CLUES[0])
    for word in own:
        expect(giver.card(word)).to_have_attribute("aria-pressed", "true")
    giver.button(f"Give “{CLUES[0]} 2”").click()
    expect(clue).to_have_value("")
    giver.page.reload()
    expect(giver.card(own[0])).to_have_attribute("aria-pressed", "false")
    kept: list[str] = giver.page.evaluate("() => Object.keys(sessionStorage)")
    assert not [key for key in kept if key.startswith("clue ")]
