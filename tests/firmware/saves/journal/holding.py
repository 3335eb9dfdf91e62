"""Holds the state folder at argv[1] until it is killed."""

import sys
from pathlib import Path

from croupier.firmware.saves.journal import StateFolder

folder = StateFolder(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
