"""Positions and moves of any game as arrays of fixed shapes, for networks and environments."""
