"""Debian 13 on a real kernel: a USB adapter that is plugged in late, and a bus without i2c-dev.

The driver of the adapter is loaded by its first plug, as on a Pi. The control allows devices by name, as the
unit once did: then the same plug stays forbidden, and the status says so.
"""

import json
import shutil
import socket
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest

from croupier.hw.drivers.spi_strip import HERTZ
from tests.hw.drivers.kernel_strip import lights_bytes
from tests.hw.drivers.pn532_end import Pn532End
from tests.support import PROJECT
from tests.systemd.conftest import copy_of_the_project
from tests.vm.board import wiring
from tests.vm.conftest import HERE, Made, install
from tests.vm.qemu import Machine

pytestmark = pytest.mark.vm

RULE = 'SUBSYSTEM=="tty", KERNEL=="ttyUSB*", SYMLINK+="croupier-pad"\n'
BY_NAME = """\
[Service]
DeviceAllow=
DeviceAllow=char-gpiochip rw
DeviceAllow=char-i2c rw
DeviceAllow=char-spi rw
DeviceAllow=char-ttyACM rw
DeviceAllow=char-ttyUSB rw
"""
STRIP = """\
[pixels]
driver = "ws2812"
pin = 10
count = 120
per_metre = 60
milliamps = 1000
"""
SLOW = "[Service]\nTimeoutStartSec=600\nTimeoutStopSec=60\nWatchdogSec=120\n"


@pytest.fixture(scope="module")
def root(made: Made, workshop: Path) -> Path:
    """Debian 13 with Croupier, by `make install`, and with the modules of the kernel that is booted."""
    told = subprocess.run([PROJECT / "tools" / "machine"], stdout=subprocess.PIPE, text=True, check=True)
    machine, wheels = map(Path, told.stdout.split())
    root = workshop / "late-root"
    subprocess.run(["cp", "-a", str(machine), str(root)], check=True)
    shutil.copytree(made.image / "root/lib/modules", root / "usr/lib/modules", symlinks=True)
    shutil.copytree(wheels, root / "wheels")
    copy_of_the_project(root / "src")
    install(root, "make", "-C", "/src", "install", "START=no")
    shutil.rmtree(root / "wheels")
    shutil.rmtree(root / "src")
    write(root, "etc/fstab", "/dev/vda / ext4 errors=remount-ro 0 1\n"
          "host /mnt/host 9p trans=virtio,version=9p2000.L,msize=65536 0 0\n")  # fmt: skip
    (root / "mnt/host").mkdir(parents=True, exist_ok=True)
    write(root, "etc/croupier/board.toml", board())
    write(root, "etc/udev/rules.d/70-croupier.rules", RULE)
    write(root, "etc/modules-load.d/sink.conf", "i2c-sink\nspi-sink\nspidev\n")
    write(root, "etc/modprobe.d/sink.conf", "options i2c-sink addr=0x3c nr=1\n")
    write(root, "etc/systemd/system/croupier.service.d/slow.conf", SLOW)
    shutil.copy(HERE / "guest/late.py", root / "usr/local/lib/late.py")
    shutil.copy(HERE / "guest/croupier-late.service", root / "etc/systemd/system")
    wants = root / "etc/systemd/system/multi-user.target.wants"
    wants.mkdir(exist_ok=True)
    (wants / "croupier-late.service").symlink_to("../croupier-late.service")
    return root


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text)


def board() -> str:
    """A pad, a panel and the strip are real, all else is in the page."""
    text = wiring().replace('driver = "gpio", left = 17, ok = 27, right = 22', 'driver = "simulated"')
    text = text.replace('driver = "gpio", left = 23, ok = 24, right = 25', 'driver = "simulated"')
    text = text.replace("[power_button]\npin = 26\n", "")
    text = text.replace('[pixels]\ndriver = "simulated"\n', STRIP)
    return text.replace("[buzzer]", '[pad]\ndriver = "pn532"\nport = "/dev/croupier-pad"\n\n[buzzer]')


def late(made: Made, root: Path, folder: Path, drop_in: str = "") -> dict[str, Any]:
    """Boot it, plug the adapter in when the guest says so, and give what the guest found."""
    share = folder / "share"
    share.mkdir(parents=True)
    if drop_in:
        write(root, "etc/systemd/system/croupier.service.d/names.conf", drop_in)
    disk = folder / "disk.img"
    subprocess.run(["mke2fs", "-q", "-F", "-t", "ext4", "-d", str(root), str(disk), "1200M"], check=True)
    end = Pn532End(folder / "pad")
    end.start()
    monitor = folder / "monitor"
    extra = (
        *("-device", "qemu-xhci", "-chardev", f"serial,id=pad,path={end.cable.path}"),
        *("-monitor", f"unix:{monitor},server=on,wait=off"),
    )
    try:
        with Machine(made.image, disk, share, extra=extra) as machine:
            machine.wait_until((share / "plug-in").exists, seconds=600)
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(str(monitor))
                line.sendall(b"device_add usb-serial,chardev=pad,id=adapter\n")
                machine.wait_until((share / "found.json").exists, seconds=600)
            found: dict[str, Any] = json.loads((share / "found.json").read_text())
            assert "error" not in found, f"{found['error']}\n{machine.told()}"
    finally:
        end.close()
    print(json.dumps(found), flush=True)
    return found


@pytest.fixture(scope="module")
def found(made: Made, root: Path, workshop: Path) -> dict[str, Any]:
    return late(made, root, workshop / "late")


def test_an_adapter_that_is_plugged_in_late_is_found_without_a_restart(found: dict[str, Any]) -> None:
    assert found["lost before"] == {"pad": "nothing is plugged in at /dev/croupier-pad"}
    assert "ftdi_sio" not in found["modules before"], "its driver came with the plug"
    assert "ftdi_sio" in found["modules after"]
    assert found["lost after"] == {}
    assert found["pid after"] == found["pid"]
    assert found["restarts"] == 0


def test_the_bus_of_the_screens_has_its_file_after_make_install(found: dict[str, Any]) -> None:
    """Nothing but the installed /etc/modules-load.d/croupier.conf loads i2c-dev."""
    assert "i2c_dev" in found["modules before"]
    assert found["bus"] == "i2c 660"
    assert not [device for device in found["lost before"] if "screen" in device]


def test_the_strip_is_sent_its_bytes_through_a_real_spidev(found: dict[str, Any]) -> None:
    """By a driver that needs no library, as a user who is not root."""
    assert found["strip"] == "spi 660"
    log, frames = bytes.fromhex(found["spi"]), []
    while log:
        hertz, size = struct.unpack_from("<IH", log)
        assert hertz == HERTZ
        frames.append(lights_bytes(log[6 : 6 + size]))
        log = log[6 + size :]
    assert frames
    assert {len(frame) for frame in frames} == {360}
    assert any(any(frame) for frame in frames), "something is lit"


def test_a_unit_that_names_drivers_forbids_it_and_the_changed_reason_is_told(
    made: Made, root: Path, workshop: Path, found: dict[str, Any]
) -> None:
    """The control: without the cure it fails as it once did."""
    control = late(made, root, workshop / "late-control", BY_NAME)
    assert found["lost after"] == {}
    assert control["lost before"] == {"pad": "nothing is plugged in at /dev/croupier-pad"}
    assert control["lost after"] == {
        "pad": 'no right to open /dev/croupier-pad: add the user to the group "dialout"'
    }
