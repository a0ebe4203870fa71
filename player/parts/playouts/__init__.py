"""Playout policies: how a game goes on behind the tree."""
