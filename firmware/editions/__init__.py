"""`croupier editions`: lists, shows, checks and prints the editions, and begins a new one.

`arguments` is the command line; `command` does what it asks, and lists and checks. `show`, `new_edition` and
`print_edition` do the rest.
"""
