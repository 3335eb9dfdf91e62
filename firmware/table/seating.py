"""From the lobby to the first throw: seats for those who have joined, robots beside them, a new game."""

from __future__ import annotations

from secrets import randbits

from engine import Edition, Game
from firmware.table.keeper import Keeper
from firmware.table.kit import Kit
from firmware.table.lobby import Lobby
from firmware.table.plan import Plan
from firmware.table.scene import Seat


def begin_game(kit: Kit, lobby: Lobby, plan: Plan, edition: Edition, robots: int) -> Keeper:
    """On the disk already; BadSetup or JournalError if it cannot be."""
    seated = lobby.clockwise(kit.phones)
    kit.people.settle([uid for _, uid in seated])
    people = [(place, uid, kit.people.token(uid)) for place, uid in seated]
    seats = [
        Seat(place.console, uid, token, place.language, kit.people.colour(uid))
        for place, uid, token in people
    ]
    names = [kit.people.name(uid) or edition.tokens[token].label for _, uid, token in people]
    humans = len(seats)
    for token, uid in kit.people.free([seat.token for seat in seats])[:robots]:
        seats.append(Seat(-1, uid, token))
        names.append(edition.tokens[token].label)
    played = dict.fromkeys(range(humans, len(seats)), plan.robot)
    seed = randbits(63) if kit.seed is None else kit.seed
    game = Game.new(edition, _distinct(names), rules=plan.rules_for(edition), seed=seed)
    return Keeper.begin(kit.folder.new_path(), game, tuple(seats), robots=played, real_dice=plan.real_dice)


def _distinct(names: list[str]) -> list[str]:
    """Two of the same name are told apart."""
    found: list[str] = []
    for name in names:
        told, number = name, 2
        while told in found:
            told, number = f"{name} {number}", number + 1
        found.append(told)
    return found
