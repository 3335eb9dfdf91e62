"""Steps taken back, and the other records of the table: found again after a power cut."""

from pathlib import Path
from random import Random

import pytest
from pytest_mock import MockerFixture

from croupier.engine import FAMILY, Game
from croupier.engine import actions as act
from croupier.firmware.model.records import Language, Robot, SeatTaken, Undo, encode_record
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import DamagedJournal, JournalWriteFailed, NewerJournal, Row
from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.saves.failing_disk import FailingDisk
from tests.firmware.saves.small_games import SEATS, opened, rewrite, robots_play
from tests.firmware.table.driver import CLASSIC, NAMES, UIDS


def resumed(path: Path) -> SavedGame:
    saved_game = SavedGame.resume(path)
    saved_game.close()
    return saved_game


async def test_a_step_taken_back_has_not_happened_also_after_a_restart(path: Path) -> None:
    saved_game = await opened(path)
    before = saved_game.game.to_json()
    await saved_game.do(act.Roll(0, 1, (1, 2)))
    await saved_game.do(act.Arrive(0, 3))
    await saved_game.do(act.Buy(0, 3))
    assert [type(step.action) for step in saved_game.recent[-3:]] == [act.Roll, act.Arrive, act.Buy]
    await saved_game.undo(saved_game.recent[-3].seq, by=(0, 1))
    assert saved_game.game.to_json() == before
    await saved_game.do(act.Roll(0, 1, (2, 2)))
    saved_game.close()
    again = resumed(path)
    assert again.game.to_json() == saved_game.game.to_json()
    assert again.game.view().cash == (1500, 1500)
    assert [step.seq for step in again.recent] == [step.seq for step in saved_game.recent] == [1, 2, 7]


async def test_what_one_press_did_is_found_again_as_single_steps(path: Path) -> None:
    """The journal has the actions, not the presses: each can still be taken back."""
    saved_game = await opened(path)
    await saved_game.do(act.Roll(0, 1, (1, 2)))
    await saved_game.do(act.Arrive(0, 3), same_press=True)
    before, single = saved_game.recent[-1].before.to_json(), [step.same_press for step in saved_game.recent]
    assert single == [False, False, False, True]
    await saved_game.undo(saved_game.recent[-1].seq, by=(0,))
    undone = saved_game.undone
    saved_game.close()
    again = resumed(path)
    assert again.game.to_json() == before
    assert not any(step.same_press for step in again.recent)
    assert {row: [step.action for step in steps] for row, steps in again.undone.items()} == {
        row: [step.action for step in steps] for row, steps in undone.items()
    }


async def test_only_the_step_before_can_be_taken_back_after_it(path: Path) -> None:
    saved_game = await opened(path)
    await saved_game.undo(2)
    with pytest.raises(LookupError, match="step 2 cannot be taken back"):
        await saved_game.undo(2)
    await saved_game.undo(1)
    assert saved_game.recent == ()
    assert saved_game.game.to_json() == Game.new(CLASSIC, NAMES[:2], rules=FAMILY, seed=7).to_json()
    saved_game.close()
    assert resumed(path).game.to_json() == saved_game.game.to_json()


async def test_at_random_it_is_always_found_as_it_was(path: Path) -> None:
    random = Random(3)
    saved_game = SavedGame.begin(path, Game.new(CLASSIC, NAMES[:2], rules=FAMILY, seed=3), SEATS)
    for _ in range(40):
        await robots_play(saved_game, random, random.randrange(1, 30))
        for _ in range(random.choice([0, 1, 1, 2])):
            if saved_game.recent:
                await saved_game.undo(random.choice(saved_game.recent).seq)
        saved_game.close()
        again = SavedGame.resume(path)
        assert again.game.to_json() == saved_game.game.to_json()
        assert again._digest == saved_game._digest
        found, kept = [step.seq for step in again.recent], [step.seq for step in saved_game.recent]
        known = min(len(found), len(kept))
        assert found[len(found) - known :] == kept[len(kept) - known :], "as far back as both go"
        saved_game = again
    told = list(saved_game.steps(saved_game.length))
    assert told[-1][1].to_json() == saved_game.game.to_json()
    saved_game.close()


async def test_taking_back_the_last_step_of_all_opens_the_game_again(path: Path) -> None:
    saved_game = await opened(path)
    await saved_game.do(act.Resign(1))
    await saved_game.finish()
    assert saved_game.game.outcome() is not None
    await saved_game.undo(3)
    assert saved_game.game.outcome() is None
    assert not saved_game._journal.finished
    saved_game.close()
    assert resumed(path).game.outcome() is None


async def test_what_cannot_be_written_is_not_taken_back(path: Path, mocker: MockerFixture) -> None:
    disk = FailingDisk(mocker)
    saved_game = await opened(path)
    before, steps = saved_game.game.to_json(), saved_game.recent
    disk.fails()
    with pytest.raises(JournalWriteFailed):
        await saved_game.undo(1)
    with pytest.raises(JournalWriteFailed):
        await saved_game.record(Robot(1, "cautious"))
    assert (saved_game.game.to_json(), saved_game.recent, saved_game.robots) == (before, steps, {})
    saved_game.close()


async def test_seats_robots_and_languages_are_found_again_and_are_no_actions(path: Path) -> None:
    saved_game = await opened(path)
    before = saved_game.game.to_json()
    moved = Seat(5, UIDS["Car"], 1)
    for record in (
        Robot(0, "beginner"),
        Robot(1, "cautious"),
        Robot(0, ""),
        Language(1, "fr"),
        SeatTaken(1, moved),
    ):
        await saved_game.record(record)
    saved_game.close()
    again = SavedGame.resume(path)
    assert again.game.to_json() == before
    for each in (saved_game, again):
        assert (each.robots, each.languages, each.seats) == ({1: "cautious"}, {1: "fr"}, (SEATS[0], moved))
    await again.undo(2)
    again.close()
    assert resumed(path).robots == {1: "cautious"}, "a robot is not a step of the game"


async def test_a_record_of_a_later_program_is_not_passed_over(path: Path) -> None:
    (await opened(path)).close()
    rewrite(path, lambda rows: [*rows, Row(3, "table", b'{"is":"mulligan"}', rows[-1].digest)])
    with pytest.raises(NewerJournal, match=r"saved by a newer Croupier \(row 3 is not a record of the table"):
        SavedGame.resume(path)


async def test_an_undo_that_leads_elsewhere_than_it_says_is_damage(path: Path) -> None:
    saved_game = await opened(path)
    state = saved_game.recent[0].before.save()
    saved_game.close()
    lie = encode_record(Undo(1))
    rewrite(path, lambda rows: [*rows, Row(3, "table", lie, rows[0].digest, state)])
    with pytest.raises(DamagedJournal, match="row 3 has another state than its steps lead to"):
        SavedGame.resume(path)
    rewrite(path, lambda rows: [*rows[:2], Row(3, "table", lie, rows[0].digest)])
    with pytest.raises(DamagedJournal, match="row 3 does not say how the game goes on"):
        SavedGame.resume(path)
