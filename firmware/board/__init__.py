"""The devices of a board: opens and supervises them, and brings what they report to the table."""
