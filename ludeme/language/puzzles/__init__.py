"""Deduction puzzles: their constraints and the moves that satisfy them (spec 07 §1.12)."""
