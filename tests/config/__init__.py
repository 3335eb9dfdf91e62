"""Editions: the shipped ones say what is printed, and a wrong one says what to mend."""
