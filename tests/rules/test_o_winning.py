"""O Winning: R140 and the house rules of R141."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from croupier.engine import BY_THE_BOOK, FAMILY, Game, Outcome, Rules
from croupier.engine.actions import (
    Bankrupt,
    Bid,
    Build,
    Decline,
    DropOut,
    Goods,
    Mortgage,
    Offer,
    PayDebt,
    PayJail,
    Resign,
    Roll,
    TakeEstate,
    TimeUp,
    Want,
)
from croupier.engine.agenda import Purchase
from croupier.engine.choices import BidForm
from croupier.engine.events import (
    BANK,
    POT,
    AuctionOpened,
    ClaimOpened,
    EstateReceived,
    GameOver,
    OfferedDeed,
    ShortageAsked,
    Unmortgaged,
    WentBankrupt,
)
from croupier.engine.rules import with_settings
from tests.rules.positions import ask, board, classic, draw, move, refused, throw
from tests.rules.reading import auction, claim, debt, of_kind, offered, paid, passed, shortage, waits

# -- R140: the last one standing


@pytest.mark.rule("R140")
def test_the_last_player_not_bankrupt_wins() -> None:
    game = board(2).cash(0, 20).group(1, "dark_blue", level=3).landing(39)
    ask(game)

    events = game.apply(Bankrupt(0, debt(game).id))

    worth = 1520 + 350 + 400 + 6 * 200
    assert game.outcome() == Outcome((1,), "last_standing", (0, worth))
    assert events[-1] == GameOver((1,), "last_standing", (0, worth))


@pytest.mark.rule("R140")
def test_while_two_remain_the_game_goes_on() -> None:
    game = board(3).cash(0, 20).landing(38)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert game.outcome() is None
    assert not of_kind(events, GameOver)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R140")
def test_the_third_player_wins_when_the_second_falls() -> None:
    game = board(4).out(1).out(3).cash(0, 20).landing(38)

    game.apply(Bankrupt(0, debt(game).id))

    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (2,)


@pytest.mark.rule("R140")
def test_the_estate_of_the_last_bankrupt_passes_but_no_tenth_is_asked() -> None:
    position = board(2).cash(0, 20).owns(0, 5, mortgaged=True).owns(0, 12).holds_card(0)
    game = position.group(1, "dark_blue", level=3).landing(39)
    ask(game)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert passed(events) == [(5, 0, 1), (12, 0, 1)]
    assert paid(events) == [(BANK, 0, 75, "mortgage"), (0, 1, 95, "bankruptcy")]
    assert not of_kind(events, EstateReceived)
    assert game.view().cards == ((), ("chance",))
    assert game.view().task is None


@pytest.mark.rule("R140")
def test_the_last_bankruptcy_to_the_bank_ends_the_game_before_any_auction() -> None:
    game = board(2).cash(0, 20).owns(0, 5, 12, mortgaged=True).landing(38)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert not of_kind(events, AuctionOpened)
    assert events.index(WentBankrupt(0, BANK)) < len(events) - 1
    assert isinstance(events[-1], GameOver)
    assert game.outcome() == Outcome((1,), "last_standing", (0, 1500))


@pytest.mark.rule("R140")
def test_a_collection_that_leaves_one_player_ends_at_once() -> None:
    """Of the two who cannot pay 10, the second one's fall leaves the collector alone."""
    position = board(3).cash(1, 0).cash(2, 0).on_top("community_chest", "birthday")
    game = position.landing(17)
    draw(game)
    game.apply(Bankrupt(1, debt(game).id))
    assert game.outcome() is None

    game.apply(Bankrupt(2, debt(game).id))

    assert game.outcome() == Outcome((0,), "last_standing", (1500, 0, 0))


@pytest.mark.rule("R140")
def test_the_creditor_whom_the_estate_ruins_leaves_the_third_as_winner() -> None:
    position = board(3).cash(1, 0).cash(0, 0).owns(1, 5, mortgaged=True)
    game = position.on_top("community_chest", "birthday").landing(17)
    draw(game)
    game.apply(Bankrupt(1, debt(game).id))
    game.apply(TakeEstate(0))

    game.apply(Bankrupt(0, debt(game).id))

    assert game.outcome() == Outcome((2,), "last_standing", (0, 0, 1500))


