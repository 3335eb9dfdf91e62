"""A game that cannot begin says so, and an edition with odd prices still never gets stuck."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine import BadSetup, Game, Rules
from croupier.engine.bots.beginner import choose
from croupier.engine.bots.runner import play
from tests.rules.positions import classic


def test_the_deeds_of_a_time_limit_game_must_be_affordable() -> None:
    with pytest.raises(BadSetup, match=r"^starting cash 749: the deeds dealt may cost 750 \(R155\)$"):
        Game.new(classic(), ["Ada", "Bob"], rules=Rules(time_limit=60, starting_cash=749))
    enough = Game.new(classic(), ["Ada", "Bob"], rules=Rules(time_limit=60, starting_cash=750))
    assert min(enough.view().cash) >= 0


def test_free_deeds_need_no_cash() -> None:
    rules = Rules(time_limit=60, short_game=True, starting_cash=0)
    assert Game.new(classic(), ["Ada", "Bob"], rules=rules).view().cash == (0, 0)


@pytest.mark.parametrize("seed", range(5))
def test_odd_house_prices_lead_into_no_debt_without_a_way_out(seed: int) -> None:
    """Half a price is rounded for each building alone, in the sale and in what a debtor could raise."""
    spaces = tuple(
        replace(space, house_cost=space.house_cost + 1) if space.kind == "street" else space
        for space in classic().spaces
    )
    edition = replace(classic(), spaces=spaces)
    game = Game.new(edition, ["Ada", "Bob", "Cleo"], rules=Rules(rent="auto"), seed=seed)
    play(game, [choose] * 3, Random(seed), limit=60_000)
    assert game.outcome() is not None
