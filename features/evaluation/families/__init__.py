"""Families of terms: each module reads one family off the rules of a game."""
