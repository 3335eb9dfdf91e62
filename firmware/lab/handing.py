"""Hands out batches and gathers what comes back, until all is played or somebody presses Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait

from msgspec import Struct

from firmware.lab.executors import Crew
from firmware.lab.plan import Batch, Plan
from firmware.lab.playing import play_batch
from firmware.lab.tally import Tally

AHEAD = 2
"""Batches handed out for every one being played, so that nobody waits for work."""


class Job(Struct, frozen=True):
    plan: int
    """Which of the plans."""
    batch: Batch


class Gathered(Struct):
    tallies: list[Tally]
    """One a plan."""
    interrupted: bool


def gather(plans: Sequence[Plan], jobs: Sequence[Job], crew: Crew, show: Callable[[int], None]) -> Gathered:
    """Play the jobs. However they are shared out, the tallies are the same."""
    results: dict[Job, Tally] = {}
    under_way: dict[Future[Tally], Job] = {}
    waiting = list(reversed(jobs))
    interrupted = False
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
        interrupted = True
        _finish_those_begun(under_way, results)
    tallies = [Tally() for _ in plans]
    for job in jobs:
        if job in results:
            tallies[job.plan].add(results[job])
    return Gathered(tallies, interrupted)


def _finish_those_begun(under_way: dict[Future[Tally], Job], results: dict[Job, Tally]) -> None:
    """What somebody is playing right now counts too; what nobody has begun is called off."""
    begun = {future: job for future, job in under_way.items() if not future.cancel()}
    wait(begun)
    for future, job in begun.items():
        if not future.cancelled() and future.exception() is None:
            results[job] = future.result()
