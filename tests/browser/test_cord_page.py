"""The cord puzzle at a browser: a round by mouse, keyboard and finger, along the solver's own line."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.guests import Guest
from browser.test_axe import complaints
from browser.test_sizes import PHONE, too_small, too_wide
from web.serving import Server, solver_is_ready

Invite = Callable[..., Guest]
DEAL = "1-1ECH-QH84-3"
BEST = re.compile(r"^The best line( so far)? leaves \d+ seconds?[:;] (it is proved|at most)")


@pytest.fixture(scope="module", autouse=True)
def ready(server: Server) -> None:
    solver_is_ready(server)


def spots(move: str) -> list[str]:
    """The places and terminals of a move as the notation writes it."""
    return [spot for spot in re.split(r"['x>]", move.split()[0]) if spot]


class Player:
    """Somebody at the page of the puzzle."""

    def __init__(self, guest: Guest, query: str = f"?deal={DEAL}") -> None:
        self.guest, self.page = guest, guest.page
        self.page.goto(f"{guest.url}/cords{query}")
        expect(self.board).to_be_visible()

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name="The board")

    def spot(self, name: str) -> Locator:
        words = f"^Place {name}," if name.isdigit() else f"^{name},"
        return self.board.get_by_role("button", name=re.compile(words))

    def middle(self, name: str) -> tuple[float, float]:
        box = self.spot(name).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def line(self) -> list[str]:
        """The solver's line for the deal, by the way anybody can ask."""
        asked = {"deals": [DEAL], "commands": []}
        dealt = self.guest.context.request.post(f"{self.guest.url}/api/cords/table", data=asked).json()
        wanted = {"position": dealt["position"], "seconds": 1}
        hint = self.guest.context.request.post(f"{self.guest.url}/api/cords/hint", data=wanted)
        found: list[str] = hint.json()["line"]
        assert found
        return found

    def begin(self) -> None:
        self.guest.button("Begin the round").click()
        self.guest.hears("Round 1 has begun.")

    def tap(self, move: str) -> None:
        """Make a move by touching first the one, then the other."""
        first, second = (spots(move) * 2)[:2]
        self.spot(first).click()
        self.spot(second).click()

    def wins(self) -> None:
        heading = self.page.get_by_role("heading", name=re.compile(r"^All done with \d+ seconds? left$"))
        expect(heading).to_be_visible()
        expect(self.page.get_by_role("main").get_by_text("Your title:")).to_be_visible()


def test_a_round_is_played_with_the_mouse(invite: Invite) -> None:
    """Cards and plugs are dragged; costs show where the mouse is; cords light up."""
    player = Player(invite("Ann"))
    line = player.line()
    player.begin()
    for number, move in enumerate(line, 1):
        first, *second = spots(move)
        if second:
            player.spot(first).hover()
            player.page.mouse.down()
            player.spot(second[0]).hover()
            expect(player.page.locator(".tip")).to_have_text(re.compile(r": \d seconds?$"))
            player.page.mouse.up()
        else:
            player.spot(first).click()
            player.spot(first).click()
        expect(player.page.locator(".cord-log li", has_text="paid,")).to_have_count(number)
    expect(player.page.locator(".lines .lit").first).to_be_attached()
    player.wins()
    assert complaints(player.guest) == {}


def test_a_round_is_played_with_the_keyboard_and_by_ear(invite: Invite) -> None:
    player = Player(invite("Ben"))
    line = player.line()
    press = player.page.keyboard.press
    player.guest.button("Begin the round").focus()
    press("Enter")
    player.guest.hears("Round 1 has begun.")
    expect(player.board.locator(":focus")).to_have_count(1)  # the button is gone
    for number, move in enumerate(line, 1):
        first, second = (spots(move) * 2)[:2]
        walk_to(player, first)
        press("Enter")
        player.guest.hears(re.compile(rf"at {first} taken\."))
        walk_to(player, second)
        press("Enter")
        expect(player.page.locator(".cord-log li", has_text="paid,")).to_have_count(number)
    player.wins()
    player.guest.hears(re.compile("^All done with"))
    expect(player.page.get_by_role("heading", name=re.compile("^All done"))).to_be_focused()


