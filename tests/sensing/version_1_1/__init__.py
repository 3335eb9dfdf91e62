"""The scanner program 1.1.0 as it shipped, to compare with, and to see that it still works with the host."""
