"""`croupier doctor`: finds the loose wire, the missing line and the weak supply, and says what to do."""
