"""What a device is, one driver a device, and the simulated board. No driver knows a rule."""
