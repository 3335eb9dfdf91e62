"""B: turn, movement, GO."""

import pytest
from msgspec.structs import replace

from croupier.engine import Edition, Game, Refusal, Rules
from croupier.engine.actions import (
    Arrive,
    Bankrupt,
    Bid,
    Build,
    Buy,
    Decline,
    Draw,
    DropOut,
    Mortgage,
    PayDebt,
    Roll,
)
from croupier.engine.choices import ThrowForm
from croupier.engine.edition import Card, MoveBack, MoveTo
from croupier.engine.events import (
    BANK,
    Arrived,
    AuctionEnded,
    CardDrawn,
    ClaimClosed,
    ClaimOpened,
    DebtClosed,
    Heading,
    Jailed,
    OfferedDeed,
    Paid,
    Rolled,
    ThrowsAgain,
    TurnBegan,
)
from tests.rules.positions import arrive, board, classic, draw, move, refused, throw
from tests.rules.reading import of_kind, offered, paid, waits

ALL_THROWS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def chest_card(effect: MoveTo | MoveBack) -> Edition:
    """The classic board, where Community Chest's "doctors_fee" does something else."""
    deck = classic().decks["community_chest"]
    cards = tuple(
        Card(card.id, card.text, effect) if card.id == "doctors_fee" else card for card in deck.cards
    )
    return replace(classic(), decks={**classic().decks, "community_chest": replace(deck, cards=cards)})


# -- R13


@pytest.mark.rule("R13")
@pytest.mark.parametrize("dice", ALL_THROWS)
def test_the_token_goes_on_by_the_sum_of_the_dice(dice: tuple[int, int]) -> None:
    game = board().at(0, 13).game()

    events = throw(game, *dice)

    assert events == [Rolled(0, dice), Heading(0, 13, 13 + sum(dice), "dice")]
    assert arrive(game)[0] == Arrived(0, 13 + sum(dice))
    assert game.view().space[0] == 13 + sum(dice)


@pytest.mark.rule("R13")
def test_after_space_39_comes_go() -> None:
    game = board().at(0, 38).game()

    throw(game, 1, 4)

    assert waits(game) == [(0, "arrive")]
    assert list(game.options(0)) == [Arrive(0, 3)]


@pytest.mark.rule("R13")
def test_the_token_has_to_lie_on_the_space_it_was_sent_to() -> None:
    game = board().at(0, 13).game()
    throw(game, 1, 2)

    assert game.check(Arrive(0, 15)) == Refusal("wrong_space", {"space": 16})
    assert game.check(Arrive(1, 16)) == Refusal("not_your_turn", {"mover": 0})
    assert list(game.options(1)) == []
    assert game.view().space[0] == 13
    assert waits(game) == [(0, "arrive")]


@pytest.mark.rule("R13")
def test_nobody_throws_while_a_token_is_on_its_way() -> None:
    game = board().at(0, 13).game()
    throw(game, 1, 2)

    assert refused(game, Roll(0, 1, (1, 2))) == "not_now"
    assert refused(game, Roll(1, 2, (1, 2))) == "not_now"


@pytest.mark.rule("R13")
def test_a_throw_counts_once() -> None:
    game = board().game()

    assert game.check(Roll(0, 0, (1, 2))) == Refusal("stale", {"throw": 1})
    assert game.check(Roll(0, 2, (1, 2))) == Refusal("stale", {"throw": 1})
    assert next(game.options(0)) == ThrowForm(0, "move", 1)


# -- R14


@pytest.mark.rule("R14")
@pytest.mark.parametrize(
    ("space", "wait"),
    [(39, "buy"), (15, "buy"), (28, "buy"), (7, "draw"), (17, "draw"), (30, "arrive")],
)
def test_what_a_space_asks_for_has_to_be_done_before_the_next_throw(space: int, wait: str) -> None:
    game = board().landing(space)

    assert waits(game) == [(0, wait)]
    assert refused(game, Roll(1, 2, (1, 2))) == "not_now"


@pytest.mark.rule("R14")
def test_a_card_is_drawn_by_the_one_who_lies_there() -> None:
    game = board().landing(7)

    assert game.check(Draw(1, 7)) == Refusal("not_your_turn", {"mover": 0})
    assert game.check(Draw(0, 22)) == Refusal("stale", {"space": 7})
    assert list(game.options(0)) == [Draw(0, 7)]
    assert list(game.options(1)) == []


