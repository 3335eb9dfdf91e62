"""Phones that take the seats of players: who is let in, and which phone holds which seat.

The board shows a code; the phone into which it is typed gets the seat. The code works once, for ten minutes.
The phone also gets a key: with it the phone comes back after a lost connection or a restart, until another
phone takes the seat. Only a hash of the key is kept. Codes and keys are compared in constant time, and wrong
ones are counted, for each peer and for all together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from croupier.firmware.web.codes import (
    CODE_VALID_S,
    Tries,
    as_code,
    match,
    new_code,
    new_key,
    print_of,
    readable,
)
from croupier.firmware.web.invitation import NetworkAddress, qr_path
from croupier.firmware.web.messages import Invitation, Join


class Keys(Struct, frozen=True):
    """What is kept on disk: the hash of each seat's key."""

    prints: dict[int, str] = {}


class KeyStore(Protocol):
    """Keeps the keys: in a file, or only in memory."""

    value: Keys

    def keep(self, value: Keys) -> object: ...


class KeysInMemory:
    """Keeps the keys as long as the program runs."""

    def __init__(self) -> None:
        self.value = Keys()

    def keep(self, value: Keys) -> None:
        self.value = value


class Phone(Protocol):
    """The connection of a phone that holds a seat."""

    def dismiss(self) -> None:
        """Another phone, or the seat's own buttons, have the seat now."""


class _Code(Struct):
    text: str
    until: float


class PhoneSeats:
    """Codes, keys and the phones that hold seats. `changed` is called when a seat has another holder."""

    def __init__(
        self,
        consoles: int,
        *,
        now: Callable[[], float],
        changed: Callable[[], None],
        keys: KeyStore | None = None,
    ) -> None:
        self._consoles = consoles
        self._now = now
        self._changed = changed
        self._codes: dict[int, _Code] = {}
        self._keys = keys or KeysInMemory()
        self._phones: dict[int, Phone] = {}
        self._tries = Tries(now)

    def held(self) -> tuple[int, ...]:
        """The seats whose phone is connected."""
        return tuple(sorted(self._phones))

    def is_held(self, console: int) -> bool:
        return console in self._phones

    def holds(self, console: int, phone: Phone) -> bool:
        return self._phones.get(console) is phone

    def invite(self, console: int) -> str:
        """A new code for this seat. The old code is void, and so is the key of a phone that is not here."""
        if not 0 <= console < self._consoles:
            raise ValueError(f"no seat {console}")
        if console not in self._phones:
            self._forget_key(console)
        code = new_code()
        self._codes[console] = _Code(code, self._now() + CODE_VALID_S)
        return code

    def sit(self, typed: str, peer: str, phone: Phone) -> tuple[int, str] | None:
        """The seat and its key for a good code or key; None for a wrong one.

        A good one is good whatever strangers have tried. `TooManyTries` for a wrong one, if this peer, or all
        together, have been wrong too often.
        """
        found = self._by_code(as_code(typed))
        key = typed
        if found is not None:
            del self._codes[found]
            key = new_key()
            self._keys.keep(Keys({**self._keys.value.prints, found: print_of(key)}))
        else:
            found = match(print_of(typed), self._keys.value.prints)
        if found is None or found >= self._consoles:
            self._tries.was_wrong(peer)
            return None
        self._phones[found] = phone
        self._changed()
        return found, key

    def leave(self, console: int, phone: Phone) -> None:
        """The phone is gone: the seat belongs to its buttons, and the phone's key still opens it."""
        if self.holds(console, phone):
            del self._phones[console]
            self._changed()

    def take_back(self, console: int) -> None:
        """The seat belongs to its buttons: the phone that held it is sent away, and its key is void."""
        self._forget_key(console)
        phone = self._phones.pop(console, None)
        if phone is not None:
            self._changed()
            phone.dismiss()

    def _forget_key(self, console: int) -> None:
        left = {seat: known for seat, known in self._keys.value.prints.items() if seat != console}
        if left != self._keys.value.prints:
            self._keys.keep(Keys(left))

    def _by_code(self, typed: str) -> int | None:
        now = self._now()
        self._codes = {seat: code for seat, code in self._codes.items() if code.until > now}
        return match(typed, {seat: code.text for seat, code in self._codes.items()})


ShowCode = Callable[[int, tuple[str, str] | None], None]
"""Shows a code and the page's address on a console's own screen; None takes them away."""


class Phones:
    """Invites phones. `network` says where they find the page; None where only this machine is let in.

    `show_code` is called for the console that a page invites a phone to; `changed` when a seat has another
    holder.
    """

    def __init__(
        self,
        consoles: int,
        *,
        now: Callable[[], float],
        show_code: ShowCode,
        changed: Callable[[], None],
        keys: KeyStore | None,
    ) -> None:
        self.network: NetworkAddress | None = None
        self.fingerprint = ""
        """Of the board's own certificate; "" where browsers know the certificate, or there is none."""
        self.seats = PhoneSeats(consoles, now=now, changed=self._seats_changed, keys=keys)
        self._show_code = show_code
        self._changed = changed
        self._showing: set[int] = set()
        """Consoles whose screen shows a code."""

    @property
    def address(self) -> str:
        """What a person types on a phone; "" where no phone is let in."""
        return "" if self.network is None else self.network.typed

    def invite(self, console: int) -> str:
        """A code that makes a phone this console, as a screen shows it: in two halves."""
        code = self.seats.invite(console)
        return readable(code)

    def join(self) -> Join | None:
        """Where a phone joins, for a television; None without a network."""
        if self.network is None or self.network.url is None:
            return None
        qr, size = qr_path(f"{self.network.url}seat")
        return Join(self.address, qr, size, self.network.name, self.fingerprint)

    def invitation(self, console: int) -> Invitation | None:
        """What the page shows; the seat's own screen shows it too. None without a network."""
        if self.network is None or self.network.url is None:
            return None
        code = self.invite(console)
        path = f"seat#{code.replace('-', '')}"
        qr, size = qr_path(f"{self.network.url}{path}")
        named, name_size = qr_path(f"{by_name}{path}") if (by_name := self.network.named_url) else ("", 0)
        self._showing.add(console)
        self._show_code(console, (code, self.address))
        return Invitation(
            console, self.address, code, qr, size, self.network.name, named, name_size, self.fingerprint
        )

    def _seats_changed(self) -> None:
        """A screen that showed a code shows its own text again once a phone has come."""
        for console in self._showing & set(self.seats.held()):
            self._showing.discard(console)
            self._show_code(console, None)
        self._changed()


class NetworkLine:
    """Tells the table of phones. It is made before the page: without `phones` none is let in."""

    def __init__(self) -> None:
        self.phones: Phones | None = None

    @property
    def address(self) -> str:
        return "" if self.phones is None else self.phones.address

    @property
    def fingerprint(self) -> str:
        return "" if self.phones is None else self.phones.fingerprint

    def connected(self) -> tuple[int, ...]:
        return () if self.phones is None else self.phones.seats.held()

    def invite(self, console: int) -> str:
        assert self.phones is not None
        return self.phones.invite(console)

    def take_back(self, console: int) -> None:
        if self.phones is not None:
            self.phones.seats.take_back(console)
