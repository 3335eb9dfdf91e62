"""A Pico on its port: asks who it is, stops its program, and gives it another one.

The new program is written into a folder of its own and compared. One step, the renaming of main.py, makes the
Pico start with it. If it does not say hello then, main.py leads to the old folder again. So at no moment is
there a Pico without a whole program, whenever somebody pulls a plug.
"""

from __future__ import annotations

import re
import time
from binascii import crc32
from collections.abc import Callable, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import serial

from croupier.firmware.scanners.program import PINS
from croupier.firmware.scanners.prompt import INTERRUPT, PicoError, Prompt
from croupier.hw.drivers.scanner_lines import Hello, Lines, request
from croupier.hw.drivers.serial_link import why_not

if TYPE_CHECKING:
    from collections.abc import Iterator

HELLO_WITHIN_S = 2.5
BACK_WITHIN_S = 8.0
"""A Pico that starts anew vanishes from its port, and is back with its program after so long at most."""
FOLDERS = ("scanner", "scanner2")
CHUNK = 256
_MAIN = re.compile(r"import (\w+)\.main")

Tell = Callable[[str], None]


@contextmanager
def opened(path: str, seconds: float = 0.0) -> Iterator[serial.Serial]:
    """The port, for this program alone. It may take some time to be there. `PicoError` says why it is not."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            port = serial.Serial(path, baudrate=115200, timeout=0.1, write_timeout=2.0, exclusive=True)
            break
        except OSError as error:
            if time.monotonic() >= deadline:
                raise PicoError(why_not(path, error)) from error
            time.sleep(0.1)
    try:
        yield port
    except PicoError:
        raise
    except OSError as error:
        raise PicoError(why_not(path, error)) from error
    finally:
        with suppress(OSError):
            port.close()


def hello(port: serial.Serial, seconds: float = HELLO_WITHIN_S) -> Hello | None:
    """What the scanner says of itself; None if no scanner answers."""
    lines = Lines()
    deadline = time.monotonic() + seconds
    asked = -1.0
    while time.monotonic() < deadline:
        if time.monotonic() - asked >= 0.5:
            asked = time.monotonic()
            port.write(b"\n" + request("hello"))
        for message in lines.feed(port.read(max(1, port.in_waiting))):
            if isinstance(message, Hello):
                return message
    return None


def who_is_at(path: str) -> Hello | None:
    with opened(path) as port:
        return hello(port)


def give_program(path: str, files: Mapping[str, bytes], version: str, tell: Tell, *, own_pins: bool) -> Hello:
    """Give the Pico this program, and return what it says of itself then.

    With `own_pins` it keeps its own pins.py, if it has one. `PicoError` if it did not work; then it has the
    program that it had before.
    """
    with opened(path) as port:
        before = hello(port)
        if before is not None:
            _stop(port)
    tell("writing")
    with opened(path, BACK_WITHIN_S) as port, _at_prompt(port) as prompt:
        old = _folder_in_use(prompt)
        new = next(folder for folder in FOLDERS if folder != old)
        wanted = dict(files)
        if own_pins and old is not None:
            wanted[PINS] = _read(prompt, f"{old}/{PINS}") or wanted[PINS]
        _write_folder(prompt, new, wanted)
        _point_to(prompt, new)
    tell("starting")
    now = _started(path)
    if now is not None and now.firmware == version:
        return now
    _give_back(path, old)
    back = f"it has its old program ({before.firmware}) again" if before is not None else "it had none before"
    own = (
        "; its own pins.py may not fit: give it another with --pins FILE"
        if own_pins and old is not None
        else ""
    )
    raise PicoError(f"it did not start with the new program, so {back}{own}")


def _stop(port: serial.Serial) -> None:
    """Have the program end: by its own request, or, in versions before 1.1, by Ctrl-C."""
    with suppress(OSError):  # it is gone at once
        port.write(b"\n" + request("stop"))
        port.flush()
        if hello(port, 0.8) is not None:
            port.write(INTERRUPT + INTERRUPT)
            port.flush()


@contextmanager
def _at_prompt(port: serial.Serial) -> Iterator[Prompt]:
    """The prompt. Whatever happens there, the Pico starts with its program again: nobody plugs it in anew."""
    prompt = Prompt(port)
    try:
        yield prompt
    finally:
        with suppress(OSError):  # unplugged
            prompt.reset()


def _started(path: str) -> Hello | None:
    deadline = time.monotonic() + BACK_WITHIN_S
    while time.monotonic() < deadline:
        with suppress(PicoError), opened(path, 1.0) as port:
            said = hello(port, 1.5)
            if said is not None:
                return said
    return None


def _give_back(path: str, old: str | None) -> None:
    if old is None:
        return
    with opened(path, BACK_WITHIN_S) as port:
        if hello(port, 1.0) is not None:
            _stop(port)
    with opened(path, BACK_WITHIN_S) as port, _at_prompt(port) as prompt:
        _point_to(prompt, old)


def _folder_in_use(prompt: Prompt) -> str | None:
    """The folder that main.py starts, if it has a program."""
    main = _read(prompt, "main.py")
    found = _MAIN.search(main.decode(errors="replace")) if main else None
    return found[1] if found and found[1] in FOLDERS and _read(prompt, f"{found[1]}/main.py") else None


def _read(prompt: Prompt, name: str) -> bytes | None:
    """A file of the Pico; None if there is none."""
    said = prompt.run(
        "from binascii import hexlify\n"
        "try:\n"
        f"    f = open({name!r}, 'rb')\n"
        "    while True:\n"
        f"        d = f.read({CHUNK})\n"
        "        if not d: break\n"
        "        print(hexlify(d).decode())\n"
        "    f.close()\n"
        "except OSError:\n"
        "    print('-')\n"
    ).split()
    return None if said == ["-"] else b"".join(bytes.fromhex(line) for line in said)


def _write_folder(prompt: Prompt, folder: str, files: Mapping[str, bytes]) -> None:
    """What an attempt left there goes first. Each file is read back."""
    prompt.run(
        "import os\n"
        f"if {folder!r} in os.listdir():\n"
        f"    for n in os.listdir({folder!r}): os.remove({folder + '/'!r} + n)\n"
        "else:\n"
        f"    os.mkdir({folder!r})\n"
    )
    for name, data in files.items():
        _write(prompt, f"{folder}/{name}", data)


def _write(prompt: Prompt, name: str, data: bytes) -> None:
    prompt.run(f"f = open({name!r}, 'wb')")
    for start in range(0, len(data), CHUNK):
        prompt.run(f"f.write({data[start : start + CHUNK]!r}) and None")
    prompt.run("f.close()")
    written = _read(prompt, name)
    if written != data:
        found = f"{crc32(written):08X}" if written else "nothing"
        raise PicoError(f"{name} is not what was sent ({found}, not {crc32(data):08X}): is its memory full?")


def _point_to(prompt: Prompt, folder: str) -> None:
    """In one step: a main.py is either the old one or the new one."""
    _write(prompt, "main.new", f"import {folder}.main\n".encode())
    prompt.run("import os\nos.rename('main.new', 'main.py')")
