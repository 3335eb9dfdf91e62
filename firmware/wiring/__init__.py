"""`croupier wiring`: checks a board's wiring, and makes tables, a diagram and drilling sheets of it.

`arguments` is the command line and `command` does what it asks; `tables` says what is connected where,
`diagram` (with `diagram_notes`) and `drilling_sheets` are drawings.
"""
