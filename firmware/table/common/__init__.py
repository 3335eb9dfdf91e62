"""What all parts of the table share: the base class of a feature, services, settings, dice, menus, phones."""
