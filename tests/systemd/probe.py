"""Tries what the service must not be able to do, from inside its sandbox, and says how each ended."""

import ctypes
import json
import mmap
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path


def write(path: str) -> Callable[[], object]:
    return lambda: Path(path).write_text("x")


def new_namespace() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(0x10000000):  # of users
        raise OSError(ctypes.get_errno(), "unshare")


def set_the_clock() -> None:
    import time

    time.clock_settime(time.CLOCK_REALTIME, time.time())


def may_power_off() -> None:
    manager = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
    said = subprocess.run(
        ("busctl", "call", *manager, "CanPowerOff"), capture_output=True, check=False
    ).stdout
    if said != b's "yes"\n':
        raise PermissionError(said)


def ask_the_root_helper() -> None:
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect("/run/croupier-root.sock")
        asking.sendall(b'{"verb": "about"}\n')
        if b'"done"' not in (said := asking.recv(65536)):
            raise PermissionError(said)


TRIES: dict[str, Callable[[], object]] = {
    "write a game": write("/var/lib/croupier/probe"),
    "write to its own /run": write("/run/croupier/probe"),
    "write to a /tmp of its own": write("/tmp/probe"),
    "open a local socket": lambda: socket.socket(socket.AF_UNIX).close(),
    "open an Internet socket": lambda: socket.socket(socket.AF_INET).close(),
    "ask the root helper": ask_the_root_helper,
    "switch the machine off": may_power_off,
    "write where the root helper listens": lambda: Path("/run/croupier-root.sock").unlink(),
    "write to /usr": write("/usr/probe"),
    "write to /etc": write("/etc/probe"),
    "write to /opt": write("/opt/croupier/probe"),
    "write to /var": write("/var/probe"),
    "look into /root": lambda: list(Path("/root").iterdir()),
    "look into /home": lambda: Path("/home/probe").read_text(),
    "open a netlink socket": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).close(),
    "open a raw socket": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW).close(),
    "make memory that can be written and run": lambda: mmap.mmap(
        -1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
    ).close(),
    "make a namespace": new_namespace,
    "set the clock": set_the_clock,
    "change a tunable": write("/proc/sys/kernel/panic"),
    "see process 1": lambda: Path("/proc/1/cmdline").read_text(),
    "become root": lambda: os.setuid(0),
}


def outcome(attempt: Callable[[], object]) -> str:
    try:
        attempt()
    except OSError as error:
        return type(error).__name__
    return "done"


json.dump({name: outcome(attempt) for name, attempt in TRIES.items()}, sys.stdout)
print(flush=True)
