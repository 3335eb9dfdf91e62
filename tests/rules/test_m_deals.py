"""M Deals: R115 to R125."""

from __future__ import annotations

import pytest

from croupier.config.editions import load_edition
from croupier.engine import Game, Rules
from croupier.engine.actions import (
    Accept,
    Bankrupt,
    Buy,
    Goods,
    Lift,
    MalformedAction,
    Mortgage,
    Offer,
    Refuse,
    Sell,
    TakeEstate,
    decode_action,
    encode_action,
)
from croupier.engine.choices import LiftForm, OfferForm, Tradable
from croupier.engine.edition import GROUPS
from croupier.engine.events import BANK, CardPassed, DeedPassed, OfferClosed, OfferMade, Paid, Unmortgaged
from croupier.engine.rules import with_settings
from tests.rules.positions import ask, board, classic, refused
from tests.rules.reading import debt, of_kind, offer, offered, paid, passed, waits

NOTHING = Goods()
FRENCH = Rules(transfer_lift_interest=False)


def deal(game: Game, player: int, to: int, give: Goods, take: Goods, lift: tuple[int, ...] = ()) -> int:
    """Offer it; the offer's number."""
    game.apply(Offer(player, to, give, take, lift))
    return game.view().offers[-1].id


# -- R115: unimproved


@pytest.mark.rule("R115")
@pytest.mark.parametrize("street", GROUPS["orange"])
def test_a_house_anywhere_in_the_group_keeps_every_street_of_it_out_of_deals(street: int) -> None:
    game = board().group(0, "orange").owns(0, 18, level=1).game()
    price = Goods(cash=300)

    assert refused(game, Offer(0, 1, Goods(deeds=(street,)), price)) == "group_has_buildings"
    assert refused(game, Offer(1, 0, price, Goods(deeds=(street,)))) == "group_has_buildings"


@pytest.mark.rule("R115")
def test_an_offer_form_lists_no_street_of_a_built_group() -> None:
    game = board().group(0, "orange").owns(0, 18, level=1).owns(0, 5).group(1, "brown", level=2).game()

    assert offered(game, 0, OfferForm) == [
        OfferForm(0, Tradable(0, 1500, (5,), ()), (Tradable(1, 1500, (), ()),))
    ]


@pytest.mark.rule("R115")
def test_once_the_houses_are_sold_the_street_can_be_traded() -> None:
    game = board().group(0, "orange").owns(0, 18, level=1).game()
    game.apply(Sell(0, 18, 0))

    number = deal(game, 0, 1, Goods(deeds=(18,)), Goods(cash=300))
    game.apply(Accept(1, number))

    assert game.view().owner[18] == 1


@pytest.mark.rule("R115")
@pytest.mark.parametrize("space", [39, 0, 40, -1])
def test_only_ones_own_deeds_can_be_given(space: int) -> None:
    game = board().owns(0, 1).owns(1, 37).game()

    assert refused(game, Offer(0, 1, Goods(deeds=(space,)), Goods(cash=1))) == "not_yours"
    assert refused(game, Offer(0, 1, Goods(cash=1), Goods(deeds=(space,)))) == "not_yours"


# -- R116, R118: any mix


@pytest.mark.rule("R116")
def test_cash_deeds_and_cards_change_hands_in_both_directions() -> None:
    position = board().owns(0, 1, 5).owns(1, 39).holds_card(0, "chance").holds_card(1, "community_chest")
    game = position.game()
    give = Goods(cash=70, deeds=(1, 5), cards=("chance",))
    take = Goods(cash=20, deeds=(39,), cards=("community_chest",))

    made = game.apply(Offer(0, 1, give, take))
    events = game.apply(Accept(1, offer(game).id))

    (number,) = [event.offer for event in of_kind(made, OfferMade)]
    assert made == [OfferMade(number, 0, 1, give, take, ())]
    assert events == [
        OfferClosed(number, "accepted"),
        Paid(0, 1, 70, "deal"),
        Paid(1, 0, 20, "deal"),
        DeedPassed(1, 0, 1),
        DeedPassed(5, 0, 1),
        CardPassed("chance", 0, 1),
        DeedPassed(39, 1, 0),
        CardPassed("community_chest", 1, 0),
    ]
    view = game.view()
    assert view.cash == (1450, 1550)
    assert (view.deeds(0), view.deeds(1)) == ((39,), (1, 5))
    assert view.cards == (("community_chest",), ("chance",))


