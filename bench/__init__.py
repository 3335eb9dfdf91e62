"""The figures: how fast, how small. A module here with `figures()` is found by `make bench`."""
