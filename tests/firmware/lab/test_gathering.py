"""Games handed out to this process, to others or to a cluster: the same counts, also when a worker dies."""

import subprocess
import sys

import msgspec
import pytest

from engine import BY_THE_BOOK
from firmware.lab.executors import crew
from firmware.lab.handing import Job, gather
from firmware.lab.plan import Plan, batches
from firmware.lab.tally import IN_JAIL, WIN, Tally
from tests.rules.positions import classic
from tests.support import PROJECT

GAMES = 12
PLAN = Plan(classic(), BY_THE_BOOK, ("builder", "beginner"), GAMES, seed=5, longest=1000)


def played(workers: int, size: int) -> Tally:
    jobs = [Job(0, batch) for batch in batches(GAMES, size)]
    shown: list[int] = []
    with crew(workers) as hands:
        gathered = gather([PLAN], jobs, hands, shown.append)
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
    assert sum(tally.robot(name).points for name in tally.seats) == WIN * (GAMES - tally.unfinished)
    assert [seat.games for seat in tally.seats["builder"]] == [GAMES // 2] * 2
    assert sum(tally.landings) > tally.throws * 0.9
    assert tally.landings[IN_JAIL] > tally.landings[30]
    assert all(bool(rent) == bool(count) for rent, count in zip(tally.rents, tally.payments, strict=True))


CLUSTER = """
import os, signal, sys

import msgspec
from distributed import LocalCluster

from firmware.lab.executors import crew
from firmware.lab.handing import Job, gather
from firmware.lab.plan import batches
from tests.firmware.lab.test_gathering import GAMES, PLAN

killed = []

def show(done):
    if not killed:
        killed.append(cluster.workers[0].pid)
        os.kill(killed[0], signal.SIGKILL)

if __name__ == "__main__":
    jobs = [Job(0, batch) for batch in batches(GAMES, 2)]
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster, crew(1, cluster.scheduler_address) as hands:
        gathered = gather([PLAN], jobs, hands, show)
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
