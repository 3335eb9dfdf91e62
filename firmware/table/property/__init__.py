"""Building and mortgaging: a group of deeds moves up and down its levels."""
