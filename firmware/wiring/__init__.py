"""`croupier wiring`: a board's wiring as tables, as a diagram, and as sheets to drill by, all from its file.

`arguments` is the command line and `command` does what it asks; `tables` is what hangs where, `page` the same
for the documentation, `diagram` and `sheets` are drawings.
"""
