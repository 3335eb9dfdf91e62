"""Writes pages as a PDF file. Two standard fonts and plain shapes need no library."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from croupier.firmware.paper.shapes import Box, Circle, Font, Group, Line, Page, Shape, Text, decimal
from croupier.firmware.paper.typesetting import encoded, width

_POINTS_PER_MM = 72 / 25.4
_FONTS: dict[Font, str] = {"regular": "F1", "bold": "F2"}
_CIRCLE_HANDLE = 0.5523
"""The length of a Bezier curve's handle for a quarter of a circle, in radii."""


def pdf(pages: Sequence[Page], title: str) -> bytes:
    """The whole file. The same pages give the same bytes."""
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>"
    first = 6
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(pages)))
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        (font % "Helvetica").encode(),
        (font % "Helvetica-Bold").encode(),
        b"<< /Title " + _utf16(title) + b" /Producer (Croupier) >>",
    ]
    for number, page in enumerate(pages):
        box = f"[0 0 {decimal(page.width * _POINTS_PER_MM)} {decimal(page.height * _POINTS_PER_MM)}]"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents {first + 2 * number + 1} 0 R"
            " /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>".encode()
        )
        stream = zlib.compress(b"\n".join(_content(page)), 9)
        head = f"<< /Length {len(stream)} /Filter /FlateDecode >>\nstream\n".encode()
        objects.append(head + stream + b"\nendstream")
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    """The file: numbered objects, the table of their places, and the trailer."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\n" % (len(objects) + 1)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def _content(page: Page) -> Iterator[bytes]:
    """The drawing commands of a page. PDF counts points from the lower left corner."""
    height = page.height * _POINTS_PER_MM
    yield f"{_numbers(_POINTS_PER_MM, 0, 0, -_POINTS_PER_MM, 0, height)} cm 1 j".encode()
    for shape in page.shapes:
        yield from _shape(shape)


def _shape(shape: Shape) -> Iterator[bytes]:
    match shape:
        case Group():
            yield b"q"
            if shape.clip is not None:
                yield _box_path(shape.clip) + b" W n"
            yield f"{_numbers(*shape.matrix)} cm".encode()
            for inner in shape.shapes:
                yield from _shape(inner)
            yield b"Q"
        case Box():
            yield _inked(shape.fill, shape.stroke, shape.line, _box_path(shape))
        case Circle():
            yield _inked(shape.fill, shape.stroke, shape.line, _circle_path(shape))
        case Line():
            path = " ".join(
                f"{_numbers(*point)} {'l' if number else 'm'}" for number, point in enumerate(shape.points)
            )
            dashes = b"[1.5 1.5] 0 d " if shape.dashed else b"[] 0 d "
            yield dashes + _inked(shape.fill, shape.stroke, shape.line, path.encode())
        case Text():
            yield _text(shape)


def _text(shape: Text) -> bytes:
    left = shape.x - {"start": 0, "middle": 0.5, "end": 1}[shape.align] * width(
        shape.text, shape.size, shape.font
    )
    # The whole page is turned upside down, so the letters are turned back.
    place = f"BT /{_FONTS[shape.font]} {decimal(shape.size)} Tf 1 0 0 -1 {_numbers(left, shape.y)} Tm "
    return (_colour(shape.ink, "rg") + place).encode() + _string(encoded(shape.text)) + b" Tj ET"


def _box_path(box: Box) -> bytes:
    return f"{_numbers(box.x, box.y, box.width, box.height)} re".encode()


def _circle_path(circle: Circle) -> bytes:
    x, y, r, k = circle.x, circle.y, circle.radius, circle.radius * _CIRCLE_HANDLE
    curves = (
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    )
    return " ".join([f"{_numbers(x + r, y)} m", *(f"{_numbers(*curve)} c" for curve in curves)]).encode()


def _inked(fill: str, stroke: str, line: float, path: bytes) -> bytes:
    inks = _colour(fill, "rg") + _colour(stroke, "RG") + f"{decimal(line)} w "
    paint = {(True, True): "b", (True, False): "f", (False, True): "S", (False, False): "n"}
    return inks.encode() + path + f" {paint[bool(fill), bool(stroke)]}".encode()


def _colour(colour: str, operator: str) -> str:
    if not colour:
        return ""
    return f"{_numbers(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))} {operator} "


def _string(text: bytes) -> bytes:
    escaped = text.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return b"(" + escaped + b")"


def _utf16(text: str) -> bytes:
    return b"<feff" + text.encode("utf-16-be", "replace").hex().encode() + b">"


def _numbers(*values: float) -> str:
    return " ".join(map(decimal, values))
