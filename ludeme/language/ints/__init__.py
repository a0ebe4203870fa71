"""Integer functions (spec 07 §2)."""
