"""Boards and the graphs they are made of (spec 02)."""
