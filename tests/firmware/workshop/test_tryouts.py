"""Devices are tried while a game goes on: the game notices nothing, and finds everything as it was."""

from pathlib import Path

from croupier.engine import FAMILY, Game
from croupier.firmware.doctor.walk import SIDE_COLOURS, TUNE
from croupier.firmware.web.workshop.messages import Answer, Stop, Try
from croupier.firmware.workshop import tryouts
from croupier.firmware.workshop.lent import READ_AGAIN_S
from croupier.firmware.workshop.workshop import CODE_SHOWN_S
from croupier.hw.protocols import Button
from tests.firmware.table.driver import UIDS, Driver, seated
from tests.firmware.workshop.page import page_of
from tests.rules.positions import board

BANK = -1
ORDER = (Button.LEFT, Button.OK, Button.RIGHT)


def hat_lands_on_baltic() -> Game:
    return board(2, rules=FAMILY).landing(3)


def owner(table: Driver, space: int) -> int:
    view = table.scene.view
    assert view is not None
    return view.owner[space]


def lamps_of(table: Driver, space: int) -> list[int]:
    return list(table.app.board.board.cells[space])


def lit(table: Driver) -> list[int]:
    return [lamp for lamp, colour in enumerate(table.sim.pixel_frame) if any(colour)]