@pytest.mark.rule("R140")
def test_at_the_end_claims_offers_and_all_that_was_pending_are_gone() -> None:
    """0 has landed on 1's street with an offer of 1's open; his second throw, onto a tax, ends the game."""
    game = board(2).cash(0, 5).owns(1, 34).at(0, 30).game()
    game.apply(Offer(1, 0, Goods(cash=1), Goods()))
    move(game, 2, 2)
    move(game, 1, 3)
    assert (len(game.view().claims), len(game.view().offers)) == (1, 1)

    game.apply(Bankrupt(0, debt(game).id))

    view = game.view()
    assert (view.claims, view.offers, view.task) == ((), (), None)
    assert game.outcome() is not None


@pytest.mark.rule("R140")
@pytest.mark.rule("R155")
def test_when_time_is_up_open_claims_and_offers_are_gone_too() -> None:
    game = board(3, Rules(time_limit=60)).owns(1, 39).landing(39)
    game.apply(Offer(1, 2, Goods(cash=1), Goods()))

    game.apply(TimeUp())

    assert (game.view().claims, game.view().offers) == ((), ())


@pytest.mark.rule("R140")
def test_after_the_end_nothing_is_legal_and_nobody_is_waited_for() -> None:
    game = board(2).game()
    game.apply(Resign(0))

    assert game.waiting_on() == ()
    assert list(game.options(1)) == []
    assert list(game.clock_options()) == []
    assert refused(game, Roll(1, game.view().throw, (1, 2))) == "game_over"
    assert refused(game, Mortgage(1, 39)) == "game_over"


# -- R141: house rules


@pytest.mark.rule("R141")
def test_every_house_rule_is_off_by_default() -> None:
    assert Rules() == BY_THE_BOOK
    off = {
        "free_parking_pot": False,
        "double_salary_on_go": False,
        "no_auctions": False,
        "no_rent_in_jail": False,
        "first_lap_before_buying": False,
        "starting_cash": None,
    }
    for rules in (BY_THE_BOOK, FAMILY):
        assert off.items() <= asdict(rules).items()
    assert with_settings(BY_THE_BOOK, {"rent": "auto"}) == FAMILY


POT_RULES = Rules(free_parking_pot=True)


@pytest.mark.rule("R141")
@pytest.mark.rule("R78")
def test_without_the_pot_taxes_go_to_the_bank_and_free_parking_pays_nothing() -> None:
    game = board(2).at(0, 34).at(1, 17).game()
    assert paid(move(game, 1, 3)) == [(0, BANK, 100, "tax")]

    assert paid(move(game, 1, 2)) == []


@pytest.mark.rule("R141")
def test_with_the_pot_taxes_fines_and_fees_wait_at_free_parking() -> None:
    game = board(2, POT_RULES).at(0, 34).at(1, 17).game()

    assert paid(move(game, 1, 3)) == [(0, POT, 100, "tax")]
    assert game.view().pot == 100
    assert paid(move(game, 1, 2)) == [(POT, 1, 100, "pot")]
    assert game.view().pot == 0


@pytest.mark.rule("R141")
def test_with_the_pot_card_fees_go_there() -> None:
    game = board(2, POT_RULES).on_top("community_chest", "doctors_fee").landing(17)

    assert paid(draw(game)) == [(0, POT, 50, "card")]


@pytest.mark.rule("R141")
def test_with_the_pot_repairs_go_there() -> None:
    position = board(2, POT_RULES).group(0, "brown", level=1).on_top("community_chest", "street_repairs")

    assert paid(draw(position.landing(17))) == [(0, POT, 80, "card")]


