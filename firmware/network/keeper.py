"""Keeps the board reachable: opens its own Wi-Fi where no other answers, joins the one that people choose.

The daemon has no rights for this: it asks the root helper. Nothing here stops a game: what fails is said in
one sentence, and tried again later.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from msgspec.structs import replace

from croupier.firmware.model.inputs import NetworkNews
from croupier.firmware.model.network import FoundWifi, NetworkState, OwnWifi
from croupier.firmware.network.links import Links
from croupier.firmware.root_helper.client import RootRefused
from croupier.hw.clock import Clock, Timer

_log = logging.getLogger(__name__)

LOOK_EVERY_S = 5.0
OPEN_AFTER_S = 45.0
"""Seconds without any network, after which the board opens its own."""
TRY_AGAIN_S = 300.0
"""Seconds until it tries again what was refused."""
LOOK_FOR_HOUSE_EVERY_S = 900.0
"""Seconds after which the board closes its own Wi-Fi for a moment, in case one that it knows is back."""
HOUSE_ANSWERS_WITHIN_S = 40.0
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No i, l, o, 0 or 1: a password is read from a small screen."""
PASSWORD_LENGTH = 10
TROUBLES = {"not-there", "wrong-password", "no-address"}
"""Why a Wi-Fi was not joined, as the root helper names it; for each there is a sentence."""

AskRoot = Callable[..., Awaitable[dict[str, Any]]]


class OwnWifiStore(Protocol):
    """Keeps name and password of the board's own Wi-Fi: phones remember them."""

    value: OwnWifi

    def keep(self, value: OwnWifi) -> object: ...


