"""What all parts of the table share: the base of a feature, services, settings, dice, menus."""
