"""The cord puzzle without the server: the page's twin of the rules answers, and it says what it cannot do."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.guests import NO_SERVER, Guest
from browser.test_axe import complaints
from browser.test_cord_page import Player
from web.serving import serving

Invite = Callable[..., Guest]
LINE = ("5x6", "C1>C3")  # connects everything in the deal of those pages


def test_without_the_server_the_game_goes_on_and_with_it_again_nothing_is_lost(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path / "rooms.db") as server:
        port = server.url.rsplit(":", 1)[1]
        player = Player(Guest(browser, server.url, "Gus"))
        guest, page = player.guest, player.page
        guest.forgiven = NO_SERVER
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        guest.context.set_offline(True)
        server.kill()
    player.begin()
    for number, move in enumerate(LINE, 1):
        player.tap(move)
        expect(page.locator(".cord-log li", has_text="paid,")).to_have_count(number)
    player.wins()
    away = page.get_by_role("alert").filter(has_text="You can play on")
    expect(away).to_be_visible()
    games = page.get_by_text("1, 1 won")
    expect(games).to_be_visible()

    guest.button("New game of three rounds").click()
    expect(page.get_by_text("Game of three rounds · Round 1 of 3")).to_be_visible()
    page.get_by_label("Deal id or seed").fill("party")
    guest.button("Open").click()
    expect(page.get_by_text("Game “party” · Round 1 of 3")).to_be_visible()
    player.begin()
    player.tap("1x2")
    expect(page.get_by_text("7 seconds left").first).to_be_visible()
    guest.button("Undo").click()
    expect(page.get_by_text("9 seconds left").first).to_be_visible()
    guest.button("Hint").click()
    expect(page.locator(".best").get_by_text("Hints need the server")).to_be_visible()
    guest.hears(re.compile("^Hints need the server"))
    assert complaints(guest) == {}
    dealt = page.locator(".id code").inner_text()
    page.goto(f"{guest.url}/cords")
    expect(page.locator(".id code")).to_have_text(dealt)
    expect(page.get_by_text("9 seconds left").first).to_be_visible()

    with serving(tmp_path / "rooms.db", "--port", port):
        guest.context.set_offline(False)
        expect(away).to_have_count(0)
        with page.expect_response("**/api/cords/table") as answer:
            player.tap("1x2")
        assert answer.value.ok
        expect(page.get_by_text("7 seconds left").first).to_be_visible()
        expect(games).to_be_visible()
        guest.context.close()
    assert guest.faults == []


def test_a_browser_that_has_kept_nothing_says_so_and_leaves_what_lies_there(invite: Invite) -> None:
    guest = invite("Gil", service_workers="block")
    guest.forgiven = re.compile("Failed to load resource|Service Worker registration blocked")
    player = Player(guest)
    player.begin()
    player.tap("1x2")
    expect(player.page.get_by_text("7 seconds left").first).to_be_visible()
    player.guest.context.set_offline(True)
    player.tap("1x2")
    away = player.page.get_by_role("alert").filter(has_text="has not kept what is needed")
    expect(away).to_be_visible()
    player.guest.button("Undo").click()
    expect(player.page.get_by_text("9 seconds left").first).to_be_visible()
    player.guest.context.set_offline(False)
    expect(away).to_have_count(0)
