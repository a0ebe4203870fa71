"""Searches on each kind of tree, from the first root of a game to its last."""
