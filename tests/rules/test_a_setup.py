"""A: setup and bank."""

import tomllib
from importlib.resources import files

import msgspec
import pytest
from msgspec.structs import replace

from croupier.config.editions import BadEdition, load_edition, parse_edition, shipped_editions
from croupier.engine import BadSetup, Game, Refusal, Rules, Wait
from croupier.engine.actions import (
    Arrive,
    Bid,
    Build,
    Buy,
    Claim,
    Decline,
    DropOut,
    Lift,
    MalformedAction,
    Mortgage,
    OrderRoll,
    PayJail,
    Roll,
    Sell,
    decode_action,
)
from croupier.engine.choices import ThrowForm
from croupier.engine.edition import DEEDS, KINDS, Edition, Space
from croupier.engine.events import (
    BANK,
    AuctionEnded,
    AuctionOpened,
    DeedPassed,
    Jailed,
    OfferedDeed,
    OrderRolled,
    OrderTied,
    Starts,
    TurnBegan,
)
from tests.rules.positions import arrive, ask, board, classic, draw, move, refused, throw
from tests.rules.reading import paid, waits

CORNERS = (0, 10, 20, 30)


def new(players: int = 3, rules: Rules | None = None, seed: int = 0) -> Game:
    return Game.new(classic(), [f"Player {n}" for n in range(players)], rules=rules or Rules(), seed=seed)


def throw_for_order(game: Game, *throws: tuple[int, int, int], round_: int = 1) -> None:
    for player, first, second in throws:
        game.apply(OrderRoll(player, round_, (first, second)))


def with_space(edition: Edition, number: int, space: Space) -> Edition:
    spaces = list(edition.spaces)
    spaces[number] = space
    return replace(edition, spaces=tuple(spaces))


# -- R1


@pytest.mark.rule("R1")
def test_the_box_holds_28_deeds_two_decks_of_16_and_six_tokens() -> None:
    edition = new().view().edition

    assert sum(space.price > 0 for space in edition.spaces) == 28
    assert {name: len(deck.cards) for name, deck in edition.decks.items()} == {
        "chance": 16,
        "community_chest": 16,
    }
    assert len(edition.tokens) == 6


@pytest.mark.rule("R1")
def test_the_bank_starts_with_32_houses_and_12_hotels() -> None:
    view = new().view()

    assert (view.houses, view.hotels) == (32, 12)


@pytest.mark.rule("R1")
def test_a_built_house_is_one_less_in_the_bank() -> None:
    game = board().group(0, "brown").game()

    game.apply(Build(0, 1, 1))

    assert (game.view().houses, game.view().hotels) == (31, 12)


@pytest.mark.rule("R1")
def test_without_houses_in_the_bank_none_is_built() -> None:
    game = board().group(0, "brown").stock(houses=0).game()

    assert refused(game, Build(0, 1, 1)) == "no_stock"


@pytest.mark.rule("R1")
def test_without_hotels_in_the_bank_none_is_built() -> None:
    game = board().group(0, "brown", level=4).stock(hotels=0).game()

    assert refused(game, Build(0, 1, 5)) == "no_stock"


@pytest.mark.rule("R1")
def test_there_are_two_dice_of_six_sides_and_no_speed_die() -> None:
    game = board().game()

    with pytest.raises(MalformedAction):
        decode_action(b'{"do": "roll", "player": 0, "throw": 1, "dice": [1, 2, 3]}')
    for dice in ((0, 3), (3, 0), (7, 3), (3, 7), (-1, 3)):
        assert refused(game, Roll(0, 1, dice)) == "bad_dice"


# -- R2


@pytest.mark.rule("R2")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_play(players: int) -> None:
    game = new(players)

    assert game.waiting_on() == tuple(Wait(player, "order_roll") for player in range(players))


@pytest.mark.rule("R2")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_do_not(players: int) -> None:
    with pytest.raises(BadSetup) as error:
        new(players)

    assert str(error.value) == f"{players} players: a game has 2 to 6"


