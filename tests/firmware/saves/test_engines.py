"""A game of an older engine goes on under a newer one; one of a newer engine is refused."""

from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from croupier.engine import actions as act
from croupier.engine import game as rules
from croupier.engine.core import Core
from croupier.engine.landing import check_arrive, do_arrive
from croupier.engine.ledger import pay
from croupier.firmware.saves.journal import DamagedJournal, Header, Journal, NewerJournal
from croupier.firmware.saves.replay import ENGINE_VERSION
from croupier.firmware.saves.saved_game import SavedGame
from tests.firmware.saves.small_games import opened

NEWER = str(int(ENGINE_VERSION) + 1)


def a_rule_changes(mocker: MockerFixture) -> None:
    """From now on every player who arrives anywhere gets $7 from the bank."""

    def do_arrive_and_cash_in(core: Core, action: act.Arrive) -> None:
        pay(core, -1, action.player, 7, "salary")
        do_arrive(core, action)

    _, _, *rest = rules.FULL_RULES[act.Arrive]
    mocker.patch.dict(rules.FULL_RULES, {act.Arrive: (check_arrive, do_arrive_and_cash_in, *rest)})


def a_newer_engine(mocker: MockerFixture) -> None:
    for module in ("saved_game", "game_file"):
        mocker.patch(f"croupier.firmware.saves.{module}.ENGINE_VERSION", NEWER)


async def test_steps_that_mean_the_same_are_kept(path: Path, mocker: MockerFixture) -> None:
    saved_game = await opened(path)
    await saved_game.do(act.Roll(0, 1, (1, 2)))
    saved_game.close()
    a_newer_engine(mocker)
    again = SavedGame.resume(path)
    assert again.steps_to_play_again == 0
    assert again.game.to_json() == saved_game.game.to_json()
    again.close()


async def test_steps_that_mean_something_else_are_played_again(path: Path, mocker: MockerFixture) -> None:
    saved_game = await opened(path)
    await saved_game.do(act.Roll(0, 1, (1, 2)))
    before_arriving = saved_game.game.to_json()
    await saved_game.do(act.Arrive(0, 3))
    saved_game.close()
    a_rule_changes(mocker)
    with pytest.raises(DamagedJournal, match="row 4 does not give the events"):
        SavedGame.resume(path)  # under the same version number that is damage
    a_newer_engine(mocker)
    again = SavedGame.resume(path)
    assert again.steps_to_play_again == 1
    assert again.game.to_json() == before_arriving
    await again.do(act.Arrive(0, 3))
    assert again.game.view().cash == (1507, 1500)
    again.close()
    once_more = SavedGame.resume(path)
    assert once_more.steps_to_play_again == 0
    assert once_more.game.to_json() == again.game.to_json()
    assert [step.seq for step in once_more.recent] == [1, 2, 3, 6], "4 was played again, 5 says so"
    once_more.close()


async def test_a_game_of_a_newer_engine_is_refused_in_one_sentence(path: Path, mocker: MockerFixture) -> None:
    a_newer_engine(mocker)
    (await opened(path)).close()
    mocker.stopall()
    with pytest.raises(NewerJournal) as refused:
        SavedGame.resume(path)
    assert str(refused.value) == (
        f"{path} was saved by a newer Croupier (engine {NEWER}, this one has {ENGINE_VERSION}):"
        " update Croupier to go on with that game"
    )


async def test_a_game_that_a_newer_engine_went_on_with_is_refused_too(
    path: Path, mocker: MockerFixture
) -> None:
    (await opened(path)).close()
    a_newer_engine(mocker)
    again = SavedGame.resume(path)
    await again.do(act.Roll(0, 1, (1, 2)))
    again.close()
    mocker.stopall()
    with pytest.raises(NewerJournal, match=f"engine {NEWER}, this one has {ENGINE_VERSION}"):
        SavedGame.resume(path)


async def test_an_engine_without_a_number_is_damage(path: Path) -> None:
    (await opened(path)).close()
    with Journal.open(path) as journal:
        old = journal.header
    other = path.with_name("other")
    Journal.create(other, Header(game=old.game, engine="new", setup=old.setup, table=old.table)).close()
    with pytest.raises(DamagedJournal, match='"new" is no version of the engine'):
        SavedGame.resume(other)
