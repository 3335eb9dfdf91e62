"""Games without a table: `croupier simulate` and `croupier tournament`, on every core or on a cluster."""
