"""Patterns of neighbours: what surrounds a site, as a number, and a weight for each number."""
