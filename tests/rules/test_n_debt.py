"""N Debt and bankruptcy: R126 to R139."""

from __future__ import annotations

import pytest

from croupier.engine import Game, Refusal, Rules
from croupier.engine.actions import (
    Accept,
    Bankrupt,
    Bid,
    Claim,
    Counter,
    DropOut,
    Goods,
    Hammer,
    Lift,
    Mortgage,
    Offer,
    PayDebt,
    Refuse,
    Roll,
    Sell,
    TakeEstate,
)
from croupier.engine.choices import LiftForm
from croupier.engine.events import (
    BANK,
    AuctionOpened,
    BuildingChanged,
    CardPassed,
    ClaimClosed,
    DebtClosed,
    DebtOpened,
    DeedPassed,
    EstateReceived,
    Mortgaged,
    Paid,
    ThrowsAgain,
    TurnBegan,
    Unmortgaged,
    WentBankrupt,
)
from croupier.engine.figures import interest
from tests.rules.positions import Position, ask, board, classic, draw, move, refused, throw
from tests.rules.reading import auction, claim, debt, of_kind, offer, offered, paid, passed, pile, waits

BOARDWALK = 39
LUXURY_TAX = 38


def owing_rent(position: Position, level: int = 3) -> Game:
    """Player 0 lands on player 1's Boardwalk and is asked: 1400 with three houses, 200 with one."""
    game = position.group(1, "dark_blue", level=level).landing(BOARDWALK)
    ask(game)
    return game


def bankrupt(game: Game) -> None:
    """The debtor has nothing left."""
    task = debt(game)
    game.apply(Bankrupt(task.debtor, task.id))


# -- R126: the game waits while money is raised


@pytest.mark.rule("R126")
def test_owing_more_than_ones_cash_is_a_debt_and_nothing_is_paid_yet() -> None:
    game = board(3).cash(0, 150).owns(0, 37, 5).group(1, "orange", level=2).landing(19)

    events = ask(game)

    (opened,) = of_kind(events, DebtOpened)
    assert (opened.debtor, opened.creditor, opened.amount, opened.why) == (0, 1, 220, "rent")
    assert paid(events) == []
    assert game.view().cash[0] == 150
    assert waits(game) == [(0, "debt")]


@pytest.mark.rule("R126")
def test_what_can_be_paid_at_once_is_no_debt() -> None:
    game = board(3).cash(0, 220).group(1, "orange", level=2).landing(19)

    events = ask(game)

    assert not of_kind(events, DebtOpened)
    assert paid(events) == [(0, 1, 220, "rent")]


@pytest.mark.rule("R126")
def test_the_game_waits_also_when_the_debtor_is_not_the_thrower() -> None:
    game = owing_rent(board(3).cash(0, 150).owns(0, 5), level=1)
    assert game.view().thrower == 1

    assert refused(game, Roll(1, game.view().throw, (1, 2))) == "not_now"
    game.apply(Mortgage(0, 5))
    assert waits(game) == [(0, "debt")]
    game.apply(PayDebt(0, debt(game).id))

    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R126")
def test_selling_and_mortgaging_raise_the_money_and_the_debt_is_paid_in_full() -> None:
    game = owing_rent(board(3).cash(0, 65).group(0, "brown", level=1).owns(0, 5), level=1)
    owed = debt(game).id
    game.apply(Sell(0, 1, 0))
    game.apply(Mortgage(0, 5))
    assert refused(game, PayDebt(0, owed)) == "cannot_afford"
    assert offered(game, 0, PayDebt) == []
    game.apply(Sell(0, 3, 0))

    events = game.apply(PayDebt(0, owed))

    assert events == [Paid(0, 1, 200, "rent"), DebtClosed(owed, paid=True)]
    assert game.view().cash == (15, 1700, 1500)


@pytest.mark.rule("R126")
def test_a_deal_may_save_the_debtor() -> None:
    game = owing_rent(board(3).cash(0, 10).owns(0, 5), level=1)
    game.apply(Offer(2, 0, Goods(cash=190), Goods(deeds=(5,))))
    game.apply(Accept(0, offer(game).id))

    game.apply(PayDebt(0, debt(game).id))

    assert game.view().cash == (0, 1700, 1310)
    assert game.view().owner[5] == 2


@pytest.mark.rule("R126")
def test_a_deal_with_the_creditor_may_save_the_debtor_too() -> None:
    game = owing_rent(board(2).cash(0, 10).owns(0, 5), level=1)
    game.apply(Offer(0, 1, Goods(deeds=(5,)), Goods(cash=200)))
    game.apply(Accept(1, offer(game).id))

    game.apply(PayDebt(0, debt(game).id))

    assert game.view().cash == (10, 1500)


@pytest.mark.rule("R126")
def test_a_debt_on_ones_own_turn_ends_the_turn_once_it_is_paid() -> None:
    game = board(3).cash(0, 10).owns(0, 5).landing(LUXURY_TAX)
    assert waits(game) == [(0, "debt")]
    game.apply(Mortgage(0, 5))

    events = game.apply(PayDebt(0, debt(game).id))

    assert paid(events) == [(0, BANK, 100, "tax")]
    assert of_kind(events, TurnBegan) == [TurnBegan(1, 2)]


@pytest.mark.rule("R126")
def test_after_a_double_the_debtor_who_paid_throws_again() -> None:
    game = board(3).cash(0, 10).owns(0, 5).landing(LUXURY_TAX, dice=(2, 2))
    game.apply(Mortgage(0, 5))

    events = game.apply(PayDebt(0, debt(game).id))

    assert of_kind(events, ThrowsAgain) == [ThrowsAgain(0, 2)]