# -- R3, R4


def figures(space: Space) -> tuple[object, ...]:
    """All of a space but its words."""
    sums = (space.price, space.mortgage, space.house_cost, space.rent, space.amount)
    return (space.kind, space.group, space.deck, *sums)


@pytest.mark.rule("R3")
@pytest.mark.parametrize("name", shipped_editions())
def test_a_shipped_edition_changes_words_only(name: str) -> None:
    edition, known = load_edition(name), classic()

    assert [figures(space) for space in edition.spaces] == [figures(space) for space in known.spaces]
    for field in ("starting_cash", "salary", "jail_fine", "houses", "hotels", "mortgage_interest"):
        assert getattr(edition, field) == getattr(known, field)
    assert (edition.transport_rent, edition.utility_factor) == ((25, 50, 100, 200), (4, 10))
    for deck, cards in edition.decks.items():
        effects = [repr(card.effect) for card in cards.cards]
        assert sorted(effects) == sorted(repr(card.effect) for card in known.decks[deck].cards)


@pytest.mark.rule("R3")
@pytest.mark.parametrize("name", shipped_editions())
def test_the_forty_spaces_lie_where_they_always_lie(name: str) -> None:
    assert tuple(space.kind for space in load_edition(name).spaces) == KINDS


@pytest.mark.rule("R3")
def test_an_edition_of_ones_own_may_set_a_price() -> None:
    own = with_space(classic(), 39, replace(classic().spaces[39], price=455))

    game = board(edition=own).landing(39)

    assert paid(game.apply(Buy(0, 39))) == [(0, BANK, 455, "price")]


@pytest.mark.rule("R3")
def test_an_edition_of_ones_own_may_set_rents() -> None:
    rents = replace(classic().spaces[39], rent=(51, 202, 603, 1404, 1705, 2006))
    own = with_space(classic(), 39, rents)

    game = board(edition=own).group(1, "dark_blue", level=2).landing(39)

    assert paid(ask(game)) == [(0, 1, 603, "rent")]


@pytest.mark.rule("R3")
def test_an_edition_of_ones_own_may_set_the_rent_of_transports() -> None:
    own = replace(classic(), transport_rent=(30, 60, 90, 120))

    game = board(edition=own).owns(1, 5, 15, 25).landing(25)

    assert paid(ask(game)) == [(0, 1, 90, "rent")]


@pytest.mark.rule("R3")
def test_an_edition_of_ones_own_may_set_a_tax() -> None:
    own = with_space(classic(), 38, replace(classic().spaces[38], amount=123))
    game = board(edition=own).at(0, 35).game()

    assert paid(move(game, 1, 2)) == [(0, BANK, 123, "tax")]


@pytest.mark.rule("R3")
def test_no_edition_may_change_what_kind_a_space_is() -> None:
    text = files("croupier.config.editions").joinpath("classic.toml").read_text()
    changed = text.replace('20 = { name = "Free Parking"', '20 = { kind = "tax", name = "Free Parking"')
    assert tomllib.loads(changed)["spaces"]["20"]["kind"] == "tax"

    with pytest.raises(BadEdition, match="place 20 is Free Parking in every edition"):
        parse_edition("own.toml", changed.encode())


@pytest.mark.rule("R4")
@pytest.mark.parametrize("name", shipped_editions())
def test_the_corners_are_the_same_in_every_edition(name: str) -> None:
    edition = load_edition(name)

    assert [edition.spaces[corner].kind for corner in CORNERS] == ["go", "jail", "parking", "go_to_jail"]
    if edition.language.startswith("en"):
        words = ("go", "jail", "free parking", "go to jail")
        names = [edition.spaces[corner].name.casefold() for corner in CORNERS]
        assert all(word in name for word, name in zip(words, names, strict=True))


