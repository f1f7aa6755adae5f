"""Training and the daily board without the server: boards taken along, and moves that wait."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.guests import NO_SERVER, PATIENCE, Guest
from browser.test_axe import complaints
from browser.test_solo import ADDRESSES, Alone
from switchboard.web.practice import ClueAsked, GuessAsked, clue, guess
from switchboard.web.sheets import SheetAsked, clue_sheet, guess_sheet
from switchboard.words.model import Identity
from web.serving import Server, serving

Invite = Callable[..., Guest]
STORE = "solo-sheets-1"
BOARDS = 20  # of the training that is on and the next, of both drills


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("travel") / "rooms.db", "--proxy", "127.0.0.1") as server:
        yield server


class Traveller(Alone):
    """Somebody who trains, and the coach to compare with: asked in this process, not over the wire."""

    def __init__(self, guest: Guest, path: str | None = None) -> None:
        self.guest, self.page = guest, guest.page
        if path is not None:
            self.go(path)

    def takes_along(self, boards: int = BOARDS) -> None:
        """Everything that is wanted is there, and so is the page itself."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self.until(f"(await (await caches.open('{STORE}')).keys()).length === {boards}")

    def until(self, condition: str) -> None:
        """Until something is so that has to be awaited itself, which `wait_for_function` does not."""
        self.page.evaluate(
            f"""async () => {{
                const end = performance.now() + {PATIENCE};
                while (!({condition})) {{
                    if (performance.now() > end) throw new Error(`not so: {condition}`);
                    await new Promise((go) => setTimeout(go, 50));
                }}
            }}"""
        )

    def board(self, drill: str, number: int) -> str:
        return f"{self.seed(drill)} {number}"

    def takes(self, seed: str, letter: str) -> int:
        """Turns the first hidden card of a kind over; the points for that, if it ends the turn."""
        sheet = guess_sheet(SheetAsked(seed))
        letter = sheet.team.value[0] if letter == "own" else letter
        cards = zip(sheet.game.words, sheet.key, sheet.game.shown, strict=True)
        card = next(at for at, (_, of, shown) in enumerate(cards) if of == letter and shown == "?")
        self.guest.mark(sheet.game.words[card])
        self.guest.confirming(sheet.game.words[card]).click()
        answer = guess(GuessAsked(seed, (card,), letter == sheet.team.value[0]))
        assert answer.mark
        return answer.mark.score

    def gives(self, text: str, number: int) -> None:
        field = self.page.get_by_role("textbox", name="Clue")
        field.fill(f"{text} {number}")
        self.guest.button(f"Give “{text} {number}”").click()

    def away(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("alert").filter(has_text=text)).to_be_visible()

    def figure(self, name: str) -> Any:
        return self.page.locator(".figures > div").filter(has_text=name).locator("dd")


