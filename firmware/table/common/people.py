"""The people at the table: players who are still in the game and no robots."""

from __future__ import annotations

from croupier.firmware.table.common.feature import RunningGame


def people(game: RunningGame) -> list[int]:
    """Those who play themselves and are not out."""
    robots = game.saved_game.robots
    return [player for player, out in enumerate(game.view.out) if not out and player not in robots]


def who_handles(game: RunningGame, owner: int) -> int:
    """Who moves that player's real pieces: the player, or the next person on the left of a robot or one who
    is out."""
    here, players = people(game), len(game.view.players)
    in_order = ((owner + step) % players for step in range(players))
    return next((player for player in in_order if player in here), owner)
