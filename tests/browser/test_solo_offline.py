"""Training without the server: boards that were taken along are played and marked as the server would."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.guests import NO_SERVER, Guest
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

    def __init__(self, guest: Guest, path: str) -> None:
        self.guest, self.page = guest, guest.page
        self.go(path)

    def takes_along(self, boards: int = BOARDS) -> None:
        """Everything that is wanted is there, and so is the page itself."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        there = f"async () => (await (await caches.open('{STORE}')).keys()).length === {boards}"
        self.page.wait_for_function(there)

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
    expect(gus.page.locator("#verdict")).to_contain_text("it was not weighed")
    gus.gives(word, 2)
    mark = clue(ClueAsked(seed, word, 2)).mark
    assert mark
    expect(gus.headline).to_have_text(f"{mark.score} of 100 points")
    gus.away("the likeliest thousand words were weighed ahead")
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
    return kept.map((one) => one.headers.get("edition"));
}}"""


def test_a_board_of_an_older_edition_is_played_to_its_end_and_the_others_are_fetched_anew(
    invite: Invite,
) -> None:
    guest = invite("Gus", extra_http_headers={"X-Forwarded-For": next(ADDRESSES)})
    guest.forgiven = re.compile("400")  # the server refuses to speak of another board
    gus = Traveller(guest, "/train/guess")
    gus.takes_along()
    seed = gus.board("guess", 1)
    gus.page.evaluate(OLDER)
    gus.page.reload()
    expect(guest.board).to_be_visible()
    score = gus.takes(seed, "n")
    expect(gus.headline).to_have_text(f"{score} of 100 points")
    guest.button("Next board").click()
    gus.scores(str(score), "now")
    edition = guess(GuessAsked(seed)).edition
    gus.page.wait_for_function(f"async () => (await ({EDITIONS})()).every((one) => one === '{edition}')")


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
