"""Calibration by the board: a space is lit, somebody puts a token there, and what the readers say is kept.

No word is said here: the doctor asks on a terminal, and others may ask elsewhere.
"""
