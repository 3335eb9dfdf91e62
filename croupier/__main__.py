"""`python -m croupier`, the same as `croupier`."""

import sys

from croupier.firmware.app.cli import main

sys.exit(main())
