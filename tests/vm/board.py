"""A board for the machine: two consoles on real pins, one real panel, and the rest in the page."""

from croupier.config.wiring import load_wiring

TITLE = "Two consoles on the kernel's pins"


def wiring() -> str:
    spaces = load_wiring("simulated").pixels.spaces
    lights = "\n".join(f"{space} = {list(lights)}" for space, lights in enumerate(spaces))
    return f"""\
title = "{TITLE}"

[size]
board = 500
corner = 66

[i2c]
bus = 1
sda = 2
scl = 3
hertz = 400000

[power_button]
pin = 26

[buzzer]
driver = "simulated"

[scanners.page]
driver = "simulated"
senses = "identity"
spaces = {list(range(40))}

[consoles.1]
screen = {{ driver = "ssd1306", text = 12 }}
buttons = {{ driver = "gpio", left = 17, ok = 27, right = 22 }}

[consoles.2]
screen = {{ driver = "simulated", text = 12 }}
buttons = {{ driver = "gpio", left = 23, ok = 24, right = 25 }}

[pixels]
driver = "simulated"

[pixels.spaces]
{lights}
"""
