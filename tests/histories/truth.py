"""Compares what people were told with the journal: nothing is lost, doubled, or in another order."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from croupier.config.editions import load_edition
from croupier.engine import Game
from croupier.engine.actions import Arrive, OrderRoll, Roll, decode_action
from croupier.firmware.saves.journal import Row, StateFolder, read_journal
from croupier.firmware.saves.replay import ReplayedGame
from croupier.firmware.saves.saved_game import SavedGame
from croupier.firmware.text import Speakers
from croupier.firmware.web.rows import Moment, game_now
from tests.engine.invariants import must_hold
from tests.histories.person import Memory, Position, position_of


class Truth:
    """The journal as it is now; the next one has to begin with the same rows."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.positions: list[Position] = []
        self.over = False

    def read(self, state: Path, copy: Path) -> None:
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(state, copy, ignore=shutil.ignore_patterns("*.sock"))
        with StateFolder(copy) as folder:
            games = folder.games()
            if not games and not self.rows:
                return  # it had not begun
            damaged = list(folder.path.glob("games/*.damaged-*"))
            assert len(games) == 1, f"{len(games)} games"
            assert not damaged, damaged
            saved_game = SavedGame.resume(games[0])
            saved_game.close()
            rows = list(read_journal(games[0]).rows)
        before, self.rows = self.rows, rows
        assert rows[: len(before)] == before, f"other rows than before: {len(before)} and {len(rows)}"
        self._replay(saved_game, games[0])
        self.over = saved_game.game.outcome() is not None
        must_hold(saved_game.game, saved_game.game.save())

    def _replay(self, saved_game: SavedGame, path: Path) -> None:
        """Every row must lead to the next, and all of them to the game that goes on."""
        replay = ReplayedGame(path, Game(saved_game.game.setup))
        say = Speakers(load_edition("classic"))["en"]

        def position() -> Position:
            moment = Moment(replay.game, saved_game.seats, {})
            return position_of(msgspec.json.decode(msgspec.json.encode(game_now(say, moment, {}))))

        self.positions = [position()]
        for row in self.rows:
            replay.add(row)
            self.positions.append(position())
        assert replay.game.to_json() == saved_game.game.to_json()

    def agrees(self, memories: Iterable[Memory]) -> None:
        for memory in memories:
            self._has_all(memory.positions)
        self._asked_for(Counter(asked for memory in memories for asked in memory.asked))

    def _has_all(self, told: list[Position]) -> None:
        """Every position that somebody saw was in the game, in the order in which they saw them."""
        at = 0
        for n, position in enumerate(told):
            found = next((k for k in range(at, len(self.positions)) if self.positions[k] == position), None)
            assert found is not None, (
                f"position {n} of {len(told)} was told and is not in the journal after row {at} of "
                f"{len(self.rows)}: {position}"
            )
            at = found

    def _asked_for(self, asked: Counter[str]) -> None:
        """No throw and no move was made more often than somebody asked for it."""
        made: Counter[str] = Counter()
        for row in self.rows:
            if row.kind == "action":
                match decode_action(row.body):
                    case Roll(throw=number, player=player):
                        made[f"{player} throw:move:{number}"] += 1
                    case OrderRoll(round=number, player=player):
                        made[f"{player} throw:order:{number}"] += 1
                    case Arrive(player=player):
                        made[f"{player} go"] += 1
                    case _:
                        pass
        moves = Counter(f"{key.split()[0]} go" for key in asked.elements() if " go:" in key)
        doubled = {key: many for key, many in made.items() if many > (asked + moves)[key]}
        assert not doubled, f"made more often than asked for: {doubled}"
