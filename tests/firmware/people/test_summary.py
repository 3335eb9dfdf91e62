"""The summary of a game: what it counts, and that it belongs to one game and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.engine import actions as act
from croupier.firmware.people.keeping import bring_up_to_date, finished_games
from croupier.firmware.people.summary import NOBODY, read_summary, write_summary
from croupier.firmware.people.summing_up import sum_up
from croupier.firmware.saves.game_file import open_game_file
from croupier.firmware.saves.journal.companions import SUMMARY, companion
from tests.firmware.people.made_games import BEGAN, STEP_S, MadeGame, played_games


def small_game(state: Path) -> MadeGame:
    """Ada throws 6 and buys Oriental Avenue; Ben throws 6 too and pays $6; then he leaves."""
    made = MadeGame(state, ["Ada", "Ben"])
    made.do(act.OrderRoll(0, 1, (6, 5)), act.OrderRoll(1, 1, (1, 2)))
    made.do(act.Roll(0, 1, (2, 4)), act.Arrive(0, 6), act.Buy(0, 6))
    made.do(act.Roll(1, 2, (2, 4)), act.Arrive(1, 6))
    made.do(act.Resign(1))
    return made


def test_what_is_counted(tmp_path: Path) -> None:
    summary = sum_up(open_game_file(small_game(tmp_path).write()))
    ada, ben = summary.players
    assert summary.winners == (0,)
    assert (summary.began, summary.ended) == (BEGAN, BEGAN + 7 * STEP_S)
    assert summary.seconds == 7 * STEP_S
    assert (summary.throws, summary.steps, summary.title) == (3, 8, "Classic")
    assert (ada.name, ada.person, ada.place, ada.worth) == ("Ada", True, 1, 1506)
    assert (ada.biggest_rent, ada.biggest_rent_space, ada.rent_paid) == (6, 6, (0, 0))
    assert (ben.place, ben.resigned, ben.bankrupt_by) == (2, True, NOBODY)
    assert ben.rent_paid == (6, 0)
    assert summary.judged is None


def test_luck_and_skill_come_when_they_are_asked_for(tmp_path: Path) -> None:
    summary = sum_up(open_game_file(small_game(tmp_path).write()), judge=True)
    assert summary.judged is not None
    assert abs(sum(summary.judged.luck)) <= 2, "what one is lucky in, the others are not"
    assert summary.judged.skill[1] < -100, "to leave a game gives it away"


def test_who_is_called_as_their_token_is_nobody(tmp_path: Path) -> None:
    made = MadeGame(tmp_path, ["Hat", "Car 2", "Carl", "Rob"], robots={3: "strong"})
    made.play(60)
    people = [player.person for player in sum_up(open_game_file(made.write())).players]
    assert people == [False, False, True, False]


def test_it_is_kept_beside_the_game_and_read_again(tmp_path: Path) -> None:
    path = small_game(tmp_path).write()
    assert read_summary(path) is None
    bring_up_to_date(tmp_path, judge=False)
    kept = read_summary(path)
    assert kept == sum_up(open_game_file(path))


@pytest.mark.parametrize("text", [b"", b"{}", b"[" * 100_000, b'{"version": 1', b"\xff\xfe"])
def test_a_damaged_summary_is_made_again(tmp_path: Path, text: bytes) -> None:
    path = small_game(tmp_path).write()
    companion(path, SUMMARY).write_bytes(text)
    assert read_summary(path) is None
    bring_up_to_date(tmp_path, judge=False)
    assert read_summary(path) is not None


def test_a_summary_of_another_game_does_not_count(tmp_path: Path) -> None:
    one, other = played_games(tmp_path, [["Ada", "Ben"], ["Ada", "Cleo"]])
    write_summary(one, sum_up(open_game_file(other)))
    assert read_summary(one) is None


def test_a_game_counts_as_soon_as_somebody_has_won(tmp_path: Path) -> None:
    won = small_game(tmp_path).write("20250101-000000-0001", finished=False)
    goes_on = MadeGame(tmp_path, ["Ada", "Ben"])
    goes_on.play(40)
    goes_on.write("20250101-000000-0002", finished=False)
    assert finished_games(tmp_path) == [won]


def test_a_damaged_game_is_left_out(tmp_path: Path) -> None:
    good, bad = played_games(tmp_path, [["Ada", "Ben"], ["Ada", "Cleo"]])
    bad.write_bytes(bad.read_bytes()[:9000] + bytes(9000))
    found = bring_up_to_date(tmp_path, judge=False)
    assert sorted(found.people) == ["ada", "ben"]
    assert read_summary(good) is not None
