"""`croupier editions`: the boards one can play on, in the terminal and on paper.

`arguments` is the command line and `command` does what it asks: `listing`, `showing` (with `picture`),
`checking`, `starting` a new edition, and `paper`, which prints one.
"""
