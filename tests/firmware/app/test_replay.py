"""`croupier games replay`: every step of a saved game on the simulated board, at the seats of that moment."""

from contextlib import closing
from pathlib import Path
from random import Random

from msgspec.structs import replace

from croupier.engine import FAMILY, Game
from croupier.firmware.app.replay import BoardReplay, simulated_board
from croupier.firmware.model.panel import Panel
from croupier.firmware.model.records import Robot, SeatTaken
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.game_file import GameFile, open_game_file
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_game import SavedGame
from croupier.hw.sim import SimBoard
from tests.firmware.saves.small_games import SEATS, robots_play
from tests.firmware.table.driver import CLASSIC, NAMES, UIDS

NO_CONSOLE = -1


def new_game(state: Path, seats: tuple[Seat, ...] = SEATS) -> SavedGame:
    game = Game.new(CLASSIC, NAMES[: len(seats)], rules=FAMILY, seed=2)
    with StateFolder(state) as folder:
        return SavedGame.begin(folder.new_path(), game, seats)


def saved(saved_game: SavedGame) -> GameFile:
    saved_game.close()
    return open_game_file(saved_game.path)


def opened(game: GameFile, sim: SimBoard) -> closing[BoardReplay]:
    return closing(BoardReplay(game, sim))


async def all_panels(game: GameFile) -> list[tuple[Panel, ...]]:
    """What the consoles say at the beginning and after each step."""
    with simulated_board(game) as sim, opened(game, sim) as replay:
        replay.show()
        panels = [replay.scene.panels]
        for number in range(len(replay)):
            await replay.step(number)
            panels.append(replay.scene.panels)
        await replay.story.close()
    return panels


async def test_every_step_is_shown_on_the_board(tmp_path: Path) -> None:
    saved_game = new_game(tmp_path)
    await robots_play(saved_game, Random(2), 40)
    await saved_game.undo(saved_game.recent[-2].seq)
    game = saved(saved_game)
    frames = set()
    with simulated_board(game) as sim, opened(game, sim) as replay:
        assert len(replay) == 38
        replay.show()
        for number in range(len(replay)):
            await replay.step(number)
            frames.add(sim.screen_bits(0))
        assert tuple(sim.tokens.values()) == saved_game.game.view().space
    assert len(frames) > 10


async def test_a_robot_has_no_console_and_takes_none(tmp_path: Path) -> None:
    robot = Seat(NO_CONSOLE, UIDS["Dog"], 2)
    saved_game = new_game(tmp_path, (*SEATS, robot))
    await robots_play(saved_game, Random(2), 5)
    for panels in await all_panels(saved(saved_game)):
        assert [panel.name for panel in panels] == ["Hat", "Car"]


async def test_a_player_who_changes_seats_is_shown_at_the_new_console(tmp_path: Path) -> None:
    saved_game = new_game(tmp_path)
    await robots_play(saved_game, Random(2), 5)
    await saved_game.record(SeatTaken(0, replace(SEATS[0], console=2)))
    await robots_play(saved_game, Random(3), 5)
    panels = await all_panels(saved(saved_game))
    names = [[panel.name for panel in shown] for shown in panels]
    assert names == [["Hat", "Car", ""]] * 5 + [["", "Car", "Hat"]] * 6


async def test_a_shared_console_is_whose_turn_it_is(tmp_path: Path) -> None:
    """The page names that player at the seat: its screen must not be another one's."""
    seats = tuple(replace(seat, console=0) for seat in SEATS)
    saved_game = new_game(tmp_path, seats)
    await robots_play(saved_game, Random(2), 30)
    game, shown = saved(saved_game), set()
    with simulated_board(game) as sim, opened(game, sim) as replay:
        for number in range(len(replay)):
            await replay.step(number)
            waits = [wait.player for wait in replay.game.waiting_on()]
            named = waits[0] if waits else replay.game.view().thrower
            assert [panel.name for panel in replay.scene.panels] == [NAMES[named]]
            shown.add(NAMES[named])
        await replay.story.close()
    assert shown == {"Hat", "Car"}


async def test_a_player_who_changes_language_is_spoken_to_in_it(tmp_path: Path) -> None:
    saved_game = new_game(tmp_path)
    await saved_game.record(SeatTaken(1, replace(SEATS[1], language="fr")))
    await robots_play(saved_game, Random(2), 1)
    *_, (hat, car) = await all_panels(saved(saved_game))
    assert hat.details == ("Hat rolls 11 for who starts.",)
    assert car.details == ("Hat lance 11 pour savoir qui commence.",)


async def test_a_change_stays_when_the_step_before_it_is_taken_back(tmp_path: Path) -> None:
    saved_game = new_game(tmp_path)
    await robots_play(saved_game, Random(2), 5)
    await saved_game.record(SeatTaken(0, replace(SEATS[0], console=2)))
    await saved_game.record(Robot(1, "beginner"))
    await saved_game.undo(saved_game.recent[-1].seq)
    *_, last = await all_panels(saved(saved_game))
    assert [panel.name for panel in last] == ["", "Car", "Hat"]
