"""Finished games for tests, written to the disk at once: played by robots, or step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random

import msgspec

from croupier.engine import FAMILY, Game, Rules
from croupier.engine.actions import Action, Resign, encode_action
from croupier.engine.bots.registry import robot
from croupier.engine.bots.runner import next_action
from croupier.engine.events import Event, TurnBegan
from croupier.firmware.model.seats import Seat
from croupier.firmware.saves.journal import Header, Row, schema
from croupier.firmware.saves.replay import ENGINE_VERSION, next_digest
from croupier.firmware.saves.saved_game import TableHeader
from croupier.hw.sim import TOKEN_UIDS
from tests.firmware.table.driver import CLASSIC

BEGAN = 1_700_000_000
STEP_S = 10


class MadeGame:
    """A game that is played in memory and then written to a file."""

    def __init__(
        self,
        state: Path,
        names: Sequence[str],
        *,
        seed: int = 1,
        robots: Mapping[int, str] = {},
        rules: Rules = FAMILY,
        began: int = BEGAN,
        language: str = "",
    ) -> None:
        self.state = state
        self.game = Game.new(CLASSIC, names, rules=rules, seed=seed)
        self._seats = tuple(Seat(n, TOKEN_UIDS[n], n, language) for n in range(len(names)))
        self._robots = dict(robots)
        self._digest, self._at = "", began
        self.began = began
        self.rows: list[Row] = []

    def do(self, *actions: Action) -> list[Event]:
        events: list[Event] = []
        for action in actions:
            events = self.game.apply(action)
            self._digest = next_digest(self._digest, events)
            saves = any(isinstance(event, TurnBegan) for event in events)
            state = self.game.save() if saves else None
            row = Row(len(self.rows) + 1, "action", encode_action(action), self._digest, state, self._at)
            self.rows.append(row)
            self._at += STEP_S
        return events

    def play(self, steps: int = 100_000, *, kind: str = "beginner", dice: int = 1) -> None:
        """Robots play on, to the end if there is one within so many steps."""
        random, robots = Random(dice), [robot(kind)] * len(self._seats)
        for _ in range(steps):
            action = next_action(self.game, robots, random)
            if action is None:
                return
            self.do(action)

    def resign(self, player: int, *, dice: int = 1) -> None:
        """As soon as the rules let them."""
        random, robots = Random(dice), [robot("beginner")] * len(self._seats)
        while self.game.check(Resign(player)) is not None:
            action = next_action(self.game, robots, random)
            assert action is not None
            self.do(action)
        self.do(Resign(player))

    def write(self, name: str = "", *, finished: bool = True) -> Path:
        """The file. `name` is the game's; without one it has the number of the game's beginning."""
        name = name or f"20250101-{self.began % 1_000_000:06}-0000"
        table = TableHeader(self._seats, self._robots)
        header = Header(
            game=name,
            engine=ENGINE_VERSION,
            setup=msgspec.json.encode(self.game.setup),
            table=msgspec.json.encode(table),
        )
        folder = self.state / "games"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.croupier"
        path.write_bytes(schema.file_bytes(schema.Meta(header, finished, last=len(self.rows)), self.rows))
        return path


def played_games(state: Path, tables: Iterable[Sequence[str]]) -> list[Path]:
    """For each of these tables of names a game that robots have played to its end."""
    paths = []
    for number, names in enumerate(tables):
        made = MadeGame(state, names, seed=number, began=BEGAN + 1000 * number)
        made.play(300, dice=number)
        losers = [player for player in range(len(names) - 1) if not made.game.view().out[player]]
        for player in losers:
            if made.game.outcome() is None:
                made.resign(player, dice=number)
        paths.append(made.write(f"2025010{number + 1}-200000-000{number}"))
    return paths
