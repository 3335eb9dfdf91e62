"""All that the card takes for granted of Raspberry Pi OS, in one place.

Meant is "Raspberry Pi OS Lite (64-bit)" of Debian 13 as Raspberry Pi Imager writes it. None of this was tried
on a real image or a real Pi: it is what the sources of the images (pi-gen) and of cloud-init say. The
emulated Pi of `make vm` is a Debian 13 with the same files and the same cloud-init setting.
"""

from __future__ import annotations

from typing import Final

MOUNTED_AT: Final = "/boot/firmware"
"""Where the running Pi has its boot partition."""
BOOT_FILES: Final = ("config.txt", "cmdline.txt")
"""What every boot partition of a Pi has."""
KERNEL: Final = "kernel8.img"
"""The kernel of 64 bits."""
KERNELS_OF_32_BITS: Final = ("kernel7.img", "kernel7l.img")
"""Only an image of 32 bits has these as well."""
USER_DATA: Final = "user-data"
"""cloud-init reads it at each start: Raspberry Pi OS sets `seedfrom: file:///boot/firmware`.

Where no user was set with Imager, `userconfig.service` asks for one on the screen, and `multi-user.target`
waits for the answer. cloud-init's last stage, with its `runcmd`, waits for that target.
"""
META_DATA: Final = "meta-data"
NETWORK_CONFIG: Final = "network-config"
"""netplan's form; cloud-init hands it to NetworkManager."""
WIRED: Final = "eth0"
WIRELESS: Final = "wlan0"
SET_COUNTRY: Final = """\
# without a country the radio of a Pi stays off
if command -v raspi-config >/dev/null; then raspi-config nonint do_wifi_country {country} || true; fi
! command -v rfkill >/dev/null || rfkill unblock wifi || true
"""
"""What the Pi runs to switch its radio on, if a country was named."""
PYTHON: Final = "3.13"
"""Debian 13 has this one, with the module venv, and perhaps without pip."""
MACHINE: Final = "aarch64"
"""With the C library 2.41 of Debian 13, which runs every wheel that tools/fetch asks for."""
