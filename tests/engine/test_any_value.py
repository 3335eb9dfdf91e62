"""Any Python value: an action with it is refused or legal, a setup with it is a game or a BadSetup."""

from __future__ import annotations

import datetime
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.config.editions import load_edition
from croupier.engine import BadSetup, Game, IllegalAction, MalformedGame, Rules
from croupier.engine import actions as act
from croupier.engine.actions import Action, Goods
from croupier.engine.agenda import Auction
from croupier.engine.edition import JailFree
from croupier.engine.field_types import fields_fit
from croupier.engine.refusals import Code
from tests.engine.test_malformed import any_action, any_phase, phases
from tests.rules.positions import board, classic

CODES = get_args(Code)
NAN, INFINITY = float("nan"), float("inf")


class Odd:
    """Compares equal to everything, and cannot be hashed or written."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True

    def __repr__(self) -> str:
        raise RuntimeError("not to be written")


class Number(int):
    """A kind of int of somebody's own."""


any_value: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 45)
    | st.integers()
    | st.floats()
    | st.sampled_from((10**4000, -(10**30), 1.0, 0.0, Number(1), object(), act.Roll, Goods(), "0", 1j))
    | st.text(max_size=4)
    | st.binary(max_size=4)
    | st.dates()
    | st.builds(Goods, st.floats() | st.none(), st.lists(st.integers(0, 39)), st.just("chance")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=3), inner, max_size=2)
        | st.builds(Goods, inner, inner, inner)
    ),
    max_leaves=6,
)


def must_be_judged(game: Game, action: Any) -> None:
    """Legal, or refused with a reason that can be read, and nothing has changed."""
    before = game.to_json()
    refusal = game.check(action)
    assert game.to_json() == before
    if refusal is None:
        game.apply(action)
        game.to_json()
        return
    assert refusal.code in CODES
    with pytest.raises(IllegalAction) as raised:
        game.apply(action)
    assert raised.value.refusal == refusal
    assert refusal.code in str(raised.value)
    assert game.to_json() == before


@settings(max_examples=300, deadline=None)
@given(any_phase, any_action(), st.data())
def test_any_value_in_any_fields_of_an_action(phase: str, action: Action, data: st.DataObject) -> None:
    kind, names = type(action), type(action).__struct_fields__
    fields = {name: getattr(action, name) for name in names}
    for name in data.draw(st.sets(st.sampled_from(names), min_size=1)) if names else ():
        fields[name] = data.draw(any_value)
    must_be_judged(phases()[phase].copy(), kind(**fields))


@settings(max_examples=300, deadline=None)
@given(any_phase, st.data())
def test_any_value_in_an_action_that_is_offered(phase: str, data: st.DataObject) -> None:
    """Everything else in it is right, so only this value can be the reason."""
    game = phases()[phase].copy()
    offered = [
        choice
        for player in range(len(game.setup.players))
        for choice in game.options(player)
        if isinstance(choice, get_args(Action))
    ]
    if not offered:
        return
    action = data.draw(st.sampled_from(offered))
    name = data.draw(st.sampled_from(type(action).__struct_fields__))
    must_be_judged(game, msgspec.structs.replace(action, **{name: data.draw(any_value)}))


@given(any_phase, any_value)
def test_any_value_in_place_of_an_action(phase: str, value: Any) -> None:
    must_be_judged(phases()[phase].copy(), value)


# -- one by one

LIKE_ONE: list[Any] = [True, 1.0, Number(1), 1 + 0j]
NO_NUMBER: list[Any] = [None, NAN, INFINITY, "1", (1,), [1], 10**5000, -(10**5000), datetime.date.min, Odd()]


def auction() -> tuple[Game, int]:
    game = board(3).landing(3)
    game.apply(act.Decline(0, 3))
    task = game.view().task
    assert isinstance(task, Auction)
    return game, task.lot


@pytest.mark.parametrize("amount", LIKE_ONE + NO_NUMBER, ids=lambda value: type(value).__name__)
def test_a_bid_is_a_whole_number(amount: Any) -> None:
    game, lot = auction()
    must_be_judged(game, act.Bid(0, lot, amount))
    assert game.check(act.Bid(0, lot, amount)) is not None
    assert game.check(act.Bid(0, lot, 1)) is None


@pytest.mark.parametrize("player", LIKE_ONE + NO_NUMBER, ids=lambda value: type(value).__name__)
def test_a_player_is_a_number(player: Any) -> None:
    game = board(3).game()
    refusal = game.check(act.Resign(player))
    assert refusal is not None
    assert refusal.code == "no_such_player"
    must_be_judged(game, act.Resign(player))


