"""People: who has played, what became of their games, and how good they are.

Everything is worked out from the games. `summary` is what is kept of each finished game, in a small file
beside it. `people_file` gathers all summaries in one SQLite file, which can be made again at any time.
`rating` rates people, `statistics` counts, `renaming` changes names in the games themselves.
"""
