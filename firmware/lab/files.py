"""The files a simulation leaves: each is written beside its place and then put there whole."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from croupier.engine.edition import DEEDS, SPACES
from croupier.firmware.lab.plan import Plan
from croupier.firmware.lab.tally import IN_JAIL, Tally


def put(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline="")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()


def games_csv(plan: Plan, tally: Tally) -> str:
    seats = range(1, len(plan.line_up) + 1)
    head = ["game", "rounds", "throws", "actions", "ended", "winner"]
    head += [f"robot_{seat}" for seat in seats] + [f"worth_{seat}" for seat in seats]
    return "\n".join([",".join(head), *tally.rows, ""])


def landings_csv(plan: Plan, tally: Tally) -> str:
    """Every arrival of a token; being sent to jail is apart from visiting it."""
    rows = [
        (space, plan.edition.spaces[space].name, tally.landings[space], _per_throw(tally, space))
        for space in range(SPACES)
    ]
    rows.append((IN_JAIL, "in jail", tally.landings[IN_JAIL], _per_throw(tally, IN_JAIL)))
    return table(("space", "name", "landings", "per_throw"), rows)


def _per_throw(tally: Tally, space: int) -> str:
    return f"{tally.landings[space] / max(1, tally.throws):.6f}"


def income_csv(plan: Plan, tally: Tally) -> str:
    """The rents that each deed brought, whoever had it."""
    games = max(1, tally.games)
    return table(
        ("space", "name", "group", "rent", "payments", "rent_per_game"),
        (
            (
                space,
                plan.edition.spaces[space].name,
                plan.edition.spaces[space].group,
                tally.rents[space],
                tally.payments[space],
                f"{tally.rents[space] / games:.2f}",
            )
            for space in DEEDS
        ),
    )
