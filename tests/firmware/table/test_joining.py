"""Tests of joining: people sit down, put their tokens on GO and start."""

from pathlib import Path

from croupier.firmware.model import tunes
from croupier.firmware.table.console import HELD_AFTER_S
from tests.firmware.table.driver import lobby


async def test_the_button_first_and_then_the_token(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        assert table.says("Hat") == "CROUPIER"
        await table.choose("Hat", "Join the game")
        assert table.says("Hat") == "Put your token on GO"
        assert table.offers("Hat") == "The game..."
        assert table.lit() == [0]
        await table.put("Hat", 0)
        assert table.says("Hat") == "You are Hat | Waiting for others"
        assert table.lit() == []


async def test_the_token_first_and_then_the_button(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.put("Car", 0)
        assert table.says("Hat") == "CROUPIER"
        await table.choose("Hat", "Join the game")
        assert table.says("Hat") == "You are Car | Waiting for others"


async def test_among_several_tokens_on_go_one_says_which(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        for token in ("Hat", "Car", "Dog"):
            await table.put(token, 0)
        await table.choose("Car", "Join the game")
        assert table.says("Car") == "Your token? | Or put it on GO"
        assert table.offers("Car") == "I am Hat"
        await table.choose("Car", "I am Car")
        assert table.says("Car").startswith("You are Car")
        await table.choose("Hat", "Join the game")
        await table.choose("Hat", "I am Hat")
        await table.choose("Dog", "Join the game")
        assert table.says("Dog") == "You are Dog", "there is only one left"
        await table.choose("Dog", "Start, 3 players")
        assert table.scene.view is not None
        assert table.scene.view.players == ("Hat", "Car", "Dog")


async def test_a_token_that_is_put_down_among_others_needs_no_press(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        for token in ("Hat", "Car"):
            await table.put(token, 0)
        await table.choose("Dog", "Join the game")
        await table.put("Dog", 0)
        assert table.says("Dog") == "You are Dog | Waiting for others"


async def test_one_that_is_lifted_from_go_does_not_give_away_the_other(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        for token in ("Hat", "Car"):
            await table.put(token, 0)
        await table.choose("Car", "Join the game")
        await table.put("Car", None, rest=3)
        assert table.offers("Car") == "I am Hat"
        await table.put("Car", 0)
        assert table.says("Car").startswith("You are Car")


async def test_the_token_one_had_last_time_comes_first(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Settings...", "Stop", "Yes")
        await table.choose("Car", "New game")
        assert table.offers("Car") == "I am Car"


async def test_start_is_on_the_button_as_soon_as_it_can_be(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.find("Hat", "My name...")
        await table.join("Car")
        assert table.offers("Hat") == table.offers("Car") == "Start, 2 players"


async def test_a_second_press_after_joining_changes_nothing(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        for _ in range(4):
            await table.press("Hat")
        await table.hold("Hat")
        await table.put("Hat", 0)
        assert table.says("Hat") == "You are Hat | Waiting for others"


async def test_a_token_elsewhere_joins_nobody(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.choose("Hat", "Join the game")
        await table.put("Hat", 1)
        assert table.says("Hat") == "Put your token on GO"


async def test_who_asked_first_gets_the_first_token(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.choose("Car", "Join the game")
        await table.choose("Hat", "Join the game")
        await table.put("Dog", 0)
        assert table.says("Car").startswith("You are Dog")
        assert table.says("Hat") == "Put your token on GO"


async def test_one_alone_cannot_start(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        assert table.offers("Hat") == "The game..."
        await table.press("Hat")
        assert table.scene.view is None


async def test_everybody_is_spoken_to_in_a_language_of_choice(tmp_path: Path) -> None:
    async with lobby(tmp_path, dice=[(4, 3), (2, 1), (1, 2)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Car", "Language: English")
        assert table.says("Car") == "Vous êtes Car"
        assert table.offers("Car") == "Jouer à 2"
        assert table.says("Hat") == "You are Hat"
        await table.choose("Hat", "Start", "Roll to start")
        await table.choose("Car", "Lancer les dés")
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 3)
        await table.choose("Hat", "Buy")
        assert table.says("Car").startswith("À vous")
        assert table.panel("Car").cash == "1500\u00a0$"
        await table.choose("Car", "Lancer les dés")
        assert "Menez votre pion" in table.says("Car")
        assert table.says("Hat").startswith("Car is moving")


async def test_the_language_is_kept_when_the_plug_is_pulled(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.choose("Hat", "Language: English")
    async with lobby(tmp_path) as table:
        await table.left("Hat")
        assert table.offers("Hat") == "Langue\u00a0: Français"


async def test_two_can_start_at_either_seat(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.join("Car")
        assert table.offers("Hat") == table.offers("Car") == "Start, 2 players"
        await table.choose("Car", "Start")
        assert table.says("Hat") == table.says("Car") == "Who starts? | The highest throw"
        assert table.purses() == [1500, 1500]


async def test_a_third_player_who_joins_late_is_waited_for(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Dog", "Join")
        assert table.offers("Hat") == "The game..."
        assert table.says("Hat") == "You are Hat | Waiting for others"
        await table.put("Dog", 0)
        await table.choose("Hat", "Start, 3 players")
        assert table.scene.view is not None
        assert table.scene.view.players == ("Hat", "Car", "Dog")


async def test_somebody_who_joins_under_the_finger_on_start_stops_it(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.put("Dog", 0)
        await table.wait(1)
        await table.down("Dog")
        await table.down("Hat")
        await table.up("Dog")
        assert table.offers("Hat") == "Start, 3 players"
        await table.up("Hat")
        assert table.scene.view is None
        assert table.tunes[-1] == tunes.REFUSED


async def test_turns_go_clockwise_round_the_seats_whoever_joined_first(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        for seat in ("Dog", "Hat", "Car"):
            await table.join(seat)
        await table.choose("Hat", "Start")
        assert table.scene.view is not None
        assert table.scene.view.players == ("Hat", "Car", "Dog")


async def test_holding_leaves_and_frees_the_token(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.hold("Hat")
        assert table.says("Hat") == "CROUPIER"
        await table.choose("Car", "Join")
        assert table.says("Car") == "You are Hat | Waiting for others"


async def test_a_hold_does_not_join_when_the_finger_lifts(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.wait(1)
        await table.down("Hat")
        await table.wait(HELD_AFTER_S)
        await table.up("Hat")
        assert table.offers("Hat") == "Join the game"


async def test_the_highest_throw_starts(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(1, 2), (3, 4)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start")
        await table.choose("Hat", "Roll to start")
        assert table.says("Hat") == "Car to roll | You rolled 3"
        assert table.says("Car") == "Who starts? | The highest throw | Hat rolled 3"
        await table.choose("Car", "Roll to start")
        assert table.says("Car") == "Your turn | Go | You start"
        assert table.says("Hat") == "Car to roll | Car starts"
        assert table.lit() == [0]


async def test_only_those_who_tied_roll_again(tmp_path: Path) -> None:
    async with lobby(tmp_path, dice=[(6, 4), (5, 5), (1, 2), (1, 1), (3, 1)]) as table:
        for seat in ("Hat", "Car", "Dog"):
            await table.join(seat)
        await table.choose("Hat", "Start")
        for seat in ("Hat", "Car", "Dog"):
            await table.choose(seat, "Roll to start")
        assert table.says("Dog") == "Hat and Car to roll | A tie: roll again"
        assert not table.offers("Dog").startswith("Roll")
        await table.choose("Hat", "Roll to start")
        await table.choose("Car", "Roll to start")
        assert table.says("Car").startswith("Your turn")


async def test_a_seat_that_has_not_joined_has_no_part_in_the_game(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start")
        assert table.says("Dog") == "CROUPIER | A game is going on"
        assert table.offers("Dog") == ""
        await table.press("Dog")
        assert table.tunes[-1] == tunes.REFUSED


async def test_those_who_had_joined_are_still_there_after_the_plug_was_pulled(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        await table.choose("Car", "Join")
    async with lobby(tmp_path) as table:
        assert table.says("Hat") == "You are Hat | Waiting for others"
        assert table.says("Car") == "Put your token on GO"


async def test_a_token_put_on_go_while_the_board_was_off_counts(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.choose("Car", "Join")
    (tmp_path / "tokens.json").write_text('{"04A1C25B6F8002": 0}')
    async with lobby(tmp_path) as table:
        assert table.says("Car") == "You are Car | Waiting for others"


async def test_a_lobby_saved_by_a_larger_board_is_forgotten(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=3) as table:
        await table.join("Dog")
    async with lobby(tmp_path, consoles=2) as table:
        await table.join("Hat")
        await table.join("Car")
        assert table.offers("Hat") == "Start, 2 players"
