"""Does what `croupier train` was asked for: play, fit, and say how good the forecast is."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from croupier.engine.bots.registry import UnknownRobot
from croupier.firmware.lab import csv_files
from croupier.firmware.lab.progress import ProgressBar
from croupier.firmware.lab.robots import robot
from croupier.firmware.lab.training.recipe import Recipe
from croupier.firmware.lab.training.recording import OtherRecipe, Store, play_missing
from croupier.firmware.lab.workers import NoCluster, open_workers
from croupier.firmware.model.output_files import write_output
from croupier.firmware.model.terminal import say

INTERRUPTED = 130
STOPPED = "Stopped. What was played is kept: the same command goes on from there."
LOST = "workers were lost, perhaps because memory ran out; what came back is kept, the same command goes on"
NEEDS_NUMPY = 'training needs the extra "train": pip install "croupier[train]"'


def run(arguments: argparse.Namespace) -> int:
    try:
        import numpy  # noqa: F401
    except ImportError:
        print(f"croupier: {NEEDS_NUMPY}", file=sys.stderr)
        return 1
    try:
        return _train(arguments)
    except (UnknownRobot, NoCluster, OtherRecipe) as error:
        print(f"croupier: {error}", file=sys.stderr)
    except OSError as error:
        print(f"croupier: {error.filename or 'the output'}: {error.strerror}", file=sys.stderr)
    except KeyboardInterrupt:
        print(STOPPED, file=sys.stderr)
        return INTERRUPTED
    return 1


def _train(arguments: argparse.Namespace) -> int:
    robots = tuple(filter(None, (name.strip() for name in arguments.bots.split(","))))
    for name in robots:
        robot(name)
    out = Path(arguments.out).expanduser()
    learn = Recipe(arguments.seed, robots, arguments.shaken / 100)
    examine = Recipe(arguments.seed + 1, robots, 0.0)
    stores = (
        (Store(out / "to-learn", learn), learn, arguments.games),
        (Store(out / "held-out", examine), examine, arguments.held_out),
    )
    jobs = [(store, recipe, batch) for store, recipe, games in stores for batch in store.missing(games)]
    total = sum(batch.count for _, _, batch in jobs)
    if total:
        bar = ProgressBar(sys.stderr, total, "games")
        count = min(arguments.workers or os.cpu_count() or 1, len(jobs))
        try:
            with open_workers(count, arguments.dask) as workers:
                try:
                    play_missing(jobs, workers, bar.show)
                except workers.lost:
                    print(f"croupier: {LOST}", file=sys.stderr)
                    return 1
        finally:
            bar.close()
    return _fit(arguments, out, *((store, games) for store, _, games in stores))


def _fit(
    arguments: argparse.Namespace, out: Path, learn: tuple[Store, int], examine: tuple[Store, int]
) -> int:
    from croupier.firmware.lab.training import calibration, network
    from croupier.firmware.lab.training.weights_file import weights_module

    games, held_out = network.load(learn[0].all(learn[1])), network.load(examine[0].all(examine[1]))
    if not len(games.plays) or not len(held_out.plays):
        print("croupier: no game came to its end, so there is nothing to learn from", file=sys.stderr)
        return 1
    bar = ProgressBar(sys.stderr, arguments.epochs, "rounds of fitting")
    begin = network.shipped() if arguments.further else None
    net = network.fit(games, arguments.hidden, arguments.epochs, arguments.seed, bar.show, begin)
    bar.close()
    chances = net.all_chances(held_out)
    tenths = calibration.calibration(chances, held_out)
    rich = network.by_worth(held_out, network.best_steepness(games))
    sketched = network.by_sketch(games, held_out, arguments.epochs, arguments.seed)
    say(
        [
            f"{len(games.plays):,} positions to learn from, {len(held_out.plays):,} held out.",
            f"Log loss: forecast {network.log_loss(chances, held_out):.4f}, "
            f"sixteen figures alone {network.log_loss(sketched, held_out):.4f}, "
            f"the richest wins {network.log_loss(rich, held_out):.4f}, "
            f"guessing {network.log_loss(network.guess(held_out), held_out):.4f}.",
            "",
            " forecast      won              players",
            *(
                f"{t.forecast:8.1%} {t.won.value:8.1%} ({t.won.low:.1%} to {t.won.high:.1%}) {t.players:9,}"
                for t in tenths
            ),
            "",
            f"In the worst tenth they differ by {100 * calibration.worst_gap(tenths):.1f} points.",
        ]
    )
    head = ("players", "forecast", "won", "low", "high")
    rows = [(t.players, *(f"{value:.5f}" for value in (t.forecast, *t.won))) for t in tenths]
    write_output(out / "calibration.csv", csv_files.table(head, rows).encode())
    write_output(out / "calibration.svg", calibration.plot(tenths).encode())
    write_output(out / "forecast_weights.py", weights_module(net).encode())
    say([f"The numbers: {out / 'forecast_weights.py'}. They go to engine/bots/."])
    return 0
