"""The program and the machine, for /setup: what they are, the log, restart, reboot, update, switching off.

What needs root is asked of the root helper. Where there is none, as on a laptop, the page says so.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from croupier.firmware.root_helper.client import NOBODY, RootRefused
from croupier.firmware.service.logs import recent_lines
from croupier.firmware.service.report import game_report, own_version
from croupier.firmware.text import Say
from croupier.firmware.web.workshop.messages import AboutNow, Deed, SaidNow
from croupier.firmware.workshop.premises import Premises

_log = logging.getLogger(__name__)

VERBS: Mapping[Deed, str] = {"restart": "restart", "reboot": "reboot", "update": "update"}
"""The verb of the root helper for each. Switching off needs none: the power button's way is taken."""
MAX_LOG_LINES, MAX_LINE_LETTERS = 300, 500


class Machine:
    """Looks again when it is told to, and otherwise says what it found then."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises
        self._helper: dict[str, Any] | None = None
        """What the root helper says of itself; None if there is none."""
        self._refused = ""
        """Why there is none."""

    async def look_again(self) -> None:
        try:
            self._helper = await self._premises.ask_root("about")
        except RootRefused as refused:
            self._helper, self._refused = None, refused.code
            if refused.code != NOBODY:
                _log.warning("the root helper: %s", refused)

    def about(self, say: Say) -> AboutNow:
        card = "none" if self._helper is None else self._helper.get("card", "none")
        verbs = () if self._helper is None else self._helper.get("verbs", ())
        can = [deed for deed, verb in VERBS.items() if verb in verbs]
        if card == "none" and "update" in can:
            can.remove("update")
        return AboutNow(
            facts=tuple(self._facts(say)),
            can=(*can, "off") if self._helper is not None else (),
            helpless="" if self._helper is not None else self._why_helpless(say),
            newer_on_card=card == "other",
        )

    def _why_helpless(self, say: Say) -> str:
        if not self._refused:
            return ""  # nobody has looked yet
        return say("setup-no-service" if self._refused == NOBODY else "setup-refused-no-helper")

    def _facts(self, say: Say) -> list[tuple[str, str]]:
        premises = self._premises
        game = game_report(premises.scene().view)
        if game is None:
            now = say("setup-game-none")
        elif game.over:
            now = say("setup-game-over", names=", ".join(game.players))
        else:
            now = say("setup-game-on", names=", ".join(game.players), thrower=game.thrower)
        minutes = int(premises.running_s()) // 60
        return [
            (say("setup-fact-version"), own_version()),
            (say("setup-fact-board"), premises.wiring.title),
            (say("setup-fact-game"), now),
            (say("setup-fact-running"), say("setup-running", hours=minutes // 60, minutes=minutes % 60)),
            (say("setup-fact-address"), premises.address()),
            (say("setup-fact-folder"), str(premises.state)),
        ]

    async def log(self) -> tuple[str, ...]:
        """The last lines, the oldest first: systemd's, or else those of this run."""
        lines = recent_lines()
        try:
            lines = [str(line) for line in (await self._premises.ask_root("log"))["lines"]]
        except RootRefused as refused:
            if refused.code != NOBODY:
                lines = [*lines, f"({refused})"]
        return tuple(line[:MAX_LINE_LETTERS] for line in lines[-MAX_LOG_LINES:])

    async def do(self, what: Deed, say: Say) -> SaidNow:
        _log.warning("asked for on /setup: %s", what)
        if what == "off":
            if self._helper is None:  # the machine may be anybody's laptop
                return SaidNow(self._why_helpless(say) or say("setup-no-service"), bad=True)
            self._premises.power_off()
            return SaidNow(say("setup-doing-off"))
        try:
            await self._premises.ask_root(VERBS[what])
        except RootRefused as refused:
            _log.warning("the root helper does not %s: %s", what, refused)
            if refused.code == NOBODY:
                return SaidNow(say("setup-no-service"), bad=True)
            code = refused.code if refused.code in ("failed", "too-many", "no-helper") else "other"
            return SaidNow(say(f"setup-refused-{code}", why=str(refused)), bad=True)
        return SaidNow(say(f"setup-doing-{what}"))
