"""The browser that tests and benchmarks drive: a Chromium that is installed here, told to keep to itself."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Every window would start a process for parts of a browser that nobody sees.
    "--disable-features=PreloadTopChromeWebUI,WebUITabStrip,InitialWebUI,WebUIReloadButton,WebUIToolbar",
)


def installed() -> str:
    """The path of the browser."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "No Chromium here: install the package chromium (Debian: apt-get install chromium)."
    return found


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=installed(), args=[*FLAGS, *flags])
        try:
            yield browser
        finally:
            browser.close()
