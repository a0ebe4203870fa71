"""Rules about rules: repetition, gravity, pins, suicide, forced moves (spec 06 §B4)."""
