"""Games played in a real browser, with mouse and keyboard."""
