"""Players that choose by themselves, on what everybody can see."""
