"""Appends to a new journal at argv[1] on a disk that fails; copies the file as it is then to argv[2].

With argv[3] "once" one fsync fails, with "always" all of them from then on, until the copy is made.
"""

import asyncio
import os
import shutil
import sys
from pathlib import Path

from croupier.firmware.saves.journal import Header, Journal, JournalWriteFailed
from croupier.firmware.saves.journal.companions import COMPANIONS, companion


async def main(path: Path, copy: Path, how: str, fail_now: Path) -> None:
    with Journal.create(path, Header(game="sick", engine="0.1.0", setup=b"{}", table=b"{}")) as journal:
        await journal.append("action", b"1", "")
        await journal.append("action", b"2", "")
        failing = fail_now if how == "once" else fail_now.with_name(f"{fail_now.name}.always")
        shutil.copy(path, failing)
        for _ in range(1 if how == "once" else 3):
            try:
                await journal.append("action", b"lost", "")
            except JournalWriteFailed as error:
                print(error)
        for end in ("", *COMPANIONS):
            if companion(path, end).exists():
                shutil.copy(companion(path, end), companion(copy, end))
        failing.unlink(missing_ok=True)
        await journal.append("action", b"3", "")


asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], Path(os.environ["FAILING_FSYNC"])))
