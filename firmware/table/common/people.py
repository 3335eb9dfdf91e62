"""The people at the table: players who are still in the game and are not robots."""

from __future__ import annotations

from croupier.firmware.table.common.feature import RunningGame


def people(game: RunningGame) -> list[int]:
    """The players who are still in the game and are not robots."""
    robots = game.saved_game.robots
    return [player for player, out in enumerate(game.view.out) if not out and player not in robots]


def who_handles(game: RunningGame, owner: int) -> int:
    """The person who moves that player's real pieces: the player, or the next person on their left.

    A robot, or a player who is out, does not move real pieces.
    """
    here, players = people(game), len(game.view.players)
    in_order = ((owner + step) % players for step in range(players))
    return next((player for player in in_order if player in here), owner)
