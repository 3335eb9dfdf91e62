"""Does what comes from beside the table: wishes of the smart home, and a game that was brought here.

Nothing here plays the game.
"""

from __future__ import annotations

from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from croupier.firmware.model.inputs import HouseCommand
from croupier.firmware.model.speech import Level
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.table.common.phase import Phase
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.game.phase import GamePhase
from croupier.firmware.table.lobby.phase import LobbyPhase


class GameBrought(Struct, frozen=True):
    """A game that is not over has come from elsewhere: it is offered, unless another one is."""

    saved_game: SavedGame


def obey(services: Services, phase: Phase, asked: HouseCommand | GameBrought) -> None:
    """Change it, or do nothing where that makes no sense now."""
    settings = services.board_settings
    match asked:
        case GameBrought(saved_game):
            if not (isinstance(phase, LobbyPhase) and phase.offer(saved_game)):
                saved_game.close()
        case HouseCommand("sound", bool(on)):
            settings.keep(replace(settings.value, sound=on))
        case HouseCommand("brightness", int(percent)) if (
            not isinstance(percent, bool) and 1 <= percent <= 100
        ):
            settings.keep(replace(settings.value, brightness=percent))
        case HouseCommand("announcer", str(level)) if level in get_args(Level):
            settings.keep(replace(settings.value, voice=level))
        case HouseCommand("pause", True) if isinstance(phase, GamePhase):
            phase.pause()
        case HouseCommand("pause", False) if isinstance(phase, LobbyPhase):
            phase.continue_game()
        case _:
            pass
