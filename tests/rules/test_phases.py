"""Who may do what, when: the table under R97, phase by phase, every action tried by every player.

One rich position: each of three players has a group with houses, one with hotels (and too few houses in the
bank to change them), a deed to mortgage and one to lift. Player 0 is thrown into each phase while player 1
has rent to ask for, and 0 and 2 each have an offer open to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import get_args

import pytest

from croupier.engine import Game, IllegalAction, Rules
from croupier.engine import actions as act
from croupier.engine.actions import Action, Goods
from croupier.engine.agenda import Auction, CardDue, Debt, Purchase, RentThrow, Shortage, TaxChoice, Travel
from croupier.engine.choices import BidForm, Choice, CounterForm, LiftForm, OfferForm, ThrowForm
from croupier.engine.edition import GROUP_AT, GROUPS
from croupier.engine.view import View
from tests.rules.positions import Position, ask, board, classic, draw, move, throw
from tests.rules.reading import auction, debt, shortage, waits

HOUR = Rules(time_limit=60)
CLOCK = -1
CLOCKED: frozenset[int] = frozenset({CLOCK})
ALL = frozenset({0, 1, 2})
DEALS = (act.Offer, act.Counter, act.Accept, act.Refuse, act.Withdraw)
BUILT = {0: ("brown", "light_blue"), 1: ("pink", "orange"), 2: ("red", "yellow")}
"""Each player's group with one house a street, and the one with hotels."""
TO_LIFT = {0: 12, 1: 31, 2: 34}


def ground(rules: Rules = HOUR, *, cash: int = 300) -> Position:
    position = board(3, rules).cash(0, cash)
    for player, (houses, hotels) in BUILT.items():
        position.group(player, houses, level=1).group(player, hotels, level=5)
        position.owns(player, TO_LIFT[player], mortgaged=True)
    position.owns(0, 5).owns(1, 25, 28).owns(2, 15)
    return position.holds_card(0, "chance").stock(houses=2, hotels=3).at(0, 21)


def with_offers(game: Game, offers: bool) -> Game:
    if offers:
        game.apply(act.Offer(0, 1, Goods(cash=1), Goods()))
        game.apply(act.Offer(2, 1, Goods(cash=1), Goods()))
    return game


def rent_open(offers: bool, *, cash: int = 300, top: str = "bank_dividend") -> Game:
    """0 has thrown a double onto 1's railroad: 25 to be asked for, and another throw to come."""
    game = with_offers(ground(cash=cash).on_top("chance", top).game(), offers)
    move(game, 2, 2)
    assert [claim.owner for claim in game.view().claims] == [1]
    return game


# -- the phases


def resolved(offers: bool) -> Game:
    game = rent_open(offers)
    move(game, 5, 6)
    draw(game)
    return game


def in_jail(offers: bool) -> Game:
    return with_offers(ground().jailed(0, throws=1).game(), offers)


def on_the_way(offers: bool) -> Game:
    game = rent_open(offers)
    throw(game, 3, 4)
    return game


def on_the_way_to_jail(offers: bool) -> Game:
    game = rent_open(offers)
    move(game, 2, 3)
    return game


def before_the_card(offers: bool) -> Game:
    game = rent_open(offers)
    move(game, 5, 6)
    return game


def obeying_the_card(offers: bool) -> Game:
    game = rent_open(offers, top="advance_boardwalk")
    move(game, 5, 6)
    draw(game)
    return game


def buying(offers: bool) -> Game:
    game = rent_open(offers)
    move(game, 3, 4)
    return game


def deed_auction(offers: bool) -> Game:
    game = buying(offers)
    game.apply(act.Decline(0, 32))
    return game


def short_of_houses(offers: bool) -> Game:
    game = rent_open(offers)
    game.apply(act.Build(0, 1, 2))
    return game


def house_auction(offers: bool) -> Game:
    game = short_of_houses(offers)
    for player in (1, 2):
        game.apply(act.Want(player, shortage(game).lot, GROUPS[BUILT[player][0]][0]))
    return game


def ruined(offers: bool, cash: int = 300) -> Game:
    """A second double has brought 0 to one of 2's hotels, and 2 has asked for the 1150."""
    game = rent_open(offers, cash=cash)
    move(game, 1, 1)
    ask(game)
    assert (debt(game).creditor, debt(game).amount) == (2, 1150)
    return game


def in_debt(offers: bool) -> Game:
    return ruined(offers, cash=450)


