"""`croupier games`: the saved games, looked at from outside; nothing here changes one."""