def test_training_goes_on_without_the_server_and_its_points_are_the_servers(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path / "rooms.db") as server:
        port = server.url.rsplit(":", 1)[1]
        guest = Guest(browser, server.url, "Gus")
        guest.forgiven = NO_SERVER
        gus = Traveller(guest, "/train/clue")
        gus.go("/train/guess")
        gus.takes_along()
        guest.context.set_offline(True)
        server.kill()

    # The board that lies there, then the rest of the training, loaded anew on the way.
    scores = [gus.takes(gus.board("guess", 1), "own")]
    guest.stop()
    for board in range(2, 6):
        expect(gus.headline).to_have_text(f"{scores[-1]} of 100 points")
        gus.away(f"{10 - board + 1} more boards are kept")
        guest.button("Next board").click()
        guest.hears(f"Board {board} of 5.")
        if board == 3:
            gus.page.reload()
            expect(guest.board).to_be_visible()
            assert [guest.words_of(identity) for identity in Identity] == [
                []
            ] * 4  # nothing tells a hidden card
        scores.append(gus.takes(gus.board("guess", board), "n"))
    whole = round(sum(scores) / 5 + 1e-9)
    guest.sees(f"Your score is {whole} of 100.")
    expect(gus.figure("Trainings")).to_have_text("1")
    gus.page.reload()
    expect(gus.headline).to_have_text(f"{scores[-1]} of 100 points")
    expect(gus.figure("Trainings")).to_have_text("1")
    assert complaints(guest) == {}

    # The next training was taken along as well; the one after it was not.
    guest.button("Train again").click()
    for board in range(1, 6):
        gus.scores(*[str(score) for score in scores[5:]], "now")
        scores.append(gus.takes(gus.board("guess", board), "n"))
        expect(gus.headline).to_have_text(f"{scores[-1]} of 100 points")
        if board < 5:
            guest.button("Next board").click()
    expect(gus.figure("Trainings")).to_have_text("2")
    guest.button("Train again").click()
    gus.away("no more boards are kept in this browser")
    expect(gus.figure("Trainings")).to_have_text("2")

    # Clues: those that were weighed have their points, others wait for the coach.
    gus.go("/train/clue")
    seed = gus.board("clue", 1)
    sheet = clue_sheet(SheetAsked(seed))
    gus.gives("zyxwvuth", 2)
    expect(gus.page.locator("#verdict")).to_contain_text("it was not weighed")
    word = sheet.words.split(" ")[7]
    gus.gives(word, 9)
    expect(gus.page.locator("#verdict")).to_contain_text("words were weighed for 1 to 4")
    gus.gives(word, 2)
    mark = clue(ClueAsked(seed, word, 2)).mark
    assert mark
    expect(gus.headline).to_have_text(f"{mark.score} of 100 points")
    gus.away("the likeliest thousand words are weighed")
    assert complaints(guest) == {}

    # With the server again everything is as it was, and boards are taken along anew.
    with serving(tmp_path / "rooms.db", "--port", port):
        guest.context.set_offline(False)
        expect(gus.page.locator(".away")).to_have_count(0)
        gus.go("/train/guess")
        expect(gus.figure("Trainings")).to_have_text("2")
        guest.button("Train again").click()
        gus.scores("now")
        gus.takes_along()
        guest.context.close()
    assert guest.faults == []


def test_boards_that_are_wanted_while_another_tab_fetches_are_taken_along_after_it(invite: Invite) -> None:
    guest = invite("Gus", extra_http_headers={"X-Forwarded-For": next(ADDRESSES)})
    other = guest.context.new_page()
    other.goto(guest.url)
    other.evaluate(
        "void navigator.locks.request('solo-sheets-', () => new Promise((go) => { window.done = go; }))"
    )
    gus = Traveller(guest, "/train/guess")
    gus.until("(await navigator.locks.query()).pending.length === 1")
    other.evaluate("window.done()")
    gus.takes_along(BOARDS - 5)  # of the other drill no training is on


OLDER = f"""async () => {{
    const book = JSON.parse(localStorage["switchboard.train"]);
    book.on.guess.edition = "older";
    localStorage["switchboard.train"] = JSON.stringify(book);
    const cache = await caches.open("{STORE}");
    for (const request of await cache.keys()) {{
        const sheet = {{ ...(await (await cache.match(request)).json()), edition: "older" }};
        const headers = {{ edition: "older" }};
        await cache.put(request, new Response(JSON.stringify(sheet), {{ headers }}));
    }}
}}"""
EDITIONS = f"""async () => {{
    const cache = await caches.open("{STORE}");
    const kept = await Promise.all((await cache.keys()).map((one) => cache.match(one)));
    return kept.map((one) => one?.headers.get("edition")); // one may have gone since it was listed
}}"""


