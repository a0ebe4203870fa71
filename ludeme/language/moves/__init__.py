"""Ludemes that generate moves (spec 05)."""