@pytest.mark.rule("R116")
@pytest.mark.parametrize("cash", [0, 1, 1500])
def test_the_price_is_free(cash: int) -> None:
    game = board().owns(0, 39).game()
    number = deal(game, 0, 1, Goods(deeds=(39,)), Goods(cash=cash))
    assert offered(game, 1, Accept) == [Accept(1, number)]

    game.apply(Accept(1, number))

    assert game.view().owner[39] == 1
    assert game.view().cash == (1500 + cash, 1500 - cash)


@pytest.mark.rule("R116")
def test_nothing_for_nothing_is_no_deal() -> None:
    assert refused(board().game(), Offer(0, 1, NOTHING, NOTHING)) == "empty_deal"


@pytest.mark.rule("R116")
def test_nothing_can_be_given_twice() -> None:
    game = board().owns(0, 39).holds_card(0).game()

    assert refused(game, Offer(0, 1, Goods(deeds=(39, 39)), Goods(cash=1))) == "bad_goods"
    assert refused(game, Offer(0, 1, Goods(cards=("chance", "chance")), Goods(cash=1))) == "bad_goods"


@pytest.mark.rule("R116")
@pytest.mark.parametrize("to", [0, 2, 3, 7, -1])
def test_a_deal_has_another_living_player(to: int) -> None:
    game = board(3).out(2).game()

    assert refused(game, Offer(0, to, Goods(cash=1), NOTHING)) == "bad_partner"


@pytest.mark.rule("R118")
def test_a_jail_card_may_be_sold_alone() -> None:
    game = board().holds_card(0).game()

    game.apply(Accept(1, deal(game, 0, 1, Goods(cards=("chance",)), Goods(cash=40))))

    assert game.view().cards == ((), ("chance",))
    assert game.view().cash == (1540, 1460)


@pytest.mark.rule("R118")
@pytest.mark.parametrize("deck", ["community_chest", "rum"])
def test_a_card_one_does_not_hold_cannot_be_sold(deck: str) -> None:
    game = board().holds_card(0, "chance").game()

    assert refused(game, Offer(0, 1, Goods(cards=(deck,)), Goods(cash=40))) == "no_such_card"


# -- R117: any time


@pytest.mark.rule("R117")
def test_two_jailed_players_deal_in_the_turn_of_a_third() -> None:
    game = board(3).turn_of(0).jailed(1).jailed(2).owns(1, 39).game()

    game.apply(Accept(2, deal(game, 1, 2, Goods(deeds=(39,)), Goods(cash=500))))

    assert game.view().owner[39] == 2
    assert waits(game) == [(0, "roll")]


@pytest.mark.rule("R117")
@pytest.mark.rule("R29")
def test_a_lander_may_deal_for_the_money_to_buy() -> None:
    game = board().owns(0, 5).cash(0, 100).landing(39)

    game.apply(Accept(1, deal(game, 0, 1, Goods(deeds=(5,)), Goods(cash=300))))
    game.apply(Buy(0, 39))

    assert game.view().cash[0] == 0


# -- R119 to R122: mortgaged deeds


@pytest.mark.rule("R119")
@pytest.mark.rule("R120")
def test_the_buyer_who_keeps_the_mortgage_pays_the_bank_a_tenth_of_its_value() -> None:
    game = board().owns(0, 39, mortgaged=True).game()
    number = deal(game, 0, 1, Goods(deeds=(39,)), Goods(cash=60))

    events = game.apply(Accept(1, number))

    assert paid(events) == [(1, 0, 60, "deal"), (1, BANK, 20, "transfer")]
    assert game.view().mortgaged[39]
    assert game.view().owner[39] == 1


@pytest.mark.rule("R119")
@pytest.mark.rule("R122")
def test_the_buyer_who_lifts_at_once_pays_the_value_and_the_tenth() -> None:
    game = board().owns(0, 39, mortgaged=True).game()
    number = deal(game, 0, 1, Goods(deeds=(39,)), Goods(cash=60))

    events = game.apply(Accept(1, number, lift=(39,)))

    assert paid(events) == [(1, 0, 60, "deal"), (1, BANK, 220, "transfer")]
    assert of_kind(events, Unmortgaged) == [Unmortgaged(1, 39)]
    assert not game.view().mortgaged[39]


