"""Regions that pieces make: occupied sites, groups, large pieces (spec 08 §5)."""
