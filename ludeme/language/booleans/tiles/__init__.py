"""Tiles and dominoes: whether they fit, and the paths on them (spec 07 §1.8, §1.11)."""
