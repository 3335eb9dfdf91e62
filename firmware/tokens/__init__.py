"""Tokens: where they lie (seen), where they belong (guide), whose they are (tags, owners)."""
