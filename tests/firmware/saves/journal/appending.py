"""Appends rows to the journal at argv[1] as fast as it can, and prints the number of each once it is safe."""

import asyncio
import os
import sys
from pathlib import Path

from croupier.firmware.saves.journal import Header, Journal


async def append_to(journal: Journal) -> None:
    while True:
        n = journal.seq + 1
        state = b"%d " % n * 2000 if n % 5 == 0 else None
        seq = await journal.append("action", b'{"n":%d}' % n, f"{n:064x}", state)
        os.write(sys.stdout.fileno(), b"%d\n" % seq)


path = Path(sys.argv[1])
header = Header(game="killed", engine="0.1.0", setup=b"{}", table=b"{}")
with (
    Journal.open(path, now=lambda: 0) if path.exists() else Journal.create(path, header, now=lambda: 0)
) as journal:
    asyncio.run(append_to(journal))
