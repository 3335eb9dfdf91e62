"""Games that are just at something worth a scene on the page's stage: one for every kind of stage.

A scene is a game and the steps that lead from it to the moment that is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from croupier.config.editions import load_edition
from croupier.engine import BY_THE_BOOK, FAMILY, Edition, Game, Rules
from croupier.engine import actions as act
from croupier.engine.actions import Action, Goods
from croupier.engine.agenda import Auction, Debt, Shortage
from tests.rules.positions import Position, board

NAMES = ("Hat", "Car", "Dog", "Ship")

Steps = Iterator[Action]


class Scene(NamedTuple):
    """A game, and what is done in it: a generator that looks at the game before each step."""

    game: Game
    steps: Callable[[Game], Steps]


def _at(rules: Rules = FAMILY, edition: Edition | None = None) -> Position:
    return board(4, rules=rules, edition=edition).named(*NAMES)


def _nothing(_game: Game) -> Steps:
    return iter(())


def _roll(game: Game, first: int, second: int) -> Action:
    view = game.view()
    return act.Roll(view.thrower, view.throw, (first, second))


def _order(edition: Edition | None) -> Scene:
    game = Game.new(edition or load_edition("classic"), NAMES, rules=FAMILY, seed=3)

    def steps(_game: Game) -> Steps:
        yield act.OrderRoll(0, 1, (3, 4))
        yield act.OrderRoll(2, 1, (6, 5))

    return Scene(game, steps)


def _starts(edition: Edition | None) -> Scene:
    game = Game.new(edition or load_edition("classic"), NAMES, rules=FAMILY, seed=3)

    def steps(_game: Game) -> Steps:
        for player, dice in enumerate(((3, 4), (1, 2), (6, 5), (2, 2))):
            yield act.OrderRoll(player, 1, dice)

    return Scene(game, steps)


def _dice(edition: Edition | None) -> Scene:
    return Scene(_at(edition=edition).at(0, 5).game(), lambda game: iter([_roll(game, 4, 4)]))


def _arrives(position: Position, start: int, first: int, second: int) -> Scene:
    def steps(game: Game) -> Steps:
        player = game.view().thrower
        yield _roll(game, first, second)
        yield act.Arrive(player, (start + first + second) % 40)

    return Scene(position.at(0, start).game(), steps)


def _buy(edition: Edition | None) -> Scene:
    return _arrives(_at(edition=edition).owns(0, 37).cash(0, 620), 30 - 1, 4, 6)


def _bought(edition: Edition | None) -> Scene:
    landing = _buy(edition)

    def steps(game: Game) -> Steps:
        yield from landing.steps(game)
        yield act.Buy(0, 39)

    return Scene(landing.game, steps)


def _rent(edition: Edition | None) -> Scene:
    return _arrives(_at(edition=edition).group(1, "orange", level=3), 12, 2, 4)


def _tax(edition: Edition | None) -> Scene:
    return _arrives(_at(edition=edition), 0, 1, 3)


def _salary(edition: Edition | None) -> Scene:
    return _arrives(_at(edition=edition).owns(0, 3), 36, 3, 4)


def _claim(edition: Edition | None) -> Scene:
    return _arrives(_at(BY_THE_BOOK, edition).group(1, "orange", level=3), 12, 2, 4)


def _card_due(edition: Edition | None) -> Scene:
    return _arrives(_at(edition=edition).on_top("community_chest", "birthday"), 28, 2, 3)


def _card(edition: Edition | None) -> Scene:
    landing = _card_due(edition)

    def steps(game: Game) -> Steps:
        yield from landing.steps(game)
        yield act.Draw(0, 33)

    return Scene(landing.game, steps)


def _card_moves(edition: Edition | None) -> Scene:
    landing = _arrives(_at(edition=edition).on_top("chance", "advance_illinois"), 4, 1, 2)

    def steps(game: Game) -> Steps:
        yield from landing.steps(game)
        yield act.Draw(0, 7)

    return Scene(landing.game, steps)


def _auction(edition: Edition | None) -> Scene:
    landing = _arrives(_at(edition=edition).cash(3, 90), 29, 4, 6)

    def steps(game: Game) -> Steps:
        yield from landing.steps(game)
        yield act.Decline(0, 39)
        task = game.view().task
        assert isinstance(task, Auction)
        yield act.Bid(2, task.lot, 150)
        yield act.DropOut(3, task.lot)
        yield act.Bid(1, task.lot, 190)

    return Scene(landing.game, steps)


def _sold(edition: Edition | None) -> Scene:
    bidding = _auction(edition)

    def steps(game: Game) -> Steps:
        yield from bidding.steps(game)
        task = game.view().task
        assert isinstance(task, Auction)
        yield act.Hammer(task.lot, 190)

    return Scene(bidding.game, steps)


def _deal(edition: Edition | None) -> Scene:
    position = _at(edition=edition).owns(0, 5, 16, 18).owns(1, 19, 15).owns(1, 15, mortgaged=True)

    def steps(_game: Game) -> Steps:
        yield act.Offer(0, 1, Goods(cash=120, deeds=(5,)), Goods(deeds=(15, 19)), lift=(15,))

    return Scene(position.holds_card(0).game(), steps)


def _debt(edition: Edition | None) -> Scene:
    position = _at(edition=edition).group(1, "orange", level=4).cash(0, 260)
    return _arrives(position.group(0, "light_blue", level=2).owns(0, 5, 12, 37), 12, 2, 4)


def _ruin(edition: Edition | None) -> Scene:
    return _arrives(_at(edition=edition).group(1, "orange", level=5).cash(0, 160).owns(0, 12), 12, 2, 4)


def _bankruptcy(edition: Edition | None) -> Scene:
    ruin = _arrives(_at(edition=edition).group(1, "orange", level=5).cash(0, 160), 12, 2, 4)

    def steps(game: Game) -> Steps:
        yield from ruin.steps(game)
        task = game.view().task
        assert isinstance(task, Debt)
        yield act.Bankrupt(0, task.id)

    return Scene(ruin.game, steps)


def _estate(edition: Edition | None) -> Scene:
    position = _at(edition=edition).group(1, "orange", level=5).cash(0, 60).owns(0, 5, 12, mortgaged=True)
    ruin = _arrives(position.owns(0, 1), 12, 2, 4)

    def steps(game: Game) -> Steps:
        yield from ruin.steps(game)
        task = game.view().task
        assert isinstance(task, Debt)
        yield act.Bankrupt(0, task.id)

    return Scene(ruin.game, steps)


def _jailed(edition: Edition | None) -> Scene:
    return _arrives(_at(edition=edition), 26, 1, 3)


def _jail(edition: Edition | None) -> Scene:
    return Scene(_at(edition=edition).jailed(0, throws=1).holds_card(0).game(), _nothing)


def _shortage(edition: Edition | None) -> Scene:
    position = _at(edition=edition).group(0, "orange", level=2).group(1, "red", level=1)
    position = position.group(2, "pink", level=3).stock(houses=1)

    def steps(game: Game) -> Steps:
        yield act.Build(0, 16, 3)
        task = game.view().task
        assert isinstance(task, Shortage)
        yield act.Want(1, task.lot, 21)

    return Scene(position.game(), steps)


def _built(edition: Edition | None) -> Scene:
    position = _at(edition=edition).group(0, "orange", level=2)
    return Scene(position.game(), lambda _game: iter([act.Build(0, 16, 3)]))


def _winner(edition: Edition | None) -> Scene:
    position = _at(edition=edition).out(2).out(3).group(1, "orange", level=5)
    ruin = _arrives(position.cash(0, 160), 12, 2, 4)

    def steps(game: Game) -> Steps:
        yield from ruin.steps(game)
        task = game.view().task
        assert isinstance(task, Debt)
        yield act.Bankrupt(0, task.id)

    return Scene(ruin.game, steps)


def _utility(edition: Edition | None) -> Scene:
    return _arrives(_at(edition=edition).owns(1, 12, 28), 7, 2, 3)


SCENES: dict[str, Callable[[Edition | None], Scene]] = {
    "order": _order,
    "starts": _starts,
    "dice": _dice,
    "buy": _buy,
    "bought": _bought,
    "rent": _rent,
    "rent-throw": _utility,
    "claim": _claim,
    "tax": _tax,
    "salary": _salary,
    "card-due": _card_due,
    "card": _card,
    "card-moves": _card_moves,
    "auction": _auction,
    "sold": _sold,
    "deal": _deal,
    "debt": _debt,
    "ruin": _ruin,
    "jailed": _jailed,
    "jail": _jail,
    "shortage": _shortage,
    "built": _built,
    "estate": _estate,
    "bankruptcy": _bankruptcy,
    "winner": _winner,
}
"""By name. Each takes the edition to play; None is the classic one."""