class NetworkKeeper:
    """`changed` is called after each change of `state`, with the news if there are any.

    `opens_own` says whether the board may open its own Wi-Fi by itself. `is_busy` says whether closing it for
    a moment would disturb anybody.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        ask: AskRoot,
        links: Callable[[], Links],
        store: OwnWifiStore,
        opens_own: bool,
        is_busy: Callable[[], bool],
        changed: Callable[[NetworkNews | None], None],
    ) -> None:
        self.state = NetworkState()
        self._clock = clock
        self._ask = ask
        self._links = links
        self._store = store
        self._opens_own = opens_own
        self._is_busy = is_busy
        self._changed = changed
        self._watchers: list[Callable[[], None]] = []
        self._alone_since: float | None = None
        self._not_before = 0.0
        self._ask_again_at = 0.0
        self._look_for_house_at = 0.0
        self._known = 0
        """How many Wi-Fis NetworkManager knows, without the board's own."""
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_asked = False
        """People have asked for what is done now."""
        self._next: Coroutine[Any, Any, None] | None = None
        """What people have asked for meanwhile."""

    def start(self) -> None:
        """Begin to look after the network."""
        self._do(self._begin())

    def watch(self, changed: Callable[[], None]) -> None:
        """Have it called, too, after each change of `state`."""
        self._watchers.append(changed)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._next is not None:
            self._next.close()
            self._next = None
        if self._task is not None:
            self._task.cancel()

    # -- what people ask for. It waits until what the board does by itself is done. While one thing that
    # somebody has asked for is done, another is not begun.

    def look(self) -> None:
        """Look which Wi-Fis there are."""
        self._do(self._find(), asked=True)

    def join(self, name: str, password: str) -> None:
        """Join that Wi-Fi; "" is the password of an open one."""
        self._do(self._join(name, password), asked=True)

    def open_own(self) -> None:
        """Open the board's own Wi-Fi now."""
        self._do(self._open(), asked=True)

    def close_own(self) -> None:
        """Close it, and look for a Wi-Fi that is known. If none answers, the own one opens again."""
        self._do(self._look_for_house(), asked=True)

    # -- looking

    async def _begin(self) -> None:
        """Is there anybody who can change networks? Otherwise nothing is ever looked at."""
        try:
            has_manager = await self._know()
        except RootRefused as refused:
            if refused.code in ("no-helper", "unknown-verb"):
                return
            _log.warning("Wi-Fi: %s", refused)  # it may only be starting
            has_manager = True
        if has_manager:
            self._look_later()
        else:
            _log.info("Wi-Fi: there is no NetworkManager, so nothing is changed")

    def _look_later(self) -> None:
        self._timer = self._clock.call_at(self._clock.now() + LOOK_EVERY_S, self._look)

    def _look(self) -> None:
        self._look_later()
        if self._task is not None:
            return
        links, now = self._links(), self._clock.now()
        if not self.state.can_choose:
            if links.radio and now >= self._ask_again_at:  # plugged in just now, perhaps; it may be another's
                self._ask_again_at = now + TRY_AGAIN_S
                self._do(self._recognise())
        elif not links.radio:
            self._ask_again_at = now
            self._set(can_choose=False, own=None, joined="")
        elif self.state.own is not None:
            if not links.wifi_up:
                self._set(own=None)
            elif self._known and now >= self._look_for_house_at and not self._is_busy():
                self._do(self._look_for_house())
        elif links.wifi_up or links.cable_up:
            self._alone_since = None
            if links.wifi_up and not self.state.joined:
                self._do(self._recognise())
        else:
            if self._alone_since is None:
                self._alone_since = now
                self._set(joined="")
            if self._opens_own and now >= max(self._alone_since + OPEN_AFTER_S, self._not_before):
                self._do(self._open())

    async def _know(self) -> bool:
        """What NetworkManager knows; False if there is none.

        A board's own Wi-Fi that is open already, as after a crash, stays so.
        """
        found = await self._ask("wifi")
        self._known = found["known"]
        own = self._own() if found["own"] else None
        if own is not None:
            self._look_for_house_at = self._clock.now() + LOOK_FOR_HOUSE_EVERY_S
        self._set(can_choose=found["radio"], joined=found["joined"], own=own)
        return bool(found["manager"])

    async def _recognise(self) -> None:
        """Is there a radio that may be used, and in which Wi-Fi is it?"""
        await self._know()

    async def _find(self) -> None:
        """NetworkManager does not look while the radio is the board's own Wi-Fi: that is closed meanwhile."""
        own = self.state.own
        self._set(looking=True, trouble="")
        try:
            if own is not None:
                await self._ask("wifi-own-close")
            await self._hear()
        except RootRefused as refused:
            _log.warning("Wi-Fi: %s", refused)
        self._set(looking=False)
        if own is not None:
            await self._back_from_looking()

    async def _back_from_looking(self) -> None:
        """Open the own Wi-Fi again, unless NetworkManager has joined one that it knows."""
        if self._links().wifi_up:
            await self._know()
        if self.state.joined:
            self._set(NetworkNews("news-wifi-joined", self.state.joined))
        else:
            await self._open(again=True)

    async def _hear(self) -> None:
        """Which Wi-Fis are in reach? Where none is heard, those that were heard before stay in the list."""
        answer = await self._ask("wifi-list")
        own = self._store.value.name
        found = [FoundWifi(one["name"], one["signal"], one["locked"]) for one in answer["networks"]]
        self._set(found=tuple(one for one in found if one.name != own) or self.state.found)

    # -- the board's own

    def _own(self) -> OwnWifi:
        """Name and password, which stay the same."""
        if not self._store.value.name:
            ending = "".join(secrets.choice(LETTERS) for _ in range(4)).upper()
            password = "".join(secrets.choice(LETTERS) for _ in range(PASSWORD_LENGTH))
            self._store.keep(OwnWifi(f"Croupier {ending}", password))
        return self._store.value

    async def _open(self, *, again: bool = False) -> None:
        """Look first which others there are, as long as the radio is free for it.

        `again`: it was closed for a moment, and nobody has to be told.
        """
        own = self._own()
        self._not_before = self._clock.now() + TRY_AGAIN_S
        try:
            if not again:
                await self._hear()
            await self._ask("wifi-own", name=own.name, password=own.password)
        except RootRefused as refused:
            self._fails("news-wifi-own-failed", own.name, refused)
            return
        self._look_for_house_at = self._clock.now() + LOOK_FOR_HOUSE_EVERY_S
        self._alone_since = None
        news = None if again else NetworkNews("news-wifi-own-open", own.name)
        openings = self.state.openings + (not again)
        self._set(news, own=own, openings=openings, joined="", trouble="")

    async def _look_for_house(self) -> None:
        self._look_for_house_at = self._clock.now() + LOOK_FOR_HOUSE_EVERY_S  # also if it is refused
        await self._ask("wifi-own-close")
        self._set(own=None)
        end = self._clock.now() + HOUSE_ANSWERS_WITHIN_S
        while self._clock.now() < end:
            await self._wait(LOOK_EVERY_S)
            if self._links().wifi_up:
                await self._know()
                self._set(NetworkNews("news-wifi-joined", self.state.joined))
                return
        if self._opens_own:
            await self._open(again=True)

    # -- the one of the house

    async def _join(self, name: str, password: str) -> None:
        had_own = self.state.own
        self._set(joining=name, trouble="", own=None)
        try:
            answer = await self._ask("wifi-join", name=name, password=password)
        except RootRefused as refused:
            _log.warning("Wi-Fi: %s", refused)
            answer = {"joined": False, "why": str(refused)}
        self._set(joining="")
        if answer["joined"]:
            self._known = max(1, self._known)
            self._alone_since = None
            self._set(NetworkNews("news-wifi-joined", name), joined=name)
            return
        why = answer["why"] if answer["why"] in TROUBLES else "not-joined"
        _log.warning("Wi-Fi %s: %s", name, answer["why"])
        self._set(NetworkNews(f"news-wifi-{why}", name), trouble=f"news-wifi-{why}", trouble_name=name)
        if had_own is not None:
            trouble = self.state.trouble
            await self._open(again=True)
            self._set(trouble=trouble, trouble_name=name)

    # -- inside

    def _fails(self, key: str, name: str, refused: RootRefused) -> None:
        """It is told once; a later try that fails as well is only written to the log."""
        _log.warning("Wi-Fi: %s", refused)
        news = NetworkNews(key, name) if self.state.trouble != key else None
        self._set(news, trouble=key, trouble_name=name, own=None)

    def _do(self, work: Coroutine[Any, Any, None], *, asked: bool = False) -> None:
        """One thing at a time."""
        if self._task is None:
            self._is_asked = asked
            self._task = asyncio.create_task(self._finish(work))
        elif asked and not self._is_asked and self._next is None:
            self._next = work
        else:
            work.close()

    async def _finish(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except RootRefused as refused:
            _log.warning("Wi-Fi: %s", refused)
        except Exception:  # noqa: BLE001  the game goes on without it
            _log.exception("Wi-Fi: a mistake in the program")
        finally:
            self._task = None
            if self._next is not None:
                work, self._next = self._next, None
                self._do(work, asked=True)

    async def _wait(self, seconds: float) -> None:
        passed = asyncio.Event()
        self._clock.call_at(self._clock.now() + seconds, passed.set)
        await passed.wait()

    def _set(self, news: NetworkNews | None = None, **changes: Any) -> None:
        state = replace(self.state, **changes)
        if state != self.state or news is not None:
            self.state = state
            self._changed(news)
            for watcher in self._watchers:
                watcher()
