"""How often `ludeme compare` finds a difference where there is none."""
