"""Makes one journal after the other in the folder at argv[1], and prints the name of each once it is safe."""

import os
import sys
from itertools import count
from pathlib import Path

from croupier.firmware.saves.journal import Header, Journal

for n in count():
    path = Path(sys.argv[1]) / f"20250131-200000-{n:04x}.croupier"
    Journal.create(path, Header(game=path.stem, engine="0.1.0", setup=b"{}", table=b"{}")).close()
    os.write(sys.stdout.fileno(), path.name.encode() + b"\n")