@pytest.mark.rule("R126")
def test_only_the_debtor_settles_and_names_his_debt() -> None:
    game = owing_rent(board(3).cash(0, 100).owns(0, 5), level=1)
    game.apply(Mortgage(0, 5))
    owed = debt(game).id

    assert refused(game, PayDebt(1, owed)) == "not_yours"
    assert refused(game, PayDebt(2, owed)) == "not_yours"
    assert refused(game, Bankrupt(1, owed)) == "not_yours"
    assert refused(game, PayDebt(0, owed + 1)) == "no_such_debt"
    assert refused(game, Bankrupt(0, owed - 1)) == "no_such_debt"


# -- R127: bankrupt only when everything saleable cannot cover it


@pytest.mark.rule("R127")
def nearly_ruined(cash: int) -> Game:
    """200 owed. Two houses give 25 each, the brown streets 30 each, Oriental 50, a mortgaged deed nothing."""
    position = board(3).group(0, "brown", level=1).owns(0, 12, mortgaged=True).owns(0, 6)
    return owing_rent(position.cash(0, cash), level=1)


@pytest.mark.rule("R127")
def test_a_debt_that_cash_half_the_buildings_and_all_mortgages_just_cover_is_no_bankruptcy() -> None:
    game = nearly_ruined(cash=40)

    assert refused(game, Bankrupt(0, debt(game).id)) == "debt_can_be_met"
    assert offered(game, 0, Bankrupt) == []


@pytest.mark.rule("R127")
def test_one_short_of_that_is_bankruptcy() -> None:
    game = nearly_ruined(cash=39)

    assert offered(game, 0, Bankrupt) == [Bankrupt(0, debt(game).id)]
    game.apply(Bankrupt(0, debt(game).id))

    assert game.view().out == (True, False, False)


@pytest.mark.rule("R127")
@pytest.mark.parametrize(("cash", "legal"), [(90, False), (89, True)])
def test_a_hotel_is_worth_five_halves_of_a_house(cash: int, legal: bool) -> None:
    """400 owed. Hotels on the browns give 2 x 5 x 25, the mortgages 60."""
    game = board(3).group(0, "brown", level=5).cash(0, cash).group(1, "light_blue", level=4).landing(6)
    ask(game)

    assert (game.check(Bankrupt(0, debt(game).id)) is None) is legal


@pytest.mark.rule("R127")
def test_a_jail_card_cannot_be_counted_on() -> None:
    game = owing_rent(board(3).cash(0, 199).holds_card(0), level=1)

    assert game.check(Bankrupt(0, debt(game).id)) is None


@pytest.mark.rule("R127")
def test_a_debtor_with_enough_cash_can_only_pay() -> None:
    game = owing_rent(board(3).cash(0, 100).owns(0, 5), level=1)
    game.apply(Mortgage(0, 5))

    assert refused(game, Bankrupt(0, debt(game).id)) == "debt_can_be_met"
    assert offered(game, 0, PayDebt) == [PayDebt(0, debt(game).id)]


@pytest.mark.rule("R127")
def test_a_debtor_who_could_pay_is_left_with_selling_and_mortgaging() -> None:
    game = owing_rent(board(2).cash(0, 160).group(0, "brown", level=1), level=1)

    assert offered(game, 0, PayDebt) + offered(game, 0, Bankrupt) == []
    assert offered(game, 0, Sell) == [Sell(0, 1, 0), Sell(0, 3, 0)]


# -- R127: nobody deals themselves poor in a debt


@pytest.mark.rule("R127")
def test_a_solvent_debtor_gives_nothing_away() -> None:
    """0 owes 200 and can raise 300: not one deed goes to a friend for nothing, and no bankruptcy follows."""
    game = owing_rent(board(3).cash(0, 50).owns(0, 5, 15).owns(0, 12).holds_card(0), level=1)
    gift = Offer(0, 2, Goods(deeds=(5, 15, 12)), Goods())

    refusal = game.check(gift)

    assert refusal == Refusal("would_not_cover_debt", {"debtor": 0, "amount": 200})
    assert refused(game, Offer(2, 0, Goods(), Goods(deeds=(5, 15, 12)))) == "would_not_cover_debt"
    assert refused(game, Bankrupt(0, debt(game).id)) == "debt_can_be_met"
    assert game.check(Offer(0, 2, Goods(deeds=(12,)), Goods())) is None, "250 are left"
    assert game.check(Offer(0, 2, Goods(cards=("chance",)), Goods())) is None, "a card raises nothing"


@pytest.mark.rule("R127")
@pytest.mark.parametrize(("cash", "legal"), [(99, False), (100, True), (101, True)])
def test_what_is_left_must_cover_the_debt(cash: int, legal: bool) -> None:
    """Reading Railroad is worth 100 of the 200 owed, sold to 2 for less or more."""
    game = owing_rent(board(3).cash(0, 100).owns(0, 5), level=1)

    refusal = game.check(Offer(0, 2, Goods(deeds=(5,)), Goods(cash=cash)))

    assert refusal == (None if legal else Refusal("would_not_cover_debt", {"debtor": 0, "amount": 200}))


@pytest.mark.rule("R127")
@pytest.mark.parametrize(("cash", "legal"), [(99, False), (100, True), (101, True)])
def test_who_cannot_cover_it_at_least_loses_nothing(cash: int, legal: bool) -> None:
    """1400 are owed and 110 can be raised: a deal may help, but not lower that."""
    game = owing_rent(board(3).cash(0, 10).owns(0, 5))
    assert debt(game).amount == 1400

    refusal = game.check(Offer(2, 0, Goods(cash=cash), Goods(deeds=(5,))))

    assert refusal == (None if legal else Refusal("would_not_cover_debt", {"debtor": 0, "amount": 1400}))


