"""Begins a new game: gives seats to the players in the lobby and to robots, and creates the saved game."""

from __future__ import annotations

from secrets import randbits

from croupier.engine import Edition, Game
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.lobby.lobby import Lobby
from croupier.firmware.table.lobby.plan import Plan


def begin_game(services: Services, lobby: Lobby, plan: Plan, edition: Edition, robots: int) -> SavedGame:
    """A new game, already on the disk. Raises BadSetup or JournalError if that is not possible."""
    seated = lobby.clockwise(services.phones)
    services.owners.settle([uid for _, uid in seated])
    people = [(place, uid, services.owners.token(uid)) for place, uid in seated]
    seats = [
        Seat(place.console, uid, token, place.language, services.owners.colour(uid), advice=place.advice)
        for place, uid, token in people
    ]
    names = [services.owners.name(uid) or edition.tokens[token].label for _, uid, token in people]
    humans = len(seats)
    for token, uid in services.owners.free([seat.token for seat in seats])[:robots]:
        seats.append(Seat(-1, uid, token))
        names.append(edition.tokens[token].label)
    robots_of = {player: plan.kind_of(player - humans) for player in range(humans, len(seats))}
    seed = randbits(63) if services.seed is None else services.seed
    game = Game.new(edition, _distinct(names), rules=plan.rules_for(edition), seed=seed)
    return SavedGame.begin(
        services.folder.new_path(), game, tuple(seats), robots=robots_of, real_dice=plan.real_dice
    )


def _distinct(names: list[str]) -> list[str]:
    """The names, with a number added where two are the same."""
    found: list[str] = []
    for name in names:
        distinct, number = name, 2
        while distinct in found:
            distinct, number = f"{name} {number}", number + 1
        found.append(distinct)
    return found
