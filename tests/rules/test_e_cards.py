"""E: cards."""

import pytest
from msgspec.structs import replace

from croupier.engine import FAMILY, Edition, Game, Rules
from croupier.engine.actions import (
    Accept,
    Bankrupt,
    Buy,
    Decline,
    Draw,
    Goods,
    Mortgage,
    Offer,
    PayDebt,
    RentRoll,
    Resign,
    Roll,
    UseJailCard,
)
from croupier.engine.edition import (
    Card,
    Collect,
    CollectEach,
    Effect,
    GoToJail,
    JailFree,
    MoveBack,
    MoveTo,
    MoveToNearest,
    Pay,
    PayEach,
    Repairs,
)
from croupier.engine.events import (
    BANK,
    POT,
    Arrived,
    AuctionOpened,
    CardDrawn,
    CardPassed,
    ClaimClosed,
    ClaimOpened,
    DebtClosed,
    DebtOpened,
    Event,
    Heading,
    Jailed,
    OfferedDeed,
    Paid,
    ThrowsAgain,
    TurnBegan,
)
from tests.rules.positions import Position, arrive, ask, board, classic, draw, move, refused
from tests.rules.reading import claim, debt, of_kind, offer, paid, pile, waits

CHANCE, CHEST = "chance", "community_chest"
CHANCE_SPACES, CHEST_SPACES = (7, 22, 36), (2, 17, 33)

CARDS: dict[str, dict[str, Effect]] = {
    CHANCE: {
        "advance_boardwalk": MoveTo(39),
        "advance_go": MoveTo(0),
        "advance_illinois": MoveTo(24),
        "advance_st_charles": MoveTo(11),
        "trip_reading_railroad": MoveTo(5),
        "nearest_railroad_1": MoveToNearest("transport", 2),
        "nearest_railroad_2": MoveToNearest("transport", 2),
        "nearest_utility": MoveToNearest("utility", 10),
        "back_3": MoveBack(3),
        "go_to_jail": GoToJail(),
        "jail_free": JailFree(),
        "bank_dividend": Collect(50),
        "building_loan_matures": Collect(150),
        "speeding_fine": Pay(15),
        "chairman_of_board": PayEach(50),
        "general_repairs": Repairs(25, 100),
    },
    CHEST: {
        "advance_go": MoveTo(0),
        "go_to_jail": GoToJail(),
        "jail_free": JailFree(),
        "bank_error": Collect(200),
        "sale_of_stock": Collect(50),
        "holiday_fund": Collect(100),
        "income_tax_refund": Collect(20),
        "life_insurance": Collect(100),
        "consultancy_fee": Collect(25),
        "beauty_contest_second_prize": Collect(10),
        "inheritance": Collect(100),
        "birthday": CollectEach(10),
        "doctors_fee": Pay(50),
        "hospital_fees": Pay(100),
        "school_fees": Pay(50),
        "street_repairs": Repairs(40, 115),
    },
}
COLLECTING = [
    (deck, card, effect.amount)
    for deck, cards in CARDS.items()
    for card, effect in cards.items()
    if isinstance(effect, Collect)
]
PAYING = [
    (deck, card, effect.amount)
    for deck, cards in CARDS.items()
    for card, effect in cards.items()
    if isinstance(effect, Pay)
]


def drawing(position: Position, deck: str, card: str, space: int = 0) -> tuple[Game, list[Event]]:
    """The thrower comes to a space of the deck, by default 22 or 17, and draws that card."""
    game = position.on_top(deck, card).landing(space or (22 if deck == CHANCE else 17))
    return game, draw(game)


def changed(deck: str, card: str, effect: Effect) -> Edition:
    """The classic board, where one card does something else."""
    old = classic().decks[deck]
    cards = tuple(Card(c.id, c.text, effect) if c.id == card else c for c in old.cards)
    return replace(classic(), decks={**classic().decks, deck: replace(old, cards=cards)})


def ring() -> Edition:
    """A Community Chest where every card but the jail card leads to another Community Chest space."""
    old = classic().decks[CHEST]
    cards = tuple(
        card if isinstance(card.effect, JailFree) else Card(card.id, card.text, MoveTo(CHEST_SPACES[i % 3]))
        for i, card in enumerate(old.cards)
    )
    return replace(classic(), decks={**classic().decks, CHEST: replace(old, cards=cards)})


