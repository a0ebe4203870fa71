"""Solving: games of one player without chance are searched to their end."""
