"""Tests of deals with a strong robot: it says what would be fair, and does not wait for ever."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.engine import FAMILY
from croupier.engine import actions as act
from croupier.engine.actions import Counter, Goods, Withdraw
from croupier.firmware.table.robots import THINKS_FOR_S, TIME_TO_ANSWER_S
from tests.firmware.table.driver import seated
from tests.rules.positions import Position, board


def both_lack_a_street() -> Position:
    """Hat needs New York Avenue, the robot needs Illinois Avenue, and each has what the other needs."""
    return board(3, rules=FAMILY).owns(0, 16, 18, 24).owns(1, 21, 23, 19).owns(2, 1, 5)


async def test_it_answers_with_what_it_would_take_and_a_handshake_seals_that(tmp_path: Path) -> None:
    game = both_lack_a_street().game()
    game.apply(act.Offer(0, 1, Goods(cash=200), Goods(deeds=(19,))))
    async with seated(game, tmp_path, robots=(1,), kind="strong") as table:
        await table.wait(THINKS_FOR_S["normal"] + 0.2)
        assert isinstance(table.saved_game.recent[-1].action, Counter)
        await table.find("Hat", "See the deal...")
        assert re.fullmatch(r"Car offers: \| \+ 1 deed, \$\d+ \| - Illinois Avenue", table.says("Hat"))
        await table.choose("Hat", "See the deal...", "Shake: a deal!", "Read on")
        assert table.says("Hat") == "You give: | Illinois Avenue"
        await table.choose("Hat", "Shake: a deal!")
        owner = table.saved_game.game.view().owner
        assert (owner[19], owner[24]) == (0, 1)


async def test_an_offer_that_nobody_answers_holds_up_one_throw_and_not_every_one(tmp_path: Path) -> None:
    game = both_lack_a_street().turn_of(1).game()
    game.apply(act.Offer(1, 0, Goods(cash=50), Goods(deeds=(24,))))
    async with seated(game, tmp_path, robots=(1,), kind="builder", dice=[(1, 2)]) as table:
        await table.wait(TIME_TO_ANSWER_S - 1)
        assert len(table.saved_game.game.view().offers) == 1, "there is time to think"
        await table.wait(1.2)
        assert isinstance(table.saved_game.recent[-1].action, Withdraw)
        assert not table.saved_game.game.view().offers


@pytest.mark.rule("R158")
@pytest.mark.parametrize("kind", ["builder", "strong"])
async def test_a_deed_mortgaged_under_a_robots_offer_counts_as_a_no(tmp_path: Path, kind: str) -> None:
    """It gets no mortgaged deed for the price of a clean one, and it no longer waits for an answer."""
    game = both_lack_a_street().turn_of(1).game()
    game.apply(act.Offer(1, 0, Goods(cash=900), Goods(deeds=(24,))))
    async with seated(game, tmp_path, robots=(1,), kind=kind, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Property...", "Red")
        await table.left("Hat")
        await table.choose("Hat", "Mortgage")
        mortgaged = table.saved_game.length
        await table.close_lists("Hat")
        await table.wait(THINKS_FOR_S["normal"] + 0.2)
        assert table.saved_game.length > mortgaged, "it has gone on"
        assert table.saved_game.game.view().owner[24] == 0