async def test_presses_in_a_trial_of_buttons_do_not_play(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page, before, shown = page_of(table.app), table.scene.view, table.sim.screen_bits(0)
        assert table.offers("Hat") == "Buy for $60"
        await page.asks(Try("buttons", 0))
        assert table.sim.screen_bits(0) != shown, "it asks for a button"
        for number, button in enumerate(ORDER):
            await table.press("Hat", button)
            assert page.trial.pressed == tuple(sorted(ORDER[: number + 1]))
        assert page.trial.text.startswith("Press the three buttons of seat 1")
        assert page.parts["seat 1, buttons"].state == "ok"
        await table.wait(tryouts.WELL_DONE_S + READ_AGAIN_S)
        assert page.trial.what == ""
        assert table.scene.view is before
        assert table.sim.screen_bits(0) == shown
        await table.press("Hat")
        assert owner(table, 3) == 0, "now it plays again"


async def test_another_seat_plays_on_meanwhile(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page = page_of(table.app)
        await page.asks(Try("buttons", 1))
        await table.choose("Hat", "Buy")
        assert owner(table, 3) == 0
        await table.press("Car")
        assert page.trial.pressed == (Button.OK,)


async def test_a_screen_shows_afterwards_what_has_happened_meanwhile(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page, shown = page_of(table.app), table.sim.screen_bits(1)
        await page.asks(Try("screen", 1))
        sign = table.sim.screen_bits(1)
        await table.choose("Hat", "Buy")
        assert table.sim.screen_bits(1) == sign != shown
        await table.wait(tryouts.SCREEN_S)
        assert table.sim.screen_bits(1) not in (sign, shown)


async def test_any_press_brings_the_game_back_to_a_screen_and_does_nothing_else(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page, shown = page_of(table.app), table.sim.screen_bits(0)
        await page.asks(Try("screen", 0))
        await table.press("Hat")
        assert (page.trial.what, table.sim.screen_bits(0)) == ("", shown)
        await table.press("Hat", after=0)
        assert owner(table, 3) == BANK, "nobody presses what they have not read"
        await table.press("Hat", after=READ_AGAIN_S)
        assert owner(table, 3) == 0


async def test_a_light_is_lit_alone_and_then_the_games_come_back(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page, before = page_of(table.app), table.sim.pixel_frame
        assert lit(table)
        await page.asks(Try("light", 24))
        assert lit(table) == lamps_of(table, 24)
        assert page.trial.text == "Is the light at Illinois Avenue on?"
        await table.choose("Hat", "Buy")
        assert lit(table) == lamps_of(table, 24)
        await table.wait(tryouts.LIGHT_S)
        assert lit(table) not in ([], lamps_of(table, 24))
        assert table.sim.pixel_frame != before, "Baltic Avenue is Hat's"


async def test_a_light_runs_round_and_each_side_has_its_colour(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page = page_of(table.app)
        seen = []
        await page.asks(Try("lights"))
        round_the_board = [lamp for space in range(40) for lamp in lamps_of(table, space)]
        for _ in round_the_board:
            seen.append(lit(table))
            await table.wait(tryouts.RUN_STEP_S)
        assert seen == [[lamp] for lamp in round_the_board], "from GO on"
        frame = table.sim.pixel_frame
        assert [frame[lamps_of(table, 10 * side)[0]] for side in range(4)] == list(SIDE_COLOURS)


async def test_only_a_person_knows_whether_the_lights_shine(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page, states = page_of(table.app), []
        states.append(page.parts["strip"].state)
        for seen in (True, False):
            await page.asks(Answer("lights", 0, yes=seen))
            states.append(page.parts["strip"].state)
        assert states == ["unknown", "ok", "wrong"]
        assert "lacks 5 V" in page.parts["strip"].fix
        assert page.parts["strip"].lines == ("croupier doctor --fix-order",)


async def test_a_token_in_a_trial_of_readers_has_not_moved_until_its_end(tmp_path: Path) -> None:
    game = board(2, rules=FAMILY).turn_of(0).game()
    async with seated(game, tmp_path, dice=[(1, 2)]) as table:
        page = page_of(table.app)
        await table.choose("Hat", "Roll")
        await page.asks(Try("readers"))
        await table.put("Hat", 3)
        await table.wait(2)
        (left, come) = page.trial.seen
        assert (left.space, left.present) == (0, False)
        assert (come.uid, come.space, come.present, come.name) == (UIDS["Hat"], 3, True, "Hat")
        assert "Buy" not in table.offers("Hat")
        await page.asks(Stop())
        await table.wait(1)
        assert table.offers("Hat") == "Buy for $60", "it lies there, so it has arrived"


async def test_the_sound_is_asked_about(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page = page_of(table.app)
        table.tunes.clear()
        await page.asks(Try("sound"))
        assert table.tunes == [TUNE]
        await page.asks(Answer("sound", 0, yes=False))
        assert page.parts["buzzer"].fix == "Switch the sound of the board's page on"


async def test_a_page_that_is_closed_ends_its_trial(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page, before = page_of(table.app), table.sim.pixel_frame
        await page.asks(Try("light", 24))
        other = type(page)(page.workshop)
        other.closes()
        assert lit(table) == lamps_of(table, 24), "another page's trial"
        page.closes()
        assert table.sim.pixel_frame == before


async def test_another_trial_ends_the_one_before(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page, shown = page_of(table.app), table.sim.screen_bits(0)
        await page.asks(Try("screen", 0))
        await page.asks(Try("light", 1))
        assert table.sim.screen_bits(0) == shown
        assert page.trial.what == "light"


async def test_what_the_board_does_not_have_cannot_be_tried(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page = page_of(table.app)
        for asked in (Try("screen", 2), Try("buttons", 255), Try("light", 40)):
            said = await page.asks(asked)
            assert getattr(said, "bad", False)
            assert page.trial.what == ""


async def test_a_code_covers_every_screen_and_a_press_uncovers_one(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page = page_of(table.app)
        shown = [table.sim.screen_bits(seat) for seat in range(2)]
        await table.wait(1)
        assert page.workshop.door.ask() == "shown"
        assert all(table.sim.screen_bits(seat) != shown[seat] for seat in range(2))
        assert all(table.app.show.is_secret(seat) for seat in range(2)), "spectators do not see it"
        await table.press("Hat")
        assert table.sim.screen_bits(0) == shown[0]
        assert owner(table, 3) == BANK
        assert not table.app.show.is_secret(0)
        await table.wait(60)
        assert table.sim.screen_bits(1) == shown[1]


async def test_a_code_that_goes_leaves_the_trial_that_took_its_screen(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page = page_of(table.app)
        assert page.workshop.door.ask() == "shown"
        await table.wait(CODE_SHOWN_S - 2)
        await page.asks(Try("buttons", 0))
        await table.wait(2 + READ_AGAIN_S)
        await table.press("Hat")
        assert page.trial.pressed == (Button.OK,)
        assert owner(table, 3) == BANK, "it asks for three presses, and none of them plays"


async def test_a_lost_screen_shows_no_code_and_without_any_screen_it_is_said(tmp_path: Path) -> None:
    async with seated(hat_lands_on_baltic(), tmp_path) as table:
        page = page_of(table.app)
        for seat in range(2):
            table.sim.screens[seat].unplug()
        await table.wait(5)
        assert page.workshop.door.ask() == "nowhere"
