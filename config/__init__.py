"""Editions, wirings and languages as files, and the code that loads and checks them.

`toml_lines` finds where each key of a file stands, `toml_nodes` reads a file into values that know where they
stand, `form` asks a table for what it must hold, `problems` is what the writer of a wrong file gets to see.
"""
