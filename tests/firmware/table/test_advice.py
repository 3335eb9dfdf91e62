"""Tests of advice: asked for in the lobby, shown to all, given on the player's own screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.engine import FAMILY
from croupier.engine.bots.forecast import forecast
from croupier.engine.bots.imagination import Thought
from croupier.engine.bots.outlook import changed
from croupier.engine.bots.reason import Reason
from croupier.firmware.model.inputs import LobbyInput
from croupier.firmware.model.lobby_page import SetAdvice
from croupier.firmware.model.seats import Seat
from croupier.firmware.table.common.thinking_time import MAX_BUDGET, MAX_THINKING_S, ThinkingTime
from croupier.firmware.text import Speakers
from croupier.firmware.text.reasons import told_reason
from croupier.firmware.web.rows import Moment, game_now
from tests.firmware.table.driver import CLASSIC, UIDS, Driver, lobby, seated
from tests.rules.positions import Position, board


def street() -> Position:
    """Player 0 has Park Place and stands on Boardwalk, which is for sale."""
    return board(3, rules=FAMILY).owns(0, 37).owns(1, 16).owns(2, 21)


def labels(table: Driver, seat: str) -> list[str]:
    return [item.label for item in table.menu(seat).items]


async def answer(table: Driver, seat: str) -> str:
    """The whole answer, page by page."""
    await table.choose(seat, "Ask for advice")
    said = [table.says(seat)]
    while "< Back" not in labels(table, seat)[table.menu(seat).index]:
        await table.press(seat)
        said.append(table.says(seat))
    return " ".join(" ".join(said).replace("|", " ").split())


async def test_it_says_what_it_would_do_and_why_with_the_chances_of_both_choices(tmp_path: Path) -> None:
    game = street().landing(39)
    view = game.view()
    before, bought = forecast(view)[0], forecast(changed(view, {0: -400}, owner={39: 0}))[0]
    async with seated(game, tmp_path, advice=[0]) as table:
        said = await answer(table, "Hat")
        assert "What would you do?" in said
        assert "I would: Buy for $400." in said
        assert f"{round(100 * before)} → {round(100 * bought)}%" in said
        assert "Boardwalk makes the group whole." in said
        assert "Or: Decline." in said
        await table.press("Hat")
        assert "Buy for $400" in labels(table, "Hat"), "back where it was asked"
        assert table.cash("Hat") == 1500, "nothing was done"


async def test_the_answer_goes_when_the_game_goes_on(tmp_path: Path) -> None:
    async with seated(street().landing(39), tmp_path, advice=[0]) as table:
        await table.choose("Hat", "Ask for advice")
        await table.hold("Hat")
        assert "Buy for $400" in labels(table, "Hat")
        await table.choose("Hat", "Buy for $400")
        assert "I would" not in table.says("Hat")


async def test_only_who_asked_for_it_in_the_lobby_can_ask(tmp_path: Path) -> None:
    async with seated(street().landing(39), tmp_path, advice=[1]) as table:
        assert "Ask for advice" not in labels(table, "Hat")
        assert "Ask for advice" not in labels(table, "Car"), "it is not Car who has to choose"


async def test_it_is_off_until_somebody_asks_for_it_in_the_lobby(tmp_path: Path) -> None:
    async with lobby(tmp_path, dice=[(6, 5), (1, 2)]) as table:
        await table.join("Hat")
        await table.join("Car")
        page = table.table.lobby_page("en")
        assert page is not None
        assert [player.advice for player in page.players] == [False, False]
        await table.find("Hat", "Advice for you?")
        await table.press("Hat")
        page = table.table.lobby_page("en")
        assert page is not None
        assert [player.advice for player in page.players] == [True, False], "every page shows who has it"
        await table.choose("Hat", "Start", "Roll to start")
        await table.choose("Car", "Roll to start")
        assert "Ask for advice" in labels(table, "Hat")
        assert "Ask for advice" not in labels(table, "Car")
        assert table.saved_game.seats[0].advice
        await table.choose("Hat", "Look up...", "Standings")
    async with lobby(tmp_path) as again:
        assert "Ask for advice" in labels(again, "Hat"), "it is saved with the game"


async def test_a_page_asks_for_it_in_the_lobby(tmp_path: Path) -> None:
    async with lobby(tmp_path) as table:
        await table.join("Hat")
        for on in (True, False):
            table.table.put(LobbyInput(SetAdvice(0, UIDS["Hat"], on)))
            await table.settle()
            page = table.table.lobby_page("en")
            assert page is not None
            assert page.players[0].advice is on


def test_the_row_of_a_player_says_it_to_all() -> None:
    game = street().game()
    seats = tuple(Seat(n, "", n, advice=n == 1) for n in range(3))
    now = game_now(Speakers(CLASSIC)["en"], Moment(game, seats, {}), {})
    assert [player.advice for player in now.players] == ["", "with advice", ""]


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_every_answer_of_a_game_fits_the_screen(tmp_path: Path, language: str) -> None:
    positions = {
        "debt": board(3, rules=FAMILY)
        .group(1, "dark_blue", level=4)
        .owns(0, 5, 15, 25)
        .cash(0, 90)
        .landing(39),
        "build": board(3, rules=FAMILY).group(0, "orange").turn_of(0).game(),
        "jail": board(3, rules=FAMILY).jailed(0).turn_of(0).game(),
    }
    for name, game in positions.items():
        async with seated(game, tmp_path / name, advice=[0], language=language) as table:
            item = next(item for item in table.menu("Hat").items if item.key == "advice")
            await table.choose("Hat", item.label)
            assert table.menu("Hat").whole is not None
            await table.hold("Hat")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Chance to win: Car 31 → 34%, its own 28 → 33%."),
        ("fr", "Chances de gagner : Car 31 → 34 %, lui-même 28 → 33 %."),
    ],
)
def test_an_offer_tells_both_chances(language: str, said: str) -> None:
    facts = {"player": 1, "theirs": 31, "theirs_after": 34, "mine": 28, "mine_after": 33}
    told = told_reason(Reason("both_gain", facts), street().game().view(), ())
    assert told is not None
    assert told.text(Speakers(CLASSIC)[language], ("Hat", "Car", "Dog")).replace("\xa0", " ") == said


# -- how much it may imagine


def clock(*moments: float) -> Iterator[float]:
    yield from moments


def test_the_budget_follows_how_fast_the_machine_was() -> None:
    moments = clock(0.0, 2.0, 2.0, 2.1)
    thinking = ThinkingTime(lambda: next(moments))
    first, thought = thinking.budget, Thought()
    with thinking.measured(thought):
        thought.steps += 1000
    slow = thinking.budget
    assert slow == int(500 * MAX_THINKING_S) < first, "500 steps a second, believed at once"
    with thinking.measured(thought):
        thought.steps += 1000
    assert slow < thinking.budget <= MAX_BUDGET
    assert thinking.budget <= int(10_000 * MAX_THINKING_S), "10,000 steps a second, half believed"


def test_a_decision_without_imagination_says_nothing_of_the_machine() -> None:
    moments = clock(0.0, 2.0)
    thinking = ThinkingTime(lambda: next(moments))
    before = thinking.budget
    with thinking.measured(Thought()):
        pass
    assert thinking.budget == before


# -- a champion at the table


async def test_a_champion_plays_at_the_table(tmp_path: Path) -> None:
    game = street().landing(39)
    async with seated(game, tmp_path, robots=[0], kind="champion", carry=True) as table:
        await table.wait(6)
        assert table.saved_game.game.view().owner[39] == 0
