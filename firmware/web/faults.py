"""Faults to try on the simulated board: what cables, readers and people can do wrong on a real one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import pairwise

from croupier.firmware.web.messages import Break
from croupier.hw.protocols import Button
from croupier.hw.sim import SimBoard

BROWN_OUT_S = 1.5
"""Seconds that everything is dark."""
BOUNCES = 6
"""Presses of a button that bounces."""
STUCK_AFTER_S = 3.0
"""Seconds until a button that hangs is reported; a real driver waits longer."""


class Faults:
    """Breaks and mends parts of the board. `changed` is called after each; `close` mends everything."""

    def __init__(self, sim: SimBoard, changed: Callable[[], None] = lambda: None) -> None:
        self._sim = sim
        self._changed = changed
        self._on: dict[str, Callable[[], None]] = {}
        self._dark: asyncio.TimerHandle | None = None

    def on(self) -> tuple[str, ...]:
        """The faults that are on, as "what" or "what:n"."""
        return tuple(self._on)

    def do(self, fault: Break) -> bool:
        """False if there is no such thing on this board."""
        sim, n = self._sim, fault.n
        match fault.what:
            case "screen" if n < len(sim.screens):
                self._switch(f"screen:{n}", fault.on, sim.screens[n].unplug, sim.screens[n].replug)
            case "reader":
                self._switch("reader", fault.on, sim.reader.unplug, sim.reader.replug)
            case "strip":
                self._switch("strip", fault.on, sim.pixels.unplug, sim.pixels.replug)
            case "garble":
                self._switch("garble", fault.on, sim.reader.garble, sim.reader.replug)
            case "stick" if n < len(sim.buttons):
                mend = partial(sim.buttons[n].free, Button.OK)
                self._switch(f"stick:{n}", fault.on, partial(self._stick, n), mend)
            case "bounce" if n < len(sim.buttons):
                for _ in range(BOUNCES):
                    sim.press(n, Button.OK)
                    sim.release(n, Button.OK)
            case "lift":
                lying = sorted(uid for uid, place in sim.tokens.items() if place is not None)
                if lying:
                    sim.place(lying[n % len(lying)], None)
            case "swap":
                self._swap()
            case "brownout":
                self._brown_out()
            case _:
                return False
        return True

    def close(self) -> None:
        if self._dark is not None:
            self._dark.cancel()
        for mend in self._on.values():
            mend()
        self._on.clear()

    def _switch(self, name: str, on: bool, spoil: Callable[[], None], mend: Callable[[], None]) -> None:
        if on and name not in self._on:
            self._on[name] = mend
            spoil()
        elif not on and name in self._on:
            self._on.pop(name)()
        self._changed()

    def _stick(self, n: int) -> None:
        """As with a real button the table hears of it after a while, only sooner."""
        buttons = self._sim.buttons[n]
        buttons.stick(Button.OK)
        asyncio.get_running_loop().call_later(STUCK_AFTER_S, buttons.find_out, Button.OK)

    def _swap(self) -> None:
        """Two tokens change places, as after a knock against the table."""
        sim = self._sim
        lying = sorted((uid, place) for uid, place in sim.tokens.items() if place is not None)
        for (one, here), (other, there) in pairwise(lying):
            if here != there:
                sim.place(one, there)
                sim.place(other, here)
                return

    def _brown_out(self) -> None:
        """Everything goes dark for a moment, then comes back by itself."""
        if self._dark is not None:
            return
        names = ["strip", "reader", *(f"screen:{n}" for n in range(len(self._sim.screens)))]
        for name in names:
            self._part(name, on=True)
        loop = asyncio.get_running_loop()
        self._dark = loop.call_later(BROWN_OUT_S, self._light_again, names)

    def _light_again(self, names: list[str]) -> None:
        self._dark = None
        for name in names:
            self._part(name, on=False)

    def _part(self, name: str, *, on: bool) -> None:
        what, _, n = name.partition(":")
        self.do(Break(what, int(n or 0), on))  # type: ignore[arg-type]
