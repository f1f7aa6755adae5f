"""Pictures of the board: a giver sees at a glance which card is whose, a guesser sees nothing of it.

Only the colour at the foot of each card is looked at, below its word: letters differ from machine to machine.
"""

import base64
from collections.abc import Callable
from itertools import combinations
from math import dist
from typing import Literal

import pytest

from browser.guests import Guest, Table
from switchboard.themes import THEMES

SetUp = Callable[..., Table]
Colour = tuple[float, ...]
ALIKE, APART = 3.0, 40.0
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


def feet(guest: Guest) -> dict[str, Colour]:
    """The mean colour at the foot of each card of somebody's board, by its word."""
    words = [word for word, *_ in guest.cards()]
    guest.page.mouse.move(0, 0)
    boxes = guest.board.evaluate(FEET)
    picture = base64.b64encode(guest.board.screenshot(animations="disabled")).decode()
    empty = guest.context.new_page()
    found = empty.evaluate(MEANS, [picture, boxes])
    empty.close()
    return {word: tuple(colour) for word, colour in zip(words, found, strict=True)}


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
