"""Follows the claims of a game, so that each payment of rent is known to be for one space."""

from __future__ import annotations

from croupier.engine import events as ev


class RentFollowed:
    """Told of each event, in order."""

    def __init__(self) -> None:
        self._claims: dict[int, int] = {}
        self.asked: int | None = None
        """The space whose rent was asked for last: a payment of rent is for this one."""

    def take(self, event: object) -> int | None:
        """The space of the claim that this event closes, if it does."""
        match event:
            case ev.ClaimOpened():
                self._claims[event.claim] = event.space
            case ev.ClaimClosed():
                space = self._claims.pop(event.claim, None)
                if event.how == "asked":
                    self.asked = space
                return space
            case _:
                pass
        return None
