"""Auctions: the bid that each player sets, and the hammer that falls after a silence."""
