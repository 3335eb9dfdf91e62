"""Prepares a card with stock Raspberry Pi OS, so that the Pi installs Croupier by itself."""
