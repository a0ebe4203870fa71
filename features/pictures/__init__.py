"""Pictures of features, on the geometry of a game's own board."""
