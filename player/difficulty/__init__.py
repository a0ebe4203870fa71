"""Weaker opponents: how a search is weakened, and how strong that leaves it, in measured Elo."""
