"""Hands out batches of games to processes or to a Dask cluster, and gathers the counts.

This process, other processes and a cluster are all executors of `concurrent.futures`, so `gather` treats them
alike.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar

from msgspec import Struct

from croupier.firmware.lab.plan import Batch, Plan
from croupier.firmware.lab.playing import play_batch
from croupier.firmware.lab.tally import Tally

_P = ParamSpec("_P")
_T = TypeVar("_T")
CONNECT_TIMEOUT_S = 10
BATCHES_PER_WORKER = 2
"""How many batches are handed out for each worker, so that no worker waits for the next one."""


class NoCluster(RuntimeError):
    """The cluster cannot be used; the message says why."""


class Workers(NamedTuple):
    """The processes that play, as one executor."""

    executor: Executor
    size: int
    """How many batches are played at the same time."""
    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    """The exceptions which say that a worker was lost with its batch."""


@contextmanager
def open_workers(count: int, cluster: str | None = None) -> Iterator[Workers]:
    """Start the workers, or connect to a Dask cluster. Afterwards each process ends after its last game."""
    if cluster is not None:
        with _dask(cluster) as found:
            yield found
    elif count == 1:
        yield Workers(_ThisProcess(), 1)
    else:
        pool = _Processes(count, mp_context=get_context("spawn"), initializer=_end_with_the_parent)
        try:
            yield Workers(pool, count)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # a second Ctrl-C does not wait


class _ThisProcess(Executor):
    """Plays at once, in this process."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        future: Future[_T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class _Processes(ProcessPoolExecutor):
    """Processes that do not hear Ctrl-C. Only the process that gathers the results handles it.

    A terminal sends Ctrl-C to all its processes. A new process blocks the signals that its parent
    blocks at that moment.
    """

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_the_parent() -> None:
    """End this process when its parent is killed; it would wait for work for ever."""
    parent = parent_process()
    assert parent is not None

    def end() -> None:
        parent.join()
        os._exit(1)

    Thread(target=end, daemon=True).start()


@contextmanager
def _dask(address: str) -> Iterator[Workers]:
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise NoCluster('--dask needs the extra "cluster": pip install "croupier[cluster]"') from None
    try:
        connect: Any = Client
        get_address_host_port(address)  # the client's own message about a wrong address is very long
        client = connect(address, timeout=CONNECT_TIMEOUT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise NoCluster(f"there is no Dask scheduler at {address}: {reason}") from None
    with client:
        cores = sum(client.ncores().values())
        with client.get_executor(pure=False) as executor:
            yield Workers(executor, max(2, cores), (CancelledError, KilledWorker, OSError))


class Job(Struct, frozen=True):
    """A batch of one of several plans."""

    plan: int
    """The plan's place in the list of plans."""
    batch: Batch


class Gathered(Struct):
    """What came back from the workers."""

    tallies: list[Tally]
    """One for each plan."""
    interrupted: bool = False
    """Somebody pressed Ctrl-C."""
    broken: bool = False
    """Workers were lost, and the games they had."""


def gather(
    plans: Sequence[Plan],
    jobs: Sequence[Job],
    workers: Workers,
    show: Callable[[int], None],
    stopping: Callable[[], None] = lambda: None,
) -> Gathered:
    """Play the jobs and add up the counts. The result does not depend on which worker plays which job.

    `show` hears how many games are done. `stopping` is called after Ctrl-C, before the wait for games
    that are being played.
    """
    results: dict[Job, Tally] = {}
    under_way: dict[Future[Tally], Job] = {}
    waiting = list(reversed(jobs))
    gathered = Gathered([Tally() for _ in plans])
    done = 0
    try:
        while waiting or under_way:
            while waiting and len(under_way) < workers.size * BATCHES_PER_WORKER:
                job = waiting[-1]
                under_way[workers.executor.submit(play_batch, plans[job.plan], job.batch)] = job
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
        _finish_begun(under_way, results, stopping)
    except workers.lost:
        gathered.broken = True
        _keep_finished(under_way, results)
    for job in jobs:
        if job in results:
            gathered.tallies[job.plan].add(results[job])
    return gathered


def _finish_begun(
    under_way: dict[Future[Tally], Job], results: dict[Job, Tally], stopping: Callable[[], None]
) -> None:
    """Cancel the batches that nobody has begun, and wait for the others.

    After a second Ctrl-C only those count that are finished by then.
    """
    begun = {future: job for future, job in under_way.items() if not future.cancel()}
    with suppress(KeyboardInterrupt):
        stopping()
        wait(begun)
    _keep_finished(begun, results)


def _keep_finished(under_way: dict[Future[Tally], Job], results: dict[Job, Tally]) -> None:
    for future, job in under_way.items():
        if future.done() and not future.cancelled() and future.exception() is None:
            results[job] = future.result()
