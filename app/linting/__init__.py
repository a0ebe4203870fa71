"""Lint: what of a game never takes part in play, and what play shows to be hardly meant."""
