"""Tests of the starter build: one console for everybody, a pad for tokens, no readers under the spaces."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from croupier.engine import BY_THE_BOOK, FAMILY, Game, Rules
from croupier.firmware.model.seats import Seat
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import CLASSIC, NAMES, UIDS, Driver, Throws, lobby, named, save_position
from tests.firmware.views.fitting import lost_words
from tests.rules.positions import board

HERE = "Hat"
"""The driver's name of the only console."""


@asynccontextmanager
async def around(game: Game, state: Path, *, dice: Throws = (), language: str = "") -> AsyncIterator[Driver]:
    players = len(game.view().players)
    seats = tuple(Seat(0, TOKEN_UIDS[n], n, language) for n in range(players))
    save_position(state, named(game, NAMES[:players]), seats)
    async with lobby(state, consoles=1, dice=dice) as table:
        yield table


async def tap(table: Driver, token: str) -> None:
    for present in (True, False):
        await table.sense(UIDS[token], None, present)
    assert lost_words(table.panel(HERE)) == []


async def test_six_join_by_tapping_their_tokens(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=1) as table:
        assert table.says(HERE) == "CROUPIER | Tap your token to join"
        for token in NAMES:
            await tap(table, token)
            assert table.says(HERE).startswith(f"You are {token}")
        await tap(table, "Car")
        assert table.says(HERE).startswith("You are Car"), "who taps again has the console"
        await table.choose(HERE, "Start, 6 players")
        assert table.scene.view is not None
        assert table.scene.view.players == NAMES


async def test_two_who_wait_at_one_console_get_a_token_each(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=1) as table:
        for token in ("Dog", "Cat", "Car"):
            await table.put(token, 0)
        await table.choose(HERE, "Join", "One more player", "I am Dog", "I am Cat", "Start, 2 players")
        assert table.scene.view is not None
        assert table.scene.view.players == ("Dog", "Cat")


async def test_of_two_who_wait_at_one_console_one_leaves(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=1) as table:
        await table.choose(HERE, "Join", "One more player")
        await table.hold(HERE)
        assert table.says(HERE) == "Put your token on GO", "the other one still waits"
        await table.hold(HERE)
        assert table.says(HERE) == "CROUPIER | Tap your token to join"


async def test_without_a_pad_the_button_lets_the_next_one_join(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=1) as table:
        await table.choose(HERE, "Join")
        await table.put("Dog", 0)
        await table.choose(HERE, "One more player")
        assert table.says(HERE) == "Put your token on GO"
        await table.put("Cat", 0)
        await table.choose(HERE, "Start, 2 players")
        assert table.scene.view is not None
        assert table.scene.view.players == ("Dog", "Cat")


async def test_throwing_for_who_starts_goes_round_by_itself(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=1, dice=[(1, 2), (4, 5), (2, 2)]) as table:
        for token in ("Hat", "Car", "Dog"):
            await tap(table, token)
        await table.choose(HERE, "Start")
        for name in ("Hat", "Car", "Dog"):
            assert table.panel(HERE).name == name
            await table.choose(HERE, "Roll to start")
        assert table.panel(HERE).name == "Car"
        assert table.says(HERE).startswith("Car: Your turn")


