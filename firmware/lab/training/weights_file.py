"""Writes the numbers of a network as the module `engine/bots/forecast_weights.py`."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.engine.bots.features import SIZE
from croupier.firmware.lab.training.network import Network

HEAD = '''"""The numbers of the forecast: {size} figures, {hidden} units. Made by `croupier train`."""

from __future__ import annotations

from typing import Final

# fmt: off
'''
WIDTH = 108


def weights_module(net: Network) -> str:
    rows = net.hidden.T
    parts = [HEAD.format(size=SIZE, hidden=len(rows))]
    parts.append("HIDDEN: Final[tuple[tuple[float, ...], ...]] = (\n")
    parts += [f"    (\n{_lines(row, 8)}    ),\n" for row in rows]
    parts.append(")\n")
    for name, row in (("BIAS", net.bias), ("OUT", net.out), ("DIRECT", net.direct)):
        parts.append(f"{name}: Final[tuple[float, ...]] = (\n{_lines(row, 4)})\n")
    return "".join(parts)


def _lines(numbers: Iterable[float], indent: int) -> str:
    lines, line = "", " " * indent
    for number in numbers:
        word = f"{float(number):.6g},"
        if "." not in word and "e" not in word:
            word = f"{float(number):.1f},"
        if len(line) + len(word) + 1 > WIDTH:
            lines += f"{line.rstrip()}\n"
            line = " " * indent
        line += f"{word} "
    return f"{lines}{line.rstrip()}\n"
