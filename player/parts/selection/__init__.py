"""Selection rules: which edge an iteration follows."""
