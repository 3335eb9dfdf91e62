"""The benchmarks: how fast and how small Croupier is. `make bench` finds each module that has `figures()`."""
