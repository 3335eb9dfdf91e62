"""Tests with random input, as small children give it: nothing breaks, and nobody gets stuck."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random

import pytest

from croupier.engine import BY_THE_BOOK, FAMILY, Game, View
from croupier.engine.agenda import Travel
from croupier.firmware.model.scene import Scene
from croupier.firmware.table.common.dice import seeded_dice
from croupier.hw.protocols import Button
from tests.engine.invariants import must_hold
from tests.firmware.table.driver import NAMES, UIDS, Driver, lobby, seated
from tests.firmware.table.screen_player import LANGUAGES, NO, OPENS_LIST
from tests.firmware.table.test_shared_console import around, tap
from tests.firmware.views.fitting import lost_words
from tests.rules.positions import board

GROUPS = ("orange", "red", "dark_blue", "pink", "yellow", "green")
NOTHING_ASKED = OPENS_LIST | {""} | {say("do-under-way") for say in LANGUAGES}
PAUSES = (0.0, 0.0, 0.02, 0.1, 0.3, 0.3, 0.45, 0.7, 1.1, 2.6)


class RandomInput:
    """Gives random input. Now and then it does what the game waits for."""

    def __init__(self, table: Driver, seats: int, seed: int) -> None:
        self.table = table
        self.random = Random(seed)
        self.seats = NAMES[:seats]
        self._game: object = None

    async def input(self) -> None:
        random, table, seat = self.random, self.table, self.random.choice(self.seats)
        match random.choices(("ok", "arrow", "token", "help", "down", "up"), (30, 25, 4, 30, 4, 4))[0]:
            case "ok":
                await table.press(seat, after=random.choice(PAUSES))
            case "arrow":
                await table.press(seat, random.choice((Button.LEFT, Button.RIGHT)), after=0)
            case "token":
                space = random.choice((None, *range(40)))
                await table.put(random.choice(NAMES), space, rest=random.choice(PAUSES))
            case "help":
                await self.help()
            case "down":
                await table.down(seat, random.choice(list(Button)))
            case "up":
                await table.up(seat, random.choice(list(Button)))
        self.check()

    async def help(self) -> None:
        """Do what the game waits for: move the token, end the auction, or choose the first item."""
        scene, random = self.table.scene, self.random
        if scene.journey is not None:
            return await self.lay(scene.seats[scene.journey.player].uid, scene.journey.path[-1])
        if scene.wanted:
            return await self.lay(random.choice(list(UIDS.values())), 0)
        asked = [seat for seat in self.seats if self.table.offers(seat) not in NOTHING_ASKED]
        if not asked:
            return None
        seat = random.choice(asked)
        for button in Button:
            await self.table.up(seat, button)
        if self.table.offers(seat).startswith("Bid"):
            while self.table.offers(seat).startswith("Bid"):  # the hammer may fall meanwhile
                await self.table.left(seat)
        elif self.table.offers(seat) in NO and random.random() < 0.7:
            await self.table.right(seat)
        return await self.table.press(seat)

    async def lay(self, uid: str, space: int) -> None:
        self.table.sim.place(uid, space)
        await self.table.wait(self.random.choice(PAUSES))

    def check(self) -> None:
        scene = self.table.scene
        for panel in scene.panels:
            assert lost_words(panel) == [], panel
        waited_for = scene.panels
        if self.table.is_playing:
            game = self.table.saved_game.game
            if game is not self._game:
                self._game = game
                must_hold(game, game.save())
                assert self.table.purses() == [game.view().cash[player] for player in people_of(scene)]
            if game.outcome() is None:
                self.check_people(game.view())
                waits = {wait.player for wait in game.waiting_on()}
                if waits & scene.robots and self.table.has_timer:
                    return  # it thinks
                waits |= set(people_of(scene)) if waits <= scene.robots else set()
                waited_for = tuple(scene.panels[scene.seats[p].console] for p in waits - scene.robots)
        can_go_on = scene.wanted or any(panel.choice for panel in waited_for)
        assert can_go_on, "the table is dead"

    def check_people(self, view: View) -> None:
        """Every person in the game can always do something, also about a token that is seen elsewhere."""
        scene = self.table.scene
        for player in people_of(scene):
            if view.out[player] or player in scene.robots:
                continue
            seat = NAMES[scene.seats[player].console]
            panel = self.table.panel(seat)
            assert panel.choice, f"{view.players[player]} can do nothing: {panel}"
            if panel.alarm and isinstance(view.task, Travel) and view.task.player == player:
                assert "vouch" in {item.key for item in self.table.menu(seat).items}, (
                    "only the reader can bring it on"
                )


def people_of(scene: Scene) -> list[int]:
    return [player for player, seat in enumerate(scene.seats) if seat.console >= 0]


async def random_game(table: Driver, seats: int, inputs: int, seed: int) -> None:
    children = RandomInput(table, seats, seed)
    for _ in range(inputs):
        await children.input()


def late_in_the_game(seats: int) -> Game:
    """A position with complete groups, little cash and jail cards: debts and bankruptcies come soon."""
    position = board(seats, rules=BY_THE_BOOK if seats % 2 else FAMILY).holds_card(0).jailed(1)
    for player, group in zip(
        range(seats), ("orange", "red", "dark_blue", "pink", "yellow", "green"), strict=False
    ):
        position.group(player, group, level=player % 4).cash(player, 150 + 50 * player)
    return position.owns(0, 5, 12).owns(1, 15, 28, mortgaged=True).game()


def late(state: Path, seats: int, seed: int) -> AbstractAsyncContextManager[Driver]:
    """That position. With more players one is a robot; for every second seed the dice are real."""
    return seated(
        late_in_the_game(seats),
        state,
        dice=seeded_dice(seed),
        real_dice=bool((seats + seed) % 4 // 2),
        robots=(seats - 1,) if seats > 3 else (),
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
async def test_from_the_lobby_on_nothing_breaks_and_nothing_gets_stuck(tmp_path: Path, seats: int) -> None:
    async with lobby(tmp_path, consoles=seats, dice=seeded_dice(seats)) as table:
        await random_game(table, seats, inputs=500, seed=seats)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
async def test_late_in_the_game_nothing_breaks_and_nothing_gets_stuck(tmp_path: Path, seats: int) -> None:
    async with late(tmp_path, seats, seed=seats) as table:
        await random_game(table, seats, inputs=500, seed=seats)


class RoundTheTable(RandomInput):
    """The same with all players at one console, where they tap their tokens."""

    async def input(self) -> None:
        if self.random.random() < 0.15:
            await tap(self.table, self.random.choice(NAMES))
        await super().input()

    def check(self) -> None:
        (panel,) = self.table.scene.panels
        assert lost_words(panel) == [], panel
        assert panel.choice or self.table.scene.wanted, "the table is dead"
        if self.table.is_playing:
            must_hold(self.table.saved_game.game, self.table.saved_game.game.save())


@pytest.mark.parametrize("players", [2, 4, 6])
async def test_round_one_console_nothing_breaks_and_nothing_gets_stuck(tmp_path: Path, players: int) -> None:
    async with around(late_in_the_game(players), tmp_path, dice=seeded_dice(players)) as table:
        children = RoundTheTable(table, seats=1, seed=players)
        for _ in range(200):
            await children.input()


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
async def test_nothing_breaks_in_the_long_run(tmp_path: Path, seats: int, soak_length: int) -> None:
    for seed in range(soak_length // 100):
        async with lobby(tmp_path / f"new {seed}", consoles=seats, dice=seeded_dice(seed)) as table:
            await random_game(table, seats, inputs=1000, seed=1000 * seats + seed)
        async with late(tmp_path / f"late {seed}", seats, seed=seed) as table:
            await random_game(table, seats, inputs=1000, seed=1000 * seats + seed)
