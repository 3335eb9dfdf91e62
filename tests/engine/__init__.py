"""The engine as a whole: random games, the events retold, malformed input, and the beginner."""
