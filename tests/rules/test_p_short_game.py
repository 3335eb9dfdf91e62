"""P The short game, R143 to R153, and the time-limit game, R155."""

from __future__ import annotations

import pytest

from croupier.engine import BadSetup, Game, Outcome, Rules
from croupier.engine.actions import Bankrupt, Build, Mortgage, PayDebt, PayJail, Sell, TimeUp, UseJailCard
from croupier.engine.edition import DEEDS, GROUPS
from croupier.engine.events import (
    BANK,
    AuctionOpened,
    BuildingChanged,
    DebtOpened,
    EstateReceived,
    Freed,
    GameOver,
    Heading,
    Paid,
)
from croupier.engine.state import FREE
from tests.rules.positions import Position, arrive, ask, board, classic, move, refused, throw
from tests.rules.reading import auction, claim, debt, of_kind, offered, paid, passed, waits

SHORT = Rules(short_game=True)
FRENCH = Rules(short_game=True, transfer_lift_interest=False)
HOUR = Rules(time_limit=60)


def short(players: int = 3) -> Position:
    return board(players, SHORT)


# -- R143: three deeds each


@pytest.mark.rule("R143")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_everybody_begins_with_three_free_deeds(players: int) -> None:
    game = Game.new(classic(), [f"Player {n}" for n in range(players)], rules=SHORT, seed=3)

    view = game.view()
    dealt = [view.deeds(player) for player in range(players)]
    assert [len(deeds) for deeds in dealt] == [3] * players
    assert view.cash == (1500,) * players
    assert not any(view.mortgaged)
    assert len({space for deeds in dealt for space in deeds}) == 3 * players


@pytest.mark.rule("R143")
def test_the_deeds_are_dealt_from_all_28() -> None:
    seen: set[int] = set()
    for seed in range(12):
        view = Game.new(classic(), ["Ada", "Bob", "Cy", "Di", "Ed", "Flo"], rules=SHORT, seed=seed).view()
        seen.update(space for player in range(6) for space in view.deeds(player))

    assert seen == set(DEEDS)


@pytest.mark.rule("R143")
def test_the_regular_game_deals_none() -> None:
    view = Game.new(classic(), ["Ada", "Bob"], seed=3).view()

    assert view.deeds(0) == view.deeds(1) == ()


# -- R144: three houses, then a hotel


@pytest.mark.rule("R144")
def test_three_houses_everywhere_then_a_hotel() -> None:
    game = short(2).group(0, "brown", level=3).game()

    events = game.apply(Build(0, 1, 4))

    assert events == [Paid(0, BANK, 50, "building"), BuildingChanged(0, 1, 4)]
    assert (game.view().houses, game.view().hotels) == (32 - 3, 11)
    assert game.view().hotel_level == 4


@pytest.mark.rule("R144")
def test_the_hotel_needs_three_houses_on_every_street() -> None:
    game = short(2).group(0, "brown", level=3).owns(0, 3, level=2).game()

    assert refused(game, Build(0, 1, 4)) == "build_evenly"


@pytest.mark.rule("R144")
def test_three_is_the_cap_and_nothing_follows_the_hotel() -> None:
    game = short(2).group(0, "brown", level=4).game()

    assert refused(game, Build(0, 1, 5)) == "fully_built"
    assert offered(game, 0, Build) == []


@pytest.mark.rule("R144")
def test_without_hotels_a_fourth_house_is_no_substitute() -> None:
    game = short(2).group(0, "brown", level=3).stock(houses=20, hotels=0).game()

    assert refused(game, Build(0, 1, 4)) == "no_stock"


@pytest.mark.rule("R144")
@pytest.mark.parametrize(("level", "rent"), [(3, 1400), (4, 2000)])
def test_hotel_rent_is_that_of_the_regular_game(level: int, rent: int) -> None:
    game = short(2).group(1, "dark_blue", level=level).landing(39)

    assert claim(game).amount == rent


# -- R145, R146: selling the hotel


@pytest.mark.rule("R145")
@pytest.mark.rule("R146")
def test_a_hotel_sells_for_half_and_becomes_three_houses() -> None:
    game = short(2).group(0, "dark_blue", level=4).game()
    assert (game.view().houses, game.view().hotels) == (32, 10)

    events = game.apply(Sell(0, 39, 3))

    assert events == [Paid(BANK, 0, 100, "building"), BuildingChanged(0, 39, 3)]
    assert (game.view().houses, game.view().hotels) == (29, 11)


