"""The building guide's tables and pictures are the files': who changes a wiring makes them anew."""

import pytest

from config.wiring import load_wiring, pin_uses
from firmware.editions.paper.shapes import Text
from firmware.editions.paper.svg import svg
from firmware.wiring.diagram import diagram
from firmware.wiring.page import page
from tests.support import PROJECT

GUIDE = PROJECT / "docs" / "build"
BUILDS = ["starter", "hall", "full"]


@pytest.mark.parametrize("name", BUILDS)
def test_the_page_is_up_to_date(name: str) -> None:
    made = page(load_wiring(name))
    kept = (GUIDE / f"{name}.md").read_text(encoding="utf-8")
    assert kept == made, f"run: croupier wiring {name} --markdown docs/build/{name}.md"


@pytest.mark.parametrize("name", BUILDS)
def test_the_picture_is_up_to_date(name: str) -> None:
    wiring = load_wiring(name)
    kept = (GUIDE / f"{name}.svg").read_bytes()
    assert kept == svg(diagram(wiring), wiring.title), (
        f"run: croupier wiring {name} --svg docs/build/{name}.svg"
    )


@pytest.mark.parametrize("name", BUILDS)
def test_the_picture_has_every_pin(name: str) -> None:
    wiring = load_wiring(name)
    words = [shape.text for shape in diagram(wiring).shapes if isinstance(shape, Text)]
    for use in pin_uses(wiring):
        times = 1 if use.what.startswith("kept") else 2
        assert words.count(f"GPIO {use.pin}") == times, use


def test_the_guide_names_every_build_and_what_has_not_been_tried() -> None:
    text = (GUIDE / "README.md").read_text(encoding="utf-8")
    for name in BUILDS:
        assert f"({name}.md)" in text
    assert "## What has been tried" in text
