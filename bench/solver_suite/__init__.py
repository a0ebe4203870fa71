"""Positions of our own games whose results are forced within a few moves, and who finds them."""