def draw_on(game: Game, count: int) -> list[str]:
    """Draw that many cards of the ring, each where the last one led."""
    drawn = []
    for _ in range(count):
        drawn += [event.card for event in of_kind(draw(game), CardDrawn)]
        arrive(game)
    return drawn


# -- R49


@pytest.mark.rule("R49")
@pytest.mark.parametrize(("deck", "card"), [(CHANCE, "bank_dividend"), (CHEST, "bank_error")])
def test_the_top_card_is_taken_and_goes_to_the_bottom_of_its_pile(deck: str, card: str) -> None:
    game = board().on_top(deck, card).landing(22 if deck == CHANCE else 17)
    other = CHEST if deck == CHANCE else CHANCE
    before, others = pile(game, deck), pile(game, other)

    assert draw(game)[0] == CardDrawn(0, deck, card)

    assert pile(game, deck) == [*before[1:], card]
    assert pile(game, other) == others


@pytest.mark.rule("R49")
def test_a_card_is_obeyed_at_once() -> None:
    _, events = drawing(board(), CHANCE, "bank_dividend")

    assert events == [CardDrawn(0, CHANCE, "bank_dividend"), Paid(BANK, 0, 50, "card"), TurnBegan(1, 2)]


@pytest.mark.rule("R49")
def test_a_card_that_moves_is_at_the_bottom_before_the_next_is_drawn() -> None:
    game, _ = drawing(board(), CHANCE, "back_3", 36)
    arrive(game)

    assert pile(game, CHANCE)[-1] == "back_3"
    assert waits(game) == [(0, "draw")]


@pytest.mark.rule("R9")
@pytest.mark.rule("R49")
def test_the_order_stays_the_same_round_after_round() -> None:
    wanted = [card for card in CARDS[CHEST] if card != "jail_free"]
    game = board(edition=ring()).holds_card(1, CHEST).on_top(CHEST, *wanted).landing(17)

    assert draw_on(game, 45) == wanted * 3


@pytest.mark.rule("R49")
def test_one_card_is_drawn_for_one_landing() -> None:
    game, _ = drawing(board(), CHANCE, "bank_dividend")

    assert refused(game, Draw(0, 22)) == "not_now"


# -- R50, R51


@pytest.mark.rule("R50")
@pytest.mark.parametrize("deck", [CHANCE, CHEST])
def test_the_jail_card_is_kept_and_leaves_its_deck(deck: str) -> None:
    game, events = drawing(board(), deck, "jail_free")

    assert events == [
        CardDrawn(0, deck, "jail_free"),
        CardPassed(deck, BANK, 0),
        TurnBegan(1, 2),
    ]
    assert game.view().cards == ((deck,), ())
    assert len(pile(game, deck)) == 15
    assert "jail_free" not in pile(game, deck)


@pytest.mark.rule("R50")
def test_while_it_is_held_fifteen_cards_go_round() -> None:
    game = board(edition=ring()).holds_card(1, CHEST).landing(17)

    drawn = draw_on(game, 30)

    assert "jail_free" not in drawn
    assert drawn[:15] == drawn[15:]
    assert len(set(drawn)) == 15


@pytest.mark.rule("R50")
def test_a_player_may_hold_both() -> None:
    game, _ = drawing(board().holds_card(0, CHEST), CHANCE, "jail_free")

    assert game.view().cards[0] == (CHEST, CHANCE)


@pytest.mark.rule("R50")
def test_a_kept_card_stays_through_the_turns() -> None:
    game = board().holds_card(0).at(0, 10).at(1, 10).game()
    move(game, 4, 6)
    move(game, 4, 6)

    assert game.view().cards[0] == (CHANCE,)


@pytest.mark.rule("R50")
def test_a_sold_card_goes_to_the_buyer_and_not_to_its_deck() -> None:
    game = board().holds_card(0, CHEST).game()
    game.apply(Offer(0, 1, Goods(cards=(CHEST,)), Goods(cash=30)))

    events = game.apply(Accept(1, offer(game).id))

    assert CardPassed(CHEST, 0, 1) in events
    assert game.view().cards == ((), (CHEST,))
    assert "jail_free" not in pile(game, CHEST)


