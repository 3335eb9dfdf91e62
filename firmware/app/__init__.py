"""The program put together: board, table and page, how they start and stop, and the commands."""
