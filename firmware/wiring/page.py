"""A wiring as a page of the building guide."""

from __future__ import annotations

from croupier.config.wiring import Wiring
from croupier.firmware.wiring.tables import pi_lines, tables


def page(wiring: Wiring) -> str:
    """Markdown. The picture is beside it, made with --svg."""
    lines = [
        f"# {wiring.title}",
        "",
        f"Made from [{wiring.id}.toml](../../config/boards/{wiring.id}.toml) with "
        f"`croupier wiring {wiring.id} --markdown`: do not edit.",
        "",
        f"![The wiring, drawn]({wiring.id}.svg)",
    ]
    models = pi_lines(wiring)
    if models:
        lines += ["", "## Lines for /boot/firmware/config.txt"]
    for model, added in models.items():
        lines += ["", f"On a {model}:", "", *(f"    {line}" for line in added)]
    for table in tables(wiring):
        lines += ["", *table.markdown()]
    return "\n".join(lines) + "\n"