@pytest.mark.rule("R145")
@pytest.mark.parametrize(("rules", "level", "total"), [(SHORT, 4, 400), (Rules(), 5, 500)])
def test_a_full_strip_brings_one_house_less_than_in_the_regular_game(
    rules: Rules, level: int, total: int
) -> None:
    """A street of the dark blues with a hotel: twice the house cost, in the regular game 2.5 times."""
    game = board(2, rules).group(0, "dark_blue", level=level).cash(0, 0).game()
    for left in range(level - 1, -1, -1):
        game.apply(Sell(0, 37, left))
        game.apply(Sell(0, 39, left))

    assert game.view().cash[0] == 2 * total


@pytest.mark.rule("R145")
@pytest.mark.rule("R127")
@pytest.mark.parametrize(("cash", "legal"), [(25, False), (24, True)])
def test_a_short_game_debtor_counts_four_halves_for_a_hotel(cash: int, legal: bool) -> None:
    """1200 owed: the hotels bring 400 each, the mortgages 375."""
    game = short().group(0, "dark_blue", level=4).cash(0, cash).group(1, "yellow", level=4).landing(29)
    ask(game)

    assert (game.check(Bankrupt(0, debt(game).id)) is None) is legal


# -- R147, R149: jail


@pytest.mark.rule("R147")
@pytest.mark.rule("R148")
@pytest.mark.parametrize("rules", [SHORT, FRENCH], ids=["English", "French"])
def test_after_one_failed_throw_the_fine_is_forced_and_that_roll_is_moved(rules: Rules) -> None:
    game = board(3, rules).jailed(0).game()

    events = throw(game, 1, 2)

    assert paid(events) == [(0, BANK, 50, "fine")]
    assert of_kind(events, Heading) == [Heading(0, 10, 13, "dice")]
    assert game.view().jail[0] == FREE


@pytest.mark.rule("R147")
def test_a_double_at_the_first_try_is_free() -> None:
    game = short().jailed(0).game()

    events = throw(game, 2, 2)

    assert paid(events) == []
    assert of_kind(events, Freed) == [Freed(0, "double")]
    assert of_kind(events, Heading) == [Heading(0, 10, 14, "dice")]


@pytest.mark.rule("R147")
def test_a_card_or_50_before_the_throw_will_do() -> None:
    by_card = short().jailed(0).holds_card(0).game()
    by_card.apply(UseJailCard(0, "chance"))
    by_fine = short().jailed(0).game()
    by_fine.apply(PayJail(0))

    for game in (by_card, by_fine):
        assert game.view().jail[0] == FREE
        assert waits(game) == [(0, "roll")]


@pytest.mark.rule("R147")
def test_who_cannot_pay_the_forced_50_is_in_debt_and_then_moves_that_roll() -> None:
    game = short().jailed(0).cash(0, 10).owns(0, 5).game()
    events = throw(game, 1, 2)
    assert [(d.debtor, d.creditor, d.amount) for d in of_kind(events, DebtOpened)] == [(0, BANK, 50)]
    game.apply(Mortgage(0, 5))

    game.apply(PayDebt(0, debt(game).id))

    assert waits(game) == [(0, "arrive")]
    assert game.view().task is not None


@pytest.mark.rule("R147")
def test_the_regular_game_lets_a_failed_throw_stay() -> None:
    game = board(3).jailed(0).game()

    throw(game, 1, 2)

    assert game.view().jail[0] == 1
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R149")
def test_a_visitor_is_not_made_to_leave() -> None:
    game = short().at(0, 10).game()

    events = throw(game, 1, 2)

    assert paid(events) == []
    assert not of_kind(events, Freed)


@pytest.mark.rule("R149")
def test_being_sent_there_counts() -> None:
    """Player 0 lands on Go To Jail; at his next turn a failed throw costs 50 at once."""
    game = short(2).at(1, 15).landing(30)
    arrive(game)
    assert game.view().jail[0] == 0
    move(game, 2, 3)
    assert waits(game) == [(0, "roll")]

    assert paid(throw(game, 1, 2)) == [(0, BANK, 50, "fine")]


# -- R150, R152: the first bankruptcy ends it