@pytest.mark.parametrize(
    "dice",
    [[1, 2], (1.0, 2.0), (True, 2), (1, 2, 3), (1,), (), None, "12", ([], 1), {1, 2}, (0, 7), (Odd(), 1)],
)
def test_dice_are_two_whole_numbers(dice: Any) -> None:
    game = board().game()
    refusal = game.check(act.Roll(0, 1, dice))
    assert refusal is not None
    assert refusal.code == "bad_dice"
    must_be_judged(game, act.Roll(0, 1, dice))


@pytest.mark.parametrize(
    "action",
    [
        act.Offer(0, 1, {"cash": 1}, Goods()),  # type: ignore[arg-type]
        act.Offer(0, 1, Goods(), None),  # type: ignore[arg-type]
        act.Offer(0, 1, Goods(cash=1.0), Goods()),  # type: ignore[arg-type]
        act.Offer(0, 1, Goods(deeds=[39]), Goods()),  # type: ignore[arg-type]
        act.Offer(0, 1, Goods(deeds=(39.0,)), Goods()),  # type: ignore[arg-type]
        act.Offer(0, 1, Goods(cards=["chance"]), Goods()),  # type: ignore[arg-type]
        act.Offer(0, 1, Goods(cash=1), Goods(), []),  # type: ignore[arg-type]
        act.Offer(0, 1, Goods(cash=1), Goods(), (None,)),  # type: ignore[arg-type]
        act.Offer(0, 1.0, Goods(cash=1), Goods()),  # type: ignore[arg-type]
        act.SellBuildings(0, "brown", [0, 0]),  # type: ignore[arg-type]
        act.SellBuildings(0, ["brown"], (0, 0)),  # type: ignore[arg-type]
        act.SellBuildings(0, "brown", (0, None)),  # type: ignore[arg-type]
        act.UseJailCard(0, ["chance"]),  # type: ignore[arg-type]
        act.Mortgage(0, 39.0),  # type: ignore[arg-type]
        act.Build(0, 39, True),
        act.ChooseTax(0, 4, 1),  # type: ignore[arg-type]
        act.Hammer(None, 0),  # type: ignore[arg-type]
        act.Hammer(1, NAN),  # type: ignore[arg-type]
    ],
)
def test_a_field_of_another_type_is_malformed(action: Action) -> None:
    game = board().owns(0, 39).holds_card(0).game()
    refusal = game.check(action)
    assert refusal is not None
    assert refusal.code == "malformed_action"
    must_be_judged(game, action)


VALUES: dict[Any, tuple[Any, list[Any]]] = {
    int: (1, [1.0, True, None, "1", NAN]),
    bool: (True, [1, None]),
    str: ("chance", [None, b"chance", ["chance"]]),
    Goods: (Goods(), [None, {}, Goods(cash=1.0), Goods(deeds=[1]), Goods(deeds=(1.0,)), Goods(cards=(1,))]),  # type: ignore[arg-type]
    act.Dice: ((1, 2), [[1, 2], None, 3]),
    tuple[int, ...]: ((1, 2), [[1, 2], (1, 2.0), (True,), None]),
}
"""A value of each type that a field may declare, and values that only look like one."""


@pytest.mark.parametrize("kind", get_args(Action), ids=lambda kind: kind.__name__)
def test_every_field_of_every_action_is_looked_at(kind: Any) -> None:
    hints = get_type_hints(kind)
    right = {name: VALUES[hints[name]][0] for name in kind.__struct_fields__}
    assert fields_fit(kind(**right))
    for name in kind.__struct_fields__:
        for wrong in VALUES[hints[name]][1]:
            assert not fields_fit(kind(**{**right, name: wrong})), (name, wrong)


# -- setups

NAMES = ["Ada", "Bob"]


def may_be_a_game(*args: Any, **settings: Any) -> None:
    try:
        game = Game.new(*args, **settings)
    except BadSetup:
        return
    assert Game.from_json(game.to_json()).to_json() == game.to_json()


