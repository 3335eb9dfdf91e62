"""The strip, off the loop. It cannot answer: so it is sent its frame again now and then."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from croupier.firmware.board.supervise.output import Output
from croupier.firmware.board.supervise.work import Worker
from croupier.hw.clock import Clock
from croupier.hw.device_id import DeviceId
from croupier.hw.health import Health, OnHealth
from croupier.hw.protocols import RGB, Pixels

AGAIN = 5.0
"""Seconds until an unchanged frame is sent again: a strip that was unplugged is dark no longer than that."""


class SupervisedPixels(Pixels):
    """`show` returns at once, and never raises."""

    def __init__(self, pixels: Pixels, *, worker: Worker, clock: Clock, on_health: OnHealth) -> None:
        self._pixels = pixels
        self._worker = worker
        self._closed = False
        self._output: Output[tuple[RGB, ...]] = Output(
            Health(DeviceId("strip"), on_health),
            worker=worker,
            clock=clock,
            write=pixels.show,
            check=lambda: False,
            every=AGAIN,
        )

    def __len__(self) -> int:
        return len(self._pixels)

    def show(self, colours: Sequence[RGB]) -> None:
        if len(colours) != len(self):
            raise ValueError(f"the strip has {len(self)} lights, the frame {len(colours)}")
        bytes(chain.from_iterable(colours))  # a colour that cannot be is the caller's mistake, here and now
        self._output.want(tuple(colours))

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._output.close()
            self._worker.do(self._pixels.close, lambda _error: None)
            self._worker.close()
