"""The supervised screens of one bus. A panel that blocks the bus for all others is found and left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PIL import Image

from croupier.firmware.board.supervise.output import Output, Worker
from croupier.firmware.board.supervise.screen_saver import ScreenSaver
from croupier.hw.clock import Clock
from croupier.hw.device_id import DeviceId
from croupier.hw.health import Health, OnHealth
from croupier.hw.protocols import Panel, Resets, Screen, Size, check_image

T = TypeVar("T")

CHECK_EVERY_S = 4.0
"""How often a panel that shows an unchanged image is asked whether it is still there."""
LEFT_OUT_S = 60.0
"""How long a panel is left out that finds the bus stuck right after a reset of the mux: it blocks the bus."""
MAX_BLOCKING = 2
"""If more panels than these seem to block the bus, none of them does: it is held before the mux."""


class PanelBus:
    """Screens that share a bus and its worker.

        bus = PanelBus(BusThread("i2c-3", clock), clock=clock, on_health=print, mux_reset=line)
        screen = bus.add(panel, seat=2)
        screen.show(image)  # returns at once

    A panel that does not answer is tried again and again, after longer and longer pauses. When the bus is
    stuck, the mux is reset, which frees the bus, and the same panel is tried once more. If the bus is stuck
    again, this panel blocks it: it is left out for a minute, and the mux is reset for the others. If one
    panel after the other seems to, the bus itself is held, and all are tried again soon. After a reset of the
    panels all of them are shown their image again. With a `screen_saver`, all of them are dimmed and
    then dark while no image changes.
    """

    def __init__(
        self,
        worker: Worker,
        *,
        clock: Clock,
        on_health: OnHealth,
        mux_reset: Resets | None = None,
        screen_saver: bool = False,
    ) -> None:
        self._worker = worker
        self._clock = clock
        self._on_health = on_health
        self._mux_reset = mux_reset
        self._screens: list[BusScreen] = []
        self._blocking: set[BusScreen] = set()
        self.screen_saver = ScreenSaver(clock, self._shine) if screen_saver else None

    def add(self, panel: Panel, *, seat: int) -> BusScreen:
        health = Health(DeviceId("screen", seat=seat), self._on_health)
        screen = BusScreen(panel, health, self, self._worker, self._clock)
        self._screens.append(screen)
        return screen

    @property
    def can_be_freed(self) -> bool:
        """Whether leaving out a panel that blocks the bus helps the others."""
        return self._mux_reset is not None and len(self._blocking) <= MAX_BLOCKING

    def freeing(self, screen: BusScreen, talk: Callable[[], T]) -> T:
        """Talk to a panel, on the worker, and free the bus if it is stuck.

        The bus must be free again before the next panel is talked to, or all of them seem to block it.
        """
        try:
            return self._well(talk())
        except TimeoutError:
            if self._mux_reset is None:
                raise
            self._mux_reset.pulse()
        try:
            return self._well(talk())
        except TimeoutError:
            self._blocking.add(screen)
            self._mux_reset.pulse()
            raise

    def _well(self, answer: T) -> T:
        self._blocking.clear()
        return answer

    def redraw_stale(self) -> None:
        for screen in self._screens:
            screen.redraw_if_stale()

    def _shine(self, level: int) -> None:
        for screen in self._screens:
            screen.shine(level)

    def close(self) -> None:
        """The panels go dark, one after the other, on the worker; then it ends."""
        if self.screen_saver is not None:
            self.screen_saver.close()
        for screen in self._screens:
            screen.close()
        self._worker.close()


class BusScreen(Screen):
    """One screen of a `PanelBus`. `show` returns at once. It raises only for an image of a wrong size."""

    def __init__(self, panel: Panel, health: Health, bus: PanelBus, worker: Worker, clock: Clock) -> None:
        self._panel = panel
        self._bus = bus
        self._worker = worker
        self._closed = False
        self._output: Output[Image.Image] = Output(
            health,
            worker=worker,
            clock=clock,
            write=lambda image: bus.freeing(self, lambda: panel.show(image)),
            check=lambda: bus.freeing(self, self._check),
            every=CHECK_EVERY_S,
            after=self._after,
        )

    @property
    def size(self) -> Size:
        return self._panel.size

    def show(self, image: Image.Image) -> None:
        check_image(image, self.size)
        if self._output.want(image.copy()) and self._bus.screen_saver is not None:
            self._bus.screen_saver.wake()

    def shine(self, level: int) -> None:
        """Nobody waits for it: the next check or image shows whether the panel is there."""
        self._worker.do(
            lambda: self._bus.freeing(self, lambda: self._panel.shine(level)), lambda _error: None
        )

    def redraw_if_stale(self) -> None:
        if self._panel.stale:
            self._output.check_soon()

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._output.close()
            self._worker.do(self._panel.close, lambda _error: None)

    def _check(self) -> bool:
        self._panel.check()
        return not self._panel.stale

    def _after(self, error: Exception | None) -> float | None:
        if error is None:
            self._bus.redraw_stale()
        return LEFT_OUT_S if isinstance(error, TimeoutError) and self._bus.can_be_freed else None
