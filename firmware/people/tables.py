"""Everybody's statistics as plain tables, for CSV and JSON: figures with names, no words."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import TypeAlias

import msgspec

from croupier.firmware.people.statistics import PairStatistics, PersonStatistics

Cell: TypeAlias = str | int | float | None
Row: TypeAlias = Mapping[str, Cell]
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""A name that begins so would be reckoned with by a spreadsheet."""


def person_row(person: PersonStatistics) -> dict[str, Cell]:
    rating = person.rating
    return {
        "name": person.name,
        "games": person.games,
        "wins": round(person.wins, 3),
        "given_up": person.given_up,
        "worth_share": round(person.worth_share, 4),
        "bankruptcies": person.bankruptcies,
        "deals": person.deals,
        "judged": person.judged,
        "luck": person.luck / 1000,
        "skill": person.skill / 1000,
        "favourite_group": person.favourite_group,
        "longest_game": person.longest.game,
        "longest_seconds": person.longest.amount,
        "biggest_rent": person.biggest_rent.amount,
        "biggest_rent_game": person.biggest_rent.game,
        "rating": None if rating is None else round(rating.mu, 4),
        "uncertainty": None if rating is None else round(rating.sigma, 4),
        "last": person.last,
    }


def pair_row(pair: PairStatistics) -> dict[str, Cell]:
    one, other = pair.names
    return {
        "name": one,
        "other": other,
        "games": pair.games,
        "wins": round(pair.wins[0], 3),
        "other_wins": round(pair.wins[1], 3),
        "ahead": pair.ahead[0],
        "other_ahead": pair.ahead[1],
        "ruined": pair.ruined[0],
        "other_ruined": pair.ruined[1],
        "rent": pair.rent[0],
        "other_rent": pair.rent[1],
    }


def as_csv(rows: Iterable[Row]) -> str:
    """With a line of names on top; "" for no rows."""
    text = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(text, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow({name: _safe(cell) for name, cell in row.items()})
    return text.getvalue()


def _safe(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell


def as_json(people: Iterable[PersonStatistics], pairs: Iterable[PairStatistics]) -> bytes:
    """Everything, by whom people were ruined too."""
    found = {
        "people": [
            {**person_row(person), "ruined_by": person.ruined_by, "groups": person.groups}
            for person in people
        ],
        "pairs": [pair_row(pair) for pair in pairs],
    }
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
