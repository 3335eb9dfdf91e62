"""`croupier tags`: learns, lists, renames and forgets the tags of the tokens."""
