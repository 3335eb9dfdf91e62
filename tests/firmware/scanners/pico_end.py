"""A Pico on a pseudo-terminal that runs the scanner's own files, and can be plugged in and out."""

import os
import pty
import re
import shutil
import subprocess
import sys
import threading
import tty
from contextlib import suppress
from pathlib import Path

from croupier.firmware.scanners import program

OURS = program.version()
GONE = 9
BOARD = Path(__file__).parent / "pico_board.py"


class PicoEnd:
    """A Pico that can be plugged in and out; its file system is a folder."""

    def __init__(self, folder: Path) -> None:
        self.memory = folder / "memory"
        self.memory.mkdir(parents=True)
        self.path = Path(f"/dev/shm/croupier-{os.getpid()}-{folder.parent.name}")
        """A wiring names only files in /dev."""
        self._process: subprocess.Popen[bytes] | None = None
        self._ends: tuple[int, int] | None = None

    def has(
        self, version: str, folder: str = "scanner", *, stops: bool = True, protocol: int | None = None
    ) -> None:
        """It has the scanner's program, as that version, and perhaps with an older protocol."""
        to = self.memory / folder
        shutil.copytree(program.FOLDER, to, ignore=shutil.ignore_patterns("__pycache__"))
        text = (to / "scan.py").read_text().replace(f'FIRMWARE = "{OURS}"', f'FIRMWARE = "{version}"')
        if protocol is not None:
            text = re.sub(r"^PROTOCOL = \d+$", f"PROTOCOL = {protocol}", text, flags=re.MULTILINE)
        if not stops:  # as before 1.1, when Ctrl-C stopped it
            text = text.replace('request == "stop"', 'request == "no such word"')
            start = (to / "main.py").read_text().replace("    micropython.kbd_intr(NO_INTERRUPT)\n", "")
            (to / "main.py").write_text(start)
        (to / "scan.py").write_text(text)
        (self.memory / "main.py").write_text(f"import {folder}.main\n")

    def plug(self) -> None:
        far, near = pty.openpty()
        tty.setraw(near)
        self._ends = (far, near)
        self.path.symlink_to(os.ttyname(near))
        command = [sys.executable, "-I", str(BOARD), str(self.memory), str(far)]
        self._process = subprocess.Popen(command, pass_fds=(far,), env={})
        threading.Thread(target=self._see_it_go, args=(self._process, far), daemon=True).start()

    @staticmethod
    def _see_it_go(process: subprocess.Popen[bytes], far: int) -> None:
        """Without power the port is gone, too."""
        if process.wait() == GONE:
            os.close(far)

    @property
    def is_on(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def unplug(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
        if self._ends is not None:
            self.path.unlink()
            for end in self._ends:
                with suppress(OSError):
                    os.close(end)
            self._ends = None

    def program_it_starts(self) -> str:
        """The version in the folder that main.py leads to."""
        folder = (self.memory / "main.py").read_text().split()[1].partition(".")[0]
        text = (self.memory / folder / "scan.py").read_text()
        return text.partition('FIRMWARE = "')[2].partition('"')[0]
