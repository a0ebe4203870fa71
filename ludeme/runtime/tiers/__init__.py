"""The tiers: one emitted program run by CPython, as machine code, or by whichever pays."""
