"""Matches: several games, played one after the other."""
