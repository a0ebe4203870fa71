"""Arrays of integers that a ludeme computes (spec 07 §4)."""
