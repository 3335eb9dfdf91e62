"""A running game at the table: its features, its first list, its news, and what the screens show."""
