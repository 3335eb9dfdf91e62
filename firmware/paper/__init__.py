"""An edition on paper: the board on six A4 sheets, its deeds and its cards, to print and cut out.

`board`, `deeds` and `cards` say what is drawn, as `shapes` in millimetres; `sheets` puts it on pages; `pdf`
and `svg` write pages down. The design is our own.
"""
