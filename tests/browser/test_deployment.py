"""A newer page is deployed while somebody plays: that goes on, and the new page comes when it is left."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import switchboard
from browser.guests import NO_SERVER, Guest
from web.serving import serving

STAMP = "deployed"
NOON = datetime(2100, 1, 1, 12, tzinfo=UTC)
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
WAITS = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"
HEAR_OF_NEW = (
    "() => navigator.serviceWorker.addEventListener('controllerchange', () => (window.taken = true))"
)
LOOK_FOR_NEWER = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const newer = registration.installing ?? registration.waiting;
  const changed = () => new Promise((tell) => newer.addEventListener("statechange", tell, {once: true}));
  while (newer?.state === "installing") await changed();
  if (newer?.state === "redundant") throw new Error("the newer worker could not be installed");
}"""
GAVE_UP = """async () => {
  const isRoom = ({ name }) => name === "switchboard-in-room";
  const asks = async () => (await navigator.locks.query()).pending.some(isRoom);
  const is = async (asking) => {
    while ((await asks()) !== asking) await new Promise((go) => setTimeout(go, 20));
  };
  await is(true);
  await is(false);
}"""
IS_NEW = f"() => [...document.scripts].some((one) => one.src.includes('-{STAMP}.'))"


def another_build(folder: Path) -> Path:
    """The package with a page in which every hashed file has another name; none of the old names is there."""
    package = Path(switchboard.__file__).parent
    built, new = package / "web" / "ui", folder / "switchboard" / "web" / "ui"
    (new / "assets").mkdir(parents=True)
    for part in (package, package / "web"):
        for path in part.iterdir():
            if path.name not in ("web", "ui", "__pycache__"):
                (folder / "switchboard" / path.relative_to(package)).symlink_to(path)
    plain = [path for path in built.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz")]
    hashed = {path.name: f"{path.stem}-{STAMP}{path.suffix}" for path in plain if path.parent != built}
    for path in plain:
        body = path.read_bytes()
        if path.suffix in (".js", ".html"):
            for old, name in hashed.items():
                body = body.replace(old.encode(), name.encode())
        body = re.sub(rb'VERSION="\w+"', f'VERSION="{STAMP}"'.encode(), body)
        (new / path.relative_to(built)).with_name(hashed.get(path.name, path.name)).write_bytes(body)
    return folder


def at_a_table(browser: Browser, url: str) -> Guest:
    eve = Guest(browser, url, "Eve")
    eve.forgiven = NO_SERVER
    eve.page.goto(url)
    eve.button(re.compile("^Play now A dealt table")).click()
    expect(eve.board.get_by_role("gridcell")).to_have_count(25)
    eve.page.wait_for_function(CONTROLLED)
    return eve


def is_old(page: Page) -> bool:
    return not page.evaluate(IS_NEW)


def test_a_game_goes_on_through_a_deployment_and_the_new_page_comes_when_it_is_left(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "rooms.db"
    with serving(db) as server:
        eve = at_a_table(browser, server.url)
    monkeypatch.setenv("PYTHONPATH", str(another_build(tmp_path)))
    with serving(db, "--port", server.url.rsplit(":", 1)[-1]):
        eve.rename("Zoe")
        eve.page.evaluate(LOOK_FOR_NEWER)
        assert eve.page.evaluate(WAITS)
        other = eve.context.new_page()
        other.goto(server.url)
        expect(other.get_by_role("button", name="Watch a turn")).to_be_visible()
        assert not is_old(other)
        other.close()

        # What the old page has not fetched yet is no longer at the server.
        eve.button("Sound and looks").click()
        eve.page.get_by_role("combobox", name="Language").select_option("Deutsch")
        expect(eve.page.get_by_role("button", name="Schließen")).to_be_visible()
        eve.page.keyboard.press("Escape")
        expect(eve.board.get_by_role("gridcell")).to_have_count(25)
        assert is_old(eve.page)
        assert eve.page.evaluate(WAITS)

        eve.page.get_by_role("link", name=re.compile("Switchboard")).first.click()
        eve.page.wait_for_function(IS_NEW)
        assert not eve.page.evaluate(WAITS)
        eve.page.get_by_role("button", name=re.compile("^Zurück in Raum|^Zurück zu")).click()
        expect(eve.board.get_by_role("gridcell")).to_have_count(25)
        eve.context.close()
    assert eve.faults == []


def test_a_drill_goes_on_through_a_deployment(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "rooms.db"
    with serving(db) as server:
        gus = Guest(browser, server.url, "Gus")
        gus.forgiven = NO_SERVER
        gus.page.goto(f"{server.url}/train/guess")
        expect(gus.board.get_by_role("gridcell")).to_have_count(25)
        gus.page.wait_for_function(CONTROLLED)
        gus.page.evaluate(HEAR_OF_NEW)
        gus.board.locator(".card:not([aria-disabled])").first.click()
    monkeypatch.setenv("PYTHONPATH", str(another_build(tmp_path)))
    with serving(db, "--port", server.url.rsplit(":", 1)[-1]):
        gus.page.evaluate(LOOK_FOR_NEWER)
        gus.page.wait_for_function("() => window.taken")  # nobody is in a room: the new page has come
        assert is_old(gus.page)
        expect(gus.board.locator("[aria-pressed='true']")).to_have_count(1)
        gus.page.locator(".reveals button").click()
        expect(gus.board.locator(".card.open:focus, .card.open").first).to_be_visible()
        gus.page.goto(f"{server.url}/train/guess")
        expect(gus.board.get_by_role("gridcell")).to_have_count(25)
        assert not is_old(gus.page)
        gus.context.close()
    assert gus.faults == []


def test_a_page_that_waits_for_a_room_in_another_tab_comes_when_that_is_closed(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "rooms.db"
    with serving(db) as server:
        eve = at_a_table(browser, server.url)
        other = eve.context.new_page()
        other.goto(f"{server.url}/train/guess")
        other.wait_for_function(CONTROLLED)
        other.evaluate(HEAR_OF_NEW)
    monkeypatch.setenv("PYTHONPATH", str(another_build(tmp_path)))
    with serving(db, "--port", server.url.rsplit(":", 1)[-1]):
        other.evaluate(LOOK_FOR_NEWER)
        other.evaluate(GAVE_UP)
        assert other.evaluate(WAITS)
        eve.page.close()
        other.wait_for_function("() => window.taken")
        eve.context.close()
    assert eve.faults == []


def test_a_server_that_is_away_when_the_page_would_be_kept_is_asked_again(
    browser: Browser, tmp_path: Path
) -> None:
    db = tmp_path / "rooms.db"
    with serving(db) as server:
        eve = Guest(browser, server.url, "Eve")
        eve.forgiven = NO_SERVER
        eve.page.clock.install()
        eve.page.clock.pause_at(NOON)
        eve.page.goto(server.url)
        expect(eve.page.get_by_role("button", name="Watch a turn")).to_be_visible()
        server.kill()
        with eve.page.expect_console_message(lambda said: "fetching the script" in said.text):
            eve.page.clock.run_for(2_000)
    with serving(db, "--port", server.url.rsplit(":", 1)[-1]):
        eve.page.clock.run_for(500)
        eve.page.wait_for_function(CONTROLLED)
        eve.context.close()
    assert eve.faults == []
