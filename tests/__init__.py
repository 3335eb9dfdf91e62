"""The tests, in the folders of what they test; `rules/` holds the rule tests."""
