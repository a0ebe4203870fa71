"""Features laid out on a board: rings, walks, placements, instances, what must stand where."""
