"""Deals: the sheet that two players write together, its menus, and shaking hands on it."""
