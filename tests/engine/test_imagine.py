"""An imagined game agrees with everything that is seen, and shuffles the cards that nobody has drawn."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import msgspec
import pytest

from croupier.engine import Game, MalformedGame, Rules, View
from croupier.engine.actions import Draw, UseJailCard
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.bots.runner import next_action, play
from croupier.engine.edition import DECK_OF_SPACE, JailFree
from croupier.engine.events import CardDrawn
from tests.engine import invariants
from tests.engine.bots.tables import begin
from tests.engine.tables import Table
from tests.engine.tables import next_action as anything_legal
from tests.rules.positions import board, classic

CHANCE_SPACE = 7
CARDS = 16


def piles(game: Game) -> dict[str, list[int]]:
    found: dict[str, list[int]] = json.loads(game.save())["decks"]
    return found


def seen(view: View, deck: str) -> tuple[int, ...]:
    known: tuple[int, ...] = getattr(view.seen, deck)
    return known


def draw(game: Game) -> CardDrawn:
    """Somebody lands on Chance, draws and obeys. Afterwards it is the first player's throw, with no debts."""
    events = game.apply(Draw(0, CHANCE_SPACE))
    return next(event for event in events if isinstance(event, CardDrawn))


def before_a_card(seed: int = 1, drawn: int = 0) -> Game:
    """Chance lies there as shuffled; so many cards of it have been drawn and put to the bottom."""
    whole = msgspec.json.decode(board(2).at(0, CHANCE_SPACE).game().to_json())
    rng = Random(seed)
    pile = rng.sample(range(CARDS), CARDS)
    saved = whole["saved"]
    saved["decks"]["chance"] = pile[drawn:] + pile[:drawn]
    saved["unseen"]["chance"] = CARDS - drawn
    saved["state"]["agenda"] = [
        {"task": "move_end", "player": 0, "again": False},
        {"task": "card_due", "player": 0, "space": CHANCE_SPACE},
    ]
    return Game.from_json(msgspec.json.encode(whole))


# -- what is seen is the same


@pytest.mark.parametrize("seed", range(8))
def test_it_agrees_with_everything_that_is_seen(seed: int) -> None:
    """After every step of games in which everything happens: the view, whom it waits for, the options."""
    rng = Random(seed)
    rules = Rules(
        rent=("ask", "auto")[seed % 2],
        first_lap_before_buying=seed % 3 == 0,
        short_game=seed % 4 == 3,
        free_parking_pot=seed % 2 == 0,
        taxes_1997=True,
        card_after_third_roll=True,
    )
    table = Table(rules, (seed % 2 == 0, False, False), seed, late=seed % 3 == 1, length=250, haste=0.6)
    game = table.game()
    for step in range(table.length):
        view = game.view()
        imagined = Game.imagine(view, step)
        assert imagined.view() == view
        assert imagined.waiting_on() == game.waiting_on()
        if step % 5 == 0:
            for player in range(3):
                assert list(imagined.options(player)) == list(game.options(player))
        if game.outcome() is not None:
            break
        action = anything_legal(game, table, rng)
        assert imagined.check(action) == game.check(action)
        if game.check(action) is None:
            events = game.apply(action)
            if not isinstance(action, Draw):
                assert imagined.apply(action) == events
                assert imagined.view() == game.view()


def test_the_same_seed_imagines_the_same_game() -> None:
    view = before_a_card().view()
    assert Game.imagine(view, 3).to_json() == Game.imagine(view, 3).to_json()
    assert Game.imagine(view, 3).to_json() != Game.imagine(view, 4).to_json()


def test_imagining_leaves_the_game_alone() -> None:
    game = begin(["beginner"] * 3, seed=4)
    play(game, [ROBOTS["beginner"]] * 3, Random(4), limit=300)
    before = game.to_json()
    play(Game.imagine(game.view(), 1), [ROBOTS["beginner"]] * 3, Random(1), limit=300)
    assert game.to_json() == before


# -- what is hidden is shuffled, and nothing else


@pytest.mark.rule("R49")
def test_a_card_once_drawn_keeps_its_known_place_for_ever() -> None:
    game, rng = begin(["beginner"] * 4, seed=11), Random(11)
    robots = [ROBOTS["beginner"]] * 4
    went_round = 0
    while game.outcome() is None:
        known = {deck: seen(game.view(), deck) for deck in ("chance", "community_chest")}
        for deck, pile in piles(game).items():
            assert tuple(pile[len(pile) - len(known[deck]) :]) == known[deck]
        action = next_action(game, robots, rng)
        assert action is not None
        events = game.apply(action)
        for event in events:
            if isinstance(event, CardDrawn):
                ids = [card.id for card in classic().decks[event.deck].cards]
                if len(known[event.deck]) == len(piles(game)[event.deck]):  # nothing is hidden any more
                    went_round += 1
                    assert ids[known[event.deck][0]] == event.card
    assert went_round > 10