@pytest.mark.rule("R51")
@pytest.mark.parametrize(("deck", "other"), [(CHANCE, CHEST), (CHEST, CHANCE)])
def test_a_used_card_goes_to_the_bottom_of_its_own_deck(deck: str, other: str) -> None:
    game = board().holds_card(0, CHANCE).holds_card(0, CHEST).jailed(0).game()
    before = pile(game, deck)

    assert CardPassed(deck, 0, BANK) in game.apply(UseJailCard(0, deck))

    assert pile(game, deck) == [*before, "jail_free"]
    assert "jail_free" not in pile(game, other)
    assert game.view().cards[0] == (other,)


@pytest.mark.rule("R51")
def test_a_used_card_comes_again_after_the_other_fifteen() -> None:
    game = board(edition=ring()).holds_card(0, CHEST).jailed(0).game()
    game.apply(UseJailCard(0, CHEST))
    move(game, 3, 4)

    draw_on(game, 15)

    assert draw(game)[:2] == [CardDrawn(0, CHEST, "jail_free"), CardPassed(CHEST, BANK, 0)]


@pytest.mark.rule("R51")
def test_the_card_of_one_who_goes_out_goes_to_the_bottom_of_its_own_deck() -> None:
    game = board(3).holds_card(1, CHEST).game()

    game.apply(Resign(1))

    assert pile(game, CHEST)[-1] == "jail_free"
    assert pile(game, CHANCE).count("jail_free") == 1
    assert game.view().cards == ((), (), ())


# -- R52, R53


@pytest.mark.rule("R52")
@pytest.mark.parametrize(
    ("space", "deck", "card"),
    [(space, CHANCE, "bank_dividend") for space in CHANCE_SPACES]
    + [(space, CHEST, "inheritance") for space in CHEST_SPACES],
)
def test_each_card_space_has_its_deck(space: int, deck: str, card: str) -> None:
    game = board().on_top(CHANCE, "bank_dividend").on_top(CHEST, "inheritance").landing(space)

    assert draw(game)[0] == CardDrawn(0, deck, card)


@pytest.mark.rule("R53")
@pytest.mark.parametrize("deck", [CHANCE, CHEST])
def test_the_sixteen_cards_have_the_classic_effects(deck: str) -> None:
    cards = classic().decks[deck].cards

    assert {card.id: card.effect for card in cards} == CARDS[deck]
    assert len(cards) == 16


@pytest.mark.rule("R53")
@pytest.mark.parametrize("deck", [CHANCE, CHEST])
def test_every_card_has_a_text_of_its_own(deck: str) -> None:
    texts = [card.text for card in classic().decks[deck].cards]

    assert len(set(texts)) == 16
    assert all(text and "{" not in text for text in texts)


@pytest.mark.rule("R53")
@pytest.mark.parametrize(("deck", "card", "amount"), COLLECTING)
def test_a_card_that_collects(deck: str, card: str, amount: int) -> None:
    game, events = drawing(board(3), deck, card)

    assert events == [CardDrawn(0, deck, card), Paid(BANK, 0, amount, "card"), TurnBegan(1, 2)]
    assert game.view().cash == (1500 + amount, 1500, 1500)


@pytest.mark.rule("R53")
@pytest.mark.rule("R59")
@pytest.mark.parametrize(("deck", "card", "amount"), PAYING)
def test_a_card_that_costs(deck: str, card: str, amount: int) -> None:
    game, events = drawing(board(3), deck, card)

    assert events == [CardDrawn(0, deck, card), Paid(0, BANK, amount, "card"), TurnBegan(1, 2)]
    assert game.view().cash == (1500 - amount, 1500, 1500)


@pytest.mark.rule("R53")
@pytest.mark.rule("R18")
@pytest.mark.parametrize(
    ("card", "target", "space", "salary"),
    [
        ("advance_boardwalk", 39, 7, False),
        ("advance_boardwalk", 39, 22, False),
        ("advance_boardwalk", 39, 36, False),
        ("advance_illinois", 24, 7, False),
        ("advance_illinois", 24, 22, False),
        ("advance_illinois", 24, 36, True),
        ("advance_st_charles", 11, 7, False),
        ("advance_st_charles", 11, 22, True),
        ("advance_st_charles", 11, 36, True),
        ("trip_reading_railroad", 5, 7, True),
        ("trip_reading_railroad", 5, 22, True),
        ("trip_reading_railroad", 5, 36, True),
    ],
)
def test_a_card_that_leads_to_a_deed(card: str, target: int, space: int, salary: bool) -> None:
    game, events = drawing(board(), CHANCE, card, space)

    assert events == [CardDrawn(0, CHANCE, card), Heading(0, space, target, "card")]
    assert waits(game) == [(0, "arrive")]
    events = arrive(game)
    assert paid(events) == ([(BANK, 0, 200, "salary")] if salary else [])
    assert events[-1] == OfferedDeed(0, target, game.view().edition.spaces[target].price)


