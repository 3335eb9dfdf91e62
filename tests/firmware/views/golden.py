"""Compares screens and lights with the files in golden/. On a difference it writes NAME.got.* beside them."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

GOLDEN = Path(__file__).with_name("golden")


def same_picture(image: Image.Image, name: str) -> None:
    """If the .got.png is right, rename it: it is the new reference."""
    reference, got = GOLDEN / f"{name}.png", GOLDEN / f"{name}.got.png"
    got.unlink(missing_ok=True)
    if reference.exists():
        with Image.open(reference) as wanted:
            if wanted.size == image.size and wanted.convert("1").tobytes() == image.tobytes():
                return
    image.save(got)
    raise AssertionError(f"the screen differs from {reference.name}: see {got.name} beside it")


def same_text(text: str, name: str) -> None:
    reference, got = GOLDEN / f"{name}.txt", GOLDEN / f"{name}.got.txt"
    got.unlink(missing_ok=True)
    if not reference.exists() or reference.read_text() != text:
        got.write_text(text)
        raise AssertionError(f"the lights differ from {reference.name}: see {got.name} beside it")
