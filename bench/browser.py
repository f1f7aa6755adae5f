"""The page in a browser: what it weighs, how soon it can be used, what a view costs, how soon a move is seen.

A real server and a real Chromium. Loading and views are measured with the CPU throttled to a quarter through
the DevTools protocol. That is wall time, which says something on a quiet machine only; cpu_x4 is CPU time of
the page's main thread without throttling, times four, and holds on a busy one, too. Peers' figures were
measured elsewhere: they say no more than the order of magnitude.

The last line of output is JSON.
"""

import argparse
import json
import os
import sys
import tempfile
import time
import urllib.request
from itertools import zip_longest
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, CDPSession, Page

from browser_room import Room
from chromium import chromium
from web.serving import Server, serving

SLOWER = 4
BROWSERS = 8
BARS = {
    "first_load_gzip_kb": 60.0,
    "interactive_ms": 1000.0,
    "interactive_cpu_x4_ms": 1000.0,
    "view_ms_max": 8.0,
    "move_p95_ms": 50.0,
}
PEERS = {"first_load_gzip_kb": 100.0, "move_p50_ms": 964.0}  # horsepaste, its own polling client
WORTH = 0.5  # a frame in which less is done has nothing of a view
DRAWING = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
Figures = dict[str, float]

INTERACTIVE = """
  window.usable = new Promise((tell) => {
    let busy = 0;
    const note = (list) => list.getEntries().forEach((one) => (busy = one.startTime + one.duration));
    new PerformanceObserver(note).observe({type: "longtask", buffered: true});
    const drawn = () => {
      if (document.querySelectorAll("[role=grid] button").length < 25) return;
      watching.disconnect();
      requestAnimationFrame(() => setTimeout(() => {
        const painted = performance.now();
        setTimeout(() => tell(Math.max(painted, busy)), 500);
      }));
    };
    const watching = new MutationObserver(drawn);
    watching.observe(document, {childList: true, subtree: true});
  });
"""
# A view is received, read, drawn by Preact in a microtask, and laid out when we ask for the page's height.
# What there is no time for then is drawn in timers of the frames after it: ours are set before and after
# them, until in some frames nothing of the page has changed and what is told of a view has been told.
# A game is played again from the view before its deal: each view follows the one it followed in the game.
RENDERS = """
  window.views = [];
  let hear, seq;
  let changed = 0;
  const observer = new MutationObserver((changes) => (changed += changes.length));
  observer.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
  const now = () => performance.now();
  const laidOut = async () => {
    for (let turn = 0; turn < 10; turn += 1) await null;
    void document.body.offsetHeight;
    return now();
  };
  const frame = () => new Promise((rested) => requestAnimationFrame(() => setTimeout(rested)));
  const drawn = async (data) => {
    const frames = [];
    let begun, over = false;
    const before = () => frame().then(() => (begun = now()) && (over || before()));
    before();
    const start = now();
    hear({data});
    frames.push((await laidOut()) - start);
    for (let quiet = 0, count = 0; quiet < 3 || count < 6; count += 1) {
      const was = changed;
      await frame();
      frames.push((await laidOut()) - begun);
      if (was !== changed) quiet = 0;
      else quiet += 1;
    }
    over = true;
    await frame();
    return frames;
  };
  const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    ...own,
    set(heard) {
      hear = heard;
      own.set.call(this, ({data}) => {
        if (!data.startsWith('{"t":"view"')) return heard({data});
        seq = JSON.parse(data).seq;
        window.views.push(data);
        return heard({data});
      });
    },
  });
  const stage = (data) => JSON.parse(data).view.stage;
  window.again = async (rounds) => {
    const {views} = window;
    const plays = views.map((view) => stage(view) === "playing");
    const dealt = plays.findLastIndex((now, at) => now && !plays[at - 1]);
    const game = views.slice(dealt).map((data) => ({stage: stage(data), rounds: []}));
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, data] of views.slice(dealt - 1).entries()) {
        seq += 1;
        const frames = await drawn(data.replace(/"seq":[0-9]+/, `"seq":${seq}`));
        if (at > 0) game[at - 1].rounds.push(frames);
      }
    }
    return game;
  };
"""
MOVES = """
  const now = () => performance.timeOrigin + performance.now();
  window.clicked = [];
  window.heard = [];
  window.seen = [];
  addEventListener("click", (event) => window.clicked.push(performance.timeOrigin + event.timeStamp), true);
  const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    ...own,
    set(hear) {
      own.set.call(this, (event) => {
        if (event.data.startsWith('{"t":"view"')) window.heard.push(now());
        hear(event);
      });
    },
  });
  new MutationObserver((changes) => {
    const element = ({target}) => (target.closest ? target : target.parentElement);
    if (!changes.some((one) => element(one)?.closest("[role=grid]"))) return;
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => window.seen.push(now());
      port2.postMessage(0);
    });
  }).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
"""
# The service worker is there, with all its files.
APP = "() => navigator.serviceWorker.ready.then(() => null)"