@pytest.mark.rule("R53")
@pytest.mark.rule("R18")
@pytest.mark.parametrize(
    ("deck", "space"), [(CHANCE, 7), (CHANCE, 22), (CHANCE, 36), (CHEST, 17), (CHEST, 33)]
)
def test_a_card_that_leads_to_go(deck: str, space: int) -> None:
    game, events = drawing(board(), deck, "advance_go", space)

    assert events == [CardDrawn(0, deck, "advance_go"), Heading(0, space, 0, "card")]
    assert arrive(game) == [Arrived(0, 0), Paid(BANK, 0, 200, "salary"), TurnBegan(1, 2)]


@pytest.mark.rule("R53")
@pytest.mark.rule("R66")
@pytest.mark.parametrize(("deck", "space"), [(CHANCE, 7), (CHANCE, 36), (CHEST, 17), (CHEST, 33)])
def test_a_card_that_leads_to_jail(deck: str, space: int) -> None:
    game, events = drawing(board(), deck, "go_to_jail", space)

    assert events == [
        CardDrawn(0, deck, "go_to_jail"),
        Jailed(0, "card"),
        Heading(0, space, 10, "jail"),
    ]
    assert arrive(game) == [Arrived(0, 10), TurnBegan(1, 2)]
    assert game.view().jailed(0)


@pytest.mark.rule("R53")
@pytest.mark.parametrize(("space", "target"), [(7, 4), (22, 19), (36, 33)])
def test_the_card_that_leads_three_spaces_back(space: int, target: int) -> None:
    game, events = drawing(board(), CHANCE, "back_3", space)

    assert events == [CardDrawn(0, CHANCE, "back_3"), Heading(0, space, target, "back")]
    assert arrive(game)[0] == Arrived(0, target)
    assert game.view().space[0] == target


# -- R54


@pytest.mark.rule("R54")
def test_after_a_card_move_a_free_deed_may_be_bought() -> None:
    game, _ = drawing(board(), CHANCE, "advance_boardwalk")
    arrive(game)

    assert waits(game) == [(0, "buy")]
    assert paid(game.apply(Buy(0, 39))) == [(0, BANK, 400, "price")]


@pytest.mark.rule("R54")
def test_after_a_card_move_rent_is_due() -> None:
    game, _ = drawing(board().group(1, "dark_blue", level=1), CHANCE, "advance_boardwalk")
    arrive(game)

    assert paid(ask(game)) == [(0, 1, 200, "rent")]


@pytest.mark.rule("R54")
def test_after_a_card_move_tax_is_due() -> None:
    game, _ = drawing(board(), CHANCE, "back_3", 7)

    assert arrive(game) == [Arrived(0, 4), Paid(0, BANK, 200, "tax"), TurnBegan(1, 2)]


@pytest.mark.rule("R54")
def test_after_back_three_from_36_a_second_card_is_drawn() -> None:
    game, _ = drawing(board().on_top(CHEST, "inheritance"), CHANCE, "back_3", 36)

    assert arrive(game) == [Arrived(0, 33)]
    assert waits(game) == [(0, "draw")]
    assert draw(game) == [
        CardDrawn(0, CHEST, "inheritance"),
        Paid(BANK, 0, 100, "card"),
        TurnBegan(1, 2),
    ]


@pytest.mark.rule("R54")
def test_a_card_move_onto_go_to_jail_leads_to_jail() -> None:
    edition = changed(CHEST, "doctors_fee", MoveBack(3))
    game, _ = drawing(board(edition=edition), CHEST, "doctors_fee", 33)

    assert arrive(game) == [Arrived(0, 30), Jailed(0, "space"), Heading(0, 30, 10, "jail")]


@pytest.mark.rule("R54")
def test_after_a_double_the_card_move_is_resolved_before_the_next_throw() -> None:
    game = board().on_top(CHANCE, "advance_boardwalk").landing(22, dice=(4, 4))
    draw(game)
    arrive(game)
    assert refused(game, Roll(0, 2, (1, 2))) == "not_now"

    assert game.apply(Buy(0, 39))[-1] == ThrowsAgain(0, 2)


