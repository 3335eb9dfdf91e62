"""Sheets: what a console shows as one list, laid out at a glance for the page and the phones.

A sheet holds only words and keys. Each key is one of the console's choices: a page makes it as any other
choice (see `inputs.Choose`), so sheet, words and small screen always do the same.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class SheetChoice(Struct, frozen=True, omit_defaults=True):
    """Something to press, and what it says."""

    key: str
    label: str
    details: str = ""


class SheetDeed(Struct, frozen=True, omit_defaults=True):
    """A deed that can be put on a deal. `on` says whether it is on it, `key` changes that."""

    space: int
    key: str
    details: str
    """Its price, or that it is mortgaged."""
    on: bool = False
    lift: SheetChoice | None = None
    """What becomes of the mortgage that comes with it."""


class SheetCard(Struct, frozen=True, omit_defaults=True):
    """A jail card that can be put on a deal."""

    key: str
    label: str
    on: bool = False


class DealSide(Struct, frozen=True, omit_defaults=True):
    """One of the two players of a deal."""

    player: int
    title: str
    """Who gives what is chosen here."""
    deeds: tuple[SheetDeed, ...]
    cards: tuple[SheetCard, ...]
    cash: int
    """What this player pays."""
    most: int
    """What this player could pay."""
    gives: str
    """What everything that this player gives is worth."""
    after: tuple[str, ...]
    """What the deal makes of this player: their worth, groups that are complete then or no longer."""


class DealSheet(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="deal"):
    """A deal between the player at the console and another one; without `sides` the other is still chosen."""

    title: str
    partners: tuple[SheetChoice, ...] = ()
    sides: tuple[DealSide, ...] = ()
    """The player's own side first."""
    cash: str = ""
    """The key of the dial for the money; its value is what the player gets."""
    ends: tuple[SheetChoice, ...] = ()
    """Agree, refuse, withdraw, …"""
    agree: str = ""
    """The key of the one that agrees to the sheet, if the player has not."""
    back: str = ""
    problem: str = ""
    """Why the rules do not allow this deal; "" if they do."""


class PropertyStep(Struct, frozen=True, omit_defaults=True):
    """One step up or down: what it does, and the rent and the cash after it."""

    key: str
    label: str
    details: tuple[str, ...]


class PropertyGroup(Struct, frozen=True, omit_defaults=True):
    """A group of deeds of one player."""

    key: str
    """Leads to the group, one deed after the other."""
    label: str
    rent: str
    streets: tuple[tuple[int, str], ...]
    """Each deed of the player, and its state in words."""
    up: PropertyStep | None = None
    down: PropertyStep | None = None


class PropertySheet(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="property"):
    """The groups that the player can change."""

    title: str
    groups: tuple[PropertyGroup, ...]
    back: str


Sheet: TypeAlias = DealSheet | PropertySheet