@pytest.mark.rule("R127")
@pytest.mark.rule("R119")
def test_the_fee_for_a_mortgaged_deed_lowers_it_too() -> None:
    """0 has 200 of the 200 owed: 10% for a mortgaged deed given to them would be too much."""
    game = owing_rent(board(3).cash(0, 100).owns(0, 5).owns(2, 12, mortgaged=True), level=1)

    assert refused(game, Offer(2, 0, Goods(deeds=(12,)), Goods())) == "would_not_cover_debt"
    assert refused(game, Offer(0, 2, Goods(), Goods(deeds=(12,)), (12,))) == "would_not_cover_debt"
    assert game.check(Offer(2, 0, Goods(deeds=(12,), cash=8), Goods())) is None


@pytest.mark.rule("R127")
@pytest.mark.rule("R123")
def test_a_deed_lifted_in_the_deal_can_be_mortgaged_again() -> None:
    """By the French book that costs nothing: 75 are paid to lift it and 75 can be raised with it."""
    french = Rules(transfer_lift_interest=False)
    game = owing_rent(board(3, french).cash(0, 100).owns(0, 5).owns(2, 12, mortgaged=True), level=1)

    assert game.check(Offer(0, 2, Goods(), Goods(deeds=(12,)), (12,))) is None
    assert refused(game, Offer(0, 2, Goods(), Goods(deeds=(12,)))) == "would_not_cover_debt"


@pytest.mark.rule("R127")
@pytest.mark.rule("R123")
def test_where_only_lifting_leaves_enough_the_debtor_may_accept_and_lift() -> None:
    french = Rules(transfer_lift_interest=False)
    position = board(3, french).cash(0, 100).owns(0, 5).owns(2, 12, mortgaged=True)
    game = position.group(1, "dark_blue", level=1).at(0, 36).game()
    game.apply(Offer(2, 0, Goods(deeds=(12,)), Goods()))
    number = offer(game).id
    move(game, 1, 2)
    ask(game)

    assert refused(game, Accept(0, number)) == "would_not_cover_debt"
    assert offered(game, 0, Accept) == [Accept(0, number, (12,))]
    assert offered(game, 0, LiftForm) == []
    game.apply(Accept(0, number, (12,)))


@pytest.mark.rule("R127")
@pytest.mark.rule("R123")
@pytest.mark.parametrize(("deeds", "selections"), [((12, 15, 25), 7), ((12, 15, 25, 28, 35, 11, 13, 14), 8)])
def test_of_many_deeds_to_lift_not_every_selection_is_offered(
    deeds: tuple[int, ...], selections: int
) -> None:
    """0 has just what they owe. A deed kept mortgaged costs a fee, a lifted one nothing in the end."""
    french = Rules(transfer_lift_interest=False)
    fees = sum(interest(classic(), french, space) for space in deeds)
    position = board(3, french).cash(0, 100).owns(0, 5).owns(2, *deeds, mortgaged=True)
    game = position.group(1, "dark_blue", level=1).at(0, 36).game()
    game.apply(Offer(2, 0, Goods(deeds=deeds, cash=fees - 1), Goods()))
    move(game, 1, 2)
    ask(game)

    accepted = offered(game, 0, Accept)

    assert refused(game, Accept(0, offer(game).id)) == "would_not_cover_debt"
    assert 0 < len(accepted) <= selections
    assert all(game.check(action) is None for action in accepted)


@pytest.mark.rule("R127")
def test_buildings_count_at_half_and_a_deed_taken_by_its_mortgage() -> None:
    """Two houses at 25, two mortgages of 30 and cash of 90 are the 200 owed; the railroad is worth 100."""
    game = owing_rent(board(3).cash(0, 90).group(0, "brown", level=1).owns(2, 15), level=1)

    assert refused(game, Offer(0, 2, Goods(cash=1), Goods())) == "would_not_cover_debt"
    assert game.check(Offer(0, 2, Goods(cash=90), Goods(deeds=(15,)))) is None


@pytest.mark.rule("R127")
def test_an_older_offer_stands_but_is_not_accepted_meanwhile() -> None:
    position = board(3).cash(0, 100).owns(0, 5).group(1, "dark_blue", level=1)
    game = position.at(0, 36).game()
    game.apply(Offer(0, 2, Goods(deeds=(5,)), Goods(cash=99)))
    number = offer(game).id
    move(game, 1, 2)
    ask(game)

    assert refused(game, Accept(2, number)) == "would_not_cover_debt"
    assert offered(game, 2, Accept) == []
    assert offered(game, 2, Refuse) == [Refuse(2, number)]
    assert offer(game).id == number
    game.apply(Offer(1, 0, Goods(cash=150), Goods()))
    game.apply(Accept(0, game.view().offers[-1].id))
    assert game.check(Accept(2, number)) is None, "with 150 more the debt is covered without the railroad"
    game.apply(PayDebt(0, debt(game).id))
    assert offered(game, 2, Accept) == [Accept(2, number)]


