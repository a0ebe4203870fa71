"""Ludeme: play, check and study games described in the Ludii language."""
