"""The colours of a wiring's drawing."""

from __future__ import annotations

SEATS = ("#1565c0", "#c75000", "#2e7d32", "#7b1fa2", "#ad1457", "#6d5a00")
KINDS = {
    "i2c": "#00838f",
    "pixels": "#b8860b",
    "sound": "#455a64",
    "reset": "#795548",
    "power": "#c62828",
    "serial": "#37474f",
}
SUPPLIES = {"5V": "#e53935", "3V3": "#fb8c00", "GND": "#212121"}
PAPER = "#ffffff"
