"""Has workers play the games for the forecast, and keeps what each batch brings in a file.

What is kept is not played again: a training that was interrupted goes on when it is started again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path

import msgspec

from croupier.firmware.lab.plan import Batch, batches
from croupier.firmware.lab.training.positions import Positions, record
from croupier.firmware.lab.training.recipe import Recipe
from croupier.firmware.lab.workers import BATCHES_PER_WORKER, Workers
from croupier.firmware.model.output_files import write_output

GAMES_PER_FILE = 200


class OtherRecipe(ValueError):
    """The folder has games of another recipe."""


class Store:
    """The files of one recipe's games in a folder."""

    def __init__(self, folder: Path, recipe: Recipe) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        known, wanted = folder / "recipe.json", msgspec.json.encode(recipe)
        if known.exists():
            if known.read_bytes() != wanted:
                raise OtherRecipe(f"{folder} has games of another recipe: choose another --out, or remove it")
        else:
            write_output(known, wanted)

    def missing(self, games: int) -> Iterator[Batch]:
        """The batches that nobody has played yet."""
        return (batch for batch in batches(games, GAMES_PER_FILE) if not self._file(batch).exists())

    def keep(self, batch: Batch, positions: Positions) -> None:
        write_output(self._file(batch), msgspec.msgpack.encode(positions))

    def all(self, games: int) -> Iterator[Positions]:
        for batch in batches(games, GAMES_PER_FILE):
            yield msgspec.msgpack.decode(self._file(batch).read_bytes(), type=Positions)

    def _file(self, batch: Batch) -> Path:
        return self._folder / f"games-{batch.first}-{batch.first + batch.count - 1}.positions"


def play_missing(
    jobs: Sequence[tuple[Store, Recipe, Batch]], workers: Workers, show: Callable[[int], None]
) -> None:
    """Play what is missing. After Ctrl-C or with a lost worker, what was played is kept."""
    waiting = list(reversed(jobs))
    under_way: dict[Future[Positions], tuple[Store, Batch]] = {}
    done = 0
    try:
        while waiting or under_way:
            while waiting and len(under_way) < workers.size * BATCHES_PER_WORKER:
                store, recipe, batch = waiting.pop()
                under_way[workers.executor.submit(record, recipe, batch)] = store, batch
            finished, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in finished:
                store, batch = under_way.pop(future)
                store.keep(batch, future.result())
                done += batch.count
            show(done)
    finally:
        for future, (store, batch) in under_way.items():
            if not future.cancel() and future.done() and future.exception() is None:
                store.keep(batch, future.result())
