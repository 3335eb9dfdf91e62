"""Luck and skill: luck is even over all that could have come, and skill is one's own doing."""

from __future__ import annotations

from random import Random

import pytest

from croupier.engine import FAMILY, Game
from croupier.engine import actions as act
from croupier.engine.bots.luck_and_skill import THROWS, LuckAndSkill
from croupier.engine.bots.registry import robot
from croupier.engine.bots.runner import next_action
from tests.firmware.table.driver import CLASSIC


def begun(players: int = 2, steps: int = 0, seed: int = 1) -> Game:
    game = Game.new(CLASSIC, ["Ada", "Ben", "Cleo"][:players], rules=FAMILY, seed=seed)
    random, robots = Random(seed), [robot("builder")] * players
    for _ in range(steps):
        action = next_action(game, robots, random)
        assert action is not None
        game.apply(action)
    return game


def judged(game: Game, *actions: act.Action) -> LuckAndSkill:
    account = LuckAndSkill(len(game.setup.players))
    for action in actions:
        before, game = game, game.copy()
        account.take(before, action, game.apply(action), game)
    return account


def before_a_throw(steps: int) -> tuple[Game, int, int]:
    """A game in its middle, who throws, and the number of the throw."""
    game = begun(3, steps)
    random, robots = Random(2), [robot("builder")] * 3
    while game.view().task is not None or game.view().claims or game.view().offers:
        action = next_action(game, robots, random)
        assert action is not None
        game.apply(action)
    return game, game.view().thrower, game.view().throw


@pytest.mark.parametrize("steps", [40, 150, 300])
def test_over_all_throws_nobody_is_lucky(steps: int) -> None:
    game, player, throw = before_a_throw(steps)
    luck = [judged(game, act.Roll(player, throw, dice)).luck for dice, _ in THROWS]
    for seat in range(3):
        mean = sum(ways * one[seat] for one, (_, ways) in zip(luck, THROWS, strict=True)) / 36
        assert mean == pytest.approx(0, abs=1e-9)
    assert max(abs(one[player]) for one in luck) > 0.001
    assert all(sum(one) == pytest.approx(0, abs=1e-9) for one in luck), "what one gains the others lose"


def test_over_all_cards_nobody_is_lucky() -> None:
    """Whatever lies on top: the mean over the cards that nobody has seen is the same."""
    game = begun(2)
    game.apply(act.OrderRoll(0, 1, (6, 5)))
    game.apply(act.OrderRoll(1, 1, (1, 2)))
    game.apply(act.Roll(0, 1, (3, 4)))
    game.apply(act.Arrive(0, 7))
    lucks = {}
    for seed in range(300):
        imagined = Game.imagine(game.view(), seed)
        events = imagined.copy().apply(act.Draw(0, 7))
        card = next(event.card for event in events if hasattr(event, "card"))
        lucks[card] = judged(imagined, act.Draw(0, 7)).luck[0]
    assert len(lucks) == len(CLASSIC.decks["chance"].cards)
    pairs = [card.id for card in CLASSIC.decks["chance"].cards]
    assert len(set(pairs)) < 17
    assert sum(lucks[card.id] for card in CLASSIC.decks["chance"].cards) == pytest.approx(0, abs=1e-9)


def test_a_gift_is_bad_for_who_gives_and_good_for_who_takes() -> None:
    game, _, _ = before_a_throw(200)
    giver = next(seat for seat in range(3) if game.view().deeds(seat))
    taker = (giver + 1) % 3
    deed = game.view().deeds(giver)[0]
    offer = act.Offer(giver, taker, act.Goods(deeds=(deed,)), act.Goods(cash=1))
    offered = game.copy()
    offered.apply(offer)
    account = judged(game, offer, act.Accept(taker, offered.view().offers[0].id))
    assert account.skill[giver] < 0 < account.skill[taker]
    assert account.luck == [0, 0, 0]


def test_who_declines_what_they_can_pay_is_asked_for_it() -> None:
    game = begun(2)
    steps: list[act.Action] = [
        act.OrderRoll(0, 1, (6, 5)),
        act.OrderRoll(1, 1, (1, 2)),
        act.Roll(0, 1, (3, 2)),
        act.Arrive(0, 5),
    ]
    for step in steps:
        game.apply(step)
    bought, declined = judged(game, act.Buy(0, 5)), judged(game, act.Decline(0, 5))
    assert bought.skill == [0, 0], "that is what everybody does"
    assert declined.skill[0] != 0
    assert declined.skill[1] == 0


def test_a_whole_game_is_the_same_each_time() -> None:
    def whole() -> tuple[list[float], list[float]]:
        game, random, robots = begun(3), Random(5), [robot("builder")] * 3
        account = LuckAndSkill(3)
        for _ in range(400):
            action = next_action(game, robots, random)
            if action is None:
                break
            before, game = game, game.copy()
            account.take(before, action, game.apply(action), game)
        return account.luck, account.skill

    assert whole() == whole()