@pytest.mark.rule("R127")
def test_an_older_offer_to_the_debtor_waits_too() -> None:
    position = board(3).cash(0, 100).owns(0, 5).owns(2, 12, mortgaged=True).group(1, "dark_blue", level=1)
    game = position.at(0, 36).game()
    game.apply(Offer(2, 0, Goods(deeds=(12,)), Goods(cash=20)))
    number = offer(game).id
    assert len(offered(game, 0, LiftForm)) == 1
    move(game, 1, 2)
    ask(game)

    assert refused(game, Accept(0, number)) == "would_not_cover_debt"
    assert offered(game, 0, LiftForm) == []
    assert refused(game, Counter(0, number, Goods(cash=1), Goods())) == "would_not_cover_debt"
    assert game.check(Counter(0, number, Goods(), Goods(cash=1))) is None
    assert offer(game).id == number


@pytest.mark.rule("R127")
@pytest.mark.parametrize(
    ("owned", "start", "second", "due"),
    [(35, 31, (1, 2), 100 + 25), (28, 24, (6, 4), 100 + 12 * 4)],
    ids=["a transport", "a utility, at twelve times its factor"],
)
def test_an_open_claim_counts_as_debt(owned: int, start: int, second: tuple[int, int], due: int) -> None:
    """0 throws a double onto a deed of 1 and then reaches the Luxury Tax: the rent may still be asked for."""
    game = board(3).cash(0, 90).owns(0, 5).owns(1, owned).at(0, start).game()
    move(game, 2, 2)
    move(game, *second)
    assert (debt(game).amount, claim(game).space) == (100, owned)

    refusal = game.check(Offer(0, 2, Goods(deeds=(5,)), Goods(cash=due - 91)))

    assert refusal == Refusal("would_not_cover_debt", {"debtor": 0, "amount": due})
    assert game.check(Offer(0, 2, Goods(deeds=(5,)), Goods(cash=due - 90))) is None


@pytest.mark.rule("R127")
def test_a_claim_against_somebody_else_does_not_count() -> None:
    """0 pays rent of an earlier landing; the claim against 1, who has just landed, is not theirs."""
    game = board(3, Rules(rent_window="second_roll")).cash(0, 10).owns(0, 5).owns(2, 39, 12).at(0, 36).game()
    move(game, 1, 2)
    first = claim(game)
    move(game, 6, 6)
    assert [open_claim.lander for open_claim in game.view().claims] == [0, 1]
    game.apply(Claim(2, first.id))

    assert refused(game, Offer(0, 1, Goods(deeds=(5,)), Goods(cash=39))) == "would_not_cover_debt"
    assert game.check(Offer(0, 1, Goods(deeds=(5,)), Goods(cash=40))) is None


@pytest.mark.rule("R127")
def test_charges_still_queued_count_as_debt() -> None:
    """The chairman owes 50 to each of three: the first is a debt, two more wait."""
    game = chairman(board(4).cash(0, 0).owns(0, 5, 15))
    assert debt(game).amount == 50

    refusal = game.check(Offer(0, 2, Goods(deeds=(15,)), Goods(cash=49)))

    assert refusal == Refusal("would_not_cover_debt", {"debtor": 0, "amount": 150})
    assert game.check(Offer(0, 2, Goods(deeds=(15,)), Goods(cash=50))) is None


@pytest.mark.rule("R127")
def test_charges_of_others_do_not_count() -> None:
    """On the birthday of 1 everybody owes 10; 2 is the first who has to raise it."""
    position = board(4).turn_of(1).cash(2, 0).cash(3, 0).owns(2, 5).owns(3, 15)
    game = position.on_top("community_chest", "birthday").landing(2)
    draw(game)
    assert debt(game).debtor == 2

    refusal = game.check(Offer(2, 0, Goods(deeds=(5,)), Goods(cash=9)))

    assert refusal == Refusal("would_not_cover_debt", {"debtor": 2, "amount": 10})
    assert game.check(Offer(2, 0, Goods(deeds=(5,)), Goods(cash=10))) is None


@pytest.mark.rule("R127")
def test_outside_a_debt_anything_may_be_given_away() -> None:
    """A claim alone is no debt: nobody has asked yet."""
    game = board(3).cash(0, 10).owns(0, 5).owns(1, 39).landing(39)

    game.apply(Offer(0, 2, Goods(cash=10, deeds=(5,)), Goods()))
    game.apply(Accept(2, offer(game).id))

    assert game.view().owner[5] == 2


@pytest.mark.rule("R127")
@pytest.mark.rule("R128")
def test_the_board_sells_and_mortgages_what_is_left_and_the_creditor_gets_the_money() -> None:
    position = board(3).cash(0, 7).group(0, "brown", level=5).owns(0, 1, level=4).owns(0, 5)
    game = owing_rent(position.owns(0, 12, mortgaged=True))
    owed = debt(game).id

    events = game.apply(Bankrupt(0, owed))

    raised = 7 + 4 * 25 + 5 * 25 + 30 + 30 + 100
    assert events == [
        DebtClosed(owed, paid=False),
        Paid(BANK, 0, 100, "building"),
        BuildingChanged(0, 1, 0),
        Paid(BANK, 0, 125, "building"),
        BuildingChanged(0, 3, 0),
        Paid(BANK, 0, 30, "mortgage"),
        Mortgaged(0, 1),
        Paid(BANK, 0, 30, "mortgage"),
        Mortgaged(0, 3),
        Paid(BANK, 0, 100, "mortgage"),
        Mortgaged(0, 5),
        WentBankrupt(0, 1),
        Paid(0, 1, raised, "bankruptcy"),
        DeedPassed(1, 0, 1),
        DeedPassed(3, 0, 1),
        DeedPassed(5, 0, 1),
        DeedPassed(12, 0, 1),
        EstateReceived(1, (1, 3, 5, 12)),
    ]
    assert game.view().cash == (0, 1500 + raised, 1500)
    assert game.view().out == (True, False, False)


