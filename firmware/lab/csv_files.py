"""The CSV files of a simulation and of a tournament, as text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from croupier.engine.edition import DEEDS, SPACES
from croupier.firmware.lab.plan import Plan
from croupier.firmware.lab.tally import IN_JAIL, Tally


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with its column names as the first line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()


def games_csv(plan: Plan, tally: Tally) -> str:
    """One line for each game."""
    seats = range(1, len(plan.line_up) + 1)
    head = ["game", "rounds", "throws", "actions", "ended", "winner"]
    head += [f"robot_{seat}" for seat in seats] + [f"worth_{seat}" for seat in seats]
    return "\n".join([",".join(head), *tally.rows, ""])


def landings_csv(plan: Plan, tally: Tally) -> str:
    """How often tokens arrive on each space; being sent to jail is counted apart from visiting it."""
    rows = [
        (space, plan.edition.spaces[space].name, tally.landings[space], _per_throw(tally, space))
        for space in range(SPACES)
    ]
    rows.append((IN_JAIL, "in jail", tally.landings[IN_JAIL], _per_throw(tally, IN_JAIL)))
    return table(("space", "name", "landings", "per_throw"), rows)


def _per_throw(tally: Tally, space: int) -> str:
    return f"{tally.landings[space] / max(1, tally.throws):.6f}"


def income_csv(plan: Plan, tally: Tally) -> str:
    """The rents that were paid for each deed."""
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
