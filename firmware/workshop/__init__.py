"""What /setup shows and does: how each device is, trying it, learning tags, the log, restart and update.

`checkup` says how everything is, `tryouts` tries one device at a time and gives it back to the table,
`workshop` does what a page asks for.
"""
