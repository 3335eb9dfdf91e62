"""Does what `croupier wiring` was asked for."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from croupier.config.problems import ConfigError
from croupier.config.wiring import Wiring, config_lines, load_wiring, shipped_wirings
from croupier.firmware.model.output_files import make_output_folder, write_output
from croupier.firmware.model.terminal import say


def run(arguments: argparse.Namespace) -> int:
    """Do it, and return the exit code: 1 after an error message."""
    try:
        say(_answer(arguments))
    except (ConfigError, OSError) as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    return 0


def _answer(arguments: argparse.Namespace) -> list[str]:
    if arguments.wiring is None:
        return [f"{name:<10} {load_wiring(name).title}" for name in shipped_wirings()]
    wiring = load_wiring(arguments.wiring)
    said: list[str] = []
    if arguments.pi is not None:
        config_lines(wiring, pi=arguments.pi)  # or it says why not
    if arguments.boot is not None:
        return _boot(wiring, arguments)
    if arguments.svg is not None:
        said.append(_draw(wiring, arguments.svg))
    if arguments.schematic is not None:
        said.append(_draw_circuits(wiring, arguments.schematic))
    if arguments.template is not None:
        said.append(_print_sheets(wiring, arguments.template))
    if arguments.markdown is not None:
        from croupier.firmware.wiring.tables import guide_page

        said.append(_write(arguments.markdown, guide_page(wiring).encode()))
    if not said:
        from croupier.firmware.wiring.tables import tables

        said = [wiring.title, *(line for table in tables(wiring) for line in ("", *table.lines()))]
    return said


def _boot(wiring: Wiring, arguments: argparse.Namespace) -> list[str]:
    """Nothing is said where nothing was changed."""
    from croupier.config.wiring.boot_files import write_boot_files

    return write_boot_files(arguments.boot, None if arguments.take_back else wiring)


def _draw_circuits(wiring: Wiring, file: Path) -> str:
    from croupier.firmware.paper.svg import svg
    from croupier.firmware.wiring.schematic import schematic

    return _write(file, svg(schematic(wiring), f"Schematic: {wiring.title}"))


def _draw(wiring: Wiring, file: Path) -> str:
    from croupier.firmware.paper.svg import svg
    from croupier.firmware.wiring.diagram import diagram

    return _write(file, svg(diagram(wiring), wiring.title))


def _print_sheets(wiring: Wiring, out: Path) -> str:
    from croupier.firmware.wiring.drilling_sheets import sheets

    pages = sheets(wiring)
    if out.suffix.lower() == ".pdf":
        from croupier.firmware.paper.pdf import pdf

        _write(out, pdf(pages, wiring.title))
    else:
        from croupier.firmware.paper.svg import svg

        make_output_folder(out)
        for number, sheet in enumerate(pages, 1):
            _write(out / f"sheet-{number}.svg", svg(sheet, wiring.title))
    return f"{out}: {len(pages)} sheets of A4. Print them at 100 % and measure the line of 100 mm."


def _write(file: Path, data: bytes) -> str:
    write_output(file, data)
    return f"{file}: written"
