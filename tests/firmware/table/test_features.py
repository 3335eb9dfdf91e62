"""Tests of all features together: every request has exactly one feature that answers it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from croupier.firmware.model.menu import Request
from croupier.firmware.table.game.menus import CardRead, CarryToken, TokenIsRight
from croupier.firmware.table.game.phase import GamePhase
from tests.firmware.table.driver import seated
from tests.rules.positions import board

OF_THE_GAME = {CardRead, CarryToken, TokenIsRight}
"""Answered by the game itself."""


def subclasses(kind: type[Request]) -> Iterator[type[Request]]:
    for found in kind.__subclasses__():
        yield found
        yield from subclasses(found)


def is_of_the_lobby(kind: type) -> bool:
    return ".lobby." in kind.__module__


async def test_every_request_goes_to_one_feature(tmp_path: Path) -> None:
    async with seated(board(2).game(), tmp_path) as table:
        phase = table.table._phase
        assert isinstance(phase, GamePhase)
        answered = Counter(request for feature in phase._features for request in feature.requests)
    assert set(answered.values()) == {1}
    ours = {kind for kind in subclasses(Request) if kind.__module__.startswith("croupier.")}
    assert {kind for kind in ours if not is_of_the_lobby(kind)} == set(answered) | OF_THE_GAME
