"""Which features are active: a plain evaluator, and compiled ones beside their tables."""
