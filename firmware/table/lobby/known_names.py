"""Choosing a name from those of the people who have played here before."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.firmware.model.menu import Cursor, Item, Path, Request
from croupier.firmware.table.common.menus import back
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.lobby.lobby import Lobby, Place
from croupier.firmware.table.lobby.name_typing import MAX_LETTERS
from croupier.firmware.text import Say

NAMES: Path = ("names",)
"""The list of the names."""


class TakeName(Request, frozen=True):
    """The player is this person."""

    name: str


def free_names(services: Services, lobby: Lobby) -> tuple[str, ...]:
    """The names of known people who have not joined yet, as far as a screen can show them."""
    taken = {services.owners.name(place.uid).casefold() for place in lobby.places if place.uid}
    names = services.people.names()
    return tuple(name for name in names if name.casefold() not in taken and len(name) <= MAX_LETTERS)


def names_entry(services: Services, say: Say, lobby: Lobby, place: Place) -> list[Item]:
    """The item that leads to the list; none where nobody is known or the player has a name already."""
    if place.uid is None or services.owners.name(place.uid) or not free_names(services, lobby):
        return []
    return [Item("open:names", say("do-open-names"), opens=Cursor(NAMES))]


def name_items(services: Services, say: Say, lobby: Lobby) -> list[Item]:
    """The list."""
    names = [
        Item(f"known:{name}", say("do-take", who=name), does=TakeName(name))
        for name in free_names(services, lobby)
    ]
    return [back(say, about=(say("line-known-names"), ())), *names]


def take_name(services: Services, lobby: Lobby, place: Place, name: str) -> Lobby:
    """The lobby in which that person plays there, in their language."""
    if place.uid is None:
        return lobby
    person = services.people.person(name)
    language = "" if person is None else person.language
    colour = "" if person is None else person.colour
    services.owners.learn(place.uid, name, language or services.owners.language(place.uid), colour)
    return lobby.change(place, replace(place, language=language or place.language))
