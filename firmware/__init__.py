"""The programs on the board: the table that plays, the journal that keeps it, the views and the page."""
