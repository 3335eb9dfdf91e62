"""The hardware: what a device is, a driver for each, and the simulated board. No driver knows a rule."""