@given(any_value, any_value, any_value)
def test_any_value_as_edition_players_or_rules(edition: Any, players: Any, rules: Any) -> None:
    may_be_a_game(edition, NAMES)
    may_be_a_game(classic(), players)
    may_be_a_game(classic(), NAMES, rules=rules)
    may_be_a_game(classic(), NAMES, seed=rules)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_value_in_the_rules_or_the_edition(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(Rules.__struct_fields__))
    may_be_a_game(classic(), NAMES, rules=msgspec.structs.replace(Rules(), **{name: data.draw(any_value)}))
    name = data.draw(st.sampled_from(type(classic()).__struct_fields__))
    may_be_a_game(msgspec.structs.replace(classic(), **{name: data.draw(any_value)}), NAMES)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"edition": None}, "Edition expected, not NoneType"),
        ({"players": "Ada"}, "a list of names expected, not str"),
        ({"players": ["Ada", 1]}, "a player's name is not text"),
        ({"players": ["Ada", "\ud800"]}, "a player's name is not text"),
        ({"rules": {"rent": "auto"}}, "Rules expected, not dict"),
        (
            {"rules": Rules(starting_cash=1.5)},  # type: ignore[arg-type]
            "Rules: Expected `int | null`, got `float` - at `$.starting_cash`",
        ),
        (
            {"rules": Rules(starting_cash=10**30)},
            "Rules: Expected `int` <= 1000000000 - at `$.starting_cash`",
        ),
        ({"rules": Rules(time_limit=-1)}, "time limit -1: it cannot be negative"),
        ({"seed": None}, "the seed is a number, not NoneType"),
        ({"seed": True}, "the seed is a number, not bool"),
        (
            {"edition": msgspec.structs.replace(classic(), salary=-1)},
            "Edition: Expected `int` >= 0 - at `$.salary`",
        ),
        (
            {"edition": msgspec.structs.replace(classic(), spaces=list(classic().spaces))},
            "Edition: a list stands where a tuple belongs",
        ),
        (
            {"edition": msgspec.structs.replace(classic(), spaces=classic().spaces[::-1])},
            "edition classic: the forty spaces are not those of the board",
        ),
        (
            {"edition": msgspec.structs.replace(classic(), rules={"fly": True})},
            "the rules of edition classic: `Rules` has no field 'fly'",
        ),
    ],
)
def test_what_is_wrong_with_a_setup_is_said(settings: dict[str, Any], message: str) -> None:
    chosen = {"edition": classic(), "players": NAMES, **settings}
    with pytest.raises(BadSetup) as bad:
        Game.new(**chosen)
    assert str(bad.value) == message


def test_a_street_has_six_rents() -> None:
    spaces = list(classic().spaces)
    spaces[39] = msgspec.structs.replace(spaces[39], rent=(50, 200, 600))
    with pytest.raises(BadSetup, match="edition classic: a street has six rents"):
        Game.new(msgspec.structs.replace(classic(), spaces=tuple(spaces)), NAMES)


def test_a_thrower_who_has_left_is_saved_while_his_deeds_are_sold() -> None:
    game = board(3).owns(0, 5).game()
    game.apply(act.Resign(0))
    assert isinstance(Game.from_json(game.to_json()).view().task, Auction)


def test_a_deck_needs_a_card_that_is_put_back() -> None:
    deck = classic().decks["chance"]
    only = tuple(card for card in deck.cards if isinstance(card.effect, JailFree))
    decks = {**classic().decks, "chance": msgspec.structs.replace(deck, cards=only)}
    with pytest.raises(BadSetup, match="a deck needs a card that is put back"):
        Game.new(msgspec.structs.replace(classic(), decks=decks), NAMES)


def test_a_deck_has_one_jail_card_at_most() -> None:
    """A player's jail card is known by its deck alone (R51)."""
    deck = classic().decks["chance"]
    cards = tuple(msgspec.structs.replace(card, effect=JailFree()) for card in deck.cards[:2])
    decks = {**classic().decks, "chance": msgspec.structs.replace(deck, cards=cards + deck.cards[2:])}
    with pytest.raises(BadSetup, match="a deck has one jail card at most"):
        Game.new(msgspec.structs.replace(classic(), decks=decks), NAMES)


