"""The drivers of real devices, one in each file, each built on the library made for that device.

A library is imported only when its driver is made: a laptop needs no such library, a Pi 4 not a Pi 5's.
"""
