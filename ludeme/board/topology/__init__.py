"""What follows from a graph: sites, relations, directions, radials, site sets (spec 03)."""
