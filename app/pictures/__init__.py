"""Boards and positions as pictures (SVG)."""
