"""Where batches are played: here, in processes of this computer, or on a Dask cluster.

All three are executors as `concurrent.futures` knows them, so whoever hands out the work does not care.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")
CONNECT_SECONDS = 10


class NoCluster(RuntimeError):
    """The cluster cannot be used; the message says why."""


class Crew(NamedTuple):
    executor: Executor
    width: int
    """How many batches it plays at the same time."""
    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    """What a batch says that never came back."""


class Here(Executor):
    """Plays in this very process, at once."""

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        future: Future[_T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Processes(ProcessPoolExecutor):
    """Ctrl-C goes to every process of the terminal; only the one that collects the results answers it.

    A process begins with the signals blocked that its parent has blocked, and so never hears of it, not even
    while it starts.
    """

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def crew(workers: int, cluster: str | None = None) -> Iterator[Crew]:
    """Open it, and leave no process behind: each goes when its last game is over."""
    if cluster is not None:
        with _dask(cluster) as found:
            yield found
    elif workers == 1:
        yield Crew(Here(), 1)
    else:
        pool = Processes(workers, mp_context=get_context("spawn"), initializer=_go_with_the_parent)
        try:
            yield Crew(pool, workers)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # who pressed Ctrl-C twice is not kept waiting


def _go_with_the_parent() -> None:
    """Where the parent was killed, its processes would wait for work for ever."""
    parent = parent_process()
    assert parent is not None

    def go() -> None:
        parent.join()
        os._exit(1)

    Thread(target=go, daemon=True).start()


@contextmanager
def _dask(address: str) -> Iterator[Crew]:
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise NoCluster('--dask needs the extra "cluster": pip install "croupier[cluster]"') from None
    try:
        connect: Any = Client
        get_address_host_port(address)  # a client that cannot read its address complains at length
        client = connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise NoCluster(f"there is no Dask scheduler at {address}: {reason}") from None
    with client:
        cores = sum(client.ncores().values())
        with client.get_executor(pure=False) as executor:
            yield Crew(executor, max(2, cores), (CancelledError, KilledWorker, OSError))
