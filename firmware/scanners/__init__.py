"""`croupier scanners`: lists the Picos under the board, gives them their program and brings it up to date."""