@pytest.mark.rule("R150")
@pytest.mark.rule("R152")
def test_the_first_bankruptcy_ends_the_game_and_the_estate_passes_first() -> None:
    """Player 1 gets 95 in cash, two mortgaged deeds (half of 200 and of 150) and a card, and pays 18."""
    position = short().cash(0, 20).owns(0, 5, mortgaged=True).owns(0, 12).holds_card(0)
    game = position.group(1, "dark_blue", level=3).landing(39)
    ask(game)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert paid(events) == [
        (BANK, 0, 75, "mortgage"),
        (0, 1, 95, "bankruptcy"),
        (1, BANK, 18, "estate"),
    ]
    assert passed(events) == [(5, 0, 1), (12, 0, 1)]
    assert game.view().cards == ((), ("chance",), ())
    assert not of_kind(events, EstateReceived)
    worth = 1500 + 95 - 18 + 100 + 75 + 750 + 6 * 200
    assert game.outcome() == Outcome((1,), "first_bankruptcy", (0, worth, 1500))
    assert events[-1] == GameOver((1,), "first_bankruptcy", (0, worth, 1500))


@pytest.mark.rule("R152")
def test_the_tenth_is_paid_only_as_far_as_the_cash_goes() -> None:
    """The estate brings 4 and costs 10: the creditor pays 4 and is not bankrupt."""
    position = short().cash(0, 4).cash(1, 0).owns(0, 5, mortgaged=True).group(1, "dark_blue", level=1)
    game = position.landing(39)
    ask(game)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert paid(events) == [(0, 1, 4, "bankruptcy"), (1, BANK, 4, "estate")]
    assert not of_kind(events, DebtOpened)
    assert game.view().out == (True, False, False)
    assert game.outcome() == Outcome((2,), "first_bankruptcy", (0, 100 + 750 + 400, 1500))


@pytest.mark.rule("R152")
def test_a_debt_to_the_bank_returns_the_deeds_without_an_auction() -> None:
    game = short().cash(0, 20).owns(0, 5, 12, mortgaged=True).holds_card(0).landing(38)

    events = game.apply(Bankrupt(0, debt(game).id))

    assert not of_kind(events, AuctionOpened)
    assert passed(events) == [(5, 0, BANK), (12, 0, BANK)]
    assert game.view().cards[0] == ()
    assert game.outcome() == Outcome((1, 2), "first_bankruptcy", (0, 1500, 1500))


@pytest.mark.rule("R150")
def test_the_regular_game_goes_on_after_a_bankruptcy() -> None:
    game = board(3).cash(0, 20).landing(38)

    game.apply(Bankrupt(0, debt(game).id))

    assert game.outcome() is None


@pytest.mark.rule("R150")
def test_of_two_players_the_other_one_wins() -> None:
    game = short(2).cash(0, 20).cash(1, 1).landing(38)

    game.apply(Bankrupt(0, debt(game).id))

    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


# -- R151, R153: the score


def ended(position: Position) -> Outcome:
    """Player 0, with nothing, lands on Luxury Tax and is out: the score of the others."""
    game = position.cash(0, 0).landing(38)
    game.apply(Bankrupt(0, debt(game).id))
    outcome = game.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.rule("R151")
def test_cash_and_deeds_at_their_price_and_half_of_it_if_mortgaged() -> None:
    outcome = ended(short().cash(1, 7).owns(1, 39, 12).owns(1, 37, 5, mortgaged=True).cash(2, 0))

    assert outcome.worth == (0, 7 + 400 + 150 + 175 + 100, 0)