class Sizes(NamedTuple):
    """How much of everything."""

    loads: int
    rounds: int
    moves: int


QUICK, FULL = Sizes(5, 10, 40), Sizes(20, 30, 200)


def p95(values: list[float]) -> float:
    return quantiles(values, n=20)[18]


def opened(browser: Browser, script: str, slower: int, still: bool = False) -> tuple[Page, CDPSession]:
    """A page in a browser that has never been here; a still one has asked for less motion."""
    page = browser.new_context(reduced_motion="reduce" if still else "no-preference").new_page()
    page.add_init_script(script)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page, session


def main_thread(session: CDPSession) -> dict[str, float]:
    """What the page's main thread has done so far, in milliseconds of CPU time: all of it, and parts."""
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return {name: float(metrics[name]) * 1000 for name in ("TaskDuration", *DRAWING)}


# --- what it weighs, and how soon it can be used --------------------------------------------------------


def fetched(url: str, encoding: str) -> int:
    with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept-Encoding": encoding})) as answer:
        return len(answer.read())


def first_load(browser: Browser, room: Room) -> Figures:
    """All scripts and styles that are asked for until the table can be used, as they are handed out."""
    page, _ = opened(browser, INTERACTIVE, 1)
    urls: set[str] = set()
    page.on(
        "request", lambda one: urls.add(one.url) if one.resource_type in ("script", "stylesheet") else None
    )
    page.goto(room.url)
    page.evaluate("() => window.usable")
    page.context.close()
    return {
        "first_load_gzip_kb": round(sum(fetched(url, "gzip") for url in urls) / 1000, 1),
        "first_load_brotli_kb": round(sum(fetched(url, "br") for url in urls) / 1000, 1),
        "first_load_files": len(urls),
    }


def interactive(browser: Browser, room: Room, loads: int) -> Figures:
    """From navigation until the table is painted and no long task is left, with empty caches."""
    times = []
    for _ in range(loads):
        page, _ = opened(browser, INTERACTIVE, SLOWER)
        page.goto(room.url, wait_until="commit")
        times.append(page.evaluate("() => window.usable"))
        page.context.close()
    return {"interactive_ms": round(median(times)), "interactive_ms_max": round(max(times)), "loads": loads}


def busy(browser: Browser, room: Room) -> Figures:
    """What loading costs the main thread, not throttled, four times."""
    page, session = opened(browser, INTERACTIVE, 1)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(room.url, wait_until="commit")
    page.evaluate("() => window.usable")
    spent = main_thread(session)["TaskDuration"]
    page.context.close()
    return {"interactive_cpu_x4_ms": round(spent * SLOWER)}


# --- what a view costs ----------------------------------------------------------------------------------


def views(browser: Browser, room: Room, rounds: int) -> Figures:
    """A guesser's browser while others play a whole game, whose views are then drawn again and again.

    A view is drawn in pieces, as many in a frame as there is time for. view_ms is the longest frame of each
    view, view_seen_ms the first one, with what is looked at first; view_whole_ms is all frames together. The
    median of its rounds is what a frame takes: the browser's throttle is uneven, holds some up and lets some
    through at full speed. view_cpu_x4_ms is CPU time, script, style and layout, for the mean of all views;
    view_frames_cpu_x4_ms is all that the main thread does for one, painting and telling included.
    """
    page, session = opened(browser, RENDERS, SLOWER, still=True)  # what moves afterwards is no part of a view
    page.goto(room.url)
    room.seat_browsers(1)
    room.play()
    page.evaluate("(rounds) => window.again(rounds)", 1)  # what comes after a game has been fetched by now
    found: list[dict[str, Any]] = page.evaluate("(rounds) => window.again(rounds)", rounds)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = main_thread(session)
    page.evaluate("(rounds) => window.again(rounds)", 1)
    spent = {name: now - before[name] for name, now in main_thread(session).items()}
    page.context.close()
    frames = [[median(times) for times in zip_longest(*view["rounds"], fillvalue=0.0)] for view in found]
    longest, seen, whole = (
        [max(one) for one in frames],
        [one[0] for one in frames],
        [sum(one) for one in frames],
    )
    over = next(at for at, view in enumerate(found) if view["stage"] == "over")
    bar = BARS["view_ms_max"]
    each = SLOWER / (len(found) + 1)
    return {
        "view_ms_p50": round(median(longest), 2),
        "view_ms_p95": round(p95(longest), 2),
        "view_ms_max": round(max(longest), 2),
        "view_deal_ms": round(longest[0], 2),
        "view_over_ms": round(longest[over], 2),
        "views_in_time": sum(one < bar for one in longest),
        "views": len(found),
        "view_seen_ms_p50": round(median(seen), 2),
        "view_seen_ms_p95": round(p95(seen), 2),
        "view_whole_ms_p50": round(median(whole), 2),
        "view_whole_ms_max": round(max(whole), 2),
        "view_frames_p50": median(sum(time > WORTH for time in one) for one in frames),
        "view_frames_max": max(sum(time > WORTH for time in one) for one in frames),
        "view_cpu_x4_ms": round(sum(spent[name] for name in DRAWING) * each, 2),
        "view_frames_cpu_x4_ms": round(spent["TaskDuration"] * each, 2),
        "view_rounds": rounds,
    }


