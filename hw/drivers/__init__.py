"""One real device a file, each on the library made for it. That library is imported where it is used: a
laptop needs none of them, a Pi 4 none of a Pi 5's.
"""
