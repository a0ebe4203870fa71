"""What the edges of a player make: paths, trees, regular graphs (spec 07 §1.11)."""
