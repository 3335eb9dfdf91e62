"""Devices that come and go: each is written off the loop, found lost, told of once, and found again."""
