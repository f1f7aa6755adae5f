"""Training and the daily board at a browser: by mouse and keyboard, left and gone on with, and offline."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.guests import Guest
from browser.test_axe import complaints
from browser.test_sizes import OUT_OF_SIGHT, PHONE, too_small, too_wide
from switchboard.themes import THEMES
from web.serving import Server, serving

Invite = Callable[..., Guest]
ADDRESSES = (f"10.2.{number >> 8}.{number & 255}" for number in count(1))  # an address may not ask so often


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("solo") / "rooms.db", "--proxy", "127.0.0.1") as server:
        yield server


class Alone:
    """Somebody at a table for one, and what they could look up if they wanted to."""

    def __init__(
        self,
        invite: Invite,
        path: str,
        theme: str = "switchboard",
        before: Callable[[Guest], None] = lambda _: None,
        **options: Any,
    ) -> None:
        address = {"X-Forwarded-For": next(ADDRESSES)}
        self.guest: Guest = invite("Ann", extra_http_headers=address, **options)
        self.page, self.guest.theme = self.guest.page, THEMES[theme]
        chosen = json.dumps({"theme": theme, "name": "Ann"})
        self.guest.context.add_init_script(f"localStorage.switchboard ??= {json.dumps(chosen)}")
        before(self.guest)
        self.go(path)

    def go(self, path: str) -> None:
        self.page.goto(self.guest.url + path)
        expect(self.guest.board.get_by_role("gridcell")).to_have_count(25)

    def asks(self, what: str, **asked: object) -> Any:
        """The same server, asked as this page asks it."""
        url, elsewhere = f"{self.guest.url}/api/practice/{what}", {"X-Forwarded-For": next(ADDRESSES)}
        answer = self.guest.context.request.post(url, data=asked, headers=elsewhere)
        assert answer.ok, answer.text()
        return answer.json()

    def words_of(self, drill_or_day: dict[str, Any], letter: str) -> list[str]:
        """Words of a kind that are still hidden, by the answer to a giver."""
        game = drill_or_day["game"]
        cards = zip(game["words"], game["key"], game["shown"], strict=True)
        return [word for word, of, shown in cards if of == letter and shown == "?"]

    def meant(self, seed: str) -> list[str]:
        """What the giver of a drill meant."""
        giver = self.asks("clue", seed=seed)
        own = giver["game"]["words"].index(self.words_of(giver, giver["game"]["team"][0])[0])
        answer = self.asks("guess", seed=seed, guesses=[own], stop=True)
        return [giver["game"]["words"][card] for card in answer["mark"]["meant"]]

    def seed(self, drill: str) -> str:
        """Of the boards that this browser has on."""
        kept: str = self.page.evaluate(f"() => JSON.parse(localStorage['switchboard.train']).on.{drill}.seed")
        return kept

    def walk_to(self, word: str) -> None:
        """With arrow keys only, once the board has the focus."""
        words = [cell[0] for cell in self.guest.cards()]
        if not self.guest.board.locator(":focus").count():
            self.guest.board.locator("[tabindex='0']").focus()
        here = int(self.guest.board.locator(":focus").get_attribute("data-at") or 0)
        there = words.index(word)
        down, right = there // 5 - here // 5, there % 5 - here % 5
        keys = ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down)
        for key in keys + ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right):
            self.page.keyboard.press(key)
        expect(self.guest.card(word)).to_be_focused()

    def turn_over(self, word: str) -> None:
        """With the keyboard."""
        self.walk_to(word)
        self.page.keyboard.press("Enter")
        expect(self.guest.card(word)).to_have_attribute("aria-pressed", "true")
        self.page.keyboard.press("Shift+Enter")
        self.guest.sees_revealed(word)

    @property
    def headline(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def scores(self, *texts: str) -> None:
        rounds = self.page.locator(".rounds li b")
        expect(rounds).to_have_text([*texts, *["not yet"] * (5 - len(texts))])


# --- drills -----------------------------------------------------------------------------------------


def test_what_is_meant_is_guessed_with_the_mouse_and_the_points_are_kept(invite: Invite) -> None:
    ann = Alone(invite, "/train/guess?seed=monday")
    for word in ann.meant("monday 1"):
        ann.guest.reveal(word)
    expect(ann.page.locator(".reveals button")).to_have_count(0)
    if ann.guest.button("Stop guessing").is_visible():
        ann.guest.stop()
    expect(ann.headline).to_have_text("100 of 100 points")
    ann.guest.sees(re.compile(r"^Ada meant .*\. You found all of it\.$"))
    expect(ann.page.get_by_role("heading", name="What the clue suggested")).to_be_visible()
    ann.guest.button("Next board").click()
    ann.scores("100", "now")
    ann.page.reload()
    expect(ann.guest.board).to_be_visible()
    ann.scores("100", "now")


def test_five_boards_are_guessed_with_the_keyboard_and_the_best_is_kept(invite: Invite) -> None:
    ann = Alone(invite, "/train/guess")
    ann.guest.hears("Board 1 of 5.")
    for board in range(1, 6):
        seed = f"{ann.seed('guess')} {board}"
        giver = ann.asks("clue", seed=seed)
        ann.turn_over(ann.meant(seed)[0] if board == 1 else ann.words_of(giver, "n")[0])
        if board == 1:  # found what was meant: the turn goes on until one stops
            ann.guest.button("Stop guessing").focus()
            ann.page.keyboard.press("Enter")
            ann.guest.hears("Once more ends your team’s turn.")
            ann.page.keyboard.press("Enter")
        expect(ann.headline).to_be_focused()
        ann.guest.hears(re.compile(r"^\d+ of 100 points\.$"))
        if board < 5:
            ann.guest.button("Next board").press("Enter")
            ann.guest.hears(f"Board {board + 1} of 5.")
    ann.guest.hears(re.compile(r"^Your score is \d+ of 100\.$"))
    ann.guest.sees("That is your best.")
    ann.guest.button("Train again").press("Enter")
    ann.scores("now")
    expect(ann.page.locator(".figures dd").nth(1)).to_have_text(re.compile(r"^\d+, on 20\d\d-\d\d-\d\d$"))


def test_a_clue_is_given_with_the_mouse_after_one_that_is_refused(invite: Invite) -> None:
    ann = Alone(invite, "/train/clue?seed=monday")
    ann.guest.forgiven = re.compile("400")
    best = ann.asks("clue", seed="monday 1", text="water", number=1)["mark"]["options"]["best"]
    word = ann.words_of(ann.asks("clue", seed="monday 1"), "r")[0]
    field = ann.page.get_by_role("textbox", name="Clue")
    refused = {f"{word} 2": f"{word}, which is on the board", "Zyxwvuth 2": "The coach does not know"}
    for clue, sentence in refused.items():
        field.fill(clue)
        ann.guest.button(re.compile("^Give “")).click()
        expect(ann.page.locator("#verdict")).to_contain_text(sentence)
        expect(field).to_have_value(clue)
    field.fill(best["text"])
    for card in best["cards"]:
        ann.guest.board.locator(f"[data-at='{card}']").click()
    ann.guest.button(f"Give “{best['text']} {best['number']}”").click()
    expect(ann.headline).to_have_text("100 of 100 points")
    expect(ann.page.get_by_role("heading", name="What could have been said")).to_be_visible()


def test_a_clue_is_given_with_the_keyboard_and_followed_by_ear(invite: Invite) -> None:
    ann = Alone(invite, "/train/clue?seed=monday")
    ann.guest.hears("Board 1 of 5.")
    ann.page.keyboard.press("g")
    ann.page.keyboard.type("water 2")
    ann.page.keyboard.press("Enter")
    ann.guest.hears(re.compile(r"^\d+ of 100 points\.$"))
    ann.guest.hears(re.compile(r"^Worth \d\.\d words on average; .* risk of the mole \d+\s%\.$"))
    expect(ann.headline).to_be_focused()
    for _ in range(4):  # past the one card of the board that takes the focus
        ann.page.keyboard.press("Tab")
        if ann.guest.button("Next board").evaluate("one => one === document.activeElement"):
            break
    ann.page.keyboard.press("Enter")
    ann.guest.hears("Board 2 of 5.")


# --- the daily board --------------------------------------------------------------------------------


def test_the_daily_board_is_left_gone_on_with_played_once_and_copied(invite: Invite) -> None:
    ann = Alone(invite, "/daily", permissions=["clipboard-read", "clipboard-write"])
    day = ann.asks("daily", role="giver")
    first, *own = ann.words_of(day, "r")
    ann.guest.reveal(first)
    ann.page.goto(ann.guest.url)
    way = ann.page.get_by_role("link", name=re.compile("^The daily board"))
    expect(way.first).to_contain_text("You have begun: go on.")
    way.first.click()
    ann.guest.sees_revealed(first)
    for word in own:
        ann.guest.reveal(word)
    expect(ann.headline).to_have_text(re.compile(r"^All found in \d turns?$"))
    ann.guest.button("Copy the result").click()
    expect(ann.page.get_by_role("alert").filter(has_text="The result is copied.")).to_be_visible()
    copied: str = ann.page.evaluate("() => navigator.clipboard.readText()")
    heading, *lines = copied.splitlines()
    assert re.fullmatch(rf"The Switchboard Daily {day['number']}, Lineman: \d turns? \(par \d\)", heading)
    assert "".join(lines) == "🟩" * 9
    ann.page.reload()
    expect(ann.headline).to_have_text(re.compile("^All found in"))
    expect(ann.guest.button(re.compile("^Connect|Stop guessing"))).to_have_count(0)
    ann.page.goto(ann.guest.url)
    expect(way.first).to_contain_text("Played today. 1 day in a row.")


def test_what_one_presses_stands_apart_from_the_board_and_beside_it_where_that_is_wide_and_low(
    invite: Invite,
) -> None:
    ann = Alone(invite, "/train/guess")
    dock, board = ann.page.get_by_role("region", name="Your move"), ann.guest.board

    def edges(thing: Locator) -> dict[str, float]:
        box: dict[str, float] = thing.evaluate("(one) => one.getBoundingClientRect().toJSON()")
        return box

    for width, height in ((1280, 900), (360, 740), (375, 553)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert edges(dock)["top"] - edges(board)["bottom"] >= 16
    ann.page.set_viewport_size({"width": 844, "height": 390})
    assert edges(dock)["left"] >= edges(board)["right"]


def test_from_one_daily_board_to_the_other_the_keyboard_comes_along_and_nothing_is_said_twice(
    invite: Invite,
) -> None:
    ann = Alone(invite, "/daily")
    ann.guest.hears(re.compile("^The daily board|^Daily board"))
    told = ann.page.locator("#live p").last
    expect(told).to_contain_text("clue")
    ann.page.keyboard.press("l")
    expect(told).to_contain_text("aily board")  # what was told last is told again, all of it
    ann.page.get_by_role("link", name="You give the clues").focus()
    ann.page.keyboard.press("Enter")
    ann.guest.answer("Show it")  # on this board one was still guessing
    expect(ann.headline).to_be_focused()
    expect(ann.page.get_by_role("textbox", name="Clue")).to_be_visible()
    expect(ann.headline).to_be_focused()
    ann.page.get_by_role("textbox", name="Clue").fill("water 1")
    ann.page.keyboard.press("Enter")
    ann.guest.hears(re.compile(r"^[A-Z ]+ is revealed: "))
    assert "Your turn, Red" not in ann.page.locator("#live").inner_text()


def test_the_daily_board_is_played_by_giving_clues_and_lost_with_the_trap(invite: Invite) -> None:
    ann = Alone(invite, "/daily/giver", theme="codenames")
    ann.guest.forgiven = re.compile("400")
    field = ann.page.get_by_role("textbox", name="Clue")
    trap, own = (ann.words_of(ann.asks("daily", role="giver"), letter)[0] for letter in "tr")
    field.fill(f"{own} 1")
    field.press("Enter")
    expect(ann.page.locator("#verdict")).to_contain_text(f"{own}, which is on the board")
    field.fill("water 1")
    field.press("Enter")
    expect(field).to_have_value("")
    ann.guest.hears(re.compile(r"^[A-Z ]+ is revealed: "))
    ann.page.get_by_role("link", name="You guess").click()
    expect(ann.guest.button("Stop guessing")).to_be_visible()  # the same words, on the other board
    ann.guest.reveal(trap)
    expect(ann.headline).to_have_text("Lost after 1 turn")
    expect(ann.page.get_by_role("list", name="Your result")).to_have_text(re.compile("assassin"))
    assert complaints(ann.guest) == {}


def without_sheets(guest: Guest) -> None:
    guest.forgiven = re.compile("Failed to load resource")
    guest.context.add_init_script("delete globalThis.caches")


# --- without a network, at every size, in every dress -------------------------------------------------


def test_without_a_server_a_sentence_says_so_and_nothing_is_lost(invite: Invite) -> None:
    """Where nothing could be taken along; with boards that were: test_solo_offline.py."""
    ann = Alone(invite, "/train/guess?seed=monday", before=without_sheets)
    word = ann.meant("monday 1")[0]
    ann.guest.mark(word)
    ann.guest.context.set_offline(True)
    ann.guest.button(f"Connect {word}").click()
    away = ann.page.get_by_role("alert").filter(has_text="Nothing is lost")
    expect(away).to_be_visible()
    expect(ann.guest.card(word)).to_have_attribute("aria-pressed", "true")
    ann.guest.context.set_offline(False)  # what was asked for is done as soon as it can be
    ann.guest.sees_revealed(word)
    expect(away).to_have_count(0)
    for path in ("**/api/practice/**", "**/healthz"):
        ann.page.route(path, lambda route: route.abort())
    ann.guest.stop()
    expect(away).to_be_visible()
    with ann.page.expect_request("**/healthz"):
        ann.guest.button("Try again").click()
    ann.page.unroute("**/healthz")  # a server that is only heard of is not back
    with ann.page.expect_request("**/api/practice/guess"):
        ann.guest.button("Try again").click()
    expect(away).to_be_visible()
    ann.page.unroute("**/api/practice/**")
    expect(ann.headline).to_have_text(re.compile("of 100 points$"))


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_these_pages(invite: Invite, theme: str) -> None:
    ann = Alone(invite, "/train/guess?seed=monday", theme=theme)
    found = {"guessing": complaints(ann.guest)}
    ann.guest.reveal(ann.words_of(ann.asks("clue", seed="monday 1"), "n")[0])
    found["guessed"] = complaints(ann.guest)
    ann.go("/daily/giver")
    found["giving"] = complaints(ann.guest)
    assert {page: said for page, said in found.items() if said} == {}


@pytest.mark.parametrize("width", [320, 360])
def test_the_pages_fit_a_phone_and_a_finger(invite: Invite, width: int) -> None:
    phone: dict[str, Any] = {**PHONE, "viewport": {"width": width, "height": 700}, "locale": "de-DE"}
    ann = Alone(invite, "/train/guess?seed=monday", **phone)
    expect(ann.page.get_by_role("heading", name="Hinweise verstehen")).to_be_visible()
    assert too_wide(ann.guest) + too_small(ann.guest) == []
    ann.guest.board.locator(".card:not([aria-disabled])").first.tap()
    ann.page.locator(".reveals button").tap()
    expect(ann.guest.board.locator(".card.open").first).to_be_visible()
    ann.go("/daily")
    assert too_wide(ann.guest) + too_small(ann.guest) == []


@pytest.mark.parametrize("path", ["/daily", "/daily/giver", "/train/guess", "/train/clue"])
def test_all_cards_are_in_sight_on_a_phone_that_lies_on_its_side(invite: Invite, path: str) -> None:
    ann = Alone(invite, path, locale="de-DE")
    for width, height in ((640, 360), (740, 360), (844, 390)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(OUT_OF_SIGHT) + too_wide(ann.guest) + too_small(ann.guest) == []


# --- personalities ------------------------------------------------------------------------------------


def test_the_owner_seats_anybody_with_one_tap_or_somebody_by_name(invite: Invite) -> None:
    ann = invite("Ann")
    ann.enter(ann.open_room())
    ann.button("Bot here: Red Operator").click()
    expect(ann.listed("Ada")).to_be_visible()
    menu = ann.page.get_by_label("Choose a bot: Blue Lineman")
    menu.focus()
    ann.page.keyboard.press("Enter")
    flora = ann.button(re.compile("^Flora bold Collects long shots"))
    expect(flora).to_be_visible()
    assert complaints(ann) == {}
    flora.press("Enter")
    expect(ann.listed("Flora")).to_be_visible()
    expect(flora).to_have_count(0)
