"""The root helper: a small program that does, as root, a few fixed things for the service.

`verbs` is the list of what it does, `server` listens and checks who asks, `client` is how the service asks.
Nothing here imports anything of ours, except each other: what runs as root should be short to read.
"""
