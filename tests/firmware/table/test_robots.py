"""Tests of robots at the table: their pace, their tokens, and robots that play for people who are away."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.engine import BY_THE_BOOK, FAMILY, Game, Rules
from croupier.engine.actions import Claim
from croupier.engine.bots.reason import Reason
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.events import Event
from croupier.firmware.model.seats import Seat
from croupier.firmware.table.common.dice import seeded_dice
from croupier.firmware.table.common.listener import NoListener
from croupier.firmware.table.reminders import REMIND_AFTER_S
from croupier.firmware.table.robots import THINKS_FOR_S, TIME_TO_CLAIM_S
from croupier.firmware.table.substitute import SILENCE_S
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import (
    CLASSIC,
    NAMES,
    UIDS,
    Driver,
    lay_tokens,
    lobby,
    named,
    save_position,
    seated,
    simulated_program,
    switched_on,
)
from tests.rules.positions import board


async def test_a_robot_thinks_throws_and_its_token_is_moved_by_people(tmp_path: Path) -> None:
    async with seated(
        board(2, rules=FAMILY).turn_of(1).game(), tmp_path, robots=(1,), dice=[(1, 2)]
    ) as table:
        await table.wait(THINKS_FOR_S["normal"] - 0.1)
        assert not table.says("Hat").startswith("Move Car"), "it thinks"
        await table.wait(0.2)
        assert table.says("Hat") == "Move Car to | Baltic Avenue"
        assert 3 in table.lit()
        await table.put("Car", 3)
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        assert table.scene.view is not None
        assert table.scene.view.owner[3] == 1, "it has bought Baltic Avenue"
        assert table.says("Hat").startswith("Your turn")


async def test_where_nobody_sees_the_token_anybody_says_that_it_is_there(tmp_path: Path) -> None:
    async with seated(
        board(3, rules=FAMILY).turn_of(1).game(), tmp_path, robots=(1,), dice=[(1, 2)]
    ) as table:
        await table.put("Car", None, rest=3)
        await table.find("Dog", "It is there")
        assert table.says("Dog") == "Move Car to | Baltic Avenue"
        await table.press("Dog")
        assert table.scene.journey is None
        assert table.scene.view is not None
        assert table.scene.view.space[1] == 3


async def test_a_robot_throws_only_when_its_token_is_where_it_belongs(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).game()
    async with seated(game, tmp_path, robots=(1,), dice=[(1, 2), (1, 2)]) as table:
        await table.put("Car", 20, rest=3)
        await table.turn("Hat", "Buy")
        await table.wait(10)
        assert table.scene.journey is None
        assert table.scene.wrong == (20,)
        assert (table.says("Hat"), table.offers("Hat")) == ("Move Car to | Go", "It is there")
        await table.put("Car", 0)
        assert table.offers("Hat") != "It is there"
        assert table.scene.journey is not None, "it has waited long enough"


async def test_anybody_may_vouch_for_the_token_of_a_robot(tmp_path: Path) -> None:
    game = board(3, rules=FAMILY).game()
    async with seated(game, tmp_path, robots=(1,), dice=[(1, 2), (1, 2)]) as table:
        await table.put("Car", 20, rest=3)
        await table.turn("Hat", "Buy")
        await table.choose("Dog", "It is there")
        await table.wait(THINKS_FOR_S["normal"])
        assert table.scene.journey is not None


async def test_robots_alone_do_not_wait_for_hands(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path, robots=(0, 1)) as table:
        await table.put("Hat", 20, rest=1)
        await table.wait(5)
        assert table.scene.journey is not None


async def test_people_are_reminded_of_a_robots_token(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).turn_of(1).game()
    async with seated(game, tmp_path, robots=(1,), dice=[(1, 2)]) as table:
        await table.wait(THINKS_FOR_S["normal"] + REMIND_AFTER_S + 0.1)
        assert table.scene.journey is not None
        assert table.scene.reminded == (0,)


async def test_on_a_simulated_board_its_token_walks_by_itself(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).turn_of(1).game()
    seats = (Seat(0, TOKEN_UIDS[0], 0), Seat(-1, TOKEN_UIDS[1], 1))
    save_position(tmp_path, named(game, NAMES[:2]), seats, robots={1: "beginner"})
    async with switched_on(simulated_program(tmp_path, consoles=1, dice=[(1, 2)]), carry=True) as driver:
        places = set()
        for _ in range(80):
            await driver.wait(0.1)
            places.add(driver.sim.tokens[UIDS["Car"]])
        assert places >= {0, 1, 2, 3}, "from the tray to GO, and then space by space"
        assert driver.scene.view is not None
        assert driver.scene.view.owner[3] == 1


async def test_a_robot_leaves_people_their_time_to_ask_for_rent(tmp_path: Path) -> None:
    position = board(3, rules=BY_THE_BOOK).owns(0, 39).at(2, 36).turn_of(2)
    async with seated(position.game(), tmp_path, robots=(1, 2), dice=[(1, 2)]) as table:
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        await table.put("Dog", 39)
        assert table.scene.view is not None
        assert len(table.scene.view.claims) == 1
        throws = table.scene.view.throw
        await table.wait(TIME_TO_CLAIM_S - 1)
        assert table.scene.view.throw == throws, "the next robot waits"
        await table.choose("Hat", "Ask for $50")
        assert table.cash("Hat") == 1550


async def test_a_robot_asks_for_its_own_rent(tmp_path: Path) -> None:
    position = board(2, rules=BY_THE_BOOK).owns(1, 39).at(0, 36)
    async with seated(position.game(), tmp_path, robots=(1,), dice=[(1, 2)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.follow_the_lights()
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        assert table.cash("Hat") == 1450


class Ears(NoListener):
    def __init__(self) -> None:
        self.reasons: list[Reason] = []

    def heard(self, events: list[Event], game: Game, why: Reason | None = None) -> None:
        assert events, game
        if why is not None:
            self.reasons.append(why)


async def test_the_history_hears_why(tmp_path: Path) -> None:
    ears = Ears()
    game = named(board(2, rules=FAMILY).turn_of(1).game(), NAMES[:2])
    seats = (Seat(0, TOKEN_UIDS[0], 0), Seat(-1, TOKEN_UIDS[1], 1))
    save_position(tmp_path, game, seats, robots={1: "beginner"})
    lay_tokens(tmp_path, {"Car": 0})
    program = simulated_program(tmp_path, consoles=2, dice=[(1, 2)], listener=ears)
    async with switched_on(program) as driver:
        await driver.wait(3)
        await driver.put("Car", 3)
        await driver.wait(3)
        assert [why.code for why in ears.reasons] == ["throw", "buy"]


@pytest.mark.parametrize("kind", list(ROBOTS))
async def test_a_whole_short_game_of_one_person_and_robots(tmp_path: Path, kind: str) -> None:
    game = Game.new(CLASSIC, NAMES[:3], rules=Rules(short_game=True, rent="auto"), seed=5)
    async with seated(game, tmp_path, robots=(1, 2), dice=seeded_dice(3), kind=kind) as table:
        for _ in range(600):
            if table.scene.view is not None and table.scene.view.outcome is not None:
                break
            if table.scene.journey is not None:
                await table.follow_the_lights()
            elif table.offers("Hat").startswith("Bid"):
                await table.drop_out("Hat")
            elif 0 in waited(table):
                await table.press("Hat")
            else:
                await table.wait(1)
        assert table.saved_game.game.view().throw > 20


def waited(table: Driver) -> list[int]:
    return [wait.player for wait in table.saved_game.game.waiting_on()]


async def test_a_game_with_robots_goes_on_with_them(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path, robots=(1,)):
        pass
    async with lobby(tmp_path, consoles=2) as table:
        assert table.scene.robots == {1}


# -- a robot for somebody who is away


async def asks_for_a_robot(table: Driver) -> None:
    """Hat does, for Car."""
    await table.choose("Hat", "Settings...", "Who is away?...")
    await table.right("Hat")
    await table.press("Hat")


async def test_a_robot_takes_over_an_absent_seat_by_agreement_and_gives_it_back(tmp_path: Path) -> None:
    async with seated(board(3, rules=FAMILY).turn_of(1).game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Hat", "Settings...", "Who is away?...")
        await table.right("Hat")
        assert table.says("Hat") == "Somebody is away | A robot for Car?"
        await table.press("Hat")
        assert table.scene.robots == frozenset(), "Dog has to agree"
        assert table.says("Dog") == "Hat asks | A robot for Car?"
        assert table.offers("Dog") == "No, we wait"
        await table.choose("Dog", "Yes, a robot")
        assert table.scene.robots == frozenset(), "Car may be there after all"
        await table.wait(SILENCE_S)
        assert table.scene.robots == {1}
        assert table.says("Car") == "A robot plays for you | like a beginner"
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        assert table.scene.journey is not None, "it plays"
        await table.put("Car", 3)
        await table.choose("Car", "I play myself")
        assert table.scene.robots == frozenset()
        assert table.offers("Car") == "Buy for $60"


async def test_a_seat_that_a_robot_keeps_warm_is_still_kept_after_a_restart(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(6, 5)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Roll to start", "Settings...", "Who is away?...")
        await table.right("Hat")
        await table.press("Hat")
        await table.wait(SILENCE_S)
    async with lobby(tmp_path, consoles=2) as table:
        assert table.scene.robots == {1}
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        assert table.scene.view is not None
        assert table.scene.view.task is None, "it has thrown for who starts"
        await table.choose("Car", "I play myself")
        assert table.scene.robots == frozenset()


async def test_who_is_there_after_all_says_so(tmp_path: Path) -> None:
    async with seated(board(3, rules=FAMILY).game(), tmp_path) as table:
        await table.choose("Hat", "Settings...", "Who is away?...")
        await table.right("Hat")
        await table.press("Hat")
        assert table.says("Car") == "A robot for you? | Starts in 20 s"
        assert table.offers("Car") == "I am here!"
        await table.press("Car")
        assert not table.says("Dog").startswith("Hat asks")
        assert "Car is here" in table.says("Hat")


async def test_where_two_play_neither_can_make_the_other_a_robot(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path) as table:
        await asks_for_a_robot(table)
        assert table.says("Hat") == "Starts in 20 s | A robot for Car?"
        await table.wait(5)
        assert table.says("Car") == "A robot for you? | Starts in 15 s"
        await table.wait(14)
        await table.press("Car")
        await table.wait(SILENCE_S * 3)
        assert table.scene.robots == frozenset()
        await asks_for_a_robot(table)
        await table.hold("Car")
        await table.wait(SILENCE_S * 3)
        assert table.scene.robots == frozenset(), "holding is no as well"


async def test_where_two_play_silence_is_consent(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).turn_of(1).game(), tmp_path, dice=[(1, 2)]) as table:
        await asks_for_a_robot(table)
        await table.wait(SILENCE_S - 0.1)
        assert table.scene.robots == frozenset()
        await table.wait(0.1)
        assert table.scene.robots == {1}


async def test_who_leaves_says_so_and_nobody_has_to_wait(tmp_path: Path) -> None:
    async with seated(board(2, rules=FAMILY).game(), tmp_path) as table:
        await asks_for_a_robot(table)
        await table.choose("Car", "Yes, a robot")
        assert table.scene.robots == {1}


async def test_nobody_is_taken_for_away_while_the_screen_is_an_auctions(tmp_path: Path) -> None:
    """Dog is a robot without money, and declines while Car is asked."""
    position = board(3, rules=FAMILY).turn_of(2).cash(2, 0)
    async with seated(position.landing(39), tmp_path, robots=(2,)) as table:
        for key in ("open:settings", "open:away", "away:1"):  # faster than the robot thinks
            await table.tell("Hat", key)
        assert table.offers("Car") == "I am here!"
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        for seat in ("Hat", "Car") * 4:
            await table.wait(5)
            assert table.offers(seat).startswith("Bid")
            await table.press(seat)
        assert table.scene.robots == {2}, "forty seconds have gone by"
        await table.wait(9)
        assert table.scene.hammer is None
        assert table.offers("Car") == "I am here!"


async def test_while_others_think_the_silence_counts_already(tmp_path: Path) -> None:
    async with seated(board(3, rules=FAMILY).game(), tmp_path) as table:
        await asks_for_a_robot(table)
        await table.wait(SILENCE_S + 5)
        assert table.scene.robots == frozenset(), "Dog has to agree"
        await table.choose("Dog", "Yes, a robot")
        assert table.scene.robots == {1}


async def test_a_question_that_nobody_answers_is_forgotten(tmp_path: Path) -> None:
    async with seated(board(3, rules=FAMILY).game(), tmp_path) as table:
        await table.choose("Hat", "Settings...", "Who is away?...")
        await table.right("Hat")
        await table.press("Hat")
        assert table.says("Dog").startswith("Hat asks")
        await table.wait(60)
        assert not table.says("Dog").startswith("Hat asks")


async def test_a_helper_asks_for_the_rent_and_explains(tmp_path: Path) -> None:
    position = board(2, rules=BY_THE_BOOK).owns(1, 39).at(0, 36)
    async with seated(position.game(), tmp_path, dice=[(1, 2)]) as table:
        await table.choose("Car", "Settings...")
        await table.find("Car", "Help for you")
        await table.press("Car")
        assert table.says("Car") == "Help for you | On"
        await table.hold("Car")
        await table.choose("Hat", "Roll the dice")
        await table.follow_the_lights()
        await table.wait(3)
        assert table.cash("Car") == 1550
        assert Claim not in {type(choice) for choice in table.saved_game.game.options(1)}
        assert table.says("Car").endswith("Roll, then move on.")
        roll, *_ = table.words("Car").choices
        assert roll.details[-1] == "Roll, then move on.", "and where it is said in words"
        assert "Roll, then move on." not in str(table.words("Hat"))
