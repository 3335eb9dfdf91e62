"""Appends to a new journal at argv[1] on a disk that fails once; copies the file as it is then to argv[2]."""

import asyncio
import os
import shutil
import sys
from pathlib import Path

from croupier.firmware.saves.journal import Header, Journal, JournalWriteFailed
from croupier.firmware.saves.journal.sqlite import companion


async def main(path: Path, copy: Path, fail_now: Path) -> None:
    with Journal.create(path, Header(game="sick", engine="0.1.0", setup=b"{}", table=b"{}")) as journal:
        await journal.append("action", b"1", "")
        await journal.append("action", b"2", "")
        shutil.copy(path, fail_now)
        try:
            await journal.append("action", b"lost", "")
        except JournalWriteFailed as error:
            print(error)
        for end in ("", "-wal"):
            shutil.copy(companion(path, end), companion(copy, end))
        await journal.append("action", b"3", "")


asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2]), Path(os.environ["FAILING_FSYNC"])))