# -- R55


@pytest.mark.rule("R55")
@pytest.mark.parametrize("card", ["nearest_railroad_1", "nearest_railroad_2"])
@pytest.mark.parametrize(("space", "target", "salary"), [(7, 15, 0), (22, 25, 0), (36, 5, 200)])
def test_the_nearest_transport_lies_ahead(card: str, space: int, target: int, salary: int) -> None:
    game, events = drawing(board(), CHANCE, card, space)

    assert events == [CardDrawn(0, CHANCE, card), Heading(0, space, target, "card")]
    assert arrive(game)[-1] == OfferedDeed(0, target, 200)
    assert game.view().cash[0] == 1500 + salary


@pytest.mark.rule("R55")
def test_a_nearest_transport_that_is_free_may_be_bought() -> None:
    game, _ = drawing(board(), CHANCE, "nearest_railroad_1")
    arrive(game)

    assert paid(game.apply(Buy(0, 25))) == [(0, BANK, 200, "price")]


@pytest.mark.rule("R55")
def test_a_nearest_transport_that_is_declined_is_auctioned() -> None:
    game, _ = drawing(board(), CHANCE, "nearest_railroad_1")
    arrive(game)

    assert AuctionOpened(1, "deed", 25, (0, 1)) in game.apply(Decline(0, 25))


@pytest.mark.rule("R55")
@pytest.mark.parametrize("card", ["nearest_railroad_1", "nearest_railroad_2"])
@pytest.mark.parametrize(
    ("owned", "rent"), [((25,), 50), ((25, 5), 100), ((25, 5, 15), 200), ((25, 5, 15, 35), 400)]
)
def test_an_owned_nearest_transport_costs_double(card: str, owned: tuple[int, ...], rent: int) -> None:
    game, _ = drawing(board().owns(1, *owned), CHANCE, card)

    assert arrive(game) == [Arrived(0, 25), ClaimOpened(1, 1, 0, 25, rent, 0), TurnBegan(1, 2)]
    assert paid(ask(game)) == [(0, 1, rent, "rent")]


@pytest.mark.rule("R55")
def test_a_mortgaged_nearest_transport_costs_nothing() -> None:
    game, _ = drawing(board().owns(1, 25, mortgaged=True), CHANCE, "nearest_railroad_1")

    assert arrive(game) == [Arrived(0, 25), TurnBegan(1, 2)]


@pytest.mark.rule("R55")
def test_the_rent_is_double_for_the_card_only() -> None:
    game, _ = drawing(board().owns(1, 5), CHANCE, "trip_reading_railroad", 36)
    arrive(game)

    assert paid(ask(game)) == [(0, 1, 25, "rent")]


# -- R56


@pytest.mark.rule("R56")
@pytest.mark.parametrize(("space", "target", "salary"), [(7, 12, 0), (22, 28, 0), (36, 12, 200)])
def test_the_nearest_utility_lies_ahead(space: int, target: int, salary: int) -> None:
    game, events = drawing(board(), CHANCE, "nearest_utility", space)

    assert events == [CardDrawn(0, CHANCE, "nearest_utility"), Heading(0, space, target, "card")]
    assert arrive(game)[-1] == OfferedDeed(0, target, 150)
    assert game.view().cash[0] == 1500 + salary


@pytest.mark.rule("R56")
def test_a_nearest_utility_that_is_free_may_be_bought() -> None:
    game, _ = drawing(board(), CHANCE, "nearest_utility")
    arrive(game)

    assert paid(game.apply(Buy(0, 28))) == [(0, BANK, 150, "price")]


@pytest.mark.rule("R56")
@pytest.mark.parametrize("owned", [(28,), (12, 28)])
def test_an_owned_nearest_utility_costs_ten_times_a_new_throw(owned: tuple[int, ...]) -> None:
    game, _ = drawing(board().owns(1, *owned), CHANCE, "nearest_utility")
    arrive(game)
    ask(game)
    assert waits(game) == [(0, "rent_roll")]

    assert paid(game.apply(RentRoll(0, 1, (6, 5)))) == [(0, 1, 110, "rent")]


