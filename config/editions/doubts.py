"""Doubts: what an edition file marks as not confirmed, because nobody has compared it with the real board.

    1  = { name = "Sanctuary Hills", unconfirmed = "name" }      # chosen by us
    5  = { name = "Metro Station",   unconfirmed = "place" }     # on the board, but perhaps elsewhere

The owner of a real set corrects the name and removes the mark. The game does not use it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.config.form import Form


class Doubt(NamedTuple):
    """`key` is what the mark is on, `about` what is not confirmed of it: its name, its place, its sign."""

    key: str
    about: str
    name: str


def check_doubt(form: Form, key: str, name: str, kinds: Iterable[str], doubts: list[Doubt]) -> None:
    if form.has("unconfirmed"):
        about = form.choice("unconfirmed", kinds)
        if about:
            doubts.append(Doubt(key, about, name))


def places_of_our_own(doubts: Iterable[Doubt]) -> tuple[int, ...]:
    """The spaces whose printed names nobody knows."""
    return tuple(
        int(doubt.key.removeprefix("spaces."))
        for doubt in doubts
        if doubt.about == "name" and doubt.key.startswith("spaces.")
    )
