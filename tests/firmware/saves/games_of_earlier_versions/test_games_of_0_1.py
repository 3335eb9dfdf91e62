"""Games that 0.1 saved: every later version opens, verifies and replays them, and goes on with them."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from croupier.engine import Game
from croupier.engine.actions import Bid, Hammer
from croupier.engine.agenda import Auction
from croupier.firmware.app import cli
from croupier.firmware.app.replay import BoardReplay, simulated_board
from croupier.firmware.model.records import Helper, Robot, SeatTaken, Undo, decode_record
from croupier.firmware.saves.game_file import open_game_file
from croupier.firmware.saves.journal import StateFolder, game_files
from croupier.firmware.saves.resume import last_game
from croupier.firmware.saves.saved_game import SavedGame
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import NAMES, Driver, lay_tokens, simulated_program
from tests.firmware.table.test_phones import Line, Starter

SAVES = Path(__file__).parent / "games_of_0_1"
NAME = "20260101-200000-0001.croupier"
"""The name of the game in the state folder."""
TAKEN_OVER = 1
"""The row that a newer engine writes before its first step."""


@dataclass(frozen=True)
class Facts:
    """What a file holds, as 0.1 showed it."""

    edition: str
    players: tuple[str, ...]
    rows: int
    steps: int
    """Those that were not taken back."""
    consoles: tuple[int, ...]
    """The console of each player now; -1 for a robot."""
    cash: tuple[int, ...]
    spaces: tuple[int, ...]
    throw: int
    waits: tuple[tuple[int, str], ...]
    """For whom the game waits, and for what."""
    deeds: dict[int, tuple[int, ...]]
    """By player."""
    before: tuple[int, ...]
    """Everybody's cash before the last step."""
    languages: tuple[str, ...] = ()
    """By player; empty if all speak the edition's language."""
    robots: tuple[tuple[int, str], ...] = ()
    helpers: frozenset[int] = frozenset()
    finished: bool = False


UNDO_AND_ROBOTS = Facts(
    edition="fallout",
    players=("10mm Pistol", "Vault Boy", "Vault 111", "Helmet"),
    rows=180,
    steps=160,
    consoles=(0, 1, -1, -1),
    cash=(256, 200, 1306, 1108),
    spaces=(39, 38, 26, 7),
    throw=54,
    waits=((0, "roll"),),
    deeds={
        0: (6, 8, 9, 19, 26, 29, 39),
        1: (5, 11, 12, 13, 21, 27, 37),
        2: (1, 24, 34),
        3: (15, 23, 31),
    },
    before=(126, 200, 1306, 1108),
    languages=("", "fr", "", ""),
    robots=((2, "builder"), (3, "builder")),
    helpers=frozenset({1}),
)
PHONE = Facts(
    edition="world-of-warcraft",
    players=("Hound Pup", "Murky", "Doomhammer"),
    rows=80,
    steps=77,
    consoles=(3, 1, 2),
    cash=(1366, 690, 864),
    spaces=(33, 20, 13),
    throw=27,
    waits=((0, "roll"),),
    deeds={0: (19, 24), 1: (6, 16, 18, 25, 39), 2: (9, 13, 28, 34)},
    before=(1366, 690, 1004),
    languages=("", "", "fr"),
)
MID_AUCTION = Facts(
    edition="classic",
    players=("Hat", "Car", "Dog"),
    rows=20,
    steps=20,
    consoles=(0, 1, -1),
    cash=(1550, 1400, 1300),
    spaces=(13, 8, 15),
    throw=4,
    waits=((0, "bid"), (2, "bid")),
    deeds={0: (), 1: (8,), 2: (15,)},
    before=(1550, 1400, 1300),
    robots=((2, "beginner"),),
)
ENDED = Facts(
    edition="walking-dead-fr",
    players=("Seau", "Chapeau", "Katana"),
    rows=92,
    steps=92,
    consoles=(0, 1, -1),
    cash=(0, 0, 208),
    spaces=(10, 2, 24),
    throw=28,
    waits=(),
    deeds={0: (), 1: (), 2: (3, 5, 6, 9, 11, 12, 13, 14, 19, 21, 23, 25, 34)},
    before=(1132, 0, 208),
    robots=((2, "beginner"),),
    finished=True,
)
FACTS = {
    "undo-and-robots": UNDO_AND_ROBOTS,
    "phone": PHONE,
    "mid-auction": MID_AUCTION,
    "mid-auction-with-log": MID_AUCTION,
    "ended-in-french": ENDED,
}
every_game = pytest.mark.parametrize("name", FACTS)
every_auction = pytest.mark.parametrize("name", ["mid-auction", "mid-auction-with-log"])


