"""Old games with steps that today's rules refuse or play otherwise: readers say so and go on after them."""

from __future__ import annotations

import asyncio
import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from croupier.engine import actions as act
from croupier.engine import events as ev
from croupier.firmware.app import cli
from croupier.firmware.app.replay import BoardReplay, simulated_board
from croupier.firmware.model.records import NewEngine, Undo, decode_record
from croupier.firmware.model.story import Difference
from croupier.firmware.saves.game_file import open_game_file, verify
from croupier.firmware.saves.journal import Row, StateFolder, read_journal
from croupier.firmware.saves.replay import ENGINE_VERSION, replay_steps
from croupier.firmware.saves.resume import last_game
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.text import Speakers
from croupier.firmware.web import Story
from croupier.firmware.web.growing_list import ReadMark
from tests.firmware.saves.small_games import rewrite

SAVES = Path(__file__).parent / "games_of_engine_1"
HAT, CAR, DOG = range(3)
CONNECTICUT = 9
MORTGAGED_UNDER_AN_OFFER, GIVEN_AWAY, AT_THE_END = 11, 25, 35
"""The rows of the steps that are refused or different today."""
TOLD = "The rules have changed since: the steps up to the next saved one are left out."


def copied(name: str, folder: Path) -> Path:
    path = folder / "games" / "20260101-200000-0001.croupier"
    path.parent.mkdir(parents=True)
    shutil.copyfile(SAVES / f"{name}.croupier", path)
    return path


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What `croupier games` prints."""
    assert cli.main(["games", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


# -- looking at it


def test_verify_names_each_step_and_where_the_game_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(capsys, "verify", str(SAVES / "deals-at-the-end.croupier")) == [
        "deals-at-the-end is sound: 36 rows, 26 steps played again",
        "An older version was the referee. Today's rules do not play these steps as they were played:",
        "  row 11 does not give the events it gave when it was written;"
        " the game goes on from the state in row 15",
        "  row 25: Offer(player=2, to=0, give=Goods(cash=0, deeds=(8, 32, 37), cards=()),"
        " take=Goods(cash=0, deeds=(), cards=()), lift=()) is refused: would_not_cover_debt (debtor=2,"
        " amount=12); the game waits for Dog: debt; the game goes on from the state in row 27",
        "  row 35 does not give the events it gave when it was written;"
        " the game goes on from the step before it",
    ]


def test_show_says_so_at_the_step_and_tells_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    lines = command(capsys, "show", "--steps", "100", str(SAVES / "deals-of-then.croupier"))
    assert "steps     33 that stand, of 33 rows" in lines
    assert "          Hat: $1567, 8 deeds" in lines
    place = lines.index(f"    25  {TOLD}")
    assert lines[place + 1] == "    28  Hat rolls 1 and 2."
    assert f"    11  {TOLD}" in lines
    assert lines[-1] == "        Hat's turn."


def test_the_list_counts_every_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copied("deals-of-then", tmp_path)
    assert " 33 " in command(capsys, "--state", str(tmp_path), "list")[1]


def test_the_export_marks_them(capsys: pytest.CaptureFixture[str]) -> None:
    lines = command(capsys, "export", str(SAVES / "deals-of-then.croupier"))
    rows = {row["seq"]: row for row in map(json.loads, lines[1:])}
    assert rows[11]["differs"] == "row 11 does not give the events it gave when it was written"
    assert [row["seq"] for row in rows.values() if "not_played" in row] == [12, 13, 14, 15, 26, 27]
    assert all("events" in row for row in rows.values() if row.keys().isdisjoint({"differs", "not_played"}))
    assert not any("undone" in row for row in rows.values())


def test_the_steps_go_on_with_the_saved_states() -> None:
    game = open_game_file(SAVES / "deals-of-then.croupier")
    steps = list(replay_steps(game.path, game.setup, game.contents.rows))
    differences = [step.difference for step in steps if step.difference is not None]
    assert [(each.row, each.goes_on) for each in differences] == [
        (MORTGAGED_UNDER_AN_OFFER, 15),
        (GIVEN_AWAY, 27),
    ]
    assert [step.row.seq for step in steps] == [*range(1, 12), *range(16, 26), *range(28, 34)]
    assert differences[1].view.out == (False, False, True)
    assert steps[-1].game.view().cash == (1567, 693, 0)


async def test_it_is_replayed_on_the_board_with_its_story() -> None:
    game = open_game_file(SAVES / "deals-of-then.croupier")
    with simulated_board(game) as sim, closing(BoardReplay(game, sim)) as replay:
        assert len(replay) == 27
        details = []
        for number in range(len(replay)):
            await replay.step(number)
            details.append(replay.scene.panels[HAT].details)
        assert details.count((TOLD,)) == 2
        assert tuple(sim.tokens.values()) == replay.game.view().space == (12, 24, 14)
        assert replay.game.view().cash == (1567, 693, 0)
        await replay.story.close()


async def test_the_page_tells_its_story(tmp_path: Path) -> None:
    with closing(SavedGame.resume(copied("deals-at-the-end", tmp_path))) as saved_game:
        story = Story(Speakers(saved_game.game.setup.edition))
        read = asyncio.Event()
        story.watch(read.set)
        story.opened(saved_game)
        await read.wait()
        say = story.speakers[""]
        lines = [line.message(say).text for line in story.lines.since(ReadMark())[1]]
        assert lines.count(TOLD) == 3
        assert lines[-1] == TOLD
        now = story.game("")
        assert now is not None
        assert [player.cash for player in now.players] == [1567, 693, 0]
        await story.close()


# -- going on


def test_it_is_opened_as_it_was_left_and_not_changed(tmp_path: Path) -> None:
    path = copied("deals-of-then", tmp_path)
    before = read_journal(path)
    with closing(SavedGame.resume(path)) as saved_game:
        assert saved_game.steps_to_play_again == 0
        assert saved_game.game.view().cash == (1567, 693, 0)
        assert [step.seq for step in saved_game.recent] == [*range(28, 34)], "those after the last difference"
    assert read_journal(path) == before, "the format is new, the rows are as they were"


async def test_a_new_step_is_by_the_new_rules(tmp_path: Path) -> None:
    path = copied("deals-of-then", tmp_path)
    with closing(SavedGame.resume(path)) as saved_game:
        await saved_game.do(act.Offer(HAT, CAR, act.Goods(cash=50), act.Goods(deeds=(CONNECTICUT,))))
        events = await saved_game.do(act.Mortgage(CAR, CONNECTICUT))
        assert any(isinstance(event, ev.OfferClosed) for event in events)
        after = saved_game.game.save()
    game = open_game_file(path)
    assert decode_record(game.contents.rows[33].body) == NewEngine(33, ENGINE_VERSION)
    verdict = verify(game)
    assert (verdict.rows, verdict.steps, len(verdict.differences)) == (36, 27, 2)
    with closing(SavedGame.resume(path)) as again:
        assert again.game.save() == after
        assert [step.seq for step in again.recent] == [*range(28, 34), 35, 36]


def test_steps_at_the_end_that_differ_are_played_again(tmp_path: Path) -> None:
    copied("deals-at-the-end", tmp_path)
    with StateFolder(tmp_path) as folder:
        found = last_game(folder)
        assert found.notice == "screen-play-again"
        assert found.saved_game is not None
        with closing(found.saved_game) as saved_game:
            assert saved_game.steps_to_play_again == 2, "the mortgage and the acceptance"
            view = saved_game.game.view()
            assert (view.cash, view.mortgaged[CONNECTICUT], len(view.offers)) == ((1567, 693, 0), False, 1)
            assert saved_game.recent[-1].seq == 34


async def test_after_them_the_game_goes_on_from_the_step_before(tmp_path: Path) -> None:
    path = copied("deals-at-the-end", tmp_path)
    with closing(SavedGame.resume(path)) as saved_game:
        await saved_game.do(act.Accept(CAR, saved_game.game.view().offers[0].id))
        assert saved_game.game.view().cash == (1517, 743, 0)
    game = open_game_file(path)
    assert decode_record(game.contents.rows[36].body) == NewEngine(34, ENGINE_VERSION)
    with closing(SavedGame.resume(path)) as again:
        assert again.steps_to_play_again == 0
        assert again.game.view().cash == (1517, 743, 0)
        assert [step.seq for step in again.recent][-2:] == [34, 38]
    assert [difference.row for difference in verify(game).differences] == [11, 25, 35]


async def test_a_step_of_then_is_taken_back_also_after_a_restart(tmp_path: Path) -> None:
    path = copied("deals-of-then", tmp_path)
    with closing(SavedGame.resume(path)) as saved_game:
        await saved_game.do(act.Roll(HAT, 9, (1, 2)))
    with closing(SavedGame.resume(path)) as saved_game:
        await saved_game.undo(32, (HAT,))
        assert saved_game.undo_records()[-1] == (36, Undo(31, (HAT,)))
        assert saved_game.game.view().space == (12, 14, 14), "Car has thrown and is on the way"
        before = saved_game.game.save()
    with closing(SavedGame.resume(path)) as saved_game:
        assert saved_game.game.save() == before
        assert list(saved_game.undone) == [36]
        assert [step.seq for step in saved_game.undone[36]] == [32, 33, 35]
    assert verify(open_game_file(path)).steps == 23


# -- where a difference and a step taken back meet


async def test_an_undo_within_the_steps_that_are_left_out(tmp_path: Path) -> None:
    """The table took back what is not played again: its record has the state from which the game goes on."""
    path = copied("deals-at-the-end", tmp_path)
    with closing(SavedGame.resume(path)) as saved_game:
        state, digest = saved_game.game.save(), saved_game._digest
    undo = b'{"is":"undo","to":34}'
    rewrite(path, lambda rows: [*rows, Row(37, "table", undo, digest, state)])
    with closing(SavedGame.resume(path)) as saved_game:
        assert saved_game.steps_to_play_again == 0
        assert (saved_game.game.save(), saved_game.recent[-1].seq) == (state, 34)
    verdict = verify(open_game_file(path))
    assert [(each.row, each.goes_on) for each in verdict.differences] == [(11, 15), (25, 27), (35, 37)]
    assert verdict.steps == 26


async def test_an_undo_to_a_step_that_is_left_out_begins_anew(tmp_path: Path) -> None:
    path = copied("deals-at-the-end", tmp_path)
    with closing(SavedGame.resume(path)) as saved_game:
        state, digest = saved_game.game.save(), saved_game._digest
    undo = b'{"is":"undo","to":35}'
    rewrite(path, lambda rows: [*rows, Row(37, "table", undo, digest, state)])
    with closing(SavedGame.resume(path)) as saved_game:
        assert saved_game.game.save() == state
        assert saved_game.recent == (), "the steps before it cannot be taken back one by one"


def test_an_action_that_is_no_longer_known_is_a_difference_too(tmp_path: Path) -> None:
    path = copied("deals-of-then", tmp_path)

    def changed(rows: list[Row]) -> list[Row]:
        row = rows[10]
        return [*rows[:10], Row(row.seq, "action", b'{"do":"wish"}', row.digest, row.state), *rows[11:]]

    rewrite(path, changed)
    first = verify(open_game_file(path)).differences[0]
    assert (first.row, first.goes_on) == (11, 15)
    assert isinstance(first, Difference)
    assert first.reason.startswith("row 11: ")