def test_a_board_of_an_older_edition_is_played_to_its_end_and_the_others_are_fetched_anew(
    invite: Invite,
) -> None:
    guest = invite("Gus", extra_http_headers={"X-Forwarded-For": next(ADDRESSES)})
    guest.forgiven = re.compile("400")  # the server refuses to speak of another board
    gus = Traveller(guest, "/train/guess")
    gus.takes_along(BOARDS - 5)  # of the other drill no training is on
    seed = gus.board("guess", 1)
    gus.page.evaluate(OLDER)
    gus.page.reload()
    expect(guest.board).to_be_visible()
    score = gus.takes(seed, "n")
    expect(gus.headline).to_have_text(f"{score} of 100 points")
    guest.button("Next board").click()
    gus.scores(str(score), "now")
    edition = guess(GuessAsked(seed)).edition
    gus.until(f"(await ({EDITIONS})()).every((one) => one === '{edition}')")


def test_a_board_of_an_older_edition_that_was_not_taken_along_is_laid_anew(invite: Invite) -> None:
    guest = invite("Gus", extra_http_headers={"X-Forwarded-For": next(ADDRESSES)})
    guest.forgiven = re.compile("400|Failed to load resource")
    guest.page.route("**/sheet", lambda route: route.abort())
    gus = Traveller(guest, "/train/guess")
    gus.page.evaluate(OLDER)
    gus.page.reload()
    expect(gus.page.get_by_role("alert").filter(has_text="it is laid anew")).to_be_visible()
    expect(guest.board).to_be_visible()
    gus.scores("now")


def test_two_tabs_train_as_one_and_score_once(invite: Invite) -> None:
    guest = invite("Gus", extra_http_headers={"X-Forwarded-For": next(ADDRESSES)})
    gus = Traveller(guest, "/train/guess")
    other = guest.context.new_page()
    other.goto(f"{guest.url}/train/guess")
    expect(other.locator("main.table").get_by_role("grid")).to_be_visible()
    score = gus.takes(gus.board("guess", 1), "n")
    heading = other.get_by_role("heading", level=1)
    expect(heading).to_have_text(f"{score} of 100 points")
    other.get_by_role("button", name="Next board").click()
    gus.scores(str(score), "now")
    expect(other.locator(".rounds li b")).to_have_text([str(score), "now", *["not yet"] * 3])
    again = gus.takes(gus.board("guess", 2), "n")
    expect(other.locator(".rounds li b")).to_have_text([str(score), str(again), *["not yet"] * 3])


# --- the daily board: what its cards are only the server knows -------------------------------------------


class Commuter(Traveller):
    """Somebody at the daily board, on a train."""

    def moves(self, role: str) -> list[str]:
        """Those that this browser has in its book."""
        days = self.page.evaluate("() => JSON.parse(localStorage['switchboard.daily'] ?? '{}').days ?? {}")
        return next((day["moves"] for name, day in days.items() if name.startswith(role)), [])

    def left(self) -> dict[str, Any]:
        """The boards that this browser keeps, by the part in which they were opened."""
        find = "() => Object.entries(localStorage).find(([name]) => name.includes('daily.left'))[1]"
        left: dict[str, Any] = json.loads(self.page.evaluate(find))
        return left

    def writes_down(self, word: str) -> None:
        self.guest.mark(word)
        self.guest.confirming(word).click()
        self.guest.hears(f"Written down: {word}.")

    def waits(self, *moves: str) -> None:
        expect(self.page.locator(".waits li")).to_have_text(list(moves))


