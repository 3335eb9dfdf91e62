"""Hands out batches and gathers what comes back, until all is played or somebody presses Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress

from msgspec import Struct

from croupier.firmware.lab.executors import Crew
from croupier.firmware.lab.plan import Batch, Plan
from croupier.firmware.lab.playing import play_batch
from croupier.firmware.lab.tally import Tally

AHEAD = 2
"""Batches handed out for every one being played, so that nobody waits for work."""


class Job(Struct, frozen=True):
    plan: int
    """Which of the plans."""
    batch: Batch


class Gathered(Struct):
    tallies: list[Tally]
    """One a plan."""
    interrupted: bool = False
    broken: bool = False
    """Processes died, and the games they had."""


def gather(
    plans: Sequence[Plan],
    jobs: Sequence[Job],
    crew: Crew,
    show: Callable[[int], None],
    stopping: Callable[[], None] = lambda: None,
) -> Gathered:
    """Play the jobs. However they are shared out, the tallies are the same.

    `stopping` is called after Ctrl-C, before the games that somebody is playing right now are waited for.
    """
    results: dict[Job, Tally] = {}
    under_way: dict[Future[Tally], Job] = {}
    waiting = list(reversed(jobs))
    gathered = Gathered([Tally() for _ in plans])
    done = 0
    try:
        while waiting or under_way:
            while waiting and len(under_way) < crew.width * AHEAD:
                job = waiting[-1]
                under_way[crew.executor.submit(play_batch, plans[job.plan], job.batch)] = job
                waiting.pop()
            finished, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in finished:
                job = under_way[future]
                results[job] = future.result()
                del under_way[future]
                done += job.batch.count
            show(done)
    except KeyboardInterrupt:
        gathered.interrupted = True
        _finish_those_begun(under_way, results, stopping)
    except crew.lost:
        gathered.broken = True
        _keep_those_back(under_way, results)
    for job in jobs:
        if job in results:
            gathered.tallies[job.plan].add(results[job])
    return gathered


def _finish_those_begun(
    under_way: dict[Future[Tally], Job], results: dict[Job, Tally], stopping: Callable[[], None]
) -> None:
    """What somebody is playing right now counts too; what nobody has begun is called off.

    Ctrl-C once more, and only what is back by then counts.
    """
    begun = {future: job for future, job in under_way.items() if not future.cancel()}
    with suppress(KeyboardInterrupt):
        stopping()
        wait(begun)
    _keep_those_back(begun, results)


def _keep_those_back(under_way: dict[Future[Tally], Job], results: dict[Job, Tally]) -> None:
    for future, job in under_way.items():
        if future.done() and not future.cancelled() and future.exception() is None:
            results[job] = future.result()
