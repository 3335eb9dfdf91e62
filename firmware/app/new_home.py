"""Makes a game at home on this board: one that was begun elsewhere, where the tokens carry other tags."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from msgspec.structs import replace

from croupier.firmware.model.records import SeatTaken
from croupier.firmware.saves.journal import JournalError
from croupier.firmware.saves.saved_game import SavedGame

_log = logging.getLogger(__name__)


async def make_at_home(saved_game: SavedGame | None, tokens: Mapping[str, int]) -> None:
    """Give each player the tag that this board's token carries, where theirs is not known here.

    Consoles need no change: who has none sits at the one that all share.
    """
    if saved_game is None:
        return
    taken = {seat.uid for seat in saved_game.seats}
    here = {token: uid for uid, token in reversed(list(tokens.items())) if uid not in taken}
    for player, seat in enumerate(saved_game.seats):
        if not seat.uid or seat.uid in tokens or seat.token not in here:
            continue
        try:
            await saved_game.record(SeatTaken(player, replace(seat, uid=here.pop(seat.token))))
        except JournalError as error:
            _log.error("%s", error)
            return