@pytest.mark.rule("R127")
def test_a_bankrupt_is_out_for_good() -> None:
    game = owing_rent(board(3).cash(0, 7))
    bankrupt(game)

    assert list(game.options(0)) == []
    assert refused(game, Offer(0, 1, Goods(), Goods(cash=1))) == "player_is_out"
    assert refused(game, Offer(1, 0, Goods(cash=1), Goods())) == "bad_partner"


# -- R128, R129: to a player


@pytest.mark.rule("R128")
def test_the_creditor_gets_less_than_he_is_owed_and_all_that_there_is() -> None:
    game = owing_rent(board(3).cash(0, 7))

    events = game.apply(Bankrupt(0, debt(game).id))

    assert paid(events) == [(0, 1, 7, "bankruptcy")]


@pytest.mark.rule("R129")
def test_the_creditor_gets_every_deed_mortgaged_and_the_jail_cards() -> None:
    position = board(3).cash(0, 0).owns(0, 5, mortgaged=True).owns(0, 12)
    game = owing_rent(position.holds_card(0, "chance").holds_card(0, "community_chest"))

    events = game.apply(Bankrupt(0, debt(game).id))

    assert passed(events) == [(5, 0, 1), (12, 0, 1)]
    assert of_kind(events, CardPassed) == [CardPassed("chance", 0, 1), CardPassed("community_chest", 0, 1)]
    view = game.view()
    assert (view.mortgaged[5], view.mortgaged[12]) == (True, True)
    assert view.cards == ((), ("chance", "community_chest"), ())
    assert view.deeds(0) == ()


@pytest.mark.rule("R129")
@pytest.mark.rule("R135")
def test_buildings_do_not_pass_but_return_to_the_stock() -> None:
    position = board(3).cash(0, 0).group(0, "light_blue", level=4).owns(0, 9, level=5)
    game = owing_rent(position)
    assert (game.view().houses, game.view().hotels) == (32 - 8 - 6, 11)

    bankrupt(game)

    view = game.view()
    assert (view.level[6], view.level[8], view.level[9]) == (0, 0, 0)
    assert (view.houses, view.hotels) == (32 - 6, 12)


@pytest.mark.rule("R135")
def test_hotels_return_to_the_stock_even_without_houses_to_change_them_for() -> None:
    position = board(3).cash(0, 0).group(0, "brown", level=5).stock(houses=0, hotels=3)
    game = position.group(1, "green", level=4).landing(31)
    ask(game)

    bankrupt(game)

    assert (game.view().houses, game.view().hotels) == (0, 5)


# -- R130, R131: the creditor's tenth, and lifting


def estate_of_three(rules: Rules | None = None, *, cash: int = 1500) -> Game:
    """Player 1 gets 1 (value 30), 5 (100) and 12 (75), all mortgaged, from player 0; 2 and 3 play on."""
    position = board(4, rules or Rules()).cash(0, 0).cash(1, cash).owns(0, 1, 5, 12, mortgaged=True)
    game = owing_rent(position)
    bankrupt(game)
    return game


@pytest.mark.rule("R130")
def test_the_creditor_pays_a_tenth_on_each_deed_received() -> None:
    game = estate_of_three()
    assert waits(game) == [(1, "estate")]

    events = game.apply(TakeEstate(1))

    assert paid(events) == [(1, BANK, 3 + 10 + 8, "estate")]
    assert game.view().cash[1] == 1479
    assert all(game.view().mortgaged[space] for space in (1, 5, 12))
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R130")
@pytest.mark.rule("R110")
def test_the_tenth_of_an_estate_follows_the_rounding() -> None:
    game = estate_of_three(Rules(interest_rounding="down"))

    assert paid(game.apply(TakeEstate(1))) == [(1, BANK, 3 + 10 + 7, "estate")]


@pytest.mark.rule("R130")
def test_deeds_the_board_had_to_mortgage_cost_the_tenth_too() -> None:
    game = owing_rent(board(3).cash(0, 0).owns(0, 5))
    bankrupt(game)

    assert paid(game.apply(TakeEstate(1))) == [(1, BANK, 10, "estate")]


@pytest.mark.rule("R130")
def test_an_estate_without_deeds_asks_nothing() -> None:
    game = owing_rent(board(3).cash(0, 7).holds_card(0))

    bankrupt(game)

    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R131")
def test_lifting_at_the_same_moment_is_value_and_one_tenth() -> None:
    game = estate_of_three()

    events = game.apply(TakeEstate(1, lift=(12,)))

    assert paid(events) == [(1, BANK, 83, "estate"), (1, BANK, 13, "estate")]
    assert of_kind(events, Unmortgaged) == [Unmortgaged(1, 12)]
    assert [game.view().mortgaged[space] for space in (1, 5, 12)] == [True, True, False]


@pytest.mark.rule("R131")
def test_the_whole_estate_may_be_lifted() -> None:
    game = estate_of_three()

    events = game.apply(TakeEstate(1, lift=(1, 5, 12)))

    assert sum(amount for *_, amount, _ in paid(events)) == 33 + 110 + 83
    assert not any(game.view().mortgaged)


@pytest.mark.rule("R131")
def test_the_creditor_answers_once() -> None:
    game = estate_of_three()
    game.apply(TakeEstate(1, lift=(12,)))

    assert refused(game, TakeEstate(1, lift=(5,))) == "not_now"


