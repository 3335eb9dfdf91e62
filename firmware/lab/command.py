"""Does what `croupier simulate` and `croupier tournament` were asked for."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

from croupier.config.editions import ConfigError, load_edition
from croupier.engine import BadSetup, Game
from croupier.engine.bots.registry import UnknownRobot
from croupier.firmware.lab import csv_files
from croupier.firmware.lab.plan import BadPlan, Plan, batches, line_up, rules_of
from croupier.firmware.lab.progress import ProgressBar
from croupier.firmware.lab.ratings import quantile, ratings, share
from croupier.firmware.lab.report import report
from croupier.firmware.lab.tally import WIN_POINTS, Tally
from croupier.firmware.lab.workers import Gathered, Job, NoCluster, gather, open_workers
from croupier.firmware.model.output_files import write_output
from croupier.firmware.model.terminal import say

TOURNAMENT_MAX_ROUNDS = 1000
INTERRUPTED = 130
"""The exit code after Ctrl-C."""
NOTHING_PLAYED = "no game was finished, so there is nothing to report"
WORKERS_LOST = "workers were lost, perhaps because memory ran out; what came back before that is kept"
STOPPING = "Stopping: the games begun are played to their end (Ctrl-C again to leave them)"


def run(arguments: argparse.Namespace) -> int:
    """Do it, and return the exit code: 1 after an error message, 130 after Ctrl-C."""
    try:
        return _tournament(arguments) if arguments.command == "tournament" else _simulate(arguments)
    except (BadPlan, BadSetup, UnknownRobot, ConfigError, NoCluster) as error:
        print(f"croupier: {error}", file=sys.stderr)
    except OSError as error:
        print(f"croupier: {error.filename or 'the output'}: {error.strerror}", file=sys.stderr)
    except KeyboardInterrupt:  # before the first game was handed out
        print(f"croupier: {NOTHING_PLAYED}", file=sys.stderr)
        return INTERRUPTED
    return 1


def _simulate(arguments: argparse.Namespace) -> int:
    plan = _plan(arguments, _names(arguments.bots), arguments.players, arguments.rounds)
    out = _folder(arguments.out)
    gathered = _play(arguments, [plan])
    tally = gathered.tallies[0]
    if not tally.games:
        print(f"croupier: {NOTHING_PLAYED}", file=sys.stderr)
        return _code(gathered)
    written = {
        "games.csv": csv_files.games_csv(plan, tally),
        "landings.csv": csv_files.landings_csv(plan, tally),
        "income.csv": csv_files.income_csv(plan, tally),
        "report.html": report(plan, tally),
    }
    for name, text in written.items():
        write_output(out / name, text.encode())
    say([*_summary(plan, tally), f"The report: {out / 'report.html'}"])
    return _code(gathered)


def _tournament(arguments: argparse.Namespace) -> int:
    names = _names(arguments.bots)
    if len(set(names)) < len(names) or len(names) < 2:
        raise BadPlan("a tournament is between two or more different robots")
    pairs = list(combinations(names, 2))
    plans = [_plan(arguments, pair, 2, TOURNAMENT_MAX_ROUNDS) for pair in pairs]
    out = None if arguments.out is None else _folder(arguments.out)
    gathered = _play(arguments, plans)
    wins = {}
    rows = []
    for (one, other), tally in zip(pairs, gathered.tallies, strict=True):
        if tally.games:
            for name, rival in ((one, other), (other, one)):
                wins[name, rival] = tally.robot(name).points / WIN_POINTS
            better, worse = sorted((one, other), key=lambda name: -tally.robot(name).points)
            rate = share(wins[better, worse], tally.games)
            rows.append((better, worse, tally.games, wins[better, worse], wins[worse, better], *rate))
    if not rows:
        print(f"croupier: {NOTHING_PLAYED}", file=sys.stderr)
        return _code(gathered)
    rated = sorted(ratings(names, wins).items(), key=lambda item: -item[1].value)
    say([f"{name:12} {r.value:5.0f}  ({r.low:.0f} to {r.high:.0f})" for name, r in rated])
    say(
        [
            "",
            *(
                f"{a} beats {b} in {v:.1%} of {n:,} games ({lo:.1%} to {hi:.1%})"
                for a, b, n, _, _, v, lo, hi in rows
            ),
        ]
    )
    if out is not None:
        head = ("robot", "rating", "low", "high")
        table = [(name, *(f"{value:.1f}" for value in rating)) for name, rating in rated]
        write_output(out / "ratings.csv", csv_files.table(head, table).encode())
        pairing = ("robot", "against", "games", "wins", "losses", "share", "low", "high")
        table = [(*map(str, row[:5]), *(f"{share:.4f}" for share in row[5:])) for row in rows]
        write_output(out / "pairings.csv", csv_files.table(pairing, table).encode())
    return _code(gathered)


def _code(gathered: Gathered) -> int:
    return INTERRUPTED if gathered.interrupted else int(gathered.broken)


def _names(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (name.strip() for name in text.split(","))))


def _plan(arguments: argparse.Namespace, names: tuple[str, ...], players: int | None, rounds: int) -> Plan:
    edition = load_edition(_where(arguments.edition))
    rules = rules_of(edition, arguments.rules)
    plan = Plan(edition, rules, line_up(names, players), arguments.games, arguments.seed, rounds)
    Game.new(edition, plan.line_up, rules=rules)  # an error message now, not later
    return plan


def _where(name: str) -> str | Path:
    return Path(name) if name.endswith(".toml") or os.sep in name else name


def _folder(name: str) -> Path:
    """Make the folder before the first game, so that an error shows at once."""
    folder = Path(name).expanduser()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _play(arguments: argparse.Namespace, plans: list[Plan]) -> Gathered:
    jobs = [Job(number, batch) for number, plan in enumerate(plans) for batch in batches(plan.games)]
    workers = arguments.workers or os.cpu_count() or 1
    total = sum(plan.games for plan in plans)
    with open_workers(min(workers, len(jobs)), arguments.dask) as crew, _progress_bar(total) as bar:
        gathered = gather(plans, jobs, crew, bar.show, lambda: bar.say(STOPPING))
    if gathered.interrupted:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the rest takes only seconds
    if gathered.broken:
        print(f"croupier: {WORKERS_LOST}", file=sys.stderr)
    return gathered


@contextmanager
def _progress_bar(total: int) -> Iterator[ProgressBar]:
    bar = ProgressBar(sys.stderr, total, "games")
    bar.show(0)
    try:
        yield bar
    finally:
        bar.close()


def _summary(plan: Plan, tally: Tally) -> Iterator[str]:
    if tally.games < plan.games:
        yield f"Stopped after {tally.games:,} of {plan.games:,} games."
    for name in sorted(tally.seats):
        seat = tally.robot(name)
        rate = share(seat.points / WIN_POINTS, seat.games)
        yield f"{name} wins {rate.value:.1%} of its seats' games ({rate.low:.1%} to {rate.high:.1%})"
    rounds = sorted(tally.rounds)
    yield (
        f"Half the games end by round {quantile(rounds, 0.5)}, nine in ten by round {quantile(rounds, 0.9)}; "
        f"{tally.unfinished:,} left unfinished."
    )
