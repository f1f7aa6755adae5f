"""A server and a browser for each file of tests; people with contexts of their own for each test.

Playwright's loop runs in the thread of the tests as long as it is on, and other tests want to run theirs
there: that is why nothing here lives longer than a file.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.guests import CHAIRS, PATIENCE, Guest, Table
from chromium import chromium
from switchboard.themes import THEMES
from web.serving import Server, serving

expect.set_options(timeout=PATIENCE)
Invite = Callable[..., Guest]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser") / "rooms.db") as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def invite(browser: Browser, server: Server) -> Iterator[Invite]:
    """Somebody with a browser of their own. At the end nobody's console has a word of complaint."""
    guests: list[Guest] = []

    def come(name: str, **options: Any) -> Guest:
        guests.append(Guest(browser, server.url, name, **options))
        return guests[-1]

    yield come
    for guest in guests:
        guest.context.close()
    assert {guest.name: guest.faults for guest in guests if guest.faults} == {}


@pytest.fixture
def table(invite: Invite) -> Callable[..., Table]:
    """Four people who sit, before their first game or in it."""

    def set_up(theme: str = "switchboard", started: bool = True, **settings: Any) -> Table:
        guests = [invite(name) for name in CHAIRS]
        for guest in guests:
            guest.theme = THEMES[theme]
        table = Table(guests, theme=theme, **settings)
        if started:
            table.start()
        return table

    return set_up
