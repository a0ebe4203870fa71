"""Boards drawn from nothing: squares, hexagons, triangles, tilings, rings (spec 02 §4)."""