def walk_to(player: Player, name: str) -> None:
    """With arrow keys only, once the board has the focus."""
    if not player.board.locator(":focus").count():
        player.board.locator("[tabindex='0']").focus()
    for _ in range(24):
        at = player.board.locator(":focus").get_attribute("data-spot")
        assert at
        dx, dy = (there - here for here, there in zip(player.middle(at), player.middle(name), strict=True))
        if abs(dx) < 2 and abs(dy) < 2:
            return
        side = "ArrowRight" if dx > 0 else "ArrowLeft"
        along = "ArrowDown" if dy > 0 else "ArrowUp"
        player.page.keyboard.press(side if abs(dx) > abs(dy) else along)
        if player.board.locator(":focus").get_attribute("data-spot") == at:
            player.page.keyboard.press(along if abs(dx) > abs(dy) else side)
    raise AssertionError(f"Arrow keys do not lead to {name}.")


def test_a_round_is_played_on_a_phone_with_a_finger(invite: Invite) -> None:
    player = Player(invite("Cat", **PHONE))
    line = player.line()
    assert too_wide(player.guest) == []
    player.guest.button("Begin the round").tap()
    player.guest.hears("Round 1 has begun.")
    assert too_small(player.guest) == []
    for number, move in enumerate(line, 1):
        first, second = (spots(move) * 2)[:2]
        player.spot(first).tap()
        expect(player.spot(first)).to_have_attribute("aria-pressed", "true")
        player.spot(second).tap()
        expect(player.page.locator(".cord-log li", has_text="paid,")).to_have_count(number)
    player.wins()
    assert too_wide(player.guest) == []


def test_cards_and_plugs_are_dragged_with_a_finger(invite: Invite) -> None:
    """A browser that took the finger for one that scrolls would cancel the drag."""
    player = Player(invite("Max", **PHONE))
    player.guest.button("Begin the round").tap()
    player.guest.hears("Round 1 has begun.")
    screen = player.guest.context.new_cdp_session(player.page)

    def finger(kind: str, *at: dict[str, float]) -> None:
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(at)})

    for number, (first, second) in enumerate((("5", "6"), ("C1", "C3")), 1):
        player.board.scroll_into_view_if_needed()
        (x, y), (to_x, to_y) = player.middle(first), player.middle(second)
        finger("touchStart", {"x": x, "y": y})
        for part in range(1, 9):
            finger("touchMove", {"x": x + (to_x - x) * part / 8, "y": y + (to_y - y) * part / 8})
        finger("touchEnd")
        expect(player.page.locator(".cord-log li", has_text="paid,")).to_have_count(number)
    player.wins()


def test_undo_redo_and_hints_make_a_game_practice_and_the_line_is_replayed(invite: Invite) -> None:
    player = Player(invite("Dan"))
    player.begin()
    expect(player.page.get_by_text("Practice:")).to_have_count(0)
    player.spot("1").click()
    player.spot("2").click()
    expect(player.page.get_by_text("7 seconds left").first).to_be_visible()
    player.guest.button("Undo").click()
    expect(player.page.get_by_text("9 seconds left").first).to_be_visible()
    expect(player.page.get_by_text("Practice:")).to_be_visible()
    player.guest.button("Redo").click()
    expect(player.page.get_by_text("7 seconds left").first).to_be_visible()
    player.guest.button("Undo").click()
    player.guest.button("Hint").click()
    expect(player.page.get_by_text(BEST)).to_be_visible()
    player.guest.button("Play its next move").click()
    expect(player.page.locator(".cord-log li", has_text="paid,").first).to_be_attached()
    player.guest.button("Replay it all").click()
    player.wins()
    expect(player.page.locator("main :focus")).to_have_count(1)


def test_the_player_chooses_the_dice(invite: Invite) -> None:
    player = Player(invite("Eve"))
    player.page.get_by_label("I choose the dice").check()
    player.begin()
    player.spot("1").click()
    player.spot("2").click()
    asked = player.page.get_by_role("dialog")
    expect(asked.get_by_text("Which die pays 2 seconds?")).to_be_visible()
    assert complaints(player.guest) == {}
    asked.get_by_role("button", name="Die 3").click()
    expect(asked).to_have_count(0)  # the exchange connects nothing, so there is nothing to gain
    expect(player.page.get_by_role("img", name="Die 3: 1 second")).to_be_visible()
    player.spot("1").click()
    player.spot("2").click()
    asked.get_by_role("button", name="Die 3 (1)").click()
    expect(asked.get_by_text("Which die pays 1 second?")).to_be_visible()
    expect(asked.get_by_role("button", name=re.compile("^Die"))).to_have_text(["Die 1 (3)", "Die 2 (3)"])
    asked.get_by_role("button", name="Die 2").click()
    expect(player.page.get_by_role("img", name="Die 3: gone")).to_be_visible()
    expect(player.page.get_by_role("img", name="Die 2: 2 seconds")).to_be_visible()


