"""The program of a Raspberry Pi Pico under the spaces: it tells the board which tokens lie where.

It is written for MicroPython. The folder is copied to the Pico as it is, so it imports nothing of ours and
nothing that a Pico lacks. Only `pins.py` and `main.py` use the Pico; the rest runs on any machine.
"""
