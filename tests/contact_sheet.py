"""All the golden screens on one picture: python -m tests.contact_sheet [PATTERN] [--out FILE].

docs/pictures/screens.png is made of all of them, without a pattern.
"""

from __future__ import annotations

import argparse
from math import ceil
from pathlib import Path

from PIL import Image, ImageDraw

from croupier.firmware.model.fonts import fit, write

GOLDEN = Path(__file__).parent / "firmware" / "views" / "golden"
OUT = Path(__file__).parents[1] / "docs" / "pictures" / "screens.png"
COLUMNS, WIDTH, HEIGHT = 6, 128, 64
GAP, NAME = 8, 12
PAPER, GLASS, LIT, INK = (238, 238, 232), (12, 18, 24), (150, 215, 255), (60, 60, 60)


def sheet(screens: list[Path]) -> Image.Image:
    rows = ceil(len(screens) / COLUMNS)
    image = Image.new("RGB", (COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + NAME + GAP) + GAP), PAPER)
    for number, path in enumerate(screens):
        row, column = divmod(number, COLUMNS)
        x, y = GAP + column * (WIDTH + GAP), GAP + row * (HEIGHT + NAME + GAP)
        with Image.open(path) as screen:
            dots = screen.convert("1")
        image.paste(GLASS, (x, y, x + WIDTH, y + HEIGHT))
        image.paste(LIT, (x, y), dots)
        name = Image.new("1", (WIDTH, NAME))
        write(ImageDraw.Draw(name), (0, 0), fit(path.stem.replace("_", " "), WIDTH))
        image.paste(INK, (x, y + HEIGHT), name)
    return image


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.contact_sheet", description=__doc__)
    parser.add_argument("pattern", nargs="?", default="*", help="of the names of the screens")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    found = sorted(
        path for path in GOLDEN.glob(f"{options.pattern}.png") if not path.name.endswith(".got.png")
    )
    sheet(found).save(options.out, optimize=True)
    print(f"{options.out}: {len(found)} screens")


if __name__ == "__main__":
    main()
