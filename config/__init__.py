"""Editions, wirings and languages as files, and the code that loads and checks them.

`toml_lines` finds the line of each key, `toml_nodes` reads a file into values that know their line, `form`
checks the fields of one table, and `problems` is what the writer of a wrong file reads.
"""
