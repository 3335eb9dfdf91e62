"""Tries one device at a time: a light, a screen, buttons, the readers, the sound. Then the table has it.

A trial ends by itself after a while, when another begins, and when the page that began it is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.firmware.doctor.signs import button_sign, number_sign
from croupier.firmware.doctor.walk import BUTTON_ORDER, SIDE_COLOURS, SPACE_COLOUR, TUNE
from croupier.firmware.web.workshop.messages import TrialKind
from croupier.firmware.workshop.lent import LentDevices
from croupier.hw.clock import Clock, Timer
from croupier.hw.protocols import Button, ButtonEvent, Sighting, Size

LIGHT_S, SIDES_S, SCREEN_S, BUTTONS_S, READERS_S = 6.0, 6.0, 10.0, 30.0, 60.0
"""Seconds that a trial lasts, the readers' from the last token that was seen."""
SOUND_S, VOICE_S = 1.2, 15.0
WELL_DONE_S = 1.5
"""Seconds that a trial of buttons goes on after the third has answered."""
RUN_STEP_S = 0.04
"""Seconds that the running light stays on a lamp."""
RUN_COLOUR = (60, 60, 60)
MAX_SEEN = 12


class Trial:
    """What is being tried, by whom, and what has come of it."""

    def __init__(self, what: TrialKind, n: int, who: object) -> None:
        self.what = what
        self.n = n
        self.who = who
        self.pressed: set[Button] = set()
        self.seen: list[Sighting] = []


class Tryouts:
    """`changed` is called when the trial has come on, has ended, or another has begun.

    `voice` gives what the voice says, and in which language. `press` is what a screen says while a button of
    its seat, counted from 1, is asked for. `sizes` are those of the board's own screens, `cells` the lamps of
    each space.
    """

    def __init__(
        self,
        lent: LentDevices,
        *,
        clock: Clock,
        sizes: Sequence[Size],
        cells: Sequence[Sequence[int]],
        changed: Callable[[], None],
        press: Callable[[int], str],
        voice: Callable[[], tuple[str, str]],
    ) -> None:
        self._lent = lent
        self._clock = clock
        self._sizes = sizes
        self._cells = cells
        self._changed = changed
        self._press_words = press
        self._voice_words = voice
        self._timers: dict[str, Timer] = {}
        self.now: Trial | None = None
        self.answered: dict[int, set[Button]] = {}
        """The buttons of each console that have answered in any trial since the start."""
        self.spaces_seen: set[int] = set()
        """The spaces where a token was seen in any trial since the start."""
        self.answers: dict[tuple[TrialKind, int], bool] = {}
        """Whether a person saw or heard what was tried."""

    def begin(self, what: TrialKind, n: int, who: object) -> bool:
        """False if there is no such device on this board."""
        if what == "voice" and not self._lent.speaks:
            return False
        if n >= (len(self._sizes) if what in ("screen", "buttons") else len(self._cells)):
            return False
        self.end()
        self.now = trial = Trial(what, n, who)
        match what:
            case "light":
                self._lent.light(dict.fromkeys(self._cells[n], SPACE_COLOUR))
                self._end_after(LIGHT_S)
            case "lights":
                self._run([lamp for cell in self._cells for lamp in cell])
            case "screen":
                self._lent.show(n, number_sign(self._sizes[n], n + 1), lambda _event: self.end())
                self._end_after(SCREEN_S)
            case "buttons":
                self._ask_for_button(trial)
                self._end_after(BUTTONS_S)
            case "readers":
                self._lent.listen_to_readers(self._see)
                self._end_after(READERS_S)
            case "sound":
                self._lent.play(TUNE)
                self._end_after(SOUND_S)
            case "voice":
                self._lent.speak(self._voice_words(), lambda: self._spoken(trial))
                self._end_after(VOICE_S)
        self._changed()
        return True

    def end(self) -> None:
        """The table has its device again. Nothing happens if nothing is being tried."""
        trial, self.now = self.now, None
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if trial is None:
            return
        match trial.what:
            case "light" | "lights":
                self._lent.take_back_lights()
            case "screen" | "buttons":
                self._lent.take_back_console(trial.n)
            case "readers":
                self._lent.take_back_readers()
            case "sound" | "voice":
                pass
        self._changed()

    @property
    def consoles(self) -> set[int]:
        """The console whose screen or buttons are being tried, if any."""
        return {self.now.n} if self.now is not None and self.now.what in ("screen", "buttons") else set()

    def left(self, who: object) -> None:
        """The page of that name is gone."""
        if self.now is not None and self.now.who is who:
            self.end()

    def _spoken(self, trial: Trial) -> None:
        if self.now is trial:
            self.end()

    def answer(self, what: TrialKind, n: int, *, yes: bool) -> None:
        self.answers[what, n] = yes
        self._changed()

    # -- the lights

    def _run(self, lamps: Sequence[int]) -> None:
        """A light runs round the board from GO on, then each side has its colour."""

        def step(at: int) -> None:
            if at < len(lamps):
                self._lent.light({lamps[at]: RUN_COLOUR})
                self._timers["run"] = self._clock.call_at(
                    self._clock.now() + RUN_STEP_S, lambda: step(at + 1)
                )
                return
            side = len(self._cells) // len(SIDE_COLOURS)
            sides = {lamp: SIDE_COLOURS[n // side] for n, cell in enumerate(self._cells) for lamp in cell}
            self._lent.light(sides)
            self._end_after(SIDES_S)

        step(0)

    # -- buttons

    def _ask_for_button(self, trial: Trial) -> None:
        size = self._sizes[trial.n]
        missing = [button for button in BUTTON_ORDER if button not in trial.pressed]
        image = number_sign(size, trial.n + 1)
        if missing:
            image = button_sign(size, trial.n + 1, missing[0], self._press_words(trial.n + 1))
        self._lent.show(trial.n, image, self._press)

    def _press(self, event: ButtonEvent) -> None:
        trial = self.now
        if trial is None or trial.what != "buttons" or event.kind != "press":
            return
        trial.pressed.add(event.button)
        self.answered.setdefault(trial.n, set()).add(event.button)
        self._ask_for_button(trial)
        self._end_after(BUTTONS_S if len(trial.pressed) < len(BUTTON_ORDER) else WELL_DONE_S)
        self._changed()

    # -- readers

    def _see(self, sighting: Sighting) -> None:
        trial = self.now
        if trial is None or trial.what != "readers":
            return
        trial.seen = [*trial.seen, sighting][-MAX_SEEN:]
        if sighting.present and sighting.place is not None:
            self.spaces_seen.add(sighting.place)
        self._end_after(READERS_S)
        self._changed()

    def _end_after(self, seconds: float) -> None:
        if (before := self._timers.pop("end", None)) is not None:
            before.cancel()
        self._timers["end"] = self._clock.call_at(self._clock.now() + seconds, self.end)