@pytest.mark.rule("R131")
@pytest.mark.rule("R121")
def test_a_deed_not_lifted_then_costs_the_tenth_again_later() -> None:
    game = estate_of_three()
    game.apply(TakeEstate(1))

    assert paid(game.apply(Lift(1, 5))) == [(1, BANK, 110, "lift")]


@pytest.mark.rule("R131")
@pytest.mark.parametrize("lift", [(39,), (1, 1), (99,), (-1,)])
def test_only_deeds_of_the_estate_are_lifted_with_it(lift: tuple[int, ...]) -> None:
    assert refused(estate_of_three(), TakeEstate(1, lift)) == "bad_lift"


@pytest.mark.rule("R131")
def test_only_the_creditor_answers() -> None:
    game = estate_of_three()

    assert refused(game, TakeEstate(2)) == "not_yours"
    assert list(game.options(2)) == []
    assert refused(game, TakeEstate(0)) == "player_is_out"


@pytest.mark.rule("R131")
@pytest.mark.parametrize(("cash", "legal"), [(95, False), (96, True)])
def test_a_lift_must_leave_enough_for_the_other_tenths(cash: int, legal: bool) -> None:
    """83 for the utility, and 13 for the two others."""
    game = estate_of_three(cash=cash)

    assert (game.check(TakeEstate(1, lift=(12,))) is None) is legal
    assert legal or refused(game, TakeEstate(1, lift=(12,))) == "cannot_afford"
    assert offered(game, 1, LiftForm) == [LiftForm(1, 0, (1, 5, 12), (30, 100, 75), cash - 21)]


# -- R132: the creditor's own debt


@pytest.mark.rule("R132")
def test_a_creditor_short_of_the_tenth_owes_the_bank() -> None:
    game = estate_of_three(cash=20)
    assert offered(game, 1, LiftForm) == [LiftForm(1, 0, (1, 5, 12), (30, 100, 75), 0)]

    events = game.apply(TakeEstate(1))

    (opened,) = of_kind(events, DebtOpened)
    assert (opened.debtor, opened.creditor, opened.amount, opened.why) == (1, BANK, 21, "estate")
    assert waits(game) == [(1, "debt")]
    assert refused(game, Bankrupt(1, opened.debt)) == "debt_can_be_met"


@pytest.mark.rule("R132")
def test_that_debt_is_met_like_any_other() -> None:
    game = estate_of_three(cash=20)
    game.apply(TakeEstate(1))
    game.apply(Sell(1, 39, 2))

    events = game.apply(PayDebt(1, debt(game).id))

    assert paid(events) == [(1, BANK, 21, "estate")]
    assert game.view().deeds(1) == (1, 5, 12, 37, 39)
    assert waits(game) == [(1, "roll")]


def chained_bankruptcy() -> Game:
    """Player 1 has spent his last coin when 0's rent brings him three mortgaged deeds and a jail card."""
    position = board(4).cash(0, 0).cash(1, 0).owns(0, 1, 5, 12, mortgaged=True).owns(1, 39)
    game = position.holds_card(0).landing(BOARDWALK)
    game.apply(Mortgage(1, BOARDWALK))
    game.apply(Accept(2, offer_of_cash(game, 1, 2, 200)))
    ask(game)
    bankrupt(game)
    return game


def offer_of_cash(game: Game, player: int, to: int, cash: int) -> int:
    game.apply(Offer(player, to, Goods(cash=cash), Goods()))
    return offer(game).id


@pytest.mark.rule("R132")
@pytest.mark.rule("R133")
def test_the_creditors_tenth_may_bankrupt_him_in_turn_and_then_the_bank_auctions_all() -> None:
    game = chained_bankruptcy()
    game.apply(TakeEstate(1))
    assert (debt(game).amount, debt(game).creditor) == (21, BANK)

    events = game.apply(Bankrupt(1, debt(game).id))

    assert of_kind(events, WentBankrupt) == [WentBankrupt(1, BANK)]
    assert of_kind(events, CardPassed) == [CardPassed("chance", 1, BANK)]
    sold: list[int] = []
    while game.view().task is not None:
        task = auction(game)
        assert task.entrants == (2, 3)
        sold.append(task.space)
        game.apply(Bid(2 + len(sold) % 2, task.lot, 10 * len(sold)))
        game.apply(Hammer(task.lot, 10 * len(sold)))
    assert sold == [1, 5, 12, 39]
    view = game.view()
    assert (view.deeds(2), view.deeds(3)) == ((5, 39), (1, 12))
    assert view.cash == (0, 0, 1700 - 60, 1500 - 40)
    assert not any(view.mortgaged)
    assert waits(game) == [(2, "roll")], "player 1 was about to throw, and is out"


# -- R133 to R136: to the bank


@pytest.mark.rule("R133")
def test_all_deeds_are_auctioned_unmortgaged_and_the_buyer_owes_no_tenth() -> None:
    game = board(3).cash(0, 5).owns(0, 5, 12, mortgaged=True).landing(LUXURY_TAX)
    events = game.apply(Bankrupt(0, debt(game).id))
    assert of_kind(events, Unmortgaged) == [Unmortgaged(BANK, 5), Unmortgaged(BANK, 12)]
    assert passed(events) == [(5, 0, BANK), (12, 0, BANK)]

    lot = auction(game).lot
    game.apply(Bid(1, lot, 30))
    events = game.apply(DropOut(2, lot))

    assert paid(events) == [(1, BANK, 30, "bid")]
    assert (game.view().owner[5], game.view().mortgaged[5]) == (1, False)


