"""The key is nowhere in a guesser's browser: not on the page, in storage, on the wire or on the heap."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import CDPSession, expect

from browser.guests import CLUES, Guest, Table
from switchboard.words.model import Identity

SetUp = Callable[..., Table]
LETTERS = {Identity.RED: "r", Identity.BLUE: "b", Identity.NEUTRAL: "n", Identity.TRAP: "t"}
STORED = """async () => JSON.stringify([
  {...localStorage}, {...sessionStorage}, document.cookie, history.state, location.href, window.name,
  (await indexedDB.databases()).map((one) => one.name), await caches.keys(),
])"""


class Ears:
    """Every frame of every socket of a page, as the network sees it."""

    def __init__(self, guest: Guest) -> None:
        self.heard: list[str] = []
        self.session: CDPSession = guest.context.new_cdp_session(guest.page)
        self.session.send("Network.enable")
        self.session.on(
            "Network.webSocketFrameReceived",
            lambda event: self.heard.append(event["response"]["payloadData"]),
        )


def heap(guest: Guest) -> str:
    """The heap of a page, with every string on it."""
    chunks: list[str] = []
    session = guest.context.new_cdp_session(guest.page)
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    return "\n".join(json.loads("".join(chunks))["strings"])


def dom(guest: Guest) -> str:
    """The whole page as it stands, shadow and all."""
    return guest.page.content() + str(guest.page.evaluate("() => document.documentElement.innerText"))


def test_the_key_never_reaches_the_browser_of_a_guesser(table: SetUp) -> None:
    here = table(started=False)
    guests = (here.ann, here.ben, here.dan)
    ears = {guest: Ears(guest) for guest in guests}
    here.start()
    team, giver, guesser = here.first()
    words = [word for word, *_ in giver.cards()]
    dealt = giver.key()
    key = "".join(LETTERS[dealt[word]] for word in words)
    giver.give(CLUES[0], 2)
    guesser.reveal(giver.words_of(Identity(team.value))[0])
    guesser.stop()

    # What gives it away is found where it may be: otherwise this test would prove nothing.
    assert f'"{key}"' in "".join(ears[here.ann].heard)
    assert key in heap(here.ann)
    for guest in (here.ben, here.dan):
        frames = "".join(ears[guest].heard)
        assert frames.count('"words":[') >= 3
        assert '"key"' not in frames
        strings = heap(guest)
        assert words[0] in strings
        for place in (frames, strings, dom(guest), guest.page.evaluate(STORED)):
            assert key not in place
            assert key[:12] not in place
            assert key[::-1] not in place


def test_hidden_cards_of_a_guesser_differ_in_nothing_but_their_words(table: SetUp) -> None:
    here = table()
    expect(here.ben.board.get_by_role("gridcell")).to_have_count(25)
    words = [word for word, *_ in here.ben.cards()]
    cells = here.ben.board.get_by_role("gridcell").evaluate_all("them => them.map((one) => one.outerHTML)")
    bare = {re.sub(r"-?[0-9.]+", "", cell.replace(word, "")) for cell, word in zip(cells, words, strict=True)}
    assert len(bare) == 1
    looks = here.ben.board.get_by_role("button").evaluate_all(
        """them => them.map((one) => {
          const style = getComputedStyle(one);
          const {color, backgroundColor, backgroundImage, borderColor, opacity, filter} = style;
          return JSON.stringify([color, backgroundColor, backgroundImage, borderColor, opacity, filter]);
        })"""
    )
    assert len(set(looks)) == 1