@pytest.mark.rule("R151")
@pytest.mark.parametrize("group", ["brown", "red", "green"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_houses_at_cost(group: str, level: int) -> None:
    deeds = [classic().spaces[space] for space in GROUPS[group]]

    outcome = ended(short().cash(1, 0).group(1, group, level=level))

    assert outcome.worth[1] == sum(deed.price for deed in deeds) + level * sum(d.house_cost for d in deeds)


@pytest.mark.rule("R151")
def test_a_hotel_counts_four_house_costs() -> None:
    outcome = ended(short().cash(1, 0).group(1, "dark_blue", level=4))

    assert outcome.worth[1] == 750 + 2 * 4 * 200


@pytest.mark.rule("R151")
def test_jail_cards_count_nothing() -> None:
    outcome = ended(short().cash(1, 10).holds_card(1, "chance").holds_card(1, "community_chest").cash(2, 9))

    assert outcome.worth == (0, 10, 9)


@pytest.mark.rule("R153")
def test_the_highest_total_wins_not_the_most_cash() -> None:
    outcome = ended(short().cash(1, 700).cash(2, 300).owns(2, 39, 5))

    assert (outcome.winners, outcome.worth) == ((2,), (0, 700, 900))


@pytest.mark.rule("R153")
def test_a_tie_is_a_shared_win() -> None:
    outcome = ended(short(4).cash(1, 700).cash(2, 100).owns(2, 39, 5).cash(3, 699))

    assert outcome.winners == (1, 2)


@pytest.mark.rule("R153")
def test_the_creditor_does_not_win_by_being_paid_alone() -> None:
    """Player 1 takes the estate, yet player 2 has more."""
    position = short().cash(0, 20).cash(1, 0).cash(2, 5000).group(1, "dark_blue", level=3)
    game = position.landing(39)
    ask(game)

    game.apply(Bankrupt(0, debt(game).id))

    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.worth) == ((2,), (0, 20 + 750 + 1200, 5000))


# -- R155: the time limit


@pytest.mark.rule("R155")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_everybody_begins_with_two_deeds_paid_for(players: int) -> None:
    game = Game.new(classic(), [f"Player {n}" for n in range(players)], rules=HOUR, seed=5)

    view = game.view()
    for player in range(players):
        assert len(view.deeds(player)) == 2
        assert view.cash[player] == 1500 - sum(classic().spaces[space].price for space in view.deeds(player))
    assert len({space for p in range(players) for space in view.deeds(p)}) == 2 * players


@pytest.mark.rule("R155")
def test_starting_cash_that_two_deeds_could_exceed_begins_no_time_limit_game() -> None:
    with pytest.raises(BadSetup):
        Game.new(classic(), ["Ada", "Bob"], rules=Rules(time_limit=60, starting_cash=749))

    game = Game.new(classic(), ["Ada", "Bob"], rules=Rules(time_limit=60, starting_cash=750))
    assert min(game.view().cash) >= 0


@pytest.mark.rule("R155")
def test_when_time_is_up_the_highest_worth_wins() -> None:
    position = board(3, HOUR).cash(0, 900).cash(1, 100).group(1, "brown", level=5).cash(2, 400)
    game = position.owns(1, 39, mortgaged=True).game()
    assert list(game.clock_options()) == [TimeUp()]

    events = game.apply(TimeUp())

    worth = (900, 100 + 120 + 10 * 50 + 200, 400)
    assert events == [GameOver((1,), "time_up", worth)]
    assert game.outcome() == Outcome((1,), "time_up", worth)


@pytest.mark.rule("R155")
def test_a_tie_at_the_time_limit_is_shared() -> None:
    game = board(3, HOUR).cash(0, 900).cash(1, 500).owns(1, 39).cash(2, 400).game()

    game.apply(TimeUp())

    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)


@pytest.mark.rule("R155")
def test_a_bankrupt_does_not_score() -> None:
    game = board(3, HOUR).out(0).turn_of(1).cash(1, 0).cash(2, 0).game()

    game.apply(TimeUp())

    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (1, 2)


@pytest.mark.rule("R155")
def test_the_clock_waits_for_the_end_of_a_move_and_of_a_debt() -> None:
    game = board(3, HOUR).cash(0, 10).owns(0, 5).at(0, 35).game()
    throw(game, 1, 2)
    assert refused(game, TimeUp()) == "not_now"
    assert list(game.clock_options()) == []
    arrive(game)
    assert waits(game) == [(0, "debt")]
    assert refused(game, TimeUp()) == "not_now"
    game.apply(Mortgage(0, 5))
    game.apply(PayDebt(0, debt(game).id))

    assert game.check(TimeUp()) is None


@pytest.mark.rule("R155")
def test_without_a_limit_time_is_never_up() -> None:
    game = board(2).game()

    assert refused(game, TimeUp()) == "no_time_limit"
    assert list(game.clock_options()) == []


@pytest.mark.rule("R155")
def test_a_time_limit_game_may_end_earlier_by_the_last_one_standing() -> None:
    game = board(2, HOUR).cash(0, 20).landing(38)

    game.apply(Bankrupt(0, debt(game).id))

    assert game.outcome() == Outcome((1,), "last_standing", (0, 1500))


@pytest.mark.rule("R155")
def test_a_bankruptcy_does_not_end_a_time_limit_game() -> None:
    game = board(3, HOUR).cash(0, 20).owns(0, 5, mortgaged=True).landing(38)

    game.apply(Bankrupt(0, debt(game).id))

    assert game.outcome() is None
    assert auction(game).space == 5
