"""Tests of undo: a step is taken back alone or by everybody, and tokens and cards go back too."""

from pathlib import Path
from random import Random

import pytest

from croupier.engine import FAMILY
from croupier.engine import actions as act
from croupier.engine.bots.beginner import choose as beginner
from croupier.engine.bots.runner import next_action
from croupier.firmware.model import tunes
from croupier.firmware.model.records import Robot
from croupier.firmware.saves.replay import Step
from croupier.firmware.table.robots import THINKS_FOR_S
from croupier.firmware.table.undo.last_step import last_step
from croupier.firmware.tokens.guide import LED_BACK_FOR_S
from croupier.firmware.views.lights import RED
from tests.firmware.table.driver import Driver, lobby, seated
from tests.rules.positions import Position, board


def family(players: int = 2) -> Position:
    return board(players, rules=FAMILY)


def told(table: Driver) -> list[str]:
    return [type(step.action).__name__ for step in table.saved_game.recent]


async def hat_bought(table: Driver) -> None:
    await table.turn("Hat", "Buy")


# -- alone


async def test_what_concerns_nobody_else_is_taken_back_alone(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await hat_bought(table)
        before = table.cash("Hat")
        table.tunes.clear()
        await table.choose("Hat", "Take back...")
        assert table.says("Hat") == "Take back? | Hat buys Reading | Railroad."
        assert table.offers("Hat") == "< Back", "the first answer is no"
        await table.choose("Hat", "Take it back")
        assert table.cash("Hat") == before + 200
        assert tunes.UNDONE in table.tunes
        assert table.says("Hat") == "Reading Railroad | Give the bank the deed back"
        assert table.lit() == [5]
        await table.choose("Hat", "Done")
        assert table.offers("Hat") == "Buy for $200"
        assert table.scene.view is not None
        assert table.scene.view.owner[5] == -1
        assert table.scene.wrong == ()
        assert table.scene.ways_back == (), "the token lies where it belongs"


async def test_another_player_has_to_ask_for_it(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await hat_bought(table)
        await table.choose("Car", "Take back...")
        with pytest.raises(AssertionError, match="is not offered"):
            await table.find("Car", "Take it back")
        await table.choose("Car", "Ask the others")
        assert table.says("Hat") == "Let Car take back? | Hat buys Reading | Railroad."
        assert table.offers("Hat") == "No, it stands"
        await table.choose("Hat", "Yes, take it back", "Done")
        assert table.offers("Hat") == "Buy for $200"


async def test_step_by_step_as_far_as_the_table_remembers(tmp_path: Path) -> None:
    position = family().group(0, "dark_blue").cash(0, 2000)
    async with seated(position.game(), tmp_path) as table:
        for space in (37, 39):
            await table.saved_game.do(act.Build(0, space, 1))
        await table.wait(0.1)
        for cash in (1800, 2000):
            await table.choose("Hat", "Take back...", "Take it back")
            assert table.cash("Hat") == cash
            while table.offers("Hat") == "Done":
                await table.press("Hat")
        with pytest.raises(AssertionError, match="is not offered"):
            await table.find("Hat", "Take back...")


async def build_on_light_blue(table: Driver, steps: int) -> None:
    await table.choose("Hat", "Property...", "Light Blue")
    for _ in range(steps):
        await table.right("Hat")
    await table.press("Hat")
    await table.choose("Hat", "Done")
    await table.close_lists("Hat")


async def test_what_one_press_built_is_taken_back_as_one_step(tmp_path: Path) -> None:
    position = family().group(0, "light_blue")
    async with seated(position.game(), tmp_path) as table:
        await build_on_light_blue(table, 1)
        await build_on_light_blue(table, 2)
        assert table.cash("Hat") == 1500 - 9 * 50
        await table.choose("Hat", "Take back...")
        assert table.says("Hat") == "Take back? | Hat: 6 Houses on | Light Blue."
        await table.choose("Hat", "Take it back")
        assert table.cash("Hat") == 1500 - 3 * 50
        assert table.says("Hat") == "Light Blue | Take off each: 2 Houses"
        await table.choose("Hat", "Done", "Look up...", "What happened")
        await table.right("Hat")
        assert "Taken back: 6 Houses | on Light Blue, by | Hat." in table.says("Hat")
        await table.close_lists("Hat")
        await table.choose("Hat", "Take back...", "Take it back", "Done")
        assert table.cash("Hat") == 1500
        with pytest.raises(AssertionError, match="is not offered"):
            await table.find("Hat", "Take back...")


async def test_what_the_board_raised_by_one_press_is_one_step_too(tmp_path: Path) -> None:
    position = family().cash(0, 260).owns(0, 1, 3, 5)
    async with seated(position.landing(39), tmp_path) as table:
        await table.choose("Hat", "Raise cash...", "Do it for me")
        raised = [step.action for step in table.saved_game.recent]
        assert len(raised) > 1
        while table.offers("Hat") == "Done":
            await table.press("Hat")
        await table.choose("Hat", "Take back...")
        assert table.says("Hat").startswith("Take back? | Hat mortgages")
        await table.choose("Hat", "Take it back")
        assert table.cash("Hat") == 260
        assert "face up" in table.says("Hat")


# -- everybody


async def test_a_throw_is_taken_back_when_all_agree(tmp_path: Path) -> None:
    async with seated(family(3).game(), tmp_path, dice=[(2, 3), (1, 1)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 5)
        await table.choose("Car", "Take back...", "Ask the others")
        assert table.says("Car").startswith("2 yet to agree | Hat rolls 2 and 3")
        assert table.says("Hat").startswith("Let Car take back? | Hat rolls 2 and 3")
        await table.choose("Hat", "Yes, take it back")
        assert table.says("Hat").startswith("1 yet to agree")
        await table.choose("Dog", "Yes, take it back")
        assert told(table) == []
        assert table.says("Car").endswith("Car took a step back")


async def test_anybody_can_say_no(tmp_path: Path) -> None:
    async with seated(family(3).game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 5)
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.press("Dog")
        assert table.offers("Hat") == "Buy for $200"
        assert table.says("Car").endswith("Dog says no")


async def test_holding_is_no_and_the_asker_may_think_again(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 5)
        await table.choose("Hat", "Take back...", "Ask the others")
        assert table.offers("Car") == "No, it stands"
        await table.hold("Car")
        assert table.offers("Hat") == "Buy for $200"
        await table.choose("Hat", "Take back...", "Ask the others", "Never mind")
        assert table.offers("Hat") == "Buy for $200"
        assert not table.offers("Car").startswith("No")


async def test_a_question_that_nobody_answers_is_forgotten(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 5)
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.wait(46)
        assert table.offers("Hat") == "Buy for $200"


async def test_a_new_step_closes_the_question(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.choose("Car", "Take back...", "Ask the others")
        assert table.offers("Hat") == "No, it stands", "asked also while the token is on its way"
        await table.put("Hat", 5)
        assert table.offers("Hat") == "Buy for $200", "there is another last step now"
        assert not table.offers("Car").startswith("Never mind")


async def test_robots_have_nothing_against_it(tmp_path: Path) -> None:
    async with seated(family(3).game(), tmp_path, dice=[(2, 3)]) as table:
        await table.saved_game.record(Robot(2, "beginner"))
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 5)
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.choose("Car", "Yes, take it back")
        assert told(table) == []


# -- what moved goes back


async def test_the_token_is_led_back_and_is_not_wrong_at_once(tmp_path: Path) -> None:
    async with seated(family().at(0, 38).game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 3)
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.choose("Car", "Yes, take it back")
        red: set[int] = set()
        table.on_scene = lambda scene: red.update(scene.wrong)
        (way,) = table.scene.ways_back
        assert (way.player, way.path) == (0, (2, 1, 0, 39, 38))
        assert set(table.lit()) == {2, 1, 0, 39, 38}
        assert table.says("Hat").startswith("Take your token back | Luxury Tax")
        assert table.offers("Hat") == "It is there"
        with pytest.raises(AssertionError, match="is not offered"):
            await table.find("Hat", "Roll")
        await table.wait(5)
        await table.hop("Hat", 2, 1, 0)
        assert table.scene.ways_back[0].path == (39, 38)
        await table.hop("Hat", 39, 38)
        await table.wait(0.5)
        assert table.scene.ways_back == ()
        assert red == set()
        await table.choose("Hat", "Roll the dice")


async def test_left_where_it_lies_it_is_wrong_after_a_while(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path, dice=[(2, 3)]) as table:
        await table.choose("Hat", "Roll the dice")
        await table.put("Hat", 5)
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.choose("Car", "Yes, take it back")
        await table.wait(LED_BACK_FOR_S + 0.1)
        assert table.says("Hat").startswith("Wrong space!")
        assert RED in await table.watch_lamp(5, 1)
        await table.choose("Hat", "It is there")
        assert table.scene.wrong == ()


async def robots_throw_taken_back(table: Driver) -> None:
    """Dog is a robot whose token people move; its throw, and the way it went, are taken back."""
    await table.wait(THINKS_FOR_S["normal"] + 0.1)
    await table.put("Dog", 3)
    await table.choose("Hat", "Take back...", "Ask the others")
    await table.choose("Car", "Yes, take it back")
    assert table.scene.view is not None
    assert table.scene.view.space[2] == 0


async def test_a_robot_waits_until_its_token_is_led_back(tmp_path: Path) -> None:
    game = family(3).turn_of(2).game()
    async with seated(game, tmp_path, dice=[(1, 2), (3, 1)], robots=(2,)) as table:
        await robots_throw_taken_back(table)
        for _ in range(3):
            await table.wait(4)
            assert [way.player for way in table.scene.ways_back] == [2]
            assert table.scene.wrong == (), "it is led back, not wrong"
            assert table.saved_game.recent == (), "the robot does not throw"
        await table.put("Dog", 0)
        await table.wait(THINKS_FOR_S["normal"])
        assert table.scene.ways_back == ()
        assert told(table) == ["Roll"]


async def test_who_vouches_for_a_robots_token_ends_its_way_back(tmp_path: Path) -> None:
    game = family(3).turn_of(2).game()
    async with seated(game, tmp_path, robots=(2,), real_dice=True) as table:
        await table.wait(THINKS_FOR_S["normal"] + 0.1)
        await table.choose("Hat", "Enter the throw")
        await table.left("Hat")
        await table.right("Hat")
        await table.press("Hat")
        await table.put("Dog", 2)
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.choose("Car", "Yes, take it back")
        await table.wait(3)
        assert [way.player for way in table.scene.ways_back] == [2]
        await table.choose("Car", "It is there")
        assert table.scene.wrong == ()
        assert table.scene.ways_back == (), "the lights lead nobody home any more"


async def test_a_card_lies_on_top_again(tmp_path: Path) -> None:
    position = family().on_top("chance", "advance_boardwalk", "bank_dividend")
    async with seated(position.landing(7), tmp_path) as table:
        await table.choose("Hat", "Take a card")
        assert "Boardwalk" in table.says("Hat") or table.scene.journey is not None
        await table.choose("Hat", "OK")
        await table.put("Hat", 39)
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.choose("Car", "Yes, take it back")
        assert table.offers("Hat") in ("Take a card", "It is there")
        await table.put("Hat", 7)
        await table.choose("Hat", "Take a card")
        assert "Boardwalk" in table.says("Hat")


async def test_a_deal_taken_back_is_swapped_back_by_the_hands(tmp_path: Path) -> None:
    position = family().owns(0, 1).owns(1, 39)
    async with seated(position.game(), tmp_path) as table:
        await table.choose("Hat", "Deal...", "Mediterranean", "Boardwalk", "Shake hands")
        await table.choose("Car", "See the deal...", "Shake: a deal!")
        await table.choose("Hat", "Take back...", "Ask the others")
        await table.choose("Car", "Yes, take it back")
        assert table.says("Hat") == "Boardwalk | Give Car the deed back"
        assert table.says("Car") == "Mediterranean Avenue | Give Hat the deed back"
        await table.choose("Hat", "Done")
        assert table.offers("Hat") == "Roll the dice"


async def test_who_buys_again_keeps_the_deed(tmp_path: Path) -> None:
    """The deed was not given back yet, so the chore to give it back disappears."""
    async with seated(family(3).game(), tmp_path, dice=[(2, 3)]) as table:
        await hat_bought(table)
        await table.choose("Hat", "Take back...", "Take it back")
        await table.hold("Hat")
        await table.choose("Hat", "Buy")
        assert "Give the bank" not in table.says("Hat")


async def test_an_estate_goes_back_to_who_had_left(tmp_path: Path) -> None:
    async with seated(family().owns(1, 39).game(), tmp_path) as table:
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        await table.choose("Car", "Take back...", "Ask the others")
        await table.choose("Hat", "Yes, take it back")
        assert "Boardwalk | " in table.says("Car") or "Boardwalk | " in table.says("Hat")


# -- and is remembered


async def test_the_history_shows_it_and_a_restart_keeps_it(tmp_path: Path) -> None:
    async with lobby(tmp_path, consoles=2, dice=[(6, 5), (1, 2), (2, 3)]) as table:
        await table.join("Hat")
        await table.join("Car")
        await table.choose("Hat", "Start", "Roll to start")
        await table.choose("Car", "Roll to start")
        await hat_bought(table)
        await table.choose("Hat", "Take back...", "Take it back")
        await table.choose("Car", "Look up...", "What happened")
        await table.right("Car")
        assert table.says("Car").strip(" |") == "Taken back: buying | Reading Railroad, by | Hat."
        clock = table.clock
        steps = list(table.saved_game.steps(table.saved_game.length))
        assert "TakenBack" in {type(event).__name__ for events, _ in steps for event in events}
    async with lobby(tmp_path, consoles=2, clock=clock) as again:
        await again.choose("Car", "Look up...", "What happened")
        await again.right("Car")
        assert again.says("Car").strip(" |") == "Taken back: buying | Reading Railroad, by | Hat."
        assert again.offers("Hat") == "Buy for $200"


async def test_the_last_step_of_a_game_too(tmp_path: Path) -> None:
    async with seated(family().game(), tmp_path) as table:
        await table.choose("Car", "Leave the game...", "Resign", "Yes")
        assert table.offers("Hat") == "Standings"
        await table.choose("Car", "Take back...", "Ask the others")
        await table.choose("Hat", "Yes, take it back")
        assert table.scene.view is not None
        assert table.scene.view.outcome is None
        assert table.offers("Hat").startswith("Roll")


# -- the rule


def after(position: Position, *actions: act.Action) -> list[Step]:
    game = position.game()
    steps = []
    for number, action in enumerate(actions, start=1):
        before = game.copy()
        steps.append(Step(number, action, game.apply(action), before, ""))
    return steps


ALONE: list[tuple[Position, tuple[act.Action, ...]]] = [
    (family().owns(0, 39), (act.Mortgage(0, 39),)),
    (family().owns(0, 39, mortgaged=True), (act.Lift(0, 39),)),
    (family().group(0, "dark_blue"), (act.Build(0, 39, 1),)),
    (family().group(0, "dark_blue", level=1), (act.Sell(0, 39, 0),)),
    (family().jailed(0), (act.PayJail(0),)),
    (family().jailed(0).holds_card(0), (act.UseJailCard(0, "chance"),)),
    (family().at(0, 36), (act.Roll(0, 1, (1, 2)), act.Arrive(0, 39), act.Buy(0, 39))),
    (family().at(0, 36), (act.Roll(0, 1, (1, 2)), act.Arrive(0, 39), act.Decline(0, 39))),
]
TOGETHER: list[tuple[Position, tuple[act.Action, ...]]] = [
    (family(), (act.Roll(0, 1, (1, 2)),)),
    (family().at(0, 36), (act.Roll(0, 1, (1, 2)), act.Arrive(0, 39))),
    (family().at(0, 4), (act.Roll(0, 1, (1, 2)), act.Arrive(0, 7), act.Draw(0, 7))),
    (
        family().at(0, 36),
        (act.Roll(0, 1, (1, 2)), act.Arrive(0, 39), act.Decline(0, 39), act.Bid(1, 1, 10)),
    ),
    (family().owns(0, 39), (act.Offer(0, 1, act.Goods(deeds=(39,)), act.Goods(cash=100)),)),
    (family().owns(0, 39), (act.Resign(0),)),
]


def last_action(value: object) -> str:
    return type(value[-1]).__name__ if isinstance(value, tuple) else ""


@pytest.mark.parametrize(("position", "actions"), ALONE, ids=last_action)
def test_alone(position: Position, actions: tuple[act.Action, ...]) -> None:
    step = last_step(after(position, *actions))
    assert step is not None
    assert (step.player, step.alone) == (0, True)


@pytest.mark.parametrize(("position", "actions"), TOGETHER, ids=last_action)
def test_together(position: Position, actions: tuple[act.Action, ...]) -> None:
    step = last_step(after(position, *actions))
    assert step is not None
    assert not step.alone


def test_alone_means_that_nobody_else_is_touched() -> None:
    """In games of robots: what a player may take back alone changes nothing that another player has."""
    alone = 0
    for seed in range(6):
        game, random = board(3, rules=FAMILY).game(), Random(seed)
        for number in range(400):
            action = next_action(game, [beginner] * 3, random)
            if action is None:
                break
            before = game.copy()
            events = game.apply(action)
            step = last_step([Step(number, action, events, before, "")])
            if step is None or not step.alone:
                continue
            alone += 1
            old, new = before.view(), game.view()
            for other in {0, 1, 2} - {step.player}:
                assert (old.cash[other], old.cards[other], old.deeds(other)) == (
                    new.cash[other], new.cards[other], new.deeds(other)
                )  # fmt: skip
            assert old.dice == new.dice
    assert alone > 100
