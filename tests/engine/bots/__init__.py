"""Tests of the robots, and of the landing chances that they count on."""
