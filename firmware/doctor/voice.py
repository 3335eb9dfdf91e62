"""Lets the board's voice speak, and says whether it did: is the program there, and the sound card?"""

from __future__ import annotations

import asyncio

from croupier.firmware.doctor.advice import SERVICE_USER, join_group
from croupier.firmware.doctor.examined_board import ExaminedBoard
from croupier.firmware.doctor.findings import Finding, look, ok
from croupier.firmware.model.sentence import Told, told
from croupier.hw.device_id import DeviceId
from croupier.hw.drivers.errors import Fault, fault_of
from croupier.hw.drivers.voice import PACKAGES

SPOKEN_WITHIN_S = 12.0
_TEST_WORDS = "Croupier"


async def look_at_voice(examined: ExaminedBoard) -> Finding:
    """Never wrong: without a voice the board plays as before."""
    part, voice = DeviceId("voice"), examined.opened.board.voice
    wiring = examined.wiring.voice
    if voice is None:
        return ok(part, told("doctor-simulated"))
    spoken = asyncio.Event()
    voice.say(_TEST_WORDS, language="en", done=spoken.set)
    try:
        async with asyncio.timeout(SPOKEN_WITHIN_S):
            await spoken.wait()
    except TimeoutError:
        return look(part, told("doctor-voice-silent"), voice_advice("", wiring.device))
    well, why = examined.health_of(part, told("doctor-voice-silent"))
    if well:
        card = told("doctor-voice-default-card")
        if wiring.device:
            card = told("doctor-voice-card", card=wiring.device)
        what = told("doctor-voice-spoke", program=wiring.driver, words=_TEST_WORDS, card=card)
        return look(part, what)
    return look(part, told("doctor-voice-lost", why=why), voice_advice(why, wiring.device))


def voice_advice(why: str, device: str) -> Told:
    """What to do about a voice that does not speak."""
    match fault_of(why):
        case Fault.NO_LIBRARY:
            program = why.split(maxsplit=1)[0]
            if program == "piper":
                return told("doctor-fix-voice-piper")
            return told("doctor-fix-apt", f"sudo apt install {PACKAGES.get(program, program)}")
        case Fault.TAKEN:
            return told("doctor-fix-voice-taken")
        case _:
            key = "doctor-fix-voice-card" if device else "doctor-fix-voice-no-card"
            return told(key, "aplay -L", card=device).and_(join_group("audio", user=SERVICE_USER))
