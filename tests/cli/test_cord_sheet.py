"""The printed pages held against the deck: pixels of the SVG as a browser paints it, and of the PDF."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from typer.testing import CliRunner

from chromium import chromium
from switchboard.cli import app
from switchboard.cli.cord_sheet import CARD_SCALE, PAGE, PLAYING, SETTING_UP, corner, sheet_svg
from switchboard.cords.deck import BYGONE, Card, Deck
from switchboard.cords.drawing import BRASS, INK, INWARD, PAPER, PORT_POINTS, points
from switchboard.cords.model import terminal_name
from switchboard.cords.titles import TITLES

ZOOM = 3
LOOK = """async ([svg, zoom, spots]) => {
  const image = new Image()
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * zoom; canvas.height = image.height * zoom
  const pen = canvas.getContext('2d')
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return spots.map(([x, y]) => [...pen.getImageData(x * zoom, y * zoom, 1, 1).data.slice(0, 3)])
}"""
Spot = tuple[float, float]


def near(pixel: list[int], colour: str) -> bool:
    wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return all(abs(int(a) - b) < 40 for a, b in zip(pixel, wanted, strict=True))


def spots(card: Card) -> Iterator[tuple[Spot, str]]:
    """How a card must be painted: brass in half circles, ink on cords, paper at a port without one."""
    for port, ((x, y), (ux, uy)) in enumerate(zip(PORT_POINTS, INWARD, strict=True)):
        used = any(port in cord for cord in card.cords)
        yield (x + 4 * ux, y + 4 * uy), BRASS if port in card.halves else INK if used else PAPER
    for cord in card.cords:
        crossings = [point for other in card.cords if other != cord for point in points(*other)]
        for x, y in list(points(*cord))[8:33]:
            if all(abs(x - cx) + abs(y - cy) > 16 for cx, cy in crossings):
                yield (x, y), INK


def painted(deck: Deck) -> list[tuple[Spot, str]]:
    """The same where the cards lie on their page."""
    return [
        ((left + CARD_SCALE * x, top + CARD_SCALE * y), colour)
        for number, card in enumerate(deck.cards)
        for (left, top) in [corner(number)]
        for (x, y), colour in spots(card)
    ]


def test_the_painted_sheet_shows_the_cards_of_the_deck() -> None:
    wanted = painted(BYGONE)
    with chromium() as browser:
        pixels = browser.new_page().evaluate(LOOK, [sheet_svg(BYGONE), ZOOM, [spot for spot, _ in wanted]])
    wrong = [
        (spot, pixel) for (spot, colour), pixel in zip(wanted, pixels, strict=True) if not near(pixel, colour)
    ]
    assert len(wanted) > 150
    assert not wrong


@pytest.fixture
def pdf(tmp_path: Path) -> Iterator[Any]:
    """The file as a reader of PDF takes it."""
    file = tmp_path / "sheet.pdf"
    assert CliRunner().invoke(app, ["cords", "print", str(file)]).exit_code == 0
    document = pypdfium2.PdfDocument(file)
    yield document
    document.close()


def test_the_first_page_of_the_pdf_is_painted_with_the_cards_of_the_deck(pdf: Any) -> None:
    pixels = pdf[0].render(scale=ZOOM, rev_byteorder=True).to_numpy()
    seen = [(pixels[int(y * ZOOM), int(x * ZOOM)], colour, (x, y)) for (x, y), colour in painted(BYGONE)]
    assert len(seen) > 150
    assert not [(colour, spot) for pixel, colour, spot in seen if not near(pixel, colour)]


def test_the_second_page_of_the_pdf_has_the_rules_the_titles_and_a_token_for_every_terminal(pdf: Any) -> None:
    assert len(pdf) == 2
    assert pdf[1].get_size() == PAGE
    text = " ".join(pdf[1].get_textpage().get_text_bounded().split())
    for sentence in (*SETTING_UP, *PLAYING, *TITLES):
        assert sentence in text
    for terminal in range(18):
        assert text.split().count(terminal_name(terminal)) >= 2, "one in the plan, one to cut out"


def test_nothing_on_the_pages_goes_over_their_edge(pdf: Any) -> None:
    for page in pdf:
        for drawn in page.get_objects():
            left, bottom, right, top = drawn.get_bounds()
            assert 0 <= left <= right <= PAGE[0]
            assert 0 <= bottom <= top <= PAGE[1]


def test_every_circle_of_the_pdf_is_closed_and_round(pdf: Any) -> None:
    """The edge of each token, right, left, above and below its middle."""
    pixels = pdf[1].render(scale=ZOOM, rev_byteorder=True).to_numpy()
    circles = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="17"', sheet_svg(BYGONE))
    assert len(circles) == 18
    for x, y in ((float(x), float(y)) for x, y in circles):
        for dx, dy in ((17, 0), (-17, 0), (0, 17), (0, -17), (12.02, 12.02), (-12.02, 12.02)):
            around = pixels[int((y + dy) * ZOOM) - 2 :][:4, int((x + dx) * ZOOM) - 2 :][:, :4]
            assert any(near(pixel, INK) for row in around for pixel in row), (x, y, dx, dy)
