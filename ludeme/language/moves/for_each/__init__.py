"""Moves for each of something: pieces, sites, dice, values, groups, directions (spec 05 §4.8)."""