@pytest.mark.rule("R4")
def test_a_corner_does_the_same_under_another_name() -> None:
    french = with_space(classic(), 30, replace(classic().spaces[30], name="Allez en prison"))
    game = board(edition=french).at(0, 27).game()

    assert Jailed(0, "space") in move(game, 1, 2)


# -- R5


@pytest.mark.rule("R5")
def test_each_player_starts_with_the_bills_of_1500() -> None:
    bills = {500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5}

    game = new(4)

    assert game.view().cash == (sum(value * count for value, count in bills.items()),) * 4
    assert game.view().cash == (1500,) * 4


@pytest.mark.rule("R5")
def test_another_starting_cash_is_a_house_rule() -> None:
    game = new(2, Rules(starting_cash=2000))

    assert game.view().cash == (2000, 2000)


@pytest.mark.rule("R5")
def test_nobody_starts_with_less_than_nothing() -> None:
    with pytest.raises(BadSetup) as error:
        new(2, Rules(starting_cash=-1))

    assert str(error.value) == "starting cash -1: it cannot be negative"


# -- R6, R7, R8


@pytest.mark.rule("R6")
def test_nobody_acts_for_the_bank() -> None:
    game = board().game()

    for action in (
        Roll(BANK, 1, (1, 2)),
        Buy(BANK, 39),
        Bid(BANK, 1, 10),
        Mortgage(BANK, 39),
        Build(BANK, 1, 1),
        Claim(BANK, 1),
    ):
        assert refused(game, action) == "no_such_player"


@pytest.mark.rule("R6")
def test_the_bank_does_not_bid() -> None:
    game = board(3).landing(39)

    events = game.apply(Decline(0, 39))

    assert AuctionOpened(1, "deed", 39, (0, 1, 2)) in events
    assert waits(game) == [(0, "bid"), (1, "bid"), (2, "bid")]


@pytest.mark.rule("R6")
def test_the_bank_asks_no_rent_for_a_deed_it_kept() -> None:
    game = board(2).at(1, 36).landing(39)
    game.apply(Decline(0, 39))
    game.apply(DropOut(0, 1))
    assert AuctionEnded(1, BANK, 0) in game.apply(DropOut(1, 1))

    throw(game, 1, 2)
    events = arrive(game)

    assert OfferedDeed(1, 39, 400) in events
    assert paid(events) == []
    assert game.view().claims == ()


@pytest.mark.rule("R6")
def test_what_the_bank_takes_or_gives_is_no_other_players_money() -> None:
    game = board(3).at(0, 1).game()

    move(game, 1, 2)

    assert game.view().cash == (1300, 1500, 1500)


@pytest.mark.rule("R7")
def test_the_bank_holds_every_deed_at_the_start() -> None:
    view = new().view()

    assert {view.owner[space] for space in DEEDS} == {BANK}


@pytest.mark.rule("R7")
def test_the_bank_pays_salaries() -> None:
    game = board().at(0, 37).game()

    assert paid(move(game, 1, 2)) == [(BANK, 0, 200, "salary")]


@pytest.mark.rule("R7")
def test_the_bank_pays_the_bonus_of_a_card() -> None:
    game = board().on_top("chance", "bank_dividend").landing(7)

    assert paid(draw(game)) == [(BANK, 0, 50, "card")]


@pytest.mark.rule("R7")
def test_the_bank_collects_taxes() -> None:
    game = board().at(0, 1).game()

    assert paid(move(game, 1, 2)) == [(0, BANK, 200, "tax")]


@pytest.mark.rule("R7")
def test_the_bank_collects_fines() -> None:
    game = board().jailed(0).game()

    assert paid(game.apply(PayJail(0))) == [(0, BANK, 50, "fine")]


@pytest.mark.rule("R7")
def test_the_bank_sells_and_auctions_deeds() -> None:
    game = board().landing(39)
    game.apply(Decline(0, 39))
    game.apply(Bid(1, 1, 7))

    events = game.apply(DropOut(0, 1))

    assert paid(events) == [(1, BANK, 7, "bid")]
    assert DeedPassed(39, BANK, 1) in events