def state_with(name: str, state: Path) -> Path:
    """A state folder in which this game is the last one; its log is copied too if there is one."""
    (state / "games").mkdir(parents=True)
    for end in ("", "-wal"):
        file = SAVES / f"{name}.croupier{end}"
        if file.exists():
            shutil.copyfile(file, state / "games" / f"{NAME}{end}")
    return state


def resumed(name: str, state: Path) -> SavedGame:
    return SavedGame.resume(state_with(name, state) / "games" / NAME)


def verified(state: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What `croupier games verify` says of the last game."""
    assert cli.main(["games", "--state", str(state), "verify"]) == 0
    return capsys.readouterr().out


def from_the_first_row(saved_game: SavedGame) -> Game:
    """Without the states that are saved in between, except those of an undo."""
    game = Game(saved_game.game.setup)
    for _, game in saved_game.steps(saved_game.length):  # noqa: B007  the last is wanted
        pass
    return game


@asynccontextmanager
async def at_the_table(state: Path, consoles: int = 2, *, line: Line | None = None) -> AsyncIterator[Driver]:
    """The plug was pulled a minute ago, and the board is on again, every token where the game has it.

    With a `line` phones may come.
    """
    with StateFolder(state) as folder:
        found = last_game(folder)
        assert found.notice == ""
        assert found.saved_game is not None
        view = found.saved_game.game.view()
        tokens = [NAMES[TOKEN_UIDS.index(seat.uid)] for seat in found.saved_game.seats]
        minute_later = found.saved_game.last_at + 60.0
        found.saved_game.close()
    lay_tokens(state, dict(zip(tokens, view.space, strict=True)))
    dice = [(1, 2), (2, 3), (3, 1)]
    if line is None:
        program = simulated_program(state, consoles=consoles, dice=dice)
        driver = Driver(replace(program, wall_clock=lambda: minute_later))
    else:
        driver = Starter(state, line=line, own=consoles, dice=dice, wall_clock=lambda: minute_later)
    try:
        yield await driver.begin()
    finally:
        await driver.end()


# -- every file


def test_there_is_a_test_for_every_file() -> None:
    assert {file.stem for file in SAVES.glob("*.croupier")} == FACTS.keys()


@every_game
def test_it_is_opened_as_it_was_left(name: str, tmp_path: Path) -> None:
    facts = FACTS[name]
    with StateFolder(state_with(name, tmp_path)) as folder:
        found = last_game(folder)
        if facts.finished:
            assert found.saved_game is None
            assert found.notice == "", "a finished game is not gone on with, and that is no fault"
            (path,) = folder.games()
            saved_game = SavedGame.resume(path)
        else:
            assert found.saved_game is not None
            saved_game = found.saved_game
        with closing(saved_game):
            view = saved_game.game.view()
            assert found.notice == ""
            assert saved_game.steps_to_play_again == 0
            assert saved_game.length == facts.rows
            assert (view.edition.id, view.players) == (facts.edition, facts.players)
            assert (view.cash, view.space, view.throw) == (facts.cash, facts.spaces, facts.throw)
            assert tuple((wait.player, wait.what) for wait in saved_game.game.waiting_on()) == facts.waits
            assert tuple(seat.console for seat in saved_game.seats) == facts.consoles
            assert tuple(seat.uid for seat in saved_game.seats) == TOKEN_UIDS[: len(facts.players)]
            assert tuple(seat.token for seat in saved_game.seats) == tuple(range(len(facts.players)))
            languages = facts.languages or ("",) * len(facts.players)
            assert tuple(seat.language for seat in saved_game.seats) == languages
            assert tuple(saved_game.robots.items()) == facts.robots
            assert saved_game.helpers == facts.helpers
            for player, deeds in facts.deeds.items():
                assert tuple(space for space, owner in enumerate(view.owner) if owner == player) == deeds


@every_game
def test_it_is_verified(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    facts, state = FACTS[name], state_with(name, tmp_path)
    (path,) = game_files(state)
    over = ", to the end of the game" if facts.finished else ""
    assert verified(state, capsys) == (
        f"{path.stem} is sound: {facts.rows} rows, {facts.steps} steps played again{over}\n"
    )


@pytest.mark.parametrize("name", [name for name in FACTS if name != "mid-auction-with-log"])
def test_it_can_be_looked_at_where_it_lies(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is complete, and nothing is made beside it."""
    before = {file: file.read_bytes() for file in SAVES.iterdir()}
    for action in ("verify", "show"):
        assert cli.main(["games", action, str(SAVES / f"{name}.croupier")]) == 0
    assert f"{FACTS[name].steps} that stand, of {FACTS[name].rows} rows" in capsys.readouterr().out
    assert {file: file.read_bytes() for file in SAVES.iterdir()} == before


@every_game
async def test_it_is_replayed_from_the_first_row(name: str, tmp_path: Path) -> None:
    facts = FACTS[name]
    with closing(resumed(name, tmp_path / "state")) as saved_game:
        assert from_the_first_row(saved_game).save() == saved_game.game.save()
    game = open_game_file(saved_game.path)
    with simulated_board(game) as sim, closing(BoardReplay(game, sim)) as replay:
        assert len(replay) == facts.steps
        for number in range(len(replay)):
            await replay.step(number)
        assert tuple(sim.tokens.values()) == facts.spaces
        assert tuple(seat.console for seat in replay.scene.seats) == facts.consoles
        languages = facts.languages or ("",) * len(facts.players)
        assert tuple(seat.language for seat in replay.scene.seats) == languages


@every_game
async def test_its_last_step_is_taken_back(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    facts = FACTS[name]
    with closing(resumed(name, tmp_path)) as saved_game:
        last = saved_game.recent[-1]
        await saved_game.undo(last.seq, (0,))
        view = saved_game.game.view()
        assert (view.cash, view.outcome) == (facts.before, None)
        undo_row = facts.rows + TAKEN_OVER + 1
        assert saved_game.undo_records()[-1] == (undo_row, Undo(last.seq - 1, (0,)))
    again = SavedGame.resume(tmp_path / "games" / NAME)
    with closing(again):
        assert again.game.view().cash == facts.before
        assert last_game_of(tmp_path) == again.path, "it goes on, also where it had ended"
    assert f"{undo_row} rows, {facts.steps - 1} steps" in verified(tmp_path, capsys)


@every_game
async def test_so_are_all_that_the_table_remembers(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(resumed(name, tmp_path)) as saved_game:
        oldest, remembered = saved_game.recent[0], len(saved_game.recent)
        assert remembered >= 20
        await saved_game.undo(oldest.seq)
        assert saved_game.game.save() == oldest.before.save() == from_the_first_row(saved_game).save()
    assert f"{FACTS[name].steps - remembered} steps" in verified(tmp_path, capsys)


def last_game_of(state: Path) -> Path | None:
    with StateFolder(state) as folder:
        return folder.current()


# -- steps taken back, a robot, a language, help


def test_the_records_of_the_table_are_understood(tmp_path: Path) -> None:
    game = open_game_file(state_with("undo-and-robots", tmp_path) / "games" / NAME)
    records = [(row.seq, decode_record(row.body)) for row in game.contents.rows if row.kind == "table"]
    seat = game.table.seats[1]
    french = type(seat)(seat.console, seat.uid, seat.token, "fr")
    assert records == [
        (8, Undo(6, (0,))),
        (43, Undo(40, (0, 1))),
        (44, Helper(1)),
        (56, Robot(1, "beginner")),
        (94, Robot(1, "")),
        (97, Undo(95, (1, 0))),
        (106, Undo(99, (0,))),
        (115, SeatTaken(1, french)),
        (179, Undo(177, (0,))),
    ]


def test_what_was_taken_back_last_is_still_known(tmp_path: Path) -> None:
    with closing(resumed("undo-and-robots", tmp_path)) as saved_game:
        assert {row: [step.seq for step in steps] for row, steps in saved_game.undone.items()} == {179: [178]}


def test_houses_and_mortgages_are_there(tmp_path: Path) -> None:
    with closing(resumed("undo-and-robots", tmp_path)) as saved_game:
        view = saved_game.game.view()
        assert {space: level for space, level in enumerate(view.level) if level} == {6: 1, 8: 1, 9: 1}
        assert [space for space, down in enumerate(view.mortgaged) if down] == [19, 26]


async def test_people_and_robots_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with at_the_table(state_with("undo-and-robots", tmp_path)) as table:
        assert table.scene.robots == {2, 3}
        assert table.says("Car").startswith("À 10mm Pistol de lancer")
        await table.choose("Hat", "Roll the dice")
        assert table.saved_game.length == 181 + TAKEN_OVER
        await table.follow_the_lights()
        assert table.saved_game.length > 181 + TAKEN_OVER
        assert table.saved_game.game.view().space[0] == 2
        for _ in range(200):
            if table.saved_game.game.view().throw >= 57:
                break
            await a_hand(table)
        assert table.saved_game.game.view().throw >= 57, "the robots have thrown too"
        length, game = table.saved_game.length, table.saved_game.game.save()
    async with at_the_table(tmp_path) as table:
        assert (table.saved_game.length, table.saved_game.game.save()) == (length, game)
    assert f"{length} rows" in verified(tmp_path, capsys)


async def a_hand(table: Driver) -> None:
    """Brings tokens where the lights lead, and presses ● where somebody is asked."""
    if table.scene.journey is not None:
        await table.follow_the_lights()
        return
    people = {NAMES[table.scene.seats[wait.player].console] for wait in table.saved_game.game.waiting_on()
              if wait.player not in table.saved_game.robots}  # fmt: skip
    for seat in ("Hat", "Car"):
        if table.scene.hammer is None and (seat in people or table.panel(seat).count == 1):
            await table.press(seat)
            return
    await table.wait(1)


async def test_buttons_take_back_a_step_of_then(tmp_path: Path) -> None:
    async with at_the_table(state_with("undo-and-robots", tmp_path)) as table:
        assert table.cash("Hat") == 256
        await table.choose("Hat", "Take back...", "Take it back")
        assert table.cash("Hat") == 126
        assert table.saved_game.length == 181 + TAKEN_OVER
        assert table.saved_game.undo_records()[-1] == (181 + TAKEN_OVER, Undo(179, (0,)))
        await table.choose("Hat", "Done", "Roll the dice")
        assert table.saved_game.length == 182 + TAKEN_OVER


async def test_a_robot_sits_down_once_more_and_gives_the_seat_back(tmp_path: Path) -> None:
    async with at_the_table(state_with("undo-and-robots", tmp_path)) as table:
        await table.choose("Hat", "Settings...", "Who is away?...")
        await table.right("Hat")
        await table.press("Hat")
        await table.choose("Car", "Oui, un robot")
        assert table.scene.robots == {1, 2, 3}
        await table.choose("Car", "Je joue moi-même")
        assert table.scene.robots == {2, 3}
        assert table.saved_game.length == 182 + TAKEN_OVER


# -- phones


async def test_the_phones_come_back_and_play_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = Line()
    line.phones = [1, 2, 3]
    async with at_the_table(state_with("phone", tmp_path), consoles=1, line=line) as table:
        names = [table.scene.panels[console].name for console in range(4)]
        assert names == ["", "Murky", "Doomhammer", "Hound Pup"]
        assert table.says("Hat") == "CROUPIER | Hound Pup: roll"
        assert table.says("Dog").startswith("À Hound Pup de lancer")
        await table.choose("Ship", "Roll the dice")
        assert table.saved_game.length == 81 + TAKEN_OVER
    assert "82 rows, 78 steps" in verified(tmp_path, capsys)


async def test_without_a_network_all_share_the_console(tmp_path: Path) -> None:
    async with at_the_table(state_with("phone", tmp_path), consoles=1) as table:
        assert table.panel("Hat").name == "Hound Pup"
        await table.choose("Hat", "Roll the dice")
        assert table.saved_game.length == 81 + TAKEN_OVER


async def test_another_phone_takes_the_place_of_one_that_is_gone(tmp_path: Path) -> None:
    line = Line()
    line.phones = [1, 2]
    async with at_the_table(state_with("phone", tmp_path), consoles=1, line=line) as table:
        assert table.panel("Hat").name == "Hound Pup"
        await table.choose("Hat", "Phones...", "On a phone")
        assert line.codes == [3]
        line.phones.append(3)
        await table.right("Hat")
        assert [table.panel(seat).name for seat in ("Hat", "Ship")] == ["", "Hound Pup"]
        await table.choose("Ship", "Roll the dice")
        assert table.saved_game.length == 81 + TAKEN_OVER


async def test_on_a_larger_board_a_seat_moves_on(tmp_path: Path) -> None:
    """Four consoles have buttons there: the numbers that were phones are consoles of the board."""
    line = Line()
    async with at_the_table(state_with("phone", tmp_path), consoles=4, line=line) as table:
        assert table.panel("Car").name == "Murky"
        await table.choose("Car", "Settings...", "Phones...", "On a phone")
        line.phones += line.codes
        await table.right("Car")
        assert [seat.console for seat in table.saved_game.seats] == [3, 5, 2]
        assert table.panel("Cat").name == "Murky"
        assert table.saved_game.length == 81 + TAKEN_OVER
    async with at_the_table(tmp_path, consoles=4, line=line) as table:
        assert [seat.console for seat in table.saved_game.seats] == [3, 5, 2]


# -- in the middle of an auction


@every_auction
async def test_the_auction_is_still_on_and_a_next_bid_is_taken(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with at_the_table(state_with(name, tmp_path)) as table:
        assert auction(table) == Auction(
            lot=1, item="deed", space=13, entrants=(0, 1, 2), out=(), standing=70, bidder=1
        )
        assert table.says("Hat") == "States Avenue | Car: $70 | List price: $140"
        assert table.panel("Hat").countdown == (15, 15)
        assert table.offers("Hat") == "Bid $80"
        await table.press("Hat")
        assert table.saved_game.length == 21 + TAKEN_OVER
        standing = auction(table)
        assert standing is not None
        assert (standing.standing, standing.bidder) == (80, 0)
        await until_the_hammer_falls(table)
        length = table.saved_game.length
    assert f"{length} rows, {length - TAKEN_OVER} steps" in verified(tmp_path, capsys)


@every_auction
async def test_the_hammer_falls_also_where_people_say_nothing(name: str, tmp_path: Path) -> None:
    async with at_the_table(state_with(name, tmp_path)) as table:
        await until_the_hammer_falls(table)
        assert table.saved_game.game.view().owner[13] in (1, 2), "Car, or the robot"


async def until_the_hammer_falls(table: Driver) -> None:
    """The player who bid last has the deed, and has paid for it."""
    for _ in range(60):
        if auction(table) is None:
            break
        await table.wait(1)
    *_, bid = [step.action for step in table.saved_game.recent if isinstance(step.action, Bid)]
    *_, hammer = [step.action for step in table.saved_game.recent if isinstance(step.action, Hammer)]
    assert (hammer.lot, hammer.standing) == (1, bid.amount)
    view, cash = table.saved_game.game.view(), list(MID_AUCTION.cash)
    cash[bid.player] -= bid.amount
    assert (auction(table), view.owner[13], view.cash) == (None, bid.player, tuple(cash))


@every_auction
async def test_a_bid_of_then_is_taken_back(name: str, tmp_path: Path) -> None:
    with closing(resumed(name, tmp_path)) as saved_game:
        await saved_game.undo(saved_game.recent[-1].seq, (1,))
        task = saved_game.game.view().task
        assert isinstance(task, Auction)
        assert (task.standing, task.bidder) == (40, 0)


def auction(table: Driver) -> Auction | None:
    task = table.saved_game.game.view().task
    return task if isinstance(task, Auction) else None


# -- a game that has ended


def test_how_it_ended_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = state_with("ended-in-french", tmp_path)
    with closing(SavedGame.resume(state / "games" / NAME)) as saved_game:
        outcome = saved_game.game.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.reason, outcome.worth) == ((2,), "last_standing", (0, 0, 3238))
        rules = saved_game.game.setup.rules
        assert (rules.short_game, rules.rent) == (True, "auto")
    assert cli.main(["games", "--state", str(state), "show"]) == 0
    assert "winner    Katana\n" in capsys.readouterr().out


async def test_it_goes_on_where_its_end_is_taken_back(tmp_path: Path) -> None:
    with closing(resumed("ended-in-french", tmp_path)) as saved_game:
        await saved_game.undo(saved_game.recent[-1].seq, (0,))
    async with at_the_table(tmp_path) as table:
        assert table.panel("Hat").name == "Seau"
        assert table.offers("Hat") == "Lancer les dés"
        await table.press("Hat")
        assert table.saved_game.length == 94 + TAKEN_OVER


@pytest.mark.parametrize("part", [0.1, 0.3, 0.5, 0.7])
def test_a_damaged_log_of_0_1_is_not_taken_for_a_shorter_one(tmp_path: Path, part: float) -> None:
    """There is no mark beside it. That more follows behind the damage shows it."""
    games = tmp_path / "games"
    games.mkdir()
    for end in ("", "-wal"):
        shutil.copy(SAVES / f"mid-auction-with-log.croupier{end}", games / f"{NAME}{end}")
    log = games / f"{NAME}-wal"
    data = bytearray(log.read_bytes())
    data[int(len(data) * part)] ^= 1
    log.write_bytes(data)
    with StateFolder(tmp_path) as folder:
        found = last_game(folder)
        assert found.notice in ("screen-mended", "screen-rescued")
        assert found.saved_game is not None
        found.saved_game.close()
    assert list(games.glob("*.damaged-*"))