@pytest.mark.rule("R56")
def test_it_is_a_new_throw_even_where_the_throw_of_the_move_counts() -> None:
    rules = Rules(utility_roll="move")
    game, _ = drawing(board(rules=rules).owns(1, 28), CHANCE, "nearest_utility")
    arrive(game)
    assert (claim(game).amount, claim(game).factor) == (0, 10)
    ask(game)

    assert paid(game.apply(RentRoll(0, 1, (6, 5)))) == [(0, 1, 110, "rent")]


@pytest.mark.rule("R56")
def test_a_mortgaged_nearest_utility_costs_nothing() -> None:
    game, _ = drawing(board().owns(1, 28, mortgaged=True), CHANCE, "nearest_utility")

    assert arrive(game) == [Arrived(0, 28), TurnBegan(1, 2)]


@pytest.mark.rule("R56")
def test_rent_that_collects_itself_asks_for_that_throw_at_once() -> None:
    game, _ = drawing(board(rules=FAMILY).owns(1, 28), CHANCE, "nearest_utility")

    assert arrive(game) == [Arrived(0, 28), ClaimOpened(1, 1, 0, 28, 0, 10), ClaimClosed(1, "asked")]
    assert waits(game) == [(0, "rent_roll")]


# -- R57


@pytest.mark.rule("R57")
def test_on_a_birthday_each_player_still_in_pays_10_from_the_left_on() -> None:
    game, events = drawing(board(5).out(3).turn_of(1), CHEST, "birthday")

    assert events == [
        CardDrawn(1, CHEST, "birthday"),
        Paid(2, 1, 10, "card"),
        Paid(4, 1, 10, "card"),
        Paid(0, 1, 10, "card"),
        TurnBegan(2, 2),
    ]
    assert game.view().cash == (1490, 1530, 1490, 0, 1490)


@pytest.mark.rule("R57")
def test_the_chairman_pays_50_to_each_player_still_in_from_the_left_on() -> None:
    game, events = drawing(board(5).out(3).turn_of(1), CHANCE, "chairman_of_board")

    assert events == [
        CardDrawn(1, CHANCE, "chairman_of_board"),
        Paid(1, 2, 50, "card"),
        Paid(1, 4, 50, "card"),
        Paid(1, 0, 50, "card"),
        TurnBegan(2, 2),
    ]
    assert game.view().cash == (1550, 1350, 1550, 0, 1550)


@pytest.mark.rule("R57")
def test_a_payer_without_the_money_is_waited_for_before_the_next_one_pays() -> None:
    game, events = drawing(board(4).cash(2, 9).owns(2, 5), CHEST, "birthday")
    assert events[1:] == [Paid(1, 0, 10, "card"), DebtOpened(1, 2, 0, 10, "card")]
    assert waits(game) == [(2, "debt")]
    assert game.view().cash[3] == 1500

    game.apply(Mortgage(2, 5))

    assert game.apply(PayDebt(2, 1)) == [
        Paid(2, 0, 10, "card"),
        DebtClosed(1, paid=True),
        Paid(3, 0, 10, "card"),
        TurnBegan(1, 2),
    ]


@pytest.mark.rule("R57")
def test_two_payers_without_the_money_are_waited_for_one_by_one() -> None:
    position = board(3).cash(1, 0).cash(2, 0).owns(1, 5).owns(2, 15)
    game, _ = drawing(position, CHEST, "birthday")
    assert waits(game) == [(1, "debt")]
    game.apply(Mortgage(1, 5))

    game.apply(PayDebt(1, 1))

    assert waits(game) == [(2, "debt")]


@pytest.mark.rule("R57")
def test_after_a_payer_goes_bankrupt_the_next_one_pays() -> None:
    game, _ = drawing(board(3).cash(1, 4), CHEST, "birthday")

    events = game.apply(Bankrupt(1, 1))

    assert paid(events) == [(1, 0, 4, "bankruptcy"), (2, 0, 10, "card")]
    assert events[-1] == TurnBegan(2, 2)


