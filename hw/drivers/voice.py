"""Voices: programs that speak, each run as a process of its own, with their sound sent to the sound card.

espeak-ng speaks, or piper where somebody has installed it; `aplay` brings the sound to the card. Both are
started for each text and end with it, so nothing of them stays in the memory of the board's program.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from croupier.hw.clock import Clock
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import DriverError, Fault, Reason
from croupier.hw.health import Health, OnHealth, unheard
from croupier.hw.protocols import Voice

_log = logging.getLogger(__name__)

ESPEAK, PIPER, PLAYER = "espeak-ng", "piper", "aplay"
PACKAGES = {ESPEAK: "espeak-ng", PLAYER: "alsa-utils", PIPER: "piper-tts"}
"""Which package brings a program: piper's is one of Python, the others are Debian's."""
WORDS_A_MINUTE, LOUDNESS = 165, 130
"""Of espeak-ng, at the usual speed and volume."""
MAX_LOUDNESS = 200
MAX_LETTERS = 1500
"""A longer text is cut: nobody waits for its end."""
SLOW_LETTERS_A_SECOND = 5.0
STARTS_WITHIN_S = 5.0
"""No text takes longer than this and its letters; then a process hangs, or the card is taken."""
RETRY_S = 5.0
"""A lost voice is tried again with the first text after this time."""
DEATHS = 2
"""A process that is killed is news only if it is killed so often in a row."""
TOO_LONG = "it took too much time: does another program have the card?"
NO_VOICE = "voice does not exist"
"""What espeak-ng says of a language that it does not speak."""


class VoiceLost(DriverError, OSError):
    """The voice cannot speak."""


class _Died(VoiceLost):
    """A process was killed while it spoke."""


@dataclass(frozen=True)
class Text:
    """One text on its way to the card."""

    words: str
    language: str
    done: Callable[[], None]
    speed: float = 1.0
    volume: float = 1.0


class EspeakVoice(Voice):
    """Needs Debian's packages espeak-ng and alsa-utils, and a sound card: the Pi's own socket, HDMI, a USB
    card or a small amplifier on I2S. `device` is its name as `aplay -L` lists it; "" is the default card.

        with EspeakVoice(clock=clock, on_health=print) as voice:
            voice.say("Dog bids 190 dollars.", language="en", done=next_one)

    Nothing waits for the voice: a thread starts the processes and hears when they end. A voice that cannot
    speak is reported once, and once when it speaks again; each text of that time counts as spoken.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        device: str = "",
        on_health: OnHealth = unheard,
        environ: Mapping[str, str] | None = None,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._seconds = seconds
        self._device = device
        self._environ = environ
        self._health = Health(DeviceId("voice"), on_health)
        self._speed = self._volume = 1.0
        self._texts: queue.SimpleQueue[Text | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._current: Text | None = None
        """The newest text: an older one is cut off, or never begun."""
        self._running: tuple[subprocess.Popen[bytes], ...] = ()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._deaths = 0
        self._try_again_at = 0.0
        self._spoken_as: dict[str, str] = {}
        """By language: the voice of espeak-ng that speaks it."""

    def say(self, text: str, *, language: str, done: Callable[[], None]) -> None:
        with self._lock:
            if self._closed:
                return
            self._current = new = Text(text[:MAX_LETTERS], language, done, self._speed, self._volume)
            self._kill()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
                self._thread.start()
        self._texts.put(new)

    def hush(self) -> None:
        with self._lock:
            self._current = None
            self._kill()

    def tune(self, speed: float, volume: float) -> None:
        self._speed, self._volume = speed, volume

    def close(self) -> None:
        with self._lock:
            if self._closed:
                return
            self._closed, self._current, thread = True, None, self._thread
            self._kill()
        self._texts.put(None)
        if thread is not None:
            thread.join(timeout=STARTS_WITHIN_S)

    # -- what is run

    def commands(self, text: Text) -> list[list[str]]:
        """The programs, each fed by the one before it; the first one reads the text."""
        voice = self._spoken_as.get(text.language, text.language.lower())
        loudness = min(MAX_LOUDNESS, round(LOUDNESS * text.volume))
        words = round(WORDS_A_MINUTE * text.speed)
        return [
            [ESPEAK, "-v", voice, "-s", str(words), "-a", str(loudness), "-b", "1", "--stdin", "--stdout"],
            self._player(),
        ]

    def _player(self) -> list[str]:
        """`-N`: a card that another program has is an error at once, and not a long silence."""
        return [PLAYER, "-q", "-N", *(["-D", self._device] if self._device else [])]

    # -- the thread

    def _work(self) -> None:
        while (text := self._texts.get()) is not None:
            if text is self._current:
                try:
                    self._speak(text)
                except Exception:  # noqa: BLE001  a thread that ends here would be a voice that is silent for ever
                    _log.exception("the voice: %r could not be spoken", text.words)
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self._clock.call_soon_threadsafe(text.done)

    def _speak(self, text: Text) -> None:
        if self._health.ok is False and self._seconds() < self._try_again_at:
            return
        try:
            self._run(text)
        except _Died as error:
            self._deaths += 1
            if self._deaths >= DEATHS:
                self._lost(error)
        except VoiceLost as error:
            self._lost(error)
        else:
            self._deaths = 0
            if text is self._current:
                self._health.well()

    def _lost(self, error: VoiceLost) -> None:
        self._try_again_at = self._seconds() + RETRY_S
        if self._health.lost(error.reason):
            _log.warning("the voice: %s", error.reason)

    def _run(self, text: Text) -> None:
        """Run the programs until they have ended. `VoiceLost` if one fails that nobody has cut off."""
        while True:
            failed = self._run_once(text)
            if failed is None or text is not self._current:
                return
            program, code, said = failed
            if NO_VOICE in said and (other := self._other_voice(text.language)) is not None:
                self._spoken_as[text.language] = other
                continue
            if code < 0 and said != TOO_LONG:
                raise _Died(f"{program} was ended by signal {-code} while it spoke", device="voice")
            raise VoiceLost(Reason(_why(program, code, said), _fault(said)), device="voice")

    def _other_voice(self, language: str) -> str | None:
        """The voice for a language that espeak-ng does not know: that without its country, or English."""
        tried = self._spoken_as.get(language, language.lower())
        plain = language.partition("-")[0].lower()
        return plain if tried not in (plain, "en") else "en" if tried != "en" else None

    def _run_once(self, text: Text) -> tuple[str, int, str] | None:
        """The program that failed, its code and what it said; None if all went well."""
        commands = self.commands(text)
        processes = self._start(text, commands)
        if not processes:
            return None
        last, failed = processes[-1], False
        try:
            assert processes[0].stdin is not None
            with contextlib.suppress(OSError):
                processes[0].stdin.write(text.words.encode())
                processes[0].stdin.close()
            try:
                last.wait(STARTS_WITHIN_S + len(text.words) / SLOW_LETTERS_A_SECOND / min(1.0, text.speed))
            except subprocess.TimeoutExpired:
                failed = True
        finally:
            with self._lock:
                self._running = ()
            said = [_put_away(process) for process in processes]
        if failed:
            return commands[-1][0], -signal.SIGKILL, TOO_LONG
        return _first_failure(commands, processes, said)

    def _start(self, text: Text, commands: Sequence[Sequence[str]]) -> list[subprocess.Popen[bytes]]:
        """None of them, if the text was cut off meanwhile.

        Not under the lock: a program may be slow to come from a card, and `say` waits for nothing.
        """
        processes: list[subprocess.Popen[bytes]] = []
        for number, command in enumerate(commands):
            source = processes[-1].stdout if processes else subprocess.PIPE
            ends = number == len(commands) - 1
            try:
                process = subprocess.Popen(
                    command,
                    stdin=source,
                    stdout=subprocess.DEVNULL if ends else subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    env=None if self._environ is None else dict(self._environ),
                )
            except OSError as error:
                for started in processes:
                    _put_away(started)
                raise VoiceLost(_not_started(command[0], error), device="voice") from error
            if processes and processes[-1].stdout is not None:
                processes[-1].stdout.close()  # only the next program reads it
            processes.append(process)
        with self._lock:
            if text is self._current:
                self._running = tuple(processes)
                return processes
        for process in processes:
            _put_away(process)
        return []

    def _kill(self) -> None:
        for process in self._running:
            with contextlib.suppress(OSError):
                process.kill()


class PiperVoice(EspeakVoice):
    """Needs `piper` (the Python package piper-tts) besides, and the file of a voice for each language in
    `models`; espeak-ng speaks the other languages.
    """

    def __init__(
        self,
        models: Mapping[str, str],
        *,
        clock: Clock,
        device: str = "",
        on_health: OnHealth = unheard,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(clock=clock, device=device, on_health=on_health, environ=environ)
        self._models = dict(models)

    def commands(self, text: Text) -> list[list[str]]:
        model = self._models.get(text.language) or self._models.get(text.language.partition("-")[0])
        if model is None:
            return super().commands(text)
        sound = ["--length-scale", f"{1 / text.speed:.2f}", "--volume", f"{text.volume:.2f}"]
        return [
            [PIPER, "--model", model, *sound, "-f", "-"],
            self._player(),
        ]


def _put_away(process: subprocess.Popen[bytes]) -> str:
    """End a process, if it still runs, and close its pipes. Returns what it has complained about."""
    process.kill()
    said = b"" if process.stderr is None else process.stderr.read()
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    return said.decode(errors="replace")


def _first_failure(
    commands: Sequence[Sequence[str]], processes: Sequence[subprocess.Popen[bytes]], said: Sequence[str]
) -> tuple[str, int, str] | None:
    """A speaker that refuses its text leaves the player without sound; a player that fails leaves the speaker
    without anybody to hear it, which is no failure of the speaker.
    """
    results = list(zip(commands, processes, said, strict=True))
    refused = next((one for one in results if one[1].returncode > 0), None)
    ended = results[-1] if results[-1][1].returncode != 0 else None
    found = refused or ended
    return None if found is None else (found[0][0], found[1].returncode, found[2])


def _not_started(program: str, error: OSError) -> Reason:
    if isinstance(error, FileNotFoundError):
        return Reason(f"{program} is not installed", Fault.NO_LIBRARY)
    return Reason(f"{program} cannot be started: {error.strerror}")


def _why(program: str, code: int, said: str) -> str:
    """The last line that a program said before it failed."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return f"{program}: {lines[-1] if lines else f'it ended with code {code}'}"


def _fault(said: str) -> Fault:
    if "busy" in said.lower():
        return Fault.TAKEN
    return Fault.NO_PORT if "No such" in said or "cannot find card" in said else Fault.OTHER
