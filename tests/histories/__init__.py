"""People play with the program that ships while everything goes wrong at once; what they saw must be true."""
