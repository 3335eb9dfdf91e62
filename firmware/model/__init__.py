"""The values that table, views and page all speak of: scene, panel, menu, seats, layout, tunes, clock."""