@pytest.mark.rule("R133")
def test_the_bank_lends_nothing_on_the_deeds_it_takes() -> None:
    """The cash and half of the house go to the bank; the deeds go unmortgaged, so no loan is paid."""
    position = board(3).cash(0, 0).group(0, "brown").owns(0, 1, level=1)
    game = position.landing(4)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert paid(events) == [(BANK, 0, 25, "building"), (0, BANK, 25, "bankruptcy")]
    assert not of_kind(events, Mortgaged)
    assert not of_kind(events, Unmortgaged)


@pytest.mark.rule("R133")
def test_with_no_deeds_left_there_is_no_auction() -> None:
    game = board(3).cash(0, 5).landing(LUXURY_TAX)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert not of_kind(events, AuctionOpened)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R134")
def test_jail_cards_go_to_the_bottom_of_their_own_decks() -> None:
    position = board(3).cash(0, 5).holds_card(0, "chance").holds_card(0, "community_chest")
    game = position.landing(LUXURY_TAX)
    before = {deck: pile(game, deck) for deck in ("chance", "community_chest")}

    events = game.apply(Bankrupt(0, debt(game).id))

    assert of_kind(events, CardPassed) == [
        CardPassed("chance", 0, BANK),
        CardPassed("community_chest", 0, BANK),
    ]
    assert game.view().cards[0] == ()
    for deck in ("chance", "community_chest"):
        assert pile(game, deck) == [*before[deck], "jail_free"]


@pytest.mark.rule("R135")
def test_the_buildings_of_a_bankrupt_to_the_bank_return_too() -> None:
    game = board(3).cash(0, 0).group(0, "brown", level=1).landing(4)

    bankrupt(game)

    assert game.view().houses == 32
    assert (game.view().level[1], game.view().level[3]) == (0, 0)


@pytest.mark.rule("R136")
def test_the_rest_of_a_debt_to_the_bank_is_cancelled() -> None:
    game = board(3).cash(0, 30).landing(LUXURY_TAX)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert paid(events) == [(0, BANK, 30, "bankruptcy")]
    assert game.view().cash == (0, 1500, 1500)
    assert game.view().task is None


@pytest.mark.rule("R136")
def test_the_rest_of_a_debt_to_a_player_is_cancelled() -> None:
    game = owing_rent(board(3).cash(0, 30))

    bankrupt(game)

    assert game.view().cash == (0, 1530, 1500)
    assert game.view().task is None


@pytest.mark.rule("R133")
@pytest.mark.rule("R89")
def test_bankrupt_to_the_bank_with_three_deeds_while_the_others_bid_and_mortgage() -> None:
    """Player 2 mortgages what he won in the first lot to win the third."""
    position = board(4).cash(0, 5).cash(2, 60).cash(3, 90).owns(0, 5, 12, 39, mortgaged=True)
    game = position.landing(LUXURY_TAX)
    bankrupt(game)

    game.apply(Bid(2, auction(game).lot, 60))
    game.apply(Hammer(auction(game).lot, 60))
    game.apply(Mortgage(2, 5))
    game.apply(Bid(3, auction(game).lot, 50))
    game.apply(Hammer(auction(game).lot, 50))
    game.apply(Bid(2, auction(game).lot, 100))
    game.apply(Hammer(auction(game).lot, 100))

    view = game.view()
    assert (view.owner[5], view.owner[12], view.owner[39]) == (2, 3, 2)
    assert view.cash == (0, 1500, 0, 40)
    assert (view.mortgaged[5], view.mortgaged[39]) == (True, False)
    assert waits(game) == [(1, "roll")]


# -- R137: several creditors or payers


def chairman(position: Position) -> Game:
    """Player 0 draws: pay each player 50."""
    game = position.on_top("chance", "chairman_of_board").landing(7)
    draw(game)
    return game


@pytest.mark.rule("R137")
def test_creditors_are_paid_in_turn_order_from_the_payer() -> None:
    game = board(4).turn_of(2).on_top("chance", "chairman_of_board").landing(7)

    events = draw(game)

    assert paid(events) == [(2, 3, 50, "card"), (2, 0, 50, "card"), (2, 1, 50, "card")]


@pytest.mark.rule("R137")
def test_the_first_creditor_who_cannot_be_paid_gets_the_estate() -> None:
    game = chairman(board(4).cash(0, 70).owns(0, 1, mortgaged=True))
    assert (debt(game).creditor, debt(game).amount) == (2, 50)
    assert game.view().cash == (20, 1550, 1500, 1500)

    bankrupt(game)
    assert waits(game) == [(2, "estate")]
    game.apply(TakeEstate(2))

    assert game.view().cash == (0, 1550, 1520 - 3, 1500), "player 3 gets nothing"
    assert game.view().owner[1] == 2
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R137")
def test_a_payer_who_raises_the_money_pays_the_second_creditor_and_then_the_third() -> None:
    game = chairman(board(4).cash(0, 70).owns(0, 5))
    game.apply(Mortgage(0, 5))

    events = game.apply(PayDebt(0, debt(game).id))

    assert paid(events) == [(0, 2, 50, "card"), (0, 3, 50, "card")]
    assert of_kind(events, TurnBegan) == [TurnBegan(1, 2)]


@pytest.mark.rule("R137")
def test_each_creditor_is_a_debt_of_its_own() -> None:
    game = chairman(board(3).cash(0, 0).owns(0, 1, 12))
    first = debt(game)
    game.apply(Mortgage(0, 12))
    game.apply(PayDebt(0, first.id))

    second = debt(game)

    assert (first.creditor, second.creditor) == (1, 2)
    assert second.id != first.id
    assert refused(game, PayDebt(0, first.id)) == "no_such_debt"


