"""`croupier games`: lists, shows, verifies and exports the saved games, without changing them.

`arguments` is the command line and `command` does what it asks. `croupier games replay` needs the board and
the page, so it is in `app/replay.py`.
"""
