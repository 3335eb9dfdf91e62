"""The robots: they play from the view alone, so they know no more than any player at the table."""
