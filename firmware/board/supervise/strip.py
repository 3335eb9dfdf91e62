"""The supervised strip: written off the event loop, and sent its frame again now and then."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from croupier.firmware.board.supervise.output import Output, Worker
from croupier.hw.clock import Clock
from croupier.hw.device_id import DeviceId
from croupier.hw.health import Health, OnHealth
from croupier.hw.protocols import RGB, Pixels

RESEND_EVERY_S = 5.0
"""A strip cannot answer, so its frame is sent again: one that was unplugged is dark no longer than this."""


class SupervisedPixels(Pixels):
    """`show` returns at once. It raises only for a frame that no strip can show."""

    def __init__(
        self,
        pixels: Pixels,
        *,
        worker: Worker,
        clock: Clock,
        on_health: OnHealth,
        resend_every: float = RESEND_EVERY_S,
    ) -> None:
        self._pixels = pixels
        self._worker = worker
        self._closed = False
        self._output: Output[tuple[RGB, ...]] = Output(
            Health(DeviceId("strip"), on_health),
            worker=worker,
            clock=clock,
            write=pixels.show,
            check=lambda: False,
            every=resend_every,
        )

    def __len__(self) -> int:
        return len(self._pixels)

    def show(self, colours: Sequence[RGB]) -> None:
        if len(colours) != len(self):
            raise ValueError(f"the strip has {len(self)} lights, the frame {len(colours)}")
        bytes(chain.from_iterable(colours))  # a colour out of range is the caller's mistake: raise it here
        self._output.want(tuple(colours))

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._output.close()
            self._worker.do(self._pixels.close, lambda _error: None)
            self._worker.close()
