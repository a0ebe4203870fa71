"""Ludemes to program: what is fixed is gathered, the course of the game is written."""
