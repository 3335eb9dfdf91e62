"""What the table has of the page's server: it asks for a code, and hears which phones are there."""

from __future__ import annotations

from croupier.firmware.web.server import Server


class NetworkLine:
    """Nobody is let in before there is a `server`, and one that listens on the network."""

    def __init__(self) -> None:
        self.server: Server | None = None

    @property
    def address(self) -> str:
        return "" if self.server is None else self.server.phones.address

    def held(self) -> tuple[int, ...]:
        return () if self.server is None else self.server.phones.seats.held()

    def invite(self, console: int) -> str:
        assert self.server is not None
        return self.server.phones.invite(console)

    def take_back(self, console: int) -> None:
        if self.server is not None:
            self.server.phones.take_back(console)