def test_a_daily_board_is_gone_on_with_by_moves_that_wait_for_the_server(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path / "rooms.db") as server:
        port = server.url.rsplit(":", 1)[1]
        guest = Guest(browser, server.url, "Gus")
        guest.forgiven = NO_SERVER
        gus = Commuter(guest, "/daily/giver")
        day = gus.asks("daily", role="giver")
        gus.go("/daily")
        gus.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        guest.context.set_offline(True)
        server.kill()

    first, second = gus.words_of(day, "r")[:2]
    neutral, other = gus.words_of(day, "n")[:2]
    gus.go("/daily")
    gus.away("only the server knows what the cards are")
    gus.writes_down(first)
    gus.writes_down(other)
    guest.button("Take the last back").click()
    gus.waits(first)
    gus.writes_down(neutral)
    gus.waits(first, neutral)
    guest.mark(first)
    guest.confirming(first).click()
    expect(gus.page.get_by_role("alert").filter(has_text="written down already")).to_be_visible()
    assert complaints(guest) == {}
    gus.page.reload()
    gus.waits(first, neutral)
    assert [guest.words_of(identity) for identity in Identity] == [[]] * 4
    assert gus.left()["guesser"]["game"]["key"] is None

    gus.go("/daily/giver")
    field = gus.page.get_by_role("textbox", name="Clue")
    for text in ("melancholy", "water"):  # the last word is what counts
        field.fill(f"{text} 1")
        field.press("Enter")
        gus.waits(f"{text} 1")
    assert gus.moves("giver") == gus.moves("guesser") == []

    with serving(tmp_path / "rooms.db", "--port", port):
        guest.context.set_offline(False)
        expect(gus.page.locator(".away")).to_have_count(0)
        expect(gus.page.locator(".log")).to_contain_text("water")
        assert gus.moves("giver") == ["red: water 1"]
        gus.go("/daily")
        guest.sees_revealed(first)
        guest.sees_revealed(neutral)
        assert gus.moves("guesser") == [f"red > {first}", f"red > {neutral}"]

        # A miss ends the turn, and what is written after it is not done.
        guest.context.set_offline(True)
        gus.page.reload()
        guest.sees_revealed(neutral)
        gus.writes_down(other)
        gus.writes_down(second)
        guest.context.set_offline(False)
        guest.sees_revealed(other)
        expect(gus.page.get_by_role("alert").filter(has_text=f"{second} was not done")).to_be_visible()
        gus.page.reload()
        guest.sees_revealed(other)
        assert gus.moves("guesser") == [f"red > {word}" for word in (first, neutral, other)]
        expect(guest.card(second)).not_to_have_accessible_name(re.compile("revealed"))

        # What the server does not allow is told, and nothing has happened.
        gus.go("/daily/giver")
        guest.forgiven = re.compile(f"{NO_SERVER.pattern}|400")
        guest.context.set_offline(True)
        field.fill(f"{second} 1")
        field.press("Enter")
        gus.waits(f"{second} 1")
        guest.context.set_offline(False)
        expect(gus.page.get_by_role("alert").filter(has_text=f"{second}, which is on")).to_be_visible()
        expect(gus.page.locator(".waits")).to_have_count(0)
        assert gus.moves("giver") == ["red: water 1"]
        guest.context.close()
    assert guest.faults == []


def test_a_daily_board_that_was_never_opened_needs_the_server(invite: Invite) -> None:
    guest = invite("Gus", extra_http_headers={"X-Forwarded-For": next(ADDRESSES)})
    guest.forgiven = NO_SERVER
    gus = Commuter(guest, "/train/guess")
    gus.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    guest.context.set_offline(True)
    gus.page.goto(f"{guest.url}/daily")
    gus.away("today’s board has not been opened in this browser yet")
    guest.context.set_offline(False)
    expect(guest.board).to_be_visible()


def test_whoever_has_installed_the_page_trains_without_having_trained_before(invite: Invite) -> None:
    guest = invite("Gus", extra_http_headers={"X-Forwarded-For": next(ADDRESSES)})
    guest.forgiven = NO_SERVER
    guest.page.goto(guest.url)
    guest.page.evaluate("() => dispatchEvent(new Event('appinstalled'))")  # as the browser does
    gus = Commuter(guest)
    gus.takes_along(10)  # a training of each drill
    guest.context.set_offline(True)
    gus.go("/train/guess")
    gus.scores("now")
    gus.go("/train/clue")
    gus.scores("now")
    gus.go("/daily")
    gus.away("only the server knows what the cards are")
    assert [*gus.left()] == ["guesser"]
