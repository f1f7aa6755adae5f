"""Drawings as PDF: the few kinds of SVG element that our own have, a page for each.

Knows nothing of cards: it takes what `cord_sheet` drew, so that both files show the same.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree import ElementTree

# How far the handles of a curve reach that stands for a quarter of a circle.
QUARTER: Final = 0.5523


def sheet_pdf(drawings: Sequence[str], page: tuple[int, int]) -> bytes:
    """A page of this size, in points, for each drawing."""
    upright = f"1 0 0 -1 0 {page[1]} cm"  # PDF counts from the bottom
    contents = []
    for drawing in drawings:
        root = ElementTree.fromstring(f"<g>{drawing}</g>")
        lines = (line for element in root for line in _drawn(element))
        contents.append("\n".join((upright, *lines)).encode("cp1252", "replace"))
    return _file(contents, page)


def _drawn(element: ElementTree.Element) -> Iterator[str]:
    match element.tag.rpartition("}")[2]:
        case "g":
            x, y, *scale = re.findall(r"[-\d.]+", element.get("transform", "0 0"))
            size = scale[0] if scale else "1"
            yield f"q {size} 0 0 {size} {x} {y} cm"
            for inner in element:
                yield from _drawn(inner)
            yield "Q"
        case "text":
            yield from _text(element)
        case "rect":
            box = " ".join(element.get(name, "0") for name in ("x", "y", "width", "height"))
            yield _painted(element, f"{box} re")
        case "circle":
            x, y, r = (float(element.get(name, 0)) for name in ("cx", "cy", "r"))
            there, back = _half_circle((x - r, y), (x + r, y), 1), _half_circle((x + r, y), (x - r, y), 1)
            yield _painted(element, f"{x - r:g} {y:g} m {there} {back} h")
        case "path":
            yield _painted(element, _path(element.get("d", "")))


def _text(element: ElementTree.Element) -> Iterator[str]:
    escaped = re.sub(r"([\\()])", r"\\\1", element.text or "")
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


def _file(contents: Sequence[bytes], size: tuple[int, int]) -> bytes:
    """The objects of a file, and where each begins: catalogue, pages, font, then two for each page."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(contents)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>",
    ]
    for number, content in enumerate(contents):
        page = f"/Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Contents {5 + 2 * number} 0 R"
        objects.append(f"<< {page} /Resources << /Font << /F 3 0 R >> >> >>".encode())
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    out, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    head = b"xref\n0 %d\n0000000000 65535 f \n" % count
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, len(out))
    return out + head + table + end
