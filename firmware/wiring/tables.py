"""The tables of a wiring: what is connected where, for the terminal and for the building guide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.config.wiring import SIMULATED, ScreenWiring, Wiring, WrongPi, config_lines, pin_uses
from croupier.config.wiring.pins import HEADER_PIN
from croupier.firmware.model.terminal import aligned
from croupier.firmware.wiring import power


class Table(NamedTuple):
    """A title, column names and rows."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def lines(self) -> list[str]:
        """The table for a terminal."""
        rule = tuple("-" * max(map(len, column)) for column in zip(self.head, *self.rows, strict=True))
        return [self.title, *(f"  {line}" for line in aligned([self.head, rule, *self.rows]))]

    def markdown(self) -> list[str]:
        """The table for the guide."""
        return [
            f"## {self.title}",
            "",
            f"| {' | '.join(self.head)} |",
            f"|{'---|' * len(self.head)}",
            *(f"| {' | '.join(row)} |" for row in self.rows),
        ]


def tables(wiring: Wiring) -> list[Table]:
    """The tables that have rows."""
    return [table for table in (*_wires(wiring), _power(wiring)) if table.rows]


def _wires(wiring: Wiring) -> tuple[Table, ...]:
    return _pins(wiring), _consoles(wiring), _readers(wiring), _strip(wiring)


def _power(wiring: Wiring) -> Table:
    """What the board takes at 5 V. A board in the page takes nothing."""
    title, head = "Power at 5 V", ("part", "at most", "fuse")
    if all(table.rows == () for table in _wires(wiring)) or not pin_uses(wiring):
        return Table(title, head, ())
    rows = [
        (
            branch.name,
            f"{branch.milliamps / 1000:.2f} A",
            f"{branch.fuse / 1000:.0f} A" if branch.fuse else "–",
        )
        for branch in power.branches(wiring)
    ]
    supply = f"a supply of {power.supply(wiring) / 1000:.0f} A"
    return Table(title, head, (*rows, ("together", f"{power.total(wiring) / 1000:.2f} A", supply)))


def guide_page(wiring: Wiring) -> str:
    """The wiring as a page of the building guide, in Markdown. Its picture is made with --svg."""
    lines = [
        f"# {wiring.title}",
        "",
        f"Made from [{wiring.id}.toml](../../config/boards/{wiring.id}.toml) with "
        f"`croupier wiring {wiring.id} --markdown`: do not edit.",
        "",
        f"![The wiring, drawn]({wiring.id}.svg)",
        "",
        "## The circuits",
        "",
        f"![The schematic, drawn]({wiring.id}-schematic.svg)",
    ]
    models = pi_lines(wiring)
    if models:
        lines += ["", "## Lines for /boot/firmware/config.txt"]
    for model, added in models.items():
        lines += ["", f"On a {model}:", "", *(f"    {line}" for line in added)]
    for table in tables(wiring):
        lines += ["", *table.markdown()]
    return "\n".join(lines) + "\n"


def pi_lines(wiring: Wiring) -> dict[str, list[str]]:
    """The lines for config.txt, by model; a model that the wiring does not suit is left out."""
    found: dict[str, list[str]] = {}
    for pi in (3, 4, 5):
        try:
            found[f"Pi {pi}"] = config_lines(wiring, pi=pi)
        except WrongPi:
            continue
    return {model: lines for model, lines in found.items() if lines}


def spans(numbers: Iterable[int]) -> str:
    """Numbers in their order, as spans: "116–119, 0–3"."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}–{part[-1]}" for part in parts)


def where(wiring: Wiring, screen: ScreenWiring) -> str:
    """How a panel is reached."""
    bus = wiring.i2c
    if bus is None or screen.driver == SIMULATED:
        return "in the page"
    if bus.mux is None:
        return f"i2c-{bus.bus}, 0x{screen.address:02x}"
    return f"mux 0x{bus.mux.address:02x}, channel {screen.channel}, 0x{screen.address:02x}"


def _pins(wiring: Wiring) -> Table:
    rows = tuple((str(use.pin), str(HEADER_PIN[use.pin]), use.what) for use in pin_uses(wiring))
    return Table("Pins", ("GPIO", "header pin", "what"), rows)


def _consoles(wiring: Wiring) -> Table:
    rows: list[tuple[str, ...]] = []
    for seat, console in enumerate(wiring.consoles, 1):
        keys = console.buttons
        pins = ("page",) * 3 if keys.driver == SIMULATED else (str(keys.left), str(keys.ok), str(keys.right))
        screen = console.screen
        rows.append((str(seat), screen.driver, where(wiring, screen), f"{screen.text} dots", *pins))
    return Table("Consoles, clockwise", ("seat", "screen", "where", "text", "◀", "●", "▶"), tuple(rows))


def _readers(wiring: Wiring) -> Table:
    rows = [
        (f"scanner {scanner.name}", scanner.senses, spans(scanner.spaces), scanner.port or "in the page")
        for scanner in wiring.scanners
    ]
    if wiring.pad is not None:
        rows.append(("pad", "identity", "none", wiring.pad.port))
    return Table("Readers", ("reader", "senses", "spaces", "port"), tuple(rows))


def _strip(wiring: Wiring) -> Table:
    """The pixels of all spaces; each row has one space of every side of the board."""
    spaces = wiring.pixels.spaces
    rows = tuple(
        tuple(part for side in range(4) for part in (str(10 * side + n), spans(spaces[10 * side + n])))
        for n in range(10)
    )
    where = f" on {wiring.pixels.host}" if wiring.pixels.host else ""
    return Table(f"Pixels of each space, of {wiring.pixels.count}{where}", ("space", "pixels") * 4, rows)
