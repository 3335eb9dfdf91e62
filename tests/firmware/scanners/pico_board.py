"""A Pico with its file system and its prompt: runs the scanner's own files under CPython.

    python pico_board.py FOLDER FD

FOLDER is its file system, FD the far end of its serial port. It starts main.py as MicroPython does, and then
shows a prompt that also knows the "raw" mode. `machine.reset` starts it anew. It stops for good where a test
has put a file `dies-after` with a number of writes: then it was unplugged.
"""

import builtins
import os
import select
import sys
import time
import traceback
import types
from pathlib import Path

FOLDER, FD = Path(sys.argv[1]), int(sys.argv[2])
NOBODY = b""


class Reset(BaseException):
    pass


class Line:
    """The USB port, in the place of stdin and stdout."""

    def __init__(self) -> None:
        self.interrupt = 3
        self.buffer = self

    def fileno(self) -> int:
        return FD

    def read(self, count: int = 1) -> bytes:
        try:
            data = os.read(FD, count)
        except OSError:  # nobody has the port open
            time.sleep(0.02)
            return NOBODY
        if self.interrupt >= 0 and self.interrupt in data:
            raise KeyboardInterrupt
        return data

    def write(self, data: bytes | str) -> int:
        data = data.encode() if isinstance(data, str) else data
        rest = data
        while rest:
            try:
                rest = rest[os.write(FD, rest) :]
            except BlockingIOError:
                select.select([], [FD], [], 0.1)
            except OSError:
                break
        return len(data)

    def flush(self) -> None:
        pass


LINE = Line()


class Quiet:
    """A pin, a bus, a watchdog: nothing is connected."""

    OUT = IN = PULL_DOWN = PULL_UP = 0

    def __init__(self, *_arguments: object, **_options: object) -> None:
        pass

    def __call__(self, *_arguments: object) -> int:
        return 0

    def write_readinto(self, _data: bytes, _into: bytearray) -> None:
        pass

    def feed(self) -> None:
        pass


def reset() -> None:
    raise Reset


def pico_modules() -> None:
    machine = types.ModuleType("machine")
    machine.__dict__.update(
        Pin=Quiet, SPI=Quiet, WDT=Quiet, reset=reset, unique_id=lambda: bytes.fromhex("E6614C31")
    )
    micropython = types.ModuleType("micropython")
    micropython.__dict__.update(
        kbd_intr=lambda byte: setattr(LINE, "interrupt", byte), const=lambda value: value
    )
    sys.modules |= {"machine": machine, "micropython": micropython}
    time.__dict__.update(
        ticks_ms=lambda: int(time.monotonic() * 1000),
        ticks_diff=lambda a, b: a - b,
        sleep_ms=lambda ms: time.sleep(max(ms, 1) / 1000),
    )


def counted_writes() -> None:
    """Unplugged after so many writes to its memory: the next one gets half of its bytes there."""
    limit = FOLDER / "dies-after"
    if not limit.exists():
        return
    left = int(limit.read_text())
    real = builtins.open

    def opened(name: str, mode: str = "r", *rest: object) -> object:
        file = real(name, mode, *rest)  # type: ignore[call-overload]
        if "w" not in mode:
            return file
        write = file.write

        def counted(data: bytes) -> int:
            nonlocal left
            left -= 1
            if left < 0:
                write(data[: len(data) // 2])
                file.flush()
                limit.unlink()
                os._exit(9)
            return int(write(data))

        return types.SimpleNamespace(write=counted, close=file.close)

    builtins.open = opened  # type: ignore[assignment]


def main_py() -> None:
    if not Path("main.py").exists():
        return
    try:
        exec(compile(Path("main.py").read_text(), "main.py", "exec"), {"__name__": "__main__"})
    except KeyboardInterrupt:
        LINE.write("KeyboardInterrupt: \r\n")
    except Exception:  # noqa: BLE001  # as MicroPython shows it
        LINE.write(traceback.format_exc().replace("\n", "\r\n"))


def prompt() -> None:
    LINE.interrupt = -1
    LINE.write("MicroPython v1.27.0; a Pico of the tests\r\n>>> ")
    raw, code = False, b""
    scope: dict[str, object] = {}
    while True:
        byte = LINE.read(1)
        if byte == b"\x01":
            raw, code = True, b""
            LINE.write("raw REPL; CTRL-B to exit\r\n>")
        elif byte in (b"\x02", b"\x03"):
            raw, code = raw and byte == b"\x03", b""
            LINE.write("\r\n>>> ")
        elif raw and byte == b"\x04":
            run(code.decode(), scope)
            code = b""
        elif byte == b"\x04":
            raise Reset
        elif raw:
            code += byte
        elif byte == b"\r":
            LINE.write("\r\n>>> ")


def run(code: str, scope: dict[str, object]) -> None:
    LINE.write("OK")
    error = ""
    try:
        exec(code, scope)
    except Exception:  # noqa: BLE001
        error = traceback.format_exc()
    LINE.write(f"\x04{error}\x04>")


def power() -> None:
    os.chdir(FOLDER)
    os.set_blocking(FD, True)
    pico_modules()
    counted_writes()
    sys.stdin = sys.stdout = LINE
    sys.path.insert(0, str(FOLDER))
    sys.dont_write_bytecode = True
    try:
        main_py()
        prompt()
    except Reset:
        os.execv(sys.executable, [sys.executable, "-I", __file__, *sys.argv[1:]])


if __name__ == "__main__":
    power()
