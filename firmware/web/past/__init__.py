"""What the page shows of the past: the list of games, the story of one game, and the people.

`told_game` tells a saved game as data, `one_file` makes one HTML file of it, `pages` answers the requests.
"""
