"""The figures of a view are what the engine really pays, charges and offers, also with other percentages."""

from __future__ import annotations

from itertools import product
from math import log1p
from random import Random

import pytest

from croupier.engine import Game, Rules, figures
from croupier.engine import actions as act
from croupier.engine.bots import builder, strong
from croupier.engine.bots.features import NAMES, features, scale_of
from croupier.engine.bots.position import Position as Judged
from croupier.engine.bots.reason import Robot
from croupier.engine.bots.rents import cost_of_landing
from croupier.engine.bots.runner import play
from croupier.engine.bots.swap import Swap, SwapValue
from croupier.engine.bots.worth import deed_values
from croupier.engine.choices import OfferForm
from croupier.engine.edition import COLOUR_GROUPS, DEEDS, GROUPS
from croupier.engine.events import BANK, ClaimOpened, Paid
from tests.dear_edition import dear_edition
from tests.engine.forms import decided
from tests.rules.positions import Position, board, move

BOARDWALK = 39
ALL_RULES = [
    Rules(),
    Rules(interest_rounding="down"),
    Rules(transfer_lift_interest=False),
    Rules(interest_rounding="down", transfer_lift_interest=False),
]


def dear(players: int = 2, rules: Rules | None = None) -> Position:
    return board(players, rules or Rules(), dear_edition())


def paid(game: Game, *actions: act.Action) -> int:
    """What player 0 pays the bank for these steps, less what the bank pays them."""
    payments = [event for action in actions for event in game.apply(action) if isinstance(event, Paid)]
    return sum(p.amount for p in payments if p.payer == 0) - sum(p.amount for p in payments if p.payee == 0)


# -- the view's figures are the engine's


@pytest.mark.rule("R109", "R110")
@pytest.mark.parametrize("rules", ALL_RULES)
def test_lifting_costs_what_the_figure_says(rules: Rules) -> None:
    for space in DEEDS:
        game = dear(rules=rules).owns(0, space, mortgaged=True).game()
        cost = figures.lift_cost(game.view().edition, rules, space)
        assert paid(game, act.Lift(0, space)) == cost
    assert figures.interest(dear_edition(), Rules(), BOARDWALK) == 31
    assert figures.interest(dear_edition(), Rules(interest_rounding="down"), BOARDWALK) == 30


@pytest.mark.rule("R119", "R123")
@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("lift", [True, False])
def test_a_mortgaged_deed_changes_hands_for_what_the_figure_says(rules: Rules, lift: bool) -> None:
    for space in DEEDS:
        game = dear(rules=rules).owns(1, space, mortgaged=True).game()
        offer = act.Offer(0, 1, act.Goods(), act.Goods(deeds=(space,)), (space,) if lift else ())
        game.apply(offer)
        number = game.view().offers[0].id
        cost = figures.transfer_cost(dear_edition(), rules, space, lift)
        assert paid(game, act.Accept(1, number)) == cost


@pytest.mark.rule("R102", "R127")
@pytest.mark.parametrize("short", [True, False])
def test_a_player_can_raise_exactly_the_figure_and_each_building_its_resale(short: bool) -> None:
    rules = Rules(short_game=short)
    position = dear(rules=rules).group(0, "green", level=2).group(0, "brown", level=rules.house_cap + 1)
    game = position.owns(0, 5, 12).owns(0, 6, mortgaged=True).game()
    total = figures.can_raise(dear_edition(), game.view(), 0)
    ways = act.Sell | act.Mortgage
    while step := next((choice for choice in game.options(0) if isinstance(choice, ways)), None):
        expected = (
            figures.resale(dear_edition(), step.space)
            if isinstance(step, act.Sell)
            else dear_edition().spaces[step.space].mortgage
        )
        assert paid(game, step) == -expected
    assert game.view().cash[0] == figures.can_raise(dear_edition(), game.view(), 0) == total


