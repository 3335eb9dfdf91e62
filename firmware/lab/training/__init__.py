"""Makes the numbers of the forecast: robots play, and a small network is fitted to how their games end."""
