"""Games that only robots play: `croupier simulate` and `croupier tournament`, on all cores or on a cluster.

`plan` says what is played; `workers` hands it out in batches, `playing` plays a batch, `tally` counts what
happens; `ratings`, `csv_files` and `report` make numbers and pictures of it.
"""
