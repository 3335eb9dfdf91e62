"""Inside the machine: looks at the service before and after an adapter is plugged in for the first time.

What it finds is written to the host, which judges it.
"""

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOST = Path("/mnt/host")
PATIENCE = 240.0
MOST_SPI = 4 * (6 + 4 + 120 * 12 + 24)
"""Some frames of the strip are enough."""


def run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def status() -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run("croupier", "status", "--json"))
    return answer


def lost() -> dict[str, str]:
    return {device["name"]: device["why"] for device in status()["lost"]}


def modules() -> list[str]:
    names = [line.split()[0] for line in Path("/proc/modules").read_text().splitlines()]
    return [name for name in names if name in ("usbserial", "ftdi_sio", "i2c_dev", "i2c_sink")]


def until(what: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.5)
    return True


def main() -> dict[str, Any]:
    found: dict[str, Any] = {}
    run("systemctl", "start", "croupier")
    until(lambda: "pad" in lost())
    found["pid"] = status()["pid"]
    found["modules before"] = modules()
    found["lost before"] = lost()
    found["bus"] = run("stat", "-c", "%G %a", "/dev/i2c-1")
    found["strip"] = run("stat", "-c", "%G %a", "/dev/spidev0.0")
    found["spi"] = Path("/sys/kernel/debug/spi-sink/log").read_bytes()[:MOST_SPI].hex()
    (HOST / "plug-in").touch()
    found["plugged in"] = until(Path("/dev/croupier-pad").exists)
    before = found["lost before"].get("pad")
    found["changed"] = until(lambda: lost().get("pad") != before)
    found["lost after"] = lost()
    found["modules after"] = modules()
    found["pid after"] = status()["pid"]
    found["restarts"] = int(run("systemctl", "show", "--value", "--property", "NRestarts", "croupier"))
    return found


if __name__ == "__main__":
    try:
        found = main()
    except BaseException as error:  # noqa: BLE001
        found = {"error": repr(error)}
    (HOST / "service.log").write_text(run("journalctl", "-b", "--no-pager"))
    (HOST / "found.new").write_text(json.dumps(found))
    (HOST / "found.new").rename(HOST / "found.json")
    run("systemctl", "poweroff")
