"""Does what the house asks for: sound, brightness, announcer and pause. Nothing here plays the game."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from croupier.firmware.model.inputs import HouseCommand
from croupier.firmware.model.speech import Level
from croupier.firmware.table.common.phase import Phase
from croupier.firmware.table.common.services import Services
from croupier.firmware.table.game.phase import GamePhase
from croupier.firmware.table.lobby.phase import LobbyPhase


def obey(services: Services, phase: Phase, asked: HouseCommand) -> None:
    """Change it, or do nothing where that makes no sense now."""
    settings = services.board_settings
    match asked:
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
