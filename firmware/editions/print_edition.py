"""`croupier editions print`: makes a PDF file of an edition, or SVG files in a folder."""

from __future__ import annotations

from pathlib import Path

from croupier.config.editions import ConfigError, find_edition, load_checked
from croupier.config.wiring import load_wiring
from croupier.config.wiring.model import Senses
from croupier.engine.edition import Edition
from croupier.firmware.model.output_files import make_output_folder, write_output
from croupier.firmware.paper.board import BOARD_MM, CORNER_MM
from croupier.firmware.paper.pdf import pdf
from croupier.firmware.paper.sheets import sheets, whole_board
from croupier.firmware.paper.svg import svg
from croupier.firmware.paper.typesetting import has_sign


class OtherSize(ConfigError, ValueError):
    """The board of the wiring is not as large as the one that is printed."""


def print_edition(
    name: str, out: str | None, *, svg: bool, wiring: str | None = None, notes: bool = False
) -> list[str]:
    """Make the files, and return what to say about them. `wiring` is the board that they are for.

    `notes`: the paper money, too.
    """
    found = find_edition(name)
    edition = load_checked(found).edition
    rings = None if wiring is None else _sensed_by(wiring)
    if svg:
        return _print_svg(edition, Path(out or f"{found.name}-svg"), rings, notes=notes)
    return _print_pdf(edition, Path(out or f"{found.name}.pdf"), rings, notes=notes)


def _sensed_by(name: str) -> Senses | None:
    """What is below the spaces of that board; None if there is nothing."""
    wiring = load_wiring(name)
    if (wiring.size.board, wiring.size.corner) != (BOARD_MM, CORNER_MM):
        raise OtherSize(
            f"{wiring.id}: its board is {wiring.size.board} mm with corners of {wiring.size.corner} mm; "
            f"what is printed is {BOARD_MM:.0f} mm with corners of {CORNER_MM:.0f} mm"
        )
    return next((scanner.senses for scanner in wiring.scanners), None)


def _print_pdf(edition: Edition, file: Path, rings: Senses | None, *, notes: bool) -> list[str]:
    pages = sheets(edition, rings, notes=notes)
    write_output(file, pdf(pages, edition.title))
    said = [f"{file}: {len(pages)} sheets of A4. Print them at 100 % and cut them out."]
    strange = sorted({sign for sign in _all_words(edition) if not has_sign(sign)})
    if strange:
        said.append(f"The PDF's type lacks these signs: {' '.join(strange)}; --svg has them.")
    return said


def _print_svg(edition: Edition, folder: Path, rings: Senses | None, *, notes: bool) -> list[str]:
    if folder.exists() and not folder.is_dir():
        raise ConfigError(f"{folder}: is a file, and --svg makes a folder")
    make_output_folder(folder)
    write_output(folder / "board.svg", svg(whole_board(edition, rings), edition.title))
    pages = sheets(edition, rings, notes=notes)
    for number, page in enumerate(pages, 1):
        write_output(folder / f"sheet-{number:02}.svg", svg(page, edition.title))
    return [f"{folder}: board.svg in one piece, and {len(pages)} sheets of A4, sheet-01.svg and so on."]


def _all_words(edition: Edition) -> str:
    words = [edition.title, edition.currency, edition.house.one, edition.house.many, edition.hotel.one]
    words += [space.name for space in edition.spaces]
    for deck in edition.decks.values():
        words += [deck.name, *(card.text for card in deck.cards)]
    return "".join(words)