@pytest.mark.rule("R14")
def test_where_no_card_lies_none_is_drawn() -> None:
    game = board().landing(20)

    assert refused(game, Draw(0, 20)) == "not_now"


@pytest.mark.rule("R14")
def test_a_tax_is_not_a_question() -> None:
    game = board().at(0, 35).game()

    assert paid(move(game, 1, 2)) == [(0, BANK, 100, "tax")]


# -- R15, R16, R17


@pytest.mark.rule("R15")
def test_passing_go_pays_200() -> None:
    game = board().at(0, 35).game()

    assert paid(move(game, 6, 4)) == [(BANK, 0, 200, "salary")]


@pytest.mark.rule("R15")
@pytest.mark.rule("R16")
def test_landing_on_go_pays_exactly_200() -> None:
    game = board().at(0, 37).game()

    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, 0), Paid(BANK, 0, 200, "salary"), TurnBegan(1, 2)]
    assert game.view().cash[0] == 1700


@pytest.mark.rule("R16")
def test_leaving_go_later_pays_nothing() -> None:
    game = board().at(0, 37).at(1, 10).game()
    move(game, 1, 2)
    move(game, 4, 6)

    assert paid(move(game, 4, 6)) == []
    assert game.view().cash[0] == 1700


@pytest.mark.rule("R15")
def test_space_39_is_not_yet_go() -> None:
    game = board().owns(0, 39).at(0, 36).game()

    assert paid(move(game, 1, 2)) == []


@pytest.mark.rule("R15")
def test_no_salary_before_the_token_has_arrived() -> None:
    game = board().at(0, 37).game()

    assert paid(throw(game, 1, 2)) == []
    assert game.view().cash[0] == 1500


@pytest.mark.rule("R16")
def test_double_salary_on_go_is_a_house_rule() -> None:
    game = board(rules=Rules(double_salary_on_go=True)).at(0, 37).game()

    assert paid(move(game, 1, 2)) == [(BANK, 0, 400, "salary")]


@pytest.mark.rule("R16")
def test_the_house_rule_doubles_nothing_for_passing() -> None:
    game = board(rules=Rules(double_salary_on_go=True)).at(0, 38).owns(0, 1).game()

    assert paid(move(game, 1, 2)) == [(BANK, 0, 200, "salary")]


@pytest.mark.rule("R16")
def test_the_house_rule_holds_for_a_card_that_leads_to_go() -> None:
    game = board(rules=Rules(double_salary_on_go=True)).on_top("chance", "advance_go").landing(22)
    draw(game)

    assert paid(arrive(game)) == [(BANK, 0, 400, "salary")]


@pytest.mark.rule("R17")
def test_the_salary_can_pay_the_price_of_the_space() -> None:
    game = board().cash(0, 0).at(0, 38).game()
    throw(game, 1, 2)

    assert arrive(game) == [Arrived(0, 1), Paid(BANK, 0, 200, "salary"), OfferedDeed(0, 1, 60)]
    game.apply(Buy(0, 1))
    assert game.view().cash[0] == 140


@pytest.mark.rule("R17")
def test_the_salary_can_pay_the_rent_of_the_space() -> None:
    game = board(rules=Rules(rent="auto")).cash(0, 0).group(1, "brown", level=3).at(0, 38).game()
    throw(game, 1, 2)

    assert arrive(game) == [
        Arrived(0, 1),
        Paid(BANK, 0, 200, "salary"),
        ClaimOpened(1, 1, 0, 1, 90, 0),
        ClaimClosed(1, "asked"),
        Paid(0, 1, 90, "rent"),
        TurnBegan(1, 2),
    ]


@pytest.mark.rule("R17")
def test_the_salary_can_pay_the_tax_of_the_space() -> None:
    game = board().cash(0, 0).at(0, 39).game()

    assert paid(move(game, 2, 3)) == [(BANK, 0, 200, "salary"), (0, BANK, 200, "tax")]
    assert waits(game) == [(1, "roll")]


# -- R18, R19


@pytest.mark.rule("R18")
def test_a_card_that_leads_past_go_pays_the_salary_too() -> None:
    game = board().owns(0, 11).on_top("chance", "advance_st_charles").landing(22)
    draw(game)

    assert paid(arrive(game)) == [(BANK, 0, 200, "salary")]


@pytest.mark.rule("R18")
def test_a_card_that_does_not_lead_past_go_pays_none() -> None:
    game = board().owns(0, 11).on_top("chance", "advance_st_charles").landing(7)
    draw(game)

    assert paid(arrive(game)) == []