@pytest.mark.rule("R119")
def test_a_proposer_who_buys_chooses_in_the_offer() -> None:
    game = board().owns(1, 39, 37, mortgaged=True).game()
    number = deal(game, 0, 1, Goods(cash=60), Goods(deeds=(37, 39)), lift=(39,))

    events = game.apply(Accept(1, number))

    assert paid(events) == [(0, 1, 60, "deal"), (0, BANK, 18, "transfer"), (0, BANK, 220, "transfer")]
    assert (game.view().mortgaged[37], game.view().mortgaged[39]) == (True, False)


@pytest.mark.rule("R119")
def test_the_seller_of_a_mortgaged_deed_pays_nothing_for_it() -> None:
    game = board().owns(0, 39, mortgaged=True).cash(0, 0).game()

    game.apply(Accept(1, deal(game, 0, 1, Goods(deeds=(39,)), Goods(cash=1))))

    assert game.view().cash == (1, 1479)


@pytest.mark.rule("R119")
def test_an_unmortgaged_deed_changes_hands_without_a_fee() -> None:
    game = board().owns(0, 39).game()

    events = game.apply(Accept(1, deal(game, 0, 1, Goods(deeds=(39,)), Goods(cash=1))))

    assert paid(events) == [(1, 0, 1, "deal")]


@pytest.mark.rule("R119")
def test_mortgaged_deeds_both_ways_each_taker_with_choices_of_his_own() -> None:
    """0 gives 1 (value 30) and 37 (175) and lifts 12 (75) of 12 and 39 (200); 1 lifts 1."""
    position = board().owns(0, 1, 37, mortgaged=True).owns(1, 12, 39, mortgaged=True)
    game = position.game()
    number = deal(game, 0, 1, Goods(deeds=(1, 37)), Goods(deeds=(12, 39)), lift=(12,))

    events = game.apply(Accept(1, number, lift=(1,)))

    assert paid(events) == [
        (1, BANK, 33, "transfer"),
        (1, BANK, 18, "transfer"),
        (0, BANK, 83, "transfer"),
        (0, BANK, 20, "transfer"),
    ]
    assert [s for s in (1, 12, 37, 39) if game.view().mortgaged[s]] == [37, 39]
    assert passed(events) == [(1, 0, 1), (37, 0, 1), (12, 1, 0), (39, 1, 0)]


@pytest.mark.rule("R119")
@pytest.mark.parametrize("lift", [(5,), (12,), (39, 39), (37,), (99,)])
def test_only_mortgaged_deeds_received_can_be_lifted_with_the_deal(lift: tuple[int, ...]) -> None:
    """1 gives 39 (mortgaged) and 5 (not), keeps 37 (mortgaged); 0 gives 12 (mortgaged)."""
    position = board().owns(1, 39, 37, mortgaged=True).owns(1, 5).owns(0, 12, mortgaged=True)
    game = position.game()
    give, take = Goods(deeds=(12,)), Goods(deeds=(39, 5))

    assert refused(game, Offer(0, 1, give, take, lift)) == "bad_lift"
    mirrored = deal(game, 1, 0, take, give)
    assert refused(game, Accept(0, mirrored, lift)) == "bad_lift"


@pytest.mark.rule("R119")
def test_the_acceptance_form_says_what_each_lift_costs_and_what_is_there_for_it() -> None:
    game = board().owns(0, 37, 39, mortgaged=True).owns(0, 5).cash(1, 300).game()
    number = deal(game, 0, 1, Goods(deeds=(5, 37, 39)), Goods(cash=60))

    assert offered(game, 1, LiftForm) == [LiftForm(1, number, (37, 39), (175, 200), 300 - 60 - 38)]
    assert game.check(Accept(1, number, lift=(39,))) is None
    assert refused(game, Accept(1, number, lift=(37, 39))) == "cannot_afford"


