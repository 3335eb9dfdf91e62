"""Runs the root helper on the socket that systemd passes.

    python -IB -m croupier.firmware.root_helper croupier

The argument is the only user, besides root, who may ask.
"""

import os
import pwd
import socket
import sys

from croupier.firmware.root_helper.server import serve
from croupier.firmware.root_helper.verbs import VERBS

FIRST_PASSED = 3
"""The number of the first file that systemd passes to a program that it starts for a socket."""


def main() -> int:
    """The exit code; it ends by itself when nobody has asked for a while."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        print("The root helper is started by systemd, for its socket: croupier-root.socket", file=sys.stderr)
        return 1
    if len(sys.argv) != 2:
        print("Say which user may ask: python -m croupier.firmware.root_helper USER", file=sys.stderr)
        return 1
    try:
        user = pwd.getpwnam(sys.argv[1]).pw_uid
    except KeyError:
        print(f"There is no user {sys.argv[1]}", file=sys.stderr)
        return 1
    with socket.socket(fileno=FIRST_PASSED) as listening:
        serve(listening, VERBS, allowed=frozenset({0, user}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
