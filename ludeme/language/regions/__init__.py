"""Sets of sites (spec 08)."""
