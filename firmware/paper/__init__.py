"""Drawings on paper: the board, deeds and cards of an edition on A4 sheets, to print and cut out.

`board` and `cards` say what is drawn, as `shapes` in millimetres; `ring` says where the forty spaces are;
`sheets` puts the drawings on pages; `pdf` and `svg` write pages to files. The design is our own.
"""
