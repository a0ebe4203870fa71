"""Lists of moves put together, chosen from and restricted (spec 05 §4.3-§4.7, §5)."""