@pytest.mark.rule("R7")
def test_the_bank_sells_buildings_and_takes_them_back() -> None:
    game = board().group(0, "dark_blue").game()

    assert paid(game.apply(Build(0, 39, 1))) == [(0, BANK, 200, "building")]
    assert paid(game.apply(Sell(0, 39, 0))) == [(BANK, 0, 100, "building")]


@pytest.mark.rule("R7")
def test_the_bank_lends_on_mortgage() -> None:
    game = board().owns(0, 39).game()

    assert paid(game.apply(Mortgage(0, 39))) == [(BANK, 0, 200, "mortgage")]
    assert paid(game.apply(Lift(0, 39))) == [(0, BANK, 220, "lift")]


@pytest.mark.rule("R8")
def test_the_bank_pays_however_much_is_out_already() -> None:
    rich = 10**9
    game = board(3).cash(0, rich).cash(1, rich).cash(2, rich).owns(0, 39).at(0, 38).game()

    game.apply(Mortgage(0, 39))
    move(game, 1, 2)

    assert game.view().cash[0] == rich + 200 + 200


@pytest.mark.rule("R7")
def test_what_is_not_in_hands_or_in_the_pot_is_the_banks() -> None:
    game = board(rules=Rules(free_parking_pot=True)).owns(0, 5).at(0, 35).at(1, 37).game()
    game.apply(Mortgage(0, 5))
    move(game, 1, 2)
    move(game, 1, 2)

    state = msgspec.json.decode(game.to_json())["saved"]["state"]

    assert (state["cash"], state["pot"]) == ([1500, 1700], 100)
    assert state["bank"] == -3300


# -- R9


@pytest.mark.rule("R9")
@pytest.mark.parametrize("deck", ["chance", "community_chest"])
def test_a_deck_is_shuffled_at_the_start(deck: str) -> None:
    orders = {new(seed=seed).setup.decks[deck] for seed in range(50)}

    assert len(orders) == 50
    assert all(sorted(order) == list(range(16)) for order in orders)
    assert {order[0] for order in orders} > {0}


@pytest.mark.rule("R9")
def test_each_deck_has_a_shuffle_of_its_own() -> None:
    decks = [new(seed=seed).setup.decks for seed in range(50)]

    assert all(deck["chance"] != deck["community_chest"] for deck in decks)


@pytest.mark.rule("R9")
def test_the_same_seed_gives_the_same_decks() -> None:
    assert new(seed=7).setup.decks == new(seed=7).setup.decks


@pytest.mark.rule("R9")
def test_the_decks_lie_face_down() -> None:
    one = board().on_top("chance", "go_to_jail", "advance_go").game()
    other = board().on_top("chance", "advance_go", "go_to_jail").game()

    assert one.to_json() != other.to_json()
    assert one.view() == other.view()
    assert list(one.options(0)) == list(other.options(0))


# -- R10


@pytest.mark.rule("R10")
def test_all_tokens_start_on_go_without_salary() -> None:
    game = new(3)
    throw_for_order(game, (0, 6, 5), (1, 1, 2), (2, 1, 3))

    assert game.view().space == (0, 0, 0)
    assert game.view().cash == (1500, 1500, 1500)


@pytest.mark.rule("R10")
def test_the_first_move_away_from_go_earns_nothing() -> None:
    game = board().game()

    assert paid(move(game, 4, 6)) == []
    assert game.view().cash == (1500, 1500)


# -- R11


