"""Checks how an edition looks: its colours by day and by night, its lettering, its pattern and its drawings.

[look]
lettering = "terminal"
pattern = "lines"
light = { paper = "#e9efd8", field = "#dbe6c4", ink = "#12261a", ... }
dark  = { paper = "#0f1f16", field = "#0a1710", ink = "#c9f5c1", ... }

[icons]
radio = ["fill M-20-6h40v22h-40z", "cut M-14 0h12v10h-12z", "line 3 M0-6l12-12"]
"""

from __future__ import annotations

import re

from croupier.config.editions.contrast import contrast, mixed
from croupier.config.form import Form
from croupier.config.wording import did_you_mean
from croupier.engine.edition import Look, Palette

LETTERINGS = ("serif", "plain", "terminal", "stencil", "uncial")
PATTERNS = ("none", "lines", "rays", "specks", "fibres")
COLOURS = Palette.__struct_fields__

SMALL_PRINT = 0.72
"""How much ink is in the small print; the rest is paper. The page's style sheet mixes the same."""
_MAX_PARTS, _MAX_PATH = 16, 800
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_ICON_NAME = re.compile(r"[a-z0-9-]{1,24}")
_PART = re.compile(
    rf"((fill|cut)|(line|score) \d{{1,2}}(\.\d)?) [Mm][MmLlHhVvCcSsQqTtAaZz0-9 ,.\-]{{1,{_MAX_PATH}}}"
)
_WANTED_PART = (
    'a part of a drawing, "fill PATH", "cut PATH", "line WIDTH PATH" or "score WIDTH PATH", with an SVG path'
)
_LEAST_CONTRAST = 4.5
"""What WCAG wants of text."""
_PAIRS = (
    ("ink", "paper"), ("ink", "field"), ("accent", "paper"), ("accent", "field"),
    ("text", "cloth"), ("text", "panel"),
)  # fmt: skip
"""What is printed on what."""


def check_look(edition: Form, icons: dict[str, tuple[str, ...]]) -> Look | None:
    """The look; None if the file says nothing of it. The icons are those that are used."""
    if not edition.has("look"):
        return None
    with edition.table("look") as form:
        lettering = form.choice("lettering", LETTERINGS)
        pattern = form.choice("pattern", PATTERNS)
        light, dark = _check_palette(form, "light"), _check_palette(form, "dark")
    return Look(light, dark, lettering, pattern, icons)


def check_icons(edition: Form) -> dict[str, tuple[str, ...]]:
    """All drawings of the file, by name."""
    icons: dict[str, tuple[str, ...]] = {}
    with edition.table("icons", optional=True) as form:
        form.allow(form.keys)
        for key in form.keys:
            if not _ICON_NAME.fullmatch(key):
                form.report("must be named in small letters, digits and -", key)
            icons[key] = form.texts(key, _PART, _WANTED_PART, most=_MAX_PARTS)
    return icons


def check_icon(form: Form, icons: dict[str, tuple[str, ...]]) -> str:
    """The name of a drawing, which is optional."""
    if not form.has("icon"):
        return ""
    name = form.text("icon", longest=24)
    if name and name not in icons:
        form.report(f'no drawing "{name}" in icons{did_you_mean(name, icons)}', "icon")
    return name


def _check_palette(look: Form, key: str) -> Palette:
    with look.table(key) as form:
        found = {name: form.matching(name, _COLOUR, 'a colour such as "#1b3fc2"').lower() for name in COLOURS}
        if all(found.values()):
            for above, below in _PAIRS:
                _check_contrast(form, found, above, below)
    return Palette(**found)


def _check_contrast(form: Form, found: dict[str, str], above: str, below: str) -> None:
    colour = found[above] if above == "accent" else mixed(found[above], found[below], SMALL_PRINT)
    got = contrast(colour, found[below])
    if got < _LEAST_CONTRAST:
        wrong, other = (below, above) if form.inherits(above) and not form.inherits(below) else (above, below)
        small = "" if above == "accent" else " for small print"
        form.report(f"too like {other}{small}: a contrast of {got:.1f}, needed is {_LEAST_CONTRAST}", wrong)