@pytest.mark.rule("R141")
def test_with_the_pot_jail_fines_go_there() -> None:
    game = board(2, POT_RULES).jailed(0).game()
    assert paid(game.apply(PayJail(0))) == [(0, POT, 50, "fine")]

    forced = board(2, POT_RULES).jailed(0, throws=2).game()
    assert paid(throw(forced, 1, 2)) == [(0, POT, 50, "fine")]


@pytest.mark.rule("R141")
def test_with_the_pot_a_debt_to_it_is_paid_into_it() -> None:
    game = board(2, POT_RULES).cash(0, 10).owns(0, 5).landing(38)
    game.apply(Mortgage(0, 5))

    assert paid(game.apply(PayDebt(0, debt(game).id))) == [(0, POT, 100, "tax")]


@pytest.mark.rule("R141")
@pytest.mark.rule("R133")
def test_with_the_pot_a_bankrupt_for_a_tax_is_bankrupt_to_the_bank() -> None:
    game = board(3, POT_RULES).cash(0, 10).owns(0, 5, mortgaged=True).landing(38)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert of_kind(events, Unmortgaged) == [Unmortgaged(BANK, 5)]
    assert passed(events) == [(5, 0, BANK)]
    assert auction(game).space == 5


@pytest.mark.rule("R141")
@pytest.mark.parametrize(("rules", "salary"), [(Rules(), 200), (Rules(double_salary_on_go=True), 400)])
def test_landing_on_go_pays_double_only_by_that_house_rule(rules: Rules, salary: int) -> None:
    game = board(2, rules).at(0, 37).game()

    assert paid(move(game, 1, 2)) == [(BANK, 0, salary, "salary")]


@pytest.mark.rule("R141")
def test_passing_go_pays_single_even_by_that_house_rule() -> None:
    game = board(2, Rules(double_salary_on_go=True)).at(0, 38).game()

    assert paid(move(game, 1, 2))[0] == (BANK, 0, 200, "salary")


@pytest.mark.rule("R141")
def test_no_auctions_leaves_a_declined_deed_with_the_bank() -> None:
    game = board(2, Rules(no_auctions=True)).landing(39)

    events = game.apply(Decline(0, 39))

    assert not of_kind(events, AuctionOpened)
    assert game.view().owner[39] == BANK
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R141")
def test_no_auctions_leaves_a_bankrupts_deeds_with_the_bank_unmortgaged() -> None:
    game = board(3, Rules(no_auctions=True)).cash(0, 5).owns(0, 5, 12, mortgaged=True).landing(38)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert not of_kind(events, AuctionOpened)
    assert (game.view().owner[5], game.view().owner[12]) == (BANK, BANK)
    assert not any(game.view().mortgaged)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R141")
@pytest.mark.rule("R35")
@pytest.mark.parametrize(("rules", "claims"), [(Rules(), 1), (Rules(no_rent_in_jail=True), 0)])
def test_a_jailed_owner_goes_without_rent_only_by_that_house_rule(rules: Rules, claims: int) -> None:
    game = board(2, rules).owns(1, 39).jailed(1).at(0, 36).game()

    events = move(game, 1, 2)

    assert len(of_kind(events, ClaimOpened)) == claims


@pytest.mark.rule("R141")
def test_no_rent_in_jail_is_about_the_owner_not_the_visitor() -> None:
    game = board(2, Rules(no_rent_in_jail=True)).owns(1, 39).at(1, 10).landing(39)

    assert claim(game).amount == 50


FIRST_LAP = Rules(first_lap_before_buying=True)


@pytest.mark.rule("R141")
def test_before_the_first_lap_nothing_is_offered_by_that_house_rule() -> None:
    game = board(2, FIRST_LAP).at(0, 36).game()

    events = move(game, 1, 2)

    assert not of_kind(events, OfferedDeed)
    assert not of_kind(events, AuctionOpened)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R141")
def test_after_the_first_lap_deeds_are_offered_again() -> None:
    game = board(2, FIRST_LAP).landing(1)

    assert game.view().task == Purchase(0, 1)


@pytest.mark.rule("R141")
def test_one_players_lap_is_not_anothers() -> None:
    game = board(2, FIRST_LAP).at(1, 36).landing(0)

    assert not of_kind(move(game, 1, 2), OfferedDeed)