@pytest.mark.rule("R151", "R61")
def test_worth_is_what_the_outcome_says_and_the_tax_counts_mortgages_in_full() -> None:
    rules = Rules(time_limit=60, taxes_1997=True)
    position = dear(3, rules).group(0, "green", level=2).owns(1, 5, 6, mortgaged=True).owns(1, 39)
    view = position.game().view()
    worths = tuple(figures.worth(view.edition, view, player) for player in range(3))
    game = position.game()
    game.apply(act.TimeUp())
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.worth == worths
    assert worths[0] == 1500 + 300 + 300 + 320 + 6 * 275
    taxed = position.owns(0, 12, mortgaged=True).landing(4)
    tenth = figures.printed_worth(dear_edition(), taxed.view(), 0) // 10
    assert paid(taxed, act.ChooseTax(0, 4, tenth=True)) == tenth


@pytest.mark.rule("R37", "R42", "R55")
@pytest.mark.parametrize("needs_unmortgaged", [True, False])
@pytest.mark.parametrize("in_jail", [True, False])
def test_the_rent_due_is_the_claim_that_opens(needs_unmortgaged: bool, in_jail: bool) -> None:
    rules = Rules(group_rent_needs_unmortgaged=needs_unmortgaged, no_rent_in_jail=True)
    for space in DEEDS:
        position = dear(rules=rules).group(1, "green", level=5).group(1, "red").group(1, "dark_blue", level=3)
        position.group(1, "brown").owns(1, 3, mortgaged=True).owns(1, 5, 15, 12, 6).owns(0, 28, 8)
        if in_jail:
            position.jailed(1)
        game = position.landing(space)
        before = position.game().view()
        due = figures.rent_due(before.edition, rules, before, 0, space)
        claims = [(claim.amount, claim.factor) for claim in game.view().claims]
        assert claims == ([] if due is None else [(due.amount, due.times)])
        owed = before.owner[space] == 1 and not before.mortgaged[space] and not in_jail
        assert (due is not None) == owed


@pytest.mark.rule("R90", "R91", "R93", "R99", "R115")
def test_what_can_be_traded_and_built_on_is_what_is_offered() -> None:
    position = (
        dear(3).group(0, "green", level=2).group(0, "orange").group(0, "red").owns(0, 24, mortgaged=True)
    )
    position.owns(0, 31, level=3).owns(0, 5).cash(0, 250)
    game = position.game()
    view = game.view()
    choices = list(game.options(0))
    form = next(choice for choice in choices if isinstance(choice, OfferForm))
    assert form.mine.deeds == figures.tradable(view, view.deeds(0)) == (5, 16, 18, 19, 21, 23, 24)
    builds = [choice.space for choice in choices if isinstance(choice, act.Build)]
    sites = list(figures.building_sites(view.rules, view, figures.groups_of(view.deeds(0))))
    assert sites == [16, 18, 19, 32, 34]
    assert builds == figures.affordable_sites(view.edition, view.rules, view, 0, "house") == [16, 18, 19]
    assert figures.affordable_sites(view.edition, view.rules, view, 0, "hotel") == []


def test_state_and_view_give_the_same_figures_all_through_a_game() -> None:
    """The rents opened in a whole game are those that the view before each landing foretold."""
    game, rng = Game.new(dear_edition(), ["A", "B", "C"], seed=3), Random(3)
    seen = 0
    for _ in range(1500):
        view = game.view()
        wait = next(iter(game.waiting_on()), None)
        if wait is None:
            break
        if wait.what == "arrive":
            action = next(iter(game.options(wait.player)))
        else:
            asked = [claim.owner for claim in view.claims] + [offer.to for offer in view.offers]
            players = [*(asked if wait.what == "roll" else ()), wait.player]
            decisions = (strong.choose(view, p, game.choices_by_kind(p), rng) for p in players)
            action = next(decided(decision, rng) for decision in decisions if decision is not None)
        for event in game.apply(action):  # type: ignore[arg-type]
            if isinstance(event, ClaimOpened) and view.owner[event.space] != BANK:
                rent = figures.rent_of(view.edition, view.rules, view, event.space)
                seen += 1
                assert event.amount in (rent.amount, 2 * rent.amount)  # a card doubles a transport's
                assert event.factor in (rent.times, 10 if rent.times else 0)
    assert seen > 20


# -- robots


def lifts(game: Game, choose: Robot) -> bool:
    decision = choose(game.view(), 0, game.choices_by_kind(0), Random(1))
    return decision is not None and isinstance(decision[0], act.Lift)


