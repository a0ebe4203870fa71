"""How well a game is known to be played right: trials, counts, tiers."""
