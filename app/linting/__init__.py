"""Lint: what of a game never takes part in play, and what play shows to be hardly meant."""

#: Seconds of play for a game unless another number is asked for.
SECONDS = 10.0