async def test_a_tap_says_that_the_token_has_arrived(tmp_path: Path) -> None:
    async with around(board(2, rules=FAMILY).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose(HERE, "Roll the dice")
        assert table.offers(HERE) == "It is there"
        await tap(table, "Hat")
        assert table.offers(HERE) == "Buy for $60"
        await table.press(HERE)
        assert table.panel(HERE).name == "Car", "the next one's turn"


async def test_a_tap_makes_the_console_yours_until_the_end_of_the_turn(tmp_path: Path) -> None:
    position = board(3, rules=FAMILY).owns(2, 39)
    async with around(position.game(), tmp_path, dice=[(1, 2)]) as table:
        await tap(table, "Dog")
        assert table.panel(HERE).name == "Dog"
        await table.choose(HERE, "To Hat")
        assert table.panel(HERE).name == "Hat"
        await table.choose(HERE, "Roll the dice")
        await tap(table, "Hat")
        await tap(table, "Dog")
        assert table.panel(HERE).name == "Dog"
        await tap(table, "Hat")
        await table.choose(HERE, "Buy")
        assert table.panel(HERE).name == "Car"


async def test_a_claim_is_made_by_tap_and_the_console_goes_back(tmp_path: Path) -> None:
    position = board(3, rules=BY_THE_BOOK).owns(2, 3)
    async with around(position.game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose(HERE, "Roll the dice", "It is there")
        assert table.panel(HERE).name == "Car", "who is to throw next"
        await tap(table, "Dog")
        await table.choose(HERE, "Ask for $4")
        assert table.panel(HERE).name == "Car"
        assert table.scene.view is not None
        assert table.scene.view.cash == (1496, 1500, 1504)


async def test_an_auction_goes_round_by_tap(tmp_path: Path) -> None:
    async with around(board(3, rules=FAMILY).landing(3), tmp_path) as table:
        await table.choose(HERE, "Decline")
        await tap(table, "Dog")
        assert table.panel(HERE).name == "Dog"
        await table.dial(HERE, "Bid")
        await table.press(HERE)
        assert table.panel(HERE).name != "Dog", "the next one who may bid"
        for token in ("Hat", "Car"):
            await tap(table, token)
            await table.drop_out(HERE)
        assert table.scene.view is not None
        assert table.scene.view.owner[3] == 2


async def test_the_screen_says_to_whom_it_speaks(tmp_path: Path) -> None:
    async with around(board(2, rules=FAMILY).game(), tmp_path, dice=[(1, 2)]) as table:
        assert table.says(HERE) == "Hat: Your turn | Go"
        await table.choose(HERE, "Roll the dice")
        assert table.says(HERE).startswith("Hat: 1 + 2")
        await tap(table, "Hat")
        await table.choose(HERE, "Buy")
        assert table.says(HERE) == "Car: Your turn | Go"
        await tap(table, "Hat")
        assert table.says(HERE).startswith("Hat: Car to roll")


async def test_after_a_bid_nobody_bids_for_the_next_one_by_mistake(tmp_path: Path) -> None:
    async with around(board(3, rules=FAMILY).landing(3), tmp_path) as table:
        await table.choose(HERE, "Decline")
        assert table.says(HERE) == "Baltic Avenue | No bid yet | Bid? Tap your token"
        await table.choose(HERE, "I am Car", "Bid $10")
        assert table.says(HERE) == "Baltic Avenue | Car: $10 | Bid? Tap your token"
        assert table.offers(HERE) == "I am Hat"
        assert lost_words(table.panel(HERE)) == []
        await table.choose(HERE, "I am Dog")
        assert table.panel(HERE).name == "Dog"
        assert table.offers(HERE) == "Bid $20"


async def test_the_last_bidder_is_asked_for_too(tmp_path: Path) -> None:
    async with around(board(2, rules=FAMILY).landing(3), tmp_path) as table:
        await table.choose(HERE, "Decline", "I am Hat", "Bid $10")
        await table.press(HERE)
        assert table.panel(HERE).name == "Car"
        assert table.offers(HERE) == "Bid $20", "that was only who it is"


async def test_whoever_shall_agree_to_an_undo_is_told_to_tap(tmp_path: Path) -> None:
    async with around(board(3, rules=FAMILY).owns(1, 3).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose(HERE, "Roll the dice", "It is there")
        await tap(table, "Hat")
        await table.choose(HERE, "Take back...", "Ask the others")
        assert table.says(HERE).startswith("Tap to agree: 2 left")
        for token in ("Car", "Dog"):
            await tap(table, token)
            await table.choose(HERE, "Yes, take it back")
        assert table.scene.view is not None
        assert table.scene.view.cash == (1500, 1500, 1500)


async def test_a_card_is_read_before_the_console_moves_on(tmp_path: Path) -> None:
    position = board(2, rules=FAMILY).on_top("chance", "bank_dividend")
    async with around(position.landing(7), tmp_path) as table:
        await table.choose(HERE, "Take a card")
        assert table.panel(HERE).name == "Hat"
        assert "fine year: $50" in table.says(HERE)
        await table.choose(HERE, "OK")
        assert table.panel(HERE).name == "Car"


async def test_an_unknown_token_on_the_pad_is_refused_in_a_game(tmp_path: Path) -> None:
    async with around(board(2, rules=FAMILY).game(), tmp_path) as table:
        await tap(table, "Cat")
        assert table.panel(HERE).name == "Hat"


async def test_dealt_deeds_say_whose_they_are(tmp_path: Path) -> None:
    game = Game.new(CLASSIC, NAMES[:2], rules=Rules(short_game=True, rent="auto"), seed=7)
    async with around(game, tmp_path) as table:
        for name in ("Hat", "Car"):
            assert table.says(HERE).startswith(f"Deeds for {name}: | ")
            await table.choose(HERE, "Done", "Done", "Roll to start")


async def test_a_hand_goes_down_when_the_console_is_somebody_elses(tmp_path: Path) -> None:
    async with around(board(3, rules=FAMILY).owns(1, 3).game(), tmp_path) as table:
        await tap(table, "Car")
        await table.choose(HERE, "Deal...", "Dog")
        await table.wait(0)
        await tap(table, "Hat")
        assert table.offers(HERE) == "Roll the dice"