@pytest.mark.rule("R141")
def test_who_has_not_been_round_does_not_bid() -> None:
    game = board(4, FIRST_LAP).been_round(2).landing(1)

    game.apply(Decline(0, 1))

    lot = auction(game)
    assert lot.entrants == (0, 2), "0 has just passed GO"
    assert waits(game) == [(0, "bid"), (2, "bid")]
    assert refused(game, Bid(1, lot.lot, 10)) == "not_in_auction"
    assert offered(game, 1, BidForm) == []


@pytest.mark.rule("R141")
@pytest.mark.rule("R133")
def test_a_bankrupts_deeds_go_only_to_those_who_have_been_round() -> None:
    game = board(4, FIRST_LAP).been_round(3).owns(0, 5, 12).game()

    game.apply(Resign(0))
    assert auction(game).entrants == (3,)
    game.apply(Bid(3, auction(game).lot, 1))
    game.apply(DropOut(3, auction(game).lot))

    assert (game.view().owner[5], game.view().owner[12]) == (3, BANK)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R141")
@pytest.mark.rule("R133")
def test_where_nobody_has_been_round_a_bankrupts_deeds_stay_with_the_bank() -> None:
    game = board(3, FIRST_LAP).owns(0, 5, 12).game()

    events = game.apply(Resign(0))

    assert not of_kind(events, AuctionOpened)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R141")
def test_who_has_not_been_round_does_not_build() -> None:
    game = board(2, FIRST_LAP).group(0, "brown").at(0, 36).game()

    assert refused(game, Build(0, 1, 1)) == "not_been_round"
    assert offered(game, 0, Build) == []

    move(game, 1, 3)  # to GO
    assert game.check(Build(0, 1, 1)) is None
    assert offered(game, 0, Build) == [Build(0, 1, 1), Build(0, 3, 1)]


@pytest.mark.rule("R141")
@pytest.mark.rule("R99")
def test_who_has_not_been_round_neither_asks_for_the_last_house_nor_is_asked() -> None:
    position = board(4, FIRST_LAP).been_round(1, 3).stock(houses=1)
    for player, group in enumerate(("brown", "light_blue", "pink", "orange")):
        position.group(player, group)
    game = position.game()

    assert refused(game, Build(0, 1, 1)) == "not_been_round"
    game.apply(Build(1, 6, 1))
    assert waits(game) == [(3, "want")]
    game.apply(Want(3, shortage(game).lot, 16))

    assert (auction(game).entrants, auction(game).places) == ((1, 3), (6, 16)), "who asks also bids"


NO_AUCTIONS = Rules(no_auctions=True)


@pytest.mark.rule("R141")
@pytest.mark.rule("R99")
def test_without_auctions_the_last_house_is_for_who_comes_first() -> None:
    position = board(3, NO_AUCTIONS).stock(houses=1).group(0, "brown").group(1, "light_blue")
    game = position.game()

    events = game.apply(Build(1, 6, 1))

    assert paid(events) == [(1, BANK, 50, "building")]
    assert not of_kind(events, ShortageAsked)
    assert refused(game, Build(0, 1, 1)) == "no_stock"


@pytest.mark.rule("R141")
def test_rent_is_due_on_the_first_lap_too() -> None:
    game = board(2, FIRST_LAP).owns(1, 39).landing(39)

    assert claim(game).amount == 50


@pytest.mark.rule("R141")
@pytest.mark.parametrize(("rules", "cash"), [(Rules(), 1500), (Rules(starting_cash=2000), 2000)])
def test_the_starting_cash_is_the_editions_unless_set(rules: Rules, cash: int) -> None:
    game = Game.new(classic(), ["Ada", "Bob", "Cy"], rules=rules)

    assert game.view().cash == (cash, cash, cash)


@pytest.mark.rule("R141")
def test_the_starting_cash_may_be_nothing() -> None:
    assert Game.new(classic(), ["Ada", "Bob"], rules=Rules(starting_cash=0)).view().cash == (0, 0)
