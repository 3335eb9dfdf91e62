"""Who has which pin, so that the second who wants one is told who was first."""

from __future__ import annotations

from croupier.config.form import Form
from croupier.config.wiring.pins import FIRST_PIN, LAST_PIN


class Claims:
    """Pins, each with its owner: "the buzzer", "seat 2's ●"."""

    def __init__(self) -> None:
        self._owners: dict[int, str] = {}

    def pin(self, form: Form, key: str, owner: str) -> int:
        """Read a pin and claim it."""
        pin = form.number(key, least=FIRST_PIN, most=LAST_PIN)
        if pin:
            self.claim(form, key, pin, owner)
        return pin

    def claim(self, form: Form, key: str, pin: int, owner: str) -> None:
        """The first has it; the second is wrong."""
        if pin in self._owners:
            form.report(f"pin {pin} belongs to {self._owners[pin]}", key)
        else:
            self._owners[pin] = owner
