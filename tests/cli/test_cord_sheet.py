"""The printed sheet held against the deck: pixels of the SVG as a browser paints it, operators of the PDF."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chromium import chromium
from switchboard.cli import app
from switchboard.cli.cord_pdf import MARGIN, PAGE
from switchboard.cli.cord_sheet import GAP, RULES, sheet_svg
from switchboard.cords.deck import BYGONE, Card
from switchboard.cords.drawing import BRASS, HEIGHT, INK, INWARD, PAPER, PORT_POINTS, WIDTH, curve, points

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
    return all(abs(a - b) < 40 for a, b in zip(pixel, wanted, strict=True))


def corner(number: int) -> Spot:
    return GAP + number % 3 * (WIDTH + GAP), GAP + number // 3 * (HEIGHT + GAP)


def spots(number: int, card: Card) -> list[tuple[Spot, str]]:
    """How a card must be painted: brass in half circles, ink on cords, paper at a port without one."""
    left, top = corner(number)
    found: list[tuple[Spot, str]] = []
    for port, ((x, y), (ux, uy)) in enumerate(zip(PORT_POINTS, INWARD, strict=True)):
        inside = (left + x + 4 * ux, top + y + 4 * uy)
        used = any(port in cord for cord in card.cords)
        found.append((inside, BRASS if port in card.halves else INK if used else PAPER))
    for cord in card.cords:
        crossings = [point for other in card.cords if other != cord for point in points(*other)]
        for x, y in list(points(*cord))[8:33]:
            if all(abs(x - cx) + abs(y - cy) > 16 for cx, cy in crossings):
                found.append(((left + x, top + y), INK))
    return found


def test_the_painted_sheet_shows_the_cards_of_the_deck() -> None:
    wanted = [spot for number, card in enumerate(BYGONE.cards) for spot in spots(number, card)]
    with chromium() as browser:
        pixels = browser.new_page().evaluate(LOOK, [sheet_svg(BYGONE), ZOOM, [spot for spot, _ in wanted]])
    wrong = [
        (spot, pixel) for (spot, colour), pixel in zip(wanted, pixels, strict=True) if not near(pixel, colour)
    ]
    assert len(wanted) > 150
    assert not wrong


@pytest.fixture
def pdf(tmp_path: Path) -> bytes:
    file = tmp_path / "sheet.pdf"
    assert CliRunner().invoke(app, ["cords", "print", str(file)]).exit_code == 0
    return file.read_bytes()


def test_the_table_of_the_pdf_says_where_its_objects_are(pdf: bytes) -> None:
    assert pdf.startswith(b"%PDF-1.4")
    start = int(re.findall(rb"startxref\n(\d+)", pdf)[0])
    assert pdf[start:].startswith(b"xref\n0 6\n")
    for number, place in enumerate(re.findall(rb"(\d{10}) 00000 n", pdf), 1):
        assert pdf[int(place) :].startswith(b"%d 0 obj" % number)
    length = int(re.findall(rb"/Length (\d+)", pdf)[0])
    assert pdf[pdf.index(b"stream\n") + 7 :][length:].startswith(b"\nendstream")


def test_the_pdf_has_every_cord_where_the_deck_has_it(pdf: bytes) -> None:
    content = pdf.decode("cp1252")
    for number, card in enumerate(BYGONE.cards):
        x, y = corner(number)
        drawn = content.split(f"q 1 0 0 1 {x} {y} cm", 1)[1].split("\nQ\n", 1)[0]
        ways = re.findall(r"RG 4 w ([-\d. ]+) m ([-\d. ]+) c S", drawn)
        cords = [" ".join(f"{value:g}" for point in curve(*cord) for value in point) for cord in card.cords]
        assert sorted(" ".join(way) for way in ways) == sorted(cords)
        assert drawn.count(" h B") == len(card.halves)


def test_the_pdf_has_the_rules_and_stays_on_its_page(pdf: bytes) -> None:
    content = pdf.decode("cp1252")
    assert all(f". {rule}) Tj" in content for rule in RULES)
    scale, _, _, down, left, top = (
        float(n) for n in re.findall(r"stream\n([-\d. ]+) cm", content)[0].split()
    )
    right = max(float(x) for x in re.findall(r"1 0 0 -1 (\S+) \S+ Tm", content))
    assert scale == -down
    assert left == MARGIN
    assert abs(PAGE[1] - MARGIN - top) < 0.01
    assert left + scale * right < PAGE[0]