def able_to_pay(offers: bool) -> Game:
    game = in_debt(offers)
    game.apply(act.Offer(1, 0, Goods(cash=900), Goods()))
    game.apply(act.Accept(0, game.view().offers[-1].id))
    return game


def estate_received(offers: bool) -> Game:
    game = ruined(offers)
    game.apply(act.Bankrupt(0, debt(game).id))
    return game


def rent_throw(offers: bool) -> Game:
    game = rent_open(offers)
    move(game, 1, 2)
    ask(game)
    return game


def tax_choice(offers: bool) -> Game:
    game = with_offers(ground(Rules(taxes_1997=True, time_limit=60)).at(0, 1).game(), offers)
    move(game, 1, 2)
    return game


def jail_choice(offers: bool) -> Game:
    rules = Rules(card_after_third_roll=True, time_limit=60)
    game = with_offers(ground(rules).jailed(0, throws=2).game(), offers)
    throw(game, 1, 2)
    return game


def order_round(_offers: bool) -> Game:
    return Game.new(classic(), ["Ada", "Bob", "Cy"], rules=HOUR, seed=5)


Legal = dict[type, frozenset[int]]


@dataclass(frozen=True)
class Phase:
    make: Callable[[bool], Game]
    waited: list[tuple[int, str]]
    legal: Legal
    """Which players (or the clock) may do each action; deals apart."""
    deals: str = "none"
    """Open to "all", "with 0" alone (and any withdrawal), to "withdraw" only, or "none".

    "to 0" is as "with 0", but 0 must not pay: they cannot cover the debt as it is (R127).
    """

    @property
    def name(self) -> str:
        return self.make.__name__


def only(player: int) -> frozenset[int]:
    return frozenset({player})


RAISING: Legal = {act.Sell: ALL, act.SellBuildings: ALL, act.Mortgage: ALL}
OPEN: Legal = {**RAISING, act.Build: ALL, act.Lift: ALL, act.Resign: ALL, act.TimeUp: CLOCKED}
ASKING: Legal = {act.Claim: only(1), act.Waive: only(1)}
LEAVING_JAIL: Legal = {act.PayJail: only(0), act.UseJailCard: only(0)}
ARRIVING: Legal = {act.Arrive: only(0)}
BIDDING: Legal = {act.Bid: ALL, act.DropOut: ALL, act.Hammer: CLOCKED}
ANSWERING: Legal = {act.Want: frozenset({1, 2}), act.Pass: frozenset({1, 2}), act.Hammer: CLOCKED}

PHASES = [
    Phase(rent_open, [(0, "roll")], {**OPEN, **ASKING, act.Roll: only(0)}, "all"),
    Phase(resolved, [(1, "roll")], {**OPEN, **ASKING, act.Roll: only(1)}, "all"),
    Phase(in_jail, [(0, "roll")], {**OPEN, **LEAVING_JAIL, act.Roll: only(0)}, "all"),
    Phase(on_the_way, [(0, "arrive")], ARRIVING, "withdraw"),
    Phase(on_the_way_to_jail, [(0, "arrive")], ARRIVING, "withdraw"),
    Phase(before_the_card, [(0, "draw")], {act.Draw: only(0)}, "withdraw"),
    Phase(obeying_the_card, [(0, "arrive")], ARRIVING, "withdraw"),
    Phase(buying, [(0, "buy")], {**RAISING, act.Buy: only(0), act.Decline: only(0)}, "all"),
    Phase(deed_auction, [(0, "bid"), (1, "bid"), (2, "bid")], {**RAISING, **BIDDING}),
    Phase(short_of_houses, [(1, "want"), (2, "want")], ANSWERING),
    Phase(house_auction, [(0, "bid"), (1, "bid"), (2, "bid")], BIDDING),
    Phase(in_debt, [(0, "debt")], RAISING, "with 0"),
    Phase(able_to_pay, [(0, "debt")], {**RAISING, act.PayDebt: only(0)}, "with 0"),
    Phase(ruined, [(0, "debt")], {**RAISING, act.Bankrupt: only(0)}, "to 0"),
    Phase(estate_received, [(2, "estate")], {act.TakeEstate: only(2)}),
    Phase(rent_throw, [(0, "rent_roll")], {act.RentRoll: only(0)}),
    Phase(tax_choice, [(0, "tax")], {act.ChooseTax: only(0)}),
    Phase(jail_choice, [(0, "jail")], LEAVING_JAIL),
    Phase(order_round, [(0, "order_roll"), (1, "order_roll"), (2, "order_roll")], {act.OrderRoll: ALL}),
]


