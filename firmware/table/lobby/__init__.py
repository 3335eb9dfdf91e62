"""Before a game: players join, say which token is theirs, choose what to play, and start."""
