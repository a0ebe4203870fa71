"""Ludemes that change the position (spec 06, part A)."""
