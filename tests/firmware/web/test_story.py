"""The story beside the board, of games that are really played and saved."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from pytest_mock import MockerFixture

from croupier.config.editions import load_edition
from croupier.engine import FAMILY, Game
from croupier.engine import actions as act
from croupier.engine import events as ev
from croupier.engine.bots.reason import Reason
from croupier.firmware.model.scene import Countdown, Scene
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.text import Speakers
from croupier.firmware.web.growing_list import ReadMark
from croupier.firmware.web.messages import HammerNow
from croupier.firmware.web.story import MAX_LINES, Story
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.web.played_game import caught_up
from tests.rules.positions import board

CLASSIC = load_edition("classic")
SEATS = (Seat(0, TOKEN_UIDS[0], 0), Seat(2, TOKEN_UIDS[3], 3))
FIRST_TURN: list[act.Action] = [
    act.OrderRoll(0, 1, (6, 5)),
    act.OrderRoll(1, 1, (1, 2)),
    act.Roll(0, 1, (1, 2)),
    act.Arrive(0, 3),
    act.Buy(0, 3),
]
RENT: list[act.Action] = [act.Roll(1, 2, (1, 2)), act.Arrive(1, 3)]


@pytest.fixture
async def story() -> AsyncIterator[Story]:
    story = Story(Speakers(CLASSIC))
    yield story
    await story.close()


@pytest.fixture
async def saved_game(tmp_path: Path) -> AsyncIterator[SavedGame]:
    with StateFolder(tmp_path) as folder:
        game = Game.new(CLASSIC, ["Hat", "Ship"], rules=FAMILY, seed=1)
        saved_game = SavedGame.begin(folder.new_path(), game, SEATS)
        yield saved_game
        saved_game.close()


async def test_a_card_is_told_in_every_language(story: Story, tmp_path: Path) -> None:
    position = board(2, rules=FAMILY).on_top("chance", "bank_dividend")
    with StateFolder(tmp_path) as folder:
        saved_game = SavedGame.begin(folder.new_path(), position.landing(7), SEATS)
        await opened(story, saved_game)
        await do(saved_game, story, act.Draw(0, 7))
        texts = [story.stage(language).text for language in ("en", "fr")]
        assert texts == [
            "Your shares had a fine year: $50 for you.",
            Speakers(CLASSIC)["fr"]("read-collect-bank_dividend", amount="50\u00a0$"),
        ]
        saved_game.close()


async def do(saved_game: SavedGame, story: Story, *actions: act.Action, why: Reason | None = None) -> None:
    for action in actions:
        story.heard(await saved_game.do(action), saved_game.game, why)
        await caught_up(story)


async def opened(story: Story, saved_game: SavedGame) -> None:
    """Wait until the game so far has been read."""
    story.opened(saved_game)
    await caught_up(story)


def lines(story: Story, language: str = "en") -> list[str]:
    say = story.speakers[language]
    return [told.message(say).text for told in story.lines.since(ReadMark())[1]]


async def test_a_turn_is_told_in_a_few_lines(story: Story, saved_game: SavedGame) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN)
    assert lines(story)[3:] == [
        "Hat rolls 1 and 2.",
        "Hat is on Baltic Avenue.",
        "Hat buys Baltic Avenue for $60.",
    ]
    assert lines(story, "fr")[3] == "Hat lance 1 et 2."
    arrived = story.lines.since(ReadMark())[1][4].message(story.speakers["en"])
    assert (arrived.space, arrived.player) == (3, 0)


async def played(story: Story, folder: Path, game: Game, *actions: act.Action) -> SavedGame:
    """A saved game that begins in this position, with the story of these steps."""
    with StateFolder(folder) as home:
        saved_game = SavedGame.begin(home.new_path(), game, SEATS)
        await opened(story, saved_game)
        await do(saved_game, story, *actions)
    return saved_game


NINE_HOUSES = [act.Build(0, space, level) for level in (1, 2, 3) for space in (16, 18, 19)]


async def test_what_one_press_builds_is_one_line(story: Story, tmp_path: Path) -> None:
    """Each house is a step. A page that has read the line reads it again, with more houses in it."""
    position = board(2, rules=FAMILY).group(0, "orange").turn_of(0)
    saved_game = await played(story, tmp_path, position.game(), *NINE_HOUSES[:1])
    assert lines(story)[-1] == "Player 0 builds 1 House on St. James Place for $100."
    count, mark = len(lines(story)), story.lines.mark
    await do(saved_game, story, *NINE_HOUSES[1:])
    assert lines(story)[-1] == "Player 0 builds 9 Houses on Orange for $900."
    assert lines(story, "fr")[-1] == "Player 0 construit 9 maisons sur Orange pour 900\u00a0$."
    assert len(lines(story)) == count
    assert [line.number for line in story.lines.since(mark)[1]] == [count], "it is read again"
    await do(saved_game, story, act.Sell(0, 16, 2), act.Sell(0, 18, 2))
    assert lines(story)[-2:] == [
        "Player 0 builds 9 Houses on Orange for $900.",
        "Player 0 sells 2 Houses on Orange for $100.",
    ]
    saved_game.close()


async def test_what_was_taken_back_is_said(story: Story, tmp_path: Path) -> None:
    position = board(2, rules=FAMILY).group(0, "light_blue").turn_of(0)
    build = [act.Build(0, space, 1) for space in (6, 8, 9)]
    saved_game = await played(story, tmp_path, position.game(), *build)
    await saved_game.undo(saved_game.recent[-3].seq, (0,))
    await opened(story, saved_game)
    assert lines(story)[-1] == "Taken back: 3 Houses on Light Blue, by Player 0."
    assert lines(story, "fr")[-1] == "Annulé\u00a0: 3 maisons sur Bleu ciel, par Player 0."
    saved_game.close()


async def test_going_to_jail_is_told_once(story: Story, tmp_path: Path) -> None:
    position = board(2, rules=FAMILY).at(0, 25).turn_of(0)
    throw = position.game().view().throw
    steps: list[act.Action] = [act.Roll(0, throw, (2, 3)), act.Arrive(0, 30), act.Arrive(0, 10)]
    saved_game = await played(story, tmp_path, position.game(), *steps)
    assert lines(story) == [
        "Player 0 rolls 2 and 3.",
        "Player 0 is on Go To Jail.",
        "Player 0 has to go to jail: caught on the spot.",
    ]
    saved_game.close()


async def test_rent_is_income_of_its_street(story: Story, saved_game: SavedGame) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN, *RENT)
    assert story.sums.landings[3] == 2
    assert story.sums.income[3] == 4
    assert sum(story.sums.income) == 4
    paid = next(told for told in story.lines.since(ReadMark())[1] if told.entry.key == "told-paid")
    assert paid.space == 3


async def test_how_things_stand(story: Story, saved_game: SavedGame) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN)
    game = story.game("")
    assert game is not None
    hat, ship = game.players
    assert (hat.name, hat.uid, hat.console, hat.cash, hat.worth) == ("Hat", TOKEN_UIDS[0], 0, 1440, 1500)
    assert (ship.console, ship.space) == (2, 0)
    assert game.owner[3] == 0
    assert game.waits == (1,)
    assert game.dice == (1, 2)
    assert (game.houses, game.hotels) == (32, 12)


async def test_the_curves_have_a_point_each_turn(story: Story, saved_game: SavedGame) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN, *RENT)
    rows = story.worth.since(ReadMark())[1]
    assert [row[1:] for row in rows] == [(1500, 1500), (1500, 1500), (1504, 1496)]


async def test_a_robot_says_why(story: Story, saved_game: SavedGame) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN[:4])
    await do(saved_game, story, FIRST_TURN[4], why=Reason("group"))
    say = story.speakers["en"]
    reasons = [told.message(say).why for told in story.lines.since(ReadMark())[1]]
    assert reasons[-2:] == ["", say("reason-group")]


async def test_after_a_restart_all_is_told_as_before(story: Story, saved_game: SavedGame) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN, *RENT)
    before = lines(story), story.worth.since(ReadMark())[1], story.sums, story.game("en")
    saved_game.close()
    again = SavedGame.resume(saved_game.path)
    other = Story(Speakers(CLASSIC))
    await opened(other, again)
    assert (lines(other), other.worth.since(ReadMark())[1], other.sums, other.game("en")) == before
    await other.close()
    again.close()


async def test_what_happens_while_the_past_is_read_comes_after_it(
    story: Story, saved_game: SavedGame
) -> None:
    for action in FIRST_TURN:
        await saved_game.do(action)
    story.opened(saved_game)
    for action in RENT:
        story.heard(await saved_game.do(action), saved_game.game)
    await caught_up(story)
    assert lines(story)[-1] == "Ship pays Hat $4 (rent)."
    assert [line.number for line in story.lines.since(ReadMark())[1]] == list(range(1, len(lines(story)) + 1))


async def test_a_past_that_cannot_be_told_does_not_end_the_story(
    story: Story, saved_game: SavedGame, mocker: MockerFixture
) -> None:
    mocker.patch.object(saved_game, "steps", side_effect=KeyError("a mistake"))
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN)
    assert lines(story) != []
    assert story.game("en") is not None


async def test_a_game_put_away_leaves_nothing(story: Story, saved_game: SavedGame) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN)
    story.closed()
    assert story.game("") is None
    assert lines(story) == []
    assert sum(story.sums.landings) == 0


async def test_a_long_history_is_bounded(story: Story, saved_game: SavedGame) -> None:
    await opened(story, saved_game)
    for throw in range(MAX_LINES + 50):
        story.heard([ev.Rolled(0, (1, 2)), ev.ThrowsAgain(0, throw)], saved_game.game)
    await caught_up(story)
    assert len(story.lines) == MAX_LINES


# -- everybody's row, the hammer, what changes hands


def shown(saved_game: SavedGame, **more: Any) -> Scene:
    return Scene(CLASSIC, (), saved_game.seats, saved_game.game.view(), **more)


async def test_a_row_says_where_everybody_is_and_what_the_game_waits_for(
    story: Story, saved_game: SavedGame
) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN[:4])
    game = story.game("en")
    assert game is not None
    hat, ship = game.players
    assert (hat.place, hat.doing, hat.money, hat.robot) == (
        "Baltic Avenue",
        "buys Baltic Avenue?",
        "$1500",
        "",
    )
    assert (ship.place, ship.doing) == ("Go", "")


async def test_a_robots_row_says_that_it_thinks_and_why_it_did_something(
    story: Story, saved_game: SavedGame
) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN[:4])
    story.scene(shown(saved_game, robot_kinds={0: "strong"}))
    game = story.game("en")
    assert game is not None
    assert game.players[0].robot == "robot, expert"
    assert game.players[0].doing == "thinking: buys Baltic Avenue?"
    await do(saved_game, story, FIRST_TURN[4], why=Reason("group"))
    game = story.game("fr")
    assert game is not None
    assert game.players[0].why == "Cela va avec un groupe déjà commencé."
    assert game.players[0].did
    assert game.players[0].doing == ""


async def test_the_reason_for_an_answer_is_that_of_the_one_who_answers(
    story: Story, saved_game: SavedGame
) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN)
    offer = act.Offer(0, 1, act.Goods(deeds=(3,)), act.Goods(cash=500))
    await do(saved_game, story, offer)
    refuse = act.Refuse(1, saved_game.game.view().offers[0].id)
    await do(saved_game, story, refuse, why=Reason("short", {"amount": 440}))
    story.scene(shown(saved_game, robot_kinds={1: "strong"}))
    game = story.game("en")
    assert game is not None
    assert game.players[1].why == "It is $440 too little."


async def test_the_hammer_is_told_with_the_time_that_is_left() -> None:
    now = [100.0]
    story = Story(Speakers(CLASSIC), lambda: now[0])
    story.scene(Scene(CLASSIC, (), hammer=Countdown(108.0, 8.0)))
    assert story.hammer == HammerNow(8000, 8000)
    now[0] = 105.5
    assert story.hammer == HammerNow(2500, 8000)
    story.scene(Scene(CLASSIC, ()))
    assert story.hammer == HammerNow(0, 0)


async def test_pages_follow_the_players_when_they_change_the_language(
    story: Story, saved_game: SavedGame
) -> None:
    await opened(story, saved_game)
    assert story.language == ""
    told: list[str] = []
    story.watch(lambda: told.append(story.language))
    hat, ship = SEATS
    story.scene(Scene(CLASSIC, (), seats=(replace(hat, language="fr"), ship)))
    await caught_up(story)
    assert told == ["fr"]


async def test_changes_are_told_once_and_those_of_the_past_move_nothing(
    story: Story, saved_game: SavedGame
) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN)
    mark = story.changes.mark
    assert [change.kind for change in story.changes.since(ReadMark())[1]][-2:] == ["coins", "deed"]
    await do(saved_game, story, *RENT)
    anew, changes = story.changes.since(mark)
    assert not anew
    assert [story.change("en", change).words for change in changes] == ["", "$4"]


async def test_the_stage_is_empty_without_a_game(story: Story, saved_game: SavedGame) -> None:
    await opened(story, saved_game)
    assert story.stage("en").kind == "order"
    story.closed()
    assert story.stage("en").kind == ""


async def test_a_plain_reason_is_told_with_figures_of_the_step(story: Story, saved_game: SavedGame) -> None:
    await opened(story, saved_game)
    await do(saved_game, story, *FIRST_TURN[:4])
    await do(saved_game, story, FIRST_TURN[4], why=Reason("buy"))
    assert story.lines.last is not None
    line = story.lines.last.message(story.speakers["en"])
    assert (line.text, line.why) == ("Hat buys Baltic Avenue for $60.", "Its rent is $4.")
    assert story.lines.last.message(story.speakers["fr"]).why == "Son loyer est de 4\xa0$."