@pytest.mark.rule("R120")
@pytest.mark.rule("R110")
@pytest.mark.parametrize(("rounding", "fee"), [("up", 18), ("down", 17)])
def test_the_fee_is_rounded_as_the_interest_is(rounding: str, fee: int) -> None:
    rules = Rules(interest_rounding="up") if rounding == "up" else Rules(interest_rounding="down")
    game = board(2, rules).owns(0, 37, mortgaged=True).game()

    events = game.apply(Accept(1, deal(game, 0, 1, Goods(deeds=(37,)), NOTHING)))

    assert paid(events) == [(1, BANK, fee, "transfer")]


@pytest.mark.rule("R121")
def test_lifting_later_pays_the_tenth_again() -> None:
    game = board().owns(0, 39, mortgaged=True).game()
    game.apply(Accept(1, deal(game, 0, 1, Goods(deeds=(39,)), NOTHING)))

    events = game.apply(Lift(1, 39))

    assert paid(events) == [(1, BANK, 220, "lift")]
    assert game.view().cash[1] == 1500 - 20 - 220


# -- R123: the French edition


@pytest.mark.rule("R123")
@pytest.mark.parametrize(
    ("edition", "rules"),
    [
        ("walking-dead", Rules()),
        ("world-of-warcraft", Rules()),
        ("fallout", Rules()),
        ("walking-dead-fr", FRENCH),
    ],
)
def test_only_the_french_book_changes_what_lifting_at_once_costs(edition: str, rules: Rules) -> None:
    assert with_settings(Rules(), load_edition(edition).rules) == rules


@pytest.mark.rule("R123")
def test_a_game_begins_by_the_book_of_its_edition_unless_rules_are_given() -> None:
    french = load_edition("walking-dead-fr")

    assert Game.new(french, ["A", "B"]).setup.rules == FRENCH
    assert Game.new(french, ["A", "B"]).view().rules == FRENCH
    assert Game.new(french, ["A", "B"], rules=Rules()).setup.rules == Rules()
    assert Game.new(classic(), ["A", "B"]).setup.rules == Rules()


@pytest.mark.rule("R123")
def test_by_the_french_book_lifting_at_once_costs_the_value_alone() -> None:
    game = board(2, FRENCH).owns(0, 39, mortgaged=True).game()
    number = deal(game, 0, 1, Goods(deeds=(39,)), NOTHING)
    assert offered(game, 1, LiftForm) == [LiftForm(1, number, (39,), (180,), 1480)]

    events = game.apply(Accept(1, number, lift=(39,)))

    assert paid(events) == [(1, BANK, 200, "transfer")]
    assert not game.view().mortgaged[39]


@pytest.mark.rule("R123")
def test_by_the_french_book_keeping_the_mortgage_still_costs_the_tenth() -> None:
    game = board(2, FRENCH).owns(0, 39, mortgaged=True).game()

    events = game.apply(Accept(1, deal(game, 0, 1, Goods(deeds=(39,)), NOTHING)))

    assert paid(events) == [(1, BANK, 20, "transfer")]


@pytest.mark.rule("R123")
def test_by_the_french_book_a_later_lift_costs_the_tenth_too() -> None:
    game = board(2, FRENCH).owns(0, 39, mortgaged=True).game()

    assert paid(game.apply(Lift(0, 39))) == [(0, BANK, 220, "lift")]


@pytest.mark.rule("R123")
@pytest.mark.rule("R131")
def test_the_french_setting_is_for_deals_only_an_estate_costs_value_and_tenth() -> None:
    position = board(3, FRENCH).group(1, "dark_blue", level=3).owns(0, 5, 15, mortgaged=True)
    game = position.cash(0, 0).landing(39)
    ask(game)
    game.apply(Bankrupt(0, debt(game).id))

    events = game.apply(TakeEstate(1, lift=(5,)))

    assert paid(events) == [(1, BANK, 110, "estate"), (1, BANK, 10, "estate")]


# -- R124: no loans, no promises


@pytest.mark.rule("R124")
@pytest.mark.parametrize("cash", [-1, 1501])
def test_only_cash_in_hand_is_dealt_with(cash: int) -> None:
    game = board().owns(0, 39).game()

    assert refused(game, Offer(0, 1, Goods(cash=cash), Goods())) == "cannot_afford"
    assert refused(game, Offer(0, 1, Goods(deeds=(39,)), Goods(cash=cash))) == "cannot_afford"


