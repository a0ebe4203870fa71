"""Commands for who writes games."""
