"""The robots, and the board as they reckon with it."""
