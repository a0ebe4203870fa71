"""The public API: load a game, its positions and moves, matches of several games, trials."""