def test_a_german_page_says_how_much_time_is_left_in_a_german_sentence(invite: Invite) -> None:
    guest = invite("Lea", locale="de-DE")
    guest.page.goto(f"{guest.url}/cords?deal={DEAL}")
    expect(guest.page.locator(".total")).to_have_text("noch 9 Sekunden")


def test_a_daily_game_that_is_given_up_is_told_without_giving_it_away_and_kept(invite: Invite) -> None:
    player = Player(invite("Flo"), "")
    player.guest.button("Begin the round").click()
    player.guest.button("Hang up").click()
    player.guest.answer("Hang up")
    text = player.page.get_by_label("Your result")
    expect(text).to_contain_text("Switchboard of Hotel Bygone, 20")
    expect(text).to_contain_text("Round 1: hung up")
    for secret in ("/", "x", "C1"):
        assert secret not in text.inner_text().split("\n", 1)[1].replace("hung up", "")
    expect(player.page.get_by_text("Daily games")).to_be_visible()
    counted = player.page.get_by_text("This was today’s game: it is in your book.")
    expect(counted).to_be_visible()
    player.page.reload()
    expect(player.page.get_by_role("heading", name="Hung up")).to_be_visible()
    expect(counted).to_be_visible()


def test_after_the_end_the_page_shows_the_best_that_could_have_been_done(invite: Invite) -> None:
    """From the deal of the round, and what has counted counts."""
    player = Player(invite("Kim"))
    player.begin()
    player.tap("1x2")
    expect(player.page.get_by_text("7 seconds left").first).to_be_visible()
    player.guest.button("Hang up").click()
    player.guest.answer("Hang up")
    expect(player.page.get_by_text("1, 0 won")).to_be_visible()
    player.guest.button("The best of this round").click()
    expect(player.page.get_by_text(BEST)).to_be_visible()
    expect(player.page.get_by_text("9 seconds left").first).to_be_visible()
    expect(player.page.get_by_text("Practice:")).to_have_count(0)
    assert player.board.locator(".hinted").count() in (1, 2)
    player.guest.button("Redo").click()
    player.guest.button("Redo").click()
    expect(player.page.get_by_text("7 seconds left").first).to_be_visible()
    expect(player.page.get_by_text("1, 0 won")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (768, 1024), (1280, 800), (1920, 1080)])
def test_the_page_fits_every_screen(invite: Invite, width: int, height: int) -> None:
    player = Player(invite("Hal", viewport={"width": width, "height": height}))
    assert too_wide(player.guest) == []
    assert complaints(player.guest) == {}


def test_the_page_says_what_it_is_about_and_marks_places_and_cards_that_look_the_same(invite: Invite) -> None:
    player = Player(invite("Joe", viewport={"width": 1440, "height": 900}))
    tip = player.page.locator(".tip")
    expect(tip).to_contain_text("Join every letter with its twin")
    expect(tip).to_be_in_viewport()
    player.begin()
    expect(tip).to_contain_text("Drag a card onto another (2 seconds)")
    marks = player.board.locator(".place").all_text_contents()
    assert [mark.rstrip("°") for mark in marks] == list("123456789")
    same = player.board.get_by_role("button", name=re.compile("looks the same when turned"))
    assert same.count() == sum(mark.endswith("°") for mark in marks) == 3


def test_a_mistyped_address_is_told_and_there_is_a_game_all_the_same(invite: Invite) -> None:
    guest = invite("Ned")
    guest.forgiven = re.compile("Failed to load resource")
    player = Player(guest, "?deal=1-1ECH-QH84-4")
    guest.hears(re.compile("is no deal of the deck Bygone"))
    expect(player.page.get_by_text("Daily game of")).to_be_visible()


def test_the_way_there_is_on_the_front_page_and_in_the_rules(invite: Invite) -> None:
    guest = invite("Ida")
    alone = guest.page.get_by_role("navigation", name="On your own")
    ways = {
        "": alone.get_by_role("link", name="The cord puzzle"),
        "/rules/cords": guest.button("Play it now"),
    }
    for page, way in ways.items():
        guest.page.goto(guest.url + page)
        way.click()
        expect(guest.page.get_by_role("heading", level=1, name="The cord puzzle")).to_be_visible()
