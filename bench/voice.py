"""Measures what the board's voice costs the program: memory, the processor's time while everybody thinks, and
how late the event loop is while robots play fast.

The real espeak-ng speaks into ALSA's null device, which takes no time: so far more is spoken than at a table.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from time import process_time

from msgspec.structs import replace

from croupier.config.wiring import VoiceWiring, Wiring
from croupier.firmware.app.app import App
from croupier.firmware.app.arguments import AtOnce
from croupier.firmware.app.play import opening, simulated
from croupier.firmware.app.program import Program
from croupier.firmware.model.inputs import Choose
from croupier.firmware.saves.journal import StateFolder
from croupier.firmware.saves.saved_value import SavedValue
from croupier.firmware.table.common.board_settings import BOARD_SETTINGS_FILE, BoardSettings
from tests.firmware.running import running

SECONDS = 8.0
IDLE_SECONDS = 4.0
LOOK_EVERY_S = 0.002
ROUNDS = 2
"""Silent and speaking take turns: the machine is never equally busy."""


def figures() -> Iterator[tuple[str, str]]:
    if not all(map(shutil.which, ("espeak-ng", "aplay"))):
        return
    with tempfile.TemporaryDirectory() as folder:
        card = Path(folder) / "asound.conf"
        card.write_text("pcm.!default { type null }\n")
        os.environ["ALSA_CONFIG_PATH"] = str(card)
        late: dict[bool, list[float]] = {False: [], True: []}
        idle: dict[bool, float] = {False: 0.0, True: 0.0}
        memory: dict[bool, float] = {}
        spoken = 0
        for number in range(ROUNDS):
            for speaks in (False, True):
                state = Path(folder) / f"{number}{speaks}"
                found, sentences = asyncio.run(_play(state, speaks=speaks))
                late[speaks] += found
                spoken += sentences
                memory.setdefault(speaks, _memory_mb())
                idle[speaks] += asyncio.run(_think(state, speaks=speaks))
        for speaks, name in ((False, "silent"), (True, "speaking")):
            cuts = quantiles(late[speaks], n=100)
            yield f"loop_lag_{name}_ms_p99", f"{cuts[98] * 1000:.2f}"
            yield f"memory_{name}_mb", f"{memory[speaks]:.1f}"
            yield f"idle_{name}_cpu_ms_a_second", f"{1000 * idle[speaks] / IDLE_SECONDS / ROUNDS:.2f}"
        yield "sentences_a_second", f"{spoken / SECONDS / ROUNDS:.1f}"


def _wiring(_consoles: int) -> Wiring:
    return replace(simulated(2), voice=VoiceWiring("espeak-ng"))


def _memory_mb() -> float:
    """What this process holds now."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1000


def _program(state: Path, wanted: AtOnce, *, speaks: bool) -> Program:
    with StateFolder(state) as folder:
        settings = BoardSettings(voice="everything" if speaks else "off", pace="fast", voice_speed="fast")
        SavedValue(folder, BOARD_SETTINGS_FILE, BoardSettings()).keep(settings)
    return Program(wiring=_wiring, state=state, port=None, seed=1, opening=opening(wanted))


async def _think(state: Path, *, speaks: bool) -> float:
    """The processor's seconds while two people think and nothing happens."""
    program = _program(state.with_name(f"{state.name}-idle"), AtOnce(players=2), speaks=speaks)
    async with running(program):
        await asyncio.sleep(1.0)  # what is said at the beginning
        before = process_time()
        await asyncio.sleep(IDLE_SECONDS)
        return process_time() - before


async def _play(state: Path, *, speaks: bool) -> tuple[list[float], int]:
    """How late the loop was, again and again, and how many sentences were spoken."""
    async with running(_program(state, AtOnce(players=1, bots=5), speaks=speaks)) as app:
        spoken = _count_sentences(app)
        loop, late = asyncio.get_running_loop(), list[float]()
        end = loop.time() + SECONDS
        while (now := loop.time()) < end:
            await asyncio.sleep(LOOK_EVERY_S)
            late.append(max(0.0, loop.time() - now - LOOK_EVERY_S))
            _throw(app)
        return late, len(spoken)


def _throw(app: App) -> None:
    """The only person does what ● offers, as soon as the table waits for them."""
    words = app.scene.words[0]
    if words.awaited and app.table.is_idle and words.on:
        app.speech.put(Choose(0, words.on))


def _count_sentences(app: App) -> list[str]:
    voice, spoken = app.board.board.voice, list[str]()
    assert voice is not None
    say = voice.say

    def counted(text: str, **options: object) -> None:
        spoken.append(text)
        say(text, **options)  # type: ignore[arg-type]

    voice.say = counted  # type: ignore[method-assign]
    return spoken