def test_the_builder_lifts_when_the_real_cost_leaves_its_reserve() -> None:
    position = dear().group(0, "dark_blue").owns(0, BOARDWALK, mortgaged=True)
    reserve = 200  # while the bank has many deeds
    cost = figures.lift_cost(dear_edition(), Rules(), BOARDWALK)
    assert cost == 203 + 31
    assert lifts(position.cash(0, reserve + cost).game(), builder.choose)
    assert not lifts(position.cash(0, reserve + cost - 1).game(), builder.choose)


def test_the_builder_counts_the_real_fee_of_a_mortgaged_deed() -> None:
    price, mortgage, fee = 400, 203, 31
    for cash, accepts in ((price - mortgage - fee, True), (price - mortgage - fee + 1, False)):
        game = dear().owns(0, BOARDWALK, mortgaged=True).game()
        game.apply(act.Offer(0, 1, act.Goods(deeds=(BOARDWALK,)), act.Goods(cash=cash)))
        decision = builder.choose(game.view(), 1, game.choices_by_kind(1), Random(1))
        assert decision is not None
        assert isinstance(decision[0], act.Accept) == accepts


def test_the_strong_robot_lifts_when_the_real_cost_leaves_its_reserve() -> None:
    position = dear().group(0, "dark_blue").owns(0, BOARDWALK, mortgaged=True)
    reserve = Judged(position.cash(0, 400).game().view(), 0).reserve
    cost = figures.lift_cost(dear_edition(), Rules(), BOARDWALK)
    assert lifts(position.cash(0, reserve + cost).game(), strong.choose)
    assert not lifts(position.cash(0, reserve + cost - 1).game(), strong.choose)


@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_strong_robot_counts_fees_and_the_cost_of_lifting(rules: Rules) -> None:
    view = dear(rules=rules).group(0, "dark_blue").owns(0, BOARDWALK, mortgaged=True).game().view()
    value = SwapValue(Judged(view, 1), Swap(0, (), (BOARDWALK,)))
    assert value.cash == view.cash[1] - figures.interest(dear_edition(), rules, BOARDWALK)
    values = deed_values(dear_edition(), rules)
    group = values.group("dark_blue", 0, view.owner, view.level, view.mortgaged, 1, False)
    houses = 2 * 3 * dear_edition().spaces[BOARDWALK].house_cost
    assert group.cost == houses + figures.lift_cost(dear_edition(), rules, BOARDWALK)


def test_every_robot_expects_the_rents_that_it_really_pays() -> None:
    """On each colour group with each number of buildings, also in the short game."""
    for short, name in product((False, True), COLOUR_GROUPS):
        rules = Rules(short_game=short)
        for level in range(rules.house_cap + 2):
            position = dear(rules=rules).group(1, name, level=level)
            before = position.game().view()
            for space in GROUPS[name]:
                expected = cost_of_landing(before, 0, space)
                game = position.at(0, (space - 3) % 40).game()
                move(game, 1, 2)
                assert [claim.amount for claim in game.view().claims] == [expected]


@pytest.mark.parametrize("seed", range(6))
def test_the_forecast_counts_worth_and_what_can_be_raised_by_the_same_figures(seed: int) -> None:
    """It works them out in one pass over the board, with another interest and other house prices too."""
    rules = Rules(short_game=seed % 3 == 2)
    game = Game.new(dear_edition(), ["Ada", "Bob", "Cleo"], rules=rules, seed=seed)
    rng = Random(seed)
    for _ in range(8):
        play(game, [builder.choose] * 3, rng, limit=60)
        view = game.view()
        if view.outcome is not None:
            break
        unit = scale_of(view.edition, view.rules).deed
        living, rows = features(view)
        for player, row in zip(living, rows, strict=True):
            known = dict(zip(NAMES, row, strict=True))
            assert known["worth"] == log1p(figures.worth(view.edition, view, player) / unit)
            assert known["can_raise"] == log1p(figures.can_raise(view.edition, view, player) / unit)
            assert known["whole_groups"] == len(figures.groups_of(view.deeds(player))) / 3
            assert known["deeds"] == len(view.deeds(player)) * len(living) / len(DEEDS) / 2
