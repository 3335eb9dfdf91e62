"""Games handed out to this process, to others or to a cluster: the same counts, also when a worker dies."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from random import Random
from typing import ParamSpec, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from croupier.engine import BY_THE_BOOK
from croupier.engine.bots.reason import Decision, RobotThrewDice
from croupier.engine.bots.registry import ROBOTS
from croupier.engine.choices import ThrowForm
from croupier.engine.choices_by_kind import ChoicesByKind
from croupier.engine.view import View
from croupier.firmware.lab.plan import Batch, Plan, batches
from croupier.firmware.lab.playing import play_batch
from croupier.firmware.lab.tally import IN_JAIL, WIN_POINTS, Tally
from croupier.firmware.lab.workers import Job, Workers, gather, open_workers
from tests.rules.positions import classic
from tests.support import PROJECT

_P = ParamSpec("_P")
_T = TypeVar("_T")

GAMES = 12
PLAN = Plan(classic(), BY_THE_BOOK, ("builder", "beginner"), GAMES, seed=5, max_rounds=1000)


def played(workers: int, size: int) -> Tally:
    jobs = [Job(0, batch) for batch in batches(GAMES, size)]
    shown: list[int] = []
    with open_workers(workers) as crew:
        gathered = gather([PLAN], jobs, crew, shown.append)
    assert not gathered.interrupted
    assert shown == sorted(shown)
    assert shown[-1] == GAMES
    return gathered.tallies[0]


def test_whoever_plays_the_result_is_the_same() -> None:
    alone = played(workers=1, size=20)
    assert played(workers=2, size=5) == alone
    assert played(workers=1, size=1) == alone


def test_what_is_counted_adds_up() -> None:
    tally = played(workers=1, size=20)
    assert tally.games == len(tally.rounds) == len(tally.rows) == GAMES
    assert sum(tally.robot(name).points for name in tally.seats) == WIN_POINTS * (GAMES - tally.unfinished)
    assert [seat.games for seat in tally.seats["builder"]] == [GAMES // 2] * 2
    assert sum(tally.landings) > tally.throws * 0.9
    assert tally.landings[IN_JAIL] > tally.landings[30]
    assert all(bool(rent) == bool(count) for rent, count in zip(tally.rents, tally.payments, strict=True))


def test_no_robot_throws_its_own_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A robot that answers with double six is refused, and it cannot know the next throw."""

    def loaded(view: View, player: int, choices: ChoicesByKind, rng: Random) -> Decision | None:
        decision = ROBOTS["beginner"](view, player, choices, rng)
        if decision is not None and isinstance(decision[0], ThrowForm):
            return decision[0].action((6, 6)), decision[1]
        return decision

    monkeypatch.setitem(ROBOTS, "loaded", loaded)
    with pytest.raises(RobotThrewDice, match="a robot answers with the ThrowForm"):
        play_batch(replace(PLAN, line_up=("beginner", "loaded")), Batch(0, 2))
    assert PLAN.random(0, "dice").random() != PLAN.random(0, "whims").random()


class Stuck(Executor):
    """The first batch comes back at once; the others are played for ever."""

    def __init__(self) -> None:
        self.handed_out = 0

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        future: Future[_T] = Future()
        future.set_running_or_notify_cancel()
        if not self.handed_out:
            future.set_result(fn(*args, **kwargs))
        self.handed_out += 1
        return future


class Gone(Stuck):
    """The first batch comes back; then the cluster is gone."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        future = super().submit(fn, *args, **kwargs)
        if not future.done():
            future.set_exception(CancelledError())
        return future


def test_a_cluster_that_goes_away_leaves_what_it_has_played() -> None:
    jobs = [Job(0, batch) for batch in batches(GAMES, 4)]
    gathered = gather([PLAN], jobs, Workers(Gone(), 1, (CancelledError,)), lambda _: None)
    assert gathered.broken
    assert gathered.tallies[0].games == 4


def ctrl_c(*_: object) -> None:
    """What Python does after Ctrl-C. The signal itself is ignored where tests run in the background."""
    raise KeyboardInterrupt


def test_ctrl_c_twice_waits_for_nobody() -> None:
    jobs = [Job(0, batch) for batch in batches(GAMES, 4)]
    gathered = gather([PLAN], jobs, Workers(Stuck(), 1), show=ctrl_c, stopping=ctrl_c)
    assert gathered.interrupted
    assert gathered.tallies[0].games == 4


def test_a_process_that_dies_costs_only_its_own_games() -> None:
    """Killed after the first batch, as by a computer that is out of memory."""
    jobs = [Job(0, batch) for batch in batches(GAMES, 2)]
    with open_workers(2) as crew:
        assert isinstance(crew.executor, ProcessPoolExecutor)
        processes = crew.executor._processes

        def kill(_: int) -> None:
            for pid in list(processes):
                os.kill(pid, signal.SIGKILL)

        gathered = gather([PLAN], jobs, crew, kill)
    assert gathered.broken
    assert 0 < gathered.tallies[0].games < GAMES


CLUSTER = """
import os, signal, sys

import msgspec
from distributed import LocalCluster

from croupier.firmware.lab.plan import batches
from croupier.firmware.lab.workers import Job, gather, open_workers
from tests.firmware.lab.test_workers import GAMES, PLAN

killed = []

def show(done):
    if not killed:
        killed.append(cluster.workers[0].pid)
        os.kill(killed[0], signal.SIGKILL)

if __name__ == "__main__":
    jobs = [Job(0, batch) for batch in batches(GAMES, 2)]
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster, open_workers(1, cluster.scheduler_address) as crew:
        gathered = gather([PLAN], jobs, crew, show)
    assert killed
    sys.stdout.buffer.write(msgspec.json.encode(gathered.tallies[0]))
"""


@pytest.mark.timeout(300)
def test_a_cluster_that_loses_a_worker_gives_the_same() -> None:
    """A real scheduler with two worker processes; one is killed after the first batch."""
    done = subprocess.run(
        [sys.executable, "-c", CLUSTER], cwd=PROJECT, capture_output=True, timeout=280, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    assert msgspec.json.decode(done.stdout, type=Tally) == played(workers=1, size=20)
