"""Remembers which device has which pin, and reports a second device on the same pin."""

from __future__ import annotations

from croupier.config.form import Form
from croupier.config.wiring.pins import FIRST_PIN, LAST_PIN


class Claims:
    """The pins in use, each with its device: "the buzzer", "seat 2's ●"."""

    def __init__(self) -> None:
        self._owners: dict[int, str] = {}

    def pin(self, form: Form, key: str, owner: str) -> int:
        """Read a pin and claim it."""
        pin = form.number(key, least=FIRST_PIN, most=LAST_PIN)
        if pin:
            self.claim(form, key, pin, owner)
        return pin

    def claim(self, form: Form, key: str, pin: int, owner: str) -> None:
        """Give the pin to the first device; for a second one report a problem."""
        if pin in self._owners:
            form.report(f"pin {pin} belongs to {self._owners[pin]}", key)
        else:
            self._owners[pin] = owner
