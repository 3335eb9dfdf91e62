"""The tokens this board knows by their tags, and `croupier tags`, which learns and forgets them."""
