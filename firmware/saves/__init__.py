"""Saved games: the journal file of each game, and how a game is written, read, resumed and rescued.

`saved_game` is a running game together with its journal; `resume` finds the game to go on with after a
restart, `rescue` takes what is left of a damaged file; `replay` plays a journal's rows again; `game_file`
reads a saved game without changing it; `saved_value` keeps one small value in the state folder.
"""