@pytest.mark.rule("R9")
def test_every_hidden_card_is_the_next_one_equally_often() -> None:
    """5 of the 16 have been drawn: the next is one of the other 11, each with the same chance."""
    view = before_a_card(drawn=5).view()
    times = 4400
    counts = Counter(draw(Game.imagine(view, seed)).card for seed in range(times))
    cards = classic().decks["chance"].cards
    hidden = {card.id for number, card in enumerate(cards) if number not in view.seen.chance}
    assert len(hidden) == 11
    assert set(counts) == hidden
    expected = times / 11
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < 29.6  # 10 degrees of freedom, 0.1 %; the seeds are fixed


def test_any_two_cards_follow_each_other_equally_often() -> None:
    view = before_a_card(drawn=CARDS - 4).view()
    orders = Counter(tuple(piles(Game.imagine(view, seed))["chance"][:4]) for seed in range(4800))
    assert len(orders) == 24
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 49.7  # 23 degrees of freedom, 0.1 %


def test_when_all_cards_have_been_drawn_nothing_is_left_to_imagine() -> None:
    game = before_a_card(drawn=CARDS)
    for seed in range(5):
        assert piles(Game.imagine(game.view(), seed))["chance"] == piles(game)["chance"]


@pytest.mark.rule("R50")
def test_a_jail_card_in_a_hand_is_in_no_imagined_deck() -> None:
    game = board(2).holds_card(1).jailed(0).holds_card(0, "community_chest").game()
    number = next(i for i, card in enumerate(classic().decks["chance"].cards) if card.effect == JailFree())
    for seed in range(50):
        imagined = Game.imagine(game.view(), seed)
        assert number not in piles(imagined)["chance"]
        invariants.cards_are_conserved(json.loads(imagined.save())["state"], piles(imagined))
    game.apply(UseJailCard(0, "community_chest"))
    used = piles(game)["community_chest"][-1]
    assert game.view().seen.community_chest == (used,)
    assert all(piles(Game.imagine(game.view(), seed))["community_chest"][-1] == used for seed in range(20))


# -- playing on


@pytest.mark.parametrize("seed", range(6))
def test_playing_on_keeps_every_invariant(seed: int) -> None:
    """From the middle of a game with all robots, in two imagined worlds, to the end or for a long while."""
    names = [list(ROBOTS)[(seed + seat) % 3] for seat in range(2 + seed % 3)]
    game, robots = begin(names, Rules(short_game=seed % 3 == 2), seed), [ROBOTS[name] for name in names]
    play(game, robots, Random(seed), limit=60 + 70 * seed)
    for world in range(2):
        imagined = Game.imagine(game.view(), world)

        def look(now: Game, *_: object) -> None:
            invariants.must_hold(now, now.save())

        play(imagined, robots, Random(world), limit=400, on_step=look)
        assert Game.from_json(imagined.to_json()).view() == imagined.view()


# -- saving what was seen


def test_what_was_seen_is_saved() -> None:
    game = before_a_card(drawn=CARDS)
    assert Game.resume(game.setup, game.save()).view() == game.view()
    assert Game.from_json(game.to_json()).view() == game.view()
    assert game.copy().view() == game.view()


def without_unseen(text: bytes) -> bytes:
    """As version 0.2 saved it."""
    saved = msgspec.json.decode(text)
    del saved["unseen"]
    return msgspec.json.encode(saved)


def test_a_game_of_an_earlier_version_says_what_its_decks_tell() -> None:
    """Which is all of it, until a deck has gone round once: then the cards count as never seen."""
    game, rng = begin(["beginner"] * 3, seed=2), Random(2)
    robots = [ROBOTS["beginner"]] * 3
    same = 0
    while game.outcome() is None:
        old = Game.resume(game.setup, without_unseen(game.save()))
        assert old.is_at_same_point(game)
        for deck in set(DECK_OF_SPACE.values()):
            truth, known = seen(game.view(), deck), seen(old.view(), deck)
            assert truth[len(truth) - len(known) :] == known
            same += truth == known != ()
        action = next_action(game, robots, rng)
        assert action is not None
        game.apply(action)
    assert same > 100


@pytest.mark.parametrize(
    "unseen", [{}, {"chance": 3}, {"chance": -1, "community_chest": 0}, {"chance": 17, "community_chest": 1}]
)
def test_impossible_counts_are_refused(unseen: dict[str, int]) -> None:
    game = begin(["beginner"] * 2)
    saved = msgspec.json.decode(game.save())
    saved["unseen"] = unseen
    with pytest.raises(MalformedGame, match="more cards are unseen than there are"):
        Game.resume(game.setup, msgspec.json.encode(saved))