@pytest.mark.rule("R18")
@pytest.mark.parametrize("space", [22, 36])
def test_a_card_to_jail_pays_no_salary(space: int) -> None:
    game = board().on_top("chance", "go_to_jail").landing(space)

    assert paid(draw(game) + arrive(game)) == []
    assert game.view().cash[0] == 1500


@pytest.mark.rule("R18")
def test_moving_back_onto_go_pays_no_salary() -> None:
    game = board(edition=chest_card(MoveBack(2))).on_top("community_chest", "doctors_fee").at(0, 0).game()
    move(game, 1, 1)
    assert Heading(0, 2, 0, "back") in draw(game)

    assert arrive(game) == [Arrived(0, 0), ThrowsAgain(0, 2)]
    assert game.view().cash[0] == 1500


@pytest.mark.rule("R18")
def test_moving_back_past_go_pays_no_salary() -> None:
    game = board(edition=chest_card(MoveBack(3))).on_top("community_chest", "doctors_fee").at(0, 0).game()
    move(game, 1, 1)
    assert Heading(0, 2, 39, "back") in draw(game)

    assert paid(arrive(game)) == []


@pytest.mark.rule("R18")
def test_a_card_that_leads_to_its_own_space_leads_once_round() -> None:
    game = board(edition=chest_card(MoveTo(17))).on_top("community_chest", "doctors_fee").landing(17)
    draw(game)

    assert arrive(game) == [Arrived(0, 17), Paid(BANK, 0, 200, "salary")]


@pytest.mark.rule("R19")
def test_two_salaries_in_one_turn() -> None:
    game = board().on_top("community_chest", "advance_go").at(0, 39).game()

    assert paid(move(game, 1, 2)) == [(BANK, 0, 200, "salary")]
    assert draw(game) == [CardDrawn(0, "community_chest", "advance_go"), Heading(0, 2, 0, "card")]
    assert arrive(game) == [Arrived(0, 0), Paid(BANK, 0, 200, "salary"), TurnBegan(1, 2)]
    assert game.view().cash[0] == 1900


# -- R20


@pytest.mark.rule("R20")
def test_a_double_gives_another_throw() -> None:
    game = board().landing(20, dice=(4, 4))

    assert waits(game) == [(0, "roll")]
    assert refused(game, Roll(1, 2, (1, 2))) == "not_your_turn"
    assert throw(game, 4, 6)[0] == Rolled(0, (4, 6))


@pytest.mark.rule("R20")
def test_the_other_throw_has_a_number_of_its_own() -> None:
    game = board().at(0, 12).game()

    assert move(game, 4, 4)[-1] == ThrowsAgain(0, 2)
    assert refused(game, Roll(0, 1, (1, 2))) == "stale"


@pytest.mark.rule("R20")
def test_the_purchase_comes_before_the_other_throw() -> None:
    game = board().landing(39, dice=(4, 4))
    assert refused(game, Roll(0, 2, (1, 2))) == "not_now"

    assert game.apply(Buy(0, 39))[-1] == ThrowsAgain(0, 2)
    assert waits(game) == [(0, "roll")]


@pytest.mark.rule("R20")
def test_the_auction_comes_before_the_other_throw() -> None:
    game = board().landing(39, dice=(4, 4))
    game.apply(Decline(0, 39))
    game.apply(Bid(1, 1, 5))
    assert refused(game, Roll(0, 2, (1, 2))) == "not_now"

    events = game.apply(DropOut(0, 1))

    assert AuctionEnded(1, 1, 5) in events
    assert events[-1] == ThrowsAgain(0, 2)


@pytest.mark.rule("R20")
def test_the_card_comes_before_the_other_throw() -> None:
    game = board().on_top("chance", "bank_dividend").landing(22, dice=(4, 4))
    assert refused(game, Roll(0, 2, (1, 2))) == "not_now"

    assert draw(game)[-1] == ThrowsAgain(0, 2)


@pytest.mark.rule("R20")
def test_the_debt_comes_before_the_other_throw() -> None:
    game = board().cash(0, 10).owns(0, 39).landing(38, dice=(4, 4))
    assert refused(game, Roll(0, 2, (1, 2))) == "not_now"
    game.apply(Mortgage(0, 39))

    events = game.apply(PayDebt(0, 1))

    assert events == [Paid(0, BANK, 100, "tax"), DebtClosed(1, paid=True), ThrowsAgain(0, 2)]


