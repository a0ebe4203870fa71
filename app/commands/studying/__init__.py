"""Commands for who asks what games and this engine are like."""