# -- numbers that no saved game has


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (("cash", 0), -5, "Expected `int` >= 0 - at `$.saved.state.cash[0]`"),
        (("cash", 0), 1501, "the money does not add up"),
        (("level", 39), 10**9, "1000000000 buildings on space 39"),
        (("level", 39), 6, "6 buildings on space 39"),
        (("level", 5), 1, "1 buildings on space 5"),
        (("level", 37), 1, "space 37 of the bank is mortgaged or built on"),
        (("mortgaged", 37), True, "space 37 of the bank is mortgaged or built on"),
        (("owner", 0), 1, "space 0 has no deed"),
        (("owner", 39), 2, "a deed belongs to nobody at the table"),
        (("out", 0), True, "the thrower is not in the game"),
        (("houses",), -3, "Expected `int` >= 0 - at `$.saved.state.houses`"),
        (("houses",), 33, "there are more buildings than in the box"),
        (("doubles",), 4, "Expected `int` <= 3 - at `$.saved.state.doubles`"),
        (("dice",), [6, 0], "one of the dice was not thrown"),
        (("pot",), -1, "Expected `int` >= 0 - at `$.saved.state.pot`"),
        (("bank",), 1, "Expected `int` <= 0 - at `$.saved.state.bank`"),
        (("jail", 0), 99, "Expected `int` <= 3 - at `$.saved.state.jail[0]`"),
        (("jail", 0), -2, "Expected `int` >= -1 - at `$.saved.state.jail[0]`"),
        (("dice",), [7, 1], "Expected `int` <= 6 - at `$.saved.state.dice[0]`"),
        (("throw",), -1, "Expected `int` >= 0 - at `$.saved.state.throw`"),
        (("serial",), -1, "Expected `int` >= 0 - at `$.saved.state.serial`"),
        (("cards", 0), ["chance"], "a card of chance is missing or there twice"),
        (
            ("agenda",),
            [{"task": "debt", "id": 1, "debtor": 0, "creditor": -1, "amount": -5, "why": "tax"}],
            "Expected `int` >= 0 - at `$.saved.state.agenda[0].amount`",
        ),
        (
            ("offers",),
            [{"id": 1, "player": 0, "to": 1, "give": {"cash": -5}, "take": {}, "lift": []}],
            "an offer of less than nothing",
        ),
    ],
)
def test_a_saved_game_with_an_impossible_number(path: tuple[Any, ...], value: Any, complaint: str) -> None:
    whole = msgspec.json.decode(board(2).owns(0, 39, 5).game().to_json())
    inside = whole["saved"]["state"]
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    with pytest.raises(MalformedGame) as raised:
        Game.from_json(msgspec.json.encode(whole))
    assert str(raised.value) == f"not a saved game: {complaint}"


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (("houses",), 30, "there are more buildings than in the box"),
        (("hotels",), 11, "there are more buildings than in the box"),
        (("owner", 39), 1, "there are buildings on space 37, but its group has several owners"),
    ],
)
def test_buildings_that_cannot_stand_there(path: tuple[Any, ...], value: Any, complaint: str) -> None:
    """Two hotels on dark blue, three houses on brown: the bank has 29 houses and 10 hotels."""
    game = board(2).group(0, "dark_blue", level=5).group(1, "brown", level=1).owns(1, 3, level=2).game()
    whole = msgspec.json.decode(game.to_json())
    inside = whole["saved"]["state"]
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    with pytest.raises(MalformedGame) as raised:
        Game.from_json(msgspec.json.encode(whole))
    assert str(raised.value) == f"not a saved game: {complaint}"


def test_a_deck_with_a_card_twice_or_too_few() -> None:
    whole = msgspec.json.decode(board(2).game().to_json())
    pile = whole["saved"]["decks"]["chance"]
    for wrong in ([*pile[:-1], pile[0]], pile[:-1], []):
        whole["saved"]["decks"]["chance"] = wrong
        with pytest.raises(MalformedGame, match="a card of chance is missing or there twice"):
            Game.from_json(msgspec.json.encode(whole))


# -- the checks that look at the fields themselves, and the edition that is checked once


def test_a_throw_that_is_only_equal_to_a_legal_one_is_refused() -> None:
    game = board(2).game()
    for roll in (act.Roll(False, 1, (1, 2)), act.Roll(0, 1.0, (1, 2)), act.Roll(0, True, (1, 2))):  # type: ignore[arg-type]
        assert act.Roll(0, 1, (1, 2)) == roll
        assert game.check(roll) is not None
        with pytest.raises(IllegalAction):
            game.apply(roll)
    assert game.check(act.Roll(0, 1, (1, 2))) is None


def test_an_arrival_that_is_only_equal_to_a_legal_one_is_refused() -> None:
    game = board(2).at(0, 38).game()
    game.apply(act.Roll(0, 1, (1, 2)))
    for arrival in (act.Arrive(False, 1), act.Arrive(0, 1.0), act.Arrive(0, True)):  # type: ignore[arg-type]
        assert act.Arrive(0, 1) == arrival
        assert game.check(arrival) is not None
        with pytest.raises(IllegalAction):
            game.apply(arrival)
    assert game.check(act.Arrive(0, 1)) is None


def test_nobody_throws_once_the_game_is_over() -> None:
    game = board(2).game()
    game.apply(act.Resign(1))
    view = game.view()
    roll = act.Roll(view.thrower, view.throw, (1, 2))
    assert (refusal := game.check(roll)) is not None
    assert refusal.code == "game_over"
    with pytest.raises(IllegalAction):
        game.apply(roll)


def test_an_edition_that_was_changed_after_a_game_is_checked_again() -> None:
    edition = load_edition("classic")
    Game.new(edition, ["Ada", "Bob"])
    edition.decks["third"] = edition.decks["chance"]
    with pytest.raises(BadSetup, match="the decks are not those of the board"):
        Game.new(edition, ["Ada", "Bob"])
