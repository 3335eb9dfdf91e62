"""Editions, wirings and languages: the shipped ones are right, and a wrong one says what to correct."""