@pytest.mark.rule("R20")
def test_who_goes_bankrupt_after_a_double_throws_no_more() -> None:
    game = board(3).cash(0, 10).landing(38, dice=(4, 4))

    events = game.apply(Bankrupt(0, 1))

    assert of_kind(events, ThrowsAgain) == []
    assert events[-1] == TurnBegan(1, 2)


@pytest.mark.rule("R20")
def test_everything_of_the_time_before_a_throw_is_open_between_doubles() -> None:
    game = board().group(0, "brown").group(1, "light_blue").landing(20, dice=(4, 4))

    assert game.check(Build(0, 1, 1)) is None
    assert game.check(Build(1, 6, 1)) is None


@pytest.mark.rule("R20")
def test_without_a_double_there_is_no_other_throw() -> None:
    game = board().landing(20, dice=(3, 5))

    assert waits(game) == [(1, "roll")]
    assert refused(game, Roll(0, 2, (1, 2))) == "not_your_turn"


# -- R21, R22


@pytest.mark.rule("R21")
def test_the_third_double_leads_straight_to_jail() -> None:
    game = board().at(0, 35).turn_of(0, doubles=2).game()

    assert throw(game, 3, 3) == [Rolled(0, (3, 3)), Jailed(0, "doubles"), Heading(0, 35, 10, "jail")]
    assert arrive(game) == [Arrived(0, 10), TurnBegan(1, 2)]
    assert game.view().jailed(0)
    assert game.view().cash[0] == 1500


@pytest.mark.rule("R21")
def test_three_doubles_thrown_one_after_the_other() -> None:
    game = board().game()

    move(game, 5, 5)
    assert game.view().space[0] == 10
    assert not game.view().jailed(0)
    move(game, 5, 5)
    assert game.view().space[0] == 20
    assert waits(game) == [(0, "roll")]
    assert Jailed(0, "doubles") in move(game, 5, 5)

    assert game.view().jailed(0)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R21")
def test_the_third_throw_is_moved_if_it_is_no_double() -> None:
    game = board().turn_of(0, doubles=2).landing(20, dice=(3, 5))

    assert game.view().space[0] == 20
    assert waits(game) == [(1, "roll")]


def two_doubles_and_a_plain_throw() -> Game:
    """Player 0 is done, on 25; nobody has been to jail."""
    game = board().game()
    move(game, 5, 5)
    move(game, 5, 5)
    move(game, 1, 4)
    game.apply(Buy(0, 25))
    return game


@pytest.mark.rule("R22")
def test_the_next_player_counts_doubles_from_the_start() -> None:
    game = two_doubles_and_a_plain_throw()

    move(game, 5, 5)

    assert game.view().space[1] == 10
    assert not game.view().jailed(1)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R22")
def test_doubles_of_an_earlier_turn_do_not_count() -> None:
    game = two_doubles_and_a_plain_throw()
    move(game, 4, 6)

    events = throw(game, 4, 4)

    assert events == [Rolled(0, (4, 4)), Heading(0, 25, 33, "dice")]


@pytest.mark.rule("R22")
@pytest.mark.rule("R65")
def test_a_jailing_takes_the_throw_that_a_double_had_earned() -> None:
    game = board().landing(30, dice=(4, 4))

    assert arrive(game) == [Arrived(0, 10), TurnBegan(1, 2)]
    assert refused(game, Roll(0, 2, (1, 2))) == "not_your_turn"


# -- R23, R24


@pytest.mark.rule("R23")
def test_the_turn_ends_when_the_space_is_dealt_with() -> None:
    game = board(3).landing(39)
    assert game.view().thrower == 0

    events = game.apply(Buy(0, 39))

    assert events[-1] == TurnBegan(1, 2)
    assert waits(game) == [(1, "roll")]
    assert game.check(Roll(0, 2, (1, 2))) == Refusal("not_your_turn", {"thrower": 1})
    assert offered(game, 1, ThrowForm) == [ThrowForm(1, "move", 2)]
    assert offered(game, 0, ThrowForm) == offered(game, 2, ThrowForm) == []


@pytest.mark.rule("R24")
def test_several_tokens_share_a_space() -> None:
    game = board(3).at(0, 7).at(1, 7).at(2, 10).game()

    move(game, 1, 2)
    events = move(game, 1, 2)

    assert Arrived(1, 10) in events
    assert game.view().space == (10, 10, 10)
    assert paid(events) == []
