"""The printed sheet as PDF: the few kinds of SVG element that our own drawings have, on one A4 page.

Knows nothing of cards: it takes what `cord_sheet` drew, so that both files show the same.
"""

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

PAGE: Final = (841.89, 595.28)
MARGIN: Final = 24
# How far the handles of a curve reach that stands for a quarter of a circle.
QUARTER: Final = 0.5523
# What the standard fonts do not have.
_LIKE: Final = str.maketrans({"◦": "°"})


def sheet_pdf(svg: str) -> bytes:
    """One page with the drawing as large as it goes."""
    root = ElementTree.fromstring(svg)
    width, height = float(root.get("width", 1)), float(root.get("height", 1))
    scale = min((PAGE[0] - 2 * MARGIN) / width, (PAGE[1] - 2 * MARGIN) / height)
    onto_page = f"{scale:.4f} 0 0 {-scale:.4f} {MARGIN} {PAGE[1] - MARGIN:.2f} cm 1 J 1 j"
    content = "\n".join((onto_page, *(line for element in root for line in _drawn(element))))
    return _file(content.encode("cp1252", "replace"))


def _drawn(element: ElementTree.Element) -> Iterator[str]:
    match element.tag.rpartition("}")[2]:
        case "g":
            x, y = re.findall(r"[-\d.]+", element.get("transform", "0 0"))
            yield f"q 1 0 0 1 {x} {y} cm"
            for inner in element:
                yield from _drawn(inner)
            yield "Q"
        case "text":
            yield from _text(element)
        case "rect":
            yield _painted(element, f"0 0 {element.get('width')} {element.get('height')} re")
        case "circle":
            x, y, r = (float(element.get(name, 0)) for name in ("cx", "cy", "r"))
            arcs = _half_circle((x - r, y), (x + r, y), 1) + _half_circle((x + r, y), (x - r, y), 1)
            yield _painted(element, f"{x - r:g} {y:g} m {arcs} h")
        case "path":
            yield _painted(element, _path(element.get("d", "")))


def _text(element: ElementTree.Element) -> Iterator[str]:
    words = (element.text or "").translate(_LIKE)
    escaped = re.sub(r"([\\()])", r"\\\1", words)
    yield f"{_colour(element.get('fill', '#000000'))} rg BT /F {element.get('font-size')} Tf"
    yield f"1 0 0 -1 {element.get('x')} {element.get('y')} Tm ({escaped}) Tj ET"


def _painted(element: ElementTree.Element, way: str) -> str:
    fill, stroke = element.get("fill", "none"), element.get("stroke", "none")
    colours = [f"{_colour(fill)} rg"] if fill != "none" else []
    colours += [f"{_colour(stroke)} RG {element.get('stroke-width', '1')} w"] if stroke != "none" else []
    paint = {(True, True): "B", (True, False): "f", (False, True): "S"}
    return " ".join((*colours, way, paint.get((fill != "none", stroke != "none"), "n")))


def _colour(name: str) -> str:
    return " ".join(f"{int(name[at : at + 2], 16) / 255:.3f}" for at in (1, 3, 5))


def _path(way: str) -> str:
    """A path of M, C, Z and half circles as PDF operators."""
    operators: list[str] = []
    here = (0.0, 0.0)
    for letter, numbers in re.findall(r"([MCAZ])([^MCAZ]*)", way):
        values = [float(number) for number in numbers.split()]
        if letter == "A":
            operators.append(_half_circle(here, (values[5], values[6]), int(values[4])))
        else:
            operators.append(
                " ".join((*(f"{value:g}" for value in values), {"M": "m", "C": "c", "Z": "h"}[letter]))
            )
        here = (values[-2], values[-1]) if values else here
    return " ".join(operators)


def _half_circle(start: tuple[float, float], end: tuple[float, float], sweep: int) -> str:
    """Half a circle as two curves; with sweep 1 clockwise on a page whose y goes down."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    ux, uy = start[0] - x, start[1] - y
    vx, vy = (-uy, ux) if sweep else (uy, -ux)
    curves = []
    for (ax, ay), (bx, by) in (((ux, uy), (vx, vy)), ((vx, vy), (-ux, -uy))):
        handles = (ax + QUARTER * bx, ay + QUARTER * by, bx + QUARTER * ax, by + QUARTER * ay, bx, by)
        curves.append(
            " ".join(f"{value + (y if at % 2 else x):g}" for at, value in enumerate(handles)) + " c"
        )
    return " ".join(curves)


def _file(content: bytes) -> bytes:
    """The objects of a file with one page, and where each begins."""
    page = f"/Type /Page /Parent 2 0 R /MediaBox [0 0 {PAGE[0]} {PAGE[1]}] /Contents 5 0 R"
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< {page} /Resources << /Font << /F 4 0 R >> >> >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
    )
    out, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    head = b"xref\n0 %d\n0000000000 65535 f \n" % size
    return (
        out
        + head
        + table
        + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, len(out))
    )
