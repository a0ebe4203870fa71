"""Patterns on the board: the place for what players look at in a position."""