@pytest.mark.rule("R124")
@pytest.mark.rule("R47")
@pytest.mark.parametrize("promise", [b'"immunity":3', b'"cash_later":100', b'"buildings":[1]'])
def test_an_offer_with_future_terms_is_no_offer_at_all(promise: bytes) -> None:
    text = encode_action(Offer(0, 1, Goods(cash=10), Goods(deeds=(39,))))
    assert decode_action(text) == Offer(0, 1, Goods(cash=10), Goods(deeds=(39,)))

    with pytest.raises(MalformedAction):
        decode_action(text.replace(b'"cash":10', b'"cash":10,' + promise))
    with pytest.raises(MalformedAction):
        decode_action(text.replace(b'"to":1', b'"to":1,' + promise))


@pytest.mark.rule("R124")
def test_a_deal_is_over_when_it_is_done() -> None:
    game = board().owns(0, 39).game()
    number = deal(game, 0, 1, Goods(deeds=(39,)), Goods(cash=100))
    game.apply(Accept(1, number))

    assert game.view().offers == ()
    assert refused(game, Accept(1, number)) == "no_such_offer"
    assert refused(game, Refuse(1, number)) == "no_such_offer"


# -- R125: who cannot fund the tenth


@pytest.mark.rule("R125")
@pytest.mark.parametrize(("cash", "legal"), [(79, False), (80, True)])
def test_an_offer_whose_other_side_cannot_fund_the_tenth_is_refused(cash: int, legal: bool) -> None:
    game = board().owns(0, 39, mortgaged=True).cash(1, cash).game()

    refusal = game.check(Offer(0, 1, Goods(deeds=(39,)), Goods(cash=60)))

    assert (refusal is None) is legal
    assert legal or (refusal is not None and refusal.code == "cannot_afford")


@pytest.mark.rule("R125")
@pytest.mark.parametrize(("lift", "least"), [((), 80), ((39,), 280)])
def test_a_proposer_who_cannot_fund_his_own_choice_is_refused(lift: tuple[int, ...], least: int) -> None:
    position = board().owns(1, 39, mortgaged=True)
    proposal = Offer(0, 1, Goods(cash=60), Goods(deeds=(39,)), lift)

    assert refused(position.cash(0, least - 1).game(), proposal) == "cannot_afford"
    assert position.cash(0, least).game().check(proposal) is None


@pytest.mark.rule("R125")
def test_cash_received_in_the_deal_pays_the_tenth() -> None:
    game = board().owns(0, 39, mortgaged=True).cash(1, 0).game()

    events = game.apply(Accept(1, deal(game, 0, 1, Goods(cash=220, deeds=(39,)), NOTHING), lift=(39,)))

    assert paid(events) == [(0, 1, 220, "deal"), (1, BANK, 220, "transfer")]
    assert game.view().cash[1] == 0


@pytest.mark.rule("R125")
def test_at_the_acceptance_the_choice_made_there_must_be_funded() -> None:
    game = board().owns(0, 39, mortgaged=True).cash(1, 279).game()
    number = deal(game, 0, 1, Goods(deeds=(39,)), Goods(cash=60))

    assert refused(game, Accept(1, number, lift=(39,))) == "cannot_afford"
    assert game.check(Accept(1, number)) is None


@pytest.mark.rule("R125")
def test_at_the_acceptance_it_is_checked_again() -> None:
    """Meanwhile the deed on offer has been mortgaged, and the other cannot fund that tenth."""
    game = board().owns(0, 39).cash(1, 70).game()
    number = deal(game, 0, 1, Goods(deeds=(39,)), Goods(cash=60))
    assert game.check(Accept(1, number)) is None

    game.apply(Mortgage(0, 39))

    assert game.check(Accept(1, number)) is not None
    assert game.view().offers == ()


@pytest.mark.rule("R125")
def test_the_tenths_of_several_deeds_add_up() -> None:
    game = board().owns(0, 39, 37, 1, mortgaged=True).cash(1, 40).game()

    assert refused(game, Offer(0, 1, Goods(deeds=(1, 37, 39)), NOTHING)) == "cannot_afford"
    assert game.check(Offer(0, 1, Goods(deeds=(37, 39)), NOTHING)) is None
