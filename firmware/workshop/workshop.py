"""The workshop of /setup: tells its pages how everything is, and does what they ask for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import assert_never

from croupier.firmware.model.layout import Layout
from croupier.firmware.model.network import NetworkState
from croupier.firmware.model.panel import Panel
from croupier.firmware.text import Say
from croupier.firmware.tokens.tags import Tag, TagsError, TagStore
from croupier.firmware.views.screens import draw_panel
from croupier.firmware.web.codes import readable
from croupier.firmware.web.workshop.connection import Topic
from croupier.firmware.web.workshop.door import WorkshopDoor
from croupier.firmware.web.workshop.messages import (
    Answer,
    Do,
    Enter,
    Forget,
    FromSetup,
    JoinWifi,
    Learn,
    LogNow,
    LookAgain,
    LookForWifis,
    PartsNow,
    ReadLog,
    SaidNow,
    SeenNow,
    ShowCode,
    Stop,
    TagNow,
    TagsNow,
    ToSetup,
    TrialNow,
    Try,
    UpdateScanner,
    Walk,
)
from croupier.firmware.workshop.calibrating import Calibrating
from croupier.firmware.workshop.checkup import Checkup
from croupier.firmware.workshop.lent import LentDevices
from croupier.firmware.workshop.machine import Machine
from croupier.firmware.workshop.premises import Premises
from croupier.firmware.workshop.tryouts import Tryouts
from croupier.firmware.workshop.walk_words import walk_now
from croupier.firmware.workshop.wifi import wifi_now
from croupier.hw.clock import Timer
from croupier.hw.device_id import DeviceId
from croupier.hw.protocols import ButtonEvent, Sighting

_log = logging.getLogger(__name__)

CODE_SHOWN_S = 30.0
"""Seconds that the screens show a code. Any press on a console takes it away there."""


class Workshop:
    """One for all pages of /setup. It is made when the first of them comes."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises
        self._watchers: dict[object, Callable[[Topic], None]] = {}
        own, board = len(premises.wiring.consoles), premises.opened.board
        self._sizes = [console.screen.size for console in board.consoles[:own]]
        self._lent = LentDevices(
            premises.show, premises.borrowing, premises.clock, len(board.pixels), board.voice
        )
        self._tryouts = Tryouts(
            self._lent,
            clock=premises.clock,
            sizes=self._sizes,
            cells=board.cells,
            changed=lambda: self._changed("trial", "parts"),
            voice=lambda: (self._say("")("setup-voice-words"), self._say("").language),
            press=lambda seat: self._say("")("line-setup-press", seat=seat),
        )
        self._calibrating = Calibrating(
            premises.wiring,
            premises.opened.readers,
            self._lent,
            premises.calibration,
            clock=premises.clock,
            cells=board.cells,
            health=premises.health,
            changed=lambda: self._changed("walk"),
        )
        self._checkup = Checkup(
            premises.wiring, premises.opened, premises.health, self._tryouts, premises.scanners
        )
        self._machine = Machine(premises)
        self._tags = TagStore(premises.state)
        self._looking: asyncio.Task[None] | None = None
        self._code_timer: Timer | None = None
        self._coded: set[int] = set()
        """The consoles that show a code."""
        self.door = WorkshopDoor(now=premises.clock.now, show_code=self._show_code, keys=premises.keys)
        premises.watch_health(lambda: self._changed("parts", "about"))
        if premises.network is not None:
            premises.network.watch(lambda: self._changed("wifi"))
        if premises.scanners is not None:
            premises.scanners.watch(lambda: self._changed("parts"))

    # -- what pages are told

    def watch(self, changed: Callable[[Topic], None]) -> Callable[[], None]:
        """A new page has everything looked at anew."""
        key = object()
        self._watchers[key] = changed
        self._look_again()

        def stop() -> None:
            self._watchers.pop(key, None)

        return stop

    def _changed(self, *topics: Topic) -> None:
        for changed in list(self._watchers.values()):
            for topic in topics:
                changed(topic)

    def _say(self, language: str) -> Say:
        return self._premises.speakers()[language]

    def tell(self, topic: Topic, language: str) -> ToSetup:
        say = self._say(language)
        match topic:
            case "about":
                return self._machine.about(say)
            case "parts":
                return self._parts(say)
            case "trial":
                return self._trial(say)
            case "walk":
                return walk_now(self._calibrating, self._premises.wiring, say)
            case "tags":
                return self._known_tags()
            case "wifi":
                network = self._premises.network
                return wifi_now(NetworkState() if network is None else network.state, say)
            case _:
                assert_never(topic)

    def _parts(self, say: Say) -> PartsNow:
        parts = self._checkup.parts(say)
        wrong = sum(part.state == "wrong" for part in parts)
        unknown = sum(part.state in ("look", "unknown") for part in parts)
        if wrong:
            summary = say("setup-summary-wrong", count=wrong)
        else:
            summary = say("setup-summary-untried" if unknown else "setup-summary-well")
        return PartsNow(parts, summary, self._looking is not None)

    def _trial(self, say: Say) -> TrialNow:
        trial = self._tryouts.now
        if trial is None:
            return TrialNow("", 0, "", (), ())
        place = say.place(trial.n) if trial.what == "light" else ""
        text = say(f"setup-trial-{trial.what}", place=place, seat=trial.n + 1)
        pressed = tuple(sorted(trial.pressed))
        return TrialNow(trial.what, trial.n, text, pressed, tuple(map(self._seen, trial.seen)))

    def _seen(self, sighting: Sighting) -> SeenNow:
        tag = self._tag(sighting.uid)
        token = self._premises.opened.tokens.get(sighting.uid or "") if tag is None else tag.token
        names = [tag.name] if tag is not None and tag.name else []
        if token is not None:
            names.append(self._premises.edition().tokens[token].name)
        return SeenNow(sighting.uid or "", sighting.place, sighting.present, ", ".join(names))

    def _tag(self, uid: str | None) -> Tag | None:
        try:
            return None if uid is None else self._tags.get(uid)
        except TagsError:
            return None

    def _known_tags(self) -> TagsNow:
        try:
            known = self._tags.all()
        except TagsError as error:
            _log.warning("%s", error)
            known = ()
        wiring = self._premises.wiring
        can_read = wiring.pad is not None or any(one.senses == "identity" for one in wiring.scanners)
        tokens = tuple(token.name for token in self._premises.edition().tokens)
        tags = tuple(TagNow(tag.uid, tag.token, tag.name, tag.lang) for tag in known)
        return TagsNow(tags, tokens, can_read)

    # -- what pages ask for

    async def do(self, asked: FromSetup, who: object, language: str) -> ToSetup | None:
        say = self._say(language)
        match asked:
            case Walk(step, space):
                if step == "begin":
                    self._tryouts.end()
                self._calibrating.do(step, space)
            case Try() if self._calibrating.phase:
                return _bad(say("setup-walk-first"))
            case Try(what, n):
                return None if self._tryouts.begin(what, n, who) else _bad(say("setup-no-such-device"))
            case Stop():
                self._tryouts.end()
            case Answer(what, n, yes):
                self._tryouts.answer(what, n, yes=yes)
            case LookAgain():
                self._look_again()
            case Learn(uid, token, name, lang):
                return await self._learn(Tag(uid, name=name.strip(), token=token, lang=lang), say)
            case Forget(uid):
                return await self._forget(uid, say)
            case ReadLog():
                return LogNow(await self._machine.log())
            case Do(what):
                return await self._machine.do(what, say)
            case UpdateScanner(name):
                return self._update_scanner(name, say)
            case LookForWifis() | JoinWifi():
                return self._wifi(asked, say)
            case Enter() | ShowCode():
                pass  # it is inside already
            case _:
                assert_never(asked)
        return None

    def left(self, who: object) -> None:
        self._tryouts.left(who)

    def _look_again(self) -> None:
        if self._looking is None:
            self._looking = asyncio.create_task(self._look())
            self._changed("parts")

    async def _look(self) -> None:
        try:
            await asyncio.gather(self._checkup.look_again(), self._machine.look_again())
        except Exception:  # noqa: BLE001 - the devices can be tried all the same
            _log.exception("the look at the machine failed")
        finally:
            self._looking = None
            self._changed("parts", "about")

    async def _learn(self, tag: Tag, say: Say) -> ToSetup:
        known = self._tag(tag.uid)
        colour = known.colour if known is not None else ""
        try:
            await asyncio.to_thread(self._tags.learn, Tag(tag.uid, tag.name, tag.token, tag.lang, colour))
            self._premises.learnt()
        except TagsError as error:
            return SaidNow(str(error), bad=True)
        self._changed("tags", "trial")
        return SaidNow(say("setup-tag-learnt", uid=tag.uid))

    async def _forget(self, uid: str, say: Say) -> ToSetup:
        try:
            if not await asyncio.to_thread(self._tags.forget, uid):
                return _bad(say("setup-no-such-device"))
            self._premises.learnt()
        except TagsError as error:
            return SaidNow(str(error), bad=True)
        self._changed("tags", "trial")
        return SaidNow(say("setup-tag-forgotten", uid=uid))

    def _update_scanner(self, name: str, say: Say) -> ToSetup:
        updates = self._premises.scanners
        if updates is None or name not in updates.old():
            return _bad(say("setup-no-such-device"))
        if not updates.update([name]):
            return _bad(say("setup-update-waits"))
        return SaidNow(say("setup-scanner-updating", name=name))

    def _wifi(self, asked: LookForWifis | JoinWifi, say: Say) -> ToSetup | None:
        network = self._premises.network
        if network is None or not network.state.can_choose:
            return _bad(say("setup-no-such-device"))
        if isinstance(asked, LookForWifis):
            network.look()
            return None
        network.join(asked.name, asked.password)
        return SaidNow(say("setup-wifi-joining", name=asked.name))

    # -- the code

    def _show_code(self, code: str | None) -> bool:
        """On every own screen that answers and is not being tried; None takes it away."""
        if self._code_timer is not None:
            self._code_timer.cancel()
            self._code_timer = None
        for console in self._coded - self._tryouts.consoles:
            self._lent.take_back_console(console)
        self._coded.clear()
        if code is None:
            return False
        say = self._say("")
        panel = Panel(headline=readable(code), details=(say("line-setup-code"),), secret=True)
        for console, size in enumerate(self._sizes):
            if console not in self._lent.consoles and self._answers(console):
                text = self._premises.wiring.consoles[console].screen.text
                self._coded.add(console)
                self._lent.show(
                    console,
                    draw_panel(panel, Layout(*size, text)),
                    self._uncode,
                    secret=True,
                )
        now = self._premises.clock.now()
        self._code_timer = self._premises.clock.call_at(now + CODE_SHOWN_S, self._hide_code)
        return bool(self._coded)

    def _hide_code(self) -> None:
        self._show_code(None)

    def _answers(self, console: int) -> bool:
        well, _ = self._premises.health.get(DeviceId("screen", seat=console), (True, ""))
        return well

    def _uncode(self, event: ButtonEvent) -> None:
        """Somebody at this console wants to see the game."""
        if event.console in self._coded:
            self._coded.discard(event.console)
            self._lent.take_back_console(event.console)


def _bad(text: str) -> SaidNow:
    return SaidNow(text, bad=True)
