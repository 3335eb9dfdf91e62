"""Supervision: a device that is lost is reported once, tried again, and comes back by itself."""
