"""Positions that several lines of play lead to, as one node."""
