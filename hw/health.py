"""The health of a device: reported when the device is lost, when the trouble changes, and when it is back."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeAlias

from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import Fault, fault_of

_log = logging.getLogger(__name__)

_AWAY = frozenset((Fault.NO_HOST, Fault.REFUSED))
"""A device in the network that starts anew is now the one and now the other."""

OnHealth: TypeAlias = Callable[[DeviceId, bool, str], None]
"""Called on any thread: which device, whether it is well, and why not, or what it is."""


def unheard(device: DeviceId, ok: bool, why: str) -> None:
    """The `on_health` of a driver whose health nobody asks for."""


def is_same_trouble(why: str, before: str) -> bool:
    """Whether two reasons tell of the same kind of trouble, perhaps in other words."""
    fault, was = fault_of(why), fault_of(before)
    return why == before or (fault is not Fault.OTHER and fault is was) or {fault, was} <= _AWAY


class Health:
    """Whether one device is well. The first report is always passed on; later ones only if something changed.

    A device that stays lost is reported again if the reason is another: a plug that is put in, and may not be
    used, is other news than an empty socket.
    """

    def __init__(self, device: DeviceId, on_health: OnHealth) -> None:
        self.ok: bool | None = None
        self._why = ""
        self._device = device
        self._on_health = on_health

    def well(self, what: str = "") -> None:
        self._is(True, what)

    def lost(self, why: str) -> bool:
        """Report that it is lost. Returns whether that was news."""
        return self._is(False, why)

    def _is(self, ok: bool, why: str) -> bool:
        if self.ok is ok and (ok or is_same_trouble(why, self._why)):
            return False
        self.ok, self._why = ok, why
        try:
            self._on_health(self._device, ok, why)
        except Exception:  # noqa: BLE001  a listener's fault must not cost the board a device
            _log.exception("%s: nobody took the news that it is %s", self._device, "well" if ok else "lost")
        return True