# --- how soon a move is seen ----------------------------------------------------------------------------


def followed(clicks: list[float], moments: list[list[float]]) -> list[float]:
    """From each click to what was noted first after it on each page, if that was before the next click."""
    return [
        moment - click
        for click, following in zip(clicks, [*clicks[1:], float("inf")], strict=True)
        for times in moments
        if (moment := next((one for one in times if click <= one < following), None)) is not None
    ]


def moves(browser: Browser, room: Room, count: int) -> Figures:
    """One of eight marks a card and takes the mark back: from the click to the frame in the others.

    move_heard is from the click until the view has come to the others' pages: what server and sockets take.
    The rest is eight browsers that draw at once, and wait for their next frame, on the cores of one machine.
    Each has fetched its service worker's files before: eight first visits in the same second are no part of
    a move, and eight people would have eight machines for them.
    """
    pages = [opened(browser, MOVES, 1)[0] for _ in range(BROWSERS)]
    for page in pages:
        page.goto(room.url)
    for page in pages:
        page.evaluate(APP)
    room.seat_browsers(BROWSERS)
    room.start("red")
    room.clue(9)
    mover, *others = pages
    card = mover.get_by_role("gridcell").nth(12)
    card.click()
    box = card.bounding_box()
    assert box
    time.sleep(1)
    mover.evaluate("() => (window.clicked.length = 0)")
    for _ in range(count):
        mover.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        time.sleep(0.15)
    time.sleep(0.5)
    clicks: list[float] = mover.evaluate("() => window.clicked")
    heard: list[list[float]] = [page.evaluate("() => window.heard") for page in others]
    seen: list[list[float]] = [page.evaluate("() => window.seen") for page in others]
    for page in pages:
        page.context.close()
    came, shown = followed(clicks, heard), followed(clicks, seen)
    return {
        "move_p50_ms": round(median(shown), 1),
        "move_p95_ms": round(p95(shown), 1),
        "move_heard_p50_ms": round(median(came), 1),
        "move_heard_p95_ms": round(p95(came), 1),
        "moves": len(clicks),
        "screens_missed": len(clicks) * len(others) - len(shown),
    }


# --- all of it ------------------------------------------------------------------------------------------


def measure(server: Server, browser: Browser, sizes: Sizes) -> Figures:
    found: Figures = {}
    with Room(server) as room:
        room.start("red")
        found |= first_load(browser, room)
        found |= interactive(browser, room, sizes.loads) | busy(browser, room)
    with Room(server) as room:
        found |= views(browser, room, sizes.rounds)
    with Room(server) as room:
        found |= moves(browser, room, sizes.moves)
    return found


def show(found: Figures) -> None:
    print(f"{'':24}{'here':>10}{'bar':>10}{'horsepaste':>12}")
    for name, value in found.items():
        bar, peer = BARS.get(name), PEERS.get(name)
        verdict = "" if bar is None else "  met" if value <= bar else "  missed"
        print(f"{name:24}{value:>10g}{bar or '':>10}{peer or '':>12}{verdict}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="under three minutes")
    sizes = QUICK if parser.parse_args().quick else FULL
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "rooms.db") as server,
        chromium() as browser,
    ):
        load = os.getloadavg()[0]
        found = measure(server, browser, sizes)
    show(found)
    print(f"Others kept {load:.1f} of {os.cpu_count()} cores busy when this began.")
    print(json.dumps(found | {"load_before": round(load, 1), "horsepaste": PEERS}))


if __name__ == "__main__":
    main()