# -- everything anybody could try


def attempts(game: Game) -> Iterator[Action]:
    """Each action by each player, right in all but perhaps the phase."""
    view = game.view()
    task = view.task
    lot = task.lot if isinstance(task, Auction | Shortage) else 1
    standing = task.standing if isinstance(task, Auction) else 0
    yield act.Hammer(lot, standing)
    yield act.TimeUp()
    for claim in view.claims:
        yield act.Claim(claim.owner, claim.id)
        yield act.Waive(claim.owner, claim.id)
    if not view.claims:
        yield act.Claim(1, 1)
        yield act.Waive(1, 1)
    for player in ALL:
        yield act.OrderRoll(player, 1, (1, 2))
        yield act.Roll(player, view.throw, (1, 2))
        yield act.RentRoll(player, task.claim.id if isinstance(task, RentThrow) else 1, (1, 2))
        yield act.Arrive(player, task.space if isinstance(task, Travel) else view.space[player])
        yield act.Draw(player, task.space if isinstance(task, CardDue) else 36)
        yield act.ChooseTax(player, task.space if isinstance(task, TaxChoice) else 4, True)
        yield act.PayJail(player)
        yield act.UseJailCard(player, "chance")
        yield act.Buy(player, task.space if isinstance(task, Purchase) else 32)
        yield act.Decline(player, task.space if isinstance(task, Purchase) else 32)
        yield act.Bid(player, lot, standing + 1)
        yield act.DropOut(player, lot)
        yield act.Pass(player, lot)
        yield act.PayDebt(player, task.id if isinstance(task, Debt) else 1)
        yield act.Bankrupt(player, task.id if isinstance(task, Debt) else 1)
        yield act.TakeEstate(player)
        yield act.Resign(player)
        yield act.Lift(player, TO_LIFT[player])
        yield from (act.Mortgage(player, space) for space in bare_deeds(view, player))
        houses, hotels = BUILT[player]
        yield act.Build(player, GROUPS[houses][0], 2)
        yield act.Want(player, lot, GROUPS[houses][0])
        yield act.Sell(player, GROUPS[houses][0], 0)
        yield act.SellBuildings(player, hotels, (0,) * len(GROUPS[hotels]))
    yield from deal_attempts(view)


def bare_deeds(view: View, player: int) -> list[int]:
    """Unmortgaged, in groups without buildings."""
    return [
        space
        for space in view.deeds(player)
        if not view.mortgaged[space] and not any(view.level[other] for other in GROUPS[GROUP_AT[space]])
    ]


def deal_attempts(view: View) -> Iterator[Action]:
    proposers = {offer.player for offer in view.offers}
    for player in ALL - proposers:
        for to in ALL - {player}:
            yield act.Offer(player, to, Goods(cash=1), Goods())
            yield act.Offer(player, to, Goods(), Goods(cash=1))
    for offer in view.offers:
        yield act.Counter(offer.to, offer.id, Goods(cash=1), Goods())
        yield act.Accept(offer.to, offer.id)
        yield act.Refuse(offer.to, offer.id)
        yield act.Withdraw(offer.player, offer.id)
    if not view.offers:
        yield act.Counter(1, 1, Goods(cash=1), Goods())
        yield act.Accept(1, 1)
        yield act.Refuse(1, 1)
        yield act.Withdraw(0, 1)


def may(phase: Phase, view: View, action: Action) -> bool:
    player: int = getattr(action, "player", CLOCK)
    if not isinstance(action, DEALS):
        return player in phase.legal.get(type(action), ())
    if not isinstance(action, act.Offer) and not view.offers:
        return False
    if phase.deals in ("all", "none"):
        return phase.deals == "all"
    if isinstance(action, act.Withdraw):
        return True
    if phase.deals == "to 0" and zero_pays(view, action):
        return False
    return phase.deals in ("with 0", "to 0") and 0 in (player, partner(view, action))


def zero_pays(view: View, action: act.Offer | act.Counter | act.Accept | act.Refuse) -> bool:
    """In the deals that are tried, one side pays 1 to the other."""
    if isinstance(action, act.Offer | act.Counter):
        return (action.player if action.give.cash else partner(view, action)) == 0
    return isinstance(action, act.Accept) and partner(view, action) == 0


def partner(view: View, action: act.Offer | act.Counter | act.Accept | act.Refuse) -> int:
    if isinstance(action, act.Offer):
        return action.to
    return next(offer.player for offer in view.offers if offer.id == action.offer)