@pytest.mark.rule("R11")
def test_the_highest_throw_starts() -> None:
    game = new(3)
    throw_for_order(game, (0, 1, 2), (1, 4, 5))

    events = game.apply(OrderRoll(2, 1, (4, 4)))

    assert events == [OrderRolled(2, (4, 4)), Starts(1), TurnBegan(1, 1)]
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R11")
def test_players_throw_for_the_start_in_any_order_and_once() -> None:
    game = new(3)
    throw_for_order(game, (2, 1, 2))

    assert waits(game) == [(0, "order_roll"), (1, "order_roll")]
    assert list(game.options(0)) == [ThrowForm(0, "order", 1)]
    assert list(game.options(2)) == []
    assert refused(game, OrderRoll(2, 1, (6, 6))) == "already_answered"
    assert refused(game, OrderRoll(0, 1, (6, 7))) == "bad_dice"
    assert refused(game, Roll(2, 1, (1, 2))) == "not_now"


@pytest.mark.rule("R11")
def test_tied_leaders_alone_throw_again() -> None:
    game = new(4)
    throw_for_order(game, (0, 3, 4), (1, 6, 4), (2, 1, 1))

    events = game.apply(OrderRoll(3, 1, (5, 5)))

    assert events == [OrderRolled(3, (5, 5)), OrderTied((1, 3), 2)]
    assert waits(game) == [(1, "order_roll"), (3, "order_roll")]
    assert refused(game, OrderRoll(0, 2, (6, 6))) == "not_your_turn"
    assert game.check(OrderRoll(1, 1, (6, 6))) == Refusal("stale", {"round": 2})


@pytest.mark.rule("R11")
def test_the_second_throw_of_the_leaders_decides() -> None:
    game = new(4)
    throw_for_order(game, (0, 3, 4), (1, 6, 4), (2, 1, 1), (3, 5, 5))

    throw_for_order(game, (1, 1, 1), round_=2)
    events = game.apply(OrderRoll(3, 2, (1, 2)))

    assert events == [OrderRolled(3, (1, 2)), Starts(3), TurnBegan(3, 1)]


@pytest.mark.rule("R11")
def test_leaders_who_tie_again_throw_again() -> None:
    game = new(3)
    throw_for_order(game, (0, 6, 6), (1, 6, 6), (2, 6, 6))

    throw_for_order(game, (0, 2, 2), (1, 3, 3), round_=2)
    events = game.apply(OrderRoll(2, 2, (2, 4)))

    assert events == [OrderRolled(2, (2, 4)), OrderTied((1, 2), 3)]


@pytest.mark.rule("R11")
def test_the_opening_throw_moves_nobody_and_its_double_counts_for_nothing() -> None:
    game = new(2)
    throw_for_order(game, (0, 6, 6), (1, 1, 2))

    assert game.view().space == (0, 0)
    assert game.view().doubles == 0
    assert refused(game, Arrive(0, 12)) == "not_now"
    move(game, 4, 6)
    assert waits(game) == [(1, "roll")]


@pytest.mark.rule("R11")
def test_once_the_game_has_begun_nobody_throws_for_the_start() -> None:
    game = new(2)
    throw_for_order(game, (0, 6, 6), (1, 1, 2))

    assert refused(game, OrderRoll(1, 1, (6, 6))) == "not_now"
    assert refused(game, OrderRoll(1, 2, (6, 6))) == "not_now"


# -- R12


@pytest.mark.rule("R12")
def test_the_turn_passes_to_the_next_seat_clockwise() -> None:
    game = board(3).game()
    throwers = []
    for _ in range(4):
        throwers.append(game.view().thrower)
        move(game, 4, 6)

    assert throwers == [0, 1, 2, 0]


@pytest.mark.rule("R12")
def test_the_starter_is_followed_by_the_seat_at_the_left() -> None:
    game = new(4)
    throw_for_order(game, (0, 1, 2), (1, 1, 2), (2, 6, 5), (3, 5, 5))

    move(game, 4, 6)

    assert waits(game) == [(3, "roll")]


@pytest.mark.rule("R12")
def test_seats_of_those_out_of_the_game_are_passed_over() -> None:
    game = board(4).out(3).out(0).turn_of(2).game()

    assert TurnBegan(1, 2) in move(game, 4, 6)