@pytest.mark.rule("R137")
@pytest.mark.rule("R57")
def test_a_bankrupt_payer_in_the_middle_of_a_collection_does_not_stop_the_rest() -> None:
    """0 collects 10 from 1, 2 and 3; 2 is bankrupt and leaves a deed; 3 pays after the estate is settled."""
    position = board(4).cash(2, 4).owns(2, 5, mortgaged=True).on_top("community_chest", "birthday")
    game = position.landing(17)
    draw(game)
    assert (debt(game).debtor, debt(game).creditor) == (2, 0)
    assert game.view().cash == (1510, 1490, 4, 1500)
    bankrupt(game)
    assert waits(game) == [(0, "estate")]

    events = game.apply(TakeEstate(0))

    assert paid(events) == [(0, BANK, 10, "estate"), (3, 0, 10, "card")]
    assert game.view().cash == (1514, 1490, 0, 1490)
    assert of_kind(events, TurnBegan) == [TurnBegan(1, 2)]


@pytest.mark.rule("R137")
@pytest.mark.rule("R132")
def test_a_collector_whom_the_estate_ruins_collects_no_more() -> None:
    """0 has nothing; 1's estate costs more than it brings; 2 and 3 keep their 10."""
    position = board(4).cash(0, 0).cash(1, 4).owns(1, 5, mortgaged=True)
    game = position.on_top("community_chest", "birthday").landing(17)
    draw(game)
    bankrupt(game)
    game.apply(TakeEstate(0))
    assert (debt(game).debtor, debt(game).amount) == (0, 10)

    bankrupt(game)

    assert auction(game).space == 5
    events = game.apply(Hammer(auction(game).lot, 0))
    assert game.view().cash == (0, 0, 1500, 1500)
    assert of_kind(events, TurnBegan) == [TurnBegan(2, 2)]


# -- R139: the turn, and the claims of a bankrupt


@pytest.mark.rule("R139")
@pytest.mark.parametrize("dice", [(1, 2), (2, 2)])
def test_a_thrower_bankrupt_in_his_turn_passes_it_to_the_left_even_after_a_double(
    dice: tuple[int, int],
) -> None:
    game = board(4).turn_of(2).cash(2, 5).landing(LUXURY_TAX, dice)

    events = game.apply(Bankrupt(2, debt(game).id))

    assert of_kind(events, TurnBegan) == [TurnBegan(3, 2)]
    assert not of_kind(events, ThrowsAgain)
    assert waits(game) == [(3, "roll")]


@pytest.mark.rule("R139")
def test_a_bankrupt_neighbour_is_skipped() -> None:
    game = board(4).out(1).out(2).landing(10)

    assert waits(game) == [(3, "roll")]


@pytest.mark.rule("R139")
def test_bankrupt_after_his_turn_leaves_the_turn_where_it_is() -> None:
    game = owing_rent(board(3).cash(0, 0))

    events = game.apply(Bankrupt(0, debt(game).id))

    assert not of_kind(events, TurnBegan)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R139")
def test_a_jailed_thrower_bankrupt_by_the_forced_fine_does_not_move() -> None:
    game = board(3).jailed(0, throws=2).cash(0, 10).game()
    throw(game, 1, 2)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert paid(events) == [(0, BANK, 10, "bankruptcy")]
    assert of_kind(events, TurnBegan) == [TurnBegan(1, 2)]
    assert game.view().task is None
    assert not game.view().jailed(0)


@pytest.mark.rule("R139")
def test_the_other_claims_against_a_bankrupt_lander_lapse() -> None:
    """0 has landed on 1's street and, after a double, on 2's as well. The first debt ruins him."""
    position = board(4).cash(0, 0).group(1, "orange", level=3).group(2, "red", level=3).at(0, 15)
    game = position.game()
    move(game, 2, 2)
    move(game, 2, 3)
    first, second = game.view().claims
    assert (first.owner, second.owner) == (1, 2)
    game.apply(Claim(1, first.id))

    events = game.apply(Bankrupt(0, debt(game).id))

    assert of_kind(events, ClaimClosed) == [ClaimClosed(second.id, "lapsed")]
    assert game.view().claims == ()
    assert refused(game, Claim(2, second.id)) == "no_such_claim"


def claims_at_a_birthday(ruined: int) -> Game:
    """0 has landed on 1's States Avenue; his second throw makes everybody pay 10, and one of them cannot."""
    position = board(4).owns(1, 13).cash(ruined, 0).on_top("community_chest", "birthday").at(0, 9)
    game = position.game()
    move(game, 2, 2)
    game.apply(Offer(1, 2, Goods(deeds=(13,)), Goods()))
    game.apply(Accept(2, offer(game).id))
    move(game, 1, 3)
    draw(game)
    assert debt(game).debtor == ruined
    return game


@pytest.mark.rule("R139")
def test_the_claims_of_a_bankrupt_owner_lapse() -> None:
    game = claims_at_a_birthday(ruined=1)
    open_claim = claim(game)

    events = game.apply(Bankrupt(1, debt(game).id))

    assert of_kind(events, ClaimClosed) == [ClaimClosed(open_claim.id, "lapsed")]
    assert game.view().claims == ()


@pytest.mark.rule("R139")
def test_the_claims_among_the_others_stay_open() -> None:
    game = claims_at_a_birthday(ruined=3)
    open_claim = claim(game)

    bankrupt(game)

    assert claim(game) == open_claim
    game.apply(Claim(1, open_claim.id))
