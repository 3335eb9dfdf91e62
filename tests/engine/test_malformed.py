"""Whatever is thrown at the engine, the answer is a refusal, a MalformedAction or a MalformedGame."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.engine import Game, IllegalAction, MalformedGame, Refusal, Rules, agenda, game
from croupier.engine import actions as act
from croupier.engine.actions import Action, Goods, MalformedAction, decode_action, encode_action
from croupier.engine.refusals import Code
from tests.engine.tables import Table, next_action
from tests.rules.positions import arrive, board, throw

CODES = get_args(Code)

# -- a game in each phase


PHASES = sorted(
    {task.__name__ for task in get_args(agenda.Task) if task not in game.AT_ONCE} | {"NoneType", "over"}
)
"""What may be on top of the agenda, nothing, and the end of the game."""


@cache
def phases() -> dict[str, Game]:
    """A game in each phase, found by playing at random."""
    found: dict[str, Game] = {}
    for seed in range(100):
        rules = Rules(card_after_third_roll=seed % 3 == 0, taxes_1997=seed % 3 == 1, time_limit=60)
        table = Table(rules, (True, False, False), seed, late=seed % 2 == 0, length=400, haste=0.5)
        rng, playing = Random(seed), table.game()
        for _ in range(table.length):
            over = playing.outcome() is not None
            name = "over" if over else type(playing.view().task).__name__
            found.setdefault(name, playing.copy())
            if over or len(found) == len(PHASES):
                break
            action = next_action(playing, table, rng)
            if playing.check(action) is None:
                playing.apply(action)
    return found


def test_every_phase_is_reached() -> None:
    assert sorted(phases()) == PHASES


def test_the_tasks_that_wait_for_nobody_are_those_done_at_once() -> None:
    assert set(get_args(agenda.AtOnce)) == set(game.AT_ONCE)


any_phase = st.sampled_from(PHASES)

# -- actions of the right type with any values in them

numbers = st.integers(-3, 45) | st.sampled_from((-(10**30), -(2**63), 2**31, 2**64, 10**30)) | st.integers()
words = st.sampled_from(("chance", "community_chest", "brown", "green", "utility")) | st.text(max_size=5)
number_lists = st.lists(numbers, max_size=5).map(tuple)
goods = st.builds(Goods, cash=numbers, deeds=number_lists, cards=st.lists(words, max_size=3).map(tuple))
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "deck": words,
    "group": words,
    "dice": st.tuples(numbers, numbers),
    "levels": number_lists,
    "lift": number_lists,
    "give": goods,
    "take": goods,
    "tenth": st.booleans(),
}


@st.composite
def any_action(draw: st.DrawFn) -> Action:
    kinds: tuple[type[Action], ...] = get_args(Action)
    kind = draw(st.sampled_from(kinds))
    return kind(**{name: draw(FIELDS.get(name, numbers)) for name in kind.__struct_fields__})


@settings(max_examples=600, deadline=None)
@given(any_phase, any_action())
def test_any_action_in_any_phase_is_judged(phase: str, action: Action) -> None:
    playing = phases()[phase].copy()
    before = playing.to_json()
    refusal = playing.check(action)
    if refusal is None:
        playing.apply(action)
        return
    assert refusal.code in CODES
    with pytest.raises(IllegalAction) as raised:
        playing.apply(action)
    assert raised.value.refusal == refusal
    assert playing.to_json() == before


@given(any_action())
def test_an_action_and_its_json_are_the_same(action: Action) -> None:
    assert decode_action(encode_action(action)) == action


def test_an_action_of_no_known_kind() -> None:
    assert board().game().check("roll") == Refusal("unknown_action")  # type: ignore[arg-type]


# -- the ones a table might really send


def test_somebody_elses_deed() -> None:
    playing = board().owns(1, 39).game()
    assert code(playing, act.Mortgage(0, 39)) == "not_yours"
    assert code(playing, act.Build(0, 39, 1)) == "not_yours"
    assert code(playing, act.Offer(0, 1, Goods(deeds=(39,)), Goods())) == "not_yours"


def test_an_ended_lot() -> None:
    playing = board().game()
    throw(playing, 1, 2)
    arrive(playing)
    playing.apply(act.Decline(0, 3))
    lot = playing.view().task
    assert isinstance(lot, agenda.Auction)
    playing.apply(act.Hammer(lot.lot, 0))
    assert code(playing, act.Bid(0, lot.lot, 10)) == "not_now"
    assert code(playing, act.Hammer(lot.lot, 0)) == "not_now"
    throw(playing, 1, 2)
    arrive(playing)
    playing.apply(act.Decline(1, 3))
    assert code(playing, act.Bid(0, lot.lot, 10)) == "no_such_lot"


@pytest.mark.parametrize("amount", [-(10**30), -1, 0])
def test_a_bid_of_nothing_or_less(amount: int) -> None:
    playing = board().game()
    throw(playing, 1, 2)
    arrive(playing)
    playing.apply(act.Decline(0, 3))
    lot = playing.view().task
    assert isinstance(lot, agenda.Auction)
    assert code(playing, act.Bid(1, lot.lot, amount)) == "bid_too_low"


@pytest.mark.parametrize("player", [-(10**30), -2, -1, 2, 6, 10**30])
def test_a_player_who_is_not_there(player: int) -> None:
    playing = board(2).game()
    assert code(playing, act.Roll(player, 1, (1, 2))) == "no_such_player"
    assert list(playing.options(player)) == []


def code(playing: Game, action: Action) -> Code:
    refusal = playing.check(action)
    assert refusal is not None, f"{action} is legal"
    return refusal.code


# -- junk in place of an action

json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def must_be_malformed_or_an_action(text: bytes | str) -> None:
    try:
        action = decode_action(text)
    except MalformedAction:
        pass
    else:
        assert type(action) in get_args(Action)


@given(st.binary(max_size=200) | st.text(st.characters(), max_size=200))
def test_any_text(text: bytes | str) -> None:
    must_be_malformed_or_an_action(text)


@given(json_values)
def test_any_json(value: Any) -> None:
    must_be_malformed_or_an_action(json.dumps(value))


@given(any_action(), st.data())
def test_an_action_with_junk_in_one_field(action: Action, data: st.DataObject) -> None:
    fields = msgspec.json.decode(encode_action(action))
    name = data.draw(st.sampled_from(sorted(fields)) | st.text(max_size=8))
    fields[name] = data.draw(json_values)
    must_be_malformed_or_an_action(json.dumps(fields))


@given(any_action(), st.data())
def test_an_action_with_a_field_too_few(action: Action, data: st.DataObject) -> None:
    fields = msgspec.json.decode(encode_action(action))
    del fields[data.draw(st.sampled_from(sorted(fields)))]
    must_be_malformed_or_an_action(json.dumps(fields))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"do":"fly","player":0}',
        '{"do":"roll","player":0,"throw":1,"dice":[1]}',
        '{"do":"roll","player":0,"throw":1,"dice":[1,2,3]}',
        '{"do":"roll","player":0,"throw":1,"dice":[1,2.5]}',
        '{"do":"bid","player":0,"lot":1,"amount":NaN}',
        '{"do":"bid","player":0,"lot":1,"amount":Infinity}',
        '{"do":"bid","player":0,"lot":1,"amount":1e400}',
        '{"do":"bid","player":0,"lot":1,"amount":"10"}',
        '{"do":"bid","player":0,"lot":1,"amount":' + "9" * 5000 + "}",
        '{"do":"bid","player":true,"lot":1,"amount":1}',
        '{"do":"buy","player":0,"space":3,"free":true}',
        '{"do":"offer","player":0,"to":1,"give":{"cash":1,"later":5},"take":{}}',
        '{"do":"buy","player":0,"space":' + "[" * 100_000,
        "[" * 100_000,
        "\ud800",
        b"\xff\xfe",
    ],
    ids=lambda text: repr(text[:60]),
)
def test_not_an_action(text: bytes | str) -> None:
    with pytest.raises(MalformedAction, match=r"^not an action: "):
        decode_action(text)


# -- junk in place of a saved game


def must_be_malformed_or_a_game(text: bytes | str) -> None:
    """If it is let in, everything may be asked of it."""
    try:
        playing = Game.from_json(text)
    except MalformedGame:
        return
    playing.view()
    playing.waiting_on()
    list(playing.clock_options())
    for player in range(6):
        for choice in playing.options(player):
            if isinstance(choice, get_args(Action)):
                playing.check(choice)


@given(st.binary(max_size=200) | st.text(st.characters(), max_size=200) | json_values.map(json.dumps))
def test_any_text_as_a_game(text: bytes | str) -> None:
    must_be_malformed_or_a_game(text)


@settings(max_examples=400, deadline=None)
@given(any_phase, st.data())
def test_a_saved_game_with_junk_in_one_place(phase: str, data: st.DataObject) -> None:
    whole = json.loads(phases()[phase].to_json())
    inside: Any = whole["saved"]
    while True:
        keys = sorted(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inside[key], dict | list) or not inside[key] or data.draw(st.integers(0, 3)) == 0:
            break
        inside = inside[key]
    if data.draw(st.booleans()):
        inside[key] = data.draw(json_values | numbers)
    else:
        inside.pop(key)
    must_be_malformed_or_a_game(json.dumps(whole))


@given(any_phase, st.booleans(), st.floats(0, 1, exclude_max=True))
def test_a_saved_game_cut_short(phase: str, begins_late: bool, at: float) -> None:
    text = phases()[phase].to_json()
    cut = int(at * len(text))
    with pytest.raises(MalformedGame):
        Game.from_json(text[cut + 1 :] if begins_late else text[:cut])


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (("state", "cash"), [1], "something is not there for each of 2 players"),
        (("state", "thrower"), 5, "the thrower is not in the game"),
        (("state", "owner", 1), 4, "a deed belongs to nobody at the table"),
        (("state", "owner", 1), -7, "Expected `int` >= -1 - at `$.saved.state.owner[1]`"),
        (("state", "owner"), [], "Expected `array` of length >= 40 - at `$.saved.state.owner`"),
        (("state", "space", 0), 40, "Expected `int` <= 39 - at `$.saved.state.space[0]`"),
        (("state", "cards", 0), ["tarot"], "a card of no deck"),
        (("decks",), {}, "the decks are not those of the edition"),
        (("decks", "chance", 0), 99, "a card that is not in chance"),
        (("state", "agenda"), [{"task": "leave", "player": 0}], "it was saved in the middle of an action"),
        (
            ("state", "agenda"),
            [{"task": "travel", "player": 3, "space": 1}],
            "a task names nobody at the table",
        ),
    ],
)
def test_a_saved_game_that_does_not_fit_says_what_is_wrong(
    path: tuple[str | int, ...], value: Any, complaint: str
) -> None:
    whole = json.loads(board(2).game().to_json())
    inside: Any = whole["saved"]
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    with pytest.raises(MalformedGame) as raised:
        Game.from_json(json.dumps(whole))
    assert str(raised.value) == f"not a saved game: {complaint}"