@cache
def _made(phase: str, offers: bool) -> Game:
    return next(p for p in PHASES if p.name == phase).make(offers)


def made(phase: Phase, offers: bool) -> Game:
    return _made(phase.name, offers).copy()


def refused_and_untouched(game: Game, action: Action) -> bool:
    before = game.to_json()
    assert game.check(action) is not None, f"{action} is legal"
    with pytest.raises(IllegalAction):
        game.apply(action)
    return game.to_json() == before


def kind_of(choice: Choice) -> type:
    match choice:
        case ThrowForm():
            return type(choice.action((1, 2)))
        case BidForm():
            return act.Bid
        case OfferForm():
            return act.Offer
        case CounterForm():
            return act.Counter
        case LiftForm():
            return type(choice.action())
        case _:
            return type(choice)


EVERY_PHASE = pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name)
OFFERS = pytest.mark.parametrize("offers", [True, False], ids=["offers open", "no offers"])


@pytest.mark.rule("R97")
@EVERY_PHASE
def test_who_is_waited_for(phase: Phase) -> None:
    assert waits(made(phase, offers=True)) == phase.waited
    assert waits(made(phase, offers=False)) == phase.waited


@pytest.mark.rule("R97")
@pytest.mark.rule("R127")
@pytest.mark.rule("R34")
@pytest.mark.rule("R99")
@pytest.mark.rule("R106")
@pytest.mark.rule("R112")
@pytest.mark.rule("R117")
@pytest.mark.rule("R156")
@OFFERS
@EVERY_PHASE
def test_what_is_allowed_is_accepted_and_all_else_is_refused(phase: Phase, offers: bool) -> None:
    game = made(phase, offers)
    view = game.view()
    tried = list(attempts(game))
    assert {type(action) for action in tried} == set(get_args(Action))

    for action in tried:
        if may(phase, view, action):
            assert game.check(action) is None, f"{action} is refused"
            assert game.copy().apply(action)
        else:
            assert refused_and_untouched(game, action), action


@pytest.mark.rule("R97")
@OFFERS
@EVERY_PHASE
def test_the_options_name_exactly_what_is_allowed(phase: Phase, offers: bool) -> None:
    game = made(phase, offers)
    view = game.view()
    allowed = [action for action in attempts(game) if may(phase, view, action)]

    for player in ALL:
        kinds = {type(action) for action in allowed if getattr(action, "player", CLOCK) == player}
        assert {kind_of(choice) for choice in game.options(player)} == kinds
    by_clock = [action for action in allowed if not hasattr(action, "player")]
    assert list(game.clock_options()) == by_clock


@pytest.mark.rule("R97")
@OFFERS
@EVERY_PHASE
def test_everything_offered_is_accepted(phase: Phase, offers: bool) -> None:
    game = made(phase, offers)

    for player in ALL:
        for choice in game.options(player):
            for action in fillings(choice):
                refusal = game.check(action)
                if refusal is not None and isinstance(action, act.Offer | act.Counter):
                    assert refusal.code == "would_not_cover_debt", action  # for `check` to say (R127)
                    assert phase.deals in ("with 0", "to 0")
                else:
                    assert refusal is None, action


def fillings(choice: Choice) -> list[Action]:
    """The ends of a form's bounds."""
    match choice:
        case ThrowForm():
            return [choice.action((1, 1)), choice.action((6, 6))]
        case BidForm():
            return [choice.action(choice.least), choice.action(choice.most)]
        case LiftForm():
            single = [
                (s,) for s, extra in zip(choice.deeds, choice.extra, strict=True) if extra <= choice.budget
            ]
            return [choice.action(), *(choice.action(lift) for lift in single)]
        case OfferForm():
            return [
                choice.action(partner.player, give, take)
                for partner in choice.partners
                for give, take in (
                    (Goods(cash=choice.mine.cash), Goods()),
                    (Goods(), Goods(cash=partner.cash)),
                )
            ]
        case CounterForm():
            return [choice.action(Goods(cash=choice.mine.cash), Goods())]
        case _:
            return [choice]


@pytest.mark.rule("R97")
def test_a_leader_alone_is_not_waited_for_and_others_still_raise_cash() -> None:
    game = deed_auction(offers=False)
    game.apply(act.Bid(2, auction(game).lot, 100))

    assert waits(game) == [(0, "bid"), (1, "bid")]
    assert game.check(act.Mortgage(2, 15)) is None
    assert game.check(act.Sell(1, 11, 0)) is None
