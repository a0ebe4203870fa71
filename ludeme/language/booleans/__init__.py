"""Conditions (spec 07 §1)."""
