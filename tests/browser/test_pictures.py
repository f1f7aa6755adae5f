"""Pictures of the board: a giver sees at a glance which card is whose, a guesser sees nothing of it.

Of cards only the colour at their feet is looked at, below the word: letters differ from machine to machine.
"""

import base64
from collections.abc import Callable
from itertools import combinations
from math import dist
from typing import Literal

import pytest

from browser.guests import CLUES, Guest, Table
from switchboard.themes import THEMES
from switchboard.words.model import Identity

SetUp = Callable[..., Table]
Colour = tuple[float, ...]
ALIKE, SHADED, APART = 3.0, 20.0, 40.0
# Its own page has rules about pictures; an empty one has none.
MEANS = """async ([picture, boxes]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const brush = new OffscreenCanvas(image.width, image.height).getContext("2d", {willReadFrequently: true});
  brush.drawImage(image, 0, 0);
  return boxes.map(([x, y, width, height]) => {
    const {data} = brush.getImageData(x, y, width, height);
    const sum = (at) => data.reduce((all, one, here) => all + (here % 4 === at ? one : 0), 0);
    return [0, 1, 2].map((at) => sum(at) / (width * height));
  });
}"""
FEET = """(board) => {
  const {left, top} = board.getBoundingClientRect();
  return [...board.querySelectorAll(".card")].map((card) => {
    const box = card.getBoundingClientRect();
    return [box.left - left + 8, box.bottom - top - 6, box.width - 16, 4].map(Math.round);
  });
}"""

# Waits for a cord to run to a card, and holds a copy of it where all of it is out; then tells boxes on its
# line, short of the jack, where a lamp flashes.
CORD = """(board) => {
  const runs = () => document.querySelector(".theatre g");
  window.cord = (async () => {
    while (!runs()) await new Promise(requestAnimationFrame);
    const copy = runs().parentNode.appendChild(runs().cloneNode(true));
    for (const one of copy.getAnimations({subtree: true})) {
      one.pause();
      one.currentTime = 600;
    }
    const path = copy.querySelector(".over");
    const {left, top} = board.getBoundingClientRect();
    return Array.from({length: 40}, (_, step) => {
      const {x, y} = path.getPointAtLength((0.04 + step / 50) * path.getTotalLength());
      const at = new DOMPoint(x, y).matrixTransform(path.getScreenCTM());
      return [at.x - left - 1, at.y - top - 1, 2, 2].map(Math.round);
    });
  })();
}"""


def means(guest: Guest, boxes: list[list[int]]) -> list[Colour]:
    """The mean colour in each of some boxes on somebody's board."""
    picture = base64.b64encode(guest.board.screenshot(animations="allow")).decode()
    empty = guest.context.new_page()
    found = empty.evaluate(MEANS, [picture, boxes])
    empty.close()
    return [tuple(colour) for colour in found]


def feet(guest: Guest) -> dict[str, Colour]:
    """The mean colour at the foot of each card of somebody's board, by its word."""
    words = [word for word, *_ in guest.cards()]
    guest.page.mouse.move(0, 0)
    return dict(zip(words, means(guest, guest.board.evaluate(FEET)), strict=True))


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("theme", THEMES)
def test_a_giver_sees_whose_each_card_is_and_a_guesser_sees_twenty_five_alike(
    table: SetUp, theme: str, look: Literal["light", "dark"]
) -> None:
    here = table(theme)
    for guest in (here.ann, here.ben):
        guest.page.emulate_media(color_scheme=look)
    key, seen = here.ann.key(), feet(here.ann)
    for one, other in combinations(seen, 2):
        apart = dist(seen[one], seen[other])
        assert apart < ALIKE if key[one] is key[other] else apart > APART, (one, other, apart)
    assert all(dist(one, other) < ALIKE for one, other in combinations(feet(here.ben).values(), 2))


def test_the_cord_to_a_card_is_whole(table: SetUp) -> None:
    """Dashes of a stroke that does not scale are measured in other units than its path: it came in pieces."""
    here = table()
    team, giver, guesser = here.first()
    own = giver.words_of(Identity(team.value))[0]
    giver.give(CLUES[0], 1)
    guesser.page.emulate_media(reduced_motion="no-preference")
    guesser.board.evaluate(CORD)
    guesser.reveal(own)
    guesser.page.mouse.move(0, 0)
    first, *others = means(guesser, guesser.page.evaluate("() => window.cord"))
    assert all(dist(first, other) < SHADED for other in others)