@pytest.mark.rule("R57")
def test_a_chairman_without_the_money_settles_each_debt_before_the_next() -> None:
    position = board(4).cash(0, 70).owns(0, 6, 8)
    game, events = drawing(position, CHANCE, "chairman_of_board")
    assert events[1:] == [Paid(0, 1, 50, "card"), DebtOpened(1, 0, 2, 50, "card")]
    assert waits(game) == [(0, "debt")]
    game.apply(Mortgage(0, 6))

    assert game.apply(PayDebt(0, 1)) == [
        Paid(0, 2, 50, "card"),
        DebtClosed(1, paid=True),
        DebtOpened(2, 0, 3, 50, "card"),
    ]
    game.apply(Mortgage(0, 8))
    assert paid(game.apply(PayDebt(0, 2))) == [(0, 3, 50, "card")]


@pytest.mark.rule("R57")
def test_a_chairman_who_fails_one_player_pays_no_other() -> None:
    game, _ = drawing(board(4).cash(0, 70), CHANCE, "chairman_of_board")
    assert debt(game).creditor == 2

    events = game.apply(Bankrupt(0, 1))

    assert paid(events) == [(0, 2, 20, "bankruptcy")]
    assert game.view().cash == (0, 1550, 1520, 1500)
    assert waits(game) == [(1, "roll")]


# -- R58, R59


@pytest.mark.rule("R58")
@pytest.mark.parametrize(("deck", "card", "house", "hotel"), [
    (CHANCE, "general_repairs", 25, 100),
    (CHEST, "street_repairs", 40, 115),
])  # fmt: skip
def test_repairs_cost_by_the_house_and_by_the_hotel(deck: str, card: str, house: int, hotel: int) -> None:
    position = (
        board(3)
        .group(0, "brown", level=5)
        .owns(0, 37, level=4)
        .owns(0, 39, level=5)
        .group(0, "orange", level=1)
        .owns(0, 19, level=2)
        .group(1, "red", level=3)
    )

    _, events = drawing(position, deck, card)

    assert paid(events) == [(0, BANK, 3 * hotel + 8 * house, "card")]


@pytest.mark.rule("R58")
@pytest.mark.parametrize(("deck", "card"), [(CHANCE, "general_repairs"), (CHEST, "street_repairs")])
def test_repairs_cost_nothing_without_buildings(deck: str, card: str) -> None:
    game, events = drawing(board().owns(0, 39, 5, 12).group(1, "red", level=5), deck, card)

    assert events == [CardDrawn(0, deck, card), TurnBegan(1, 2)]
    assert game.view().cash[0] == 1500


@pytest.mark.rule("R58")
def test_in_the_short_game_the_hotel_follows_the_third_house() -> None:
    position = board(rules=Rules(short_game=True)).group(0, "brown", level=4)

    _, events = drawing(position, CHEST, "street_repairs")

    assert paid(events) == [(0, BANK, 2 * 115, "card")]


@pytest.mark.rule("R59")
def test_repairs_are_paid_to_the_bank_and_no_pot() -> None:
    game, events = drawing(board().group(0, "brown", level=1), CHEST, "street_repairs")

    assert paid(events) == [(0, BANK, 80, "card")]
    assert game.view().pot == 0


@pytest.mark.rule("R59")
def test_the_smallest_fee_is_paid_too() -> None:
    position = board(edition=changed(CHANCE, "speeding_fine", Pay(1)))

    _, events = drawing(position, CHANCE, "speeding_fine")

    assert paid(events) == [(0, BANK, 1, "card")]


@pytest.mark.rule("R59")
def test_a_fee_beyond_the_cash_is_a_debt_to_the_bank() -> None:
    game, events = drawing(board().cash(0, 60).owns(0, 5), CHEST, "hospital_fees")

    assert events[1:] == [DebtOpened(1, 0, BANK, 100, "card")]
    assert waits(game) == [(0, "debt")]


@pytest.mark.rule("R59")
@pytest.mark.parametrize(
    ("deck", "card", "amount"), [(CHANCE, "speeding_fine", 15), (CHEST, "street_repairs", 80)]
)
def test_by_the_house_rule_fees_go_to_the_pot(deck: str, card: str, amount: int) -> None:
    position = board(rules=Rules(free_parking_pot=True)).group(0, "brown", level=1)

    game, events = drawing(position, deck, card)

    assert paid(events) == [(0, POT, amount, "card")]
    assert game.view().pot == amount


@pytest.mark.rule("R59")
def test_what_players_pay_each_other_never_goes_to_the_pot() -> None:
    game, _ = drawing(board(rules=Rules(free_parking_pot=True)), CHEST, "birthday")

    assert game.view().cash == (1510, 1490)
    assert game.view().pot == 0
